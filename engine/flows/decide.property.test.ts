import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFlow } from './check.ts'
import type { FlowCommand } from './actions.ts'
import { decide } from './decide.ts'
import type { FlowEvent } from './events.ts'
import { replay } from './evolve.ts'
import type { FlowDefinition } from './model.ts'
import { letsInitiatorAct } from './people.ts'
import { approverOf, placeOf } from './tree.ts'
import { requestActions, workItemActions } from './availability.ts'
import { route } from './preview.ts'
import { frozenVisits, initialState } from './state.ts'
import type { FlowState } from './state.ts'
import { directory, factsFor, person } from './testing/builders.ts'
import { anyFlow, crowd } from './testing/flows.ts'
import { faultsOf, storedAfter } from './testing/stored-course.ts'
import { timesAt } from './time-rules.ts'
import { runningTimers } from './timers.ts'
import { completion, nodeStates } from './wire-codes.ts'

/** Random people send random commands; after each accepted one the state of the request must be consistent. */

const move = fc.record({
  actor: fc.constantFrom(...crowd),
  act: fc.constantFrom(
    'submit',
    'submit',
    'approve',
    'approve',
    'approve',
    'approve',
    'return',
    'withdraw',
    'urge',
    'delete',
    'save-draft',
    'save-approval-draft',
    'transfer',
    'transfer',
    'add-signer',
    'add-signer',
    'add-signer',
    'remove-signer',
    'remove-signer',
    'assign',
    'assign',
    'leave-out',
    'leave-out',
    'time-out',
    'time-out',
    'time-out',
    'recall',
    'recall',
    'vote-to-terminate',
    'terminate',
    'suspend',
    'suspend',
    'restore',
    'restore',
    'restore',
    'change',
    'change',
    'revive',
    'revive',
    'revive',
    'fire-timers',
    'fire-timers',
    'fire-timers',
    'end-timer',
  ),
  receiver: fc.constantFrom(...crowd),
  pick: fc.nat({ max: 20 }),
  mode: fc.constantFrom(1 as const, 2 as const),
  to: fc.constantFrom('start', 'n1', 'n2', 'n3', undefined),
  amount: fc.integer({ min: -5, max: 30 }),
  disabled: fc.subarray([...crowd]).filter((some) => some.length < 3),
  isOwner: fc.boolean(),
  isThrough: fc.boolean(),
})

type Move = typeof move extends fc.Arbitrary<infer One> ? One : never

/** Somebody for each node; whom its rule does not allow is no pick. */
const picked = (some: Readonly<Record<string, readonly string[]>>) => ({
  ...some,
  ...Object.fromEntries(nodeCodes.map((code) => [code, crowd])),
})
const nodeCodes = Array.from({ length: 60 }, (_one, at) => `n${at + 1}`)
/** Of a fork some branches by chance, and all now and then; some begin with the timer before a node. */
const heads = (pick: number): readonly string[] =>
  nodeCodes.filter((_one, at) => pick % 3 === 0 || (at + pick) % 3 > 0).flatMap((code) => [code, code.replace('n', 'w')])

function commandOf(state: FlowState, { act, pick, mode, to, receiver }: Move): FlowCommand {
  const known = [...state.entries, ...(state.straightBack?.held ?? [])]
  const workItem = known[pick % Math.max(known.length, 1)]?.id ?? 'none'
  const people = { n1: ['li'], n2: ['wang'], n3: ['zhao'] }
  switch (act) {
    case 'submit':
      return { type: 'submit', people: picked(people), branches: heads(pick) }
    case 'approve':
      return { type: 'approve', workItem, people: picked(people), branches: heads(pick) }
    case 'return':
      return { type: 'return', workItem, mode, people, ...(to && { to }) }
    case 'save-approval-draft':
      return { type: 'save-approval-draft', workItem, draft: { note: pick } }
    case 'transfer':
      return { type: 'transfer', workItem, to: receiver }
    case 'add-signer':
      return { type: 'add-signer', workItem, to: receiver, when: (['before', 'after', 'beside'] as const)[pick % 3]! }
    case 'vote-to-terminate':
      return { type: 'vote-to-terminate', workItem, opinion: '不符合' }
    case 'terminate':
      return { type: 'terminate', ...(pick % 4 ? {} : { opinion: '重复' }) }
    case 'end-timer':
      return { type: 'end-timer', ...(pick % 9 && { opinion: '齐全' }), node: runningTimers(state)[pick % 2]?.node ?? 'w1' }
    case 'change':
    case 'revive':
      return { type: act, to: to ?? 'n4', opinion: pick % 9 ? '核实' : '', people }
    case 'assign':
      return {
        type: 'assign',
        to: receiver,
        ...(pick % 2 ? { workItem } : { node: state.visits[pick % Math.max(state.visits.length, 1)]?.node ?? 'n1' }),
      }
    default:
      return { type: act }
  }
}

