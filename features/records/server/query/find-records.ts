import { sql, type RawBuilder } from 'kysely'
import { isPinyin } from '#engine/values/pinyin.ts'
import type { FoundRecord } from '#features/records/contract.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { columnText, recordsTable } from '#features/records/server/identifiers.ts'
import { isRecordId } from '#features/records/server/load.ts'
import { fixedConditions } from '#features/records/server/query/fixed-filter.ts'
import { recordFilter } from '#features/records/server/query/filter.ts'
import { valueIn } from '#features/records/server/stored-value.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { runAs } from '#server/database/execution.ts'
import { tookTooLong } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { namesByPinyin } from '#server/names-by-pinyin.ts'
import { all, any, compare, mainAlias, type Condition } from '#server/query/conditions.ts'

/** Newest records of a function that are looked into; a record is found by its whole number however old it is. */
const lookedInto = 10_000
/** Newest records whose texts are read one by one: as pinyin, which no index knows, and the labels of what a column stores as an id. */
const readOneByOne = 300
/** Columns that name a record where its list has no quick search in texts. */
const namingColumns = 3
const foundOfFunction = 5
const foundAtMost = 20

export interface FoundRecords {
  readonly list: FoundRecord[]
  /** False where the time was over before everything was looked into. */
  readonly complete: boolean
}

/**
 * What names a record where only one line of it is shown: its number, and the fields that quick searches look into. Where there are none the
 * first columns of its list name it, of which the database often knows ids alone.
 */
interface Naming {
  readonly number: StoredField | undefined
  readonly texts: readonly StoredField[]
  readonly isSearched: boolean
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/**
 * Records of the functions by number or by the fields of their quick search, newest first. Rows and columns are those of the lists.
 * The functions are asked one after the other, until the time is over.
 *
 * @param keyword not blank
 * @param milliseconds for all of it
 */
export function findRecords(
  kernel: Kernel,
  functions: readonly AskedFunction[],
  keyword: string,
  milliseconds: number,
): Promise<FoundRecords> {
  return withinTime(kernel, functions, milliseconds, (tx, asked) => searched(tx, asked, keyword))
}

/** Those of the records that the caller may see, by the ids asked for of each function. */
export function recordsByIds(
  kernel: Kernel,
  functions: readonly AskedFunction[],
  ids: ReadonlyMap<string, readonly string[]>,
  milliseconds: number,
): Promise<FoundRecords> {
  return withinTime(kernel, functions, milliseconds, (tx, asked) => {
    const wanted = (ids.get(asked.fn.id) ?? []).filter(isRecordId)
    return rowsOf(tx, asked, namingOf(asked), sql<boolean>`${table}.id = any(${wanted}::uuid[])`, foundAtMost)
  })
}

const table = sql.raw(mainAlias)

async function withinTime(
  kernel: Kernel,
  functions: readonly AskedFunction[],
  milliseconds: number,
  read: (tx: Tx, asked: AskedFunction) => Promise<readonly Row[]>,
): Promise<FoundRecords> {
  const found: FoundRecord[] = []
  const end = performance.now() + milliseconds
  let complete = true
  try {
    await inTransaction(kernel.db, async (tx) => {
      for (const asked of functions) {
        const left = Math.ceil(end - performance.now())
        if (left <= 0) {
          complete = false
          return
        }
        await sql`select set_config('statement_timeout', ${String(left)}, true)`.execute(tx)
        for (const row of await read(tx, asked)) found.push(told(asked, row))
      }
    })
  } catch (error) {
    if (!tookTooLong(error)) throw error
    complete = false
  }
  // Ids ascend with the time of creation.
  return { list: found.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, foundAtMost), complete }
}

function namingOf({ fn, visible, facts }: AskedFunction): Naming {
  const { stored } = fn.tables.main
  const number = stored.find(({ field }) => field.type.filledBy === 'number' && visible.inList(field.key))
  const searched = new Set(recordFilter({ fn, visible, facts }).keywordColumns.map((one) => one.column))
  const texts = stored.filter((one) => one !== number && searched.has(one.column))
  if (texts.length > 0) return { number, texts, isSearched: true }
  const columns = fn.list.columns.flatMap(({ key }) => (visible.inList(key) ? stored.filter(({ field }) => field.key === key) : []))
  return { number, texts: columns.filter((one) => one !== number && isWords(one)).slice(0, namingColumns), isSearched: false }
}

