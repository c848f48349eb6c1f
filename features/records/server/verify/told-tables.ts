import { sql } from 'kysely'
import { mayTie } from '#engine/forms/check-verify-code.ts'
import { checkVerifyTable } from '#engine/forms/check-verify-tables.ts'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import type { FormValues, VerifyTable } from '#engine/forms/model.ts'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import { mostVerifyRows, verifyTablesOf } from '#engine/forms/verify-tables.ts'
import type { Language } from '#engine/texts/text.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { valuesToday } from '#features/records/server/dates/values-today.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { loadRecords, type StoredRecord } from '#features/records/server/load.ts'
import { functionById, type OnlineFunction } from '#features/records/server/online-function.ts'
import { compiledRight } from '#features/records/server/query/compiled-right.ts'
import { ruleConditions } from '#features/records/server/query/fixed-filter.ts'
import { isApproved } from '#features/records/server/query/standing-conditions.ts'
import { publicTexts, withNames, type PublicField } from '#features/records/server/verify/public-texts.ts'
import { standingByDays, type StandingByDays } from '#features/records/server/verify/standing.ts'
import { isAnyOfDemo } from '#server/configuration/demo-marks.ts'
import type { Kernel } from '#server/kernel.ts'
import { all, mainAlias, type Condition } from '#server/query/conditions.ts'

/** A sub-table of another function as it is told beside a verified record. */
export interface ToldTable {
  /** `''` where it has none of its own and its function, which is off or gone, says none: its key is nothing for everybody. */
  readonly title: string
  /**
   * Whether it can be asked: not where its function is off or has become another one than the verify code was made for, nor for a record without
   * an organization or without the value by which the others are found.
   */
  readonly isAsked: boolean
  /** Those that count first; empty where no record that counts has any. */
  readonly rows: readonly ToldRow[]
  /** Further rows that are not told; undefined where there are some and nobody has counted them. */
  readonly more: number | undefined
}

export interface ToldRow {
  /** By its days; absent where the table has none. */
  readonly standing: StandingByDays | undefined
  readonly fields: readonly { readonly label: string; readonly text: string }[]
}

interface Telling {
  readonly kernel: Kernel
  readonly language: Language
  readonly facts: ServerFacts
  /** `2026-03-05`, in the zone of the installation. */
  readonly day: string
}

/** The function of the record, and its field with the verify code. */
interface Verifying {
  readonly fn: OnlineFunction
  readonly field: FormField
}

/** What is told beside a record, and whether any of it was made by a demo, so that it proves nothing. */
interface Beside {
  readonly tables: readonly ToldTable[]
  readonly demo: boolean
}

/** The tables that the verify code of a function tells beside one of its records. */
export async function toldTables(
  telling: Telling,
  verifying: Verifying,
  record: Pick<StoredRecord, 'organizationId' | 'values'>,
): Promise<Beside> {
  const told: Awaited<ReturnType<typeof toldTable>>[] = []
  // One after another, as anybody may ask.
  for (const table of verifyTablesOf(verifying.field.part.verifyCode ?? {}) ?? [])
    told.push(await toldTable(telling, verifying, table, record))
  return { tables: told.map(({ told: table }) => table), demo: told.some(({ demo }) => demo) }
}

