import type { FormPart, ListSearch } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { renderersInLists } from '#fields/renderers-in-lists.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { FilterCode } from '#web/list/filter-code.ts'
import { FilterInput } from '#web/list/filter-input.tsx'
import styles from '#web/list/list.module.css'

interface SearchFieldProps {
  readonly id: string
  readonly search: ListSearch
  readonly part: FormPart
  readonly code: FilterCode
  /** Undefined when the condition is not filled in. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** One condition of the search bar, drawn with the filter renderer of the field; a range uses two of them. */
export function SearchField({ id, search, part, code, value, onChange }: SearchFieldProps) {
  const t = useText()
  const type = fieldTypes.get(part.type)
  if (!type || !renderersInLists.knows(part.type)) return null
  const renderer = { code, type, options: type.options.parse({ ...part.options, multiple: search.multiple ?? false }) }
  if (search.kind !== 'range') {
    return (
      <div className={styles.searchField}>
        <label htmlFor={id} title={search.label}>
          {search.label}
        </label>
        <span className={styles.searchInput}>
          <FilterInput {...renderer} id={id} value={value ?? type.empty} onChange={onChange} />
        </span>
      </div>
    )
  }
  const [from, to] = Array.isArray(value) ? (value as readonly unknown[]) : [type.empty, type.empty]
  const put = (next: readonly [unknown, unknown]) =>
    onChange(next.every((end) => end === undefined || type.isEmpty(end)) ? undefined : next.map((end) => end ?? type.empty))
  return (
    <div className={styles.searchField} data-range="true" role="group" aria-label={search.label}>
      <label htmlFor={id} title={search.label}>
        {search.label}
      </label>
      <span className={`${styles.searchInput} ${styles.range}`}>
        <FilterInput {...renderer} id={id} value={from} onChange={(end) => put([end, to])} />
        <span aria-hidden="true">–</span>
        <label htmlFor={`${id}-to`} data-visually-hidden>
          {t('list.to', { label: search.label })}
        </label>
        <FilterInput {...renderer} id={`${id}-to`} isEnd value={to} onChange={(end) => put([from, end])} />
      </span>
    </div>
  )
}
