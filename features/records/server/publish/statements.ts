import { sql, type RawBuilder } from 'kysely'
import { requestStatus } from '#engine/flows/state.ts'
import { checkedName, column, recordsTable } from '#features/records/server/identifiers.ts'
import { convertedValue } from '#features/records/server/publish/convert.ts'
import { isInCode } from '#features/records/server/publish/convert-in-code.ts'
import type { PublishStep } from '#features/records/server/publish/plan.ts'
import { hashOf } from '#server/query/conditions.ts'

/** Where the tables of records stand; copies to try a publication on stand in the schema of temporary tables. */
export type TableSchema = 'records' | 'pg_temp'

const tableIn = (schema: TableSchema, name: string): RawBuilder<unknown> =>
  schema === 'records' ? recordsTable(name) : sql`${sql.id(schema)}.${sql.id(checkedName(name))}`

const typeName = /^[a-z]+(\(\d+,\d+\))?(\[\])?$/

function typed(name: string, type: string): RawBuilder<unknown> {
  if (!typeName.test(type)) throw new RangeError(`not a column type: ${type}`)
  return sql`${sql.id(checkedName(name))} ${sql.raw(type)}`
}

type StepOf<Kind extends PublishStep['kind']> = Omit<Extract<PublishStep, { kind: Kind }>, 'kind'>

export function columnStatement(step: StepOf<'add-column'>, schema: TableSchema = 'records'): RawBuilder<unknown> {
  return sql`alter table ${tableIn(schema, step.table)} add column if not exists ${typed(step.column, step.type)}`
}

const notNull = new Set(['owner_id', 'organization_id', 'definition_version', 'version', 'created_at', 'record_id', 'position'])

export function tableStatements(step: StepOf<'create-table'>, schema: TableSchema = 'records'): RawBuilder<unknown>[] {
  const columns = Object.entries(step.columns).map(
    ([name, type]) => sql`${typed(name, type)}${sql.raw(notNull.has(name) ? ' not null' : '')}`,
  )
  const key = step.isSubTable ? sql`primary key (record_id, id)` : sql`primary key (id)`
  const table = tableIn(schema, step.table)
  const create = sql`create table if not exists ${table} (${sql.join([...columns, key])})`
  // Counting in an index alone requires that vacuum runs often enough after inserts.
  const tuned = sql`alter table ${table} set (autovacuum_vacuum_insert_scale_factor = 0.02)`
  return step.isSubTable ? [create] : [create, tuned]
}

/** The statement of an index; only tables that nobody else sees get theirs while writers would wait. */
export function indexStatement(step: StepOf<'create-index'>, schema: TableSchema = 'records'): RawBuilder<unknown> {
  const ofColumn = (name: string): RawBuilder<unknown> =>
    step.hashed?.includes(name) ? hashOf(sql.id(checkedName(name))) : sql.id(checkedName(name))
  const columns = sql.join(step.columns.map(ofColumn))
  const kept =
    step.include && step.include.length > 0 ? sql` include (${sql.join(step.include.map((one) => sql.id(checkedName(one))))})` : sql``
  const live = step.live
    ? sql` where deleted_at is null${step.approved ? sql` and flow_state = ${sql.lit(requestStatus.approved)}` : sql``}`
    : sql``
  const beside = schema === 'records' ? sql` concurrently` : sql``
  // What waits to be put in its place would be read whole by each search: 60 ms with 100,000 records.
  const [method, placed] = step.inLists ? [sql` using gin`, sql` with (fastupdate = off)`] : [sql``, sql``]
  return sql`create ${sql.raw(step.unique ? 'unique ' : '')}index${beside} if not exists ${sql.id(checkedName(step.name))} on ${tableIn(schema, step.table)}${method} (${columns})${kept}${placed}${live}`
}

/** The statements of a step, as they are told and tried; a column is filled in batches where it counts. */
export function statementsOf(step: PublishStep, zone: string, schema: TableSchema = 'records'): readonly RawBuilder<unknown>[] {
  if (step.kind === 'create-table') return tableStatements(step, schema)
  if (step.kind === 'add-column') return [columnStatement(step, schema)]
  if (step.kind === 'create-index') return [indexStatement(step, schema)]
  // Indexes of copies are those that the steps made, so there is none to drop.
  if (step.kind === 'drop-index')
    return schema === 'records' ? [sql`drop index concurrently if exists records.${sql.id(checkedName(step.name))}`] : []
  if (step.kind === 'clear-column') {
    const own = sql.id(checkedName(step.column))
    return schema === 'records' ? [sql`update ${tableIn(schema, step.table)} set ${own} = null where ${own} is not null`] : []
  }
  if (step.kind !== 'fill-column' || isInCode(step.conversion)) return []
  const { conversion } = step
  return [sql`update ${tableIn(schema, conversion.table)} as t set ${column(conversion.to)} = ${convertedValue(conversion, 't', zone)}`]
}
