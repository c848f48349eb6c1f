import { sql, type RawBuilder } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import type { RequestStatus } from '#engine/flows/state.ts'
import { sortsAtMost } from '#engine/forms/list-sorts.ts'
import type { ListSort } from '#engine/forms/model.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import { column, columnText, recordsTable } from '#features/records/server/identifiers.ts'
import { findListField, listField, recordFilter, type FilterScope } from '#features/records/server/query/filter.ts'
import { fixedConditions } from '#features/records/server/query/fixed-filter.ts'
import { all, mainAlias, type Condition } from '#server/query/conditions.ts'
import { rememberTotal, repeatedTotal, type CountedTotal } from '#features/records/server/query/repeated-totals.ts'
import { shownTextsIn } from '#features/records/server/query/shown-texts.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { runAs } from '#server/database/execution.ts'
import type { Db } from '#server/database/types.ts'
import { keywordCondition, searchConditions, superConditions, unknownField } from '#server/query/filter.ts'

/** Counting stops at this number, because exact totals of large lists are slow; the list then shows "10,000+". */
export const countedAtMost = 10_000

export interface ListRequest {
  readonly currentPage: number
  readonly pageSize: number
  readonly sort: 'asc' | 'desc' | ''
  readonly sidx: string
  readonly queryJson: string
  readonly superQueryJson: string
  readonly keyword: string
  readonly exactTotal: boolean
}

export interface StoredRow {
  readonly id: string
  readonly version: number
  readonly flow_state: RequestStatus | null
  readonly owner_id: string
  readonly [column: string]: unknown
}

export interface ListPage {
  readonly rows: readonly StoredRow[]
  readonly total: number
  readonly more: boolean
}

const table = sql.raw(mainAlias)

/** The user with their row right, which is part of both statements. */
export interface ListReader {
  readonly userId: string
  readonly right: Condition | undefined
  /** Key of the right; equal for rights that admit the same rows. */
  readonly rightKey: string
}

/** What decides which rows match, beside the right of the reader. */
export type Searched = Pick<ListRequest, 'queryJson' | 'superQueryJson' | 'keyword'>

/** Which rows match, that this user may see. */
export function matching(scope: FilterScope, right: Condition | undefined, request: Searched): Condition {
  return all([
    sql<boolean>`${table}.deleted_at is null`,
    ...(right ? [right] : []),
    ...fixedConditions(scope),
    ...searchedConditions(scope, request),
    ...(scope.within ? [scope.within.condition] : []),
  ])
}

/** What was searched for; nothing in a list that is shown whole. */
export function searchedConditions(scope: FilterScope, request: Searched): readonly Condition[] {
  const filter = recordFilter(scope)
  return [
    ...searchConditions(filter, request.queryJson),
    ...superConditions(filter, request.superQueryJson),
    ...keywordCondition(filter, request.keyword),
  ]
}

const listedRows = ({ fn }: FilterScope) => sql`${recordsTable(fn.tables.main.name)} as ${table}`

/**
 * Sums of columns over the rows that match and that this user may see.
 *
 * @param ids of the rows to sum; undefined: all that match
 * @returns decimal texts by column, null where no row has a value
 */
export async function sumsOf(
  db: Db,
  scope: FilterScope,
  right: Condition | undefined,
  request: Searched & { readonly columns: readonly string[]; readonly ids: readonly string[] | undefined },
): Promise<Readonly<Record<string, string | null>>> {
  const { columns, ids } = request
  if (columns.length === 0) return {}
  // Ids of another shape name no row.
  const chosen = ids && sql<boolean>`${table}.id::text = any(${[...ids]}::text[])`
  const where = all([matching(scope, right, request), ...(chosen ? [chosen] : [])])
  const sums = columns.map((name) => sql`sum(${column(name, mainAlias)})::text as ${sql.id(name)}`)
  const statement = sql<Record<string, string | null>>`select ${sql.join(sums)} from ${listedRows(scope)} where ${where}`
  const { rows } = await runAs(db, statement.compile(db), { planEachTime: true })
  return rows[0] ?? {}
}

