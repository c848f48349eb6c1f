import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { asksAhead } from './asks-ahead.ts'
import { autoApprovalFor } from './auto-approval.ts'
import type { AutomaticReason } from './event-kind.ts'
import { approvalStands } from './standing-approvals.ts'
import { ballotOutcome, countedBy, needsEverybody } from './counter-sign.ts'
import type { Stop } from './course.ts'
import type { FlowFacts, NamedPeople } from './facts.ts'
import { headOf } from './model.ts'
import type { ApproverNode, SubFlowNode, BranchedFork, CounterSign, FlowDefinition, TimerNode, VoteRules, Wait } from './model.ts'
import { sameJson } from './json.ts'
import { candidatesOf, findPeople, refuseWithoutPeople } from './people.ts'
import type { Found } from './people.ts'
import { refuseEarly } from './rules.ts'
import type { Approval, FlowState, FoundBy, PassedNode, Person, RunFork, Visit } from './state.ts'
import { latestArrival, latestDue, runningDues, withOver } from './expected-dues.ts'
import type { ExpectedDues } from './expected-dues.ts'
import { endOfWait, runningWaits } from './expected-waits.ts'
import type { ExpectedMoment, ExpectedWaits } from './expected-waits.ts'
import { endOf } from './timers.ts'
import { findSubFlowInitiators } from './sub-flows.ts'
import { travel, withArrived, withSplit } from './travel.ts'
import type { Traveller } from './travel.ts'
import { approverOf, placeOf } from './tree.ts'
import type { Enclosing } from './tree.ts'

export interface RouteFacts extends Pick<FlowFacts, 'formData' | 'directory'> {
  /** By which moments are told; without it none are. */
  readonly clock?: Pick<FlowFacts, 'now' | 'calendar'>
  readonly initiator: Person
  readonly people?: NamedPeople
  /** Whom the reader may see: candidates are told as far as he could pick them. */
  readonly sees?: (userId: string) => boolean
  /** Codes of the first nodes of branches that are chosen already; of a fork without any all are told. */
  readonly branches?: readonly string[]
}

/** A node the request will reach, as far as it is known now. */
export interface RouteStep {
  readonly node: string
  readonly name: string
  readonly mode: CounterSign['mode']
  /** Share of approvals in percent. */
  readonly ratio: number
  /** What counts beside it. */
  readonly rules?: VoteRules
  /**
   * starts: these people start requests of a sub flow; waits: the request waits for a timer; asks: people decide; automatic: approves by rule; skipped: nobody, and the flow approves; needs-people: the acting
   * person must name them; candidates: he picks some of these people, of all where none are told; blocked: nobody, and the flow cannot go on;
   * by-service, starts-by-service: a data interface will say who, which is not called for a prediction.
   */
  readonly outcome:
    | 'starts'
    | 'waits'
    | 'asks'
    | 'automatic'
    | 'skipped'
    | 'needs-people'
    | 'candidates'
    | 'blocked'
    | 'by-service'
    | 'starts-by-service'
  readonly people: readonly { readonly person: Person; readonly automatic: AutomaticReason | null }[]
  /** Why these people; null when there are none. */
  readonly foundBy: FoundBy | null
  /** The branches beside others that it lies in, the outermost first. */
  readonly within: readonly RouteBranch[]
  /** Until when people have to act at the latest, if everybody before them uses all the time that he has; absent where that is not known. */
  readonly dueAt?: number
  /** Of a timer: how long, and until when as far as that is known. */
  readonly wait?: { readonly length: Wait; readonly until?: ExpectedMoment }
}

export interface RouteBranch {
  readonly kind: Exclude<BranchedFork['kind'], 'condition'>
  /** The step that forks. */
  readonly fork: string
  readonly branch: string
  readonly name: string
}

export interface Route {
  readonly steps: readonly RouteStep[]
  /** Why the way ends before the end of the flow. */
  readonly refusal?: Refusal
}

/** A prediction in progress, as a `Course` is a decision in progress. */
interface Prediction {
  readonly definition: FlowDefinition
  readonly facts: RouteFacts
  /** The request as it stands. */
  readonly state: FlowState
  readonly steps: RouteStep[]
  waits: ExpectedWaits
  dues: ExpectedDues
  /** Codes of the timers that run. */
  readonly timers: readonly string[]
  forks: readonly RunFork[]
  /** What will be passed when everybody who is asked approves, and what will be known of that for sure. */
  expected: readonly PassedNode[]
  certain: readonly PassedNode[]
}

