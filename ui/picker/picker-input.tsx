import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ApartmentOutlined, CloseCircleFilled } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import type { InputRef } from '#ui/kit/input.tsx'
import { usePickedNames } from '#ui/picker/picked-names.tsx'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** The code of trees and search is loaded when the first dialog is opened. */
const PickerPanel = lazy(async () => ({ default: (await import('#ui/picker/picker-panel.tsx')).PickerPanel }))

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
  readonly allows?: (item: PickerItem) => boolean
  readonly readOnly?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
}

/** Shows the names of the chosen items; click, Enter, Space or arrow down opens the dialog, Ctrl+Enter confirms it. */
export function PickerInput(props: PickerInputProps) {
  const { id, source, title, multiple = false, value, onChange, onCommit, allows, readOnly = false, invalid = false, describedBy } = props
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
    if (draft) onChange(draft)
    close()
  }
  const confirmByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // The form below submits by the same keys.
    event.stopPropagation()
    confirm()
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
        placeholder={source ? t('ui.picker.choose') : t('ui.picker.unavailable')}
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
        <Dialog open title={title} width={800} onClose={close} onConfirm={confirm}>
          <Suspense fallback={<Loading />}>
            <div role="presentation" onKeyDown={confirmByKey}>
              <PickerPanel source={source} multiple={multiple} value={draft} onChange={setDraft} allows={allows} />
            </div>
          </Suspense>
        </Dialog>
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
