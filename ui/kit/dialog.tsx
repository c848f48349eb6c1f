import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Attached } from '#ui/kit/attached.tsx'
import { useFocusBack } from '#ui/kit/use-focus-back.ts'
import { usePhone } from '#ui/theme/media.ts'
import { useText } from '#ui/text/use-text.tsx'

interface DialogProps {
  readonly open: boolean
  readonly title: ReactNode
  /** Pixels, or a CSS width such as `80%`. On a phone every dialog takes the whole width. */
  readonly width?: number | string
  readonly onClose: () => void
  /** Runs when the user confirms; a promise keeps the button busy. Absent: no confirm button. */
  readonly onConfirm?: () => void | Promise<void>
  readonly confirmText?: string
  readonly confirmBusy?: boolean
  readonly confirmDisabled?: boolean
  /** Replaces the buttons 取消 and 确定; `null` removes the footer. */
  readonly foot?: ReactNode
  readonly afterOpen?: () => void
  readonly afterClose?: () => void
  /** Shown above every other dialog, even one opened later. */
  readonly onTop?: boolean
  /** Uses the height of the window, for long content. */
  readonly tall?: boolean
  /** Fills the screen of a phone, for content that needs the room. */
  readonly fillsPhone?: boolean
  readonly children: ReactNode
}

/** Above the layers of the kit, below toasts. */
const topLayer = 1900

const wholeScreen = { top: 0, margin: 0, maxWidth: '100%', padding: 0 }
const tallPlace = { top: 32 }
/** Title and foot keep their height, however many lines the foot has: what is between them gives way. */
const tallHeight = { display: 'flex', flexDirection: 'column', maxHeight: 'calc(100dvh - 64px)' } as const
const wholeHeight = { display: 'flex', flexDirection: 'column', height: '100dvh', borderRadius: 0, padding: '16px 12px' } as const

/** A dialog that is unmounted when closed and returns the focus to the element that had it before. */
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
  fillsPhone = false,
  children,
}: DialogProps) {
  useFocusBack()
  const phone = usePhone()
  const t = useText()
  const fills = phone && fillsPhone
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
      centered={phone && !fills}
      style={fills ? wholeScreen : tall ? tallPlace : {}}
      styles={{
        body: { overflowY: 'auto', ...(fills ? { flex: 1 } : tall ? {} : { maxHeight: 'calc(100vh - 220px)' }) },
        ...(fills ? { container: wholeHeight } : tall ? { container: tallHeight } : {}),
      }}
    >
      <Attached>{children}</Attached>
    </Modal>
  )
}
