import { describe, expect, test } from 'vitest'
import { toEpoch } from '#engine/values/calendar.ts'
import { checkFlow } from './check.ts'
import { findingsOf } from './check-findings.ts'
import { decodeFlow, encodeFlow } from './codec.ts'
import { replay } from './evolve.ts'
import { historyOf } from './history.ts'
import type { ApproverNode, FlowDefinition, TimeLimit, Wait } from './model.ts'
import { route } from './preview.ts'
import { initialState } from './state.ts'
import { approver, branch, chain, directory, factsFor, person, start, timer, users } from './testing/builders.ts'
import { given } from './testing/specification.ts'
import type { Story } from './testing/specification.ts'
import { endOf, runningTimers } from './timers.ts'
import { completion } from './wire-codes.ts'

const hour = 3_600_000
const at = (hours: number) => ({ now: hours * hour })
const turns = ({ state }: Pick<Story, 'state'>): readonly string[] => [
  ...state.entries.map(({ person: { id }, node }) => `${id} ${node}`),
  ...runningTimers(state).map(({ node, timer: { dueAt } }) => `${node} until ${dueAt / hour}`),
]
const fire = (story: Story, hours: number): Story => story.and({ by: 'program', type: 'fire-timers' }, at(hours))
const submitted = (flow: FlowDefinition, hours = 0): Story => given(flow).and({ by: 'zhang', type: 'submit' }, at(hours))

const flow = chain(
  start(),
  approver('a', ['li'], { afterReturn: 'chosen', progress: 30 }),
  timer('t', { hours: 2 }),
  approver('b', ['zhao'], { afterReturn: 'chosen' }),
)
const waiting = submitted(flow).and({ by: 'li', type: 'approve' }, at(1))

describe('a request waits at a timer', () => {
  test('from when it comes there, with nobody who has it, and goes on by itself when the time has come', () => {
    expect(turns(waiting)).toEqual(['t until 3'])
    expect(waiting.when({ by: 'program', type: 'fire-timers' }, at(2.9)).refusal?.text).toBe('flows.already-handled')
    const on = fire(waiting, 5)
    expect(turns(on)).toEqual(['zhao b'])
    expect(on.when({ by: 'program', type: 'fire-timers' }, at(6)).refusal?.text).toBe('flows.already-handled')
  })
  test('its progress is that of the node before', () => expect(completion(flow, waiting.state)).toBe(30))
  test('directly behind the start, before the end, and two in a row, each from when it is reached', () => {
    const story = submitted(chain(start(), timer('t', { hours: 2 }), timer('u', { minutes: 30 })), 1)
    expect(turns(story)).toEqual(['t until 3'])
    const second = fire(story, 4)
    expect(turns(second)).toEqual(['u until 4.5'])
    expect(fire(second, 4.5).state.status).toBe(2)
  })
  test('before a fork and in a branch: the join waits for it', () => {
    const branches = [branch('x', { next: approver('c', ['sun']) }), branch('y', { next: timer('u', { hours: 1 }) })]
    const forked = chain(start(), { ...timer('t', { hours: 2 }), fork: { kind: 'parallel', branches } }, approver('b', ['zhao']))
    const inside = fire(submitted(forked), 2)
    expect(turns(inside)).toEqual(['sun c', 'u until 3'])
    expect(turns(inside.and({ by: 'sun', type: 'approve' }, at(2)))).toEqual(['u until 3'])
    expect(turns(fire(inside.and({ by: 'sun', type: 'approve' }, at(2)), 3))).toEqual(['zhao b'])
    expect(turns(fire(inside, 3).and({ by: 'sun', type: 'approve' }, at(4)))).toEqual(['zhao b'])
  })
  test('two that are due at once go off at once, and one from which nobody can go on holds back no other', () => {
    const stuck = { kind: 'condition' as const, branches: [] }
    const branches = [
      branch('x', { next: { ...timer('t'), fork: stuck } }),
      branch('y', { next: { ...timer('u'), next: approver('c', ['sun']) } }),
    ]
    const story = submitted(chain(start({ fork: { kind: 'parallel', branches } })))
    expect(turns(fire(story, 1))).toEqual(['sun c', 't until 1'])
    expect(fire(story, 1).when({ by: 'program', type: 'fire-timers' }, at(2)).refusal?.text).toBe('flows.no-branch')
  })
  test('where nobody is found behind it, administrators are asked, as a refusal would reach nobody', () => {
    const lost = (rule: 'refuse' | 'named-by-approver') =>
      fire(submitted(chain(start({ withoutPeople: { rule, users: [] } }), timer('t'), approver('b', []))), 1)
    expect([turns(lost('refuse')), turns(lost('named-by-approver'))]).toEqual([['admin b'], ['admin b']])
  })
})