/**
 * The statement for the ids of the rows that match, in the order of the list, and the one that counts them.
 *
 * @param chosen these rows alone; undefined: all that match
 * @param stopsAt counting stops at this number
 */
export function listedIds(
  scope: FilterScope,
  right: Condition | undefined,
  request: ListRequest,
  onePage: boolean,
  chosen: readonly string[] | undefined,
  stopsAt: number | undefined,
): { readonly ids: RawBuilder<{ id: string }>; readonly count: RawBuilder<{ count: string }> } {
  const named = chosen && sql<boolean>`${table}.id = any(${[...chosen]}::uuid[])`
  const where = all([matching(scope, right, request), ...(named ? [named] : [])])
  const page = onePage ? sql`limit ${request.pageSize} offset ${offsetOf(request)}` : sql``
  const found = sql<{ id: string }>`select ${table}.id from ${listedRows(scope)} where ${where}`
  return {
    ids: sql`${found} order by ${orderOf(scope, request)} ${page}`,
    count: sql`select count(*) from (select 1 from (${found} ${page}) as found ${stopsAt === undefined ? sql`` : sql`limit ${stopsAt}`}) as counted`,
  }
}

/** One page of the rows this user may see, and the total. */
export async function listPage(db: Db, scope: FilterScope, { right, ...reader }: ListReader, request: ListRequest): Promise<ListPage> {
  const where = matching(scope, right, request)
  const from = listedRows(scope)
  const searched = [request.queryJson, request.superQueryJson, request.keyword, scope.within?.key]
  const key = JSON.stringify([reader, scope.fn.id, scope.fn.version, ...searched])
  const isTurned = request.currentPage > 1 && !request.exactTotal
  const [rows, repeated] = await Promise.all([
    pageOf(db, scope, from, where, request),
    isTurned ? repeatedTotal(db, key, reader.userId) : undefined,
  ])
  // A page that is not full determines the total; an empty page only when it is the first.
  const fits = rows.length < request.pageSize && (rows.length > 0 || request.currentPage === 1)
  if (fits) return { rows, total: (request.currentPage - 1) * request.pageSize + rows.length, more: false }
  if (repeated) return { rows, ...repeated }
  const counted = await countOf(db, scope, from, where, request.exactTotal)
  if (!request.exactTotal) rememberTotal(db, key, counted)
  return { rows, total: counted.total, more: counted.more }
}

/** Rows by their ids, in no order; the caller has found out that this user may see them. */
export async function rowsByIds(db: Db, scope: FilterScope, ids: readonly string[]): Promise<StoredRow[]> {
  if (ids.length === 0) return []
  const statement = sql<StoredRow>`select ${wantedColumns(scope)} from ${listedRows(scope)} where ${table}.id = any(${ids}::uuid[])`
  const { rows } = await runAs(db, statement.compile(db), { planEachTime: true })
  return rows
}

/** Reads a page sorted by (column, id) with PostgreSQL's order of nulls, so that one index serves both directions. */
async function pageOf(db: Db, scope: FilterScope, from: RawBuilder<unknown>, where: Condition, request: ListRequest): Promise<StoredRow[]> {
  const order = orderOf(scope, request)
  const offset = offsetOf(request)
  // Ids are found in the index first; only the rows of the page are read from the table.
  const page = sql`select ${table}.id from ${from} where ${where} order by ${order} limit ${request.pageSize} offset ${offset}`
  const rowsOfPage = sql<StoredRow>`select ${wantedColumns(scope)} from (${page}) as page join ${from} on ${table}.id = page.id order by ${order}`
  const { rows } = await runAs(db, rowsOfPage.compile(db), { planEachTime: true })
  return rows
}

function wantedColumns(scope: FilterScope): RawBuilder<unknown> {
  const names = ['id', 'version', 'flow_state', 'owner_id', ...shownColumns(scope)]
  return sql.raw(names.map((name) => columnText(name, mainAlias)).join(', '))
}

