import type { KeyboardEvent, ReactNode } from 'react'
import { Dialog } from '#ui/kit/dialog.tsx'
import { PickerPanel, type PickerPanelProps } from '#ui/picker/picker-panel.tsx'
import { Loading } from '#ui/states/loading.tsx'

interface PickerDialogProps extends Omit<PickerPanelProps, 'source' | 'value'> {
  readonly title: string
  /** Absent while it is loaded. */
  readonly source: PickerPanelProps['source'] | undefined
  /** Absent while it is read. */
  readonly value: readonly string[] | undefined
  readonly onClose: () => void
  readonly onConfirm: () => void | Promise<void>
  readonly confirmBusy?: boolean
  readonly confirmDisabled?: boolean
  /** What is shown in the place of the choice while there is none, such as a failure. */
  readonly instead?: ReactNode
}

/** The dialog of all pickers; Ctrl+Enter confirms it. On a phone it fills the screen. */
export function PickerDialog({
  title,
  source,
  value,
  onClose,
  onConfirm,
  confirmBusy,
  confirmDisabled,
  instead,
  ...rest
}: PickerDialogProps) {
  const confirmByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // The form below submits by the same keys.
    event.stopPropagation()
    if (!confirmDisabled && !confirmBusy) void onConfirm()
  }
  return (
    <Dialog
      open
      fillsPhone
      title={title}
      width={800}
      onClose={onClose}
      onConfirm={onConfirm}
      confirmBusy={confirmBusy}
      confirmDisabled={confirmDisabled}
    >
      {instead ??
        (source && value ? (
          <div role="presentation" onKeyDown={confirmByKey}>
            <PickerPanel source={source} value={value} {...rest} />
          </div>
        ) : (
          <Loading />
        ))}
    </Dialog>
  )
}
