import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import { Button } from '#ui/kit/button.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FieldRow } from '#web/form/field-row.tsx'
import { useForm } from '#web/form/form-place.tsx'
import { MarkButton } from '#web/form/mark-button.tsx'
import styles from '#web/form/sub-table.module.css'

interface RowDrawerProps {
  readonly table: FormTable
  readonly columns: readonly FormField[]
  readonly rows: readonly string[]
  /** Id of the open row; undefined when the drawer is closed. */
  readonly row: string | undefined
  readonly writes: boolean
  readonly onRow: (row: string | undefined) => void
}

/** One row in a drawer over the page, with buttons for the previous and the next row. */
export function RowDrawer({ table, columns, rows, row, writes, onRow }: RowDrawerProps) {
  const t = useText()
  const { session, marking, marks } = useForm()
  const top = useRef<HTMLDivElement>(null)
  const index = row === undefined ? -1 : rows.indexOf(row)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [row])
  const next = rows[index + 1]
  const add = () => {
    const added = flushSync(() => session.addRow(table.key))
    if (added !== undefined) onRow(added)
  }
  return (
    <SideDrawer
      open={index >= 0}
      title={t(writes ? 'form.table.edit-row' : 'form.table.row', { row: index + 1 })}
      onClose={() => onRow(undefined)}
      foot={
        <div className={styles.rowFoot}>
          <Button disabled={index <= 0} onClick={() => onRow(rows[index - 1])}>
            {t('form.table.previous')}
          </Button>
          {next === undefined && writes ? (
            <Button onClick={add}>{t('form.table.another')}</Button>
          ) : (
            <Button disabled={next === undefined} onClick={() => onRow(next)}>
              {t('form.table.next')}
            </Button>
          )}
          <span className={styles.spring} />
          <Button type="primary" onClick={() => onRow(undefined)}>
            {t(writes ? 'form.table.done' : 'form.close')}
          </Button>
        </div>
      }
    >
      {row === undefined || index < 0 ? null : (
        <div key={row} ref={top} className={styles.rowFields}>
          {marks.has(`${table.key}.${row}`) ? <span className={styles.mark}>{marks.get(`${table.key}.${row}`)}</span> : null}
          {marking ? (
            <div className={styles.markRow}>
              {t('form.mark.row')}
              <span className={styles.markPlace}>
                <MarkButton path={`${table.key}.${row}`} />
              </span>
            </div>
          ) : null}
          {columns.map((field) => (
            <FieldRow key={field.key} path={`${table.key}.${row}.${field.key}`} field={field} />
          ))}
        </div>
      )}
    </SideDrawer>
  )
}
