import { isDecimalText } from '#engine/values/decimal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { asksAhead } from './asks-ahead.ts'
import { checkFlow } from './check.ts'
import type { CheckedField, CheckedForm } from './check-form.ts'
import { judgeFork, judgingBudget } from './check-forks.ts'
import type { JudgingBudget } from './check-forks.ts'
import { ballotOutcome } from './counter-sign.ts'
import { messageFields } from './message-parameters.ts'
import { namesAnybody } from './model.ts'
import type { ApproverNode, Branch, CounterSign, FlowDefinition, FlowStep, Fork, Members, StartNode, VotesNeeded } from './model.ts'
import { ownFormOf } from './node-forms.ts'
import { fieldRights } from './rights.ts'
import { timesAt } from './time-rules.ts'
import { placesOf } from './tree.ts'

export interface FlowFinding {
  /** Code of the node to show it at; '' when the node has none. */
  readonly node: string
  readonly name: string
  /** A fault keeps the flow from being published. */
  readonly severity: 'fault' | 'warning'
  /** Its `params.node` is the caption of the node. */
  readonly refusal: Refusal
}

type Severity = FlowFinding['severity']
/** `at`: a branch of the step to show it at instead. */
type Told = readonly [severity: Severity, text: string, params?: Record<string, string>, at?: Branch]

/**
 * Everything that is wrong or odd with a flow, in the order of drawing: what keeps it from running, and what would surprise those who use it.
 *
 * @param form of its function, or of the start; undefined where it cannot be read: then nothing is said of fields
 * @param forms those of nodes, as far as they can be read
 *
 * Source: expectations 8.
 */
export function findingsOf(
  definition: FlowDefinition,
  form: CheckedForm | undefined,
  forms: ReadonlyMap<string, CheckedForm> = new Map(),
): readonly FlowFinding[] {
  const faults = checkFlow(definition).map((problem): FlowFinding => ({ ...problem, severity: 'fault' }))
  const places = placesOf(definition)
  const budget = judgingBudget()
  const further = places.flatMap(({ step }) =>
    toldOf(step, definition, { form, own: shownAt(step, definition, form, forms) }, budget).map(
      ([severity, text, params, at = step]): FlowFinding => {
        const told = refusal('invalid', text, { params: { node: step.name || step.code, ...params } })
        return { node: at.code, name: at.name, severity, refusal: told }
      },
    ),
  )
  const orderOf = new Map(places.map(({ step }, at) => [step.code, at]))
  return [...faults, ...further].toSorted((one, other) => (orderOf.get(one.node) ?? 0) - (orderOf.get(other.node) ?? 0))
}

/** The form that a step is about: an approver node may have one of its own. */
function shownAt(
  step: FlowStep,
  definition: FlowDefinition,
  form: CheckedForm | undefined,
  forms: ReadonlyMap<string, CheckedForm>,
): CheckedForm | undefined {
  const own = step.kind === 'approver' ? ownFormOf(definition, step) : undefined
  return own ? forms.get(own.id) : form
}

interface FormsOfStep {
  /** That of the start, which conditions, rules for people and time limits read. */
  readonly form: CheckedForm | undefined
  /** The one that is shown at the step. */
  readonly own: CheckedForm | undefined
}

function toldOf(step: FlowStep, definition: FlowDefinition, { form, own }: FormsOfStep, budget: JudgingBudget): readonly Told[] {
  return [
    ...(step.kind === 'approver' ? [...deadEndsOf(step, definition), ...votesOf(step), ...reasonsOf(step)] : []),
    ...timesOf(step, definition),
    ...(step.kind === 'timer' && asksAhead(definition, step.code, {}) ? [['warning', 'flows.check-timer-picks'] as const] : []),
    ...(form ? fieldsNamedBy(step, form) : []),
    ...(form && step.fork?.kind === 'condition' ? ofFork(step.fork, form, budget) : []),
    ...(own && (step.kind === 'approver' || step.kind === 'start')
      ? [...rightFieldsOf(step, own), ...rightsOf(step, definition, own)]
      : []),
  ]
}

/** Nobody can go on from a node that offers no approval and never approves by itself: what is returned comes back to it for ever. */
function deadEndsOf(node: ApproverNode, definition: FlowDefinition): readonly Told[] {
  const { actions, autoApproval } = node
  if (actions.approve || typeof timesAt(definition, node)?.overdue?.approvesAt === 'number') return []
  return [autoApproval.length > 0 ? ['warning', 'flows.check-exit-by-rule'] : ['fault', 'flows.check-no-exit']]
}

