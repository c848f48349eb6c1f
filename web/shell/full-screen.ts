import { translate } from '#web/i18n/i18n.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** Shows the page without the browser around it, or with it again; says so where the browser cannot. */
export async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) return await document.exitFullscreen()
    if (document.fullscreenEnabled) return await document.documentElement.requestFullscreen()
  } catch {
    // Refused by the browser, which is told as if it could not.
  }
  showToast('info', translate('web.full-screen.unsupported'))
}