async function toldTable(
  telling: Telling,
  { fn: own, field }: Verifying,
  table: VerifyTable,
  record: Pick<StoredRecord, 'organizationId' | 'values'>,
): Promise<{ readonly told: ToldTable; readonly demo: boolean }> {
  const { kernel, language } = telling
  const fn = await functionById(kernel, table.function, language)
  const form = fn && !fn.isFlowForm ? compiledForm(fn.form, fieldTypes) : undefined
  const rows = form?.outline.tableByKey.get(table.table)
  const title = table.title || rows?.part.label || ''
  // Publishing has asked the same, and what the other function is may have changed since.
  const isFitting =
    fn !== undefined &&
    form !== undefined &&
    rows !== undefined &&
    isTied(own, table) &&
    checkVerifyTable(field, table, { form, hasFlow: Boolean(fn.flowId) }).length === 0
  const tie = isFitting ? tieOf(fn, table, record) : undefined
  if (!isFitting || !tie) return { told: { title, isAsked: false, rows: [], more: 0 }, demo: false }
  const records = await recordsBeside(telling, fn, tie, table)
  const isCut = records.length > recordsAtMost
  const ofRecords = await Promise.all(
    records.slice(0, recordsAtMost).map(async (one) => ({ ownerId: one.ownerId, rows: await rowsOf(telling, fn, { table, rows }, one) })),
  )
  const found = ofRecords.flatMap((one) => one.rows)
  const order: readonly (StandingByDays | undefined)[] = ['valid', undefined, 'not-yet', 'expired']
  const sorted = found.toSorted((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing))
  const told = sorted.slice(0, mostVerifyRows)
  const owners = ofRecords.filter((one) => one.rows.some((row) => told.includes(row))).map(({ ownerId }) => ownerId)
  return {
    told: { title, isAsked: true, rows: told, more: isCut ? undefined : sorted.length - told.length },
    demo: await isAnyOfDemo(kernel.db, owners),
  }
}

const recordsAtMost = 20

/** The records of the other function that count and are tied to the record, the newest first; one more than are told where there are as many. */
async function recordsBeside(
  { kernel, facts }: Telling,
  fn: OnlineFunction,
  tie: Condition,
  { ruleList }: VerifyTable,
): Promise<readonly StoredRecord[]> {
  const right = all([isApproved, tie, ...ruleConditions({ fn, facts }, ruleList)])
  const r = sql.raw(mainAlias)
  const { rows } = await sql<{ id: string }>`select ${r}.id from ${recordsTable(fn.tables.main.name)} as ${r}
    where ${right} and ${r}.deleted_at is null order by ${r}.created_at desc, ${r}.id desc limit ${recordsAtMost + 1}`.execute(kernel.db)
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? [] : loadRecords(kernel.db, fn, ids, facts, compiledRight(kernel, right))
}

/** Whether the field here by which others are found, where there is one, is chosen by nobody. */
function isTied({ form }: OnlineFunction, { own }: VerifyTable): boolean {
  const compiled = compiledForm(form, fieldTypes)
  const found = own === undefined ? undefined : compiled.outline.byName.get(own)
  return own === undefined || (found !== undefined && mayTie(found, compiled))
}

/** That a record of the other function holds the same value, or belongs to the same organization; undefined where this one has neither. */
function tieOf(
  fn: OnlineFunction,
  { own, its }: VerifyTable,
  { organizationId, values }: Pick<StoredRecord, 'organizationId' | 'values'>,
): Condition | undefined {
  const r = sql.raw(mainAlias)
  if (own === undefined) return organizationId === '' ? undefined : sql<boolean>`${r}.organization_id = ${organizationId}`
  const stored = fn.tables.main.stored.find(({ field }) => field.key === its)
  const value = values[own]
  return stored && typeof value === 'string' && value !== '' ? sql<boolean>`${column(stored.column, mainAlias)} = ${value}` : undefined
}

async function rowsOf(
  { kernel, language, facts, day }: Telling,
  fn: OnlineFunction,
  { table, rows }: { readonly table: VerifyTable; readonly rows: FormTable },
  record: StoredRecord,
): Promise<readonly ToldRow[]> {
  const today = await valuesToday(kernel, fn, record)
  const textsOf = publicTexts(fn, today, await withNames(kernel, fn, facts, record, language))
  const columns = table.columns.flatMap((key) => textsOf(`${rows.key}.${key}`) ?? [])
  const values = (today.values[rows.key] ?? []) as readonly (FormValues & { readonly id: string })[]
  const isDated = table.from !== undefined || table.until !== undefined
  return values
    .map((row) => ({
      standing: isDated ? standingByDays(row, table, day) : undefined,
      fields: columns.flatMap((field) => cellOf(field, row.id)),
    }))
    .filter(({ fields }) => fields.length > 0)
}

const cellOf = ({ label, texts }: PublicField, row: string): ToldRow['fields'] =>
  texts.filter((one) => one.row === row).map(({ text }) => ({ label, text }))
