import { sql } from 'kysely'
import type { z } from 'zod'
import { offsetOf, type sortedPageQuery } from '#engine/contract/shapes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { likeText } from '#server/database/like.ts'
import type { Asking, Listed, Listing } from '#server/managed/resource.ts'
import type { Condition, Versioned, Wanted } from '#server/resource/store.ts'

type PageQuery = z.output<typeof sortedPageQuery>

/** Conditions of further members of a query. */
export type Filters<Query> = (query: Query, asking: Asking) => readonly Condition[]

/**
 * Answers one page in the family's shape; totals stop at 10,000, one more reads "10,000+".
 */
export function pageHandler<Item extends Versioned, Wire, Query extends PageQuery>(
  resource: Listed<Item, Wire>,
  filters: Filters<Query> = () => [],
) {
  return async (asking: Asking & { readonly query: Query }) => {
    const { currentPage, pageSize } = asking.query
    const { where, order } = await wantedBy(resource, asking.query, filters(asking.query, asking), asking)
    const offset = offsetOf(asking.query)
    const found = await resource.store.list(asking.db, { where, order, limit: pageSize, offset })
    // A page that is not full gives the total without counting; an empty page only where it is the first.
    const isLast = found.length < pageSize && (found.length > 0 || currentPage === 1)
    const total = isLast ? offset + found.length : await resource.store.count(asking.db, where)
    return { list: found.map(resource.wire), pagination: { currentPage, pageSize, total } }
  }
}

/** Answers every row that `conditions` lets through, in the resource's own order: for what is chosen from, and for few rows. */
export function listHandler<Item extends Versioned, Wire>(resource: Listed<Item, Wire>, conditions: readonly Condition[] = []) {
  return async (asking: Asking) => {
    const seen = await resource.seen?.(asking)
    const where = [...(seen ? [seen] : []), ...conditions]
    return { list: (await resource.store.list(asking.db, { where, order: listingOf(resource).order })).map(resource.wire) }
  }
}

/** Answers one row; what the caller may not see is missing. */
export function readHandler<Item extends Versioned, Wire>(resource: Listed<Item, Wire>) {
  return async (asking: Asking & { readonly params: { readonly id: string } }) =>
    resource.wire(present(await resource.store.find(asking.db, asking.params.id, await resource.seen?.(asking))))
}

/** The selection of a list query: rows the caller may see and that match keyword and filters, in the wanted order. */
export async function wantedBy<Item extends Versioned, Wire>(
  resource: Listed<Item, Wire>,
  { keyword, sidx, sort }: Pick<PageQuery, 'keyword' | 'sidx' | 'sort'>,
  filters: readonly Condition[],
  asking: Asking,
): Promise<Required<Pick<Wanted, 'where' | 'order'>>> {
  const listing = listingOf(resource)
  const seen = await resource.seen?.(asking)
  return { where: [...(seen ? [seen] : []), ...searchOf(listing, keyword), ...filters], order: orderOf(listing, sidx, sort) }
}

function searchOf({ searched, exactly = [] }: Listing, keyword: string): readonly Condition[] {
  const word = keyword.trim()
  if (word === '' || searched.length === 0) return []
  const found = [
    ...searched.map((column) => sql`${sql.ref(column)} ilike ${likeText(word)}`),
    ...exactly.map((column) => sql`${sql.ref(column)} = ${word}`),
  ]
  return [sql<boolean>`(${sql.join(found, sql` or `)})`]
}

/** @throws Refused 400 for a field that the list cannot be sorted by */
function orderOf({ sorted, order }: Listing, field: string, direction: PageQuery['sort']): Wanted['order'] {
  if (field === '') return order
  const column = Object.hasOwn(sorted, field) ? sorted[field] : undefined
  if (column === undefined) throw new Refused(refusal('malformed', 'kernel.unknown-field', { params: { field }, field: 'sidx' }))
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  return sql`${sql.ref(column)} ${way}, id ${way}`
}

function listingOf<Item extends Versioned, Wire>({ listing, action }: Listed<Item, Wire>): Listing {
  if (!listing) throw new RangeError(`${action} declares no listing`)
  return listing
}

/** @throws Refused 404 */
export function present<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Refused(refusal('missing', 'kernel.missing'))
  return found
}
