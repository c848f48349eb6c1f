import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Reference } from '#engine/forms/field-type.ts'
import type { Parsed } from '#fields/define.ts'
import { idsAs, idsOf, type Ids } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import type { RelatedOptions } from '#fields/related-options.ts'
import { useFailedText } from '#fields/use-failed-text.ts'
import { besideText, useFoundRows } from '#fields/use-found-rows.ts'
import { useRelatedNames } from '#fields/use-related.ts'
import { Select, type SelectRef } from '#ui/kit/select.tsx'
import { useDebounced } from '#ui/picker/use-debounced.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#fields/related.module.css'

/** The table of rows is loaded when it is opened first. */
const RelatedDialog = lazy(async () => ({ default: (await import('#fields/related-dialog.tsx')).RelatedDialog }))

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

/** What the last entry of the list stands for: the table with all columns and pages. No id of a row has these signs. */
const wholeTable = '@table'

interface Entry {
  readonly value: string
  readonly label: string
}

const drawnEntry = ({ data: { label, beside } }: { readonly data: { readonly label?: ReactNode; readonly beside?: string } }) => (
  <span className={styles.entry}>
    <span>{label}</span>
    {beside ? <span className={styles.beside}>{beside}</span> : null}
  </span>
)

/** Shows the names of the chosen rows and searches while one types, by keyboard as every choice from a list; the last entry opens the table. */
export function RelatedEditor({ id, value, options, to, readOnly, invalid, describedBy, onChange, onCommit }: RelatedEditorProps) {
  const t = useText()
  const failed = useFailedText()
  const ids = idsOf(value)
  const { state, names } = useRelatedNames(to, ids)
  const [isOpen, setOpen] = useState(false)
  const [isTable, setTable] = useState(false)
  const [typed, setTyped] = useState('')
  const input = useRef<SelectRef>(null)
  const keyword = useDebounced(typed.trim())
  const known = useFoundRows(to, options, keyword, isOpen)
  // Rows of what was typed before are none to choose from: Enter would take the wrong one.
  const found = keyword === typed.trim() ? known : { state: 'loading' as const, rows: [] }
  useEffect(() => (isTable ? () => input.current?.focus({ preventScroll: true }) : undefined), [isTable])

  function take(chosen: readonly string[]): void {
    setTyped('')
    onChange(read(idsAs(chosen, options.multiple)))
    onCommit()
  }
  const nameOf = (index: number) => (state === 'there' ? (names[index] ?? t('fields.related.hidden')) : t('ui.loading'))
  const shown = ids.map((one, index): Entry => ({ value: one, label: nameOf(index) }))
  const rows = found.rows.map((row) => ({ value: row.id, label: row.texts[to?.shown ?? ''] ?? '', beside: besideText(row, to, options) }))
  const notes = { there: t('ui.picker.nothing'), loading: t('ui.loading'), failed }
  return (
    <>
      <Select<Entry | readonly Entry[]>
        ref={input}
        id={id}
        labelInValue
        mode={options.multiple ? 'multiple' : undefined}
        style={{ width: '100%' }}
        value={options.multiple ? shown : shown[0]}
        options={[
          ...rows,
          ...(rows.length === 0 ? [{ value: '@none', label: notes[found.state], disabled: true }] : []),
          ...(found.state === 'loading' ? [] : [{ value: wholeTable, label: t('fields.related.table') }]),
        ]}
        optionRender={drawnEntry}
        popupMatchSelectWidth={false}
        disabled={readOnly}
        allowClear
        placeholder={t('fields.related.choose')}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
        onChange={(next) => {
          const chosen = (Array.isArray(next) ? next : next ? [next] : []) as readonly Entry[]
          if (!chosen.some((one) => one.value === wholeTable)) return take(chosen.map((one) => one.value))
          setTyped('')
          setOpen(false)
          setTable(true)
        }}
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next && !isTable) onCommit()
        }}
        onBlur={() => setTyped('')}
      />
      {isTable && to ? (
        <Suspense fallback={null}>
          <RelatedDialog
            to={to}
            options={options}
            value={ids}
            onClose={() => {
              setTable(false)
              onCommit()
            }}
            onConfirm={(chosen) => {
              take(chosen)
              setTable(false)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
