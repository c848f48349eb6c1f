import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { currentUser } from '#features/session/contract.ts'
import { localStore } from '#web/session/local-store.ts'

/** The signed-in user as the server describes them: menus, permissions, names of the system. */
export type CurrentUser = CallAnswer<typeof currentUser>

/** The session as this browser knows it. Token, lock and enterprise account survive a reload; the user is loaded again. */
export interface Session {
  readonly token: string | undefined
  readonly locked: boolean
  /** Account of the locked session: the lock screen knows nothing else of it after a reload. */
  readonly lockedAccount: string | undefined
  /** The account last used on the enterprise side of the sign-in. */
  readonly enterprise: string | undefined
  readonly current: CurrentUser | undefined
  /** True right after a sign-in: the notice of the previous sign-in is still to be shown. */
  readonly justSignedIn: boolean
  /** The session ended while the page has unsent input: the user is asked to sign in over the page. */
  readonly lapsed: boolean
}

export const sessionStore = createStore<Session>(() => ({
  token: localStore.get('token'),
  locked: localStore.get('locked') === '1',
  lockedAccount: localStore.get('locked-account'),
  enterprise: localStore.get('enterprise'),
  current: undefined,
  justSignedIn: false,
  lapsed: false,
}))

/** Whether something must be done to the own account before the server answers anything else. */
export const isHeldBack = ({ userInfo: { mustChangePassword, mustEnrol } }: CurrentUser): boolean => mustChangePassword || mustEnrol

export function useSession<Part>(part: (session: Session) => Part): Part {
  return useStore(sessionStore, part)
}

/** The signed-in user. Only for components inside the shell, which is drawn when the user is known. */
export function useCurrentUser(): CurrentUser {
  const current = useSession((session) => session.current)
  if (!current) throw new Error('no user is signed in here')
  return current
}

export function storeToken(token: string | undefined): void {
  localStore.set('token', token)
  sessionStore.setState({ token })
}

/** Drops the token of this page. One that another user stored since, in another window, stays that user's. */
export function dropToken(): void {
  if (localStore.get('token') === sessionStore.getState().token) localStore.set('token', undefined)
  sessionStore.setState({ token: undefined })
}

/** Goes on with what is signed in in this browser, once nothing of the former user is left on the page. */
export function adoptStoredToken(): void {
  sessionStore.setState({ token: localStore.get('token') })
}

export function storeLock(locked: boolean): void {
  const { current, lockedAccount: known } = sessionStore.getState()
  const lockedAccount = locked ? (current?.userInfo.userAccount ?? known) : undefined
  localStore.set('locked-account', lockedAccount)
  localStore.set('locked', locked ? '1' : undefined)
  sessionStore.setState({ locked, lockedAccount })
}

export function storeEnterprise(enterprise: string | undefined): void {
  localStore.set('enterprise', enterprise)
  sessionStore.setState({ enterprise })
}

/** Whether the page may stay visible: not after the session was locked or left. */
export function pageMayStay(): boolean {
  const { token, locked, lapsed } = sessionStore.getState()
  return (token !== undefined || lapsed) && !locked
}
