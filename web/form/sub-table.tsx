import { useMemo, useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import { FullscreenOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { widthOf } from '#web/form/column-widths.ts'
import { useForm } from '#web/form/form-place.tsx'
import { GridCursor } from '#web/form/grid-cursor.ts'
import { MarkButton } from '#web/form/mark-button.tsx'
import { isOnDevice } from '#web/form/part-slot.ts'
import { readingColumns } from '#web/form/reading-columns.ts'
import type { ReadingColumn } from '#web/form/reading-columns.ts'
import { RowCards } from '#web/form/row-cards.tsx'
import styles from '#web/form/sub-table.module.css'
import { subTableOptions } from '#web/form/sub-table-options.ts'
import { TableActions } from '#web/form/table-actions.tsx'
import { TableGrid } from '#web/form/table-grid.tsx'
import { TableProblems } from '#web/form/table-problems.tsx'
import { useField } from '#web/form/use-field.ts'
import { useTicks } from '#web/form/use-ticks.ts'

/** A sub-table as a card: toolbar, rows, totals. On wide screens it can also be shown over the whole window. */
export function SubTable({ table }: { readonly table: FormTable }) {
  const t = useText()
  const { session, phone, facts, marks } = useForm()
  const mark = marks.get(table.key)
  const { readOnly, required, problem, choicesVersion } = useField(table.key)
  const rows = session.rowIds(table.key)
  const [cursor] = useState(() => new GridCursor())
  const [full, setFull] = useState(false)
  const ticks = useTicks(rows)
  const options = useMemo(() => subTableOptions(table), [table])
  const shown = useMemo(
    () => table.columns.filter(({ part, name }) => isOnDevice(part, phone) && !session.wishes.hides(name)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version goes up when a script hides a column
    [table, phone, session, choicesVersion],
  )
  const read = readOnly && !phone
  const placed = useMemo(
    () => (read ? columnsToRead(shown, options.showSummary ? options.summaryField : [], session, rows, facts) : undefined),
    [read, shown, options, session, rows, facts],
  )
  const columns = useMemo(() => placed?.map(({ field }) => field) ?? shown, [placed, shown])
  const widths = useMemo(() => placed?.map(({ width }) => width) ?? shown.map(widthOf), [placed, shown])
  const given = { table, columns, rows, ticks: readOnly ? undefined : ticks }
  const actions = readOnly ? null : (
    <TableActions table={table} columns={columns} addText={options.actionText} ticks={ticks} cursor={cursor} />
  )
  const grid = (
    <>
      <TableGrid {...given} widths={widths} cursor={cursor} full={full} />
      <TableProblems table={table} rows={rows} />
    </>
  )
  return (
    <section className={styles.table} data-bare={!options.showTitle} aria-label={table.part.label}>
      <div className={styles.head}>
        {required && !readOnly ? <Star /> : null}
        <h3 className={styles.title} data-visually-hidden={!options.showTitle || undefined}>
          {table.part.label}
        </h3>
        <span data-tabular>{t('form.table.count', { count: rows.length })}</span>
        {mark === undefined ? null : <span className={styles.mark}>{mark}</span>}
        <span className={styles.markPlace}>
          <MarkButton path={table.key} />
        </span>
        <span className={styles.spring} />
        {full ? null : actions}
        {phone || rows.length === 0 ? null : (
          <IconButton name={t('form.table.full')} icon={<FullscreenOutlined />} onClick={() => setFull(true)} />
        )}
      </div>
      {rows.length === 0 ? (
        <p className={styles.empty}>{readOnly ? t('form.table.empty-read') : t('form.table.empty', { action: options.actionText })}</p>
      ) : phone ? (
        <RowCards {...given} />
      ) : full ? (
        <p className={styles.empty}>{t('form.table.in-full')}</p>
      ) : (
        grid
      )}
      {problem ? (
        <div role="alert" className={styles.message}>
          {t(problem.text, problem.params)}
        </div>
      ) : null}
      <FullScreen
        open={full && rows.length > 0}
        title={table.part.label}
        extra={<div className={styles.fullActions}>{actions}</div>}
        onClose={() => setFull(false)}
      >
        {grid}
      </FullScreen>
    </section>
  )
}

/** Rows whose texts decide how wide a column is; more would take long and change little. */
const measuredRows = 200

/** Measured in place of names that are read after the table is drawn. */
const unreadName = '名'.repeat(8)

function columnsToRead(
  columns: readonly FormField[],
  summed: readonly string[],
  session: FormSession,
  rows: readonly string[],
  facts: FormFacts,
): readonly ReadingColumn[] {
  const measured = rows.slice(0, measuredRows)
  const textOf = ({ key, table, type, options }: FormField, row: string): string => {
    const value = session.snapshot(`${table}.${row}.${key}`)?.value ?? type.empty
    const text = type.shortFormat?.(value, options, facts) ?? type.format(value, options, facts)
    return text === '' && !type.isEmpty(value) ? unreadName : text
  }
  return readingColumns({ columns, summed, textsOf: (field) => measured.map((row) => textOf(field, row)) })
}

function Star() {
  const t = useText()
  return (
    <span className={styles.star} title={t('form.required')}>
      <span aria-hidden="true">*</span>
      <span data-visually-hidden>{t('form.required')}</span>
    </span>
  )
}
