import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { Attached } from '#ui/kit/attached.tsx'

interface FullScreenProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  /** Buttons at the right end of the header. */
  readonly extra?: ReactNode
  readonly foot?: ReactNode
  /** Adds no padding, because the content has its own. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A page over the current page: fills the window, closes with Escape. */
export function FullScreen({ open, title, onClose, extra, foot, flush = false, children }: FullScreenProps) {
  return (
    <Drawer
      open={open}
      title={title}
      onClose={onClose}
      extra={extra}
      footer={foot}
      placement="bottom"
      // A drawer above it would move it aside and uncover the page behind.
      push={false}
      size="100vh"
      destroyOnHidden
      styles={flush ? { body: { padding: 0 } } : {}}
    >
      <Attached>{children}</Attached>
    </Drawer>
  )
}
