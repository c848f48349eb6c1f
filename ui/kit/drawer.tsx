import { Drawer as KitDrawer } from 'antd'
import type { ReactNode } from 'react'
import { Attached } from '#ui/kit/attached.tsx'

interface DrawerProps {
  readonly open: boolean
  readonly side: 'left' | 'bottom'
  readonly title: ReactNode
  readonly onClose: () => void
  /** Adds no padding, because the content has its own. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A panel over a part of the page, at its left or its foot, for what a wide window shows beside its content. */
export function Drawer({ open, side, title, onClose, flush = false, children }: DrawerProps) {
  return (
    <KitDrawer
      open={open}
      title={title}
      placement={side}
      size={side === 'left' ? 320 : '75vh'}
      onClose={onClose}
      push={false}
      destroyOnHidden
      styles={flush ? { body: { padding: 0, display: 'flex', flexDirection: 'column' } } : {}}
    >
      <Attached>{children}</Attached>
    </KitDrawer>
  )
}
