import { currentUser, saveLanguage } from '#features/session/contract.ts'
import { showLook } from '#web/appearance/appearance-store.ts'
import { request } from '#web/call/request.ts'
import { currentLanguage, showLanguage, storedLanguage, translate } from '#web/i18n/i18n.ts'
import { isHeldBack, sessionStore } from '#web/session/session-store.ts'
import type { CurrentUser } from '#web/session/session-store.ts'

/** A reason shown to the user, not an error of the program. */
export class SessionProblem extends Error {}

/**
 * Loads the signed-in user and stores the result.
 *
 * @throws SessionProblem when nobody is signed in or the user has no menus; CallError when the call fails
 */
export async function loadUser(): Promise<CurrentUser> {
  const current = await inOwnLanguage(await askForUser())
  const { appearance, theme: layout } = current.userInfo
  showLook({ ...appearance, layout })
  sessionStore.setState({ current })
  return current
}

async function askForUser(): Promise<CurrentUser> {
  const current: CurrentUser | null = await request(currentUser, { query: { type: '' } }, { handles: 'all', endsSession: true })
  if (!current?.userInfo) throw new SessionProblem(translate('web.session.not-verified'))
  if (current.menuList.length === 0 && !isHeldBack(current)) throw new SessionProblem(translate('web.session.no-menu'))
  return current
}

/**
 * The language chosen in this browser has priority: it is saved on the server, and the user is read again in that language.
 * Without a choice here that of the user is shown; who never chose one goes on in the language of the browser.
 */
async function inOwnLanguage(current: CurrentUser): Promise<CurrentUser> {
  const { language } = current.userInfo
  if (language === currentLanguage()) return current
  if (!storedLanguage()) {
    if (language !== null) await showLanguage(language)
    return current
  }
  if (isHeldBack(current)) return current
  try {
    await request(saveLanguage, { body: { language: currentLanguage() } }, { handles: 'all' })
  } catch {
    return current
  }
  return askForUser()
}
