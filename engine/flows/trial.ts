import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { FlowCommand } from './actions.ts'
import { decide } from './decide.ts'
import type { Decision } from './decide.ts'
import type { FlowEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { FlowFacts } from './facts.ts'
import type { JsonObject } from './json.ts'
import type { FlowDefinition } from './model.ts'
import { candidatesOf } from './people.ts'
import { initialState } from './state.ts'
import type { FlowState, Person, WorkItem } from './state.ts'
import { travel, withArrived, withSplit } from './travel.ts'
import type { PassedFork } from './travel.ts'
import { approverOf } from './tree.ts'

/** What somebody does in a trial. */
export interface TrialStep {
  /** Whose open work items are handled: those of one person, or of several at once. */
  readonly handles: (item: WorkItem) => boolean
  readonly action: 'approve' | 'return' | 'terminate' | 'submit'
  /** Code of the node that a return goes to. */
  readonly to: string | undefined
  readonly mode: 1 | 2
  /** Codes of the first nodes of the branches that are chosen; all where absent. */
  readonly branches?: readonly string[]
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
}

export interface TrialFacts extends Omit<FlowFacts, 'actor' | 'newId' | 'formData' | 'toldData'> {
  readonly initiator: Person
  readonly formData: JsonObject
}

/** A reason as long as any node asks for. */
const opinion = '试运行'
const signature = 'trial'

/** Runs a request through a flow as `decide` would: pure, so nothing is stored and nobody is told. */
export function runTrial(definition: FlowDefinition, steps: readonly TrialStep[], facts: TrialFacts): Trial {
  let trial: Trial = { decisions: [], state: initialState, formData: facts.formData }
  trial = take(definition, trial, 0, { type: 'submit' }, facts.initiator, facts)
  steps.forEach((step, at) => {
    if (trial.refused) return
    trial = { ...trial, formData: { ...trial.formData, ...step.changes } }
    trial = carryOut(definition, trial, at + 1, step, facts)
  })
  return trial
}

function carryOut(definition: FlowDefinition, trial: Trial, no: number, step: TrialStep, facts: TrialFacts): Trial {
  if (step.action === 'submit') return take(definition, trial, no, { type: 'submit' }, facts.initiator, facts)
  const items = trial.state.entries.filter(step.handles)
  if (items.length === 0) return { ...trial, refused: { step: no, refusal: refusal('conflict', 'flows.already-handled') } }
  let after = trial
  for (const item of items) {
    // What one of them decided may have closed the work of the others.
    if (after.refused || !after.state.entries.some(({ id }) => id === item.id)) continue
    after = take(definition, after, no, commandOf(definition, step, item), item.person, facts)
  }
  return after
}

function commandOf(definition: FlowDefinition, { action, to, mode, branches }: TrialStep, { id: workItem, node }: WorkItem): FlowCommand {
  const reasonLength = approverOf(definition, node)?.returnReasonLength ?? 0
  const said = { workItem, opinion: opinion.padEnd(reasonLength, '。'), signature }
  if (action === 'terminate') return { ...said, type: 'vote-to-terminate' }
  if (action === 'return') return { ...said, type: 'return', mode, ...(to !== undefined && { to }) }
  return { ...said, type: 'approve', ...(branches && { branches }) }
}

function take(definition: FlowDefinition, trial: Trial, step: number, command: FlowCommand, actor: Person, facts: TrialFacts): Trial {
  const { state, formData, decisions } = trial
  let made = 0
  const newId = (): string => `trial-${state.sequence}-${(made += 1)}`
  const known = { ...facts, actor, newId, formData, toldData: formData }
  const decision = decideWithAnswers(definition, trial, command, known)
  if (decision.refusal) return { ...trial, refused: { step, refusal: decision.refusal } }
  const [nobody] = decision.nodesWithoutPeople ?? []
  if (nobody) {
    const named = refusal('invalid', 'flows.trial-asks-for-people', { params: { node: nobody.name } })
    return { ...trial, refused: { step, refusal: named } }
  }
  const forks = forksOf(definition, state, decision.events, formData).map((fork) => ({ ...fork, formData }))
  return { ...trial, state: decision.state, decisions: [...decisions, { step, events: decision.events, state: decision.state, forks }] }
}

/** Chooses all branches and picks all candidates where the step does not say which, so that the trial goes through everything. */
function decideWithAnswers(definition: FlowDefinition, { state }: Trial, command: FlowCommand, facts: FlowFacts): Decision {
  if (command.type !== 'approve' && command.type !== 'submit') return decide(definition, state, command, facts)
  let answered = command
  for (;;) {
    const decision = decide(definition, state, answered, facts)
    const { forks = [], candidates = [] } = decision.asked ?? {}
    const branches = forks.flatMap((fork) => fork.branches.map(({ node }) => node))
    const picked = candidates.map(({ node }) => [node, allCandidates(definition, state, node, facts)] as const)
    if (branches.length === 0 && (picked.length === 0 || picked.some(([, ids]) => ids.length === 0))) return decision
    answered = {
      ...answered,
      branches: [...(answered.branches ?? []), ...branches],
      people: { ...answered.people, ...Object.fromEntries(picked) },
    }
  }
}

function allCandidates(definition: FlowDefinition, { initiator }: FlowState, code: string, facts: FlowFacts): readonly string[] {
  const node = approverOf(definition, code)
  return (node && candidatesOf(node, { ...facts, initiator: initiator ?? facts.actor })?.map(({ id }) => id)) ?? []
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
  return event.type === 'node-passed' || event.type === 'node-skipped' ? event.node : undefined
}