describe('what is done meanwhile', () => {
  test('a suspension keeps the rest, which counts from the restoration', () => {
    const suspended = waiting.and({ by: 'keeper', type: 'suspend' }, at(2))
    expect(suspended.when({ by: 'program', type: 'fire-timers' }, at(9)).refusal?.text).toBe('flows.is-suspended')
    expect(turns(suspended.and({ by: 'keeper', type: 'restore' }, at(10)))).toEqual(['t until 11'])
  })
  test('one that was due when it was suspended goes off when it is restored', () => {
    const suspended = waiting.and({ by: 'keeper', type: 'suspend' }, at(4))
    expect(turns(fire(suspended.and({ by: 'keeper', type: 'restore' }, at(10)), 10))).toEqual(['zhao b'])
  })
  test('working days that were left are left', () => {
    const day = (text: string) => ({ now: toEpoch(text, 'Asia/Shanghai')! })
    const story = given(chain(start(), timer('t', { days: 2, counts: 'working-days' }), approver('b', ['zhao'])))
    // Friday noon: half a day is over when it is suspended on Saturday, and restored on the next Saturday.
    const suspended = story
      .and({ by: 'zhang', type: 'submit' }, day('2026-11-20 12:00'))
      .and({ by: 'keeper', type: 'suspend' }, day('2026-11-21 09:00'))
    const [running] = runningTimers(suspended.and({ by: 'keeper', type: 'restore' }, day('2026-11-28 09:00')).state)
    expect(running?.timer.dueAt).toBe(day('2026-12-01 12:00').now)
  })
  test.each([
    ['withdraw', { by: 'zhang', type: 'withdraw' }],
    ['terminate', { by: 'keeper', type: 'terminate', opinion: '重复' }],
    ['change', { by: 'keeper', type: 'change', to: 'b', opinion: '补充' }],
    ['recall', { by: 'li', type: 'recall' }],
  ] as const)('%s ends it, and nothing goes off later', (_name, command) => {
    const after = waiting.and(command, at(2))
    expect(runningTimers(after.state)).toEqual([])
    expect(after.when({ by: 'program', type: 'fire-timers' }, at(9)).refusal).toBeDefined()
  })
  test('what ended while it ran is revived at a node that people had', () => {
    const ended = waiting.and({ by: 'keeper', type: 'terminate', opinion: '重复' }, at(2))
    expect(ended.state.stoodAt).toEqual([])
    expect(turns(ended.and({ by: 'keeper', type: 'revive', to: 'a', opinion: '误终止' }, at(3)))).toEqual(['li a'])
  })
  test('a return over it has it run again; straight back it does not, and another branch waits with it', () => {
    const behind = fire(waiting, 3)
    const again = behind
      .and({ by: 'zhao', type: 'return', to: 'a', mode: 1, opinion: '请补充' }, at(4))
      .and({ by: 'li', type: 'approve' }, at(5))
    expect(turns(again)).toEqual(['t until 7'])
    const back = behind
      .and({ by: 'zhao', type: 'return', to: 'a', mode: 2, opinion: '请补充' }, at(4))
      .and({ by: 'li', type: 'approve' }, at(5))
    expect(turns(back)).toEqual(['zhao b'])
    const branches = [
      branch('x', { next: approver('c', ['sun'], { afterReturn: 'straight-back' }) }),
      branch('y', { next: timer('u', { hours: 4 }) }),
    ]
    const forked = submitted(chain(start(), approver('a', ['li'], { fork: { kind: 'parallel', branches } }))).and(
      { by: 'li', type: 'approve' },
      at(0),
    )
    const away = forked.and({ by: 'sun', type: 'return', to: 'a', opinion: '请核对' }, at(1))
    expect(away.when({ by: 'program', type: 'fire-timers' }, at(9)).refusal?.text).toBe('flows.already-handled')
    expect(turns(away.and({ by: 'li', type: 'approve' }, at(9)))).toEqual(['sun c', 'u until 12'])
  })
  test('an approval before it is taken back as long as nobody handled what followed, also when it went off', () =>
    expect(turns(fire(waiting, 3).and({ by: 'li', type: 'recall' }, at(4)))).toEqual(['li a']))
  test('nobody is urged or given work, and each says why', () => {
    expect(waiting.when({ by: 'zhang', type: 'urge' }).refusal?.text).toBe('flows.timer-not-urged')
    expect(waiting.when({ by: 'keeper', type: 'assign', node: 't', to: 'qian' }).refusal?.text).toBe('flows.already-handled')
  })
})

