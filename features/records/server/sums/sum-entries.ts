import { sql } from 'kysely'
import { recomputeGiven } from '#engine/forms/recompute-flow.ts'
import type { FormValues, SumOfEntries } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { add } from '#engine/values/decimal.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { serverFacts, type ServerFacts } from '#features/records/server/facts.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { loadRecord, type StoredRecord } from '#features/records/server/load.ts'
import { publishedFunctions, type OnlineFunction } from '#features/records/server/online-function.ts'
import { recordVersion, updatesOf } from '#features/records/server/save/record-rows.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SavePlan, Writes } from '#server/saves/plan.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A field that adds up entries of another function. */
interface SummedField {
  readonly fn: OnlineFunction
  readonly field: FormField
  readonly sumOf: SumOfEntries
}

/** Whether the records of a function have sums that the server keeps, so that they change beside what their forms and flows do. */
export const keepsSums = (fn: OnlineFunction): boolean => outlineOf(fn.form, fieldTypes).fields.some(({ part }) => part.sumOf)

async function summedBy(kernel: Kernel, entries: OnlineFunction): Promise<readonly SummedField[]> {
  return (await publishedFunctions(kernel)).flatMap((fn) =>
    outlineOf(fn.form, fieldTypes).fields.flatMap((field) => {
      const { sumOf } = field.part
      return sumOf?.function === entries.id ? [{ fn, field, sumOf }] : []
    }),
  )
}

/** An entry as it is saved. */
export interface SavedEntry {
  readonly id: string
  /** Undefined for a new one. */
  readonly before: FormValues | undefined
  /** Undefined for one that goes. */
  readonly after: FormValues | undefined
}

/** What follows from an entry for the records it counts into. */
export interface SumEffects extends Pick<SavePlan<unknown>, 'expects'>, Pick<Writes, 'changes' | 'notes'> {
  /** What the entry keeps of the sum. */
  readonly balances: FormValues
  /** Whose record it counts into: the entry is its organization's too. Undefined where it counts into none. */
  readonly organizationId: string | undefined
}

const nothing: SumEffects = { expects: [], changes: [], notes: [], balances: {}, organizationId: undefined }

interface Saving {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly tx: Tx | undefined
}

/**
 * What an entry changes of the records whose sums it counts into: the sum, and what their rules make of it.
 *
 * Each such record is expected as it was read, so of two entries at the same time one is decided anew and sees the other.
 *
 * @throws Refused where the sum would leave the limits of its field
 */
export async function sumEffects(saving: Saving, fn: OnlineFunction, entry: SavedEntry): Promise<SumEffects> {
  const effects: SumEffects[] = []
  for (const summed of await summedBy(saving.kernel, fn)) {
    // In a fixed order, so that two saves never wait for each other.
    for (const id of targetsOf(summed, entry)) effects.push(await effectOn(saving, fn, summed, id, entry))
  }
  if (effects.length === 0) return nothing
  return {
    expects: effects.flatMap(({ expects }) => expects),
    changes: effects.flatMap(({ changes }) => changes),
    notes: effects.flatMap(({ notes }) => notes),
    balances: Object.assign({}, ...effects.map(({ balances }) => balances)) as FormValues,
    organizationId: effects.find(({ organizationId }) => organizationId !== undefined)?.organizationId,
  }
}

const targetIn = ({ sumOf }: SummedField, values: FormValues | undefined): string => {
  const id = values?.[sumOf.through]
  return typeof id === 'string' ? id : ''
}

const targetsOf = (summed: SummedField, { before, after }: SavedEntry): readonly string[] =>
  [...new Set([targetIn(summed, before), targetIn(summed, after)])].filter((id) => id !== '').sort()

async function effectOn(saving: Saving, entries: OnlineFunction, summed: SummedField, id: string, entry: SavedEntry): Promise<SumEffects> {
  const { kernel, session, tx } = saving
  const { fn, field, sumOf } = summed
  const facts = await serverFacts(kernel, session)
  const record = await loadRecord(tx ?? kernel.db, fn, id, facts, { lock: tx !== undefined })
  if (!record) return nothing
  const counts = entry.after !== undefined && targetIn(summed, entry.after) === id
  const sum = add(await sumWithout(saving, entries, summed, id, entry.id), counts ? decimalIn(entry.after?.[sumOf.value]) : '0')
  refuseSum(summed, sum, facts)
  const values = recomputeGiven(fn.form, fieldTypes, record.values, { [field.key]: sum }, facts)
  const change = { values, flowState: record.flowState, modifiedBy: session.userId }
  return {
    expects: [recordVersion(fn, record)],
    changes: updatesOf(fn, record, change, facts),
    notes: [noteOf(summed, record, sum)],
    balances: counts && sumOf.balance !== undefined ? { [sumOf.balance]: sum } : {},
    organizationId: counts ? record.organizationId : undefined,
  }
}

const decimalIn = (value: unknown): string => (typeof value === 'string' ? value : '0')

const noteOf = ({ fn, field }: SummedField, record: StoredRecord, sum: string) => ({
  action: 'record.updated',
  object: `${fn.code}:${record.id}`,
  changes: { [field.key]: { before: record.values[field.key] ?? null, after: sum } },
})

/** The sum of all other live entries of a record. */
async function sumWithout(
  { kernel, tx }: Saving,
  entries: OnlineFunction,
  { sumOf }: SummedField,
  id: string,
  entryId: string,
): Promise<string> {
  const { main } = entries.tables
  const columnOf = (key: string): string | undefined => main.stored.find(({ field, place }) => field.key === key && !place)?.column
  const [through, value] = [columnOf(sumOf.through), columnOf(sumOf.value)]
  if (through === undefined || value === undefined) return '0'
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(${column(value, 'e')}), 0)::text as sum
    from ${recordsTable(main.name)} as e
    where ${column(through, 'e')} = ${id} and e.deleted_at is null and e.id <> ${entryId}`.execute(tx ?? kernel.db)
  return rows[0]?.sum ?? '0'
}

function refuseSum({ field, sumOf }: SummedField, sum: string, facts: ServerFacts): void {
  if (!field.type.validate(sum, field.options, facts)) return
  const params = { label: field.part.label, value: field.type.format(sum, field.options, facts) }
  throw new Refused(refusal('invalid', 'records.sum-refused', { params, field: sumOf.through }))
}
