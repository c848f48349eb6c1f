import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { usePhone } from '#ui/theme/media.ts'
import { leftQuery, readListPlace, withKept, writeListPlace } from '#web/list/list-address.ts'
import type { LeftQuery, ListPlace, PlacedList } from '#web/list/list-address.ts'
import { memoryOf } from '#web/list/list-memory.ts'
import type { ListQuery } from '#web/list/model.ts'
import { localStore } from '#web/session/local-store.ts'

const sizeOf = (path: string): string => `list-size.${path}`

/**
 * What a list shows and which of its things is open, as the address says it; only opening is a step to go back. An address without
 * a query shows the list as it was left in this window, otherwise with the number of rows that the user chose last. Values of covered
 * fields are remembered by this window alone, as the address must not hold them.
 */
export function useListPlace(list: PlacedList): readonly [ListPlace, (next: ListPlace) => void] {
  const location = useLocation()
  // The screen of a list is drawn anew for another path.
  const [pathname] = useState(location.pathname)
  // While another page is being opened, its address is here already.
  const isHere = location.pathname === pathname
  const phone = usePhone()
  const [params, setParams] = useSearchParams()
  const [returning, setReturning] = useState(() => (params.size === 0 ? leftPlace(pathname, list) : undefined))
  const isReturning = returning !== undefined && params.size === 0
  const place = useMemo(
    () => withKept(readListPlace(isReturning ? new URLSearchParams(returning) : params, list), knownQuery(pathname, list), list),
    // What is remembered changes with a navigation, also with one to the same address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key of the navigation
    [isReturning, returning, params, pathname, location.key, list],
  )
  const setPlace = useCallback(
    (next: ListPlace) => {
      if (!phone && next.query.size !== place.query.size) localStore.set(sizeOf(pathname), String(next.query.size))
      setReturning(undefined)
      remember(pathname, next, list)
      setParams(writeListPlace(next, list), { replace: next.open === place.open, preventScrollReset: true })
    },
    [setParams, list, place, phone, pathname],
  )
  useEffect(() => {
    // Runs again when a kept page is shown again: its records may have been followed on to another page meanwhile.
    setReturning((known) => (params.size === 0 ? leftPlace(pathname, list) : known))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the page is shown
  }, [pathname])
  useEffect(() => {
    if (!isHere) return
    if (isReturning) setParams(new URLSearchParams(returning), { replace: true, preventScrollReset: true })
    else setReturning(undefined)
  }, [isHere, isReturning, returning, setParams])
  useEffect(() => {
    if (isHere) remember(pathname, place, list)
  }, [isHere, pathname, place, list])
  return [place, setPlace]
}

/** What a list is about to show at an address, before it is drawn: what `useListPlace` begins with. */
export function firstPlace(pathname: string, params: URLSearchParams, list: PlacedList): ListPlace {
  const left = params.size === 0 ? leftPlace(pathname, list) : undefined
  return withKept(readListPlace(left === undefined ? params : new URLSearchParams(left), list), knownQuery(pathname, list), list)
}

function remember(path: string, place: ListPlace, list: PlacedList): void {
  memoryOf(path).left = leftQuery(place, list)
}

/** The query a list was left with, or that it opens with for the first time. */
const knownQuery = (path: string, { first }: PlacedList): LeftQuery | undefined => memoryOf(path).left ?? first

/** The query a list was left with, or that it opens with for the first time; undefined when there is none. */
function leftPlace(path: string, list: PlacedList): string | undefined {
  const known = knownQuery(path, list)
  if (known !== undefined) return known.search === '' ? undefined : known.search
  const size = localStore.get(sizeOf(path))
  return size === undefined ? undefined : new URLSearchParams({ size }).toString()
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