describe('who watches over it lets it go on at once', () => {
  const end = { by: 'keeper', type: 'end-timer', opinion: '材料已齐全' } as const
  test('with a reason, which the history and the initiator get', () => {
    expect(waiting.when({ ...end, opinion: ' ' }).refusal?.text).toBe('flows.timer-reason-missing')
    const after = waiting.and(end, at(2))
    expect(turns(after)).toEqual(['zhao b'])
    expect(historyOf(flow, after.events).at(-1)).toMatchObject({
      node: 't',
      timer: 'ended',
      by: person('keeper'),
      opinion: '材料已齐全',
      receivedAt: hour,
    })
    expect(after.when(end).refusal?.text).toBe('flows.no-timer')
  })
  test('of several it has to be said which', () => {
    const branches = [branch('x', { next: timer('t') }), branch('y', { next: timer('u') })]
    const two = submitted(chain(start({ fork: { kind: 'parallel', branches } })))
    expect(two.when(end).refusal).toMatchObject({ text: 'flows.timer-which', field: 'nodeCode' })
    expect(turns(two.and({ ...end, node: 'u' }))).toEqual(['t until 1'])
    expect(two.and({ ...end, node: 'u' }).when({ ...end, node: 'u' }).refusal?.text).toBe('flows.no-timer')
  })
})

describe('what is told before', () => {
  const { calendar } = factsFor('')
  const told = (definition: FlowDefinition, state = initialState, now = 0) =>
    route(definition, state, { formData: {}, directory: directory(), initiator: person('zhang'), clock: { now, calendar } }).steps.map(
      ({ node, outcome, wait }) => [node, outcome, ...(wait?.until ? [wait.until.at / hour, wait.until.isEarliest] : [])],
    )
  test('a moment; the earliest one while people have to act before', () => {
    expect(told(flow)).toEqual([
      ['a', 'asks'],
      ['t', 'waits', 2, true],
      ['b', 'asks'],
    ])
    const two = chain(start(), timer('t', { hours: 2 }), timer('u', { hours: 3 }), approver('b', ['zhao']), timer('v'))
    expect(told(two, submitted(two).state, hour)).toEqual([
      ['u', 'waits', 5, false],
      ['b', 'asks'],
      ['v', 'waits', 6, true],
    ])
  })
  test('none while it is suspended', () =>
    expect(told(flow, submitted(flow).and({ by: 'keeper', type: 'suspend' }).state)).toEqual([
      ['t', 'waits'],
      ['b', 'asks'],
    ]))
  test('behind a timer nobody picks candidates: all are asked', () => {
    const candidates = { kind: 'candidates', members: users('li', 'sun'), narrowing: 'none' } as const
    const picks = chain(start(), timer('t'), approver('b', [], { assignee: candidates }))
    expect(told(picks)).toEqual([
      ['t', 'waits', 1, true],
      ['b', 'asks'],
    ])
    expect(findingsOf(picks, undefined).map(({ severity, refusal }) => [severity, refusal.text])).toEqual([
      ['warning', 'flows.check-timer-picks'],
    ])
  })
})

test('working days count whole days, as of time limits', () => {
  const moment = (text: string) => toEpoch(text, 'Asia/Shanghai')!
  const wait: Wait = { days: 1, hours: 12, minutes: 0, seconds: 0, counts: 'working-days' }
  // From Friday 15:00 over the weekend.
  expect(endOf(wait, factsFor('').calendar, moment('2026-11-20 15:00'))).toBe(moment('2026-11-24 03:00'))
})

test('office hours count those of working days, and a day is as long as the office is open', () => {
  const moment = (text: string) => toEpoch(text, 'Asia/Shanghai')!
  const wait: Wait = { days: 1, hours: 2, minutes: 0, seconds: 0, counts: 'office-hours' }
  const { calendar } = factsFor('')
  // From Friday 17:00: an hour then, Monday, and an hour of Tuesday.
  expect(endOf(wait, calendar, moment('2026-11-20 17:00'))).toBe(moment('2026-11-24 09:30'))
  expect(endOf(wait, { ...calendar, officeHours: [] }, moment('2026-11-20 17:00'))).toBe(moment('2026-11-23 19:00'))
})

test('a wait that was stored before office hours leads to the same state', () => {
  const { events, state } = given(chain(start(), timer('t', { days: 2, counts: 'working-days' }), approver('b', ['zhao']))).and(
    { by: 'zhang', type: 'submit' },
    at(0),
  )
  const stored = events.map((event) => {
    if (event.type !== 'timer-started') return event
    const { counts: _, ...length } = event.wait
    return { ...event, wait: { ...length, inWorkingTime: true } }
  })
  expect(stored).not.toEqual(events)
  expect(replay(JSON.parse(JSON.stringify(stored)))).toEqual(state)
})

