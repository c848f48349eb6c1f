import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import type { ViewContent } from '#features/records/contract/views.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'

/** Columns of a list that are no fields. */
const ownColumns: ReadonlySet<string> = new Set(['flowState'])

/**
 * What a reader gets of a view: without columns and conditions whose field is gone, or hidden from him, as the values compared would tell
 * of it (security 4.3).
 */
export function seenContent(
  { fn, visible }: AskedFunction,
  content: ViewContent,
): { readonly content: ViewContent; readonly missing: number } {
  const stored = new Set(fn.tables.main.stored.map(({ field }) => field.key))
  const searched = new Set(listOnAnyDevice(fn.list).searches.map(({ key }) => key))
  const listed = new Set(fn.list.columns.map(({ key }) => key))
  const isSeen = (key: string): boolean => stored.has(key) && visible.inList(key)
  const isColumn = (key: string): boolean => ownColumns.has(key) || (listed.has(key) && visible.inList(key))
  const filter = Object.entries(content.filter).filter(([key]) => searched.has(key) && visible.inList(key))
  const columnFilters = content.columnFilters.filter(({ field }) => isSeen(field))
  const sorts = content.sorts.filter(({ key }) => isSeen(key))
  const columns = content.columns?.filter(({ prop }) => isColumn(prop)) ?? null
  const seen = {
    ...content,
    filter: Object.fromEntries(filter),
    superQuery: seenQuery(content.superQuery, isSeen),
    columnFilters,
    sorts,
    columns,
  }
  return { content: seen, missing: namesIn(content) - namesIn(seen) }
}

type Query = ViewContent['superQuery']

function seenQuery(query: Query, isSeen: (key: string) => boolean): Query {
  if (!query) return null
  const seenIn = <Group extends Pick<NonNullable<Query>, 'conditions'>>(group: Group): Group => ({
    ...group,
    conditions: group.conditions.filter(({ field }) => isSeen(field)),
  })
  const { groups = [], ...alone } = seenIn(query)
  const filled = groups.map(seenIn).filter(({ conditions }) => conditions.length > 0)
  if (alone.conditions.length + filled.length === 0) return null
  return filled.length > 0 ? { ...alone, groups: filled } : alone
}

const conditionsOf = (query: Query): number =>
  query ? query.conditions.length + (query.groups ?? []).reduce((sum, { conditions }) => sum + conditions.length, 0) : 0

const namesIn = ({ filter, superQuery, columnFilters, sorts, columns }: ViewContent): number =>
  Object.keys(filter).length + conditionsOf(superQuery) + columnFilters.length + sorts.length + (columns?.length ?? 0)
