import { useCallback, useSyncExternalStore } from 'react'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import { decimalsOf } from '#engine/values/decimal.ts'
import { totalsPath } from '#engine/forms/form-session.ts'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useForm } from '#web/form/form-place.tsx'
import styles from '#web/form/sub-table.module.css'
import type { SubTableOptions } from '#web/form/sub-table-options.ts'

interface TableTotalsProps {
  readonly table: FormTable
  readonly columns: readonly FormField[]
  readonly options: SubTableOptions
}

/** The sums of the chosen columns (document 2, section 5: 合计 on the first column, two decimals unless whole). */
export function TableTotals({ table, columns, options }: TableTotalsProps) {
  const t = useText()
  const totalOf = useTotals({ table, columns, options })
  return (
    <div role="row" className={styles.totals}>
      <div role="rowheader" className={styles.number}>
        {t('form.table.summary')}
      </div>
      {columns.map((field) => {
        const total = totalOf(field)
        return (
          <div key={field.key} role="gridcell" className={styles.totalCell} title={total}>
            {total}
          </div>
        )
      })}
    </div>
  )
}

/** The totals below the cards of a phone. */
export function CardTotals(given: TableTotalsProps) {
  const t = useText()
  const totalOf = useTotals(given)
  const summed = given.columns.filter(({ key }) => given.options.summaryField.includes(key))
  return (
    <div className={styles.cardTotals}>
      <span className={styles.cardTitle}>{t('form.table.summary')}</span>
      {summed.map((field) => (
        <span key={field.key} className={styles.cardLine}>
          <span className={styles.cardLabel}>{field.part.label}</span>
          <span className={styles.cardValue}>{totalOf(field)}</span>
        </span>
      ))}
    </div>
  )
}

/** Returns the text of a column's sum; redraws the caller when a sum changes. */
function useTotals({ table, options }: TableTotalsProps): (field: FormField) => string {
  const { session, facts, onRender } = useForm()
  const path = totalsPath(table.key)
  const subscribe = useCallback((changed: () => void) => session.subscribe(path, changed), [session, path])
  const totals = useSyncExternalStore(subscribe, () => session.totals(table.key))
  onRender?.(path)
  return (field) => totalText(field, totals, options, facts)
}

/** The sum of a column as text; empty where the column is not summed. */
export function totalText(field: FormField, totals: Readonly<Record<string, string>>, options: SubTableOptions, facts: FieldFacts): string {
  const total = options.summaryField.includes(field.key) ? totals[field.key] : undefined
  return total === undefined ? '' : field.type.format(total, totalOptions(field, total, options), facts)
}

function totalOptions(field: FormField, total: string, options: SubTableOptions): Record<string, unknown> {
  const grouping = options.thousandsField.includes(field.key) ? { thousands: true } : {}
  const own = Object.fromEntries(Object.entries(field.options).filter(([, value]) => value !== undefined))
  return { precision: decimalsOf(total) > 0 ? 2 : 0, ...own, ...grouping }
}
