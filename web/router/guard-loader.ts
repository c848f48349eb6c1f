import { redirect } from 'react-router'
import { redeemLink } from '#features/session/contract.ts'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { isUnavailable } from '#web/errors/new-version.ts'
import { translate } from '#web/i18n/i18n.ts'
import { loadFeatures, loadedFeatures } from '#web/router/features.ts'
import { guard } from '#web/router/guard.ts'
import type { GuardDecision, GuardLocation } from '#web/router/guard.ts'
import { HomeScreen } from '#web/router/home-screen.tsx'
import { loadShell } from '#web/router/load-shell.ts'
import { basePath } from '#web/router/navigation.ts'
import { setTitleOf } from '#web/router/page-title.ts'
import { rememberEndReason } from '#web/session/end-reason.ts'
import { forgetSession, giveUpPage, signInAddress } from '#web/session/end-session.ts'
import { SessionProblem, loadUser } from '#web/session/load-user.ts'
import { rememberPlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { sessionStore, storeToken } from '#web/session/session-store.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** Runs before every navigation and carries out what the guard decides. */
export async function guardLoader({ request }: { readonly request: Request }): Promise<Response | null> {
  const url = new URL(request.url)
  const location = { pathname: url.pathname.slice(basePath.length) || '/', search: url.search, hash: url.hash }
  // Leaving a page that was kept for a new sign-in discards its session.
  if (sessionStore.getState().lapsed) giveUpPage()
  setTitleOf(location.pathname + location.search)
  const decision = decide(location)
  const meetsLock = decision.kind === 'go' && decision.to === '/lockScreen' && location.pathname !== '/'
  if (meetsLock) rememberPlaceBeforeLock(location.pathname + location.search)
  if (decision.kind !== 'load-menus') return carryOut(decision)
  // A failure is reported by the page that needs the shell.
  loadShell().catch(() => undefined)
  fetchScreen(location.pathname).catch(() => undefined)
  try {
    await Promise.all([loadUser(), loadFeatures()])
  } catch (problem) {
    return entryFailed(problem, location)
  }
  prepareScreen(location).catch(() => undefined)
  setTitleOf(location.pathname + location.search)
  return carryOut(decide(location))
}

/**
 * Loads the code of the screen beside shell and menus, and lets it ask for its data as soon as the menus tell which it is. A failure is
 * reported when the screen is drawn.
 */
async function fetchScreen(path: string): Promise<void> {
  const { screens } = await loadFeatures()
  await (path === '/home' ? HomeScreen : screens.likely(path))?.load?.()
}

async function prepareScreen({ pathname, search }: GuardLocation): Promise<void> {
  const { current } = sessionStore.getState()
  const found = loadedFeatures()?.screens.find(current, pathname)
  const code = await found?.screen?.load?.()
  if (current && found) await code?.prepare?.({ menu: found.menu, user: current.userInfo, address: pathname + search })
}

function decide(location: GuardLocation): GuardDecision {
  const { token, locked, current } = sessionStore.getState()
  const loaded = loadedFeatures()
  return guard(
    {
      token,
      locked,
      menusLoaded: current !== undefined && loaded !== undefined,
      hasScreen: (path) => loaded?.screens.find(current, path) !== undefined,
    },
    location,
  )
}

async function carryOut(decision: GuardDecision): Promise<Response | null> {
  if (decision.kind === 'go') return redirect(decision.to)
  if (decision.kind !== 'redeem-ticket') return null
  if (window.confirm(translate(decision.replaces ? 'web.session.adopt' : 'web.session.adopt-visitor'))) await adopt(decision)
  return redirect(decision.to)
}

/** A refusal is shown by the call client; the session that is there stays. */
async function adopt({ ticket, to }: { readonly ticket: string; readonly to: string }): Promise<void> {
  const opened = await request(redeemLink, { body: { ticket, target: to } }).catch(() => undefined)
  if (!opened) return
  forgetSession()
  storeToken(opened.token)
}

/**
 * The token is not accepted: it is removed, the reason shown, and the sign-in leads back (document 1, section 2).
 *
 * @throws the problem of an outage, which ends no session: its page goes on by itself
 */
function entryFailed(problem: unknown, location: GuardLocation): Response | null {
  const { locked } = sessionStore.getState()
  if (locked) return redirect('/lockScreen')
  if (isUnavailable(problem)) throw problem
  const reason = reasonOf(problem) || 'Has Error'
  rememberEndReason(reason)
  forgetSession()
  showToast('error', reason)
  return redirect(signInAddress(location.pathname + location.search + location.hash))
}

function reasonOf(problem: unknown): string {
  if (problem instanceof SessionProblem) return problem.message
  if (problem instanceof CallError) return problem.msg || translate('web.call.failed')
  return ''
}
