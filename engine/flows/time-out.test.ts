import { describe, expect, test } from 'vitest'
import { toEpoch } from '#engine/values/calendar.ts'
import type { FlowCommand } from './actions.ts'
import { checkFlow } from './check.ts'
import { decide } from './decide.ts'
import { historyOf } from './history.ts'
import type { FlowEvent } from './events.ts'
import { noticesOf, workItemChanges } from './events.ts'
import { replay } from './evolve.ts'
import type { ApproverNode, FlowDefinition, NodeTimes } from './model.ts'
import { initialState } from './state.ts'
import type { FlowState } from './state.ts'
import { approver, chain, factsFor, start } from './testing/builders.ts'
import type { Surroundings } from './testing/builders.ts'

const at = (text: string) => toEpoch(text, 'Asia/Shanghai')!
const hour = 3_600_000
const off = { kind: 'off' } as const
/** 48 hours, reminded after 24 and 46, then told each day. */
const times = (changes: Partial<NodeTimes> = {}): NodeTimes => ({
  limit: { kind: 'own', from: 'receipt', field: '', hours: 48, counts: 'working-days' },
  reminders: { kind: 'own', firstHours: 24, everyHours: 22, notifies: true },
  overdue: { kind: 'own', firstHours: 0, everyHours: 24, notifies: true, tellsSuperiors: true, approvesAt: null },
  ...changes,
})
const approving = (approvesAt: number): NodeTimes['overdue'] => ({
  kind: 'own',
  firstHours: 0,
  everyHours: 24,
  notifies: true,
  tellsSuperiors: false,
  approvesAt,
})
const node = (changes: Partial<ApproverNode> = {}) => approver('a', ['li', 'wang'], { times: times(), ...changes })

/** A request as it goes on; each command has the time it is given at. */
class Story {
  state: FlowState = initialState
  events: FlowEvent[] = []
  readonly definition: FlowDefinition
  readonly world: Surroundings['world']
  #made = 0
  constructor(definition: FlowDefinition, world: Surroundings['world'] = {}) {
    this.definition = definition
    this.world = world
  }
  does(time: string, actor: string, command: FlowCommand, formData = {}) {
    this.#made += 1
    const facts = factsFor(actor, { now: at(time), formData, ...(this.world && { world: this.world }) }, `c${this.#made}-`)
    const decision = decide(this.definition, this.state, command, facts)
    this.state = decision.state
    this.events.push(...decision.events)
    expect(replay(this.events)).toEqual(this.state)
    return decision
  }
  submits(time = '2026-11-20 15:30', formData = {}) {
    this.does(time, 'zhang', { type: 'submit', people: {} }, formData)
    return this
  }
  ticks(time: string) {
    return this.does(time, '', { type: 'time-out' })
  }
  /** What happened by itself, as `kind count people`. */
  told(time: string): string {
    const { events, refusal } = this.ticks(time)
    if (refusal) return refusal.text
    return events
      .map((event) =>
        event.type === 'deadline-noticed' ? `${event.kind} ${event.count} ${event.people.map(({ id }) => id).join('+')}` : event.type,
      )
      .join(', ')
  }
  due() {
    return this.state.entries.map(({ person, time }) => [person.id, time?.dueAt])
  }
}

