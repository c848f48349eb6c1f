import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readListPlace, writeListPlace } from '#web/list/list-address.ts'
import type { ListPlace, PlacedList } from '#web/list/list-address.ts'
import type { ListQuery } from '#web/list/model.ts'

/** What a list shows and which of its things is open, as the address says it; only opening is a step to go back. */
export function useListPlace(list: PlacedList): readonly [ListPlace, (next: ListPlace) => void] {
  const [params, setParams] = useSearchParams()
  const place = useMemo(() => readListPlace(params, list), [params, list])
  const setPlace = useCallback(
    (next: ListPlace) => setParams(writeListPlace(next, list), { replace: next.open === place.open, preventScrollReset: true }),
    [setParams, list, place.open],
  )
  return [place, setPlace]
}

interface Page {
  readonly list: readonly unknown[]
  readonly pagination?: { readonly total: number }
}

/** Deleting the last rows of the last page leads to the page before: nothing there would look as if all were gone. */
export function useExistingPage(data: Page | undefined, query: ListQuery, onQuery: (next: ListQuery) => void): void {
  useEffect(() => {
    const { page, size } = query
    if (!data?.pagination || page === 1 || data.list.length > 0) return
    onQuery({ ...query, page: Math.max(1, Math.min(page - 1, Math.ceil(data.pagination.total / size))) })
  }, [data, query, onQuery])
}
