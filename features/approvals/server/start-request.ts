import { randomUUIDv7 } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { decide } from '#engine/flows/decide.ts'
import type { FlowCommand } from '#engine/flows/commands.ts'
import { initialState, type FlowState } from '#engine/flows/state.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { messagesInsert, settle, takeDecision, withNumber } from '#features/approvals/server/apply.ts'
import { startableFlow, type CurrentFlow } from '#features/approvals/server/flows.ts'
import { flowFacts } from '#features/approvals/server/flow-facts.ts'
import { nodeRights } from '#features/approvals/server/node-rights.ts'
import { eventRows, taskInsert } from '#features/approvals/server/projections.ts'
import { requestAnswer, type RequestAnswer } from '#features/approvals/server/request-answer.ts'
import { saveNumbered } from '#features/bill-rules/entry.ts'
import { attachFiles, refuseForeignFiles } from '#features/files/entry.ts'
import {
  auditValues,
  decideRecord,
  duplicateOf,
  filesOf,
  insertsOf,
  newRecordReach,
  numberField,
  withStoredFiles,
  type AskedFunction,
} from '#features/records/entry.ts'
import { auditRow } from '#server/audit/audit.ts'
import { auditInsert } from '#server/database/kernel-shapes.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { Change } from '#server/database/write-set.ts'
import { claimKey } from '#server/http/idempotency.ts'
import { actorOf } from '#server/http/route.ts'
import type { Caller, Idempotency } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { writeSaves } from '#server/saves/save-batch.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

export interface RequestContext {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly caller: Caller
  readonly idempotency: Idempotency | undefined
}

export interface NewRequest {
  readonly wanted: FormValues
  readonly submitting: boolean
  readonly urgency: 1 | 2 | 3
  readonly copyTo: readonly string[]
  readonly people: Readonly<Record<string, readonly string[]>>
}

/**
 * Starts a request: record, task, history, to-dos, messages, audit and the stored answer go into one statement, with the
 * number drawn just before it; submissions that wait for the same number share a transaction.
 *
 * @param read gives the request; refuses what cannot be read
 */
export async function startRequest(context: RequestContext, asked: AskedFunction, read: () => NewRequest): Promise<RequestAnswer> {
  return startOnce(context, asked, read).catch((error: unknown) => {
    throw duplicateOf(asked.fn, error) ?? error
  })
}

async function startOnce(context: RequestContext, asked: AskedFunction, read: () => NewRequest): Promise<RequestAnswer> {
  const request = read()
  const { kernel, session } = context
  const flow = await startableFlow(kernel, asked.fn.flowId ?? '')
  refuseButton(asked)
  const prepared = await prepare(context, asked, flow, request)
  if ('errorNodes' in prepared)
    return requestAnswer({ id: prepared.id, version: 0, number: null, state: initialState, errorNodes: prepared.errorNodes })
  const { id, files, build } = prepared
  await refuseForeignFiles(kernel.db, files, { userId: session.userId, recordId: id })
  const check = newRecordReach(asked, session, id)
  const number = request.submitting ? numberField(asked.fn) : undefined
  const answer = number
    ? await saveNumbered(kernel, { rule: number.rule, claim: context.idempotency, check, build })
    : await saveAlone(context, build(null), check)
  kernel.outbox.wake()
  return answer
}

/** The button of the menu starts requests, whatever door they come through (security 4.1). */
export function refuseButton({ rights }: AskedFunction): void {
  if (!rights.buttons.has('btn_add')) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
}

type Built = { readonly first: readonly RawBuilder<unknown>[]; readonly changes: readonly Change[]; readonly answer: RequestAnswer }

interface Prepared {
  readonly id: string
  readonly files: readonly string[]
  readonly build: (number: string | null) => Built
}

/** Everything that can be decided before the number is known. */
async function prepare(
  context: RequestContext,
  asked: AskedFunction,
  flow: CurrentFlow,
  request: NewRequest,
): Promise<Prepared | { id: string; errorNodes: { nodeId: string; nodeName: string }[] }> {
  const { kernel, session, caller } = context
  const { fn, facts } = asked
  const { definition } = flow
  const id = randomUUIDv7()
  const rights = nodeRights(fn, definition, definition.start.code, true, asked.visible)
  const save = decideRecord({
    fn,
    wanted: await withStoredFiles(kernel.db, fn, request.wanted),
    rights: rights.form,
    facts,
    submitting: request.submitting,
  })
  const decision = takeDecision(decide(definition, initialState, commandOf(id, request), flowFacts(facts, session, save.values)))
  if ('errorNodes' in decision) return { id, errorNodes: decision.errorNodes }
  const settled = await settle(kernel, session, fn, save.values, decision.state)
  const files = filesOf(fn, settled.values)
  const record = {
    id,
    ownerId: session.userId,
    organizationId: session.organizationId,
    flowState: decision.state.status,
    submittedAt: decision.state.submittedAt,
  }
  const events = eventRows(id, decision.events)
  const actor = actorOf(caller, session)
  const audit = auditRow(
    { action: `flow.${request.submitting ? 'submit' : 'save-draft'}`, object: `${fn.code}:${id}`, changes: auditValues(save) },
    actor,
    facts.now,
  )
  const first = files.length > 0 ? [attachFiles(files, { functionId: fn.id, recordId: id })] : []
  const build = (number: string | null): Built => {
    const task = { id, definition, functionId: fn.id, organizationId: session.organizationId, number }
    const row = newRow(context, asked, flow, { id, number, state: decision.state })
    const changes = [
      ...insertsOf(fn, record, withNumber(fn, settled.values, number), settled.facts),
      taskInsert(task, decision.state, facts.now),
      ...events,
      messagesInsert({ row, definition, facts }, session, decision, number),
      auditInsert([audit]),
    ]
    return { first, changes, answer: requestAnswer({ id, version: 1, number, state: decision.state, errorNodes: [] }) }
  }
  return { id, files, build }
}

/** The request as its row will be, for what is told about it before it is written. */
function newRow(
  { session }: RequestContext,
  { fn }: AskedFunction,
  { definition }: CurrentFlow,
  known: { id: string; number: string | null; state: FlowState },
) {
  return {
    ...known,
    flow_id: definition.id,
    flow_version: definition.version,
    function_id: fn.id,
    organization_id: session.organizationId,
    initiator_id: session.userId,
  }
}

function commandOf(taskId: string, { submitting, urgency, copyTo, people }: NewRequest): FlowCommand {
  return submitting ? { type: 'submit', taskId, urgency, copyTo, people } : { type: 'save-draft', taskId, urgency }
}

function saveAlone(
  { kernel, idempotency }: RequestContext,
  built: Built,
  check: ((tx: Tx) => Promise<void>) | undefined,
): Promise<RequestAnswer> {
  return inTransaction(kernel.db, async (tx) => {
    const earlier = idempotency && (await claimKey(tx, idempotency))
    if (earlier) return earlier.answer as RequestAnswer
    await writeSaves(tx, [{ ...built, claim: idempotency }], { last: !check })
    await check?.(tx)
    return built.answer
  })
}
