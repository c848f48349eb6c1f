import { checkPath, isOwn, isPublic, plainPath } from '#web/router/fixed-routes.ts'
import { scanPath } from '#web/router/scan-path.ts'

/** The state of the session that the guard needs. */
export interface GuardState {
  readonly token: string | undefined
  readonly locked: boolean
  readonly menusLoaded: boolean
  /** Whether the path belongs to a screen of the menu or of a feature. Called only after the menus are loaded. */
  readonly hasScreen: (path: string) => boolean
}

/** The target of a navigation, without the base path. */
export interface GuardLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

export type GuardDecision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'go'; readonly to: string }
  /** Load the user and the menus, then run the guard again. */
  | { readonly kind: 'load-menus' }
  /** The address carries a ticket for a session, which is taken only when the user agrees (security 3.10). */
  | { readonly kind: 'redeem-ticket'; readonly ticket: string; readonly to: string; readonly replaces: boolean }

const allow: GuardDecision = { kind: 'allow' }
const go = (to: string): GuardDecision => ({ kind: 'go', to })

/** Decides what happens to a navigation before it takes place (document 1, section 2). */
export function guard(state: GuardState, location: GuardLocation): GuardDecision {
  const path = plainPath(location.pathname)
  if (path === '/formShortLink' || path === checkPath) return allow
  return (
    signInOfClient(path, location) ??
    ticketInAddress(state, path, location) ??
    (state.token ? forUser(state, path, location) : forVisitor(path, location))
  )
}

function ticketInAddress(state: GuardState, path: string, location: GuardLocation): GuardDecision | undefined {
  if (path !== '/workFlowDetail') return undefined
  const query = new URLSearchParams(location.search)
  const ticket = query.get('token')
  if (!ticket) return undefined
  query.delete('token')
  const rest = query.toString()
  const to = path + (rest && `?${rest}`) + location.hash
  return ticket === state.token ? go(to) : { kind: 'redeem-ticket', ticket, to, replaces: state.token !== undefined }
}

/** A client that wants to be signed in leads here with its ticket: the same question as of a QR code is asked. */
function signInOfClient(path: string, location: GuardLocation): GuardDecision | undefined {
  const ticket = path === '/sso' ? new URLSearchParams(location.search).get('jnpf_ticket') : undefined
  return ticket ? go(`${scanPath}?code=${encodeURIComponent(ticket)}`) : undefined
}

function forVisitor(path: string, location: GuardLocation): GuardDecision {
  if (isPublic(path)) return allow
  return go(`/login?redirect=${whole(location)}`)
}

const whole = ({ pathname, search, hash }: GuardLocation): string => encodeURIComponent(pathname + search + hash)

function forUser(state: GuardState, path: string, location: GuardLocation): GuardDecision {
  if (state.locked && path === '/lockScreen') return allow
  if (state.locked && path !== '/login') return go('/lockScreen')
  if (path === '/login') return go('/')
  if (!state.menusLoaded) return { kind: 'load-menus' }
  if (path === '/' || path === '/loginPre') return go('/home')
  return isOwn(path) || state.hasScreen(path) ? allow : go(`/404?from=${whole(location)}`)
}
