import { useSyncExternalStore } from 'react'
import { FullscreenExitOutlined, FullscreenOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { translate } from '#web/i18n/i18n.ts'
import { showToast } from '#web/toast/toast-store.ts'

function useFullScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed)
      return () => document.removeEventListener('fullscreenchange', changed)
    },
    () => document.fullscreenElement !== null,
  )
}

async function toggle(): Promise<void> {
  try {
    if (document.fullscreenElement) return await document.exitFullscreen()
    if (document.fullscreenEnabled) return await document.documentElement.requestFullscreen()
  } catch {
    // Refused by the browser, which is told as if it could not.
  }
  showToast('info', translate('web.full-screen.unsupported'))
}

/** Shows the page without the browser around it, where the browser can. */
export function FullScreenButton() {
  const t = useText()
  const isFull = useFullScreen()
  return (
    <IconButton
      size="middle"
      name={t(isFull ? 'web.full-screen.leave' : 'web.full-screen')}
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={() => void toggle()}
    />
  )
}
