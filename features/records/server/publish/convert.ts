import { sql, type RawBuilder } from 'kysely'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { conversionOf } from '#features/records/server/publish/conversions.ts'
import type { RecordTable, StoredField } from '#features/records/server/record-tables.ts'

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
  /** The column that the present one was made of, of the type that comes back, and the kind of that conversion. */
  readonly former?: FormerColumn
}

interface FormerColumn {
  readonly column: string
  readonly kind: string
}

/** What columns were made of by earlier publications, by `table.column`. */
export type FormerColumns = ReadonlyMap<string, FormerColumn>

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
  {
    version,
    taken = new Set(),
    isSubTable,
    formers,
  }: { version: number; taken?: ReadonlySet<string> | undefined; isSubTable: boolean; formers: FormerColumns },
): { conversions: Conversion[]; refusals: Refusal[] } {
  const used = new Set([...taken, ...after.stored.map((one) => one.column)])
  const known = new Map(before?.stored.map((one) => [one.column, one.columnType]))
  const retyped = after.stored.filter((one) => known.has(one.column) && known.get(one.column) !== one.columnType)
  const kindOf = (one: StoredField): string => `${known.get(one.column)}>${one.columnType}`
  const refused = retyped.filter((one) => !conversionOf(kindOf(one)) && !conversionsInCode.has(kindOf(one)))
  const formerOf = (one: StoredField): FormerColumn | undefined => {
    const former = formers.get(`${after.name}.${one.column}`)
    const back = former?.kind.split('>').toReversed().join('>')
    return former && back === kindOf(one) && conversionOf(former.kind) && taken.has(former.column) ? former : undefined
  }
  return {
    conversions: retyped.map((one) => {
      const former = formerOf(one)
      return {
        field: one.field.name,
        table: after.name,
        from: one.column,
        to: newName(one.column, version, used),
        kind: kindOf(one),
        isSubTable,
        ...(former && { former }),
      }
    }),
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

function known(kind: string) {
  const conversion = conversionOf(kind)
  if (!conversion) throw new RangeError(`no conversion ${kind}`)
  return conversion
}

type Converted = Pick<Conversion, 'kind' | 'from' | 'former'>

/** Rows whose value is still the one that was made of the former column. */
function isUntouched({ from, former }: Converted & { readonly former: FormerColumn }, alias: string, zone: string): RawBuilder<unknown> {
  return sql`${column(from, alias)} is not distinct from ${known(former.kind).value(column(former.column, alias), zone)}`
}

/**
 * The value of the new column, computed from the old one; a day becomes its first moment in the time zone. A type that comes back brings
 * back the values it had, also those that did not get over, where nobody has changed them since.
 */
export function convertedValue({ kind, from, former }: Converted, alias: string, zone: string): RawBuilder<unknown> {
  const value = known(kind).value(column(from, alias), zone)
  if (!former) return value
  return sql`case when ${isUntouched({ kind, from, former }, alias, zone)} then ${column(former.column, alias)} else ${value} end`
}

/** Which rows lose their value, or a part of it; undefined where no row can. */
export function lostValue({ kind, from, former }: Converted, alias: string, zone: string): RawBuilder<unknown> | undefined {
  const lost = conversionOf(kind)?.lost?.(column(from, alias), zone)
  if (!lost || !former) return lost
  return sql`${lost} and not (${isUntouched({ kind, from, former }, alias, zone)})`
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
