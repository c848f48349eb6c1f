import { useMemo } from 'react'
import { keywordIn, keywordKey } from '#web/list/keyword-search.tsx'
import type { PlacedList } from '#web/list/list-address.ts'
import type { ListQuery } from '#web/list/model.ts'
import { useListPlace } from '#web/list/use-list-place.ts'

/** A list that is searched by a keyword, twenty to a page. */
const byKeyword: PlacedList = { searches: [{ key: keywordKey }], pageSize: 20 }
const withoutConditions = { filter: {}, superQuery: undefined }

export interface ManagedPlace<Item> {
  readonly query: ListQuery
  readonly setQuery: (next: ListQuery) => void
  /** The query as calls that answer pages take it (`sortedPageQuery`). */
  readonly request: { readonly currentPage: number; readonly pageSize: number; readonly keyword: string }
  /** The form that is open: of an item of the page, or of a new one; undefined while none is. */
  readonly opened: (items: readonly Item[] | undefined) => { readonly item: Item | undefined } | undefined
  readonly open: (item: Item) => void
  readonly openNew: () => void
  readonly close: () => void
  /** What is chosen in the tree beside the list; undefined before anything is. */
  readonly chosen: string | undefined
  readonly choose: (id: string) => void
  /** The same for a choice that narrows the list together with its search, which stays. */
  readonly narrow: (id: string) => void
}

/**
 * The state of a management page, kept in its address: keyword, page, and whose form is open.
 *
 * @param beside parameter of the address for what is chosen in a tree beside the list, or another part of the page
 * @param searches conditions of the search bar, for lists that are not searched by a keyword alone; always the same array
 */
export function useManagedPlace<Item extends { readonly id: string }>(
  beside?: string,
  searches: PlacedList['searches'] = byKeyword.searches,
): ManagedPlace<Item> {
  const list = useMemo(() => ({ ...byKeyword, searches, ...(beside === undefined ? {} : { beside }) }), [beside, searches])
  const [place, setPlace] = useListPlace(list)
  return useMemo(() => {
    const { query, open: openId } = place
    const chosen = (id: string, kept: typeof query) =>
      setPlace({ query: { ...kept, page: 1 }, open: undefined, editing: false, chosen: id })
    const open = (id: string | undefined) => setPlace({ ...place, open: id, editing: id !== undefined })
    return {
      query,
      setQuery: (next) => setPlace({ ...place, query: next }),
      request: { currentPage: query.page, pageSize: query.size, keyword: keywordIn(query.filter) },
      opened: (items) => {
        if (openId === 'new') return { item: undefined }
        const item = items?.find(({ id }) => id === openId)
        return item && { item }
      },
      open: ({ id }) => open(id),
      openNew: () => open('new'),
      close: () => open(undefined),
      chosen: place.chosen,
      choose: (id) => chosen(id, { ...query, ...withoutConditions }),
      narrow: (id) => chosen(id, query),
    }
  }, [place, setPlace])
}
