import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import { ColumnFilterButton } from '#web/list/column-filter-button.tsx'
import { columnQuery, withColumnFilter, withColumnFilters } from '#web/list/column-filter.ts'
import type { ListQuery, SuperQuery } from '#web/list/model.ts'
import { SuperChips } from '#web/list/super-chips.tsx'
import { usableQuery, type SuperField } from '#web/list/super-query.ts'

interface FilteredList {
  /** Columns that can be filtered; absent in lists whose call takes no such conditions. */
  readonly columnFields?: readonly SuperField[] | undefined
  readonly query: ListQuery
  readonly onQuery: (next: ListQuery) => void
  readonly facts: FieldFacts
}

interface ColumnFilterParts {
  /** The conditions that the list asks for. */
  readonly query: SuperQuery | undefined
  /** Stands above the rows while there are filters. */
  readonly chips: ReactNode
  /** The buttons that open filters, by the column in whose head they stand. */
  readonly heads: ReadonlyMap<string, ReactNode>
}

const none: readonly SuperField[] = []

/** The filters in the heads of a list's columns. */
export function useColumnFilters({ columnFields = none, query, onQuery, facts }: FilteredList): ColumnFilterParts {
  const asked = useMemo(() => usableQuery(columnFields, columnQuery(query), facts), [columnFields, query, facts])
  const heads = useMemo(
    () =>
      new Map(
        columnFields.map((field) => [
          field.key,
          <ColumnFilterButton
            key={field.key}
            field={field}
            filter={asked?.conditions.find((one) => one.field === field.key)}
            facts={facts}
            onFilter={(next) => onQuery(withColumnFilter(query, field.key, next))}
          />,
        ]),
      ),
    [columnFields, asked, query, onQuery, facts],
  )
  return {
    query: asked,
    heads,
    chips: asked ? (
      <SuperChips
        name="list.filter.columns"
        fields={columnFields}
        query={asked}
        facts={facts}
        onQuery={(next) => onQuery(withColumnFilters(query, next?.conditions ?? []))}
      />
    ) : null,
  }
}
