import { sql } from 'kysely'
import { z } from 'zod'
import { dayReading } from '#engine/forms/recompute-flow.ts'
import { addDays, fromEpoch } from '#engine/values/calendar.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { notedChanges, valuesToday } from '#features/records/server/dates/values-today.ts'
import { serverFacts } from '#features/records/server/facts.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { loadRecord } from '#features/records/server/load.ts'
import { publishedFunctions, type OnlineFunction } from '#features/records/server/online-function.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { recordVersion, updatesOf } from '#features/records/server/save/record-rows.ts'
import { systemActor } from '#server/audit/audit.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'
import type { NothingToSave, SavePlan } from '#server/saves/plan.ts'
import { any } from '#server/query/conditions.ts'

/** Days that may pass without a run before a day that has come is missed. */
const lookedBack = 400
const recordsAtOnce = 500

/**
 * Runs the rules of records again that ask for today, when a day they compare it with is over: what is valid until a day is not valid on
 * the next one, though nobody saves it.
 */
export const recomputeDueJob = job({
  name: 'records/recompute-due',
  payload: z.object({}),
  attempts: 3,
  every: '0 1 * * *',
  schedulable: true,
  run: (_payload, { kernel, signal }) => recomputeDue(kernel, signal),
})

/** Goes through all functions; what was done stays done where it is interrupted. */
export async function recomputeDue(kernel: Kernel, signal?: AbortSignal): Promise<void> {
  for (const fn of await publishedFunctions(kernel)) {
    const { fields } = dayReading(fn.form, fieldTypes)
    const days = fn.tables.main.stored.filter((one) => one.columnType === 'date' && fields.has(one.field.name))
    if (days.length > 0) await recomputeFunction(kernel, fn, days, signal)
  }
}

async function recomputeFunction(
  kernel: Kernel,
  fn: OnlineFunction,
  days: readonly StoredField[],
  signal: AbortSignal | undefined,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    signal?.throwIfAborted()
    const ids = await dueRecords(kernel, fn, days, after)
    for (const id of ids) await kernel.saves.save({ actor: systemActor, claim: undefined }, (tx) => planRecomputed(kernel, fn, id, tx))
    if (ids.length < recordsAtOnce) return
    after = ids.at(-1)!
  }
}

/** Records of which such a day is over and that were not saved since. */
async function dueRecords(kernel: Kernel, fn: OnlineFunction, days: readonly StoredField[], after: string): Promise<readonly string[]> {
  const zone = kernel.settings.timeZone
  const today = fromEpoch(kernel.now(), 'yyyy-MM-dd', zone) ?? ''
  const over = days.map((one) => {
    const day = column(one.column, 'r')
    return sql<boolean>`(${day} < ${today}::date and ${day} >= ${addDays(today, -lookedBack)}::date
      and coalesce(r.modified_at, r.created_at) < (${day} + 1)::timestamp at time zone ${zone}::text)`
  })
  const { rows } = await sql<{ id: string }>`select r.id from ${recordsTable(fn.tables.main.name)} as r
    where r.deleted_at is null and r.id > ${after}::uuid and ${any(over)} order by r.id limit ${recordsAtOnce}`.execute(kernel.db)
  return rows.map(({ id }) => id)
}

async function planRecomputed(
  kernel: Kernel,
  fn: OnlineFunction,
  id: string,
  tx: Parameters<Parameters<Kernel['saves']['save']>[1]>[0],
): Promise<SavePlan<null> | NothingToSave<null>> {
  const known = await serverFacts(kernel, undefined)
  const record = await loadRecord(tx ?? kernel.db, fn, id, known, { lock: tx !== undefined })
  if (!record) return { answer: null }
  const { values, facts } = await valuesToday(kernel, fn, record)
  if (values === record.values) return { answer: null }
  const changes = notedChanges(record.values, values)
  return {
    expects: [recordVersion(fn, record)],
    write: () => ({
      changes: updatesOf(fn, record, { values, flowState: record.flowState, modifiedBy: record.ownerId }, facts),
      notes: [{ action: 'record.updated', object: `${fn.code}:${id}`, changes }],
      answer: null,
    }),
  }
}
