import { CompiledQuery } from 'kysely'
import { fromEpoch } from '#engine/values/calendar.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { dataSourceOf, withSource, type OpenSource } from '#features/data-sources/entry.ts'
import type { Fault, Gives } from '#features/data-interfaces/server/run/gives.ts'
import { isList, isVariable, variableOf, type Reader, type Values } from '#features/data-interfaces/server/run/parameters.ts'
import { mostBytes, mostRows, numbered, seconds, sqlRefusal, wordsOf } from '#features/data-interfaces/server/run/statement.ts'
import { checkSql } from '#features/data-interfaces/server/sql/check-sql.ts'
import { checkMysql, withMarks } from '#features/data-interfaces/server/sql/mysql-statement.ts'
import type { Placeholder } from '#features/data-interfaces/server/sql/placeholders.ts'
import type { StoredInterface } from '#features/data-interfaces/server/tables.ts'
import type { Parameter } from '#features/data-interfaces/contract.ts'
import type { Kernel } from '#server/kernel.ts'

/*
 * Statements in other databases (data sources). Only a super administrator saves one, as it reads whatever the account of the data source may:
 * neither tables nor rows are cut there. It is one statement that reads, in a transaction that only reads, with the limits of a statement here.
 */

type Statement = Pick<StoredInterface, 'query' | 'parameters' | 'linkId'>

/** What is wrong with a statement for another database, in words at its field. Asked before it is stored and before each run. */
export async function refuseLinked(kernel: Kernel, item: Statement): Promise<Refusal | undefined> {
  const source = await dataSourceOf(kernel, item.linkId)
  if (!source) return refusal('invalid', 'data-interfaces.source-unknown', { field: 'dbLinkId' })
  if (item.query.trim() === '') return sqlRefusal('data-interfaces.sql-missing')
  const { sql, places } = written(item, source.driver)
  const declared = new Set(item.parameters.map(({ field }) => field))
  const unknown = places.find(({ kind, name }) => (kind === 'parameter' ? !declared.has(name) : !isVariable(name)))
  if (unknown) return sqlRefusal('data-interfaces.sql-unknown-place', { name: unknown.name })
  const fault = source.driver === 'MySQL' ? checkMysql(item.query) : await checkSql(sql, places.length, undefined)
  return fault && wordsOf(fault)
}

const mysqlCasts: Readonly<Record<Parameter['dataType'], string>> = {
  varchar: '?',
  int: '?',
  decimal: 'cast(? as decimal(38,15))',
  datetime: 'cast(? as datetime)',
}

function written(item: Statement, driver: 'PostgreSQL' | 'MySQL') {
  if (driver !== 'MySQL') return numbered(item)
  const types = new Map(item.parameters.map(({ field, dataType }) => [field, dataType]))
  const { sql, places } = withMarks(item.query, ({ kind, name }) =>
    kind === 'variable' ? (isList(name) ? '(?)' : '?') : mysqlCasts[types.get(name) ?? 'varchar'],
  )
  return { sql: sql.trim().replace(/;\s*$/, ''), places }
}

/** Runs a statement with bound values in another database. */
export async function runLinked(kernel: Kernel, item: StoredInterface, values: Values, reader: Reader): Promise<Gives> {
  const refused = await refuseLinked(kernel, item)
  if (refused) return { fault: faultIn(refused) }
  const source = await dataSourceOf(kernel, item.linkId)
  const { sql, places } = written(item, source?.driver ?? 'PostgreSQL')
  const directory = await kernel.directory.snapshot()
  const types = new Map(item.parameters.map(({ field, dataType }) => [field, dataType]))
  const valueOf = ({ kind, name }: Placeholder): unknown => {
    if (kind === 'variable') return isVariable(name) ? variableOf(name, reader, directory) : null
    const text = values.get(name) ?? null
    return source?.driver === 'MySQL' ? forMysql(text, types.get(name), kernel.settings.timeZone) : text
  }
  try {
    const query = CompiledQuery.raw(sql, places.map(valueOf))
    const run = ({ db }: OpenSource) => db.executeQuery(query)
    const { rows } = await withSource(kernel, item.linkId, run, { seconds, bytes: mostBytes })
    return rows.length > mostRows ? { fault: { text: 'data-interfaces.sql-too-large', params: { rows: mostRows } } } : { data: rows }
  } catch (error) {
    if (error instanceof Refused && error.refusals[0]) return { fault: faultIn(error.refusals[0]) }
    throw error
  }
}

const faultIn = ({ text, params = {} }: Refusal): Fault => ({ text, params })

/** A place of a number takes a number, also behind `limit`; a moment is read by the clock of the connection. */
function forMysql(text: string | null, type: Parameter['dataType'] | undefined, zone: string): unknown {
  if (text === null) return null
  if (type === 'int') return Number.isSafeInteger(Number(text)) ? Number(text) : text
  if (type !== 'datetime') return text
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text)
  return hasZone ? (fromEpoch(Date.parse(text), 'yyyy-MM-dd HH:mm:ss', zone) ?? text) : text.replace('T', ' ')
}
