import { decide, type Decision } from '#engine/flows/decide.ts'
import type { FlowCommand } from '#engine/flows/actions.ts'
import type { FlowFacts } from '#engine/flows/facts.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import type { SentAs } from '#engine/flows/node-messages.ts'
import { requestStatus, type FlowState, type Person, type RequestStatus } from '#engine/flows/state.ts'
import type { SaveDecision } from '#engine/forms/check-submission.ts'
import { recomputeFlow } from '#engine/forms/recompute-flow.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { AskedNode } from '#features/approvals/contract/action-input.ts'
import { boxesChangedEntry } from '#features/approvals/server/boxes/box-changes.ts'
import { causedCalls } from '#features/approvals/server/calls/caused-calls.ts'
import { standInsNow, standsUntilWritten, type Delegated, type StandInsOf } from '#features/approvals/server/delegation/stand-ins.ts'
import { flowFacts } from '#features/approvals/server/definitions/flow-facts.ts'
import { menuOfInitiator, messageValues, type ToldRequest } from '#features/approvals/server/decisions/message-values.ts'
import { handledMessages, messagesOf, subjectOf, type MessageFacts } from '#features/approvals/server/decisions/messages.ts'
import type { RequestForm } from '#features/approvals/server/node-forms/node-forms.ts'
import {
  incompleteForms,
  planFormRecords,
  requestWithForms,
  type DecidedRequest,
  type FormEdit,
  type FormWrites,
} from '#features/approvals/server/node-forms/plan-records.ts'
import { timerWork } from '#features/approvals/server/timers/work.ts'
import { ServicesUnasked, type AskedRequest, type PeopleServices } from '#features/approvals/server/services/people-services.ts'
import { subFlowWork } from '#features/approvals/server/sub-flows/work.ts'
import { eventRows, requestUpdate, type RequestIdentity } from '#features/approvals/server/storage/projections.ts'
import { withSaidFiles } from '#features/approvals/server/storage/said-files.ts'
import { requestShape } from '#features/approvals/server/storage/tables.ts'
import { rulesFacts, type OpenRequest, type StoredRequest } from '#features/approvals/server/storage/open-request.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { KnownFiles } from '#features/files/entry.ts'
import {
  factsForOwner,
  auditChanges,
  decideRecord,
  fileChanges,
  keepsSums,
  numberField,
  numberSourceOf,
  recordVersion,
  refuseReferred,
  serverFacts,
  updatesOf,
  withStoredFiles,
  withVerifyCode,
  type GivenCode,
  type OnlineFunction,
  type ServerFacts,
  withOwnRecords,
} from '#features/records/entry.ts'
import { calendarOf } from '#features/working-days/entry.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'
import type { Expectation, NothingToSave, SavePlan } from '#server/saves/plan.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A command for a request. */
export interface RequestCommand {
  readonly command: FlowCommand
  /** The values sent with it and the rights to fields; without them the record does not change. */
  /** What must be chosen is answered, not refused. */
  readonly asks?: boolean
  readonly form?: {
    readonly wanted: FormValues
    readonly rights: FormRights
    readonly submitting: boolean
    /** Id of the form that they are of, where that is one of a node; absent: the form of the start. */
    readonly of?: string | undefined
  }
}

export interface Applied {
  readonly state: FlowState
  readonly version: number
  readonly number: string | null
  readonly errorNodes: AskedNode[]
}

/** Who acts on a request, and on which connection it is decided: without a lock, or in a transaction that holds one. */
export interface Acting {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly tx: Tx | undefined
  /** Who does it, where that is not the person of the session: the program. */
  readonly actor?: Person
  /** In whose name the person of the session acts (委托). */
  readonly standsInFor?: Delegated
  /** What data interfaces say of whom nodes ask; absent where the decision cannot lead to a node that asks one. */
  readonly services?: PeopleServices
}

/**
 * Decides a command and returns all writes that follow as values. Nothing is saved when people must be named first.
 *
 * The order is fixed: the form first, because conditions of the flow read it; then the flow; then the rules of the form that read
 * the state of the flow, if it has changed; the number last, because most saves wait for the lock of its counter.
 *
 * @param answerOf makes the answer of the call from the result
 * @throws Refused when form or flow refuse
 */