describe('until when somebody has to decide', () => {
  test('is decided when he gets the work item: two working days from Friday afternoon end on Tuesday', () => {
    const story = new Story(chain(start(), node())).submits()
    expect(story.due()).toEqual([
      ['li', at('2026-11-24 15:30')],
      ['wang', at('2026-11-24 15:30')],
    ])
  })

  test('counts from the launch or from a date of the form where the node says so, as the clock goes without a calendar', () => {
    const limited = (from: 'launch' | 'form-field') => times({ limit: { kind: 'own', from, field: 'sowFrom', hours: 48, counts: 'clock' } })
    const launched = new Story(chain(start(), approver('a', ['li']), approver('b', ['wang'], { times: limited('launch') }))).submits()
    launched.does('2026-11-21 10:00', 'li', { type: 'approve', workItem: launched.state.entries[0]!.id })
    expect(launched.due()).toEqual([['wang', at('2026-11-22 15:30')]])
    const dated = () => new Story(chain(start(), node({ times: limited('form-field') })))
    expect(dated().submits('2026-11-20 15:30', { sowFrom: '2026-12-01' }).due()[0]).toEqual(['li', at('2026-12-03')])
    expect(dated().submits('2026-11-20 15:30', { sowFrom: null }).due()[0]).toEqual(['li', at('2026-11-22 15:30')])
  })

  test('comes from the start node where the node leaves it to it, and there is none where either says so', () => {
    const asStart = { kind: 'as-start' } as const
    const left = { limit: asStart, reminders: asStart, overdue: asStart }
    expect(new Story(chain(start({ times: times() }), node({ times: left }))).submits().due()[0]).toEqual(['li', at('2026-11-24 15:30')])
    const none = new Story(chain(start({ times: times() }), node({ times: { ...left, limit: off } }))).submits()
    expect(none.due()).toEqual([
      ['li', undefined],
      ['wang', undefined],
    ])
    expect(none.told('2027-11-24 15:30')).toBe('flows.already-handled')
  })

  test('stands still while the request is suspended: what was left then is left when it is restored', () => {
    const story = new Story(chain(start(), node())).submits()
    story.does('2026-11-23 09:30', 'keeper', { type: 'suspend' })
    expect(story.told('2027-01-04 15:30')).toBe('flows.is-suspended')
    story.does('2026-11-25 09:30', 'keeper', { type: 'restore' })
    expect(story.due()).toEqual([
      ['li', at('2026-11-26 15:30')],
      ['wang', at('2026-11-26 15:30')],
    ])
    expect(story.told('2026-11-25 15:29')).toBe('flows.already-handled')
    expect(story.told('2026-11-25 15:30')).toBe('reminder 1 li+wang')
  })

  test('stays with the work item when it is given to somebody else', () => {
    const story = new Story(chain(start(), node())).submits()
    story.told('2026-11-23 15:30')
    const [mine] = story.state.entries
    story.does('2026-11-23 16:00', 'li', { type: 'transfer', workItem: mine!.id, to: 'zhao' })
    story.does('2026-11-23 17:00', 'admin', { type: 'assign', workItem: story.state.entries[1]!.id, to: 'qian' })
    expect(story.due()).toEqual([
      ['zhao', at('2026-11-24 15:30')],
      ['qian', at('2026-11-24 15:30')],
    ])
    expect(story.told('2026-11-24 13:30')).toBe('reminder 2 zhao+qian')
  })

  test('is counted anew when the request comes back after a return or withdrawal', () => {
    const story = new Story(chain(start(), node())).submits()
    story.does('2026-11-23 10:00', 'li', { type: 'return', workItem: story.state.entries[0]!.id, opinion: '请补正' })
    story.submits('2026-11-25 10:00')
    expect(story.due()[0]).toEqual(['li', at('2026-11-27 10:00')])
    story.does('2026-11-25 11:00', 'zhang', { type: 'withdraw' })
    expect(story.told('2027-01-01 00:00')).toBe('flows.is-withdrawn')
    story.submits('2026-11-26 09:00')
    expect(story.due()[0]).toEqual(['li', at('2026-11-30 09:00')])
  })

  test('says once that it is overdue, however long the request was suspended afterwards', () => {
    const story = new Story(chain(start(), node())).submits()
    expect(story.told('2026-11-24 15:30')).toBe('overdue 1 li+wang')
    story.does('2026-11-24 16:30', 'keeper', { type: 'suspend' })
    story.does('2026-12-01 16:30', 'keeper', { type: 'restore' })
    expect(story.told('2026-12-01 16:30')).toBe('flows.already-handled')
    expect(story.told('2026-12-02 15:30')).toBe('overdue 2 li+wang')
    expect(story.events.filter((event) => event.type === 'deadline-noticed' && event.begins)).toHaveLength(1)
  })

  test('waits while the work item is held: what was left then is left when the request comes straight back', () => {
    const all = node({ counterSign: { mode: 'all', ratio: 100 }, afterReturn: 'straight-back' })
    const story = new Story(chain(start(), all)).submits('2026-11-23 10:00')
    story.does('2026-11-24 12:00', 'li', { type: 'return', workItem: story.state.entries[0]!.id, opinion: '请补正' })
    expect(story.told('2026-12-01 00:00')).toBe('flows.is-returned')
    story.submits('2026-12-04 10:00')
    // 22 hours were left, from Friday morning on.
    expect(story.due()).toEqual([
      ['wang', at('2026-12-07 08:00')],
      ['li', at('2026-12-08 10:00')],
    ])
    expect(story.told('2026-12-07 06:00')).toBe('reminder 2 wang')
  })

  test('stands still from an approval until it is taken back', () => {
    const limit = { kind: 'own', from: 'receipt', field: '', hours: 48, counts: 'clock' } as const
    const timed = approver('a', ['li'], { times: times({ limit, overdue: approving(1) }) })
    const story = new Story(chain(start(), timed, approver('b', ['wang']))).submits('2026-11-23 10:00')
    const item = story.state.entries[0]!.id
    story.does('2026-11-24 10:00', 'li', { type: 'approve', workItem: item })
    const { events } = story.does('2026-12-04 10:00', 'li', { type: 'recall' })
    expect(story.due()).toEqual([['li', at('2026-12-05 10:00')]])
    expect(story.state.entries[0]).not.toHaveProperty('heldAt')
    const { time } = story.state.entries[0]!
    expect(events.flatMap((event) => workItemChanges(event))).toContainEqual({ change: 'timed', id: item, time })
    expect(story.told('2026-12-04 10:01')).toBe('flows.already-handled')
  })

  test('passes while the work item is held where it counts from the launch: that it is overdue is said when the request comes back', () => {
    const limit = { kind: 'own', from: 'launch', field: '', hours: 48, counts: 'working-days' } as const
    const once = { ...times().overdue, everyHours: 0 } as NodeTimes['overdue']
    const all = node({ times: times({ limit, overdue: once }), counterSign: { mode: 'all', ratio: 100 }, afterReturn: 'straight-back' })
    const story = new Story(chain(start(), all)).submits('2026-11-23 10:00')
    story.does('2026-11-24 12:00', 'li', { type: 'return', workItem: story.state.entries[0]!.id, opinion: '请补正' })
    story.submits('2026-12-04 10:00')
    expect(story.due().map(([, dueAt]) => dueAt)).toEqual([at('2026-11-25 10:00'), at('2026-11-25 10:00')])
    expect(story.told('2026-12-04 10:01')).toBe('overdue 1 wang+li')
    expect(historyOf(story.definition, story.events).filter(({ overdue }) => overdue)).toHaveLength(1)
    expect(story.told('2026-12-30 10:00')).toBe('flows.already-handled')
    // What was said before it was held is not said again.
    const again = new Story(chain(start(), all)).submits('2026-11-23 10:00')
    expect(again.told('2026-11-25 10:00')).toBe('overdue 1 li+wang')
    again.does('2026-11-25 12:00', 'li', { type: 'return', workItem: again.state.entries[0]!.id, opinion: '请补正' })
    again.submits('2026-12-04 10:00')
    expect(again.told('2026-12-04 10:01')).toBe('overdue 1 li')
  })
})

