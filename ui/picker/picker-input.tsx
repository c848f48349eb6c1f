import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApartmentOutlined, CloseCircleFilled } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import type { InputRef } from '#ui/kit/input.tsx'
import { usePickedNames } from '#ui/picker/picked-names.tsx'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

/** The code of trees and search is loaded when the first dialog is opened. */
const PickerDialog = lazy(async () => ({ default: (await import('#ui/picker/picker-dialog.tsx')).PickerDialog }))

/** Of a long list only the first are offered again. */
const notedAtOnce = 3

interface PickerInputProps {
  readonly id: string
  readonly source: PickerSource | undefined
  /** Title of the dialog. */
  readonly title: string
  readonly multiple?: boolean
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  /** Called when the dialog was confirmed or closed. */
  readonly onCommit?: () => void
  readonly allows?: ((item: PickerItem) => boolean) | undefined
  /** Ids with their kinds: what a field allows alone. */
  readonly allowed?: readonly string[] | undefined
  readonly readOnly?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
}

/** Shows the names of the chosen items; click, Enter, Space or arrow down opens the dialog, Ctrl+Enter confirms it. */
export function PickerInput(props: PickerInputProps) {
  const {
    id,
    source,
    title,
    multiple = false,
    value,
    onChange,
    onCommit,
    allows,
    allowed,
    readOnly = false,
    invalid = false,
    describedBy,
  } = props
  const t = useText()
  const names = usePickedNames(source, value)
  const [draft, setDraft] = useState<readonly string[] | undefined>()
  const input = useRef<InputRef>(null)
  const isOpen = draft !== undefined
  // The dialog is unmounted while open, so the focus is returned here; otherwise the next Tab would start at the top of the page.
  useEffect(() => (isOpen ? () => input.current?.focus({ preventScroll: true }) : undefined), [isOpen])
  const openDialog = () => {
    if (!readOnly && source) setDraft(value)
  }
  const close = () => {
    setDraft(undefined)
    onCommit?.()
  }
  const confirm = () => {
    if (draft) {
      source?.recent?.note(...draft.slice(0, notedAtOnce))
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
        aria-haspopup="dialog"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={names}
        title={names}
        placeholder={t(source ? 'ui.picker.choose' : 'ui.loading')}
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
            clears={value.length > 0 && !readOnly}
            onClear={() => {
              onChange([])
              onCommit?.()
            }}
          />
        }
      />
      {draft && source ? (
        <Suspense fallback={null}>
          <PickerDialog
            source={source}
            title={title}
            multiple={multiple}
            value={draft}
            onChange={setDraft}
            allows={allows}
            allowed={allowed}
            onClose={close}
            onConfirm={confirm}
          />
        </Suspense>
      ) : null}
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