/**
 * Who will approve this? The nodes after the current ones, with their people and reasons, on the way on which the flow runs (`travel`).
 * Before submission the whole way; it changes when the form changes. Branches come one after the other.
 */
export function route(definition: FlowDefinition, state: FlowState, facts: RouteFacts): Route {
  const backTo = state.straightBack?.target === (state.visits[0]?.node ?? null) ? state.straightBack : null
  const here = [...state.visits, ...(backTo?.beside ?? [])]
  const isBegun = here.length > 0 || backTo !== null
  const passed = isBegun ? state.passed : []
  const waits = runningWaits(definition, state, here, facts.clock)
  const timers = new Map(waits.known.map(({ node, at }) => [node, at]))
  const prediction: Prediction = {
    definition,
    facts,
    state,
    steps: [],
    waits,
    dues: runningDues(state, here, waits.clock, timers),
    timers: here.flatMap(({ node, timer }) => (timer ? [node] : [])),
    forks: isBegun ? (state.forks ?? []) : [],
    expected: [...passed, ...here.map((visit) => passedHere(visit, true))],
    certain: [...passed, ...here.map((visit) => passedHere(visit, false))],
  }
  // Straight back first to the node that returned the request, then on from there and from what waits beside it.
  const back = backTo ? approverOf(definition, backTo.visit.node) : undefined
  if (back) stepTo(prediction, back, [])
  const from = back ? [back.code, ...(backTo?.beside ?? []).map(({ node }) => node)] : state.visits.map(({ node }) => node)
  return goFrom(prediction, from.length > 0 ? from : [definition.start.code])
}

/**
 * The nodes that follow a node at once when it is passed: of branches beside others, and of those that are chosen, the first of each. None
 * where its branch waits for others.
 */
export function followingNodes(definition: FlowDefinition, state: FlowState, facts: RouteFacts, node: string): readonly string[] {
  const visits = state.visits.filter((visit) => visit.node === node)
  const isToSubmit = node === definition.start.code && state.visits.length === 0
  if (visits.length === 0 && !isToSubmit) return []
  const { steps } = route(definition, { ...state, visits }, facts)
  const around = new Set((placeOf(definition, node)?.around ?? []).map(({ step }) => step.code))
  const entered = steps[0]?.within.find(({ fork }) => !around.has(fork))
  if (!entered) return steps.slice(0, 1).map((step) => step.node)
  const first = new Map<string, string>()
  for (const step of steps) {
    const inside = step.within.find(({ fork }) => fork === entered.fork)
    if (inside && !first.has(inside.branch)) first.set(inside.branch, step.node)
  }
  return [...first.values()]
}

function goFrom(prediction: Prediction, codes: readonly string[]): Route {
  const { steps } = prediction
  for (const code of codes) {
    const stopped = travel(predicting(prediction), code)
    if (stopped?.refusal) return { steps, refusal: stopped.refusal }
  }
  return { steps }
}

/** The request as it will go: everybody approves, and all branches that may be chosen are told. */
function predicting(prediction: Prediction): Traveller {
  const { definition, facts } = prediction
  return {
    definition,
    formData: facts.formData,
    forks: () => prediction.forks,
    enter: (node, around) => stepTo(prediction, node, around),
    start: (node, around) => startsTo(prediction, node, around),
    wait: (node, around) => waitsAt(prediction, node, around),
    choose: (_step, branches) => {
      const chosen = branches.filter((branch) => facts.branches?.includes(headOf(branch).code))
      return chosen.length > 0 ? chosen : branches
    },
    split: ({ code }, _kind, branches) => {
      prediction.forks = withSplit(
        prediction.forks,
        code,
        branches.map((branch) => branch.code),
      )
    },
    arrive: ({ code }, branch) => {
      prediction.forks = withArrived(prediction.forks, code, branch.code)
    },
    join: () => {},
    end: () => {},
  }
}

/** The request passes these without anybody. */
const byItself: readonly RouteStep['outcome'][] = ['waits', 'automatic', 'skipped']

function stepTo(prediction: Prediction, node: ApproverNode, around: readonly Enclosing[]): 'through' | Stop {
  const { isCertain, missing, ...judged } = stepAt(prediction, node)
  const dueAt = dueOf(prediction, node, judged)
  const step: RouteStep = { ...judged, within: branchesAround(around), ...(dueAt !== null && { dueAt }) }
  prediction.steps.push(step)
  prediction.expected = [...prediction.expected, asPassed(step, true)]
  const surely = asPassed(step, isCertain && allHandle(step))
  prediction.certain = [...prediction.certain, step.outcome === 'automatic' ? { ...surely, handlers: surelyByRule(step) } : surely]
  if (step.outcome !== 'blocked') return 'through'
  return { refusal: refuseWithoutPeople(node, missing, prediction.facts.directory) }
}

