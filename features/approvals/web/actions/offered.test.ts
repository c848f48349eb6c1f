import { expect, test } from 'vitest'
import { actions } from '#engine/flows/actions.ts'
import { initialState, requestStatus } from '#engine/flows/state.ts'
import { managerActions, requestActions, watcherActions, workItemActions } from '#features/approvals/actions.ts'
import { offeredInFoot, offeredInRow, offeredOnWorkItem, toneOf } from '#features/approvals/web/actions/offered.ts'

test('only what the server offers is drawn, in the order of its place', () => {
  const words = ['edit', 'urge', 'withdraw', 'delete', 'unknown']
  expect(offeredInFoot(words).map(({ word }) => word)).toEqual(['delete', 'withdraw', 'urge'])
  expect(offeredInRow(words).map(({ word }) => word)).toEqual(['withdraw', 'urge', 'delete'])
  expect(offeredInRow(['edit'])).toEqual([])
  expect(offeredOnWorkItem(['approve', 'return', 'save'], 'foot').map(({ word }) => word)).toEqual(['return', 'approve'])
  expect(offeredOnWorkItem(['approve', 'return', 'save'], 'more').map(({ word }) => word)).toEqual(['save'])
})

test('every word that the engine offers is drawn, but for those that open the form', () => {
  const ofForm = ['edit', 'submit', 'resubmit']
  const states = [initialState, { ...initialState, status: requestStatus.waiting }]
  const offered = new Set(
    Object.values(actions).flatMap((action) =>
      states.flatMap((state) => ('word' in action ? [action.word] : 'words' in action ? action.words(state) : [])),
    ),
  )
  // An approver and somebody who watches may have the same word, each for an action of his own.
  const drawn = new Set([...requestActions, ...workItemActions, ...managerActions].map(({ word }) => word))
  expect([...offered].filter((word) => !ofForm.includes(word)).toSorted()).toEqual([...drawn].toSorted())
})

test('what went back has a colour of its own', () => {
  expect([0, 1, 2, 3, null].map(toneOf)).toEqual(['returned', undefined, undefined, 'withdrawn', undefined])
})

test('what watchers are shown to do is what the engine lets them do', () => {
  const managing = Object.values(actions).flatMap((action) => (action.by === 'manager' ? [action] : []))
  const words = (its: readonly { readonly word: string }[]) => its.map(({ word }) => word).toSorted()
  expect(words(watcherActions)).toEqual(words(managing.filter(({ byWatchers }) => byWatchers)))
  expect(words(managerActions)).toEqual(words(managing))
})
