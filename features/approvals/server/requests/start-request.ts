import type { Call } from '#engine/contract/call.ts'
import { decide, type Decision } from '#engine/flows/decide.ts'
import type { FlowCommand } from '#engine/flows/actions.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import type { FlowFacts } from '#engine/flows/facts.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { initialState, type FlowState } from '#engine/flows/state.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  messagesAbout,
  recomputeInFlow,
  takeDecision,
  withNumber,
  type AboutRequest,
} from '#features/approvals/server/decisions/plan-command.ts'
import { causedCalls } from '#features/approvals/server/calls/caused-calls.ts'
import { delegationKinds } from '#features/approvals/contract/delegations.ts'
import { menuOfInitiator } from '#features/approvals/server/decisions/message-values.ts'
import { startedForMessage } from '#features/approvals/server/decisions/messages.ts'
import { standInsNow, standsUntilWritten } from '#features/approvals/server/delegation/stand-ins.ts'
import type { StartedFor } from '#features/approvals/server/delegation/starting.ts'
import { startableFlow, type CurrentFlow } from '#features/approvals/server/definitions/flows.ts'
import { flowFacts } from '#features/approvals/server/definitions/flow-facts.ts'
import { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { duplicateInForms } from '#features/approvals/server/node-forms/duplicates.ts'
import { nodeFormsOf } from '#features/approvals/server/node-forms/node-forms.ts'
import {
  incompleteForms,
  planFormRecords,
  type DecidedRequest,
  type FormWrites,
  type RequestWithForms,
} from '#features/approvals/server/node-forms/plan-records.ts'
import { eventRows, requestInsert } from '#features/approvals/server/storage/projections.ts'
import { timerWork } from '#features/approvals/server/timers/work.ts'
import { askingServices, type AskedRequest, type PeopleServices } from '#features/approvals/server/services/people-services.ts'
import { subFlowWork } from '#features/approvals/server/sub-flows/work.ts'
import { requestAnswer, type RequestAnswer } from '#features/approvals/server/requests/request-answer.ts'
import {
  auditValues,
  decideRecord,
  fileChanges,
  insertsOf,
  newRecordReach,
  numberSourceOf,
  ownRecordsOf,
  withOwnRecords,
  withStoredFiles,
  withVerifyCode,
  type AskedFunction,
} from '#features/records/entry.ts'
import { calendarOf } from '#features/working-days/entry.ts'
import type { Tx } from '#server/database/types.ts'
import type { CallContext } from '#server/http/serve.ts'
import { newId } from '#server/new-id.ts'
import type { Change } from '#server/database/write-set.ts'
import type { NothingToSave, Requirement, SavePlan } from '#server/saves/plan.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

export type RequestContext = Pick<CallContext<Call>, 'kernel' | 'save'> & {
  readonly session: SignedIn
  /** Where somebody else starts it in the name of the person of `session` (委托). */
  readonly startedFor?: StartedFor
}

type RequestActing = Pick<RequestContext, 'kernel' | 'session'> & {
  readonly startedFor?: StartedFor | undefined
  readonly services: PeopleServices
}

export interface NewRequest {
  /** The same however often it is decided, as services may be told it. */
  readonly id: string
  readonly wanted: FormValues
  readonly submitting: boolean
  readonly urgency: 1 | 2 | 3
  readonly copyTo: readonly string[]
  readonly people: Readonly<Record<string, readonly string[]>>
  /** Codes of the first nodes of chosen branches; none where nobody is there to choose. */
  readonly branches?: readonly string[]
  /** What must be chosen is answered, not refused. */
  readonly asks?: boolean
}

/**
 * Starts a request. Record, flow, history, work items, messages, audit and the stored answer are one save; submissions that draw
 * from the same bill rule are written together.
 *
 * @param flowId the flow of the function, or a launch flow with this form
 * @param read returns the values; refuses invalid input
 */
export async function startRequest(
  context: RequestContext,
  asked: AskedFunction,
  flowId: string,
  read: () => Omit<NewRequest, 'id'>,
): Promise<RequestAnswer> {
  const request = { ...read(), id: newId() }
  const flow = await startableFlow(context.kernel, flowId)
  refuseButton(asked)
  return askingServices(context.kernel, (services) =>
    context.save((tx) => planRequest({ ...context, services }, asked, flow, request, tx)),
  ).catch(async (error: unknown) => {
    throw (await duplicateInForms(context.kernel, { fn: asked.fn, definition: flow.definition }, error)) ?? error
  })
}

/** Starting a request requires the button of the menu (security 4.1); an import requires its own, `btn_upload`, alone, as in the family. */
export function refuseButton({ rights }: AskedFunction): void {
  if (!rights.buttons.has('btn_add')) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
}

/** Decides everything but the number. Nothing is saved when people must be named first. */
export async function planRequest(
  acting: RequestActing,
  asked: AskedFunction,
  flow: CurrentFlow,
  request: NewRequest,
  tx: Tx | undefined,
): Promise<SavePlan<RequestAnswer> | NothingToSave<RequestAnswer>> {
  const { definition } = flow
  const { id } = request
  const rights = nodeRights(asked.fn, definition, definition.start.code, true, asked.visible).form
  const begun = { id, rights, command: commandOf(id, request), requires: newRecordReach(asked, acting.session, id), changes: [] }
  return planNewRequest(acting, asked, flow, request, begun, tx)
}

/** How a request begins: by its initiator, or as the sub flow of another one. */
interface Beginning {
  readonly id: string
  readonly rights: FormRights
  readonly command: FlowCommand
  readonly requires: readonly Requirement[]
  readonly changes: readonly Change[]
  /** As the sub flow of another one: how that is told. */
  readonly begun?: AboutRequest['begun']
}

/** The same for a request however it begins. */
export async function planNewRequest(
  { kernel, session, startedFor, services }: RequestActing,
  asked: Pick<AskedFunction, 'fn' | 'facts'>,
  flow: CurrentFlow,
  request: Pick<NewRequest, 'wanted' | 'submitting' | 'asks'>,
  { id, rights, command, requires, changes, begun }: Beginning,
  tx: Tx | undefined,
): Promise<SavePlan<RequestAnswer> | NothingToSave<RequestAnswer>> {
  const [{ fn }, { definition }] = [asked, flow]
  const [own, { values: wanted, files }] = await Promise.all([
    ownRecordsOf(kernel, tx, fn, asked.facts),
    withStoredFiles(kernel, tx, fn, request.wanted),
  ])
  const facts = withOwnRecords(asked.facts, own)
  const save = await decideRecord({ kernel, session, fn, wanted, rights, facts, submitting: request.submitting })
  const { doer, startedBy, through, noted, rests } = doingOf({ kernel, session, startedFor }, definition.id)
  const forms = await nodeFormsOf({ kernel, session, tx }, definition, undefined)
  const asking = await startingFacts({ kernel, session, services, through }, { fn, facts, values: save.values }, { id, definition, forms })
  const decision = takeDecision(decide(definition, initialState, command, asking), request.asks)
  if ('errorNodes' in decision)
    return { answer: requestAnswer({ id, version: 0, number: null, state: initialState, errorNodes: decision.errorNodes, definition }) }
  const { state } = decision
  const recomputed = await recomputeInFlow(kernel, session, { fn, facts }, save.values, state)
  const code = await withVerifyCode(undefined, fn, id, { values: recomputed.values, flowState: state.status })
  const filed = fileChanges(fn, { values: recomputed.values, before: {}, known: files }, { userId: doer.id, recordId: id })
  const { userId: ownerId, organizationId } = session
  const record = { id, ownerId, organizationId, flowState: state.status, submittedAt: state.submittedAt }
  const standIns = await standInsNow(kernel)
  const about = { definition, fn, facts, begun, menu: await menuOfInitiator(kernel, { fn, definition, organizationId }, ownerId) }
  const calls = causedCalls(id, decision.events, definition)
  const formRecords = await begunRecords({ kernel, session }, { id, definition, forms }, { fn, ...recomputed }, decision, command)
  const beside = [...filed, ...calls.changes, ...code.changes, ...changes, ...formRecords.changes]
  const logged = { ...noted, ...auditValues(fn, save), ...code.noted }
  return {
    expects: [],
    ...(request.submitting ? numberSourceOf(fn, recomputed.values) : {}),
    requires: [...requires, ...rests],
    write: (number) => {
      const task = { id, definition, functionId: fn.id, organizationId, number }
      const row = newRow(session, asked, flow, { id, number, state, started_by: startedBy })
      return {
        changes: [
          ...insertsOf(fn, record, withNumber(fn, code.values, number), recomputed.facts),
          requestInsert(task, state, facts.now, startedBy),
          ...eventRows(id, decision.events),
          ...beside,
        ],
        notes: [{ action: `flow.${command.type}`, object: `${fn.code}:${id}`, changes: logged }, ...formRecords.notes],
        outbox: [
          ...messagesAbout({ ...about, row, values: withNumber(fn, recomputed.values, number) }, doer, decision, number, standIns),
          ...subFlowWork(initialState, state, decision.events),
          ...timerWork(id, undefined, state),
          ...(startedBy === null ? [] : [startedForMessage(row, definition, doer)]),
          ...calls.outbox,
        ],
        answer: requestAnswer({ id, version: 1, number, state, errorNodes: [], definition }),
      }
    },
  }
}

/** Facts for the decision with which a request begins. */
async function startingFacts(
  { kernel, session, services, through }: Omit<RequestActing, 'startedFor'> & { readonly through: Pick<FlowFacts, 'through'> },
  main: DecidedRequest['main'],
  { id, definition, forms }: Pick<RequestWithForms, 'id' | 'definition' | 'forms'>,
): Promise<FlowFacts> {
  return {
    ...flowFacts(main.fn, main.facts, session, main.values, await calendarOf(kernel)),
    services: services.answersFor(askedAbout(session, definition, id, main.values)),
    ...(await incompleteForms(begunBy({ kernel, session }, { definition, forms }), initialState, {
      main,
      edit: undefined,
      filler: main.facts,
    })),
    ...through,
  }
}

/** What the beginning of a request writes to the records of the forms of its nodes. */
function begunRecords(
  { kernel, session }: Pick<RequestActing, 'kernel' | 'session'>,
  request: Pick<RequestWithForms, 'id' | 'definition' | 'forms'>,
  main: DecidedRequest['main'],
  { state, events }: Decision,
  { type: action }: FlowCommand,
): Promise<FormWrites> {
  return planFormRecords(
    { ...begunBy({ kernel, session }, request), id: request.id },
    {
      before: initialState,
      after: state,
      events,
      main,
      edit: undefined,
      filler: main.facts,
      moved: main.facts,
      by: { userId: session.userId, action },
    },
  )
}

const begunBy = (
  { kernel, session: { userId, name, organizationId } }: Pick<RequestActing, 'kernel' | 'session'>,
  { definition, forms }: Pick<RequestWithForms, 'definition' | 'forms'>,
): Omit<RequestWithForms, 'id'> => ({ kernel, definition, forms, initiator: { id: userId, name }, organizationId })

/** What is told a data interface that names the people of a node. */
function askedAbout(
  { userId, name, organizationId }: SignedIn,
  definition: FlowDefinition,
  requestId: string,
  values: FormValues,
): AskedRequest {
  const initiator = { id: userId, name }
  return { definition, organizationId, requestId, title: '', initiator, formData: values as JsonObject }
}

/** Who does it, and what a start in somebody else's name adds: to the history, to the log, and to what the save rests on. */
function doingOf({ kernel, session, startedFor }: Omit<RequestActing, 'services'>, flowId: string) {
  const { userId, name } = startedFor?.by ?? session
  const doer = { id: userId, name }
  if (!startedFor) return { doer, startedBy: null, through: {}, noted: {}, rests: [] }
  const { delegated } = startedFor
  return {
    doer,
    startedBy: doer.id,
    through: { through: doer },
    noted: { inNameOf: delegated.from, delegation: delegated.id },
    rests: [standsUntilWritten(kernel, delegated, doer.id, flowId, delegationKinds.start)],
  }
}

/** The row of the new request, for messages and the answer, which are made before it is written. */
function newRow(
  session: SignedIn,
  { fn }: Pick<AskedFunction, 'fn'>,
  { definition }: CurrentFlow,
  known: { id: string; number: string | null; state: FlowState; started_by: string | null },
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

function commandOf(requestId: string, { submitting, urgency, copyTo, people, branches = [] }: NewRequest): FlowCommand {
  return submitting ? { type: 'submit', requestId, urgency, copyTo, people, branches } : { type: 'save-draft', requestId, urgency }
}