/** Until when a node has to be handled; notes when it is over. */
function dueOf(prediction: Prediction, node: ApproverNode, { outcome, people }: Pick<RouteStep, 'outcome' | 'people'>): number | null {
  const { definition, dues, facts } = prediction
  const due = byItself.includes(outcome) ? null : latestDue(definition, dues, node, { formData: facts.formData, people: people.length })
  const over = byItself.includes(outcome) ? latestArrival(definition, dues, node.code) : due
  prediction.dues = withOver(dues, node.code, over)
  return due
}

/** A sub flow: its requests will be started, and will end. */
function startsTo(prediction: Prediction, node: SubFlowNode, around: readonly Enclosing[]): 'through' | Stop {
  const { definition, facts, expected } = prediction
  const found = findSubFlowInitiators(node, { start: definition.start, passed: expected, named: facts.people ?? {}, ...facts })
  const isUnknown = typeof found === 'string'
  const people = isUnknown ? [] : found.people
  const known = { node: node.code, name: node.name, mode: 'any', ratio: 100, within: branchesAround(around) } as const
  const outcome = isUnknown ? 'starts-by-service' : people.length > 0 ? 'starts' : 'blocked'
  prediction.dues = withOver(prediction.dues, node.code, node.waits ? null : latestArrival(definition, prediction.dues, node.code))
  prediction.steps.push({ ...known, outcome, people: people.map((person) => ({ person, automatic: null })), foundBy: null })
  const passed = { node: node.code, handlers: [], automatic: true, skipped: false }
  prediction.expected = [...prediction.expected, passed]
  prediction.certain = [...prediction.certain, passed]
  return outcome !== 'blocked' ? 'through' : { refusal: refusal('invalid', 'flows.nobody-found', { params: { node: node.name } }) }
}

/** A timer: the request will wait, and go on. */
function waitsAt(prediction: Prediction, node: TimerNode, around: readonly Enclosing[]): 'through' {
  const known = { node: node.code, name: node.name, mode: 'any', ratio: 100, people: [], foundBy: null } as const
  const { definition, waits, dues } = prediction
  const latest = latestArrival(definition, dues, node.code)
  const over = latest === null || !dues.clock ? null : endOf(node.wait, dues.clock.calendar, latest)
  prediction.dues = withOver(dues, node.code, over)
  const coming = prediction.steps.map((step) => ({ node: step.node, isAsked: !byItself.includes(step.outcome) }))
  const until = endOfWait(definition, waits, node, coming)
  if (until) prediction.waits = { ...waits, known: [...waits.known, { node: node.code, ...until }] }
  const wait = { length: node.wait, ...(until && { until }) }
  prediction.steps.push({ ...known, outcome: 'waits', within: branchesAround(around), wait })
  const passed = { node: node.code, handlers: [], automatic: true, skipped: false }
  prediction.expected = [...prediction.expected, passed]
  prediction.certain = [...prediction.certain, passed]
  return 'through'
}

function branchesAround(around: readonly Enclosing[]): readonly RouteBranch[] {
  return around
    .flatMap(({ kind, step, branch }) =>
      kind === 'condition' ? [] : [{ kind, fork: step.code, branch: branch.code, name: branch.name || headOf(branch).name }],
    )
    .toReversed()
}

/** A current node as if it were passed. */
function passedHere(visit: Visit, hopeful: boolean): PassedNode {
  const handlers = hopeful || allHandle(visit) ? visit.people.map((person) => answeredBy(visit, person)) : []
  return { node: visit.node, handlers, automatic: false, skipped: false }
}

/** With who answered in the person's name, as it will stand when the node is passed. */
function answeredBy({ votes }: Visit, person: Person): Approval {
  const { through } = votes.find((vote) => vote.person.id === person.id) ?? {}
  return { ...person, ...(through && { through }) }
}

/** Where not all of several people must decide, it is not known yet who will. */
function allHandle({ people, ...counted }: Pick<RouteStep, 'mode' | 'ratio' | 'rules'> & { readonly people: readonly unknown[] }): boolean {
  const { mode, ratio, rules } = counted
  return people.length > 0 && needsEverybody({ mode, ratio, rules, asked: people.length })
}