describe('what happens by itself', () => {
  test('reminds before, tells after, each time once', () => {
    const story = new Story(chain(start(), node())).submits()
    expect(story.told('2026-11-23 15:29')).toBe('flows.already-handled')
    expect(story.told('2026-11-23 15:30')).toBe('reminder 1 li+wang')
    expect(story.told('2026-11-23 15:30')).toBe('flows.already-handled')
    expect(story.told('2026-11-24 13:30')).toBe('reminder 2 li+wang')
    expect(story.told('2026-11-24 15:30')).toBe('overdue 1 li+wang')
    expect(story.told('2026-11-25 15:29')).toBe('flows.already-handled')
    expect(story.told('2026-11-25 15:30')).toBe('overdue 2 li+wang')
  })

  test('makes up once for what passed while nothing ran', () => {
    const story = new Story(chain(start(), node())).submits()
    expect(story.told('2026-11-26 18:00')).toBe('overdue 3 li+wang')
    expect(story.told('2026-11-26 18:01')).toBe('flows.already-handled')
    expect(historyOf(story.definition, story.events).filter(({ overdue }) => overdue)).toHaveLength(1)
    expect(story.told('2026-11-27 15:30')).toBe('overdue 4 li+wang')
  })

  test('leaves reminders out that lie before the receipt, and says at once that something is overdue', () => {
    const late = times({ limit: { kind: 'own', from: 'form-field', field: 'day', hours: 48, counts: 'clock' } })
    const story = new Story(chain(start(), node({ times: late }))).submits('2026-11-20 15:30', { day: '2026-11-01' })
    expect(story.told('2026-11-20 15:31')).toMatch(/^overdue \d+ li\+wang$/)
  })

  test('tells superiors of late people, who are not late themselves, and leads everybody to the right place', () => {
    const story = new Story(chain(start(), node()), { managers: { li: 'boss', wang: 'li' } }).submits()
    story.told('2026-11-23 15:30')
    const { events, state } = story.ticks('2026-11-24 15:30')
    const notices = events.flatMap((event) => noticesOf(event, { state, opinion: '' }, story.definition))
    expect(notices).toMatchObject([
      { kind: 'overdue', people: [{ id: 'li' }], leadsTo: 'work-item', moments: { due: at('2026-11-24 15:30') } },
      { kind: 'overdue', people: [{ id: 'wang' }] },
      { kind: 'overdue-superior', people: [{ id: 'boss' }], leadsTo: 'request', readAt: 'a', params: { people: 'li、wang' } },
    ])
    expect(historyOf(story.definition, story.events).at(-1)).toMatchObject({
      action: null,
      by: null,
      overdue: { people: [{ id: 'li' }, { id: 'wang' }], superiors: [{ id: 'boss' }] },
    })
  })

  test('the history has one line however long it is late, and none for reminders', () => {
    const story = new Story(chain(start(), node())).submits()
    for (const time of ['2026-11-23 15:30', '2026-11-24 15:30', '2026-11-25 15:30', '2026-11-26 15:30']) story.ticks(time)
    expect(historyOf(story.definition, story.events).filter(({ overdue }) => overdue)).toHaveLength(1)
    expect(historyOf(story.definition, story.events)).toHaveLength(2)
  })

  test('messages of work items say until when; a node that wants none of a kind tells nobody', () => {
    const silent = node({ messages: { ...approver('a', []).messages, reminded: { kind: 'off' } } })
    const story = new Story(chain(start(), silent)).submits()
    const noticesAfter = (events: readonly FlowEvent[]) =>
      events.flatMap((event) => noticesOf(event, { state: story.state, opinion: '' }, story.definition))
    expect(noticesAfter(story.events)).toMatchObject([{ kind: 'todo-by', moments: { due: at('2026-11-24 15:30') } }, { kind: 'todo-by' }])
    expect(noticesAfter(story.ticks('2026-11-23 15:30').events)).toEqual([])
  })

  test('stops with the hundredth time', () => {
    const hourly = times({
      reminders: off,
      overdue: { kind: 'own', firstHours: 0, everyHours: 1, notifies: true, tellsSuperiors: false, approvesAt: null },
    })
    const story = new Story(chain(start(), node({ times: hourly }))).submits()
    expect(story.told('2028-01-03 00:00')).toBe('overdue 100 li+wang')
    expect(story.told('2029-01-03 00:00')).toBe('flows.already-handled')
  })
})

