import { z } from 'zod'
import { workItemOf } from '#engine/flows/state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { workItemActions } from '#features/approvals/actions.ts'
import type { WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { actionParams } from '#features/approvals/contract/action-input.ts'
import { planCommand, type RequestCommand } from '#features/approvals/server/decisions/plan-command.ts'
import { answerOf } from '#features/approvals/server/decisions/action-answer.ts'
import { handlerRights } from '#features/approvals/server/definitions/node-rights.ts'
import {
  lockRequestOfWorkItem,
  openRequest,
  readRequestOfWorkItem,
  type OpenRequest,
} from '#features/approvals/server/storage/open-request.ts'
import { duplicateOf, readData } from '#features/records/entry.ts'
import type { Call } from '#engine/contract/call.ts'
import { serve, type CallContext, type Served } from '#server/http/serve.ts'
import { refuseStale } from '#server/resource/version-lock.ts'

/** The calls of all actions on work items, each with the same way to its command. */
export const workItemActionHandlers: readonly Served[] = workItemActions.map((action) =>
  serve(action.call, (context) => handle(action, context)),
)

/** What every such call may send beside what is its own: values of the form, and the version they belong to. */
const formPart = z.object({
  formData: z.record(z.string(), z.unknown()).nullish(),
  version: z.number().nullish(),
})

/**
 * Handles a work item. It is decided about the request as it was read; of many tries exactly one finds it unmoved, the others
 * are decided again, find it handled, and read 409.
 *
 * @throws Refused 404 when the work item is not this person's: the same as for one that does not exist
 */
async function handle(action: WorkItemActionDeclaration, context: CallContext<Call>): Promise<unknown> {
  const { kernel, session, body, save } = context
  const { id } = actionParams.parse(context.params)
  const sent = formPart.parse(body)
  let asked: OpenRequest | undefined
  return save(async (tx) => {
    const row = tx ? await lockRequestOfWorkItem(tx, id, session.userId) : await readRequestOfWorkItem(kernel, id, session.userId)
    const open = (asked = await openRequest(kernel, session, row, tx))
    refuseHandled(open, id)
    const command = action.command({ id, body }, open.definition)
    refuseStale(open.record, sent.version)
    const form = formOf(open, sent.formData ?? {}, id, action.form)
    return planCommand({ kernel, session, tx }, open, { command, ...(form ? { form } : {}) }, (applied) => answerOf(action.call, applied))
  }).catch((error: unknown) => {
    throw (asked && duplicateOf(asked.fn, error)) ?? error
  })
}

/** Others were faster, or the request went back, was withdrawn or ended meanwhile. */
function refuseHandled({ row }: OpenRequest, workItem: string): void {
  if (!workItemOf(row.state, workItem)) throw new Refused(refusal('conflict', 'flows.already-handled'))
}

/** Values sent with the action, within the rights of the node. */
function formOf(
  open: OpenRequest,
  sent: Readonly<Record<string, unknown>>,
  workItem: string,
  use: WorkItemActionDeclaration['form'],
): RequestCommand['form'] {
  if (use === 'kept') return undefined
  const { form: rights } = handlerRights(open.fn, open.definition, workItemOf(open.row.state, workItem)!.node)
  // What is submitted is judged even where nothing is sent: the node may ask for a field that is still empty.
  const isAsked = use === 'submitted' && rights.fields.values().some((right) => right.writable)
  if (Object.keys(sent).length === 0 && !isAsked) return undefined
  return { wanted: readData(open.fn, JSON.stringify(sent), open.facts), rights, submitting: use === 'submitted' }
}
