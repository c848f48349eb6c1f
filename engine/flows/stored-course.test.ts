import { expect, test } from 'vitest'
import type { FlowEvent } from './events.ts'
import { approver, branch, chain, start } from './testing/builders.ts'
import { given } from './testing/specification.ts'
import { faultsOf, storedAfter, type StoredCourse, type StoredWorkItem } from './testing/stored-course.ts'

/** The check that the random tests stand on finds each kind of damage. */

const times = {
  limit: { kind: 'own', from: 'receipt', field: '', hours: 2, counts: 'clock' },
  reminders: { kind: 'own', firstHours: 1, everyHours: 0, notifies: true },
  overdue: { kind: 'off' },
} as const
const branches = [
  branch('left', { next: approver('x', ['li']) }),
  branch('right', { next: approver('y', ['wang', 'zhao'], { counterSign: { mode: 'all', ratio: 100 } }) }),
]
const flow = chain(start({ times }), { ...approver('a', ['li']), fork: { kind: 'parallel', branches } }, approver('b', ['sun']))
const hour = 3_600_000
const submitted = given(flow).and({ by: 'zhang', type: 'submit' })
const reminded = submitted.and({ by: 'program', type: 'time-out' }, { now: 2 * hour })
const forked = reminded.and({ by: 'li', type: 'approve' }, { now: 2 * hour })
const joined = forked.and({ by: 'li', type: 'approve' }).and({ by: 'wang', type: 'approve' }).and({ by: 'zhao', type: 'approve' })
const approved = joined.and({ by: 'sun', type: 'approve' })

const revive = { by: 'keeper', type: 'revive', to: 'b', opinion: '核实' } as const
const ends = chain(start({ withdrawal: 'ends' }), approver('b', ['sun']))
const withdrawn = given(ends).and({ by: 'zhang', type: 'submit' }).and({ by: 'zhang', type: 'withdraw' })

const stored = ({ events }: { readonly events: readonly FlowEvent[] }): StoredCourse => storedAfter(flow, events)
/** Events as somebody else would have written them, with sequences that fit. */
const numbered = (events: readonly FlowEvent[]): FlowEvent[] => events.map((event, at) => ({ ...event, sequence: at + 1 }))
const twice = (course: StoredCourse, type: FlowEvent['type']): readonly FlowEvent[] =>
  numbered(course.events.flatMap((event) => (event.type === type ? [event, event] : [event])))
const without = (course: StoredCourse, type: FlowEvent['type'], nth = 0): readonly FlowEvent[] => {
  const gone = course.events.filter((event) => event.type === type)[nth]
  return numbered(course.events.filter((event) => event !== gone))
}
const items = (course: StoredCourse, change: (item: StoredWorkItem) => StoredWorkItem): StoredCourse => ({
  ...course,
  workItems: course.workItems.map(change),
})

test('nothing is found in what a request leaves behind, wherever it stands', () => {
  for (const story of [submitted, reminded, forked, joined, approved, approved.and(revive)]) expect(faultsOf(stored(story))).toEqual([])
})

test.each<[string, StoredCourse, string]>([
  ['a hole in the history', { ...stored(forked), events: stored(forked).events.slice(1) }, 'stands at place 1'],
  ['two winners', storedAfter(flow, twice(stored(joined), 'operator-approved')), 'is handled, not to be handled'],
  [
    'a node that is passed without a vote that it needs',
    storedAfter(flow, without(stored(joined), 'operator-approved', 3)),
    'y passed by 1 of 2',
  ],
  ['a join that did not wait', storedAfter(flow, without(stored(joined), 'branch-done', 1)), 'a branch of a is not done'],
  ['a state that is not that of the history', { ...stored(forked), state: submitted.state }, 'the history gives another one'],
  ['a work item that is gone', { ...stored(forked), workItems: stored(forked).workItems.slice(1) }, 'missing of undefined'],
  ['a work item of somebody else', items(stored(submitted), (item) => ({ ...item, person: 'sun' })), 'open of sun, open of li'],
  ['a moment that was not moved', items(stored(reminded), (item) => ({ ...item, alarmAt: hour })), 'its moments are not those'],
  ['an open work item at the end', items(stored(approved), (item) => ({ ...item, state: 'open' })), 'open, else in the state'],
  ['a record that stayed behind', { ...stored(approved), recordStatus: 1 }, 'record: keeps 1, the state is 2'],
  ['a record that is gone', { ...stored(forked), recordStatus: null }, 'record: keeps null'],
  ['something after the end', storedAfter(flow, twice(stored(approved), 'task-approved')), 'came after the end'],
  [
    'a revival of what its initiator took back',
    storedAfter(ends, numbered([...withdrawn.events, ...approved.and(revive).events.slice(approved.events.length)])),
    'came after the end',
  ],
  ['a request that nobody is asked about', storedAfter(flow, without(stored(submitted), 'operator-assigned')), 'nobody is asked at a'],
  ['a timer that goes off twice', storedAfter(flow, twice(stored(reminded), 'deadline-noticed')), 'went off a second time'],
  ['a timer that did not go off', { ...stored(submitted), lookedAt: 2 * hour }, 'was due and nothing happened'],
])('%s is found', (_name, course, fault) => {
  expect(faultsOf(course)).toContainEqual(expect.stringContaining(fault))
})

test('a branch in which nothing runs is found', () => {
  const course = stored(forked)
  const state = { ...course.state, visits: [course.state.visits[0]!], entries: course.state.entries.filter(({ node }) => node === 'x') }
  expect(faultsOf({ ...course, state })).toContain('lost: nothing runs in right, which is not done')
})
