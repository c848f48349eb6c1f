import { z } from 'zod'
import { recall } from '#engine/flows/actions/recall/action.ts'
import { workItemOf, type FlowState } from '#engine/flows/state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { workItemActions } from '#features/approvals/actions.ts'
import type { WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { actionParams, asks, sentMarks } from '#features/approvals/contract/action-input.ts'
import { planCommand, type RequestCommand } from '#features/approvals/server/decisions/plan-command.ts'
import { answerOf } from '#features/approvals/server/decisions/action-answer.ts'
import { placedMarks } from '#features/approvals/server/definitions/marked-fields.ts'
import { duplicateInForms } from '#features/approvals/server/node-forms/duplicates.ts'
import { handlerRights, type NodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { formToHandle, type RequestForm } from '#features/approvals/server/node-forms/node-forms.ts'
import { requestToActOn, type Delegated } from '#features/approvals/server/delegation/stand-ins.ts'
import { askingServices, type PeopleServices } from '#features/approvals/server/services/people-services.ts'
import { openRequest, type OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import { readData } from '#features/records/entry.ts'
import type { Call } from '#engine/contract/call.ts'
import type { Tx } from '#server/database/types.ts'
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

const handle = (action: WorkItemActionDeclaration, context: CallContext<Call>): Promise<unknown> => {
  const { id } = actionParams.parse(context.params)
  return decideWorkItem(action, context, { id, body: context.body }, context.save)
}

/** Who acts, on which connection. */
export type Deciding = Pick<CallContext<Call>, 'kernel' | 'session'> & { readonly tx: Tx | undefined }

/** A work item with what is sent about it; the body as the call of the action reads it. */
interface SentAction {
  readonly id: string
  readonly body: unknown
  /** What refuses it beyond the rules of the action. */
  readonly judge?: (open: OpenRequest) => void
}

/**
 * Handles a work item. The decision is based on the request as it was read; of parallel attempts only one finds it unchanged, the
 * others are decided again, find the work item handled and answer 409.
 *
 * @throws Refused 404 when the work item belongs to somebody else, the same as when it does not exist
 */
export async function decideWorkItem(
  action: WorkItemActionDeclaration,
  deciding: Omit<Deciding, 'tx'>,
  sent: SentAction,
  save: CallContext<Call>['save'],
): Promise<ReturnType<typeof answerOf>> {
  let open: OpenRequest | undefined
  return askingServices(deciding.kernel, (services) =>
    save(async (tx) => {
      const opened = await openWorkItem({ ...deciding, tx }, sent.id)
      open = opened.open
      sent.judge?.(opened.open)
      return planWorkItem(action, { ...deciding, tx, services }, opened, sent)
    }),
  ).catch(async (error: unknown) => {
    throw (open && (await duplicateInForms(deciding.kernel, open, error))) ?? error
  })
}

/** A request whose work item the caller may handle, and in whose name. */
export interface OpenedWorkItem {
  readonly open: OpenRequest
  readonly delegated: Delegated | undefined
}

/** @throws Refused 404 as `decideWorkItem`; 409 when others handled the work item, or the request was returned, withdrawn or ended meanwhile */
export async function openWorkItem({ kernel, session, tx }: Deciding, id: string): Promise<OpenedWorkItem> {
  const { row, delegated } = await requestToActOn(kernel, session, id, tx)
  const open = await openRequest(kernel, session, row, tx)
  if (!workItemOf(open.row.state, id)) throw new Refused(refusal('conflict', 'flows.already-handled'))
  return { open, delegated }
}

/** Decides an action on an open work item; nothing is written yet. */
export async function planWorkItem(
  action: WorkItemActionDeclaration,
  { kernel, session, tx, services }: Deciding & { readonly services: PeopleServices },
  { open, delegated }: OpenedWorkItem,
  { id, body }: SentAction,
): ReturnType<typeof planCommand<ReturnType<typeof answerOf>>> {
  const sent = formPart.parse(body)
  const handled = handledForm(open, id)
  const rights = handlerRights(handled.fn, open.definition, workItemOf(open.row.state, id)!.node)
  const marks = marksOn(open, handled, rights, sent.fieldMarks ?? [])
  const command = action.command({ id, body, marks }, open.definition)
  refuseStale(handled.record, sent.version)
  const form = formOf(open, handled, rights, sent.formData ?? {}, action.form)
  const acting = { kernel, session, tx, services, ...(delegated && { standsInFor: delegated }) }
  return planCommand(acting, open, { command, asks: sent.asks ?? false, ...(form ? { form } : {}) }, (applied) => {
    const answer = answerOf(action.call, applied)
    const isApproval = command.type === 'approve' && answer !== null && !Array.isArray(answer) && !delegated
    return isApproval ? { ...answer, mayRecall: mayRecall(open, applied.state, session.userId, kernel.now()) } : answer
  })
}

/** The form of the node of a work item. @throws Refused 404 as `formToHandle` */
export function handledForm(open: OpenRequest, workItem: string): RequestForm {
  return formToHandle(open, workItemOf(open.row.state, workItem)?.node ?? '')
}

/**
 * @throws Refused 422 for marks on a form of the node's own: whoever gets the request back has another one before him
 */
function marksOn(open: OpenRequest, { fn }: RequestForm, rights: NodeRights, sent: Parameters<typeof placedMarks>[2]) {
  if (fn !== open.fn && sent.length > 0) throw new Refused(refusal('invalid', 'approvals.marks-on-node-form', { field: 'fieldMarks' }))
  return placedMarks(open, rights, sent)
}

function mayRecall({ definition }: OpenRequest, state: FlowState, actorId: string, now: number): boolean {
  return recall.refuse({ definition, state, actorId, now }) === undefined
}

/** Values sent with the action, limited to the rights of the node. @param shown the form of the node */
export function formOf(
  open: OpenRequest,
  shown: RequestForm,
  { form: rights }: NodeRights,
  sent: Readonly<Record<string, unknown>>,
  use: WorkItemActionDeclaration['form'],
): RequestCommand['form'] {
  if (use === 'kept') return undefined
  // A submission is checked even without values: the node may require a field that is still empty.
  const isAsked = use === 'submitted' && rights.fields.values().some((right) => right.writable)
  if (Object.keys(sent).length === 0 && !isAsked) return undefined
  const of = shown.fn === open.fn ? undefined : shown.fn.id
  return { wanted: readData(shown.fn, JSON.stringify(sent), shown.facts), rights, submitting: use === 'submitted', of }
}
