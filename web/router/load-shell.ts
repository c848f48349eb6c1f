/** Loads the code of the shell. Called as soon as somebody is signed in, in parallel with features and menus. */
export const loadShell = () => import('#web/shell/shell.tsx')
