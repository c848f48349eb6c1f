import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { Attached } from '#ui/kit/attached.tsx'
import { useFocusBack } from '#ui/kit/use-focus-back.ts'
import { usePhone } from '#ui/theme/media.ts'

interface SideDrawerProps {
  readonly open: boolean
  readonly title: ReactNode
  /** Pixels or a CSS width; on a phone always the whole width. */
  readonly width?: number | string
  readonly onClose: () => void
  readonly extra?: ReactNode
  readonly foot?: ReactNode
  /** Adds no padding, because the content has its own. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A panel at the right edge of the window, which returns the focus to the element that had it before. */
export function SideDrawer({ open, title, width = 520, onClose, extra, foot, flush = false, children }: SideDrawerProps) {
  const phone = usePhone()
  return (
    <>
      {open ? <FocusBack /> : null}
      <Drawer
        open={open}
        title={title}
        size={phone ? '100%' : width}
        onClose={onClose}
        extra={extra}
        footer={foot}
        push={false}
        destroyOnHidden
        styles={flush ? { body: { padding: 0 } } : {}}
      >
        <Attached>{children}</Attached>
      </Drawer>
    </>
  )
}

/** Stands as long as a drawer is open, which may be mounted before. */
function FocusBack() {
  useFocusBack()
  return null
}
