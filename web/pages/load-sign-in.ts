/** Loads the pages before the sign-in and the lock screen. A page that nobody is signed in to asks for them at its start. */
export const loadSignIn = () => import('#web/pages/sign-in-pages.ts')
