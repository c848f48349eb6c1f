import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Reference } from '#engine/forms/field-type.ts'
import type { Parsed } from '#fields/define.ts'
import { idsAs, idsOf, type Ids } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import type { RelatedOptions } from '#fields/relation-form/related-options.ts'
import { useRelatedNames } from '#fields/relation-form/use-related.ts'
import { CloseCircleFilled, SearchOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { TextInput, type InputRef } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** The table of rows is loaded when it is opened first. */
const RelatedDialog = lazy(async () => ({ default: (await import('#fields/relation-form/dialog.tsx')).RelatedDialog }))

interface RelatedEditorProps {
  readonly id: string
  readonly value: Ids
  readonly options: RelatedOptions
  readonly to: Reference | undefined
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  onChange(next: Parsed<Ids>): void
  onCommit(): void
}

/** Shows the names of the chosen rows; click, Enter, Space or arrow down opens the table to choose from. */
export function RelatedEditor({ id, value, options, to, readOnly, invalid, describedBy, onChange, onCommit }: RelatedEditorProps) {
  const t = useText()
  const ids = idsOf(value)
  const { state, names } = useRelatedNames(to, ids)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<InputRef>(null)
  useEffect(() => (isOpen ? () => input.current?.focus({ preventScroll: true }) : undefined), [isOpen])
  const text = state === 'there' ? names.map((name) => name ?? t('fields.related.hidden')).join('、') : ''
  const openDialog = () => {
    if (!readOnly && to) setOpen(true)
  }
  const close = () => {
    setOpen(false)
    onCommit()
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
        value={text}
        title={text}
        placeholder={t(state === 'loading' ? 'ui.loading' : 'fields.related.choose')}
        status={invalid ? 'error' : undefined}
        style={{ cursor: readOnly ? undefined : 'pointer' }}
        onClick={openDialog}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          openDialog()
        }}
        suffix={
          ids.length > 0 && !readOnly ? (
            <IconButton
              name={t('fields.related.clear')}
              icon={<CloseCircleFilled />}
              tabIndex={-1}
              style={{ height: 20, width: 20, color: 'var(--ant-color-text-tertiary)' }}
              onClick={(event) => {
                event.stopPropagation()
                onChange(read(idsAs([], options.multiple)))
                onCommit()
              }}
            />
          ) : (
            <SearchOutlined aria-hidden style={{ color: 'var(--ant-color-text-tertiary)' }} />
          )
        }
      />
      {isOpen && to ? (
        <Suspense fallback={null}>
          <RelatedDialog
            to={to}
            options={options}
            value={ids}
            onClose={close}
            onConfirm={(chosen) => {
              onChange(read(idsAs(chosen, options.multiple)))
              close()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
