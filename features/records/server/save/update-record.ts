import { refusal, Refused } from '#engine/values/refusal.ts'
import { updateRecord } from '#features/records/contract.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { loadRecord, readRecord, type StoredRecord } from '#features/records/server/load.ts'
import { changedRecordReach } from '#features/records/server/query/record-reach.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { auditChanges, decideRecord } from '#features/records/server/save/decide-record.ts'
import { duplicateOf } from '#features/records/server/save/duplicate.ts'
import { fileChanges, withStoredFiles } from '#features/records/server/save/stored-files.ts'
import { recordVersion, updatesOf } from '#features/records/server/save/record-rows.ts'
import { readData } from '#features/records/server/wire-record.ts'
import type { Tx } from '#server/database/types.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { markUnconditional, refuseStale } from '#server/resource/version-lock.ts'
import type { SavePlan } from '#server/saves/plan.ts'

type Context = CallContext<typeof updateRecord>

/** Saves a record without a flow; it must be visible to the user before and after (security 4.4). */
export default serve(updateRecord, async (context) => {
  const asked = await askedFunction(context.kernel, context.session, context.params.modelId)
  return context
    .save((tx) => planUpdate(context, asked, tx))
    .catch((error: unknown) => {
      throw duplicateOf(asked.fn, error) ?? error
    })
})

async function planUpdate(
  { kernel, session, params, body }: Context,
  asked: AskedFunction,
  tx: Tx | undefined,
): Promise<SavePlan<{ id: string; version: number }>> {
  const { fn, facts, right } = asked
  const { values: wanted, files: known } = await withStoredFiles(kernel, tx, fn, readData(fn, body.data, facts))
  const before = await (tx ? loadRecord(tx, fn, params.id, facts, { right, lock: true }) : readRecord(kernel, fn, params.id, facts, right))
  if (!before) throw new Refused(refusal('missing', 'kernel.missing'))
  refuseRunning(before)
  refuseStale(before, body.version)
  const rights = formRights(fn, asked.visible, true)
  const decision = await decideRecord({ kernel, session, fn, before: before.values, wanted, rights, facts, submitting: true })
  const { values } = decision
  const files = fileChanges(fn, { values, before: before.values, known }, { userId: session.userId, recordId: before.id })
  const change = { values, flowState: before.flowState, modifiedBy: session.userId }
  return {
    expects: [recordVersion(fn, before)],
    requires: changedRecordReach(asked, before.id, decision.changes),
    write: () => ({
      changes: [...updatesOf(fn, before, change, facts), ...files],
      notes: [
        {
          action: 'record.updated',
          object: `${fn.code}:${before.id}`,
          changes: { ...auditChanges(decision), ...markUnconditional(body.version) },
        },
      ],
      answer: { id: before.id, version: before.version + 1 },
    }),
  }
}

/** Refuses records with a flow, which are only changed through it. */
function refuseRunning(record: StoredRecord): void {
  if (record.flowState !== null) throw new Refused(refusal('conflict', 'records.has-flow'))
}
