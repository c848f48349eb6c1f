import { describe, expect, test } from 'vitest'
import { entryOperations, requestActions } from './operations.ts'
import { approver, chain, start } from './testing/builders.ts'
import { given } from './testing/specification.ts'

const definition = chain(
  start(),
  approver('a', ['li'], { afterReturn: 'chosen' }),
  approver('b', ['wang'], {
    actions: { save: false, approve: true, return: false, recall: true, transfer: true, addSigner: false, print: false },
  }),
)
const draft = given(definition).and({ by: 'zhang', type: 'save-draft' })
const running = draft.and({ by: 'zhang', type: 'submit' })
const actions = (story: typeof draft, userId = 'zhang', now = 1_000) => requestActions(definition, story.state, userId, now)

describe('what the initiator can do', () => {
  test('by status', () => {
    expect(actions(draft)).toEqual(['edit', 'submit', 'delete'])
    expect(actions(running)).toEqual(['withdraw', 'urge'])
    expect(actions(running.and({ by: 'li', type: 'return', to: 'start' }))).toEqual(['edit', 'resubmit'])
    expect(actions(running.and({ by: 'zhang', type: 'withdraw' }))).toEqual(['edit', 'resubmit', 'delete'])
    expect(actions(running.and({ by: 'li', type: 'approve' }).and({ by: 'wang', type: 'approve' }))).toEqual([])
  })

  test('not twice a reminder in ten minutes', () => {
    const urged = running.and({ by: 'zhang', type: 'urge' })
    expect(actions(urged, 'zhang', 2_000)).toEqual(['withdraw'])
    expect(actions(urged, 'zhang', 601_000)).toEqual(['withdraw', 'urge'])
  })

  test('nobody else', () => expect(actions(running, 'li')).toEqual([]))
})

describe('what an operator can do', () => {
  test('what his node offers, with where and how he may return', () => {
    expect(entryOperations(definition, running.state, 'li')).toMatchObject([
      { node: 'a', actions: ['approve', 'return', 'save'], returnTargets: [{ node: 'start', name: '流程发起' }], returnModes: [1, 2] },
    ])
    expect(entryOperations(definition, running.and({ by: 'li', type: 'approve' }).state, 'wang')).toMatchObject([
      { node: 'b', actions: ['approve'], returnTargets: [], returnModes: [] },
    ])
  })

  test('nothing without a to-do', () => expect(entryOperations(definition, running.state, 'wang')).toEqual([]))
})
