import { refusal, Refused } from '#engine/values/refusal.ts'
import { deleteRecord, deleteRecords } from '#features/records/contract.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { flowDoors, type PlannedRemoval } from '#features/records/server/flow-doors.ts'
import { loadRecord } from '#features/records/server/load.ts'
import { refuseReferred } from '#features/records/server/related/references.ts'
import { deletionOf, recordVersion } from '#features/records/server/save/record-rows.ts'
import { refuseUnlessAlone } from '#features/records/server/save/without-request.ts'
import { sumEffects } from '#features/records/server/sums/sum-entries.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { refuseStale } from '#server/resource/version-lock.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Removal {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly asked: AskedFunction
  readonly tx: Tx | undefined
}

/**
 * Marks the record as deleted; its number is never reused. A record in a flow is deleted by the flow, which locks the request
 * first, so it is not locked here.
 */
async function planRemoval(
  { kernel, session, asked, tx }: Removal,
  id: string,
  version: number | null | undefined,
): Promise<PlannedRemoval> {
  const { fn, facts, right } = asked
  const seen = await loadRecord(tx ?? kernel.db, fn, id, facts, { right })
  if (seen && seen.flowState !== null) return flowDoors(kernel).planRemoval(tx, session, { id, version })
  const record = seen && tx ? await loadRecord(tx, fn, id, facts, { right, lock: true }) : seen
  if (!record) throw new Refused(refusal('missing', 'kernel.missing'))
  refuseUnlessAlone(fn, record, session)
  refuseStale(record, version)
  await refuseReferred(kernel, session, tx ?? kernel.db, fn.id, id)
  const sums = await sumEffects({ kernel, session, tx }, fn, { id, before: record.values, after: undefined })
  return {
    expects: [recordVersion(fn, record), ...sums.expects],
    changes: [deletionOf(fn, record, session.userId, facts.now), ...sums.changes],
    notes: [{ action: 'record.deleted', object: `${fn.code}:${id}` }, ...sums.notes],
  }
}

export const deleteRecordHandler = serve(deleteRecord, async ({ kernel, session, params, body, save }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  return save(async (tx) => {
    const { expects, ...writes } = await planRemoval({ kernel, session, asked, tx }, params.id, body?.version)
    return { expects, write: () => ({ ...writes, answer: null }) }
  })
})

/** Each record separately; records the user may not see are answered like missing ones. */
export const deleteRecordsHandler = serve(deleteRecords, async ({ kernel, session, params, body, save, say }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  return save(async (tx) => {
    const removals: PlannedRemoval[] = []
    const refused: { id: string; reason: string; gone: boolean }[] = []
    const notes: AuditNote[] = []
    // Locked in a fixed order, so that two batches never wait for each other.
    for (const id of [...new Set(body.ids)].sort()) {
      try {
        const removal = await planRemoval({ kernel, session, asked, tx }, id, undefined)
        // A record is written once in a save, so of several that count into its sum one goes at a time.
        if (removal.expects.some((row) => removals.some(({ expects }) => expects.some((other) => other.id === row.id))))
          throw new Refused(refusal('conflict', 'records.one-by-one'))
        removals.push(removal)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const problem = error.refusals[0]!
        if (problem.kind === 'missing' || problem.kind === 'forbidden')
          notes.push({ action: 'access.refused', object: `${asked.fn.code}:${id}`, changes: { reason: problem.kind }, result: 'refused' })
        refused.push({ id, reason: say(problem), gone: problem.kind === 'missing' })
      }
    }
    return {
      expects: removals.flatMap((one) => one.expects),
      write: () => ({
        changes: removals.flatMap((one) => one.changes),
        notes: [...notes, ...removals.flatMap((one) => one.notes)],
        outbox: removals.flatMap((one) => one.outbox ?? []),
        answer: { deleted: removals.length, refused },
      }),
    }
  })
})
