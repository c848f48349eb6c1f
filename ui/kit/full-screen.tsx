import { Drawer } from 'antd'
import type { ReactNode } from 'react'

interface FullScreenProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  /** Buttons at the right end of the head. */
  readonly extra?: ReactNode
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A page over the page: fills the window, closes with Escape. */
export function FullScreen({ open, title, onClose, extra, foot, children }: FullScreenProps) {
  return (
    <Drawer open={open} title={title} onClose={onClose} extra={extra} footer={foot} placement="bottom" size="100vh" destroyOnHidden>
      {children}
    </Drawer>
  )
}
