import type { z } from 'zod'
import { isLastApproval } from '#engine/flows/counter-sign.ts'
import type { Asked } from '#engine/flows/course.ts'
import { decide } from '#engine/flows/decide.ts'
import type { FlowCommand } from '#engine/flows/actions.ts'
import type { FlowFacts } from '#engine/flows/facts.ts'
import type { ApproverNode, FlowDefinition } from '#engine/flows/model.ts'
import { candidatesOf } from '#engine/flows/people.ts'
import { initialState, workItemOf, type FlowState } from '#engine/flows/state.ts'
import { opinionRule } from '#engine/flows/statement.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { choicesOf } from '#features/approvals/actions/statement.ts'
import { batchCandidates } from '#features/approvals/contract/batch.ts'
import { askCandidates, pageCandidates } from '#features/approvals/contract/definitions.ts'
import { editForm } from '#features/approvals/server/decisions/plan-command.ts'
import { formOf } from '#features/approvals/server/decisions/work-item-actions.ts'
import { flowFacts } from '#features/approvals/server/definitions/flow-facts.ts'
import { saidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { functionFor } from '#features/approvals/server/definitions/may-start.ts'
import { handlerRights, nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { formToHandle } from '#features/approvals/server/node-forms/node-forms.ts'
import { startingFor } from '#features/approvals/server/delegation/starting.ts'
import { readingOf, type RequestReading } from '#features/approvals/server/reading/request-reading.ts'
import { requestOfWorkItem } from '#features/approvals/server/storage/request-of-work-item.ts'
import { organizationNames, organizationView, pageOfPeople, peopleView } from '#features/pickers/entry.ts'
import { decideRecord, ownRecordsOf, readData, withOwnRecords, withStoredFiles } from '#features/records/entry.ts'
import { calendarOf } from '#features/working-days/entry.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type Body = z.output<typeof askCandidates.body & object>

/** A submission or an approval as it would be decided now, and what it asks for. */
interface Asking {
  readonly definition: FlowDefinition
  readonly state: FlowState
  readonly facts: FlowFacts
  readonly asked: Asked
}

const nothing: Asked = { forks: [], candidates: [] }

/** Decides without storing anything, so that what is asked is what the decision itself would ask. */
function asking(definition: FlowDefinition, state: FlowState, command: FlowCommand, facts: FlowFacts): Asking {
  // Data interfaces that name people are asked by the decision itself.
  const known = { ...facts, services: () => ({ kind: 'later' }) as const }
  return { definition, state, facts, asked: decide(definition, state, command, known).asked ?? nothing }
}

async function ofSubmission(kernel: Kernel, caller: SignedIn, body: Body): Promise<Asking> {
  const giver = body.id ? undefined : body.delegateUser
  const session = giver ? (await startingFor(kernel, caller, giver, body.flowId ?? '')).session : caller
  const flow = (await currentFlows(kernel)).get(body.flowId ?? '')
  const asked = flow && (await functionFor(kernel, session, flow.id, body.id || undefined))
  if (!flow || !asked) throw new Refused(refusal('missing', 'kernel.missing'))
  const own = body.id ? (await readingOf(kernel, session, body.id)).open : undefined
  const definition = own?.definition ?? flow.definition
  const { fn } = asked
  const facts = withOwnRecords(asked.facts, await ownRecordsOf(kernel, undefined, fn, asked.facts))
  const rights = nodeRights(fn, definition, definition.start.code, true, asked.visible)
  const { values: wanted } = await withStoredFiles(kernel, undefined, fn, readData(fn, JSON.stringify(body.formData ?? {}), facts))
  const { values } = await decideRecord({
    kernel,
    session,
    fn,
    ...(own && { before: own.record.values }),
    wanted,
    rights: rights.form,
    facts,
    submitting: false,
  })
  const command: FlowCommand = { type: 'submit', ...choicesOf(body) }
  const known = flowFacts(fn, facts, session, values, await calendarOf(kernel))
  return asking(definition, own?.row.state ?? initialState, command, known)
}

async function ofApproval(kernel: Kernel, session: SignedIn, reading: RequestReading, body: Body): Promise<Asking> {
  const { open, workItem = '', inNameOf } = reading
  const { definition, row, fn } = open
  const shown = formToHandle(open, reading.node)
  const rights = handlerRights(shown.fn, definition, reading.node)
  const form = formOf(open, shown, rights, body.formData ?? {}, 'saved')
  const { edited } = await editForm({ kernel, session, tx: undefined }, shown, form ? { form } : {})
  const values = shown.fn === fn ? (edited?.values ?? open.record.values) : open.record.values
  const known = flowFacts(fn, open.facts, session, values, await calendarOf(kernel))
  const facts = inNameOf ? { ...known, actor: inNameOf, through: known.actor } : known
  const node = approverOf(definition, reading.node)
  // What the person says himself is asked for in the dialog.
  const opinion = node && opinionRule(node) === 'needed' ? '-' : ''
  const command: FlowCommand = { type: 'approve', workItem, opinion, signature: '-', ...choicesOf(body) }
  return asking(definition, row.state, command, facts)
}

async function readingOfWorkItem(kernel: Kernel, session: SignedIn, workItem: string): Promise<RequestReading> {
  const requestId = await requestOfWorkItem(kernel, session, workItem)
  if (requestId === undefined) throw new Refused(refusal('missing', 'kernel.missing'))
  return readingOf(kernel, session, requestId, workItem)
}

/** @throws Refused 409 when the work item was handled in the meantime */
function isLastFor(state: FlowState, workItem: string): boolean {
  const open = workItemOf(state, workItem)
  const visit = open && state.visits.find((one) => one.node === open.node)
  if (!open || !visit) throw new Refused(refusal('conflict', 'flows.already-handled'))
  return isLastApproval(visit, open.person)
}

export const askCandidatesHandler = serve(askCandidates, async ({ kernel, session, params, body }) =>
  params.id === '0'
    ? answerOf(kernel, session, await ofSubmission(kernel, session, body), false)
    : askedOfApproval(kernel, session, params.id, body),
)

export const batchCandidatesHandler = serve(batchCandidates, ({ kernel, session, query }) =>
  askedOfApproval(kernel, session, query.taskOperatorId, { flowId: query.flowId }),
)

async function askedOfApproval(kernel: Kernel, session: SignedIn, id: string, body: Body) {
  const reading = await readingOfWorkItem(kernel, session, id)
  const countersignOver = isLastFor(reading.open.row.state, id)
  if (reading.workItem !== id) return { type: 3, list: [], countersignOver }
  return answerOf(kernel, session, await ofApproval(kernel, session, reading, body), countersignOver)
}

async function answerOf(kernel: Kernel, session: SignedIn, { definition, asked }: Asking, countersignOver: boolean) {
  const { say } = await saidFlow(kernel, session.language, definition)
  const isPicked = (code: string): boolean => approverOf(definition, code)?.assignee.kind === 'candidates'
  const entry = (node: string, name: string, isBranchFlow: boolean) => {
    const isCandidates = isPicked(node)
    return { nodeId: node, nodeName: say(name), isCandidates, isBranchFlow, hasCandidates: isCandidates }
  }
  const branches = asked.forks.flatMap((fork) => fork.branches.map(({ node, name }) => entry(node, name, true)))
  const candidates = asked.candidates.map(({ node, name }) => entry(node, name, false))
  return { type: branches.length > 0 ? 1 : candidates.length > 0 ? 2 : 3, list: [...branches, ...candidates], countersignOver }
}

export const pageCandidatesHandler = serve(pageCandidates, async ({ kernel, session, params, body }) => {
  const code = body.nodeCode ?? body.nodeId ?? ''
  // The node may lie behind a branch that is not chosen yet, which clients of the family name with it.
  const choosing = { ...body, branchList: [...choicesOf(body).branches, code], candidateList: {} }
  const way =
    params.id === '0'
      ? await ofSubmission(kernel, session, choosing)
      : await ofApproval(kernel, session, await readingToActOn(kernel, session, params.id), choosing)
  const node = way.asked.candidates.some((one) => one.node === code) ? approverOf(way.definition, code) : undefined
  if (!node) throw new Refused(refusal('missing', 'kernel.missing'))
  return candidatePageAt(kernel, session, node, { ...way.facts, initiator: way.state.initiator ?? way.facts.actor }, body)
})

/** Whom somebody may pick for a node, page by page. */
export async function candidatePageAt(
  kernel: Kernel,
  session: SignedIn,
  node: ApproverNode,
  facts: Parameters<typeof candidatesOf>[1],
  query: Pick<Parameters<typeof pageOfPeople>[1], 'currentPage' | 'pageSize' | 'keyword'>,
) {
  const directory = await kernel.directory.snapshot()
  const { sees } = peopleView(directory, session)
  const allowed = candidatesOf(node, facts)
  // Whom the flow offers he may pick; of everybody only those whom he sees.
  const people = allowed
    ? allowed.flatMap(({ id }) => directory.person(id) ?? [])
    : directory.people().filter((person) => person.enabled && sees(person))
  const opens = organizationView(directory, session)
  return pageOfPeople(people, query, ({ id, name, organizationIds }) => {
    const shown = organizationIds.flatMap((one) => directory.organization(one) ?? []).find(opens)
    return { id, fullName: name, headIcon: '', organize: shown ? organizationNames(directory, shown) : '' }
  })
}

async function readingToActOn(kernel: Kernel, session: SignedIn, workItem: string): Promise<RequestReading> {
  const reading = await readingOfWorkItem(kernel, session, workItem)
  if (reading.workItem !== workItem) throw new Refused(refusal('missing', 'kernel.missing'))
  return reading
}
