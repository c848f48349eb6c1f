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
import { readData } from '#features/records/server/wire-record.ts'
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
  const files = fileChanges(fn, { values: decision.values, before: {}, known }, { userId: session.userId, recordId: id })
  const record = { id, ownerId: session.userId, organizationId: session.organizationId, flowState: null, submittedAt: null }
  const field = numberField(fn)
  return {
    expects: [],
    ...numberSourceOf(fn, decision.values),
    requires: newRecordReach(asked, session, id),
    write: (number) => ({
      changes: [...insertsOf(fn, record, field ? { ...decision.values, [field.key]: number } : decision.values, facts), ...files],
      notes: [{ action: 'record.created', object: `${fn.code}:${id}`, changes: auditValues(fn, decision) }],
      answer: { id, number },
    }),
  }
}
