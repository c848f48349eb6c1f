import { useSyncExternalStore } from 'react'
import { FullscreenExitOutlined, FullscreenOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { toggleFullScreen } from '#web/shell/full-screen.ts'

function useFullScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed)
      return () => document.removeEventListener('fullscreenchange', changed)
    },
    () => document.fullscreenElement !== null,
  )
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
      onClick={() => void toggleFullScreen()}
    />
  )
}
