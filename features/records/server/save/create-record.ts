import { randomUUIDv7 } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { FormValues } from '#engine/forms/model.ts'
import { saveNumbered } from '#features/bill-rules/entry.ts'
import { attachFiles, refuseForeignFiles } from '#features/files/entry.ts'
import { createRecord } from '#features/records/contract.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { flowDoors } from '#features/records/server/flow-doors.ts'
import { newRecordReach } from '#features/records/server/query/new-record-reach.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { auditValues, decideRecord, filesOf, numberField } from '#features/records/server/save/decide-record.ts'
import { insertsOf } from '#features/records/server/save/record-rows.ts'
import { duplicateOf } from '#features/records/server/save/duplicate.ts'
import { withStoredFiles } from '#features/records/server/save/stored-files.ts'
import { readData } from '#features/records/server/wire-record.ts'
import { auditRow } from '#server/audit/audit.ts'
import { auditInsert } from '#server/database/kernel-shapes.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { Insert } from '#server/database/write-set.ts'
import { claimKey } from '#server/http/idempotency.ts'
import { actorOf } from '#server/http/route.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { writeSaves } from '#server/saves/save-batch.ts'

type Context = CallContext<typeof createRecord>

/** Saves a new record; where its function has a flow, saving is submitting a request of that flow. */
export default serve(createRecord, async (context) => {
  const asked = await askedFunction(context.kernel, context.session, context.params.modelId)
  if (asked.fn.flowId) return flowDoors(context.kernel).start(context, asked)
  return saveWithoutFlow(context, asked, readData(asked.fn, context.body.data, asked.facts))
})

/** Decided first, as values, then written in one statement; with a number together with others that wait for one. */
async function saveWithoutFlow(context: Context, asked: AskedFunction, wanted: FormValues): Promise<{ id: string; number: string | null }> {
  const { kernel, session, caller, idempotency } = context
  const { fn, facts } = asked
  const decision = decideRecord({
    fn,
    wanted: await withStoredFiles(kernel.db, fn, wanted),
    rights: formRights(fn, asked.visible, true),
    facts,
    submitting: true,
  })
  const id = randomUUIDv7()
  const files = filesOf(fn, decision.values)
  await refuseForeignFiles(kernel.db, files, { userId: session.userId, recordId: id })
  const audit = auditInsert([
    auditRow(
      { action: 'record.created', object: `${fn.code}:${id}`, changes: auditValues(decision) },
      actorOf(caller, session),
      kernel.now(),
    ),
  ])
  const record = { id, ownerId: session.userId, organizationId: session.organizationId, flowState: null, submittedAt: null }
  const first = files.length > 0 ? [attachFiles(files, { functionId: fn.id, recordId: id })] : []
  const inserts = (values: FormValues): Insert[] => [...insertsOf(fn, record, values, facts), audit]
  const number = numberField(fn)
  const check = newRecordReach(asked, session, id)
  try {
    if (number) {
      const build = (drawn: string) => ({
        first,
        changes: inserts({ ...decision.values, [number.key]: drawn }),
        answer: { id, number: drawn },
      })
      return await saveNumbered(kernel, { rule: number.rule, claim: idempotency, check, build })
    }
    return await saveAlone(context, { first, changes: inserts(decision.values), answer: { id, number: null }, check })
  } catch (error) {
    throw duplicateOf(fn, error) ?? error
  }
}

interface Written {
  readonly first: readonly RawBuilder<unknown>[]
  readonly changes: readonly Insert[]
  readonly answer: { id: string; number: string | null }
  readonly check: ((tx: Tx) => Promise<void>) | undefined
}

function saveAlone({ kernel, idempotency }: Context, { first, changes, answer, check }: Written): Promise<Written['answer']> {
  return inTransaction(kernel.db, async (tx) => {
    const earlier = idempotency && (await claimKey(tx, idempotency))
    if (earlier) return earlier.answer as Written['answer']
    await writeSaves(tx, [{ claim: idempotency, first, changes, answer }], { last: !check })
    await check?.(tx)
    return answer
  })
}
