import { presetFilter } from '#engine/forms/list-sorts.ts'
import type { ListSearch } from '#engine/forms/model.ts'
import { mostSuperConditions, readConditions } from '#engine/forms/super-query.ts'
import { isRecord } from '#web/call/call-error.ts'
import { withoutCovered } from '#web/list/covered-conditions.ts'
import type { CoveredFields } from '#web/list/covered-conditions.ts'
import { conditionsIn, sortsIn } from '#web/list/model.ts'
import type { ConditionGroup, ListQuery, Sort } from '#web/list/model.ts'

/** State of a list that is kept in its address: a link opens the same rows. */
export interface ListPlace {
  readonly query: ListQuery
  /** Id of the open record, `new` for one being added. */
  readonly open: string | undefined
  /** True when the open record is being edited. */
  readonly editing: boolean
  /** Id of the record that a new one begins as the copy of. */
  readonly copyOf?: string | undefined
  /** Id of the saved view that the query began with. */
  readonly view?: string | undefined
  /** Id that is chosen in the tree beside the list. */
  readonly chosen?: string | undefined
}

/** What the address needs to know of a list. */
export interface PlacedList {
  readonly searches: readonly Pick<ListSearch, 'key' | 'preset'>[]
  readonly pageSize: number
  /** Parameter of the address for what is chosen in the tree beside the list; absent where there is none. */
  readonly beside?: string
  /** What the list opens with where its address has no query: the query of the address, and the whole one. */
  readonly first?: LeftQuery | undefined
  /** Present where a node of a tree beside the list is a part of the query. */
  readonly treeBeside?: object | undefined
  /** Fields whose values stand in no address, though the list is searched by them; absent where there are none. */
  readonly covered?: CoveredFields | undefined
}

/** The query of an address, and the one it was written from, which may have conditions that stand in no address. */
export interface LeftQuery {
  readonly search: string
  readonly query: ListQuery
}

interface Address {
  readonly pathname: string
  readonly search: string
}

const largestSize = 500

function wholeNumber(text: string | null, otherwise: number, most: number): number {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise
}

function filterOf(text: string | null): ListQuery['filter'] {
  try {
    const filter: unknown = JSON.parse(text ?? '{}')
    return isRecord(filter) ? filter : {}
  } catch {
    return {}
  }
}

function superQueryOf(text: string | null): ListQuery['superQuery'] {
  const query = filterOf(text)
  const asked = { ...groupOf(query), ...groupsOf(query.groups) }
  const count = conditionsIn(asked).length
  return count === 0 || count > mostSuperConditions ? undefined : asked
}

const groupOf = (source: Readonly<Record<string, unknown>>): ConditionGroup => ({
  any: source.any === true,
  conditions: readConditions(source.conditions) ?? [],
})

function groupsOf(source: unknown): { readonly groups?: readonly ConditionGroup[] } {
  const groups = (Array.isArray(source) ? source : []).filter(isRecord).map(groupOf)
  const filled = groups.filter(({ conditions }) => conditions.length > 0)
  return filled.length === 0 ? {} : { groups: filled }
}

function columnFiltersOf(text: string | null): ListQuery['columnFilters'] {
  const conditions = readConditions(text ?? '') ?? []
  return conditions.length === 0 ? undefined : conditions
}

function sortsOf(text: string | null): readonly Sort[] {
  return (text ?? '').split(',').flatMap((one): Sort[] => {
    const [key = '', direction] = one.split(':')
    return key === '' ? [] : [{ key, direction: direction === 'asc' ? 'asc' : 'desc' }]
  })
}

/** Whatever the order of their members. */
const sameFilter = (one: ListQuery['filter'], other: ListQuery['filter']): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => JSON.stringify(value) === JSON.stringify(other[key]))

