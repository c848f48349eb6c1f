import type { z } from 'zod'
import { returnChoices } from '#engine/flows/actions/return/choices.ts'
import type { WorkItemQuestion } from '#engine/flows/action.ts'
import type { FlowCommand } from '#engine/flows/actions.ts'
import { workItemOf } from '#engine/flows/state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { approveTask, entryOpen, listReturnTargets, returnTask, saveApprovalDraft, type actionInput } from '#features/approvals/contract.ts'
import { planCommand, type Applied, type TaskCommand } from '#features/approvals/server/apply.ts'
import { flowVersion } from '#features/approvals/server/flows.ts'
import { handlerRights } from '#features/approvals/server/node-rights.ts'
import { lockTaskOfEntry, openTask, readTask, readTaskOfEntry, type OpenTask } from '#features/approvals/server/task.ts'
import { actionAnswer, copyIdsOf, statementOf } from '#features/approvals/server/wire-input.ts'
import { duplicateOf, isRecordId, readData, refuseStale } from '#features/records/entry.ts'
import type { CallContext } from '#server/http/serve.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type ActionInput = z.output<typeof actionInput>
type ActionContext = Pick<CallContext<typeof approveTask>, 'kernel' | 'session' | 'params' | 'body' | 'save'>

/**
 * Handles a to-do. It is decided about the task as it was read; of many tries exactly one finds it unmoved, the others are
 * decided again, find it handled, and read 409.
 *
 * @throws Refused 404 when the to-do is not this person's: the same as for one that does not exist
 */
async function handle<Answer>(
  { kernel, session, params, body, save }: ActionContext,
  commandOf: (open: OpenTask) => FlowCommand,
  answerOf: (applied: Applied) => Answer,
): Promise<Answer> {
  let asked: OpenTask | undefined
  return save(async (tx) => {
    const entry = tx ? await lockTaskOfEntry(tx, params.id, session.userId) : await readTaskOfEntry(kernel, params.id, session.userId)
    const open = (asked = await openTask(kernel, session, entry, tx))
    refuseHandled(open, params.id)
    const command = commandOf(open)
    const form = formOf(open, body, params.id, command.type)
    return planCommand({ kernel, session, tx }, open, { command, ...(form ? { form } : {}) }, answerOf)
  }).catch((error: unknown) => {
    throw (asked && duplicateOf(asked.fn, error)) ?? error
  })
}

/** Others were faster, or the task went back, was withdrawn or ended meanwhile. */
function refuseHandled({ row }: OpenTask, entryId: string): void {
  if (!workItemOf(row.state, entryId)) throw new Refused(refusal('conflict', 'flows.already-handled'))
}

/** Values sent with the action, within the rights of the node; a version that is sent must be the current one. */
function formOf(open: OpenTask, body: ActionInput, entryId: string, act: FlowCommand['type']): TaskCommand['form'] {
  refuseStale(open.record, body.version)
  const sent = body.formData ?? {}
  const { form: rights } = handlerRights(open.fn, open.definition, workItemOf(open.row.state, entryId)!.node)
  // An approval is judged even where it sends nothing: the node may ask for a field that is still empty.
  const isAsked = act === 'approve' && rights.fields.values().some((right) => right.writable)
  if (Object.keys(sent).length === 0 && !isAsked) return undefined
  return { wanted: readData(open.fn, JSON.stringify(sent), open.facts), rights, submitting: act === 'approve' }
}

export const approveTaskHandler = serve(approveTask, (context) => {
  const { body } = context
  const command: FlowCommand = {
    type: 'approve',
    workItem: context.params.id,
    ...statementOf(body),
    copyTo: copyIdsOf(body.copyIds),
    people: body.errorRuleUserList ?? {},
  }
  return handle(context, () => command, actionAnswer)
})

export const returnTaskHandler = serve(returnTask, (context) => {
  const { body } = context
  const mode: { mode?: 1 | 2 } = body.rejectType === 1 ? { mode: 1 } : body.rejectType === 2 ? { mode: 2 } : {}
  const command = (open: OpenTask): FlowCommand => ({
    type: 'return',
    workItem: context.params.id,
    ...statementOf(body),
    ...targetOf(open, body.rejectStep),
    ...mode,
    copyTo: copyIdsOf(body.copyIds),
    people: body.errorRuleUserList ?? {},
  })
  return handle(context, command, actionAnswer)
})

/** The family's 0 is the start, 1 and 2 leave it to the node; anything else names a node. */
function targetOf({ definition }: OpenTask, step: string | null | undefined): { to?: string } {
  if (!step || step === '1' || step === '2') return {}
  return { to: step === '0' ? definition.start.code : step }
}

/** Keeps what an approver has typed; nothing of the filing changes. */
export const saveApprovalDraftHandler = serve(saveApprovalDraft, (context) => {
  const draft = {
    opinion: context.body.handleOpinion ?? '',
    formData: JSON.parse(JSON.stringify(context.body.formData ?? {})) as Record<string, never>,
  }
  const command: FlowCommand = { type: 'save-approval-draft', workItem: context.params.id, draft }
  return handle(
    { ...context, body: { ...context.body, formData: null } },
    () => command,
    () => null,
  )
})

export const listReturnTargetsHandler = serve(listReturnTargets, async ({ kernel, session, params }) => {
  const question = await openQuestion(kernel, session, params.id)
  const targets = question ? returnChoices(question).targets : []
  return { isLastAppro: false, list: targets.map((target) => ({ nodeCode: target.node, nodeName: target.name })) }
})

/** Whether the to-do is still open for this person. */
export const entryOpenHandler = serve(entryOpen, async ({ kernel, session, params }) => {
  const open = (await openQuestion(kernel, session, params.id)) !== undefined
  return { open, isCheck: !open }
})

/** What is asked about a work item that is open for this person; undefined when there is none. */
async function openQuestion(kernel: Kernel, session: SignedIn, entryId: string): Promise<WorkItemQuestion | undefined> {
  if (!isRecordId(entryId)) return undefined
  const entry = await kernel.db
    .selectFrom('flow_operator')
    .select('task_id')
    .where('id', '=', entryId)
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  const row = entry && (await readTask(kernel.db, entry.task_id))
  if (!row) return undefined
  if (workItemOf(row.state, entryId)?.person.id !== session.userId) return undefined
  const definition = await flowVersion(kernel, row.flow_id, row.flow_version)
  return { definition, state: row.state, actorId: session.userId, now: kernel.now(), workItem: entryId }
}
