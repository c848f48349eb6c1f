import { useMemo, useState } from 'react'
import { sampleRows } from '#engine/forms/editing/list/sample-rows.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { presetFilter } from '#engine/forms/list-sorts.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { usePreviewedStyles } from '#features/records/web/styled/use-previewed-styles.ts'
import { withoutBranches } from '#features/records/web/without-branches.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { ListView } from '#web/list/list-view.tsx'
import type { ListActions, ListQuery } from '#web/list/model.ts'

interface SampledListProps {
  readonly form: FormDefinition
  readonly list: ListDefinition
  readonly facts: FormFacts
  readonly actions: ListActions
  readonly asPhone?: boolean
}

const nothing = () => undefined

/** A list with rows that were made up: of a draft, which has no records. */
export function SampledList({ form, list, facts, actions, asPhone = false }: SampledListProps) {
  const [query, setQuery] = useState<ListQuery>(() => ({ page: 1, size: 20, sort: undefined, filter: presetFilter(list.searches) }))
  const rows = useMemo(() => sampleRows(list, outlineOf(form, fieldTypes), facts), [list, form, facts])
  const drawn = useMemo(() => ({ ...withoutBranches(list), summary: [] }), [list])
  const styleOf = usePreviewedStyles(list, rows)
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
      styleOf={styleOf}
      asPhone={asPhone}
    />
  )
}
