import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormTable } from '#engine/forms/outline.ts'
import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useForm } from '#web/form/form-place.tsx'
import { GridCursor } from '#web/form/grid-cursor.ts'
import { isOnDevice } from '#web/form/part-slot.ts'
import { RowCards } from '#web/form/row-cards.tsx'
import styles from '#web/form/sub-table.module.css'
import { subTableOptions } from '#web/form/sub-table-options.ts'
import { TableGrid } from '#web/form/table-grid.tsx'
import { useField } from '#web/form/use-field.ts'
import { useTicks } from '#web/form/use-ticks.ts'
import type { Ticks } from '#web/form/use-ticks.ts'

/** A sub-table as a card: toolbar, rows, totals. */
export function SubTable({ table }: { readonly table: FormTable }) {
  const t = useText()
  const { session, phone } = useForm()
  const { readOnly, required, problem } = useField(table.key)
  const rows = session.rowIds(table.key)
  const [cursor] = useState(() => new GridCursor())
  const ticks = useTicks(rows)
  const options = useMemo(() => subTableOptions(table), [table])
  const columns = useMemo(() => table.columns.filter(({ part }) => isOnDevice(part, phone)), [table, phone])
  return (
    <section className={styles.table} aria-label={table.part.label}>
      <div className={styles.head}>
        <h3 className={styles.title} data-visually-hidden={!options.showTitle || undefined}>
          {required && !readOnly ? (
            <span className={styles.star} aria-hidden="true">
              *
            </span>
          ) : null}
          {table.part.label}
        </h3>
        <span data-tabular>{t('form.table.count', { count: rows.length })}</span>
        <span className={styles.spring} />
        {readOnly ? null : <TableActions table={table} addText={options.actionText} ticks={ticks} cursor={cursor} />}
      </div>
      {rows.length === 0 ? (
        <p className={styles.empty}>{readOnly ? t('form.table.empty-read') : t('form.table.empty', { action: options.actionText })}</p>
      ) : phone ? (
        <RowCards table={table} columns={columns} rows={rows} ticks={readOnly ? undefined : ticks} />
      ) : (
        <TableGrid table={table} columns={columns} rows={rows} cursor={cursor} ticks={readOnly ? undefined : ticks} />
      )}
      {problem ? (
        <div role="alert" className={styles.message}>
          {t(problem.text, problem.params)}
        </div>
      ) : null}
    </section>
  )
}

interface TableActionsProps {
  readonly table: FormTable
  readonly addText: string
  readonly ticks: Ticks
  readonly cursor: GridCursor
}

function TableActions({ table, addText, ticks, cursor }: TableActionsProps) {
  const t = useText()
  const feedback = useFeedback()
  const { session, focus } = useForm()
  const first = table.columns[0]?.key
  const add = () => {
    const row = flushSync(() => session.addRow(table.key))
    if (row !== undefined) focus.request(`${table.key}.${row}.${first}`)
  }
  const copy = () => {
    for (const row of ticks.ids) session.copyRow(table.key, row)
  }
  const move = (step: -1 | 1) => {
    const [row = ''] = ticks.ids
    const to = session.rowIds(table.key).indexOf(row) + step
    if (to >= 0) session.moveRow(table.key, row, to)
  }
  const remove = async () => {
    const confirmed = await feedback.confirm({ text: t('form.table.remove-confirm'), danger: true })
    if (!confirmed) return
    const removed = [...ticks.ids].flatMap((row) => session.removeRow(table.key, row) ?? [])
    ticks.clear()
    cursor.move(undefined)
    feedback.offer(t('form.table.removed', { count: removed.length }), {
      label: t('ui.undo'),
      run: () => {
        for (const { values, at } of removed.toReversed()) session.addRow(table.key, { at, values })
      },
    })
  }
  return (
    <>
      <Button icon={<PlusOutlined />} onClick={add}>
        {addText}
      </Button>
      <IconButton name={t('form.table.up')} icon={<ArrowUpOutlined />} disabled={ticks.ids.size !== 1} onClick={() => move(-1)} />
      <IconButton name={t('form.table.down')} icon={<ArrowDownOutlined />} disabled={ticks.ids.size !== 1} onClick={() => move(1)} />
      <Button icon={<CopyOutlined />} disabled={ticks.ids.size === 0} onClick={copy}>
        {t('form.table.copy')}
      </Button>
      <Button icon={<DeleteOutlined />} danger disabled={ticks.ids.size === 0} onClick={() => void remove()}>
        {t('form.table.remove')}
      </Button>
    </>
  )
}
