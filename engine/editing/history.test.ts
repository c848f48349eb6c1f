import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begin, canRedo, canUndo, change, closeStep, goTo, present, redo, stateAt, stepsAtMost, undo, type History } from './history.ts'

const named = { text: 'step' }
const typed = (history: History<string>, state: string, merge?: string) => change(history, named, state, merge)

test('letters typed into one setting are one step, those into another one more', () => {
  const both = typed(typed(typed(begin(''), 'a', 'label'), 'ab', 'label'), 'ab!', 'help')
  expect(both.steps.map(({ state }) => state)).toEqual(['ab', 'ab!'])
  expect(present(undo(undo(both)))).toBe('')
})

test('a step of several letters keeps the name it began with', () => {
  const name = (label: string) => ({ text: 'step', params: { label } })
  const history = change(change(begin(''), name('old'), 'a', 'label'), name('a'), 'ab', 'label')
  expect(history.steps.map((step) => step.name.params)).toEqual([{ label: 'old' }])
})

test('what is typed after an undo, a redo or a pause is a step of its own', () => {
  const once = typed(begin(''), 'a', 'label')
  expect(typed(redo(undo(once)), 'ab', 'label').steps).toHaveLength(2)
  expect(typed(closeStep(once), 'ab', 'label').steps).toHaveLength(2)
})

test('a change forgets what was undone, and one that changes nothing is no step', () => {
  const two = typed(typed(begin('0'), '1'), '2')
  const other = typed(undo(two), 'x')
  expect([present(other), canRedo(other), present(undo(other))]).toEqual(['x', false, '1'])
  expect(typed(two, '2')).toBe(two)
})

test('two hundred steps can be undone, older ones are forgotten', () => {
  let history = begin(0)
  for (let state = 1; state <= stepsAtMost + 5; state++) history = change(history, named, state)
  expect(history.steps).toHaveLength(stepsAtMost)
  while (canUndo(history)) history = undo(history)
  expect(present(history)).toBe(5)
})

test('whatever is done, undone and jumped to: what was undone comes back as it was', () => {
  const act = fc.oneof(
    fc.record({ to: fc.integer(), merge: fc.constantFrom(undefined, 'a', 'b') }),
    fc.constantFrom('undo' as const, 'redo' as const),
    fc.record({ at: fc.integer({ min: -3, max: 30 }) }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let history = begin(0)
      for (const one of acts) {
        const before = history
        if (one === 'undo') {
          history = undo(history)
          if (canUndo(before)) expect(present(redo(history))).toBe(present(before))
        } else if (one === 'redo') history = redo(history)
        else if ('at' in one) history = goTo(history, one.at)
        else history = change(history, named, one.to, one.merge)
        expect(present(history)).toBe(stateAt(history, history.at))
        expect(history.at).toBeLessThanOrEqual(history.steps.length)
      }
    }),
  )
})
