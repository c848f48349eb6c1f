import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { usePhone } from '#ui/theme/media.ts'
import { useText } from '#ui/text/use-text.tsx'

interface DialogProps {
  readonly open: boolean
  readonly title: ReactNode
  /** Pixels, or a CSS width such as `80%`. On a phone every dialog takes the whole width. */
  readonly width?: number | string
  readonly onClose: () => void
  /** Confirm of the foot; a promise keeps the button busy. Absent: no confirm button. */
  readonly onConfirm?: () => void | Promise<void>
  readonly confirmText?: string
  readonly confirmBusy?: boolean
  readonly confirmDisabled?: boolean
  /** Instead of 取消 and 确定; `null` leaves the foot away. */
  readonly foot?: ReactNode
  readonly afterOpen?: () => void
  readonly afterClose?: () => void
  /** Above every other dialog, whichever was opened last. */
  readonly onTop?: boolean
  /** Takes the height of the window: for long content. */
  readonly tall?: boolean
  readonly children: ReactNode
}

/** Above the kit's own layers, below the toasts. */
const topLayer = 1900

/** A dialog that is unmounted when closed and gives the focus back to its opener. */
export function Dialog({
  open,
  title,
  width = 520,
  onClose,
  onConfirm,
  confirmText,
  confirmBusy,
  confirmDisabled,
  foot,
  afterOpen,
  afterClose,
  onTop,
  tall = false,
  children,
}: DialogProps) {
  useFocusBack()
  const phone = usePhone()
  const t = useText()
  const text = { okText: confirmText ?? t('ui.confirm'), cancelText: t('ui.cancel') }
  return (
    <Modal
      open={open}
      title={title}
      width={phone ? '100%' : width}
      onCancel={onClose}
      onOk={onConfirm}
      confirmLoading={confirmBusy}
      okButtonProps={{ disabled: confirmDisabled, style: onConfirm ? undefined : { display: 'none' } }}
      {...(foot === undefined ? {} : { footer: foot })}
      {...text}
      afterClose={afterClose}
      afterOpenChange={(isOpen) => (isOpen ? afterOpen?.() : undefined)}
      {...(onTop ? { zIndex: topLayer } : {})}
      mask={{ closable: false }}
      destroyOnHidden
      centered={phone}
      style={tall ? { top: 32 } : {}}
      styles={{ body: { maxHeight: `calc(100vh - ${tall ? 184 : 220}px)`, overflowY: 'auto' } }}
    >
      {children}
    </Modal>
  )
}

/** The kit gives the focus back when a dialog closes, but not when it is taken away while open. */
function useFocusBack(): void {
  // While drawing, because an input of the dialog may take the focus before any effect runs.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) requestAnimationFrame(() => opener.focus())
    },
    [opener],
  )
}
