import { sql } from 'kysely'
import type { Language } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { mostLogRows, searchedDays, type LogFilters, type LogRow } from '#features/logs/contract.ts'
import { logSource, type Condition, type Found, type LogSource } from '#features/logs/server/log-sources.ts'
import { speechFor } from '#features/logs/server/speech.ts'
import type { Kernel } from '#server/kernel.ts'

/** Which part of what was found: rows from an offset, or those behind a key. */
export interface Part {
  readonly limit: number
  readonly offset: number
  /** `next` of the part before; `''` begins at the newest. */
  readonly before: string
}

export interface FoundRows {
  readonly rows: readonly LogRow[]
  /** Where the next part goes on; `''` at the end. */
  readonly next: string
  /** Since when was searched; undefined where nothing limited the search. */
  readonly since: number | undefined
}

/** The filters of one log as conditions. */
export interface Selection {
  readonly source: LogSource
  readonly where: Condition
  readonly since: number | undefined
}

const dayMilliseconds = 86_400_000
/** People that a keyword may name; more would say nothing. */
const mostPeople = 200

/** @throws Refused 404 for a number that names no log */
export async function selectionOf(kernel: Kernel, category: string, filters: LogFilters): Promise<Selection> {
  const source = logSource(category)
  if (!source) throw new Refused(refusal('missing', 'logs.unknown'))
  const [keyword, change] = [filters.keyword.trim(), filters.change.trim()]
  const asked = source.asked(
    { ...filters, keyword, change, object: filters.object.trim(), address: filters.address.trim() },
    await peopleNamed(kernel, keyword),
    await peopleNamed(kernel, change),
  )
  const { startTime, endTime } = filters
  const latest = endTime ?? kernel.now()
  const since = startTime === undefined && asked.searched.length > 0 ? latest - searchedDays * dayMilliseconds : undefined
  const time = sql.ref(source.time)
  const from = startTime ?? since
  const conditions = [
    ...(from === undefined ? [] : [sql`${time} >= ${new Date(from)}`]),
    ...(endTime === undefined ? [] : [sql`${time} <= ${new Date(endTime)}`]),
    ...asked.indexed,
    ...asked.searched,
  ]
  return { source, since, where: conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `) }
}

async function peopleNamed({ directory }: Kernel, keyword: string): Promise<readonly string[]> {
  if (keyword === '') return []
  const word = keyword.toLowerCase()
  const people = (await directory.snapshot()).people()
  return people
    .filter(({ name, account }) => name.toLowerCase().includes(word) || account.toLowerCase().includes(word))
    .slice(0, mostPeople)
    .map(({ id }) => id)
}

/** Reads a part of a log, newest first, in words. */
export async function readLog(kernel: Kernel, { source, where, since }: Selection, part: Part, language: Language): Promise<FoundRows> {
  const found = await rowsOf(kernel, source, where, part)
  const speech = await speechFor(kernel, language)
  const rows = found.map((row) => source.row(row, speech))
  return { rows, since, next: found.length < part.limit ? '' : (found.at(-1)?.key ?? '') }
}

/** Rows with their keys: the time in microseconds, which no number of the language holds, and the id. */
async function rowsOf({ db }: Kernel, source: LogSource, where: Condition, { limit, offset, before }: Part): Promise<readonly Found[]> {
  const time = sql.ref(source.time)
  const behind = before === '' ? sql`true` : sql`(${time}, id) < ${keyOf(before)}`
  const { rows } = await sql<Found>`
    select id, ${time} as at, (extract(epoch from ${time}) * 1000000)::bigint::text || '_' || id as key,
      ${sql.join(source.columns.map((column) => sql.ref(column)))}
    from ${sql.table(source.from)} where ${where} and ${behind}
    order by ${time} desc, id desc limit ${limit} offset ${before === '' ? offset : 0}`.execute(db)
  return rows
}

const key = /^(-?\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Time and id of a row. @throws Refused for what is no key */
function keyOf(before: string): Condition {
  const [, micros, id] = key.exec(before) ?? []
  if (micros === undefined || id === undefined)
    throw new Refused(refusal('malformed', 'kernel.malformed', { params: { field: 'before' }, field: 'before' }))
  return sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}

/** How many rows there are, at most one more than can be reached. */
export async function countLog({ db }: Kernel, { source, where }: Selection): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from (
    select 1 from ${sql.table(source.from)} where ${where} limit ${mostLogRows + 1}) as found`.execute(db)
  return Number(rows[0]!.total)
}