describe('approval by itself', () => {
  const automatic = (count: number, changes: Partial<ApproverNode> = {}) =>
    node({ times: times({ overdue: approving(count) }), ...changes })

  test('comes with the time that the node says, in the name of who was asked, and says why', () => {
    const story = new Story(chain(start(), automatic(2), approver('b', ['zhao']))).submits()
    expect(story.told('2026-11-24 15:30')).toBe('overdue 1 li+wang')
    expect(story.told('2026-11-25 15:30')).toBe('operator-approved, entries-closed, node-passed, node-entered, operator-assigned')
    expect(historyOf(story.definition, story.events).at(-1)).toMatchObject({ action: 1, by: { id: 'li' }, automatic: 'timed-out' })
    expect(story.due()).toEqual([['zhao', undefined]])
  })

  test('counts for each of several who must agree, and the rest is told as before', () => {
    const all = automatic(1, { counterSign: { mode: 'all', ratio: 100 } })
    const story = new Story(chain(start(), all)).submits()
    story.does('2026-11-23 10:00', 'li', { type: 'approve', workItem: story.state.entries[0]!.id })
    expect(story.told('2026-11-24 15:30')).toBe('operator-approved, node-passed, task-approved')
    expect(story.told('2026-11-25 15:30')).toBe('flows.ended')
  })

  test('passes the turn on, and the next one has his own time', () => {
    const story = new Story(chain(start(), automatic(1, { counterSign: { mode: 'sequence' } }))).submits()
    expect(story.told('2026-11-24 15:30')).toBe('operator-approved, operator-assigned')
    expect(story.due()).toEqual([['wang', at('2026-11-26 15:30')]])
  })

  test('is void where people would have to be named, a signature or a field is missing or approving is switched off: then people are told', () => {
    const nobody = approver('b', [])
    const needsPeople = new Story(chain(start({ withoutPeople: { rule: 'named-by-approver', users: [] } }), automatic(1), nobody)).submits()
    const before = needsPeople.state
    expect(needsPeople.told('2026-11-24 15:30')).toBe('overdue 1 li+wang')
    expect(needsPeople.state.visits).toEqual(before.visits)
    const refused = new Story(chain(start({ withoutPeople: { rule: 'refuse', users: [] } }), automatic(1), nobody)).submits()
    expect(refused.told('2026-11-24 15:30')).toBe('overdue 1 li+wang')
    expect(refused.told('2026-11-25 15:30')).toBe('overdue 2 li+wang')
    const signed = new Story(chain(start(), automatic(1, { signed: true }))).submits()
    expect(signed.told('2026-11-24 15:30')).toBe('overdue 1 li+wang')
    const unfilled = new Story(chain(start(), automatic(1))).submits()
    unfilled.does('2026-11-24 15:30', '', { type: 'time-out', incomplete: ['a'] })
    expect(unfilled.events.at(-1)).toMatchObject({ type: 'deadline-noticed', kind: 'overdue', count: 1 })
    const actions = { ...approver('a', []).actions, approve: false }
    expect(new Story(chain(start(), automatic(1, { actions }))).submits().told('2026-11-24 15:30')).toBe('overdue 1 li+wang')
  })
})

