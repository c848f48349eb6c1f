import { describe, expect, test } from 'vitest'
import type { FlowDefinition, NobodyRule } from './model.ts'
import { historyOf } from './history.ts'
import { approver, chain, start } from './testing/builders.ts'
import { describeEvents, given } from './testing/specification.ts'

/** People who are disabled while a request runs. */

const without = (...disabled: readonly string[]) => ({ world: { disabled } })
const flow = (
  people: readonly string[],
  mode: 'any' | 'sequence' | { ratio: number },
  rule: NobodyRule = 'administrators',
): FlowDefinition => {
  const counterSign = typeof mode === 'string' ? { mode } : { mode: 'all' as const, ratio: mode.ratio }
  return chain(start({ withoutPeople: { rule, users: ['sun'] } }), approver('a', people, { counterSign }), approver('b', ['zhao']))
}
const submitted = (definition: FlowDefinition) => given(definition).and({ by: 'zhang', type: 'submit' })
const leaveOut = { by: 'program', type: 'leave-out' } as const
const waits = ({ entries }: { entries: readonly { person: { id: string } }[] }) => entries.map(({ person }) => person.id)

describe('in turn', () => {
  const story = submitted(flow(['li', 'wang', 'sun'], 'sequence'))

  test('a turn that comes is passed over, and told', () => {
    const next = story.and({ by: 'li', type: 'approve' }, without('wang'))
    expect(waits(next.state)).toEqual(['sun'])
    expect(next.state.visits[0]?.people.map(({ id }) => id)).toEqual(['li', 'sun'])
    const line = historyOf(flow(['li', 'wang', 'sun'], 'sequence'), next.events).at(-1)
    expect(line).toMatchObject({ action: null, by: null, leftOut: { left: [{ id: 'wang' }], to: [] } })
  })

  test('the last turn passes the node', () => {
    const next = story.and({ by: 'li', type: 'approve' }).and({ by: 'wang', type: 'approve' }, without('sun'))
    expect(waits(next.state)).toEqual(['zhao'])
  })

  test('a turn that is there goes on with the next person', () => {
    expect(waits(story.and(leaveOut, without('li')).state)).toEqual(['wang'])
  })
})

describe('where nobody is left, the rule of the flow asks', () => {
  test.each([
    { rule: 'administrators', waitsFor: ['admin'] },
    { rule: 'given', waitsFor: ['sun'] },
    { rule: 'initiator', waitsFor: ['zhang'] },
    { rule: 'approve', waitsFor: ['zhao'] },
    { rule: 'refuse', waitsFor: ['admin'] },
    { rule: 'named-by-approver', waitsFor: ['admin'] },
  ] as const)('$rule', ({ rule, waitsFor }) => {
    for (const mode of ['any', 'sequence', { ratio: 100 }] as const)
      expect(waits(submitted(flow(['li', 'wang'], mode, rule)).and(leaveOut, without('li', 'wang')).state)).toEqual(waitsFor)
  })

  test('without any administrator it waits on', () => {
    const { refusal } = submitted(flow(['li'], 'any')).when(leaveOut, { world: { disabled: ['li'], administrators: [] } })
    expect(refusal?.text).toBe('flows.already-handled')
  })
})

describe('counter-sign', () => {
  test('the share counts among those who are left', () => {
    const story = submitted(flow(['li', 'wang', 'sun'], { ratio: 100 }))
      .and({ by: 'li', type: 'approve' })
      .and({ by: 'wang', type: 'approve' })
    expect(waits(story.state)).toEqual(['sun'])
    expect(waits(story.and(leaveOut, without('sun')).state)).toEqual(['zhao'])
  })

  test('returns that decide among them send it back to the start', () => {
    const story = submitted(flow(['li', 'wang', 'sun'], { ratio: 50 })).and({ by: 'li', type: 'return', to: 'start' })
    expect(story.state.status).toBe(1)
    const { state, events } = story.when(leaveOut, without('wang', 'sun'))
    expect([state.status, state.entries, state.visits]).toEqual([3, [], []])
    expect(describeEvents(events).at(-1)).toBe('task-returned a>start')
  })

  test('votes to terminate that decide among them end it, and the initiator is told the reason of the last', () => {
    const actions = { ...approver('a', []).actions, terminate: true }
    const ending = approver('a', ['li', 'wang', 'sun'], { counterSign: { mode: 'all', ratio: 50 }, actions })
    const story = submitted(chain(start(), ending)).and({ by: 'li', type: 'vote-to-terminate', opinion: '不符合条件' })
    expect(story.state.status).toBe(1)
    const { state, events } = story.when(leaveOut, without('wang', 'sun'))
    expect([state.status, state.entries]).toEqual([5, []])
    expect(events.find(({ type }) => type === 'task-terminated')).toMatchObject({ by: { id: 'li' }, opinion: '不符合条件' })
  })

  test('a vote that was given stands', () => {
    const story = submitted(flow(['li', 'wang'], { ratio: 100 })).and({ by: 'li', type: 'approve' })
    expect(story.when(leaveOut, without('li')).refusal?.text).toBe('flows.already-handled')
  })
})

test('nothing happens to what does not run', () => {
  const story = submitted(flow(['li'], 'any'))
  expect(given(flow(['li'], 'any')).when(leaveOut).refusal?.text).toBe('flows.not-submitted')
  expect(story.and({ by: 'zhang', type: 'withdraw' }).when(leaveOut, without('li')).refusal?.text).toBe('flows.is-withdrawn')
})
