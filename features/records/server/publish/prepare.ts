import { sql } from 'kysely'
import { checkDirectory } from '#engine/forms/check-list.ts'
import { deriveColumns } from '#engine/forms/columns.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { column, isIdentifier, recordsTable } from '#features/records/server/identifiers.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import type { FormerColumns } from '#features/records/server/publish/convert.ts'
import { returningColumns } from '#features/records/server/publish/returning-columns.ts'
import { databaseTables, takenNames, type DatabaseTables } from '#features/records/server/publish/database-tables.ts'
import { keptMaskedTexts } from '#features/records/server/publish/kept-masked-texts.ts'
import { uniqueIndexName, uniqueIndexNames, type IndexNeeds } from '#features/records/server/publish/list-indexes.ts'
import { otherUnits } from '#features/records/server/publish/other-units.ts'
import { planPublication, type PublishStep } from '#features/records/server/publish/plan.ts'
import { notUnique } from '#features/records/server/publish/refused-publications.ts'
import { recordTablesOf } from '#features/records/server/record-tables.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { hashOf } from '#server/query/conditions.ts'

/** A table of that name belongs to another function; about the code of the function where no field is named. */
export const tableTaken = 'records.publish.table-taken'

/** A function with the definition it is to have. */
export interface DefinedFunction {
  readonly id: string
  readonly code: string
  readonly definition: FunctionDefinition
}

/** What publishing a definition means for the database as it is. */
export interface PreparedPublication {
  /** What is published now, and its version; 0 where nothing is. */
  readonly before: FunctionDefinition | undefined
  readonly version: number
  /** The definition with its columns. */
  readonly definition: FunctionDefinition
  /** Names of fields that are added and have the values again that they had in an earlier version. */
  readonly returning: ReadonlySet<string>
  /** It is what is published. */
  readonly isSame: boolean
  readonly steps: readonly PublishStep[]
  /** Why it cannot be published. */
  readonly refusals: readonly Refusal[]
  /** Tables that are there already, with their columns. */
  readonly existing: DatabaseTables
}

/** Compares a definition with what is published and with the tables that are there; changes nothing. */
export async function preparePublication(
  db: Db | Tx,
  { id, code, definition: given }: DefinedFunction,
  needs: IndexNeeds,
): Promise<PreparedPublication> {
  const row = await db
    .selectFrom('online_function')
    .select(['code', 'published', 'published_version'])
    .where('id', '=', id)
    .executeTakeFirst()
  const existing = await databaseTables(db, code)
  const before = row?.published ?? undefined
  const returning = await returningColumns(db, { id, code, form: given.form }, before?.form, existing)
  const definition = { ...given, form: deriveColumns(given.form, fieldTypes, before?.form, takenNames(code, existing), returning) }
  const back = { returning: new Set(returning.keys()) }
  const found = { before, version: row?.published_version ?? 0, definition, ...back, isSame: false, steps: [], refusals: [], existing }
  if (before && row!.code !== code) return { ...found, refusals: [refusal('conflict', 'records.publish.code-fixed')] }
  if (before && (await isPublished(db, id, definition))) return { ...found, isSame: true }
  const taken = await takenTables(db, { id, code, definition }, before, existing)
  if (taken.length > 0) return { ...found, refusals: taken }
  const long = longNames(code, definition)
  if (long.length > 0) return { ...found, refusals: long }
  const formers = await formerColumns(db, id)
  const plan = planPublication(code, before, definition, { version: found.version + 1, existing, formers, needs })
  if ('refusals' in plan) return { ...found, refusals: plan.refusals }
  const told = checkDirectory(definition.list, outlineOf(definition.form, fieldTypes))
  const kept = await keptMaskedTexts(db, id, plan.definition.form)
  const repeated = await repeatedValues(db, code, before, { wanted: plan.definition, ...back })
  const units = await otherUnits(db, code, before, plan.definition)
  return { ...found, ...plan, refusals: [...told, ...kept, ...repeated, ...units, ...encryptedRights(code, plan.definition, needs.rights)] }
}