export async function planCommand<Answer>(
  acting: Acting,
  open: OpenRequest,
  command: RequestCommand,
  answerOf: (applied: Applied) => Answer,
): Promise<SavePlan<Answer> | NothingToSave<Answer>> {
  const { kernel, session } = acting
  const { row, definition, fn, record } = open
  const said = await withSaidFiles({ kernel, userId: session.userId, tx: acting.tx }, row, command.command)
  if (command.command.type === 'delete') await refuseReferred(kernel, session, acting.tx ?? kernel.db, fn.id, record.id)
  const { edited, known, edit } = await editsOf(acting, open, command)
  const values = edited?.values ?? record.values
  const { standsInFor, actor: doer = { id: session.userId, name: session.name } } = acting
  const filler = acting.actor ? undefined : open.facts
  const facts = await decisionFacts(acting, open, { values, doer, edit, filler })
  const decision = takeDecision(decide(definition, row.state, said.command, facts), command.asks)
  if ('errorNodes' in decision)
    return { answer: answerOf({ state: row.state, version: record.version, number: row.number, errorNodes: decision.errorNodes }) }
  const { state, events } = decision
  const isSame = isSameWay(row.state, state, kernel.settings.timeZone)
  const recomputed = isSame ? { values, facts: open.facts } : await recomputeInFlow(kernel, session, open, values, state)
  const attached = { values: recomputed.values, before: record.values, known }
  // Reminders, transfers and the like leave the record alone: whoever has it open goes on with the version that he has read.
  const keepsRecord = !edited && isSame && isSameForRecord(row.state, state)
  const code = keepsRecord ? undefined : await codeAfter(acting, open, recomputed.values, state)
  const beside = [...(edited ? fileChanges(fn, attached, { userId: session.userId, recordId: record.id }) : []), ...(code?.changes ?? [])]
  const version = keepsRecord ? record.version : record.version + 1
  const change = { flowState: state.status, submittedAt: state.submittedAt, modifiedBy: session.userId, deleted: state.deleted }
  const isSubmitted = command.command.type === 'submit'
  const menu = await menuOfInitiator(kernel, { fn, definition, organizationId: row.organization_id }, row.initiator_id)
  const told = { doer, decision, menu, standIns: await standInsNow(kernel), submitter: isSubmitted ? session.userId : undefined }
  const calls = causedCalls(row.id, events, definition)
  const moved = isSame ? undefined : recomputed.facts
  const main = { fn, facts: recomputed.facts, values: recomputed.values }
  const formRecords = await formRecordsOf(acting, open, command.command, { after: state, events, edit, moved, main, filler })
  return {
    expects: [...expectationsOf(open, code), ...formRecords.expects],
    ...(standsInFor && { requires: [standsUntilWritten(kernel, standsInFor, session.userId, row.flow_id)] }),
    // Drawn when submitted, kept on return, never reused (security 14.5).
    ...(row.number === null && isSubmitted ? numberSourceOf(fn, recomputed.values) : {}),
    write: (drawn) => {
      const number = row.number ?? drawn
      const task: RequestIdentity = { id: row.id, definition, functionId: fn.id, organizationId: row.organization_id, number }
      return {
        changes: [
          requestUpdate(task, state),
          ...(code ? updatesOf(fn, record, { ...change, values: withNumber(fn, code.values, number) }, recomputed.facts) : []),
          ...eventRows(row.id, events),
          ...beside,
          ...said.changes,
          ...calls.changes,
          ...formRecords.changes,
        ],
        notes: [noteOf(acting, open, command.command.type, { after: state, edited, noted: code?.noted ?? {} }), ...formRecords.notes],
        outbox: [...toldOf(open, told, withNumber(fn, code?.values ?? recomputed.values, number), number), ...calls.outbox],
        answer: answerOf({ state, version, number, errorNodes: [] }),
      }
    },
  }
}

/** What a decision writes to the records of the forms of nodes. */
function formRecordsOf(
  { kernel, session }: Acting,
  open: OpenRequest,
  { type: action }: FlowCommand,
  decided: Omit<DecidedRequest, 'before' | 'by'>,
): Promise<FormWrites> {
  return planFormRecords(requestWithForms(kernel, open), { ...decided, before: open.row.state, by: { userId: session.userId, action } })
}

/** What a command fills in: the form of the start, or that of a node. */
async function editsOf(acting: Acting, open: OpenRequest, command: RequestCommand): Promise<Edits> {
  const formId = command.form?.of
  const { edited, known } = await editForm(acting, formOfCommand(open, formId), command)
  if (formId === undefined) return { edited, known, edit: undefined }
  return { edited: undefined, known: new Map(), edit: edited && { formId, decision: edited, known } }
}

interface Edits {
  readonly edited: SaveDecision | undefined
  /** Stored properties of the files in it. */
  readonly known: KnownFiles
  readonly edit: FormEdit | undefined
}