/** Mostly a person who may act, so that requests get far; sometimes anybody. */
function actorOf(state: FlowState, command: FlowCommand, step: Move): string {
  if (!step.isOwner) return step.actor
  if ('workItem' in command) return state.entries.find(({ id }) => id === command.workItem)?.person.id ?? step.actor
  return state.initiator?.id ?? step.actor
}

function expectPossible(definition: FlowDefinition, state: FlowState): void {
  expect(state.suspendedAt === undefined).toBe(state.status !== 6)
  const timers = runningTimers(state).map(({ node }) => node)
  if (state.status === 1 || state.status === 6) expect(state.entries.length + timers.length).toBeGreaterThan(0)
  else expect([state.entries.length, state.visits.length]).toEqual([0, 0])
  const nodes = state.visits.map(({ node }) => node)
  expect(new Set(nodes).size).toBe(nodes.length)
  expect(state.passed.filter(({ node }) => nodes.includes(node) && state.straightBack === null)).toEqual([])
  expect(nodes.toSorted()).toEqual([...new Set(state.entries.map(({ node }) => node)), ...timers].toSorted())
  expectForks(definition, state)
  for (const visit of state.visits) {
    const voters = visit.votes.map((vote) => vote.person.id)
    expect(new Set(voters).size).toBe(voters.length)
    const asked = state.entries.filter(({ node }) => node === visit.node).map((entry) => entry.person.id)
    // Each person decides once there: who decided for another one is not asked, and waits for nobody.
    const standIns = visit.votes.flatMap(({ through }) => (through ? [through.id] : []))
    const own = [...visit.people, ...(visit.added ?? []).map(({ by }) => by)].map(({ id }) => id)
    expect([new Set(standIns).size, own.filter((id) => standIns.includes(id))]).toEqual([standIns.length, []])
    expect(new Set([...asked, ...voters]).size).toBe(asked.length + voters.length)
    expect(visit.people.map((one) => one.id)).toEqual(expect.arrayContaining([...asked, ...voters]))
    // Whoever asked for somebody waits for him; who was added decides in a place, or waits for somebody himself.
    const waiting = (visit.added ?? []).map(({ by }) => by.id)
    expect(asked.filter((id) => waiting.includes(id))).toEqual([])
    for (const { signer } of visit.added ?? []) expect([...visit.people.map((one) => one.id), ...waiting]).toContain(signer.id)
  }
  expect(new Set(state.passed.map((one) => one.node)).size).toBe(state.passed.length)
  // A pending straight return belongs to exactly the node where the request is now.
  if (state.straightBack)
    expect([[1, 3, 6].includes(state.status), [state.straightBack.target]]).toEqual([true, nodes.length > 0 ? nodes : [null]])
  const current = [...nodeStates(definition, state)].filter(([, one]) => one === 1).map(([code]) => code)
  expect(current.toSorted()).toEqual([0, 3, 7].includes(state.status) ? [definition.start.code] : nodes.toSorted())
  expect(completion(definition, state)).toBeLessThanOrEqual(100)
}

/** A fork waits as long as one of its branches runs, and no longer; what runs in a branch belongs to one that was entered and is not done. */
function expectForks(definition: FlowDefinition, state: FlowState): void {
  const { forks = [] } = state
  expect(new Set(forks.map(({ fork }) => fork)).size).toBe(forks.length)
  const here = [...state.visits, ...frozenVisits(state)].map(({ node }) => placeOf(definition, node)!)
  const inside = (code: string) =>
    here.flatMap(({ around }) => around.filter(({ step }) => step.code === code).map(({ branch }) => branch.code))
  for (const { fork, branches, done } of forks) {
    expect(branches).toEqual(expect.arrayContaining([...done]))
    if (state.straightBack === null && [1, 6].includes(state.status))
      expect(branches.filter((one) => !done.includes(one)).toSorted()).toEqual([...new Set(inside(fork))].toSorted())
    if (state.status === 2) expect(done.toSorted()).toEqual(branches.toSorted())
  }
}

