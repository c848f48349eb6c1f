import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { useLook } from '#web/appearance/appearance-store.ts'
import { Brand } from '#web/shell/sidebar.tsx'
import { SidebarMenu } from '#web/shell/sidebar-menu.tsx'
import styles from '#web/shell/sidebar.module.css'
import { showDrawer, useShell } from '#web/shell/shell-store.ts'

/** The sidebar of a narrow window: overlays the page, closes on navigation, Escape and a tap outside. */
export function SidebarDrawer() {
  const t = useText()
  const tone = useLook((look) => look.sidebar)
  const open = useShell((state) => state.drawerOpen)
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  useEffect(() => showDrawer(false), [key])
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  useEffect(() => {
    const place = dialog.current
    // The event target is the dialog itself only for a tap outside of its content.
    const tapBeside = (event: MouseEvent) => (event.target === place ? showDrawer(false) : undefined)
    place?.addEventListener('click', tapBeside)
    return () => {
      place?.removeEventListener('click', tapBeside)
      showDrawer(false)
    }
  }, [])
  return (
    <dialog ref={dialog} className={styles.drawer} data-tone={tone} aria-label={t('web.menu')} onClose={() => showDrawer(false)}>
      {open ? (
        <>
          <Brand collapsed={false} />
          <nav className={styles.menu} aria-label={t('web.menu')}>
            <SidebarMenu collapsed={false} onLeave={() => showDrawer(false)} />
          </nav>
        </>
      ) : null}
    </dialog>
  )
}
