import { sql, type RawBuilder } from 'kysely'
import { outlineOf } from '#engine/forms/outline.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import { conversionOf } from '#features/records/server/publish/conversions.ts'
import { convertedValue, lostValue, type Conversion } from '#features/records/server/publish/convert.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { AcceptedLosses, PublishStep } from '#features/records/server/publish/plan.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** What becomes of the values of a field whose conversion may fail for single rows. Deleted records do not count. */
export interface ConversionCount {
  readonly field: string
  readonly converts: number
  readonly lost: number
  /** What is lost is a part of each of them, which convert all the same. */
  readonly keepsPart: boolean
  /** A few of the values that do not get over, where texts are converted. */
  readonly examples: readonly string[]
}

/** The conversions of a publication that may fail for single rows. */
const lossy = (steps: readonly PublishStep[]): readonly Conversion[] =>
  steps.flatMap((step) => (step.kind === 'fill-column' && conversionOf(step.conversion.kind)?.lost ? [step.conversion] : []))

/** Rows `t` of records that are there. */
function liveRows({ table, isSubTable }: Conversion, main: string): RawBuilder<unknown> {
  return isSubTable
    ? sql`from ${recordsTable(table)} as t join ${recordsTable(main)} as r on r.id = t.record_id where r.deleted_at is null`
    : sql`from ${recordsTable(table)} as t where t.deleted_at is null`
}

/**
 * Counts, for each field whose conversion may fail for single rows, how many rows convert and how many do not.
 *
 * @param main table of the records themselves
 */
export async function countConversions(
  db: Db | Tx,
  { steps, main, zone }: { readonly steps: readonly PublishStep[]; readonly main: string; readonly zone: string },
): Promise<readonly ConversionCount[]> {
  const counts: ConversionCount[] = []
  for (const conversion of lossy(steps)) {
    const value = convertedValue(conversion, 't', zone)
    const lost = lostValue(conversion, 't', zone)!
    const { rows } = await sql<{ converts: number; lost: number }>`
      select count(${value})::int as converts, (count(*) filter (where ${lost}))::int as lost ${liveRows(conversion, main)}`.execute(db)
    const { isTyped, keepsPart = false } = conversionOf(conversion.kind)!
    const examples = isTyped && rows[0]!.lost > 0 ? await examplesOf(db, conversion, { main, lost }) : []
    counts.push({ field: conversion.field, ...rows[0]!, keepsPart, examples })
  }
  return counts
}

const examplesAtMost = 10
const rowsLookedAt = 1_000
const charactersAtMost = 60

async function examplesOf(
  db: Db | Tx,
  conversion: Conversion,
  { main, lost }: { readonly main: string; readonly lost: RawBuilder<unknown> },
): Promise<readonly string[]> {
  const { rows } = await sql<{ value: string }>`select distinct value from (
      select left(${column(conversion.from, 't')}, ${sql.lit(charactersAtMost)}) as value ${liveRows(conversion, main)} and ${lost}
      limit ${sql.lit(rowsLookedAt)}) as found order by value limit ${sql.lit(examplesAtMost)}`.execute(db)
  return rows.map(({ value }) => value)
}

/** The fields of which more rows would lose their value than was confirmed. */
export function unaccepted(
  counts: readonly Pick<ConversionCount, 'field' | 'lost'>[],
  accepted: AcceptedLosses,
  { form }: FunctionDefinition,
): readonly Refusal[] {
  const { byName } = outlineOf(form, fieldTypes)
  return counts
    .filter(({ field, lost }) => lost > (Object.hasOwn(accepted, field) ? accepted[field]! : 0))
    .map(({ field, lost }) =>
      refusal('conflict', 'records.publish.unconverted', {
        params: { field: byName.get(field)?.part.label ?? field, rows: lost },
        field,
      }),
    )
}

/** Counts what got lost when the new columns are filled; quick, as it looks at the rows that have nothing in them. */
export async function countLost(
  db: Db | Tx,
  conversions: readonly Conversion[],
  { main, zone }: { readonly main: string; readonly zone: string },
): Promise<readonly Pick<ConversionCount, 'field' | 'lost'>[]> {
  const counts: Pick<ConversionCount, 'field' | 'lost'>[] = []
  for (const conversion of conversions) {
    const lost = lostValue(conversion, 't', zone)
    if (!lost) continue
    const empty = conversionOf(conversion.kind)?.keepsPart ? sql`` : sql`and ${column(conversion.to, 't')} is null`
    const { rows } = await sql<{ lost: number }>`select count(*)::int as lost ${liveRows(conversion, main)} ${empty} and ${lost}`.execute(
      db,
    )
    counts.push({ field: conversion.field, lost: rows[0]!.lost })
  }
  return counts
}
