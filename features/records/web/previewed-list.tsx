import { useMemo, useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { presetFilter } from '#engine/forms/list-sorts.ts'
import { listRecords } from '#features/records/contract.ts'
import { listRequest } from '#features/records/web/list-request.ts'
import { withNumberTexts } from '#features/records/web/number-texts.ts'
import { totalsIn, type OpenFunction } from '#features/records/web/open-function.ts'
import { usePreviewedStyles } from '#features/records/web/styled/use-previewed-styles.ts'
import { rowsOfAnswer } from '#features/records/web/use-trail-of-records.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { ListView } from '#web/list/list-view.tsx'
import type { ListActions, ListQuery } from '#web/list/model.ts'
import { pageOfCall } from '#web/list/page-of-call.ts'
import { largestPage, phoneStep } from '#web/list/trail.ts'

interface PreviewedListProps {
  /** As it is published, or with another list and form, of which rows show what there is. */
  readonly fn: OpenFunction
  readonly facts: FormFacts
  /** Drawn without effect. */
  readonly actions: ListActions
  readonly asPhone?: boolean
}

/** The list with the rows that the reader sees, to be looked at only. */
export function PreviewedList({ fn, facts, actions, asPhone = false }: PreviewedListProps) {
  const t = useText()
  const [query, setQuery] = useState<ListQuery>(() => ({
    ...{ page: 1, size: fn.list.pageSize, filter: presetFilter(fn.list.searches), sort: undefined, superQuery: undefined },
  }))
  const rows = useCall(listRecords, listRequest(fn, query, facts, false), { keepRows: true, handles: 'all' })
  const read = rows.data?.list
  const shown = useMemo(() => withNumberTexts(fn, rowsOfAnswer(read ?? []), facts), [fn, read, facts])
  const page = pageOfCall(rows, shown)
  const styleOf = usePreviewedStyles(fn.list, shown)
  const hasMore = page.rows.length >= query.size && query.size < largestPage
  return (
    <ListView
      definition={fn.list}
      form={fn.form}
      page={{ ...page, ...(rows.data && { totalIsOpen: rows.data.pagination.more, totals: totalsIn(fn.list, rows.data.summary) }) }}
      query={query}
      onQuery={setQuery}
      onRefresh={() => void rows.refetch()}
      actions={actions}
      facts={facts}
      asPhone={asPhone}
      styleOf={styleOf}
      {...(hasMore && { onMore: () => setQuery({ ...query, size: query.size + phoneStep }) })}
      empty={<p>{t('records.preview.no-rows')}</p>}
    />
  )
}