/** Whether a column reads as words, by what was chosen or typed in its own row. */
const isWords = ({ field: { type }, place }: StoredField): boolean =>
  !place && !type.isNumber && !(type.refersTo && !type.choices) && !type.fileIds && type.filledBy !== 'calculation'

async function searched(tx: Tx, asked: AskedFunction, keyword: string): Promise<readonly Row[]> {
  const naming = namingOf(asked)
  const { number, texts } = naming
  if (!number && texts.length === 0) return []
  const ofNumber = number && all([compare(number, 'equals', [keyword]), ...fixedConditions(asked)])
  const named = ofNumber ? await rowsOf(tx, asked, naming, ofNumber, foundOfFunction) : []
  const columns = [...(number ? [number] : []), ...(naming.isSearched ? texts : [])]
  const newest = newestRows(asked, naming, lookedInto)
  const holds = any(columns.map((one) => compare({ ...one, alias: 'newest' }, 'contains', [keyword])))
  const holding =
    columns.length === 0
      ? []
      : await rowsFrom(tx, sql`select * from (${newest}) as newest where ${holds} order by id desc limit ${foundOfFunction}`)
  const byReading = isPinyin(keyword) || !naming.isSearched ? await readingLike(tx, asked, naming, keyword) : []
  const rows = new Map([...named, ...holding, ...byReading].map((row) => [row.id, row]))
  return [...rows.values()].slice(0, foundOfFunction)
}

async function readingLike(tx: Tx, asked: AskedFunction, naming: Naming, keyword: string): Promise<readonly Row[]> {
  const rows = await rowsFrom(tx, newestRows(asked, naming, readOneByOne))
  const textsOf = (row: Row): readonly string[] => naming.texts.map((one) => textOf(asked, one, row))
  const sounding = await namesByPinyin(new Set(rows.flatMap(textsOf)), keyword)
  const wanted = keyword.toLowerCase()
  return rows
    .filter((row) => textsOf(row).some((text) => sounding.has(text) || text.toLowerCase().includes(wanted)))
    .slice(0, foundOfFunction)
}

const newestRows = (asked: AskedFunction, naming: Naming, atMost: number) => selected(asked, naming, fixedConditions(asked), atMost)

function rowsOf(tx: Tx, asked: AskedFunction, naming: Naming, condition: Condition, atMost: number): Promise<readonly Row[]> {
  return rowsFrom(tx, selected(asked, naming, [condition], atMost))
}

function selected(
  { fn, right }: AskedFunction,
  { number, texts }: Naming,
  conditions: readonly Condition[],
  atMost: number,
): RawBuilder<unknown> {
  const columns = [...(number ? [number] : []), ...texts].map(({ column }) => column)
  const wanted = sql.raw(['id', ...columns].map((name) => columnText(name, mainAlias)).join(', '))
  const where = all([sql<boolean>`${table}.deleted_at is null`, ...(right ? [right] : []), ...conditions])
  return sql`select ${wanted} from ${recordsTable(fn.tables.main.name)} as ${table} where ${where} order by ${table}.id desc limit ${atMost}`
}

async function rowsFrom(tx: Tx, statement: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { rows } = await runAs(tx, (statement as RawBuilder<Row>).compile(tx), { planEachTime: true })
  return rows
}

function told(asked: AskedFunction, row: Row): FoundRecord {
  const { number, texts } = namingOf(asked)
  return {
    modelId: asked.fn.id,
    id: row.id,
    number: number ? textOf(asked, number, row) : '',
    texts: texts.map((one) => textOf(asked, one, row)).filter((text) => text !== ''),
  }
}

function textOf({ facts }: AskedFunction, stored: StoredField, row: Row): string {
  const { type, options } = stored.field
  if (row[stored.column] === null || row[stored.column] === undefined) return ''
  return type.format(valueIn(stored, row, facts), options, facts)
}
