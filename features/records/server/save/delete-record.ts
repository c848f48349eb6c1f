import { sql } from 'kysely'
import { taskStatus } from '#engine/flows/state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { deleteRecord, deleteRecords } from '#features/records/contract.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { loadRecord, type StoredRecord } from '#features/records/server/load.ts'
import { markDeleted } from '#features/records/server/save/mark-deleted.ts'
import { refuseStale } from '#features/records/server/save/update-record.ts'
import type { Tx } from '#server/database/types.ts'
import type { Audit } from '#server/http/serve.ts'
import { serve } from '#server/http/serve.ts'

/** Drafts and withdrawn requests may go; whatever is running or decided stays (workflow 6). */
const deletable: readonly (number | null)[] = [null, taskStatus.draft, taskStatus.withdrawn, taskStatus.toResubmit]

/** Marks the record; its number is never given again. */
async function remove(tx: Tx, asked: AskedFunction, record: StoredRecord, userId: string, audit: Audit): Promise<void> {
  const { fn, facts } = asked
  if (!deletable.includes(record.flowState)) throw new Refused(refusal('conflict', 'records.in-flow'))
  if (record.flowState !== null && record.ownerId !== userId) throw new Refused(refusal('forbidden', 'records.not-initiator'))
  const now = new Date(facts.now)
  await markDeleted(tx, fn, record.id, userId, now)
  await sql`update flow_task set deleted_at = ${now} where id = ${record.id}`.execute(tx)
  audit({ action: 'record.deleted', object: `${fn.code}:${record.id}` })
}

export const deleteRecordHandler = serve(deleteRecord, async ({ kernel, session, params, body, transaction }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  return transaction(async (tx, audit) => {
    const record = await loadRecord(tx, asked.fn, params.id, asked.facts, { right: asked.right, lock: true })
    if (!record) throw new Refused(refusal('missing', 'kernel.missing'))
    refuseStale(record, body?.version)
    await remove(tx, asked, record, session.userId, audit)
    return null
  })
})

/** Each record for itself; ids out of reach are told like ids that do not exist. */
export const deleteRecordsHandler = serve(deleteRecords, async ({ kernel, session, params, body, transaction }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  return transaction(async (tx, audit) => {
    const refused: { id: string; reason: string }[] = []
    // Locked in one order, so that two batches never wait for each other.
    const ids = [...new Set(body.ids)].sort()
    for (const id of ids) {
      const record = await loadRecord(tx, asked.fn, id, asked.facts, { right: asked.right, lock: true })
      const problem = record ? await attempt(() => remove(tx, asked, record, session.userId, audit)) : 'kernel.missing'
      if (problem) refused.push({ id, reason: problem })
    }
    return { deleted: ids.length - refused.length, refused }
  })
})

async function attempt(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.refusals[0]!.text
    throw error
  }
}