/** Reads the state from an address, with defaults from the definition. Conditions that the list does not have are dropped. */
export function readListPlace(params: URLSearchParams, list: PlacedList): ListPlace {
  const known = new Set(list.searches.map(({ key }) => key))
  // An address that says nothing of conditions has those that the list opens with.
  const asked = params.has('filter') ? filterOf(params.get('filter')) : presetFilter(list.searches)
  const filter = Object.fromEntries(Object.entries(asked).filter(([key]) => known.has(key)))
  const superQuery = superQueryOf(params.get('super'))
  const columnFilters = columnFiltersOf(params.get('columns'))
  const node = list.treeBeside ? params.get('node') : null
  const [sort, ...thenBy] = sortsOf(params.get('sort'))
  const query = {
    page: wholeNumber(params.get('page'), 1, 1_000_000),
    size: wholeNumber(params.get('size'), list.pageSize, largestSize),
    sort,
    ...(thenBy.length > 0 ? { thenBy } : {}),
    filter,
    ...(superQuery ? { superQuery } : {}),
    ...(columnFilters ? { columnFilters } : {}),
    ...(node === null ? {} : { node }),
  }
  const open = params.get('open') ?? undefined
  const view = params.get('view') ?? undefined
  const copyOf = open === 'new' ? (params.get('copy') ?? undefined) : undefined
  const chosen = (list.beside === undefined ? null : params.get(list.beside)) ?? undefined
  return {
    query: list.covered ? withoutCovered(query, list.covered) : query,
    open,
    editing: params.get('edit') === '1',
    ...(view === undefined ? {} : { view }),
    ...(copyOf === undefined ? {} : { copyOf }),
    ...(chosen === undefined ? {} : { chosen }),
  }
}

/** The address of a state; contains only what differs from the definition. */
export function writeListPlace({ query, open, editing, view, copyOf, chosen }: ListPlace, list: PlacedList): URLSearchParams {
  const { page, size, filter, superQuery, columnFilters = [], node } = list.covered ? withoutCovered(query, list.covered) : query
  const sorts = sortsIn(query).map(({ key, direction }) => `${key}:${direction}`)
  const parts: [string, string | undefined][] = [
    ...(list.beside === undefined ? [] : [[list.beside, chosen] satisfies [string, string | undefined]]),
    ['view', view],
    ['node', node],
    ['page', page === 1 ? undefined : String(page)],
    ['size', size === list.pageSize ? undefined : String(size)],
    ['sort', sorts.length === 0 ? undefined : sorts.join(',')],
    ['filter', sameFilter(filter, presetFilter(list.searches)) ? undefined : JSON.stringify(filter)],
    ['super', superQuery && JSON.stringify(superQuery)],
    ['columns', columnFilters.length === 0 ? undefined : JSON.stringify(columnFilters)],
    ['open', open],
    ['edit', editing ? '1' : undefined],
    ['copy', open === 'new' ? copyOf : undefined],
  ]
  return new URLSearchParams(parts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** The query of a state as it is left, with what its address says of it. */
export function leftQuery(place: ListPlace, list: PlacedList): LeftQuery {
  return { search: writeListPlace({ ...place, open: undefined, editing: false }, list).toString(), query: place.query }
}

/** The state of an address with the conditions that do not stand in it, where the list was left there or on another page of it. */
export function withKept(place: ListPlace, left: LeftQuery | undefined, list: PlacedList): ListPlace {
  if (!list.covered || !left) return place
  const { page, size } = place.query
  const kept = { ...left.query, page, size }
  return leftQuery({ ...place, query: kept }, list).search === leftQuery(place, list).search ? { ...place, query: kept } : place
}

/** The address of a state on the page whose address is given. */
export function addressWith(address: string, place: ListPlace, list: PlacedList): string {
  const [path = '/'] = address.split('?')
  const query = writeListPlace(place, list).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Whether a navigation leaves the open record, even if it stays on the same page. */
export function leavesRecord(from: Address, to: Address): boolean {
  if (from.pathname !== to.pathname) return true
  const [one, other] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return ['open', 'edit', 'copy'].some((name) => one.get(name) !== other.get(name))
}
