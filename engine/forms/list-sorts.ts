import type { ListDefinition, ListSearch, ListSort } from './model.ts'

/** Columns that a list is sorted by at once. */
export const sortsAtMost = 5

/** The columns a list is sorted by at first, in their order; none for the newest first. */
export const sortsOfList = ({ sortBy, sortDirection, thenBy = [] }: ListDefinition): readonly ListSort[] =>
  sortBy === '' ? [] : [{ key: sortBy, direction: sortDirection }, ...thenBy]

/** The list with another order at first. */
export function withSorts(list: ListDefinition, [first, ...more]: readonly ListSort[]): ListDefinition {
  const { thenBy: _, ...rest } = list
  const sortDirection = first?.direction ?? list.sortDirection
  return { ...rest, sortBy: first?.key ?? '', sortDirection, ...(more.length > 0 && { thenBy: more }) }
}

/** The list sorted by those of its columns alone for which something holds. */
export function withSortsWhere(list: ListDefinition, holds: (key: string) => boolean): ListDefinition {
  const sorts = sortsOfList(list)
  const kept = sorts.filter(({ key }) => holds(key))
  return kept.length === sorts.length ? list : withSorts(list, kept)
}

/** What the search bar of a list holds when it is opened, by key. */
export const presetFilter = (searches: readonly Pick<ListSearch, 'key' | 'preset'>[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(searches.flatMap(({ key, preset }) => (preset === undefined ? [] : [[key, preset]])))
