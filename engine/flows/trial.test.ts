import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workingCalendar } from '#engine/values/working-time.ts'
import type { FlowDefinition } from './model.ts'
import { initialState, requestStatus } from './state.ts'
import { decide } from './decide.ts'
import { approver, branch, branchAbove, chain, directory, factsFor, person, start, subFlow, timer, users } from './testing/builders.ts'
import type { World } from './testing/builders.ts'
import { anyFlow, crowd } from './testing/flows.ts'
import { runningTimers } from './timers.ts'
import { describeEvents } from './testing/specification.ts'
import { runTrial } from './trial.ts'
import type { TrialStep } from './trial.ts'

const facts = (formData = {}, world: World = {}) => ({
  now: 1_000,
  nowText: '2026-11-21 10:32',
  initiator: person('zhang'),
  formData,
  directory: directory(world),
  calendar: workingCalendar('Asia/Shanghai'),
  sees: () => true,
})
const by = (who: string, action: TrialStep['action'] = 'approve', more: Partial<TrialStep> = {}): TrialStep => ({
  handles: (item) => item.person.id === who,
  action,
  to: undefined,
  mode: 1,
  changes: {},
  ...more,
})
const fork = {
  kind: 'condition' as const,
  branches: [branchAbove('big', 'amount', '100', { next: approver('chief', ['wang']) }), branch('else', { isDefault: true })],
}
const forked: FlowDefinition = chain(start(), { ...approver('a', ['li']), fork }, approver('b', ['zhao']))

test('a request goes its way step by step, and each fork tells its branch', () => {
  const begun = runTrial(forked, [], facts({ amount: '50' }))
  expect(begun.state.entries.map((item) => item.person.id)).toEqual(['li'])
  const small = runTrial(forked, [by('li'), by('zhao')], facts({ amount: '50' }))
  expect(small.state.status).toBe(requestStatus.approved)
  expect(small.decisions.map(({ step, forks }) => [step, forks.map(({ taken }) => taken?.code)])).toEqual([
    [0, []],
    [1, ['else']],
    [2, []],
  ])
})

test('sub flows that are waited for count as approved, and the request goes on behind them', () => {
  const flow = chain(start(), approver('a', ['li']), subFlow('s', ['wang', 'sun']), approver('b', ['zhao']))
  const { state, decisions, refused } = runTrial(flow, [by('li')], facts())
  expect(refused).toBeUndefined()
  expect(state.entries.map((item) => item.person.id)).toEqual(['zhao'])
  const types = decisions.filter(({ step }) => step === 1).flatMap(({ events }) => events.map(({ type }) => type))
  expect(types.filter((type) => type.startsWith('sub-flow'))).toEqual([
    'sub-flow-started',
    'sub-flow-ended',
    'sub-flow-ended',
    'sub-flow-passed',
  ])
  const beside = chain(start(), subFlow('s', ['wang'], { waits: false }), approver('b', ['zhao']))
  expect(runTrial(beside, [], facts()).state.entries.map((item) => item.person.id)).toEqual(['zhao'])
})

test('timers go off at once, and forks behind them are told', () => {
  const flow = chain(
    start(),
    approver('a', ['li']),
    timer('t', { days: 2 }),
    { ...timer('u', { hours: 1 }), fork },
    approver('b', ['zhao']),
  )
  const { state, decisions, refused } = runTrial(flow, [by('li')], facts({ amount: '50' }))
  expect([refused, state.entries.map((item) => item.person.id)]).toEqual([undefined, ['zhao']])
  const done = decisions.filter(({ step }) => step === 1)
  const types = done.flatMap(({ events }) => events.map(({ type }) => type))
  expect(types.filter((type) => type.startsWith('timer'))).toEqual(['timer-started', 'timer-fired', 'timer-started', 'timer-fired'])
  expect(done.flatMap(({ forks }) => forks.map(({ taken }) => taken?.code))).toEqual(['else'])
})

test('values that somebody changes on the way decide what comes after him', () => {
  const { state, decisions } = runTrial(forked, [by('li', 'approve', { changes: { amount: '500' } })], facts({ amount: '50' }))
  expect(state.entries.map((item) => item.node)).toEqual(['chief'])
  expect(decisions[1]?.forks[0]).toMatchObject({ taken: { code: 'big' }, formData: { amount: '500' } })
})

test('a returned request is submitted again, with whatever reason and signature its nodes ask for', () => {
  const strict = chain(start(), approver('a', ['li'], { returnReasonLength: 50, signed: true, returnTo: { kind: 'start' } }))
  const returned = runTrial(strict, [by('li', 'return')], facts())
  expect(returned.state.status).toBe(requestStatus.returned)
  expect(runTrial(strict, [by('li', 'return'), by('zhang', 'submit'), by('li')], facts()).state.status).toBe(requestStatus.approved)
})

