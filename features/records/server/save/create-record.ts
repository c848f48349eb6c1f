import type { FormValues } from '#engine/forms/model.ts'
import { createRecord } from '#features/records/contract.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { flowDoors } from '#features/records/server/flow-doors.ts'
import { newRecordReach } from '#features/records/server/query/record-reach.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { auditValues, decideRecord, numberField, numberSourceOf } from '#features/records/server/save/decide-record.ts'
import { insertsOf } from '#features/records/server/save/record-rows.ts'
import { duplicateOf } from '#features/records/server/save/duplicate.ts'
import { fileChanges, withStoredFiles } from '#features/records/server/save/stored-files.ts'
import { sumEffects } from '#features/records/server/sums/sum-entries.ts'
import { readData } from '#features/records/server/wire-record.ts'
import { withVerifyCode } from '#features/records/server/verify/codes.ts'
import type { Tx } from '#server/database/types.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { newId } from '#server/new-id.ts'
import type { SavePlan } from '#server/saves/plan.ts'

type Context = CallContext<typeof createRecord>

interface Created {
  readonly id: string
  readonly number: string | null
}

/** Saves a new record; when its function has a flow, it submits a request. */
export default serve(createRecord, async (context) => {
  const asked = await askedFunction(context.kernel, context.session, context.params.modelId)
  if (asked.fn.flowId) return flowDoors(context.kernel).start(context, asked)
  return context
    .save((tx) => planRecord(context, asked, readData(asked.fn, context.body.data, asked.facts), tx))
    .catch((error: unknown) => {
      throw duplicateOf(asked.fn, error) ?? error
    })
})

/** Decides a new record of a function without a flow from its values: everything but the number. */
export async function planRecord(
  { kernel, session }: Pick<Context, 'kernel' | 'session'>,
  asked: AskedFunction,
  values: FormValues,
  tx: Tx | undefined,
): Promise<SavePlan<Created>> {
  const { fn, facts } = asked
  const { values: wanted, files: known } = await withStoredFiles(kernel, tx, fn, values)
  const decision = await decideRecord({ kernel, session, fn, wanted, rights: formRights(fn, asked.visible, true), facts, submitting: true })
  const id = newId()
  const sums = await sumEffects({ kernel, session, tx }, fn, { id, before: undefined, after: decision.values })
  const code = await withVerifyCode(undefined, fn, id, { values: { ...decision.values, ...sums.balances }, flowState: null })
  const all = code.values
  const files = fileChanges(fn, { values: all, before: {}, known }, { userId: session.userId, recordId: id })
  const organizationId = sums.organizationId ?? session.organizationId
  const record = { id, ownerId: session.userId, organizationId, flowState: null, submittedAt: null }
  const field = numberField(fn)
  return {
    expects: sums.expects,
    ...numberSourceOf(fn, all),
    requires: newRecordReach(asked, session, id),
    write: (number) => ({
      changes: [...insertsOf(fn, record, field ? { ...all, [field.key]: number } : all, facts), ...files, ...sums.changes, ...code.changes],
      notes: [
        { action: 'record.created', object: `${fn.code}:${id}`, changes: { ...auditValues(fn, decision), ...code.noted } },
        ...sums.notes,
      ],
      answer: { id, number },
    }),
  }
}
