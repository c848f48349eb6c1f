import { refusal, Refused } from '#engine/values/refusal.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { updateRecord } from '#features/records/contract.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { factsForOwner } from '#features/records/server/facts.ts'
import { flowDoors } from '#features/records/server/flow-doors.ts'
import { loadRecord, readRecord, type StoredRecord } from '#features/records/server/load.ts'
import { changedRecordReach, noCircle } from '#features/records/server/query/record-reach.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { auditChanges, decideRecord } from '#features/records/server/save/decide-record.ts'
import { duplicateOf } from '#features/records/server/save/duplicate.ts'
import { fileChanges, withStoredFiles } from '#features/records/server/save/stored-files.ts'
import { recordVersion, updatesOf } from '#features/records/server/save/record-rows.ts'
import { sumEffects } from '#features/records/server/sums/sum-entries.ts'
import { readData } from '#features/records/server/wire-record.ts'
import { refuseUnlessAlone } from '#features/records/server/save/without-request.ts'
import { withVerifyCode } from '#features/records/server/verify/codes.ts'
import type { Tx } from '#server/database/types.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { markUnconditional, refuseStale } from '#server/resource/version-lock.ts'
import type { SavePlan } from '#server/saves/plan.ts'

type Context = CallContext<typeof updateRecord>

/** Saves a record, which must be visible to the user before and after (security 4.4). */
export default serve(updateRecord, async (context) => {
  const asked = await askedFunction(context.kernel, context.session, context.params.modelId)
  // Who says how a request is saved changes it through its flow, as a list does that is edited in place.
  if (asked.fn.flowId && typeof context.body.status === 'number') return flowDoors(context.kernel).change(context, asked)
  return context
    .save((tx) => {
      const values = readData(asked.fn, context.body.data, asked.facts)
      return planUpdate(context, asked, { id: context.params.id, version: context.body.version, values }, tx)
    })
    .catch((error: unknown) => {
      throw duplicateOf(asked.fn, error) ?? error
    })
})

/** A record with values that change it. */
export interface WantedChange {
  readonly id: string
  /** The version that was read; absent where the client tells none. */
  readonly version: number | null | undefined
  readonly values: FormValues
  /** Refuses what must not be changed of the record as it is. */
  readonly refuse?: (before: StoredRecord) => void
}

/** Decides a change of a record that this person sees and that runs through no flow. */
export async function planUpdate(
  { kernel, session }: Pick<Context, 'kernel' | 'session'>,
  asked: AskedFunction,
  { id, version, values: sent, refuse }: WantedChange,
  tx: Tx | undefined,
): Promise<SavePlan<{ id: string; version: number }>> {
  const { fn, facts, right } = asked
  const { values: wanted, files: known } = await withStoredFiles(kernel, tx, fn, sent)
  const before = await (tx ? loadRecord(tx, fn, id, facts, { right, lock: true }) : readRecord(kernel, fn, id, facts, right))
  if (!before) throw new Refused(refusal('missing', 'kernel.missing'))
  refuseRunning(before)
  refuseUnlessAlone(fn, before, session)
  refuseStale(before, version)
  refuse?.(before)
  const rights = formRights(fn, asked.visible, true)
  const own = factsForOwner(facts, session, before.ownerId)
  const decision = await decideRecord({ kernel, session, fn, before: before.values, wanted, rights, facts: own, submitting: true })
  const sums = await sumEffects({ kernel, session, tx }, fn, { id, before: before.values, after: decision.values })
  const decided = { values: { ...decision.values, ...sums.balances }, flowState: before.flowState }
  const code = await withVerifyCode(tx ?? kernel.db, fn, before.id, decided)
  const { values } = code
  const files = fileChanges(fn, { values, before: before.values, known }, { userId: session.userId, recordId: before.id })
  const change = { values, flowState: before.flowState, modifiedBy: session.userId }
  return {
    expects: [recordVersion(fn, before), ...sums.expects],
    requires: [...changedRecordReach(asked, before.id, decision.changes), ...noCircle(asked, before.id, values)],
    write: () => ({
      changes: [...updatesOf(fn, before, change, facts), ...files, ...sums.changes, ...code.changes],
      notes: [
        {
          action: 'record.updated',
          object: `${fn.code}:${before.id}`,
          changes: { ...auditChanges(fn, decision), ...code.noted, ...markUnconditional(version) },
        },
        ...sums.notes,
      ],
      answer: { id: before.id, version: before.version + 1 },
    }),
  }
}

/** Refuses records with a flow, which are only changed through it. */
function refuseRunning(record: StoredRecord): void {
  if (record.flowState !== null) throw new Refused(refusal('conflict', 'records.has-flow'))
}
