import { useMemo, useState } from 'react'
import { sampleRows } from '#engine/forms/editing/list/sample-rows.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { ListView } from '#web/list/list-view.tsx'
import type { ListActions, ListQuery } from '#web/list/model.ts'

interface SampledListProps {
  readonly form: FormDefinition
  readonly list: ListDefinition
  readonly facts: FormFacts
  readonly actions: ListActions
}

const nothing = () => undefined

/** A list with rows that were made up: of a draft, which has no records. */
export function SampledList({ form, list, facts, actions }: SampledListProps) {
  const [query, setQuery] = useState<ListQuery>({ page: 1, size: 20, sort: undefined, filter: {} })
  const rows = useMemo(() => sampleRows(list, outlineOf(form, fieldTypes), facts), [list, form, facts])
  // Arranged lists are drawn plain here, as their branches are calls of their own.
  const drawn = useMemo(() => ({ ...list, layout: 'plain' as const, summary: [] }), [list])
  return (
    <ListView
      definition={drawn}
      form={form}
      page={{ rows, loading: false, total: rows.length }}
      query={query}
      onQuery={setQuery}
      onRefresh={nothing}
      actions={actions}
      facts={facts}
    />
  )
}