test('several people act at once where they are not told apart', () => {
  const all = chain(start(), approver('a', ['li', 'wang', 'zhao'], { counterSign: { mode: 'all', ratio: 100 } }))
  const hidden: TrialStep = { ...by(''), handles: (item) => item.person.id !== 'li' }
  expect(runTrial(all, [hidden], facts()).state.entries.map((item) => item.person.id)).toEqual(['li'])
  expect(runTrial(all, [hidden, by('li')], facts()).state.status).toBe(requestStatus.approved)
})

test('a trial asks which branches are taken and who is picked, and goes on with the answer', () => {
  const picked = (code: string, ...people: string[]) =>
    approver(code, [], { assignee: { kind: 'candidates', members: users(...people), narrowing: 'none' } })
  const chosen = {
    kind: 'chosen' as const,
    branches: [branch('l', { name: '左', next: picked('x', 'wang', 'sun') }), branch('r', { name: '右', next: picked('y') })],
  }
  const flow = chain(start(), approver('a', ['li'], { fork: chosen }), approver('b', ['zhao']))
  expect(runTrial(flow, [by('li'), by('wang')], facts()).asks).toEqual({
    step: 1,
    forks: [
      { node: 'a', name: expect.any(String), branches: [expect.objectContaining({ node: 'x' }), expect.objectContaining({ node: 'y' })] },
    ],
    candidates: [],
  })
  const left = runTrial(flow, [by('li', 'approve', { branches: ['x'] })], facts())
  expect(left.asks?.candidates.map(({ node, people }) => [node, people?.map(({ id }) => id)])).toEqual([['x', ['wang', 'sun']]])
  expect(runTrial(flow, [by('li', 'approve', { branches: ['y'] })], facts()).asks?.candidates[0]?.people).toBeUndefined()
  const answered = by('li', 'approve', { branches: ['x'], people: { x: ['sun'] } })
  expect(runTrial(flow, [answered], facts()).state.entries.map(({ node, person: { id } }) => [node, id])).toEqual([['x', 'sun']])
  expect(runTrial(flow, [answered, by('sun'), by('zhao')], facts()).state.status).toBe(requestStatus.approved)
})

test('who submits chooses, too', () => {
  const flow = chain(start(), approver('a', [], { assignee: { kind: 'candidates', members: users('li', 'wang'), narrowing: 'none' } }))
  expect(runTrial(flow, [], facts()).asks).toMatchObject({ step: 0, candidates: [{ node: 'a' }] })
  const { state } = runTrial(flow, [], facts(), { branches: [], people: { a: ['wang'] } })
  expect(state.entries.map((item) => item.person.id)).toEqual(['wang'])
})

test('what is refused ends the trial at its step', () => {
  expect(runTrial(forked, [by('sun'), by('li')], facts()).refused).toMatchObject({ step: 1, refusal: { text: 'flows.already-handled' } })
  const asks = chain(start({ withoutPeople: { rule: 'named-by-approver', users: [] } }), approver('a', []))
  expect(runTrial(asks, [], facts()).refused).toMatchObject({ step: 0, refusal: { text: 'flows.trial-asks-for-people' } })
  const closed = chain(
    start({ initiators: { users: ['li'], positions: [], roles: [], organizations: [], groups: [] } }),
    approver('a', ['li']),
  )
  expect(runTrial(closed, [], facts()).refused).toMatchObject({ refusal: { text: 'flows.may-not-start' } })
})

test('any flow runs in a trial as it runs in earnest', () => {
  fc.assert(
    fc.property(anyFlow, fc.constantFrom(...crowd), fc.integer({ min: 0, max: 30 }), (definition, who, amount) => {
      const formData = { amount: String(amount) }
      const initiator = person(who)
      const real = decide(definition, initialState, { type: 'submit' }, factsFor(who, { formData }))
      const trial = runTrial(definition, [], { ...facts(formData), initiator })
      expect(trial.asks?.forks).toEqual(real.asked?.forks)
      if (trial.asks) return
      expect(describeEvents(trial.decisions[0]?.events ?? [])).toEqual(describeEvents(real.events))
      // A trial goes on from a timer at once, which may be refused then.
      if (trial.refused && runningTimers(real.state).length > 0) return
      expect(trial.refused === undefined).toBe(real.refusal === undefined && real.nodesWithoutPeople === undefined)
      if (trial.refused) return
      const next = trial.state.entries[0]
      const further = next && runTrial(definition, [by(next.person.id)], { ...facts(formData), initiator })
      if (further && !further.refused && !further.asks) expect(further.state.sequence).toBeGreaterThan(trial.state.sequence)
    }),
    { numRuns: 300 },
  )
})