test('a flow whose hours say nothing is not published', () => {
  const texts = (changes: Partial<NodeTimes>) =>
    checkFlow(chain(start(), node({ times: times(changes) }))).map(({ refusal }) => refusal.text)
  const limit = { kind: 'own', from: 'receipt', field: '', hours: 48, counts: 'working-days' } as const
  expect(texts({})).toEqual([])
  expect(texts({ limit: { ...limit, hours: 0 } })).toEqual(['flows.check-hours'])
  expect(texts({ limit: { ...limit, hours: 1.5 } })).toEqual(['flows.check-hours'])
  expect(texts({ limit: { ...limit, from: 'form-field' } })).toEqual(['flows.check-time-field'])
  expect(texts({ reminders: { kind: 'own', firstHours: -1, everyHours: 0, notifies: true } })).toEqual(['flows.check-hours'])
  expect(texts({ limit: { ...limit, counts: 'unknown' } })).toEqual(['flows.check-counts'])
  expect(texts({ overdue: approving(0) })).toEqual(['flows.check-approves-at'])
  expect(hour).toBe(3_600_000)
})

describe('in office hours', () => {
  const bothBy = (time: string) => ['li', 'wang'].map((person) => [person, at(time)])
  const limit = { kind: 'own', from: 'receipt', field: '', hours: 8, counts: 'office-hours' } as const
  const reminders = { kind: 'own', firstHours: 4, everyHours: 0, notifies: true } as const
  const overdue = { kind: 'own', firstHours: 0, everyHours: 7, notifies: true, tellsSuperiors: false, approvesAt: null } as const
  const office = () => new Story(chain(start(), node({ times: { limit, reminders, overdue } }))).submits('2026-11-20 16:00')

  test('limit, reminders and what follows come while people are at work', () => {
    const story = office()
    expect(story.due()).toEqual(bothBy('2026-11-23 17:00'))
    expect(story.ticks('2026-11-23 10:29').events).toEqual([])
    expect(story.told('2026-11-23 10:30')).toBe('reminder 1 li+wang')
    expect(story.told('2026-11-23 17:00')).toBe('overdue 1 li+wang')
    expect(story.ticks('2026-11-24 16:59').events).toEqual([])
    expect(story.told('2026-11-24 17:00')).toBe('overdue 2 li+wang')
  })

  test('what was left when it was suspended is left when it goes on', () => {
    const story = office()
    story.does('2026-11-23 11:00', 'keeper', { type: 'suspend' })
    // An hour of the morning and two and a half of the afternoon were left, and are counted from a Saturday on.
    story.does('2026-11-28 10:00', 'keeper', { type: 'restore' })
    expect(story.due()).toEqual(bothBy('2026-11-30 12:00'))
  })
})
