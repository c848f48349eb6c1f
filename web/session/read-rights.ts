import { callKey, queryClient } from '#web/call/query-client.ts'
import { translate } from '#web/i18n/i18n.ts'
import { loadedFeatures } from '#web/router/features.ts'
import { plainPath } from '#web/router/fixed-routes.ts'
import { currentAddress, goTo } from '#web/router/navigation.ts'
import { currentUser } from '#features/session/contract.ts'
import { loadUser, SessionProblem } from '#web/session/load-user.ts'
import { sessionStore, type CurrentUser } from '#web/session/session-store.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** Longest wait in milliseconds: pages that are told at the same moment do not ask at the same moment. */
const spread = 1_000
let waiting: ReturnType<typeof setTimeout> | undefined

/** Reads the rights again soon; told several times meanwhile, it reads them once. */
export function readRightsSoon(random: () => number = Math.random): void {
  waiting ??= setTimeout(() => {
    waiting = undefined
    void readRights()
  }, random() * spread)
}

/**
 * Reads the rights of the user again. Where they changed, open pages lose what is gone and read their data anew; a page whose menu
 * is gone is left. What cannot be read now is read with the next change: the server checks every call anyway.
 */
export async function readRights(): Promise<void> {
  const before = sessionStore.getState().current
  if (!before) return
  try {
    const after = await loadUser()
    if (rightsText(after) === rightsText(before)) return
    await leaveClosedPage(after)
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.join(' ') !== callKey(currentUser).join(' ') })
  } catch (problem) {
    // Nothing is granted any more: the start of the program says so and ends the session.
    if (problem instanceof SessionProblem) location.reload()
  }
}

async function leaveClosedPage(current: CurrentUser): Promise<void> {
  const path = plainPath(new URL(currentAddress(), location.href).pathname)
  if (path === '/home' || loadedFeatures()?.screens.find(current, path)) return
  showToast('info', translate('web.session.rights-changed'))
  await goTo('/home', { replace: true })
}

const rightsText = ({ menuList, permissionList, userInfo }: CurrentUser): string =>
  JSON.stringify([menuList, permissionList, userInfo.isAdministrator, userInfo.systemIds])
