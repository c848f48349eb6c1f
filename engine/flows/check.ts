import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { namesAnybody } from './model.ts'
import type {
  ApproverNode,
  Assignee,
  Branch,
  BranchedFork,
  CounterSign,
  FieldTransfer,
  FlowDefinition,
  FlowStep,
  Fork,
  NodeTimes,
  StartNode,
  SubFlowNode,
  TimerNode,
  Wait,
} from './model.ts'
import { lengthOf, longestWaitDays, longestWaitMs } from './timers.ts'
import { placesOf } from './tree.ts'
import type { Place } from './tree.ts'

export interface FlowProblem {
  /** Code of the node to show it at; '' when the node has none. */
  readonly node: string
  readonly name: string
  readonly refusal: Refusal
}

/**
 * What keeps a flow from being published, node by node in the order of drawing. A definition without problems runs.
 *
 * Source: workflow 3, "Check before saving"; expectations 8.
 */
export function checkFlow(definition: FlowDefinition): readonly FlowProblem[] {
  const places = placesOf(definition)
  return places.flatMap((place) => {
    const { code, name } = place.step
    const problem = (text: string, params: Record<string, string> = {}): FlowProblem => ({
      node: code,
      name,
      refusal: refusal('invalid', text, { params: { node: name || code, ...params } }),
    })
    return [...textsOfStep(place, places)].map(([text, params]) => problem(text, params))
  })
}

type Finding = readonly [text: string, params?: Record<string, string>]

function textsOfStep(place: Place, places: readonly Place[]): readonly Finding[] {
  const { step } = place
  const findings: Finding[] = []
  if (step.code === '' || places.filter((other) => other.step.code === step.code).length > 1) findings.push(['flows.check-code'])
  if (step.kind === 'foreign') findings.push(['flows.check-kind', { kind: step.type }])
  if (step.kind === 'start') {
    findings.push(...findingsAtStart(step))
    const until = step.withdrawUntil
    if (until !== undefined && !places.some((other) => other.step.code === until)) findings.push(['flows.check-withdraw-until'])
  }
  if (step.kind === 'approver') findings.push(...findingsAtApprover(step, place, places), ...findingsOfTransfers(step, place, places))
  if (step.kind === 'sub-flow') findings.push(...findingsAtSubFlow(step, place, places))
  if (step.kind === 'timer') findings.push(...findingsAtTimer(step))
  if (step.kind === 'start' || step.kind === 'approver') findings.push(...findingsOfTimes(step.times))
  if (step.fork) findings.push(...findingsAtFork(step.fork))
  if (step.kind === 'branch' && place.around[0]?.kind === 'condition') findings.push(...findingsAtBranch(step))
  return findings
}

function findingsAtStart(start: StartNode): readonly Finding[] {
  const findings: Finding[] = []
  if (!start.form) findings.push(['flows.check-form'])
  if (start.withoutPeople.rule === 'given' && start.withoutPeople.users.length === 0) findings.push(['flows.check-given-people'])
  return findings
}

function findingsAtFork(fork: Fork): readonly Finding[] {
  if (fork.kind === 'foreign') return [['flows.check-kind', { kind: fork.type }]]
  if (fork.kind !== 'condition') return findingsOfBranches(fork)
  const defaults = fork.branches.filter((branch) => branch.isDefault)
  return defaults.length > 1 ? [['flows.check-defaults']] : []
}

/** Branches that run beside each other or are chosen. */
function findingsOfBranches({ branches }: BranchedFork): readonly Finding[] {
  const empty = branches.filter(({ next, fork }) => !next && !fork)
  return [
    ...(branches.length < 2 ? [['flows.check-branches-few'] as const] : []),
    ...empty.map(({ name, code }) => ['flows.check-branch-empty', { branch: name || code }] as const),
  ]
}

function findingsAtBranch(branch: Branch): readonly Finding[] {
  if (branch.isDefault) return []
  if (branch.rules.length === 0) return [['flows.check-conditions']]
  return branch.rules.some((rule) => rule.kind === 'foreign') ? [['flows.check-condition-kind']] : []
}

function findingsAtApprover(node: ApproverNode, place: Place, places: readonly Place[]): readonly Finding[] {
  const findings: Finding[] = [...findingsOfAssignee(node.assignee, place, places)]
  const { counterSign, returnTo } = node
  if (counterSign.mode === 'all') findings.push(...findingsOfVotes(counterSign))
  if (node.approveWhen?.rules.some((rule) => rule.kind === 'foreign')) findings.push(['flows.check-condition-kind'])
  if (!isWhole(node.progress, 0, 100)) findings.push(['flows.check-progress'])
  if (returnTo.kind === 'node' && !isEarlier(returnTo.node, place, places, ['start', 'approver']))
    findings.push(['flows.check-return-target'])
  return findings
}

/** What comes into the form of the node: each group from a node before it, one value for a field. */
function findingsOfTransfers({ form, transfers = [] }: ApproverNode, place: Place, places: readonly Place[]): readonly Finding[] {
  const first = places[0]?.step
  // Without a form of its own nothing comes over; what is written all the same is kept and not followed.
  if (!form || (first?.kind === 'start' && first.form?.id === form.id)) return []
  const sources = transfers.map(({ node }) => node)
  const isOdd = sources.some((node) => !isEarlier(node, place, places, ['start', 'approver'])) || new Set(sources).size < sources.length
  return [
    ...(isOdd ? [['flows.check-transfer-node'] as const] : []),
    ...[...new Set(transfers.flatMap(({ values }) => findingsOfValues(values).map(([text]) => text)))].map((text) => [text] as const),
  ]
}

