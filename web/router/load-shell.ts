/** Fetches the signed-in application. Asked for as soon as somebody is known to be signed in, beside features and menus. */
export const loadShell = () => import('#web/shell/shell.tsx')
