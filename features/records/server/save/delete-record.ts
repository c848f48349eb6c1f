import { refusal, Refused } from '#engine/values/refusal.ts'
import { deleteRecord, deleteRecords } from '#features/records/contract.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { flowDoors } from '#features/records/server/flow-doors.ts'
import { loadRecord } from '#features/records/server/load.ts'
import { markDeleted } from '#features/records/server/save/mark-deleted.ts'
import { refuseStale } from '#features/records/server/save/update-record.ts'
import type { Tx } from '#server/database/types.ts'
import type { Audit } from '#server/http/serve.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Removal {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly asked: AskedFunction
  readonly tx: Tx
  readonly audit: Audit
}

/**
 * Marks the record; its number is never given again. One that is in a flow goes through the flow, which locks its task first:
 * so it is not locked here before.
 */
async function remove({ kernel, session, asked, tx, audit }: Removal, id: string, version: number | null | undefined): Promise<void> {
  const { fn, facts, right } = asked
  const seen = await loadRecord(tx, fn, id, facts, { right })
  if (seen && seen.flowState !== null) return flowDoors(kernel).remove(tx, session, { id, version }, audit)
  const record = seen && (await loadRecord(tx, fn, id, facts, { right, lock: true }))
  if (!record) throw new Refused(refusal('missing', 'kernel.missing'))
  refuseStale(record, version)
  await markDeleted(tx, fn, id, session.userId, new Date(facts.now))
  audit({ action: 'record.deleted', object: `${fn.code}:${id}` })
}

export const deleteRecordHandler = serve(deleteRecord, async ({ kernel, session, params, body, transaction }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  return transaction(async (tx, audit) => {
    await remove({ kernel, session, asked, tx, audit }, params.id, body?.version)
    return null
  })
})

/** Each record for itself; ids out of reach are told like ids that do not exist. */
export const deleteRecordsHandler = serve(deleteRecords, async ({ kernel, session, params, body, transaction, say }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  return transaction(async (tx, audit) => {
    const refused: { id: string; reason: string }[] = []
    // Locked in one order, so that two batches never wait for each other.
    const ids = [...new Set(body.ids)].sort()
    for (const id of ids) {
      const problem = await refusalOf(() => remove({ kernel, session, asked, tx, audit }, id, undefined))
      if (!problem) continue
      const { kind } = problem.refusals[0]!
      if (kind === 'missing' || kind === 'forbidden')
        audit({ action: 'access.refused', object: `${asked.fn.code}:${id}`, changes: { reason: kind }, result: 'refused' })
      refused.push({ id, reason: say(problem.refusals[0]!) })
    }
    return { deleted: ids.length - refused.length, refused }
  })
})

/** A refusal comes before anything is written, so the others of the batch go on in the same transaction. */
async function refusalOf(work: () => Promise<void>): Promise<Refused | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
