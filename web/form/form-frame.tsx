import type { ReactNode } from 'react'
import type { FormSettings } from '#engine/forms/model.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { usePhone } from '#ui/theme/media.ts'

interface FormFrameProps {
  readonly settings: FormSettings
  readonly title: ReactNode
  readonly onClose: () => void
  readonly foot: ReactNode
  readonly children: ReactNode
}

/**
 * The frame a definition asks for: dialog, whole window or drawer (document 2, section 2). A phone always uses the whole window.
 */
export function FormFrame({ settings, title, onClose, foot, children }: FormFrameProps) {
  const phone = usePhone()
  const { popup = 'general', dialogWidth, drawerWidth } = settings
  if (phone || popup === 'fullScreen')
    return (
      <FullScreen open title={title} onClose={onClose} foot={foot} flush>
        {children}
      </FullScreen>
    )
  if (popup === 'drawer')
    return (
      <SideDrawer open title={title} width={drawerWidth ?? 600} onClose={onClose} foot={foot} flush>
        {children}
      </SideDrawer>
    )
  return (
    <Dialog open title={title} width={dialogWidth ?? 800} onClose={onClose} foot={foot} tall>
      {children}
    </Dialog>
  )
}
