import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ApartmentOutlined, CloseCircleFilled } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import type { InputRef } from '#ui/kit/input.tsx'
import { usePickedNames, type NamingSource } from '#ui/picker/picked-names.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** What is chosen in an open dialog, and what may be done with it. */
export interface OpenChoice {
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export interface PickedInputProps {
  readonly id: string
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  /** Called when the dialog was confirmed or closed. */
  readonly onCommit?: (() => void) | undefined
  readonly readOnly?: boolean | undefined
  /** False: something is always chosen. */
  readonly clears?: boolean | undefined
  /** What stays chosen. */
  readonly kept?: readonly string[] | undefined
  /** Stands in the input while nothing is chosen. */
  readonly placeholder?: string | undefined
  readonly invalid?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly label?: string | undefined
}

interface InputWithDialogProps extends PickedInputProps {
  /** Absent while it is loaded. */
  readonly source: NamingSource | undefined
  /** Called with the ids that are confirmed. */
  readonly onPicked?: (ids: readonly string[]) => void
  readonly renderDialog: (open: OpenChoice) => ReactNode
}

/** Shows the names of the chosen items; click, Enter, Space or arrow down opens the dialog, which chooses anew. */
export function PickedInput({
  id,
  source,
  value,
  onChange,
  onCommit,
  onPicked,
  renderDialog,
  readOnly = false,
  clears = true,
  kept = [],
  placeholder,
  invalid = false,
  describedBy,
  label,
}: InputWithDialogProps) {
  const t = useText()
  const names = usePickedNames(source, value)
  const [draft, setDraft] = useState<readonly string[] | undefined>()
  const input = useRef<InputRef>(null)
  const isOpen = draft !== undefined
  // The dialog is unmounted while open, so the focus is returned here; otherwise the next Tab would start at the top of the page.
  useEffect(() => (isOpen ? () => input.current?.focus({ preventScroll: true }) : undefined), [isOpen])
  const openDialog = () => {
    // While the source is loaded the dialog waits for it.
    if (!readOnly) setDraft(value)
  }
  const close = () => {
    setDraft(undefined)
    onCommit?.()
  }
  const confirm = () => {
    if (draft) {
      onPicked?.(draft)
      onChange(draft)
    }
    close()
  }
  return (
    <>
      <TextInput
        ref={input}
        id={id}
        readOnly
        aria-label={label}
        aria-haspopup="dialog"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={names}
        title={names}
        placeholder={placeholder ?? t(source ? 'ui.picker.choose' : 'ui.loading')}
        status={invalid ? 'error' : undefined}
        style={{ cursor: readOnly ? undefined : 'pointer' }}
        onClick={openDialog}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          openDialog()
        }}
        suffix={
          <Suffix
            clears={clears && value.length > kept.length && !readOnly}
            onClear={() => {
              onChange(kept)
              onCommit?.()
            }}
          />
        }
      />
      {draft && source ? renderDialog({ value: draft, onChange: setDraft, onClose: close, onConfirm: confirm }) : null}
    </>
  )
}

function Suffix({ clears, onClear }: { readonly clears: boolean; readonly onClear: () => void }) {
  const t = useText()
  if (!clears) return <ApartmentOutlined aria-hidden style={{ color: 'var(--ant-color-text-tertiary)' }} />
  return (
    <IconButton
      name={t('ui.picker.clear-value')}
      icon={<CloseCircleFilled />}
      tabIndex={-1}
      style={{ height: 20, width: 20, color: 'var(--ant-color-text-tertiary)' }}
      onClick={(event) => {
        event.stopPropagation()
        onClear()
      }}
    />
  )
}