describe('in the family’s words', () => {
  const decoded = (document: unknown) => decodeFlow({ id: 'f', code: 'f', name: 'F', version: 1 }, document).definition!
  const properties = { title: '公示', day: '1', hour: 2, minute: 0, second: 30, unknown: { kept: true } }
  const tree = {
    nodeId: 'start',
    type: 'start',
    childNode: {
      nodeId: 't',
      prevId: 'start',
      type: 'timer',
      content: '',
      properties,
      childNode: { nodeId: 'a', type: 'approver', properties: {} },
    },
  }
  test('it is read, and written as it came', () => {
    expect(decoded(tree).start.next).toMatchObject({
      kind: 'timer',
      name: '公示',
      wait: { days: 1, hours: 2, minutes: 0, seconds: 30, counts: 'clock' },
      next: { kind: 'approver' },
    })
    expect(encodeFlow(decoded(tree))).toEqual(tree)
  })
  test('a new one reads the same', () => {
    const made = chain(start(), timer('t', { days: 3, counts: 'working-days' }))
    expect(decoded(encodeFlow(made)).start.next).toMatchObject({ wait: { days: 3, hours: 0, counts: 'working-days' } })
    expect(encodeFlow(made)['childNode']).toMatchObject({ type: 'timer', properties: { day: 3, hour: 0, minute: 0, second: 0 } })
  })
  test.each([
    [undefined, 'clock'],
    [false, 'clock'],
    ['0', 'clock'],
    [true, 'working-days'],
    [1, 'working-days'],
    ['office-hours', 'office-hours'],
    ['fortnights', 'unknown'],
    [{}, 'unknown'],
  ] as const)('what it counts in is read from %j', (said, counts) => {
    const wire = { ...properties, ...(said !== undefined && { seedbedWorkingTime: said }) }
    const sent = { ...tree, childNode: { ...tree.childNode, properties: wire } }
    expect(decoded(sent).start.next).toMatchObject({ wait: { counts } })
    expect(encodeFlow(decoded(sent))).toEqual(sent)
  })
  test.each(['clock', 'working-days', 'office-hours'] as const)('%s is written so that it is read again', (counts) => {
    const limit = { kind: 'own', from: 'receipt', field: '', hours: 8, counts } as const
    const times = { limit, reminders: { kind: 'as-start' }, overdue: { kind: 'as-start' } } as const
    const made = chain(start(), timer('t', { days: 3, counts }), approver('a', ['li'], { times }))
    expect(decoded(encodeFlow(made)).start.next).toMatchObject({ wait: { counts }, next: { times: { limit: { counts } } } })
  })
  test('a limit that counts in what nobody here knows keeps its document', () => {
    const timeLimitConfig = { on: 1, nodeLimit: 0, duringDeal: 8, seedbedWorkingTime: 'fortnights' }
    const sent = { nodeId: 'start', type: 'start', childNode: { nodeId: 'a', type: 'approver', properties: { timeLimitConfig } } }
    const read = decoded(sent)
    expect(read.start.next).toMatchObject({ times: { limit: { counts: 'unknown' } } })
    expect(encodeFlow(read)).toEqual(sent)
    const { times, ...rest } = read.start.next as ApproverNode
    const next = { ...rest, times: { ...times!, limit: { ...times!.limit, hours: 9 } as TimeLimit & { kind: 'own' } } }
    expect(encodeFlow({ ...read, start: { ...read.start, next } })).toMatchObject({
      childNode: { properties: { timeLimitConfig: { duringDeal: 9, seedbedWorkingTime: 'fortnights' } } },
    })
  })
  test.each([
    [{}, 'flows.check-no-wait'],
    [{ hours: -1 }, 'flows.check-wait'],
    [{ minutes: 1.5 }, 'flows.check-wait'],
    [{ days: 365, seconds: 1 }, 'flows.check-wait'],
    [{ days: 1e300 }, 'flows.check-wait'],
    [{ hours: 1, counts: 'unknown' as const }, 'flows.check-counts'],
    [{ days: 365, counts: 'office-hours' as const }, undefined],
    [{ days: 365 }, undefined],
    [{ hours: 36 }, undefined],
    [{ seconds: 1 }, undefined],
  ])('%j is checked', (wait, expected) =>
    expect(checkFlow(chain(start(), timer('t', { days: 0, ...wait }), approver('a', ['li']))).map(({ refusal }) => refusal.text)).toEqual(
      expected === undefined ? [] : [expected],
    ),
  )
})
