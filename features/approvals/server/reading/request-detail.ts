import type { z } from 'zod'
import { emptyValues } from '#engine/forms/values.ts'
import { assign } from '#engine/flows/actions/assign/action.ts'
import { returnChoices } from '#engine/flows/actions/return/choices.ts'
import { handlerActions, requestActions, workItemActions } from '#engine/flows/availability.ts'
import { historyOf } from '#engine/flows/history.ts'
import type { FlowEvent } from '#engine/flows/events.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { initialState, workItemOf, requestStatus, type FlowState, type Person } from '#engine/flows/state.ts'
import { opinionRule } from '#engine/flows/statement.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { readableTitle } from '#engine/flows/title.ts'
import { turnAfter } from '#engine/flows/turns.ts'
import { completion, currentStep, flowType, wireStatus } from '#engine/flows/wire-codes.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { watcherActions } from '#features/approvals/actions.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { requestDetail, requestForm, subFlowInfo, type requestDetailAnswer } from '#features/approvals/contract.ts'
import { summaryOf } from '#features/approvals/server/boxes/summaries.ts'
import { assignableBy } from '#features/approvals/server/decisions/managed-people.ts'
import { directoryOf, seenBy } from '#features/approvals/server/definitions/flow-facts.ts'
import { startableFlow } from '#features/approvals/server/definitions/flows.ts'
import { watchersWords } from '#features/approvals/server/monitor/offered.ts'
import { askedFormOf } from '#features/approvals/server/definitions/form-of-flow.ts'
import { saidFlow, type SaidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { readMark } from '#features/approvals/server/definitions/marked-fields.ts'
import { startingFor } from '#features/approvals/server/delegation/starting.ts'
import { copyWord } from '#features/approvals/server/definitions/may-start.ts'
import { toldButtons } from '#features/approvals/server/definitions/told-buttons.ts'
import { nodeRights, type NodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { requestOfWorkItem } from '#features/approvals/server/storage/request-of-work-item.ts'
import { presentProperties, presentTemplate } from '#features/approvals/server/definitions/present-flow.ts'
import { auditedChanges, type AuditedChange } from '#features/approvals/server/reading/audited-changes.ts'
import { nodesOf, operatorsOf } from '#features/approvals/server/reading/drawn-nodes.ts'
import { recordOf } from '#features/approvals/server/reading/history-records.ts'
import { startsAgain } from '#features/approvals/server/sub-flows/failures.ts'
import { readSubFlowNodeId, subFlowsOf } from '#features/approvals/server/sub-flows/children.ts'
import { formAt } from '#features/approvals/server/node-forms/node-forms.ts'
import { factsFor, formAnswer, otherFormOf, otherForms, shownForm, type ShownForm } from '#features/approvals/server/reading/shown-forms.ts'
import { removedFieldsOf, removedForm } from '#features/approvals/server/reading/removed-fields.ts'
import { readingOf, type RequestReading } from '#features/approvals/server/reading/request-reading.ts'
import { routeReader, type RouteReader } from '#features/approvals/server/reading/route-reader.ts'
import { dueOf, timelineOf, timersOf } from '#features/approvals/server/reading/timeline.ts'
import {
  ownRecordsOf,
  withOwnRecords,
  withRelated,
  withShownTexts,
  type OnlineFunction,
  type ServerFacts,
} from '#features/records/entry.ts'
import { isJsonObject } from '#engine/flows/json.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type Detail = z.output<typeof requestDetailAnswer>

/** What the details of new and of existing requests have in common. */
interface Shown extends SaidFlow {
  readonly fn: OnlineFunction
  readonly facts: ServerFacts
  readonly state: FlowState
  readonly events: readonly FlowEvent[]
  /** Rights to the form of the start, which titles, branches and the way ahead read. */
  readonly rights: NodeRights
  readonly values: FormValues
  /** The form that the reader's node shows. */
  readonly form: ShownForm
  readonly node: string
  /** What was saved since fields were first marked, oldest first. */
  readonly saves: readonly AuditedChange[]
  readonly reader: RouteReader
}

export default serve(requestDetail, async ({ kernel, session, params, query }) => {
  if (params.id === '0') {
    if (query.delegateUser === '') return newRequest(kernel, session, query.flowId)
    const { session: giver } = await startingFor(kernel, session, query.delegateUser, query.flowId)
    const detail = await newRequest(kernel, giver, query.flowId, true)
    return { ...detail, flowTaskInfo: { ...detail.flowTaskInfo, startedBy: session.name } }
  }
  // Rows of the boxes have the person's work item as `id`; it opens the request of the work item.
  const request = await requestOfWorkItem(kernel, session, params.id)
  const reading = await readingOf(kernel, session, request ?? params.id, request === undefined ? query.taskOperatorId : params.id)
  return runningRequest(kernel, session, reading)
})

/** Details a node's requests are read for at once: each is a whole page of its own. */
const detailsAtMost = 20

export const subFlowInfoHandler = serve(subFlowInfo, async ({ kernel, session, params }) => {
  const { request, node } = readSubFlowNodeId(params.id)
  const { open } = await readingOf(kernel, session, request)
  const { subFlows } = await subFlowsOf(kernel, session, request, open.row.state)
  const ids = subFlows.filter(({ id, nodeCode }) => id !== '' && nodeCode === node).slice(0, detailsAtMost)
  const details: Detail[] = []
  for (const { id } of ids) details.push(await runningRequest(kernel, session, await readingOf(kernel, session, id)))
  return details
})

/** @param forOther the session is that of somebody in whose name another one begins it */
async function newRequest(kernel: Kernel, session: SignedIn, flowId: string, forOther = false): Promise<Detail> {
  const { definition, say } = await saidFlow(kernel, session.language, (await startableFlow(kernel, flowId)).definition)
  const { fn, visible, facts: known } = await askedFormOf(kernel, session, flowId)
  const facts = withOwnRecords(known, await ownRecordsOf(kernel, undefined, fn, known))
  const rights = nodeRights(fn, definition, definition.start.code, true, visible)
  const values = emptyValues(fn.form, fieldTypes, facts)
  const shown: Shown = {
    definition,
    say,
    fn,
    facts,
    state: initialState,
    events: [],
    rights,
    values,
    form: { fn, facts, rights, values },
    node: definition.start.code,
    saves: [],
    reader: await routeReader(kernel, session),
  }
  const info = {
    ...(await requestInfo(kernel, session, shown, '0', session.organizationId)),
    actions: ['submit', 'edit'],
    version: 0,
    userName: session.name,
    creatorUser: session.name,
    creatorUserId: session.userId,
  }
  const detail = {
    ...detailOf(shown, session),
    otherForms: [],
    flowTaskInfo: info,
    operation: null,
    draftData: null,
    ownRecords: ownTold(shown),
    subFlows: [],
    parentFlow: null,
  }
  return forOther ? { ...detail, inNameOf: giverOf(session, facts) } : detail
}

/** What the form reads of the person in whose name it is filled in. */
function giverOf({ userId, name, organizationId }: SignedIn, { expressions }: ServerFacts): Detail['inNameOf'] {
  const user = expressions?.user
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return {
    id: userId,
    name,
    organizationId,
    organizationName: text(user?.['organizationName']),
    region: text(user?.['region']),
    creditCode: text(user?.['creditCode']),
  }
}

async function runningRequest(kernel: Kernel, session: SignedIn, reading: RequestReading): Promise<Detail> {
  const { open, node, workItem: own, inNameOf, menu, by } = reading
  const { row, fn, record } = open
  const facts = factsFor(kernel, session, open)
  // Nothing can be done with it while the request is suspended.
  const workItem = row.state.status === requestStatus.waiting ? own : undefined
  const { definition, say } = await saidFlow(kernel, session.language, open.definition)
  const actions = requestActions(definition, row.state, session.userId, kernel.now())
  const acting = workItem !== undefined || actions.includes('edit')
  const rights = nodeRights(fn, definition, node, acting, menu)
  const { events, saves } = await pastOf(kernel, open, definition)
  const values = withShownTexts(fn, record.values, await withRelated(kernel, session, fn, facts, [record.values]))
  const reader = await routeReader(kernel, session)
  const handled = formAt(open, node)
  const form =
    handled.fn === fn
      ? { fn, facts, rights, values }
      : await shownForm(kernel, session, handled, nodeRights(handled.fn, definition, node, acting, undefined))
  const shown: Shown = { definition, say, fn, facts, state: row.state, events, rights, values, form, node, saves, reader }
  const assignable = await assignableBy(kernel, session, definition, row.state)
  const asWatcher = (await watchersWords(kernel, session))(row, definition)
  const { subFlows, parentFlow } = await subFlowsOf(kernel, session, row.id, row.state)
  const fails = subFlows.some(({ failure }) => failure !== '') && (await startsAgain(kernel, session))(row.organization_id)
  const watched = watcherActions.map(({ word }) => word).filter((word) => asWatcher.includes(word))
  const info = {
    ...(await requestInfo(kernel, session, shown, row.id, row.organization_id, inNameOf)),
    enCode: row.number ?? '',
    actions: [
      ...actions,
      ...handlerActions(definition, row.state, session.userId, kernel.now()),
      ...(await copyWord(kernel, session, row.flow_id)),
      ...(assignable.size > 0 ? [assign.word] : []),
      ...watched,
      ...(fails ? ['begin-sub-flows'] : []),
    ],
    version: handled.record.version,
    ...(row.started_by === null ? {} : { startedBy: facts.directory.person(row.started_by)?.name ?? '' }),
    ...(by === 'starter' ? { delegateUser: row.state.initiator?.name ?? '' } : {}),
  }
  // What somebody typed and did not send is his own.
  const draft = workItem === undefined || inNameOf ? null : workItemOf(row.state, workItem)?.draft
  const detail = detailOf(shown, session)
  return {
    ...detail,
    // Clients of the platform family send the values back as they came, so the version is among them (security 14.3).
    formData: { version: handled.record.version, ...detail.formData },
    otherForms: otherForms(open, node, say),
    ...((await removedFieldsOf(kernel, session, reading)) && { hasRemovedFields: true }),
    flowTaskInfo: info,
    flowTaskOperatorList: detail.flowTaskOperatorList.map((one) => ({ ...one, mayAssign: assignable.has(one.id) })),
    operation: workItem === undefined ? null : operationOf(shown, { session, inNameOf, now: kernel.now() }, workItem),
    draftData: isJsonObject(draft) ? { ...draft } : null,
    ownRecords: ownTold(shown),
    subFlows,
    parentFlow,
  }
}

/** Another form of a request than the one of the reader's node, to be read. */
export const requestFormHandler = serve(requestForm, async ({ kernel, session, params, query }) => {
  const request = await requestOfWorkItem(kernel, session, params.id)
  const reading = await readingOf(kernel, session, request ?? params.id, query.taskOperatorId || undefined)
  const { open, node, menu } = reading
  const removed = params.formId === removedForm ? await removedFieldsOf(kernel, session, reading) : undefined
  if (removed) return formAnswer(removed)
  const found = otherFormOf(open, node, params.formId)
  if (!found) throw new Refused(refusal('missing', 'kernel.missing'))
  return formAnswer(await shownForm(kernel, session, found, nodeRights(found.fn, open.definition, node, false, menu)))
})

/** What happened to it, and the saves of its record since a return marked fields. */
async function pastOf(
  kernel: Kernel,
  { row, fn }: RequestReading['open'],
  definition: FlowDefinition,
): Promise<Pick<Shown, 'events' | 'saves'>> {
  const found = await kernel.db.selectFrom('flow_event').select('body').where('task_id', '=', row.id).orderBy('sequence').execute()
  const events = found.map(({ body }) => body)
  const marked = historyOf(definition, events).find(({ marks }) => marks.length > 0)
  return { events, saves: marked ? await auditedChanges(kernel.db, `${fn.code}:${row.id}`, marked.at) : [] }
}

function ownTold({ facts }: Shown): Detail['ownRecords'] {
  return (facts.own ?? []).map(({ name, keys }) => ({ name, keys: keys.map((values) => [...values]) }))
}

interface ActingReader {
  readonly session: SignedIn
  readonly inNameOf: Person | undefined
  readonly now: number
}

function operationOf(
  { definition, say, state, fn, form }: Shown,
  { session, inNameOf, now }: ActingReader,
  workItem: string,
): Detail['operation'] {
  const actorId = inNameOf?.id ?? session.userId
  const through = inNameOf && session.userId
  const found = workItemActions(definition, state, actorId, now, through).find((one) => one.workItem === workItem)
  if (!found) return null
  const { targets, modes, beside } = returnChoices({ definition, state, actorId, now, workItem, through })
  const node = approverOf(definition, found.node)
  const visit = state.visits.find((one) => one.node === found.node)
  const next = visit ? turnAfter(visit, actorId) : []
  return {
    taskOperatorId: workItem,
    nodeCode: found.node,
    actions: [...found.actions],
    ...(next.length > 0 && { turnAfter: next.map(({ id, name }) => ({ id, name })) }),
    returnTargets: targets.map(({ node: nodeCode, name, takesBack }) => ({
      nodeCode,
      nodeName: targetName(definition, state, { node: nodeCode, name: say(name) }),
      ...(takesBack.length > 0 && { takesBack: takesBack.map(say) }),
    })),
    ...(beside.length > 0 && { beside: beside.map(say) }),
    returnModes: [...modes],
    returnReasonLength: node?.returnReasonLength ?? 0,
    marks: form.fn === fn,
    opinion: node?.opinion ?? true,
    opinionNeeded: node !== undefined && opinionRule(node) === 'needed',
    ...(node?.captions && { captions: node.captions }),
    copies: node?.copies.custom ?? false,
    signed: node?.signed ?? false,
    hint: node?.description.trim() ?? '',
    ...(inNameOf && { inNameOf: inNameOf.name }),
  }
}

/** The start node is named by who submitted: its own name, 提交, says nothing of where a request goes. */
function targetName(
  { start }: FlowDefinition,
  { initiator }: FlowState,
  { node, name }: { readonly node: string; readonly name: string },
): string {
  return node === start.code && initiator ? `${initiator.name}（${name}）` : name
}

async function requestInfo(
  kernel: Kernel,
  session: SignedIn,
  { definition, say, state, events, fn, facts, rights, values }: Shown,
  id: string,
  organizationId: string,
  inNameOf?: Person,
): Promise<Detail['flowTaskInfo']> {
  const step = currentStep(definition, state)
  const holder = inNameOf?.id ?? session.userId
  return {
    id,
    processId: id,
    enCode: '',
    fullName: titleOf(definition, state, rights),
    flowId: definition.id,
    templateId: definition.id,
    flowCode: definition.code,
    flowName: definition.name,
    flowType: flowType(definition),
    flowCategory: fn.category,
    flowVersion: definition.version,
    formType: 2,
    flowUrgent: state.urgency,
    status: wireStatus(state.status),
    requestStatus: wireStatus(state.status),
    suspend: state.status === requestStatus.suspended ? 1 : 0,
    parentId: state.parent?.request ?? '0',
    delegateUser: inNameOf?.name ?? '',
    rejectDataId: '',
    completion: completion(definition, state),
    thisStep: step.names.map(say).join('、'),
    thisStepId: step.codes.join(','),
    userName: state.initiator?.name ?? '',
    creatorUser: state.initiator?.name ?? '',
    creatorUserId: state.initiator?.id ?? '',
    organize: facts.directory.organization(organizationId)?.name ?? '',
    creatorTime: events[0]?.at ?? null,
    startTime: state.submittedAt,
    endTime: state.endedAt,
    nodeName: say(step.names[0] ?? ''),
    taskNodeId: step.codes[0] ?? '',
    taskOperatorId: state.entries.find((workItem) => workItem.person.id === holder)?.id ?? '',
    receiveTime: state.entries.find((workItem) => workItem.person.id === holder)?.receivedAt ?? null,
    handleTime: null,
    dueTime: dueOf(state, ownFirst(state, holder)).dueAt ?? null,
    summary: id === '0' ? [] : summaryOf(fn, rights.visible, values, facts),
    ...toldButtons(definition, state, session.userId),
    ...timersOf(state, definition, say),
    actions: [],
    version: 0,
    opType: state.sequence === 0 ? -1 : 0,
  }
}

/** The person's own open work items; those of all where he has none. */
function ownFirst({ entries }: FlowState, userId: string): FlowState['entries'] {
  const own = entries.filter(({ person }) => person.id === userId)
  return own.length > 0 ? own : entries
}

function titleOf(definition: FlowDefinition, { title, initiator }: FlowState, { visible }: NodeRights): string {
  if (title === '') return definition.name
  return readableTitle(definition, { title, initiatorName: initiator?.name ?? '' }, visible.inForm)
}

function detailOf(
  { definition, say, fn, facts, state, events, rights, values, form, node, saves, reader }: Shown,
  session: SignedIn,
): Omit<Detail, 'flowTaskInfo' | 'operation' | 'draftData' | 'ownRecords' | 'subFlows' | 'parentFlow' | 'otherForms'> {
  const initiator = state.initiator ?? { id: session.userId, name: session.name }
  const sees = seenBy(facts.directory, session)
  const routeFacts = {
    formData: values as never,
    directory: directoryOf(facts.directory, facts.lookups),
    initiator,
    sees,
    clock: reader.clock,
  }
  const timeline = timelineOf(
    definition,
    state,
    events,
    routeFacts,
    node,
    { read: (mark) => (form.fn === fn ? readMark(fn, rights, mark) : undefined), saves },
    say,
    reader.words,
  )
  return {
    flowTemplateInfo: presentTemplate(definition, rights.visible),
    ...formAnswer(form),
    flowTaskNodeList: nodesOf(definition, state, timeline, initiator.name),
    flowTaskOperatorList: operatorsOf(state, say),
    flowTaskOperatorRecordList: historyOf(definition, events).flatMap((line) => (line.action === null ? [] : recordOf(line, say))),
    approversProperties: presentProperties(definition, node),
    timeline,
    copiesOn: definition.start.copies.custom,
    commentsOn: definition.start.comments && state.sequence > 0,
    summaryOn: definition.start.summary !== undefined && state.submittedAt !== null,
  }
}