/** What earlier publications have made columns of. */
async function formerColumns(db: Db | Tx, functionId: string): Promise<FormerColumns> {
  const steps = await db
    .selectFrom('publication_step')
    .innerJoin('publication', 'publication.id', 'publication_step.publication_id')
    .select('detail')
    .where('publication.function_id', '=', functionId)
    .where('publication.state', '=', 'done')
    .where('publication_step.kind', '=', 'fill-column')
    .execute()
  return new Map(
    steps.flatMap(({ detail }) => {
      const step = detail as PublishStep
      if (step.kind !== 'fill-column') return []
      const { table, from, to, kind } = step.conversion
      return [[`${table}.${to}`, { column: from, kind }]]
    }),
  )
}

/** Encrypted fields that data schemes compare, which would admit no row any more. */
function encryptedRights(code: string, { form }: FunctionDefinition, rights: readonly string[]): readonly Refusal[] {
  const named = new Set(rights)
  return [...recordTablesOf(code, form).byField.values()]
    .filter(({ field, place }) => place && named.has(field.name.replace('.', '-')))
    .map(({ field }) => refusal('invalid', 'records.publish.right-encrypted', { params: { field: field.part.label }, field: field.name }))
}

/** Tables that the function would need for itself, and that another function has, or would make for its records. */
async function takenTables(
  db: Db | Tx,
  { id, code, definition }: DefinedFunction,
  before: FunctionDefinition | undefined,
  existing: DatabaseTables,
): Promise<readonly Refusal[]> {
  const own = new Set(before ? recordTablesOf(code, before.form).subTables.map(({ name }) => name) : [])
  const added = recordTablesOf(code, definition.form).subTables.filter(({ name }) => !own.has(name))
  const names = added.map(({ name }) => name)
  const { rows } = await sql<{ code: string }>`select code from online_function where id <> ${id} and code = any(${names})`.execute(db)
  const codes = new Set(rows.map((row) => row.code))
  const isTaken = before === undefined && existing.has(code) && !(await isOwnTable(db, id))
  const main = isTaken ? [refusal('invalid', tableTaken, { params: { table: code } })] : []
  return [
    ...main,
    ...added
      .filter(({ name }) => codes.has(name))
      .map(({ name, table }) => refusal('invalid', tableTaken, { params: { table: name }, field: table.key })),
  ]
}

/** A publication of the function made its table: one that runs, was interrupted, or ended while this was looked at. */
async function isOwnTable(db: Db | Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from publication where function_id = ${id} and state <> 'failed' limit 1`.execute(db)
  return rows.length > 0
}

/** Sub-tables whose table would have a longer name than tables may have. */
function longNames(code: string, { form }: FunctionDefinition): readonly Refusal[] {
  return recordTablesOf(code, form)
    .subTables.filter(({ name }) => !isIdentifier(name))
    .map(({ table }) => refusal('invalid', 'records.publish.long-name', { params: { field: table.part.label }, field: table.key }))
}

/** The fields that become unique although two live records hold the same value; found before anything is changed. */
async function repeatedValues(
  db: Db | Tx,
  code: string,
  from: FunctionDefinition | undefined,
  { wanted, returning }: { readonly wanted: FunctionDefinition; readonly returning: ReadonlySet<string> },
): Promise<readonly Refusal[]> {
  if (!from) return []
  const { main } = recordTablesOf(code, wanted.form)
  const held = new Set(recordTablesOf(code, from.form).main.stored.map((one) => one.column))
  const [before, after] = [uniqueIndexNames(code, from), uniqueIndexNames(code, wanted)]
  const found: Refusal[] = []
  for (const { column: name, field, place } of main.stored) {
    const index = uniqueIndexName(main.name, name)
    const hasValues = held.has(name) || returning.has(field.name)
    if (!hasValues || before.has(index) || !after.has(index)) continue
    const equal = place ? hashOf(column(name)) : column(name)
    const { rows } = await sql`select 1 from ${recordsTable(main.name)}
      where deleted_at is null and ${column(name)} is not null group by ${equal} having count(*) > 1 limit 1`.execute(db)
    if (rows.length > 0) found.push(notUnique(field.part.label, field.name))
  }
  return found
}

async function isPublished(db: Db | Tx, id: string, definition: FunctionDefinition): Promise<boolean> {
  const { rows } = await sql<{
    same: boolean
  }>`select published = ${JSON.stringify(definition)}::jsonb as same from online_function where id = ${id}`.execute(db)
  return rows[0]?.same ?? false
}