/** Whether the request comes to a node behind a timer, with nobody there who could name people. */
function comesByItself({ definition, steps, timers }: Prediction, node: ApproverNode): boolean {
  const before = placeOf(definition, node.code)?.before ?? []
  const last = steps.findLast((step) => before.includes(step.node) && step.outcome !== 'automatic' && step.outcome !== 'skipped')
  return last ? last.outcome === 'waits' : timers.some((code) => before.includes(code))
}

type Judged = Omit<RouteStep, 'within'> & {
  readonly isCertain: boolean
  /** Regions for which nobody is found, where that blocks the node. */
  readonly missing?: readonly string[] | undefined
}

function stepAt(prediction: Prediction, node: ApproverNode): Judged {
  const { definition, facts, state, expected, certain } = prediction
  const unattended = comesByItself(prediction, node)
  const picks = unattended ? undefined : () => true
  const findAfter = (passed: readonly PassedNode[]) =>
    findPeople(node, { start: definition.start, passed, named: unattended ? {} : (facts.people ?? {}), ...facts, picks, unattended })
  const found = findAfter(expected)
  const known = { node: node.code, name: node.name, ...countedBy(node) }
  if (found.kind !== 'people') {
    const outcome = outcomeWithoutPeople[found.kind]
    const candidates = found.kind === 'pick' ? (candidatesOf(node, facts) ?? []) : []
    const people = candidates.filter(({ id }) => facts.sees?.(id) ?? true).map((person) => ({ person, automatic: null }))
    const missing = found.kind === 'refuse' ? found.missing : undefined
    return { ...known, outcome, people, foundBy: null, isCertain: true, missing }
  }
  // Who is asked may depend on who will have handled another node, which is not known of all.
  const surely = findAfter(certain)
  const isCertain = sameJson(surely, found)
  const byHand = refuseEarly(node, facts.formData) !== undefined
  const mayPass = node.autoApproval.length > 0 || (state.earlier ?? []).length > 0
  const asks = byHand || (mayPass && asksAhead(definition, node.code, facts.formData))
  const automaticFor = (person: Person): AutomaticReason | null => {
    if (asks || !isCertain) return null
    if (approvalStands(state, node, person, facts.formData)) return 'unchanged'
    return autoApprovalFor(definition, node, person, facts.initiator, certain)
  }
  const people = found.people.map((person) => ({ person, automatic: automaticFor(person) }))
  const automatic = people.filter((one) => one.automatic !== null).length
  const isPassed = ballotOutcome({ ...known, asked: people.length }, automatic, 0) === 'approved'
  return { ...known, outcome: isPassed ? 'automatic' : 'asks', people, foundBy: found.by, isCertain }
}

const outcomeWithoutPeople = {
  approve: 'skipped',
  name: 'needs-people',
  pick: 'candidates',
  refuse: 'blocked',
  service: 'by-service',
  later: 'by-service',
} as const satisfies Readonly<Record<Exclude<Found['kind'], 'people'>, RouteStep['outcome']>>

function asPassed(step: RouteStep, isKnown: boolean): PassedNode {
  const handlers =
    step.outcome === 'automatic'
      ? approvingByRule(step)
      : isKnown && step.outcome !== 'candidates'
        ? step.people.map((one) => one.person)
        : []
  return {
    node: step.node,
    handlers,
    automatic: step.outcome !== 'asks' && step.outcome !== 'by-service',
    skipped: step.outcome === 'skipped',
  }
}

/** Those whose approval by rule passes the node; the others are not asked any more. */
function approvingByRule({ people, mode, ratio, rules }: RouteStep): readonly Person[] {
  const ready = people.flatMap(({ person, automatic }) => (automatic === null ? [] : [person]))
  const enough = ready.findIndex((_person, at) => ballotOutcome({ mode, ratio, rules, asked: people.length }, at + 1, 0) === 'approved')
  return ready.slice(0, enough + 1)
}

/**
 * Those of them who surely approve: before somebody of whom no approval by rule is known yet nobody is, as an approval at an earlier node may
 * turn out to count for him and pass the node.
 */
function surelyByRule(step: RouteStep): readonly Person[] {
  const approving = approvingByRule(step)
  const last = step.people.findIndex(({ person }) => person.id === approving.at(-1)?.id)
  return step.people.slice(0, last).every(({ automatic }) => automatic !== null) ? approving : []
}
