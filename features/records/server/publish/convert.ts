import { sql, type RawBuilder } from 'kysely'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { RecordTable, StoredField } from '#features/records/server/record-tables.ts'

/** Column types that can be converted without loss; every other change of a field's type is refused. */
const conversions: Readonly<Record<string, (from: RawBuilder<unknown>, zone: string) => RawBuilder<unknown>>> = {
  'text>text[]': (from) => sql`case when ${from} is not null then array[${from}] end`,
  'date>timestamptz': (from, zone) => sql`${from}::timestamp at time zone ${zone}::text`,
  'date>text': (from) => sql`${from}::text`,
  'numeric>text': (from) => sql`${from}::text`,
}

/** Conversions that the database cannot do, as it knows no key. */
export const conversionsInCode: ReadonlySet<string> = new Set(['text>bytea', 'bytea>text'])

/** A field that changes its type: its values are copied into a new column, so that the old version works until the switch. */
export interface Conversion {
  readonly field: string
  readonly table: string
  readonly from: string
  readonly to: string
  readonly kind: string
  readonly isSubTable: boolean
}

/** Longest name of a column (security 5.2). */
const longest = 48

/**
 * The fields of a table whose column type changes, with the name of the new column, or the reason for a refusal.
 *
 * @param taken columns the table has in the database
 */
export function conversionsOf(
  before: RecordTable | undefined,
  after: RecordTable,
  { version, taken = new Set(), isSubTable }: { version: number; taken?: ReadonlySet<string> | undefined; isSubTable: boolean },
): { conversions: Conversion[]; refusals: Refusal[] } {
  const used = new Set([...taken, ...after.stored.map((one) => one.column)])
  const known = new Map(before?.stored.map((one) => [one.column, one.columnType]))
  const retyped = after.stored.filter((one) => known.has(one.column) && known.get(one.column) !== one.columnType)
  const kindOf = (one: StoredField): string => `${known.get(one.column)}>${one.columnType}`
  const refused = retyped.filter((one) => !(kindOf(one) in conversions) && !conversionsInCode.has(kindOf(one)))
  return {
    conversions: retyped.map((one) => ({
      field: one.field.name,
      table: after.name,
      from: one.column,
      to: newName(one.column, version, used),
      kind: kindOf(one),
      isSubTable,
    })),
    refusals: refused.map((one) =>
      refusal('invalid', 'records.publish.retyped', { params: { field: one.field.part.label }, field: one.field.name }),
    ),
  }
}

function newName(name: string, version: number, used: ReadonlySet<string>): string {
  const stem = name.replace(/_v\d+(_\d+)?$/, '')
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? `_v${version}` : `_v${version}_${number}`
    const free = `${stem.slice(0, longest - suffix.length)}${suffix}`
    if (!used.has(free)) return free
  }
}

/** The form with the new columns of converted fields. */
export function withConverted(form: FormDefinition, done: readonly Conversion[]): FormDefinition {
  const columns = new Map(done.map((one) => [one.field, one.to]))
  const rename = (parts: readonly FormPart[], table: string): readonly FormPart[] =>
    parts.map((part) => {
      const renamed = columns.get(`${table}${part.key}`)
      const inside = part.type === 'sub-table' ? `${part.key}.` : table
      return { ...part, ...(renamed ? { column: renamed } : {}), ...(part.children ? { children: rename(part.children, inside) } : {}) }
    })
  return done.length === 0 ? form : { ...form, parts: rename(form.parts, '') }
}

/** The value of the new column, computed from the old one; a day becomes its first moment in the time zone. */
export function convertedValue({ kind, from }: Pick<Conversion, 'kind' | 'from'>, alias: string, zone: string): RawBuilder<unknown> {
  const conversion = conversions[kind]
  if (!conversion) throw new RangeError(`no conversion ${kind}`)
  return conversion(column(from, alias), zone)
}

export interface Refilling {
  /** Table of the records themselves. */
  readonly main: string
  readonly since: Date
  readonly zone: string
  /** Only rows written by a version before this one; undefined inside the switch, when nobody can write. */
  readonly olderThan?: number
}

/** Copies again what was written since the copying began. */
export function refill(conversion: Conversion, refilling: Refilling): RawBuilder<unknown> {
  const value = convertedValue(conversion, 't', refilling.zone)
  const { record, where } = writtenSince(conversion, refilling)
  const from = record === 'r' ? sql`from ${recordsTable(refilling.main)} as r` : sql``
  return sql`update ${recordsTable(conversion.table)} as t set ${column(conversion.to)} = ${value} ${from} where ${where}`
}

/**
 * Which rows `t` of a table were written since the copying began, as conditions.
 *
 * @returns the alias of the records, how they are joined where that is another table, and the condition
 */
export function writtenSince(
  { isSubTable }: Conversion,
  { main, since, olderThan }: Refilling,
): { readonly record: 'r' | 't'; readonly from: RawBuilder<unknown>; readonly where: RawBuilder<unknown> } {
  const record = isSubTable ? 'r' : 't'
  const alias = sql.raw(record)
  const own = isSubTable ? sql`r.id = t.record_id and` : sql``
  const old = olderThan === undefined ? sql`` : sql`and ${alias}.definition_version < ${olderThan}`
  return {
    record,
    from: isSubTable ? sql`cross join ${recordsTable(main)} as r` : sql``,
    where: sql`${own} coalesce(${alias}.modified_at, ${alias}.created_at) >= ${since} ${old}`,
  }
}
