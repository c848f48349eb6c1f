import { refusal } from '#engine/values/refusal.ts'
import { chosenBranch } from './conditions.ts'
import { mergeStops } from './course.ts'
import type { Stop } from './course.ts'
import type { JsonObject } from './json.ts'
import type { ApproverNode, SubFlowNode, Branch, BranchedFork, FlowDefinition, FlowNode, FlowStep, TimerNode } from './model.ts'
import type { RunFork } from './state.ts'
import { placeOf } from './tree.ts'
import type { Enclosing } from './tree.ts'

/** A condition fork that the way led to. */
export interface PassedFork {
  /** The step that forks. */
  readonly step: FlowStep
  readonly branches: readonly Branch[]
  /** The branch that was taken; undefined where none fits. */
  readonly taken: Branch | undefined
}

/**
 * Who goes through a flow: a request that runs, or the prediction of one. The way is the same for both; what is met on it is done or noted
 * by each.
 */
export interface Traveller {
  readonly definition: FlowDefinition
  readonly formData: JsonObject
  /** The forks whose branches were entered at once, as they stand at this moment. */
  readonly forks: () => readonly RunFork[]
  /** At an approver node: it waits for people, goes on from there, or the flow cannot go on. */
  readonly enter: (node: ApproverNode, around: readonly Enclosing[]) => 'waiting' | 'through' | Stop
  /** At a sub flow: it waits for its requests, goes on from there, or the flow cannot go on. */
  readonly start: (node: SubFlowNode, around: readonly Enclosing[]) => 'waiting' | 'through' | Stop
  /** At a timer: it waits for the time, or goes on from there. */
  readonly wait: (node: TimerNode, around: readonly Enclosing[]) => 'waiting' | 'through'
  /** Which of the branches are taken where a person chooses them. */
  readonly choose: (step: FlowStep, branches: readonly Branch[]) => readonly Branch[] | Stop
  /** Goes into these branches at once. */
  readonly split: (step: FlowStep, kind: BranchedFork['kind'], branches: readonly Branch[]) => void
  /** A branch has come to its join. */
  readonly arrive: (step: FlowStep, branch: Branch) => void
  /** All branches that were entered have come to the join. */
  readonly join: (step: FlowStep) => void
  readonly end: () => void
  readonly met?: (fork: PassedFork) => void
}

/**
 * Goes on from a node that is done, until each way that opens waits for people, waits for other branches, or ends the flow.
 *
 * @throws RangeError when the flow has no node with this code
 */
export function travel(traveller: Traveller, from: string): Stop | undefined {
  const place = placeOf(traveller.definition, from)
  if (!place) throw new RangeError(`flow ${traveller.definition.code} has no node ${from}`)
  return onward(traveller, place.step, place.around)
}

function onward(traveller: Traveller, from: FlowStep, enclosing: readonly Enclosing[]): Stop | undefined {
  let step = from
  let around = enclosing
  for (;;) {
    const { fork } = step
    if (fork?.kind === 'condition') {
      const branch = chosenBranch(fork.branches, traveller.formData)
      traveller.met?.({ step, branches: fork.branches, taken: branch })
      if (!branch) return refused('flows.no-branch', step.name)
      around = [{ step, kind: fork.kind, branch }, ...around]
      step = branch
      continue
    }
    if (fork) return fork.kind === 'foreign' ? refused('flows.kind-not-run', step.name) : intoBranches(traveller, step, fork, around)
    const below = nextBelow(traveller, step, around)
    if (!below) return undefined
    const { next } = below
    if (next.kind === 'foreign') return refused('flows.kind-not-run', next.name)
    if (next.kind === 'approver') {
      const standing = traveller.enter(next, below.around)
      if (standing !== 'through') return standing === 'waiting' ? undefined : standing
    }
    if (next.kind === 'sub-flow') {
      const standing = traveller.start(next, below.around)
      if (standing !== 'through') return standing === 'waiting' ? undefined : standing
    }
    if (next.kind === 'timer' && traveller.wait(next, below.around) === 'waiting') return undefined
    step = next
    around = below.around
  }
}

const refused = (text: string, node: string): Stop => ({ refusal: refusal('invalid', text, { params: { node } }) })

function intoBranches(traveller: Traveller, step: FlowStep, fork: BranchedFork, around: readonly Enclosing[]): Stop | undefined {
  const { kind } = fork
  const taken = kind === 'chosen' ? traveller.choose(step, fork.branches) : fork.branches
  if (!Array.isArray(taken)) return taken as Stop
  traveller.split(step, kind, taken)
  // All are gone into even when one cannot go on, so that everything that has to be asked is asked at once.
  const stops = (taken as readonly Branch[]).map((branch) => onward(traveller, branch, [{ step, kind, branch }, ...around]))
  return mergeStops(stops)
}

/** The node that follows a step without a fork; undefined where its branch waits at the join, or the flow has ended. */
function nextBelow(
  traveller: Traveller,
  step: FlowStep,
  enclosing: readonly Enclosing[],
): { readonly next: FlowNode; readonly around: readonly Enclosing[] } | undefined {
  if (step.next) return { next: step.next, around: enclosing }
  let around = enclosing
  for (;;) {
    const [inner, ...outer] = around
    if (!inner) {
      traveller.end()
      return undefined
    }
    around = outer
    if (inner.kind !== 'condition') {
      traveller.arrive(inner.step, inner.branch)
      if (!isJoined(traveller.forks(), inner.step.code)) return undefined
      traveller.join(inner.step)
    }
    if (inner.step.next) return { next: inner.step.next, around }
  }
}

function isJoined(forks: readonly RunFork[], code: string): boolean {
  const run = forks.find(({ fork }) => fork === code)
  return run === undefined || run.branches.every((branch) => run.done.includes(branch))
}

/** The forks with these branches entered. */
export function withSplit(forks: readonly RunFork[] = [], fork: string, branches: readonly string[]): readonly RunFork[] {
  return [...forks.filter((one) => one.fork !== fork), { fork, branches, done: [] }]
}

/** The forks with one more branch at its join. */
export function withArrived(forks: readonly RunFork[] = [], fork: string, branch: string): readonly RunFork[] {
  return forks.map((one) => (one.fork === fork && !one.done.includes(branch) ? { ...one, done: [...one.done, branch] } : one))
}
