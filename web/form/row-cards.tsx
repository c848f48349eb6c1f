import { useEffect, useState } from 'react'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import { Checkbox } from '#ui/kit/choice.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FieldRow } from '#web/form/field-row.tsx'
import { useForm } from '#web/form/form-place.tsx'
import styles from '#web/form/sub-table.module.css'
import { useField, useProblemPaths } from '#web/form/use-field.ts'
import type { Ticks } from '#web/form/use-ticks.ts'

interface RowCardsProps {
  readonly table: FormTable
  readonly columns: readonly FormField[]
  readonly rows: readonly string[]
  readonly ticks: Ticks | undefined
}

/** Columns a closed card shows. */
const shownColumns = 3

/** The rows on a phone: each a card that opens to be filled in. */
export function RowCards({ table, columns, rows, ticks }: RowCardsProps) {
  const t = useText()
  const { focus } = useForm()
  const [open, setOpen] = useState<string | undefined>()
  const problems = useProblemPaths()
  useEffect(
    () =>
      focus.register(table.key, (path) => {
        const [, row] = path.split('.')
        setOpen(row)
        if (row !== undefined) focus.wait(path)
      }),
    [focus, table.key],
  )
  return (
    <>
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
            <button
              type="button"
              className={styles.card}
              data-invalid={problems.some((path) => path.startsWith(`${table.key}.${row}.`))}
              onClick={() => setOpen(row)}
            >
              <span className={styles.cardTitle}>{t('form.table.row', { row: index + 1 })}</span>
              {columns.slice(0, shownColumns).map((field) => (
                <CardLine key={field.key} path={`${table.key}.${row}.${field.key}`} field={field} />
              ))}
            </button>
          </li>
        ))}
      </ul>
      <SideDrawer
        open={open !== undefined}
        title={t('form.table.edit-row', { row: open === undefined ? 0 : rows.indexOf(open) + 1 })}
        onClose={() => setOpen(undefined)}
      >
        {open === undefined ? null : (
          <div style={{ display: 'grid', gap: 16 }}>
            {columns.map((field) => (
              <FieldRow key={field.key} path={`${table.key}.${open}.${field.key}`} field={field} />
            ))}
          </div>
        )}
      </SideDrawer>
    </>
  )
}

function CardLine({ path, field }: { readonly path: string; readonly field: FormField }) {
  const t = useText()
  const { facts } = useForm()
  const { value, visible } = useField(path)
  if (!visible) return null
  return (
    <span className={styles.cardLine}>
      <span className={styles.cardLabel}>{field.part.label}</span>
      <span>{field.type.format(value, field.options, facts) || t('form.nothing')}</span>
    </span>
  )
}
