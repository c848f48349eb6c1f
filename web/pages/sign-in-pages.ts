/** The pages before the sign-in and over a locked session: one file, which who is signed in goes without. */
export { EntryPage } from '#web/pages/entry-page.tsx'
export { LockPage } from '#web/pages/lock-page.tsx'
export { LoginPage } from '#web/pages/login-page.tsx'