/** Nobody who is disabled is waited for, unless nobody else can be asked. */
function expectNobodyGone(definition: FlowDefinition, state: FlowState, disabled: readonly string[]): void {
  const initiator = state.initiator?.id ?? ''
  const waited = state.entries.find(({ person: { id } }) => disabled.includes(id))
  if (!waited) return
  const node = approverOf(definition, waited.node)!
  const mayAsk = (id: string) => !disabled.includes(id) && (id !== initiator || letsInitiatorAct(node))
  expect([definition.start.withoutPeople.rule === 'approve', mayAsk('admin')]).toEqual([false, false])
}

/** What was due has happened, once: at the same moment nothing is left, and what waits has its time. */
function expectNothingDue(definition: FlowDefinition, state: FlowState, surroundings: { readonly now: number }): void {
  expect(decide(definition, state, { type: 'time-out' }, factsFor('', surroundings))).toMatchObject({ events: [], state })
  for (const { node, time } of state.entries) {
    expect(time !== undefined).toBe(timesAt(definition, approverOf(definition, node)!) !== undefined)
    expect(time?.next ?? Infinity).toBeGreaterThan(surroundings.now)
  }
}

/** A timer that went off runs no more, unless the flow has come to it again. */
function expectTimersDone(state: FlowState, events: readonly FlowEvent[]): void {
  const running = runningTimers(state).map(({ node }) => node)
  const fired = events.flatMap((event) => (event.type === 'timer-fired' ? [event.node] : []))
  expect([fired.length > 0, fired.filter((node) => running.includes(node))]).toEqual([true, []])
}

/** What is offered to nobody by his request or work item. */
const withoutOffer = [
  'save-draft',
  'assign',
  'leave-out',
  'time-out',
  'fire-timers',
  'end-timer',
  'recall',
  'remove-signer',
  'terminate',
  'suspend',
  'restore',
  'change',
  'revive',
]

function play(definition: FlowDefinition, moves: readonly Move[]): void {
  let state = initialState
  const events: FlowEvent[] = []
  moves.forEach((step, at) => {
    const command = commandOf(state, step)
    const actor = actorOf(state, command, step)
    const surroundings = { now: at * 1_200_000, formData: { amount: String(step.amount) }, world: { disabled: step.disabled } }
    const through = 'workItem' in command && step.isThrough && step.receiver !== actor ? step.receiver : undefined
    const offered = [
      ...requestActions(definition, state, actor, surroundings.now),
      ...workItemActions(definition, state, actor, surroundings.now, through)
        .filter((one) => 'workItem' in command && one.workItem === command.workItem)
        .flatMap((one) => one.actions),
    ]
    const facts = { ...factsFor(actor, surroundings, `m${at}-`), ...(through !== undefined && { through: person(through) }) }
    const decision = decide(definition, state, command, facts)
    expect(replay(decision.events, state)).toEqual(decision.state)
    if (decision.refusal || decision.nodesWithoutPeople) expect(decision).toMatchObject({ events: [], state })
    else if (state.taskId !== null && !withoutOffer.includes(command.type))
      expect(offered).toContain(
        (
          {
            submit: state.status === 0 ? 'submit' : 'resubmit',
            'save-approval-draft': 'save',
            'vote-to-terminate': 'terminate',
            'add-signer': 'addSigner',
          } as Record<string, string>
        )[command.type] ?? command.type,
      )
    if (command.type === 'time-out' && decision.events.length > 0) expectNothingDue(definition, decision.state, surroundings)
    if (command.type === 'fire-timers' && decision.events.length > 0) expectTimersDone(decision.state, decision.events)
    state = decision.state
    events.push(...decision.events)
    expectPossible(definition, state)
    if (command.type === 'leave-out' && decision.events.length > 0) expectNobodyGone(definition, state, step.disabled)
    route(definition, state, {
      formData: surroundings.formData,
      directory: directory(surroundings.world),
      initiator: state.initiator ?? person('zhang'),
    })
  })
  expect(events.map((event) => event.sequence)).toEqual(events.map((_event, at) => at + 1))
  expect(replay(events)).toEqual(state)
  expect(faultsOf(storedAfter(definition, events))).toEqual([])
  expect(JSON.parse(JSON.stringify(state))).toEqual(state)
}

test('random commands on random flows never lead to an impossible request', () => {
  fc.assert(
    fc.property(anyFlow, fc.array(move, { minLength: 5, maxLength: 40 }), (definition, moves) => play(definition, moves)),
    { numRuns: 400 },
  )
})

test('the random flows are complete but for empty member lists and nodes that lie in other branches', () => {
  fc.assert(
    fc.property(anyFlow, (definition) => {
      const texts = checkFlow(definition).map((problem) => problem.refusal.text)
      expect(texts.filter((text) => !['flows.check-members', 'flows.check-return-target'].includes(text))).toEqual([])
    }),
  )
})