/** Facts of a decision on a request. `doer`: who does it, for whomever he acts. */
async function decisionFacts(
  acting: Acting,
  open: OpenRequest,
  { values, doer, edit, filler }: Pick<DecidedRequest, 'edit' | 'filler'> & { readonly values: FormValues; readonly doer: Person },
): Promise<FlowFacts> {
  const { kernel, session, standsInFor } = acting
  const { fn, facts } = open
  const services = acting.services?.answersFor(askedAbout(open, values))
  return {
    ...flowFacts(fn, facts, session, values, await calendarOf(kernel)),
    ...(standsInFor ? { actor: standsInFor.from, through: doer } : { actor: doer }),
    ...(services && { services }),
    ...(await incompleteForms(requestWithForms(kernel, open), open.row.state, { main: { fn, facts, values }, edit, filler })),
  }
}

/** The form whose values are sent. @throws Refused 404 for one that is not there any more */
function formOfCommand({ fn, facts, record, forms }: OpenRequest, id: string | undefined): RequestForm {
  if (id === undefined) return { fn, facts, record }
  const own = forms.get(id)
  if (!own?.record) throw new Refused(refusal('missing', 'kernel.missing'))
  return { ...own, record: own.record }
}

interface Decided {
  readonly doer: Person
  readonly decision: Decision
  readonly menu: AboutRequest['menu']
  readonly standIns: StandInsOf
  /** Who submits it again, who needs no message about his own doing. */
  readonly submitter: string | undefined
}

/** What a decision tells people, sub flows, timers and open boxes. */
function toldOf(
  open: OpenRequest,
  { doer, decision, menu, standIns, submitter }: Decided,
  values: FormValues,
  number: string | null,
): OutboxEntry[] {
  const { id, state: before, flow_id: flowId } = open.row
  const { state, events } = decision
  return [
    ...handledMessages(id, before, state, submitter),
    ...messagesAbout({ ...open, menu, values }, doer, decision, number, standIns),
    ...subFlowWork(before, state, events),
    ...timerWork(id, before, state),
    ...boxesChangedEntry(before, state, (userId) => standIns(userId, flowId)),
  ]
}

/** The record with its verify code, where it counts once the command is carried out. */
const codeAfter = ({ kernel, tx }: Acting, { fn, record }: OpenRequest, values: FormValues, { status }: FlowState): Promise<GivenCode> =>
  withVerifyCode(tx ?? kernel.db, fn, record.id, { values, flowState: status })

/** What is told a data interface that names the people of a node. */
function askedAbout({ row, definition, fn }: OpenRequest, values: FormValues): AskedRequest {
  const { state } = row
  const initiator = { id: row.initiator_id, name: state.initiator?.name ?? '' }
  const formData = withNumber(fn, values, row.number) as JsonObject
  return { definition, organizationId: row.organization_id, requestId: row.id, title: state.title, initiator, formData }
}

/** What the log says of a decision; of one that a stand-in made, in whose name (委托). */
function noteOf(
  { standsInFor }: Acting,
  { fn, row }: OpenRequest,
  type: FlowCommand['type'],
  {
    after,
    edited,
    noted,
  }: { readonly after: FlowState; readonly edited: SaveDecision | undefined; readonly noted: Readonly<Record<string, unknown>> },
): AuditNote {
  return {
    action: `flow.${type}`,
    object: `${fn.code}:${row.id}`,
    changes: {
      status: { before: row.state.status, after: after.status },
      ...(standsInFor && { inNameOf: standsInFor.from, delegation: standsInFor.id }),
      ...(edited ? auditChanges(fn, edited) : {}),
      ...noted,
    },
  }
}

/** Where a request is with whoever hands it in. */
const withInitiator: ReadonlySet<RequestStatus | null> = new Set([
  requestStatus.draft,
  requestStatus.returned,
  requestStatus.withdrawn,
  requestStatus.toResubmit,
])

/**
 * The form after the user's changes; undefined when the command contains none.
 *
 * @throws Refused with every broken rule at its field
 */
export async function editForm(
  { kernel, session, tx }: Acting,
  { fn, record, facts }: RequestForm,
  { form }: Pick<RequestCommand, 'form'>,
): Promise<{ edited?: SaveDecision; known: KnownFiles }> {
  if (!form) return { known: new Map() }
  const { values: wanted, files: known } = await withStoredFiles(kernel, tx, fn, form.wanted)
  const edited = await decideRecord({
    kernel,
    session,
    fn,
    before: record.values,
    wanted,
    rights: form.rights,
    facts: factsForOwner(facts, session, record.ownerId),
    submitting: form.submitting,
    // Whoever approves changes what he may, and does not choose again what was chosen when it was handed in.
    choosesAnew: form.submitting && withInitiator.has(record.flowState),
  })
  return { edited, known }
}

