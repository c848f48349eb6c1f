import { useEffect, useMemo, useState } from 'react'
import type { FormProblem } from '#engine/forms/form-session.ts'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import { PlaceProvider } from '#fields/place.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { cardColumns } from '#web/form/card-columns.ts'
import { CellText } from '#web/form/cell-text.tsx'
import { useForm } from '#web/form/form-place.tsx'
import { useIsMarked } from '#web/form/mark-button.tsx'
import { RowDrawer } from '#web/form/row-drawer.tsx'
import styles from '#web/form/sub-table.module.css'
import { subTableOptions } from '#web/form/sub-table-options.ts'
import { CardTotals } from '#web/form/table-totals.tsx'
import { useField, useProblems } from '#web/form/use-field.ts'
import type { Ticks } from '#web/form/use-ticks.ts'

interface RowCardsProps {
  readonly table: FormTable
  readonly columns: readonly FormField[]
  readonly rows: readonly string[]
  readonly ticks: Ticks | undefined
}

/** The rows on a phone: each a collapsed card that opens for editing. */
export function RowCards({ table, columns, rows, ticks }: RowCardsProps) {
  const t = useText()
  const { facts, focus } = useForm()
  const [open, setOpen] = useState<string | undefined>()
  const problems = useProblems()
  const options = useMemo(() => subTableOptions(table), [table])
  const shown = useMemo(() => cardColumns(columns, options.showSummary ? options.summaryField : []), [columns, options])
  useEffect(
    () =>
      focus.register(table.key, (path) => {
        const [, row] = path.split('.')
        setOpen(row)
        if (row !== undefined) focus.wait(path)
      }),
    [focus, table.key],
  )
  const placeOfText = useMemo(() => ({ facts, narrow: true, still: true }), [facts])
  return (
    <>
      <PlaceProvider value={placeOfText}>
        <ul className={styles.cards}>
          {rows.map((row, index) => (
            <li key={row} className={styles.cardRow}>
              {ticks ? (
                <Checkbox
                  checked={ticks.ids.has(row)}
                  aria-label={t('form.table.select', { row: index + 1 })}
                  onChange={() => ticks.toggle(row)}
                />
              ) : null}
              <Card
                start={`${table.key}.${row}`}
                number={index + 1}
                {...shown}
                problems={problems.filter(({ path }) => path.startsWith(`${table.key}.${row}.`))}
                onOpen={() => setOpen(row)}
              />
            </li>
          ))}
        </ul>
      </PlaceProvider>
      {options.showSummary ? <CardTotals table={table} columns={columns} options={options} /> : null}
      <RowDrawer table={table} columns={columns} rows={rows} row={open} writes={ticks !== undefined} onRow={setOpen} />
    </>
  )
}

interface CardProps {
  /** Prefix of the paths of its cells. */
  readonly start: string
  readonly number: number
  readonly title: FormField | undefined
  readonly lines: readonly FormField[]
  readonly problems: readonly FormProblem[]
  readonly onOpen: () => void
}

function Card({ start, number, title, lines, problems, onOpen }: CardProps) {
  const t = useText()
  const mark = useForm().marks.get(start)
  const isMarked = useIsMarked(start)
  return (
    <button type="button" className={styles.card} data-invalid={problems.length > 0} onClick={onOpen}>
      <span className={styles.cardTitle}>
        {t('form.table.row', { row: number })}
        {title ? <CardTitle path={`${start}.${title.key}`} field={title} /> : null}
        {mark === undefined ? null : <span className={styles.mark}>{mark}</span>}
        {isMarked ? <span className={styles.mark}>{t('form.mark.marked')}</span> : null}
      </span>
      {lines.map((field) => (
        <CardLine key={field.key} path={`${start}.${field.key}`} field={field} />
      ))}
      {problems.length === 0 ? null : (
        <span className={styles.cardProblems}>
          {t('form.table.card-problems', { labels: problems.map(({ field }) => field.part.label).join(t('form.table.and')) })}
        </span>
      )}
    </button>
  )
}

function CardTitle({ path, field }: { readonly path: string; readonly field: FormField }) {
  const { value, visible } = useField(path)
  if (!visible || field.type.isEmpty(value)) return null
  return (
    <span>
      {' · '}
      <CellText field={field} value={value} />
    </span>
  )
}

function CardLine({ path, field }: { readonly path: string; readonly field: FormField }) {
  const t = useText()
  const { marks } = useForm()
  const { value, visible, problem, note } = useField(path)
  if (!visible) return null
  return (
    <span className={styles.cardLine} data-marked={marks.has(path)}>
      <span className={styles.cardLabel}>{field.part.label}</span>
      <span className={styles.cardValue}>{field.type.isEmpty(value) ? t('form.nothing') : <CellText field={field} value={value} />}</span>
      {note && !problem ? <span className={styles.cardNote}>{t(note.text, note.params)}</span> : null}
    </span>
  )
}