/** Reminders, and what happens when something is late, count from a limit: without one they never come. Those of the start are for any node. */
function timesOf(step: FlowStep, definition: FlowDefinition): readonly Told[] {
  if (step.kind !== 'approver' && step.kind !== 'start') return []
  const { reminders, overdue } = step.times ?? {}
  const wantsLimit = reminders?.kind === 'own' || overdue?.kind === 'own'
  const nodes =
    step.kind === 'approver' ? [step] : placesOf(definition).flatMap((place) => (place.step.kind === 'approver' ? place.step : []))
  return wantsLimit && !nodes.some((node) => timesAt(definition, node)) ? [['warning', 'flows.check-no-limit']] : []
}

/** Rules of a counter-sign that more people would have to be asked for, or that others always come before. */
function votesOf({ counterSign: sign, assignee }: ApproverNode): readonly Told[] {
  if (sign.mode !== 'all' || !sign.rules) return []
  const { approvals, returns } = sign.rules
  const named = assignee.kind === 'members' && onlyUsers(assignee.members) ? assignee.members.users.length : undefined
  const most = Math.max(approvals ?? 0, returns?.by === 'number' ? returns.least : 0)
  if (named !== undefined && most > named) return [['warning', 'flows.check-votes-many', { least: String(most), people: String(named) }]]
  return returns && isLate(sign, returns, named) ? [['warning', 'flows.check-returns-late']] : []
}

/** Whether a return always sends it back before so many returns are there. Where the people are not known, only shares can be compared. */
function isLate({ ratio, rules }: Extract<CounterSign, { mode: 'all' }>, returns: VotesNeeded, people: number | undefined): boolean {
  if (people === undefined) return rules?.approvals === undefined && returns.by === 'share' && returns.least > 100 - ratio
  const never: VotesNeeded = { by: 'share', least: 101 }
  const withoutIt = { mode: 'all', ratio, asked: people, rules: { ...rules, returns: never } } as const
  const counts = Array.from({ length: people }, (_, at) => at + 1)
  const lost = counts.find((count) => ballotOutcome(withoutIt, 0, count) === 'returned') ?? people
  const needed = returns.by === 'number' ? returns.least : Math.ceil((returns.least * people) / 100)
  return needed > lost
}

const onlyUsers = (members: Members): boolean => !namesAnybody({ ...members, users: [] })

/** A reason that a return must have is asked for also where the node asks for no opinion. */
function reasonsOf({ opinion, returnReasonLength }: ApproverNode): readonly Told[] {
  return !opinion && returnReasonLength > 0 ? [['warning', 'flows.check-reason-asked']] : []
}

/** Fields that the form does not have (any more). */
function fieldsNamedBy(step: FlowStep, form: CheckedForm): readonly Told[] {
  const told = (severity: Severity, text: string, names: readonly string[]): readonly Told[] => toldOfGone(form, severity, text, names)
  if (step.kind === 'branch') return [...told('fault', 'flows.check-condition-field', conditionFields(step)), ...noNumbersIn(step, form)]
  if (step.kind === 'sub-flow') return told('warning', 'flows.check-message-field', messageFields(step))
  if (step.kind !== 'start' && step.kind !== 'approver') return []
  const ofAssignee = step.kind === 'approver' && 'field' in step.assignee ? [step.assignee.field] : []
  const limit = step.times?.limit
  const ofLimit = limit?.kind === 'own' && limit.from === 'form-field' ? [limit.field] : []
  const ofApproval = step.kind === 'approver' ? conditionFields(step.approveWhen) : []
  return [
    ...told('fault', 'flows.check-condition-field', ofApproval),
    ...(step.kind === 'approver' ? noNumbersIn(step.approveWhen, form) : []),
    ...told('fault', 'flows.check-assignee-field', ofAssignee),
    ...told('fault', 'flows.check-limit-field', ofLimit),
    ...told('warning', 'flows.check-message-field', messageFields(step)),
    ...told('warning', 'flows.check-watched-field', step.kind === 'approver' ? (step.watchedFields ?? []) : []),
  ]
}

function rightFieldsOf({ rights }: StartNode | ApproverNode, form: CheckedForm): readonly Told[] {
  const named = rights.map(({ field }) => field)
  return toldOfGone(form, 'warning', 'flows.check-right-field', named)
}