/**
 * What must be as it was read. Sums of the record, and its code where the field holds another value, change without the flow: what rests on
 * them is decided anew.
 *
 * @param code of a record that is written; undefined where it is left alone
 */
function expectationsOf({ row, fn, record }: OpenRequest, code: GivenCode | undefined): readonly Expectation[] {
  const restsOnRecord = code !== undefined && (keepsSums(fn) || Object.keys(code.noted).length > 0)
  return [requestSequence(row), ...(restsOnRecord ? [recordVersion(fn, record)] : [])]
}

/**
 * The expected state of the request. Every command raises its sequence, so of two commands based on the same state only one is
 * written.
 */
function requestSequence({ id, state }: StoredRequest): Expectation {
  return { table: requestShape, id, column: 'sequence', version: state.sequence }
}

/** Whether nothing has changed that rules of the form can read of the flow. */
function isSameWay(before: FlowState, after: FlowState, zone: string): boolean {
  return JSON.stringify(rulesFacts(before, zone)) === JSON.stringify(rulesFacts(after, zone))
}

/** Whether nothing has changed that the record keeps of the flow. */
function isSameForRecord(before: FlowState, after: FlowState): boolean {
  return before.status === after.status && before.submittedAt === after.submittedAt && before.deleted === after.deleted
}

/**
 * Returns the decision, or the nodes for which the acting person must name people.
 *
 * @param asks branches and candidates that must be chosen are such nodes too
 * @throws ServicesUnasked where data interfaces have to be asked for people first
 */
export function takeDecision(decision: Decision, asks = false): Decision | { errorNodes: AskedNode[] } {
  if (decision.services) throw new ServicesUnasked()
  const { forks = [], candidates = [] } = decision.asked ?? {}
  if (asks && decision.asked)
    return {
      errorNodes: [
        ...forks.flatMap(({ branches }) => branches.map(({ node, name }) => ({ nodeId: node, nodeName: name, isBranchFlow: true }))),
        ...candidates.map(({ node, name }) => ({ nodeId: node, nodeName: name, isCandidates: true })),
      ],
    }
  if (decision.refusal) throw new Refused(decision.refusal)
  if (!decision.nodesWithoutPeople) return decision
  return { errorNodes: decision.nodesWithoutPeople.map((one) => ({ nodeId: one.node, nodeName: one.name })) }
}

/** Recomputes the form with the current state of the flow: status, day of submission, day of approval. */
export async function recomputeInFlow(
  kernel: Kernel,
  session: SignedIn,
  { fn, facts: known }: Pick<OpenRequest, 'fn' | 'facts'>,
  values: FormValues,
  state: FlowState,
): Promise<{ values: FormValues; facts: ServerFacts }> {
  const facts = withOwnRecords(await serverFacts(kernel, session, rulesFacts(state, kernel.settings.timeZone)), known.own ?? [])
  return { values: recomputeFlow(fn.form, fieldTypes, values, facts), facts }
}

export function withNumber(fn: OnlineFunction, values: FormValues, number: string | null): FormValues {
  const field = numberField(fn)
  return field && number !== null ? { ...values, [field.key]: number } : values
}

/** A request as messages tell of it. */
export interface AboutRequest extends Pick<OpenRequest, 'row' | 'definition' | 'fn' | 'facts'> {
  readonly values: FormValues
  readonly menu?: ToldRequest['menu']
  /** Of one that begins as a sub flow: how that is told, and the request that starts it, of which the message tells. */
  readonly begun?: { readonly said: SentAs; readonly by: ToldRequest } | undefined
}

/** Messages to the people affected by the decision. */
export function messagesAbout(
  { row, definition, fn, facts, values, menu, begun }: AboutRequest,
  actor: Person,
  decision: Decision,
  number: string | null,
  standIns: StandInsOf,
): OutboxEntry[] {
  const { state } = decision
  const request: ToldRequest = { id: row.id, definition, fn, facts, values, state, actor, menu }
  const subject = subjectOf(facts.directory.organization(row.organization_id), state.initiator)
  const told: MessageFacts = {
    taskId: row.id,
    flowId: definition.id,
    flowCode: definition.code,
    flowName: definition.name,
    subject,
    number,
    actor,
    startedBy: row.started_by,
    formType: 2,
    zone: facts.zone,
    standIns,
    valuesOf: (notice) => messageValues(notice.kind === 'sub-flow-begun' && begun ? begun.by : request, notice),
    begun: begun?.said,
  }
  return messagesOf(decision.events, state, told, definition)
}
