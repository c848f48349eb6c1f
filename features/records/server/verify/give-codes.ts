import { sql } from 'kysely'
import { z } from 'zod'
import { requestStatus } from '#engine/flows/state.ts'
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
 * Gives verify codes to records that counted before their form had any; it runs when such a form is published, and each night for what
 * another node has saved by the former version in that moment. A record that has a code is left alone, so running twice does no harm.
 */
export const giveCodesJob = job({
  name: 'records/give-verify-codes',
  payload: z.object({}),
  attempts: 8,
  every: '20 1 * * *',
  schedulable: true,
  run: (_payload, { kernel, signal }) => giveVerifyCodes(kernel, signal),
})

/** Goes through all functions; what was done stays done where it is interrupted. */
export async function giveVerifyCodes(kernel: Kernel, signal?: AbortSignal): Promise<void> {
  for (const fn of await publishedFunctions(kernel)) {
    const stored = fn.tables.main.stored.find(({ field }) => field.name === verifyField(fn)?.name)
    if (stored) await giveToFunction(kernel, fn, stored.column, signal)
  }
}

async function giveToFunction(kernel: Kernel, fn: OnlineFunction, name: string, signal: AbortSignal | undefined): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`select r.id from ${recordsTable(fn.tables.main.name)} as r
      where r.deleted_at is null and r.id > ${after}::uuid and coalesce(${column(name, 'r')}, '') = ''
        and coalesce(r.flow_state, ${requestStatus.approved}) = ${requestStatus.approved}
      order by r.id limit ${recordsAtOnce}`.execute(kernel.db)
    for (const { id } of rows) {
      signal?.throwIfAborted()
      await kernel.saves.save({ actor: systemActor, claim: undefined }, (tx) => planCode(kernel, fn, id, tx))
    }
    if (rows.length < recordsAtOnce) return
    after = rows.at(-1)!.id
  }
}

async function planCode(kernel: Kernel, fn: OnlineFunction, id: string, tx: Tx | undefined): Promise<SavePlan<null> | NothingToSave<null>> {
  const facts = await serverFacts(kernel, undefined)
  const record = await loadRecord(tx ?? kernel.db, fn, id, facts, { lock: tx !== undefined })
  if (!record) return { answer: null }
  const { values, changes, noted } = withVerifyCode(fn, id, record.values, record.flowState)
  if (changes.length === 0) return { answer: null }
  return {
    expects: [recordVersion(fn, record)],
    write: () => ({
      changes: [...updatesOf(fn, record, { values, flowState: record.flowState, modifiedBy: record.ownerId }, facts), ...changes],
      notes: [{ action: 'record.updated', object: `${fn.code}:${id}`, changes: noted }],
      answer: null,
    }),
  }
}
