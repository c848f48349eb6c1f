import type { FieldFacts } from '#engine/forms/field-type.ts'
import { useText } from '#ui/text/use-text.tsx'
import { ColumnFilterForm } from '#web/list/column-filter-form.tsx'
import { withColumnFilter } from '#web/list/column-filter.ts'
import type { ListQuery } from '#web/list/model.ts'
import styles from '#web/list/super-query.module.css'
import { conditionText, type SuperField } from '#web/list/super-query.ts'

interface ColumnFilterSheetProps {
  readonly fields: readonly SuperField[]
  readonly query: ListQuery
  readonly facts: FieldFacts
  readonly onQuery: (next: ListQuery) => void
}

/** The filters of all columns below each other, for a phone, whose lists have no heads. */
export function ColumnFilterSheet({ fields, query, facts, onQuery }: ColumnFilterSheetProps) {
  const t = useText()
  return (
    <section aria-label={t('list.filter.columns')}>
      <h3>{t('list.filter.columns')}</h3>
      <ul className={styles.filters}>
        {fields.map((field) => {
          const filter = query.columnFilters?.find((one) => one.field === field.key)
          const text = filter && conditionText([field], filter, facts, t)
          return (
            <li key={field.key}>
              <details open={filter !== undefined}>
                <summary className={text ? styles.active : ''}>{text ?? field.label}</summary>
                <ColumnFilterForm
                  field={field}
                  filter={filter}
                  facts={facts}
                  onFilter={(next) => onQuery(withColumnFilter(query, field.key, next))}
                />
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
