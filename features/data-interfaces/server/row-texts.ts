import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { interfacesCache } from '#features/data-interfaces/server/cache.ts'
import { formRows, rowsAtHand, type RowsQuery } from '#features/data-interfaces/server/form-rows.ts'
import { dependsOnReader, type Reader } from '#features/data-interfaces/server/run/parameters.ts'
import { textOf, type Row } from '#features/data-interfaces/server/run/rows.ts'
import type { Kernel } from '#server/kernel.ts'

export type RowTexts = Readonly<Record<string, string>>

/** Rows of an interface that records name, with the parameters they were chosen by. */
export interface WantedTexts {
  readonly interfaceId: string
  /** Member of a row that records store. */
  readonly key: string
  /** Members whose texts are wanted. */
  readonly names: readonly string[]
  /** Members without which a row that was kept is of no use; all that are wanted unless given. */
  readonly needed?: readonly string[]
  readonly wanted: readonly { readonly id: string; readonly parameters: readonly RowsQuery['parameters'][] }[]
}

/** Longest text that is kept of a row. */
const longest = 500
/** How long a list or a record waits for names. */
const patienceMilliseconds = 1_500
/** Sets of parameters whose rows are asked for at once. */
const mostQueries = 20

/**
 * Texts of rows by their ids. First of what this node has at hand, then as they were given last, and only for the rest the interface is
 * asked, for a short time. What it gave last is kept for everybody where it gives everybody the same; of others it is not.
 */
export async function rowTexts(kernel: Kernel, asked: WantedTexts, reader: Reader): Promise<ReadonlyMap<string, RowTexts>> {
  const found = new Map<string, RowTexts>()
  const isPersonal = await readsReader(kernel, asked.interfaceId)
  const queries = queriesOf(asked)
  const atHand = await Promise.all(queries.map((query) => rowsAtHand(kernel, query, reader)))
  for (const rows of atHand) collect(rows ?? [], asked, found)
  const isMissing = (id: string) => !found.has(id)
  if (!isPersonal) for (const [id, texts] of await keptTexts(kernel, asked, isMissing)) found.set(id, texts)
  const open = queries.filter((_, index) => atHand[index] === undefined)
  if (open.length > 0 && asked.wanted.some(({ id }) => isMissing(id))) {
    const reading = Promise.all(open.map((query) => formRows(kernel, query, reader)))
    const late = new Promise<readonly []>((resolve) => setTimeout(resolve, patienceMilliseconds, []).unref())
    for (const given of await Promise.race([reading, late])) if ('rows' in given) collect(given.rows, asked, found)
  }
  if (!isPersonal) await keepTexts(kernel, asked, found)
  return found
}

async function readsReader(kernel: Kernel, interfaceId: string): Promise<boolean> {
  const item = (await interfacesCache(kernel).get()).get(interfaceId)
  return item !== undefined && dependsOnReader(item)
}

function queriesOf({ interfaceId, wanted }: WantedTexts): readonly RowsQuery[] {
  const sets = wanted.flatMap(({ parameters }) => parameters)
  const each = new Map(sets.map((parameters) => [JSON.stringify(parameters), parameters]))
  return [...each.values()].slice(0, mostQueries).map((parameters) => ({ interfaceId, parameters }))
}

function collect(rows: readonly Row[], { key, names, wanted }: WantedTexts, found: Map<string, RowTexts>): void {
  const ids = new Set(wanted.map(({ id }) => id).filter((id) => !found.has(id)))
  if (ids.size === 0) return
  for (const row of withBelow(rows)) {
    const id = textOf(row[key])
    if (!ids.has(id) || found.has(id)) continue
    found.set(id, Object.fromEntries(names.map((name) => [name, textOf(row[name])])))
  }
}

/** Rows of all levels, where rows have others below them in one of their members. */
export const withBelow = (rows: readonly Row[]): readonly Row[] => rows.flatMap((row) => [row, ...withBelow(rowsBelow(row))])

const rowsBelow = (row: Row): readonly Row[] => Object.values(row).flatMap((inside) => (Array.isArray(inside) ? inside.filter(isRow) : []))

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

async function keptTexts(
  { db }: Kernel,
  { interfaceId, key, names, needed = names, wanted }: WantedTexts,
  isMissing: (id: string) => boolean,
): Promise<ReadonlyMap<string, RowTexts>> {
  const ids = wanted.map(({ id }) => id).filter(isMissing)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('data_interface_row')
    .select(['value', 'texts'])
    .where('interface_id', '=', interfaceId)
    .where('member', '=', key)
    .where('value', 'in', ids)
    .execute()
  // A text that was not asked for when the row was kept is not known.
  const known = rows.filter(({ texts }) => needed.every((name) => name in texts))
  const told = (texts: RowTexts): RowTexts => Object.fromEntries(names.flatMap((name) => (name in texts ? [[name, texts[name]!]] : [])))
  return new Map(known.map(({ value, texts }) => [value, told(texts)]))
}

const kept = new WeakMap<Kernel, LRUCache<string, string>>()

/** Keeps what is new or says something else than before. */
async function keepTexts(kernel: Kernel, { interfaceId, key }: WantedTexts, found: ReadonlyMap<string, RowTexts>): Promise<void> {
  const memory = kept.get(kernel) ?? new LRUCache<string, string>({ max: 20_000 })
  kept.set(kernel, memory)
  const rows = [...found].flatMap(([value, texts]) => {
    const cut = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.slice(0, longest)]))
    const [place, said] = [JSON.stringify([interfaceId, key, value]), JSON.stringify(cut)]
    if (memory.get(place) === said) return []
    memory.set(place, said)
    return [{ value, texts: cut }]
  })
  if (rows.length === 0) return
  await sql`insert into data_interface_row (interface_id, member, value, texts)
    select ${interfaceId}, ${key}, value, texts from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(value text, texts jsonb)
    on conflict (interface_id, member, value) do update set texts = data_interface_row.texts || excluded.texts
    where not data_interface_row.texts @> excluded.texts`.execute(kernel.db)
}
