import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Attached } from '#ui/kit/attached.tsx'
import { useFocusBack } from '#ui/kit/use-focus-back.ts'
import { usePhone } from '#ui/theme/media.ts'

interface SearchDialogProps {
  /** Read by screen readers alone. */
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog without head and foot near the top of the window, closed by Escape and by a click beside it; on a phone it fills the window. */
export function SearchDialog({ title, onClose, children }: SearchDialogProps) {
  useFocusBack()
  const phone = usePhone()
  return (
    <Modal
      open
      title={<span data-visually-hidden>{title}</span>}
      width={phone ? '100%' : 640}
      footer={null}
      closable={false}
      mask={{ closable: true }}
      onCancel={onClose}
      style={phone ? { top: 0, margin: 0, maxWidth: '100%', padding: 0 } : { top: '12vh' }}
      styles={{ header: { margin: 0 }, container: phone ? { padding: 0, borderRadius: 0 } : { padding: 0, overflow: 'hidden' } }}
    >
      <Attached>{children}</Attached>
    </Modal>
  )
}
