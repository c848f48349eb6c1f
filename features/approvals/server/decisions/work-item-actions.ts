import { z } from 'zod'
import { workItemOf } from '#engine/flows/state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { workItemActions } from '#features/approvals/actions.ts'
import type { WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { actionParams, asks, sentMarks } from '#features/approvals/contract/action-input.ts'
import { planCommand, type RequestCommand } from '#features/approvals/server/decisions/plan-command.ts'
import { answerOf } from '#features/approvals/server/decisions/action-answer.ts'
import { placedMarks } from '#features/approvals/server/definitions/marked-fields.ts'
import { handlerRights, type NodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { requestToActOn } from '#features/approvals/server/delegation/stand-ins.ts'
import { openRequest, type OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import { duplicateOf, readData } from '#features/records/entry.ts'
import type { Call } from '#engine/contract/call.ts'
import { serve, type CallContext, type Served } from '#server/http/serve.ts'
import { refuseStale } from '#server/resource/version-lock.ts'

/** The calls of all actions on work items; they share one handler. */
export const workItemActionHandlers: readonly Served[] = workItemActions.map((action) =>
  serve(action.call, (context) => handle(action, context)),
)

/** Members that each of these calls may have besides its own: values of the form with their version, and marks on its fields. */
const formPart = z.object({
  formData: z.record(z.string(), z.unknown()).nullish(),
  version: z.number().nullish(),
  fieldMarks: sentMarks,
  asks,
})

/**
 * Handles a work item. The decision is based on the request as it was read; of parallel attempts only one finds it unchanged, the
 * others are decided again, find the work item handled and answer 409.
 *
 * @throws Refused 404 when the work item belongs to somebody else, the same as when it does not exist
 */
async function handle(action: WorkItemActionDeclaration, context: CallContext<Call>): Promise<unknown> {
  const { kernel, session, body, save } = context
  const { id } = actionParams.parse(context.params)
  const sent = formPart.parse(body)
  let asked: OpenRequest | undefined
  return save(async (tx) => {
    const { row, delegated } = await requestToActOn(kernel, session, id, tx)
    const open = (asked = await openRequest(kernel, session, row, tx))
    refuseHandled(open, id)
    const rights = handlerRights(open.fn, open.definition, workItemOf(open.row.state, id)!.node)
    const marks = placedMarks(open, rights, sent.fieldMarks ?? [])
    const command = action.command({ id, body, marks }, open.definition)
    refuseStale(open.record, sent.version)
    const form = formOf(open, rights, sent.formData ?? {}, action.form)
    const acting = { kernel, session, tx, ...(delegated && { standsInFor: delegated }) }
    return planCommand(acting, open, { command, asks: sent.asks ?? false, ...(form ? { form } : {}) }, (applied) =>
      answerOf(action.call, applied),
    )
  }).catch((error: unknown) => {
    throw (asked && duplicateOf(asked.fn, error)) ?? error
  })
}

/** Refuses when others handled the work item, or the request was returned, withdrawn or ended in the meantime. */
function refuseHandled({ row }: OpenRequest, workItem: string): void {
  if (!workItemOf(row.state, workItem)) throw new Refused(refusal('conflict', 'flows.already-handled'))
}

/** Values sent with the action, limited to the rights of the node. */
export function formOf(
  open: OpenRequest,
  { form: rights }: NodeRights,
  sent: Readonly<Record<string, unknown>>,
  use: WorkItemActionDeclaration['form'],
): RequestCommand['form'] {
  if (use === 'kept') return undefined
  // A submission is checked even without values: the node may require a field that is still empty.
  const isAsked = use === 'submitted' && rights.fields.values().some((right) => right.writable)
  if (Object.keys(sent).length === 0 && !isAsked) return undefined
  return { wanted: readData(open.fn, JSON.stringify(sent), open.facts), rights, submitting: use === 'submitted' }
}
