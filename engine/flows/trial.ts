import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { FlowCommand } from './actions.ts'
import type { Asked, NodeWithoutPeople } from './course.ts'
import { decide } from './decide.ts'
import type { FlowEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { FlowFacts, ServiceAnswers } from './facts.ts'
import type { JsonObject } from './json.ts'
import type { FlowDefinition } from './model.ts'
import { candidatesOf } from './people.ts'
import { initialState, requestStatus } from './state.ts'
import { opinionRule, returnOpinionRule } from './statement.ts'
import type { FlowState, Person, WorkItem } from './state.ts'
import { runningTimers } from './timers.ts'
import { travel, withArrived, withSplit } from './travel.ts'
import type { PassedFork } from './travel.ts'
import { approverOf } from './tree.ts'

/** What whoever acts chose for the way ahead. */
export interface TrialChoices {
  /** Codes of the first nodes of the branches. */
  readonly branches: readonly string[]
  /** Ids of the people he picked, by the code of their node. */
  readonly people: Readonly<Record<string, readonly string[]>>
}

/** What somebody does in a trial. */
export interface TrialStep extends Partial<TrialChoices> {
  /** Whose open work items are handled: those of one person, or of several at once. */
  readonly handles: (item: WorkItem) => boolean
  readonly action: 'approve' | 'return' | 'terminate' | 'submit'
  /** Code of the node that a return goes to. */
  readonly to: string | undefined
  readonly mode: 1 | 2
  /** Values of the form that are changed with it. */
  readonly changes: JsonObject
}

/** What a step came to. */
export interface TrialDecision {
  /** 0 is the submission. */
  readonly step: number
  readonly events: readonly FlowEvent[]
  /** The state after it. */
  readonly state: FlowState
  /** Forks that were come to, with the values at that moment. */
  readonly forks: readonly (PassedFork & { readonly formData: JsonObject })[]
}

export interface Trial {
  readonly decisions: readonly TrialDecision[]
  readonly state: FlowState
  readonly formData: JsonObject
  /** Why a step is refused; the steps after it were not taken. */
  readonly refused?: { readonly step: number; readonly refusal: Refusal }
  /** Codes of the nodes whose data interfaces have to be asked; the trial is run again with their answers. */
  readonly services?: readonly string[]
  /** What has to be chosen with a step before it can be taken; the steps after it were not taken either. */
  readonly asks?: TrialQuestion
}

export interface TrialQuestion {
  readonly step: number
  readonly forks: Asked['forks']
  /** Nodes whose people are picked, with whom may be picked; undefined: everybody. */
  readonly candidates: readonly (NodeWithoutPeople & { readonly people: readonly Person[] | undefined })[]
}

export interface TrialFacts extends Omit<FlowFacts, 'actor' | 'newId' | 'formData' | 'toldData' | 'services'> {
  /** What data interfaces say with the values of the form as they are at that moment. */
  readonly servicesFor?: (formData: JsonObject) => ServiceAnswers
  readonly initiator: Person
  readonly formData: JsonObject
}

/** Stand for the opinion and signature that a node may require. */
const opinion = '试运行'
const signature = 'trial'

const nothingChosen: TrialChoices = { branches: [], people: {} }

/**
 * Runs a request through a flow as `decide` would: pure, so nothing is stored and nobody is told. Requests of sub flows that are waited for end
 * approved at once, as whom they ask is a matter of their own flow; timers go off at once.
 *
 * @param chosen with the submission
 */
export function runTrial(
  definition: FlowDefinition,
  steps: readonly TrialStep[],
  facts: TrialFacts,
  { branches, people }: TrialChoices = nothingChosen,
): Trial {
  let trial: Trial = { decisions: [], state: initialState, formData: facts.formData }
  trial = goThrough(definition, take(definition, trial, 0, { type: 'submit', branches, people }, facts.initiator, facts), 0, facts)
  steps.forEach((step, at) => {
    if (isHeld(trial)) return
    trial = { ...trial, formData: { ...trial.formData, ...step.changes } }
    trial = goThrough(definition, carryOut(definition, trial, at + 1, step, facts), at + 1, facts)
  })
  return trial
}

/** Goes on through what nobody acts at: sub flows and timers. */
function goThrough(definition: FlowDefinition, trial: Trial, no: number, facts: TrialFacts): Trial {
  let after = trial
  for (;;) {
    if (isHeld(after) || after.state.status !== requestStatus.waiting) return after
    const child = after.state.visits.flatMap(({ children = [] }) => children).find(({ ended }) => ended === null)
    const [running] = runningTimers(after.state)
    if (child) after = take(definition, after, no, { type: 'end-sub-flow', child: child.id, outcome: 'approved' }, facts.initiator, facts)
    else if (running) after = take(definition, after, no, { type: 'fire-timers' }, facts.initiator, { ...facts, now: running.timer.dueAt })
    else return after
  }
}

const isHeld = ({ refused, asks, services }: Trial): boolean => [refused, asks, services].some((one) => one !== undefined)

function carryOut(definition: FlowDefinition, trial: Trial, no: number, step: TrialStep, facts: TrialFacts): Trial {
  const { branches = [], people = {} } = step
  if (step.action === 'submit') return take(definition, trial, no, { type: 'submit', branches, people }, facts.initiator, facts)
  const items = trial.state.entries.filter(step.handles)
  if (items.length === 0) return { ...trial, refused: { step: no, refusal: refusal('conflict', 'flows.already-handled') } }
  let after = trial
  for (const item of items) {
    // What one of them decided may have closed the work of the others.
    if (isHeld(after) || !after.state.entries.some(({ id }) => id === item.id)) continue
    after = take(definition, after, no, commandOf(definition, step, item), item.person, facts)
  }
  return after
}

function commandOf(definition: FlowDefinition, step: TrialStep, { id: workItem, node }: WorkItem): FlowCommand {
  const { action, to, mode, branches = [], people = {} } = step
  const at = approverOf(definition, node)
  const rule = at && (action === 'return' ? returnOpinionRule(at) : opinionRule(at))
  const isAsked = rule !== 'none' || action === 'terminate'
  const said = { workItem, opinion: isAsked ? opinion.padEnd(at?.returnReasonLength ?? 0, '。') : '', signature }
  if (action === 'terminate') return { ...said, type: 'vote-to-terminate' }
  if (action === 'return') return { ...said, type: 'return', mode, ...(to !== undefined && { to }) }
  return { ...said, type: 'approve', branches, people }
}

function take(definition: FlowDefinition, trial: Trial, step: number, command: FlowCommand, actor: Person, facts: TrialFacts): Trial {
  const { state, formData, decisions } = trial
  let made = 0
  const newId = (): string => `trial-${state.sequence}-${(made += 1)}`
  const { servicesFor, ...others } = facts
  const known = { ...others, actor, newId, formData, toldData: formData, ...(servicesFor && { services: servicesFor(formData) }) }
  const decision = decide(definition, state, command, known)
  if (decision.services) return { ...trial, services: decision.services }
  if (decision.asked) return { ...trial, asks: questionOf(definition, state, step, decision.asked, known) }
  if (decision.refusal) return { ...trial, refused: { step, refusal: decision.refusal } }
  const [nobody] = decision.nodesWithoutPeople ?? []
  if (nobody) {
    const named = refusal('invalid', 'flows.trial-asks-for-people', { params: { node: nobody.name } })
    return { ...trial, refused: { step, refusal: named } }
  }
  const forks = forksOf(definition, state, decision.events, formData).map((fork) => ({ ...fork, formData }))
  return { ...trial, state: decision.state, decisions: [...decisions, { step, events: decision.events, state: decision.state, forks }] }
}

function questionOf(definition: FlowDefinition, { initiator }: FlowState, step: number, asked: Asked, facts: FlowFacts): TrialQuestion {
  const search = { ...facts, initiator: initiator ?? facts.actor }
  const candidates = asked.candidates.map((one) => {
    const node = approverOf(definition, one.node)
    return { ...one, people: node && candidatesOf(node, search) }
  })
  return { step, forks: asked.forks, candidates }
}

/** The condition forks that the flow came to with these events: after a submission, and after each node that it went on from. */
function forksOf(definition: FlowDefinition, before: FlowState, events: readonly FlowEvent[], formData: JsonObject): readonly PassedFork[] {
  const met: PassedFork[] = []
  let state = before
  for (const event of events) {
    const from = leftBy(definition, event)
    const comesBack = state.straightBack !== null && state.straightBack.target === (from === definition.start.code ? null : from)
    state = evolve(state, event)
    if (from === undefined || comesBack) continue
    let { forks = [] } = state
    travel(
      {
        definition,
        formData,
        forks: () => forks,
        met: (fork) => met.push(fork),
        enter: () => 'waiting',
        start: ({ waits }) => (waits ? 'waiting' : 'through'),
        wait: () => 'waiting',
        choose: (step, branches) => branches.filter(({ code }) => enteredBy(events, step.code).includes(code)),
        split: ({ code }, _kind, branches) =>
          (forks = withSplit(
            forks,
            code,
            branches.map((branch) => branch.code),
          )),
        arrive: ({ code }, branch) => (forks = withArrived(forks, code, branch.code)),
        join: () => {},
        end: () => {},
      },
      from,
    )
  }
  return met
}

function enteredBy(events: readonly FlowEvent[], fork: string): readonly string[] {
  return events.flatMap((event) => (event.type === 'branches-entered' && event.node === fork ? event.branches : []))
}

/** Code of the node from which the flow goes on with an event. */
function leftBy(definition: FlowDefinition, event: FlowEvent): string | undefined {
  if (event.type === 'task-submitted') return definition.start.code
  const leaves: readonly FlowEvent['type'][] = ['node-passed', 'node-skipped', 'sub-flow-passed', 'timer-fired']
  return leaves.includes(event.type) && 'node' in event ? event.node : undefined
}
