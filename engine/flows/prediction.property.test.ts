import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import type { FlowEvent } from './events.ts'
import type { FlowDefinition } from './model.ts'
import { route } from './preview.ts'
import type { RouteStep } from './preview.ts'
import { initialState } from './state.ts'
import type { FlowState } from './state.ts'
import { runningTimers } from './timers.ts'
import { directory, factsFor, person } from './testing/builders.ts'
import type { Surroundings, World } from './testing/builders.ts'
import { anyFlow, crowd } from './testing/flows.ts'
import { approverOf, placesOf } from './tree.ts'

/** What is told before a submission is what happens when everybody approves: the same nodes with the same people, in all branches. */

const codes = Array.from({ length: 60 }, (_one, at) => `n${at + 1}`)
const people = Object.fromEntries(codes.map((code) => [code, crowd]))

/** Villages that the rows of a request name; some have nobody. */
const villages = ['620723102901', '620723102902', '620723104901'] as const
const anyRows = fc.array(fc.record({ village: fc.constantFrom(...villages) }), { maxLength: 3 })

const anyWorld: fc.Arbitrary<World> = fc.record({
  roles: fc.constant({ village: crowd }),
  regions: fc.dictionary(fc.constantFrom(...crowd), fc.subarray([...villages, '620723102', '620723'], { maxLength: 2 })),
  disabled: fc.subarray([...crowd]).filter((some) => some.length < 3),
  managers: fc.constantFrom<Readonly<Record<string, string>>>({ zhang: 'li' }, { zhang: 'wang', wang: 'zhao' }, {}),
})

interface Run {
  readonly state: FlowState
  readonly events: readonly FlowEvent[]
}

/** Everybody approves, in an order by chance, until nobody can any more. */
function run(
  definition: FlowDefinition,
  initiator: string,
  branches: readonly string[],
  surroundings: Surroundings,
  order: readonly number[],
): Run {
  const events: FlowEvent[] = []
  const first = decide(definition, initialState, { type: 'submit', people, branches }, factsFor(initiator, surroundings, 's'))
  let { state } = first
  events.push(...first.events)
  for (let step = 0; state.status === 1; step += 1) {
    const [running] = runningTimers(state)
    if (running && (state.entries.length === 0 || (order[step % order.length] ?? 0) % 2 === 0)) {
      const fired = decide(
        definition,
        state,
        { type: 'fire-timers' },
        factsFor('', { ...surroundings, now: running.timer.dueAt }, `t${step}-`),
      )
      if (fired.events.length === 0 && state.entries.length === 0) break
      state = fired.state
      events.push(...fired.events)
      if (fired.events.length > 0) continue
    }
    const at = (order[step % order.length] ?? 0) % state.entries.length
    const inOrder = [...state.entries.slice(at), ...state.entries.slice(0, at)]
    const decisions = inOrder.map(({ id, person: who }) =>
      decide(definition, state, { type: 'approve', workItem: id, people, branches }, factsFor(who.id, surroundings, `m${step}-`)),
    )
    const next = decisions.find(({ events: made }) => made.length > 0)
    if (!next) break
    state = next.state
    events.push(...next.events)
  }
  return { state, events }
}

const timersIn = (definition: FlowDefinition) => placesOf(definition).filter(({ step }) => step.kind === 'timer')

type Told = readonly [node: string, people: readonly string[]]

const byNode = (told: readonly Told[]): readonly Told[] => told.toSorted(([one], [other]) => one.localeCompare(other))

/** Whose approvals are known before: where any one of several is enough, only time tells who handled the node. */
const isKnown = (definition: FlowDefinition, node: string): boolean => approverOf(definition, node)?.assignee.kind !== 'handlers'

function happened(definition: FlowDefinition, events: readonly FlowEvent[]): readonly Told[] {
  return byNode(
    events.flatMap((event): Told[] => {
      if (event.type === 'node-skipped' || event.type === 'timer-started') return [[event.node, []]]
      if (event.type !== 'node-entered') return []
      return [[event.node, isKnown(definition, event.node) ? event.people.map(({ id }) => id) : []]]
    }),
  )
}

const predicted = (definition: FlowDefinition, steps: readonly RouteStep[]): readonly Told[] =>
  byNode(steps.map(({ node, people: some }) => [node, isKnown(definition, node) ? some.map((one) => one.person.id) : []]))

test('the prediction is what the run does', () => {
  const counts = { ended: 0, forked: 0, waited: 0 }
  fc.assert(
    fc.property(
      anyFlow,
      anyWorld,
      fc.constantFrom(...crowd),
      fc.subarray(codes),
      fc.integer({ min: -5, max: 30 }),
      fc.array(fc.nat({ max: 5 }), { minLength: 3, maxLength: 8 }),
      anyRows,
      (definition, world, initiator, some, amount, order, items) => {
        fc.pre(!world.disabled?.includes(initiator))
        const surroundings = { formData: { amount: String(amount), items }, world }
        // Where the subset leaves a fork without a branch, the run asks for one.
        const way = route(definition, initialState, {
          formData: surroundings.formData,
          directory: directory(world),
          initiator: person(initiator),
          people,
          branches: some,
        })
        const chosen = [...some, ...way.steps.map(({ node }) => node)]
        const { state, events } = run(definition, initiator, chosen, surroundings, order)
        // Where nobody can be found the prediction says so, and where somebody must still be named it does not know who.
        // Which branch is the last at a join, and whether an approval comes by rule, only time tells; so nobody may be there to pick people.
        const timers = timersIn(definition)
        const inBranches = timers.some(({ around }) => around.some(({ kind }) => kind !== 'condition'))
        const byRule = placesOf(definition).some(({ step }) => step.kind === 'approver' && step.autoApproval.length > 0)
        const isKnownWho = !inBranches && (timers.length === 0 || !byRule)
        if (way.refusal && timers.length === 0) expect(state.status).not.toBe(2)
        if (way.refusal || way.steps.some(({ outcome }) => outcome === 'needs-people' || outcome === 'candidates')) return
        // Who of several handled a node is not known before, so neither is whether somebody is found who shall handle another one.
        if (state.status !== 2 && way.steps.some(({ node }) => !isKnown(definition, node))) return
        // Behind a timer a rule may approve, which only time tells; nobody is there then to name the people of the next node.
        if (state.status !== 2 && timers.length > 0 && byRule) return
        expect(state.status).toBe(2)
        if (isKnownWho) expect(happened(definition, events)).toEqual(predicted(definition, way.steps))
        const automatic = events.flatMap((event) => (event.type === 'node-passed' && event.automatic ? [event.node] : []))
        const told = way.steps.filter(({ outcome }) => outcome === 'automatic').map(({ node }) => node)
        if (way.steps.every(({ node }) => isKnown(definition, node))) expect(automatic).toEqual(expect.arrayContaining(told))
        counts.ended += 1
        if (way.steps.some(({ outcome }) => outcome === 'waits')) counts.waited += 1
        if ((state.forks ?? []).length > 0) counts.forked += 1
      },
    ),
    { numRuns: 600 },
  )
  // The random flows are worth something: most run to their end, and many in several branches.
  expect([counts.ended > 200, counts.forked > 50, counts.waited > 50]).toEqual([true, true, true])
})