function findingsOfValues(values: readonly FieldTransfer[]): readonly Finding[] {
  const targets = values.map(({ to }) => to)
  return [
    ...(values.some(({ from, to }) => from === '' || to === '') ? [['flows.check-transfer'] as const] : []),
    ...(new Set(targets).size < targets.length ? [['flows.check-transfer-twice'] as const] : []),
  ]
}

/** More people are asked at no node. */
const mostVotes = 1000

function findingsOfVotes({ ratio, rules = {} }: Extract<CounterSign, { mode: 'all' }>): readonly Finding[] {
  const { approvals, returns } = rules
  const isShareOdd = approvals === undefined && !isWhole(ratio, 10, 100)
  const isNumberOdd = approvals !== undefined && !isWhole(approvals, 1, mostVotes)
  const isReturnOdd = returns !== undefined && !isWhole(returns.least, 1, returns.by === 'share' ? 100 : mostVotes)
  return [...(isShareOdd ? [['flows.check-ratio'] as const] : []), ...(isNumberOdd || isReturnOdd ? [['flows.check-votes'] as const] : [])]
}

function findingsAtSubFlow(node: SubFlowNode, place: Place, places: readonly Place[]): readonly Finding[] {
  const { assignee, flow, withoutPeople, values } = node
  const isOpen = assignee.kind === 'members' && !namesAnybody(assignee.members)
  return [
    ...(flow.id === '' ? [['flows.check-sub-flow'] as const] : []),
    ...(assignee.kind === 'candidates' || assignee.kind === 'territory'
      ? [['flows.check-assignee'] as const]
      : isOpen
        ? [['flows.check-starters'] as const]
        : findingsOfAssignee(assignee, place, places)),
    ...(withoutPeople.rule === 'given' && withoutPeople.users.length === 0 ? [['flows.check-given-people'] as const] : []),
    ...findingsOfValues(values),
  ]
}

/** Hours may be more than a day's: 36 hours are a way to say a day and a half. */
function findingsAtTimer({ wait }: TimerNode): readonly Finding[] {
  const { days, hours, minutes, seconds } = wait
  const isCounted = [days, hours, minutes, seconds].every((one) => isWhole(one, 0, longestWaitMs / 1_000))
  if (!isCounted || lengthOf(wait) > longestWaitMs) return [['flows.check-wait', { days: String(longestWaitDays) }]]
  return [...(lengthOf(wait) > 0 ? [] : [['flows.check-no-wait'] as const]), ...findingsOfCounting(wait)]
}

function findingsOfCounting({ counts }: Pick<Wait, 'counts'>): readonly Finding[] {
  return counts === 'unknown' ? [['flows.check-counts']] : []
}

/** A year: what takes longer is no time limit of a step. */
const hoursAtMost = 8_760

function findingsOfTimes(times: NodeTimes | undefined): readonly Finding[] {
  if (!times) return []
  const { limit, reminders, overdue } = times
  const findings: Finding[] = []
  const rules = [reminders, overdue].flatMap((rule) => (rule.kind === 'own' ? [rule.firstHours, rule.everyHours] : []))
  const isCounted = limit.kind !== 'own' || isWhole(limit.hours, 1, hoursAtMost)
  if (!isCounted || rules.some((hours) => !isWhole(hours, 0, hoursAtMost))) findings.push(['flows.check-hours'])
  if (limit.kind === 'own' && limit.from === 'form-field' && limit.field === '') findings.push(['flows.check-time-field'])
  if (limit.kind === 'own') findings.push(...findingsOfCounting(limit))
  if (overdue.kind === 'own' && overdue.approvesAt !== null && !isWhole(overdue.approvesAt, 1, 100))
    findings.push(['flows.check-approves-at'])
  return findings
}

const highestLevel = 20

function findingsOfAssignee(assignee: Assignee, place: Place, places: readonly Place[]): readonly Finding[] {
  switch (assignee.kind) {
    case 'members':
      return namesAnybody(assignee.members) ? [] : [['flows.check-members']]
    case 'manager':
    case 'department-manager':
      return isWhole(assignee.level, 1, highestLevel) ? [] : [['flows.check-level']]
    case 'form-field':
      return assignee.field === '' ? [['flows.check-field']] : []
    case 'territory':
      if (assignee.roles.length === 0) return [['flows.check-territory-roles']]
      return assignee.field === '' ? [['flows.check-field']] : []
    case 'handlers':
      return isEarlier(assignee.node, place, places, ['approver']) ? [] : [['flows.check-handlers-node']]
    case 'initiator':
    // Candidates: nobody named means everybody.
    case 'candidates':
      return []
    case 'service':
      return assignee.call ? [] : [['flows.check-service']]
    case 'foreign':
      return [[assignee.type === '9' ? 'flows.check-service-address' : 'flows.check-assignee']]
  }
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function isEarlier(code: string, place: Place, places: readonly Place[], kinds: readonly FlowStep['kind'][]): boolean {
  return place.before.includes(code) && places.some(({ step }) => step.code === code && kinds.includes(step.kind))
}