function shownColumns({ fn, visible, also = [] }: FilterScope): string[] {
  const listed = new Set(listOnAnyDevice(fn.list).columns.map((one) => one.key))
  const shown = fn.tables.main.stored.filter((one) => listed.has(one.field.key) && visible.inList(one.field.key))
  const behind = shownTextsIn(fn, visible).map(({ through }) => through)
  return [...new Set([...shown, ...behind, ...also].map((one) => one.column))]
}

interface Sort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** Sorts by the wanted columns and then by the id, in the direction of the last. */
function orderOf(scope: FilterScope, request: ListRequest): RawBuilder<unknown> {
  const sorts = sortsOf(scope, request)
  const { sidx, sort } = request
  const direction = sorts.at(-1)?.direction ?? ((sort || (sidx ? 'asc' : scope.fn.list.sortDirection)) === 'asc' ? 'asc' : 'desc')
  const named = sorts.map((one) => sql`${column(one.column, mainAlias)} ${sql.raw(one.direction)}`)
  return sql.join([...named, sql`${table}.id ${sql.raw(direction)}`])
}

/** Several columns are named `area,-name`, where a minus turns the direction; `sort` says that of a single one. */
function sortsOf(scope: FilterScope, { sidx, sort }: ListRequest): readonly Sort[] {
  const names = sidx.split(',')
  if (names.length === 1 && !sidx.startsWith('-')) {
    const sorted = sortedField(scope, sidx)
    const direction = (sort || (sidx ? 'asc' : scope.fn.list.sortDirection)) === 'asc' ? 'asc' : 'desc'
    if (!sorted) return []
    const further = sidx === '' ? (scope.fn.list.thenBy ?? []).flatMap((one) => defaultSort(scope, one)) : []
    return [{ column: sorted.column, direction }, ...further]
  }
  if (names.length > sortsAtMost) throw unknownField('sidx')
  return names.map((name) => {
    const isTurned = name.startsWith('-')
    return { column: orderField(scope, isTurned ? name.slice(1) : name).column, direction: isTurned ? 'desc' : 'asc' }
  })
}

/** Further columns of the order at first; those that the reader may not see are none. */
function defaultSort(scope: FilterScope, { key, direction }: ListSort): readonly Sort[] {
  const stored = findListField(scope, key)
  return stored && !stored.field.type.cover ? [{ column: stored.column, direction }] : []
}

/** Ids ascend with the time of creation, so the default order needs no other column. */
function sortedField(scope: FilterScope, sidx: string): StoredField | undefined {
  const { fn } = scope
  const wanted = sidx || fn.list.sortBy
  if (wanted === '' || wanted === 'id') return undefined
  const stored = fn.tables.main.stored.find((one) => one.field.key === wanted)
  if (!sidx && (!stored || stored.field.type.cover || !scope.visible.inList(wanted) || stored.field.type.filledBy === 'creation'))
    return undefined
  return orderField(scope, wanted)
}

/** @throws Refused 400 also for a masked or encrypted field, whose order would tell what it covers */
function orderField(scope: FilterScope, key: string): StoredField {
  const stored = listField(scope, key)
  if (stored.field.type.cover) throw unknownField(key)
  return stored
}

async function countOf(db: Db, { fn }: FilterScope, from: RawBuilder<unknown>, where: Condition, exact: boolean): Promise<CountedTotal> {
  const counted = exact ? sql`select 1 from ${from} where ${where}` : sql`select 1 from ${from} where ${where} limit ${countedAtMost + 1}`
  const counting = sql<{ count: string; snapshot: string }>`
    select count(*) as count, pg_current_snapshot()::text as snapshot from (${counted}) as counted /* ${sql.raw(fn.tables.main.name)} */`
  const { rows } = await runAs(db, counting.compile(db), { planEachTime: true })
  const { snapshot } = rows[0]!
  const count = Number(rows[0]!.count)
  return exact || count <= countedAtMost ? { total: count, more: false, snapshot } : { total: countedAtMost, more: true, snapshot }
}
