import { interfaceRows, interfaceRowsByIds, previewInterface } from '#features/data-interfaces/contract.ts'
import type { EntryMembers, OfferedEntry, RelatedQuery, RelatedRow, RelatedSource, RowParameter } from '#ui/form-ports.ts'
import { fetchCall } from '#web/call/fetch-call.ts'

/** Rows of data interfaces, asked for by the calls of the platform family. */

const freshMilliseconds = 30_000
const idsAtOnce = 500

const paramListOf = (parameters: readonly RowParameter[]) => parameters.map(({ field, value }) => ({ field, defaultValue: value }))

type AnyRow = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is AnyRow => typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A row without what records store of it stands for itself: it is picked for a sub-table, which stores its texts. */
const rowOf = (row: AnyRow, key: string): RelatedRow => ({
  id: textOf(row[key]) || JSON.stringify(row),
  texts: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
})

/** A page of rows, with the columns that are shown. */
export async function pageOfInterface({ source, fields, keyword, page, pageSize, parameters = [] }: RelatedQuery) {
  const { id, key = 'id' } = source
  const [relationField = 'fullName'] = fields
  const asked = { propsValue: key, relationField, columnOptions: fields.join(','), paramList: paramListOf(parameters) }
  const body = { keyword, currentPage: page, pageSize, ...asked }
  const { list, pagination } = await fetchCall(interfaceRows, { params: { id }, body }, 0)
  return { rows: list.map((row) => rowOf(row, key)), total: pagination.total }
}

/** Rows by what records store of them. */
export async function rowsOfInterface(
  { id, key = 'id' }: RelatedSource,
  ids: readonly string[],
  [relationField = '']: readonly string[],
  parameters: readonly RowParameter[],
): Promise<readonly RelatedRow[]> {
  const body = { ids: ids.slice(0, idsAtOnce), propsValue: key, relationField, paramList: paramListOf(parameters) }
  const rows = await fetchCall(interfaceRowsByIds, { params: { id }, body }, freshMilliseconds)
  return rows.map((row) => rowOf(row, key))
}

/** Where services usually put their rows, after the answer itself. */
const rowsIn = (data: unknown): readonly unknown[] => {
  if (Array.isArray(data)) return data
  if (!isRow(data)) return []
  return [data['list'], data['data'], data['rows'], data['result']].map(rowsIn).find((rows) => rows.length > 0) ?? []
}

/** All that an interface gives for these parameters, as entries to choose. */
export async function offeredEntries(
  interfaceId: string,
  members: EntryMembers,
  parameters: readonly RowParameter[],
): Promise<readonly OfferedEntry[]> {
  const body = { tenantId: '', origin: 'preview', paramList: paramListOf(parameters) }
  const data = await fetchCall(previewInterface, { params: { id: interfaceId }, body }, freshMilliseconds)
  return entriesOf(rowsIn(data), members)
}

const entriesOf = (rows: readonly unknown[], members: EntryMembers): readonly OfferedEntry[] =>
  rows.flatMap((given): OfferedEntry[] => {
    const row = isRow(given) ? given : { [members.value]: given, [members.label]: given }
    const id = textOf(row[members.value])
    const below = entriesOf(rowsIn(row[members.children]), members)
    return id === '' ? [] : [{ id, fullName: textOf(row[members.label]) || id, ...(below.length > 0 ? { children: below } : {}) }]
  })
