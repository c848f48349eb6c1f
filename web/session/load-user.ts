import { currentUser, saveLanguage } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'
import { currentLanguage, showLanguage, storedLanguage, translate } from '#web/i18n/i18n.ts'
import { sessionStore } from '#web/session/session-store.ts'
import type { CurrentUser } from '#web/session/session-store.ts'

/** A reason the user reads, instead of a fault. */
export class SessionProblem extends Error {}

/**
 * Asks who is signed in and keeps the answer.
 *
 * @throws SessionProblem when there is nobody or nothing this user may see; CallError when the call fails
 */
export async function loadUser(): Promise<CurrentUser> {
  const current = await inOwnLanguage(await askForUser())
  sessionStore.setState({ current })
  return current
}

async function askForUser(): Promise<CurrentUser> {
  const current: CurrentUser | null = await request(currentUser, { query: { type: '' } }, { handles: 'all', endsSession: true })
  if (!current?.userInfo) throw new SessionProblem(translate('web.session.not-verified'))
  if (current.menuList.length === 0 && !current.userInfo.mustChangePassword) throw new SessionProblem(translate('web.session.no-menu'))
  return current
}

/**
 * The language chosen in this browser wins: it is told to the server, which words the answer anew. Without a choice the
 * user's own is shown.
 */
async function inOwnLanguage(current: CurrentUser): Promise<CurrentUser> {
  const { language, mustChangePassword } = current.userInfo
  if (language === currentLanguage()) return current
  if (!storedLanguage()) {
    await showLanguage(language)
    return current
  }
  if (mustChangePassword) return current
  try {
    await request(saveLanguage, { body: { language: currentLanguage() } }, { handles: 'all' })
  } catch {
    return current
  }
  return askForUser()
}