function toldOfGone(form: CheckedForm, severity: Severity, text: string, names: readonly string[]): readonly Told[] {
  const gone = [...new Set(names.filter((name) => name !== '' && !form.has(name)))].join('、')
  return gone === '' ? [] : [[severity, text, { fields: gone }]]
}

/** Numbers that are compared with a text that is none, which nothing would ever meet, or with a field that counts in another unit. */
function noNumbersIn({ rules }: Pick<Branch, 'rules'> = { rules: [] }, form: CheckedForm): readonly Told[] {
  return rules.flatMap((rule): readonly Told[] => {
    if (rule.kind !== 'comparison' || rule.symbol === 'like' || rule.symbol === 'notLike') return []
    const field = form.get(rule.field)
    if (rule.other.kind === 'field') return otherUnit(field, form.get(rule.other.field))
    const { value } = rule.other
    if (field?.values.kind !== 'number' || typeof value !== 'string' || value === '' || isDecimalText(value)) return []
    return [['fault', 'flows.check-no-number', { field: field.label, value }]]
  })
}

/** Two fields of which one counts in fen: what looks the same to people is a hundred times the other. */
function otherUnit(field: CheckedField | undefined, other: CheckedField | undefined): readonly Told[] {
  if (field?.values.kind !== 'number' || other?.values.kind !== 'number') return []
  const scaleOf = ({ measure }: CheckedField): number => measure?.scale ?? 1
  if (scaleOf(field) === scaleOf(other)) return []
  return [['fault', 'flows.check-other-unit', { field: field.label, other: other.label }]]
}

function conditionFields({ rules }: Pick<Branch, 'rules'> = { rules: [] }): readonly string[] {
  return rules.flatMap((rule) =>
    rule.kind === 'comparison' ? [rule.field, ...(rule.other.kind === 'field' ? [rule.other.field] : [])] : [],
  )
}

/** Gaps and overlaps between the conditions of a fork, and branches that nothing leads to. */
function ofFork(fork: Extract<Fork, { kind: 'condition' }>, form: CheckedForm, budget: JudgingBudget): readonly Told[] {
  const hasDefault = fork.branches.some(({ isDefault }) => isDefault)
  if (fork.branches.some((branch) => conditionFields(branch).some((field) => !form.has(field)))) return []
  const { unjudged, isTooMuch, gap, gapOfFilled, overlaps, never } = judgeFork(fork, form, budget)
  if (unjudged.length > 0) {
    const fields = unjudged.map((field) => form.get(field)?.label ?? field).join('、')
    if (hasDefault) return isTooMuch ? [['warning', 'flows.check-too-much']] : []
    return [['warning', 'flows.check-not-judged', { fields }]]
  }
  const nameOf = ({ name, code }: Branch): string => name || code
  return [
    ...(hasDefault || gap === undefined
      ? []
      : gapOfFilled === undefined
        ? [['warning', 'flows.check-gap', { example: gap }] as const]
        : [['fault', 'flows.check-gap', { example: gapOfFilled }] as const]),
    ...overlaps.map(({ first, second, example }): Told => [
      'warning',
      'flows.check-overlap',
      { first: nameOf(first), second: nameOf(second), example },
      second,
    ]),
    ...never.map((branch): Told => ['warning', 'flows.check-never', { branch: nameOf(branch) }, branch]),
  ]
}

/** Rights to fields that keep somebody from doing what the node is for. */
function rightsOf(step: StartNode | ApproverNode, definition: FlowDefinition, form: CheckedForm): readonly Told[] {
  const isTwice = placesOf(definition).filter(({ step: other }) => other.code === step.code).length > 1
  if (isTwice || form.size === 0) return []
  const rights = fieldRights(definition, step.code, true)
  const shown = [...form.values()].filter(({ hidden }) => !hidden)
  if (!shown.some(({ field }) => rights.isReadable(field)))
    return [[step.kind === 'start' ? 'fault' : 'warning', 'flows.check-sees-nothing']]
  const listed = new Map(step.rights.map((right) => [right.field, right]))
  const isDemanded = ({ field, required }: { field: string; required: boolean }): boolean =>
    step.kind === 'start' ? required || (listed.get(field)?.required ?? false) : !required && (listed.get(field)?.required ?? false)
  const closed = shown.filter((field) => !field.filledByProgram && isDemanded(field) && !rights.isWritable(field.field))
  if (closed.length === 0) return []
  return [['warning', 'flows.check-required-closed', { fields: closed.map(({ label }) => label).join('、') }]]
}
