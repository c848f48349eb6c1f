import { sql } from 'kysely'
import { z } from 'zod'
import { requestStatus } from '#engine/flows/state.ts'
import { notedChanges, valuesToday } from '#features/records/server/dates/values-today.ts'
import { serverFacts } from '#features/records/server/facts.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { loadRecord } from '#features/records/server/load.ts'
import { publishedFunctions, type OnlineFunction } from '#features/records/server/online-function.ts'
import { recordVersion, updatesOf } from '#features/records/server/save/record-rows.ts'
import { verifyField, withVerifyCode } from '#features/records/server/verify/codes.ts'
import { systemActor } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'
import type { NothingToSave, SavePlan } from '#server/saves/plan.ts'

const recordsAtOnce = 500

/**
 * Gives verify codes to records that counted before their form had any; it runs for a function when its form is published, and each night
 * for all, for what another node has saved by the former version in that moment. A record that has its code is left alone, so running
 * twice does no harm.
 */
export const giveCodesJob = job({
  name: 'records/give-verify-codes',
  payload: z.object({ functionId: z.string().optional() }),
  attempts: 8,
  every: '20 1 * * *',
  schedulable: true,
  run: ({ functionId }, { kernel, signal }) => giveVerifyCodes(kernel, { functionId, signal }),
})

interface Giving {
  /** Of one function; absent: of all. */
  readonly functionId?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Goes through the functions; what was done stays done where it is interrupted. */
export async function giveVerifyCodes(kernel: Kernel, { functionId, signal }: Giving = {}): Promise<void> {
  for (const fn of await publishedFunctions(kernel)) {
    if (functionId !== undefined && fn.id !== functionId) continue
    const stored = fn.tables.main.stored.find(({ field }) => field.name === verifyField(fn)?.name)
    if (stored) await giveToFunction(kernel, fn, stored.column, signal)
  }
}

async function giveToFunction(kernel: Kernel, fn: OnlineFunction, name: string, signal: AbortSignal | undefined): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await recordsToGive(kernel, fn, name, after)
    for (const id of ids) {
      signal?.throwIfAborted()
      await giveToRecord(kernel, fn, id)
    }
    if (ids.length < recordsAtOnce) return
    after = ids.at(-1)!
  }
}

/** Records whose field holds anything but their code, and those that count and have none. */
async function recordsToGive(kernel: Kernel, fn: OnlineFunction, name: string, after: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from ${recordsTable(fn.tables.main.name)} as r
    left join verify_code as v on v.record_id = r.id and v.function_id = ${fn.id}
    where r.deleted_at is null and r.id > ${after}::uuid and (coalesce(v.code, '') <> coalesce(${column(name, 'r')}, '')
      or v.code is null and coalesce(r.flow_state, ${requestStatus.approved}) = ${requestStatus.approved})
    order by r.id limit ${recordsAtOnce}`.execute(kernel.db)
  return rows.map(({ id }) => id)
}

/** A record that cannot be saved keeps no other from its code; the next night tries again. */
async function giveToRecord(kernel: Kernel, fn: OnlineFunction, id: string): Promise<void> {
  try {
    await kernel.saves.save({ actor: systemActor, claim: undefined }, (tx) => planCode(kernel, fn, id, tx))
  } catch (error) {
    kernel.log.error({ err: error, function: fn.code, record: id }, 'a record got no verify code')
  }
}

async function planCode(kernel: Kernel, fn: OnlineFunction, id: string, tx: Tx | undefined): Promise<SavePlan<null> | NothingToSave<null>> {
  const record = await loadRecord(tx ?? kernel.db, fn, id, await serverFacts(kernel, undefined), { lock: tx !== undefined })
  if (!record) return { answer: null }
  const { values: today, facts } = await valuesToday(kernel, fn, record)
  const { flowState } = record
  const { values, changes, noted } = await withVerifyCode(tx ?? kernel.db, fn, id, { values: today, flowState })
  if (Object.keys(noted).length === 0) return { answer: null }
  return {
    expects: [recordVersion(fn, record)],
    write: () => ({
      changes: [...updatesOf(fn, record, { values, flowState, modifiedBy: record.ownerId }, facts), ...changes],
      notes: [{ action: 'record.updated', object: `${fn.code}:${id}`, changes: { ...notedChanges(record.values, today), ...noted } }],
      answer: null,
    }),
  }
}
