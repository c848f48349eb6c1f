import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { currentUser } from '#features/session/contract.ts'
import { localStore } from '#web/session/local-store.ts'

/** What the server says about the signed-in user: menus, permissions, names of the system. */
export type CurrentUser = CallAnswer<typeof currentUser>

/** The session as this browser knows it. Token, lock and enterprise account outlive a reload; the user is asked for anew. */
export interface Session {
  readonly token: string | undefined
  readonly locked: boolean
  /** Account last used on the enterprise side. */
  readonly enterprise: string | undefined
  readonly current: CurrentUser | undefined
  /** The shell is entered straight from a sign-in: the notice of the former one is due. */
  readonly justSignedIn: boolean
  /** The session ended while something unsent stands on the page: its user is asked to sign in over it. */
  readonly lapsed: boolean
}

export const sessionStore = createStore<Session>(() => ({
  token: localStore.get('token'),
  locked: localStore.get('locked') === '1',
  enterprise: localStore.get('enterprise'),
  current: undefined,
  justSignedIn: false,
  lapsed: false,
}))

export function useSession<Part>(part: (session: Session) => Part): Part {
  return useStore(sessionStore, part)
}

/** The signed-in user; only below the shell, which is drawn when the user is known. */
export function useCurrentUser(): CurrentUser {
  const current = useSession((session) => session.current)
  if (!current) throw new Error('no user is signed in here')
  return current
}

export function storeToken(token: string | undefined): void {
  localStore.set('token', token)
  sessionStore.setState({ token })
}

export function storeLock(locked: boolean): void {
  localStore.set('locked', locked ? '1' : undefined)
  sessionStore.setState({ locked })
}

export function storeEnterprise(enterprise: string | undefined): void {
  localStore.set('enterprise', enterprise)
  sessionStore.setState({ enterprise })
}

/** Whether what is on the screen may stay there: not when the session was locked or left. */
export function pageMayStay(): boolean {
  const { token, locked, lapsed } = sessionStore.getState()
  return (token !== undefined || lapsed) && !locked
}
