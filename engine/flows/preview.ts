import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { autoApprovalFor } from './auto-approval.ts'
import { ballotOutcome, needsEverybody } from './counter-sign.ts'
import type { FlowFacts, NamedPeople } from './facts.ts'
import type { ApproverNode, AutoApproval, CounterSign, FlowDefinition } from './model.ts'
import { nextNode } from './next-node.ts'
import { findPeople } from './people.ts'
import { initialState } from './state.ts'
import type { Approval, FlowState, FoundBy, PassedNode, Person, Visit } from './state.ts'
import { approverOf } from './tree.ts'

export interface RouteFacts extends Pick<FlowFacts, 'formData' | 'directory'> {
  readonly initiator: Person
  readonly people?: NamedPeople
}

/** A node the request will reach, as far as it is known now. */
export interface RouteStep {
  readonly node: string
  readonly name: string
  readonly mode: CounterSign['mode']
  /** Share of approvals in percent. */
  readonly ratio: number
  /**
   * asks: people decide; automatic: approves by rule; skipped: nobody, and the flow approves; needs-people: the acting
   * person must name them; blocked: nobody, and the flow cannot go on.
   */
  readonly outcome: 'asks' | 'automatic' | 'skipped' | 'needs-people' | 'blocked'
  readonly people: readonly { readonly person: Person; readonly automatic: AutoApproval | null }[]
  /** Why these people; null when there are none. */
  readonly foundBy: FoundBy | null
}

export interface Route {
  readonly steps: readonly RouteStep[]
  /** Why the way ends before the end of the flow. */
  readonly refusal?: Refusal
}

/**
 * Who will approve this? The nodes after the current one, with their people and reasons, by the same rules that run the flow.
 * Before submission the whole way; it changes when the form changes.
 */
export function route(definition: FlowDefinition, state: FlowState, facts: RouteFacts): Route {
  const from = whereFrom(definition, state)
  const steps: RouteStep[] = []
  let expected = from.here ? [...from.passed, from.here.expected] : from.passed
  let certain = from.here ? [...from.passed, from.here.certain] : from.passed
  const add = (node: ApproverNode): RouteStep => {
    const step = stepAt(definition, node, facts, expected, certain)
    steps.push(step)
    expected = [...expected, asPassed(step, true)]
    certain = [...certain, asPassed(step, false)]
    return step
  }
  let at = from.node
  if (from.backTo) {
    const back = approverOf(definition, from.backTo)
    if (back) at = add(back).node
  }
  for (;;) {
    const next = nextNode(definition, at, facts.formData)
    if (next.kind === 'end') return { steps }
    if (next.kind === 'refused') return { steps, refusal: next.refusal }
    if (add(next.node).outcome === 'blocked')
      return { steps, refusal: refusal('invalid', 'flows.nobody-found', { params: { node: next.node.name } }) }
    at = next.node.code
  }
}

interface Departure {
  readonly node: string
  readonly backTo: string | undefined
  readonly passed: readonly PassedNode[]
  /** The current node as if it were passed; absent while the request is with the initiator. */
  readonly here: { readonly expected: PassedNode; readonly certain: PassedNode } | undefined
}

function whereFrom(definition: FlowDefinition, state: FlowState): Departure {
  const visit = state.visits[0]
  const backTo = state.straightBack?.target === (visit?.node ?? null) ? state.straightBack.visit.node : undefined
  if (!visit) return { node: definition.start.code, backTo, passed: backTo ? state.passed : initialState.passed, here: undefined }
  const here = { node: visit.node, handlers: visit.people.map((person) => answeredBy(visit, person)), automatic: false, skipped: false }
  return {
    node: visit.node,
    backTo,
    passed: state.passed,
    here: { expected: here, certain: allHandle(visit) ? here : { ...here, handlers: [] } },
  }
}

/** With who answered in the person's name, as it will stand when the node is passed. */
function answeredBy({ votes }: Visit, person: Person): Approval {
  const { through } = votes.find((vote) => vote.person.id === person.id) ?? {}
  return { ...person, ...(through && { through }) }
}

/** Where not all of several people must decide, it is not known yet who will. */
function allHandle({ people, mode, ratio }: Pick<RouteStep, 'mode' | 'ratio'> & { readonly people: readonly unknown[] }): boolean {
  return people.length > 0 && needsEverybody({ mode, ratio, asked: people.length })
}

function stepAt(
  definition: FlowDefinition,
  node: ApproverNode,
  facts: RouteFacts,
  expected: readonly PassedNode[],
  certain: readonly PassedNode[],
): RouteStep {
  const found = findPeople(node, { start: definition.start, passed: expected, named: facts.people ?? {}, ...facts })
  const ratio = node.counterSign.mode === 'all' ? node.counterSign.ratio : 100
  const known = { node: node.code, name: node.name, mode: node.counterSign.mode, ratio }
  if (found.kind !== 'people') {
    const outcome = ({ approve: 'skipped', name: 'needs-people', refuse: 'blocked' } as const)[found.kind]
    return { ...known, outcome, people: [], foundBy: null }
  }
  const people = found.people.map((person) => ({ person, automatic: autoApprovalFor(node, person, facts.initiator, certain) }))
  const automatic = people.filter((one) => one.automatic !== null).length
  const isPassed = ballotOutcome({ ...known, asked: people.length }, automatic, 0) === 'approved'
  return { ...known, outcome: isPassed ? 'automatic' : 'asks', people, foundBy: found.by }
}

function asPassed(step: RouteStep, hopeful: boolean): PassedNode {
  const handlers = hopeful || allHandle(step) ? step.people.map((one) => one.person) : []
  return { node: step.node, handlers, automatic: step.outcome !== 'asks', skipped: step.outcome === 'skipped' }
}
