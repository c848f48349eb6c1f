import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { present } from '#engine/editing/history.ts'
import { DesignerStore, DraftClash } from '#web/designer/designer-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const step = { text: 'step' }

/** A store over a text whose saves are answered by hand. */
function givenStore() {
  const sent: string[] = []
  const answers: { readonly resolve: () => void; readonly reject: (problem: unknown) => void }[] = []
  const save = (state: string) =>
    new Promise<void>((resolve, reject) => {
      sent.push(state)
      answers.push({ resolve, reject })
    })
  const store = new DesignerStore({ initial: 'a', save, reasonOf: String, now: () => 5 })
  const answer = async (problem?: unknown) => {
    const next = answers.shift()
    if (problem === undefined) next?.resolve()
    else next?.reject(problem)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { store, sent, answer, pass: () => vi.advanceTimersByTimeAsync(1000) }
}

test('what was changed is saved once after a second without a change', async () => {
  const { store, sent, answer, pass } = givenStore()
  store.change(step, (text) => `${text}b`)
  await vi.advanceTimersByTimeAsync(900)
  store.change(step, (text) => `${text}c`)
  expect(store.snapshot()).toMatchObject({ dirty: true, saving: { kind: 'waiting' } })
  await pass()
  expect(sent).toEqual(['abc'])
  await answer()
  expect(store.snapshot()).toMatchObject({ dirty: false, saving: { kind: 'saved', at: 5 } })
})

test('what changes while a save runs is saved behind it, and never beside it', async () => {
  const { store, sent, answer, pass } = givenStore()
  store.change(step, () => 'b')
  await pass()
  store.change(step, () => 'c')
  await pass()
  expect(sent).toEqual(['b'])
  await answer()
  expect(sent).toEqual(['b', 'c'])
  await answer()
  expect(store.snapshot().dirty).toBe(false)
})

test('undoing to what is stored leaves nothing to save', async () => {
  const { store, sent, pass } = givenStore()
  store.change(step, () => 'b')
  store.undo()
  await pass()
  expect([sent, store.snapshot().dirty, present(store.snapshot().history)]).toEqual([[], false, 'a'])
})

test('a failed save says why, keeps what was changed and can be tried again', async () => {
  const { store, sent, answer, pass } = givenStore()
  store.change(step, () => 'b')
  await pass()
  await answer('no network')
  expect(store.snapshot()).toMatchObject({ dirty: true, saving: { kind: 'failed', reason: 'no network' } })
  const done = store.saveNow()
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  expect([await done, sent]).toEqual([true, ['b', 'b']])
})

test('after a clash nothing is saved until one side is taken', async () => {
  const { store, sent, answer, pass } = givenStore()
  store.change(step, () => 'b')
  await pass()
  await answer(new DraftClash('李雷'))
  store.change(step, () => 'c')
  await pass()
  expect(sent).toEqual(['b'])
  expect(store.snapshot().saving).toMatchObject({ kind: 'clash', clash: { by: '李雷' } })
  store.replace('theirs')
  expect(store.snapshot()).toMatchObject({ dirty: false, saving: { kind: 'unchanged' } })
  expect(store.state).toBe('theirs')
})

test('while somebody else holds the draft nothing changes and nothing is saved; what was not saved stays', async () => {
  const { store, sent, answer, pass } = givenStore()
  store.change(step, () => 'b')
  store.read(true)
  store.change(step, () => 'c')
  store.undo()
  await pass()
  expect([sent, store.state]).toEqual([[], 'b'])
  store.read(false)
  await pass()
  await answer()
  expect([sent, store.snapshot().dirty]).toEqual([['b'], false])
})

test('leaving saves what is not saved yet', async () => {
  const { store, sent } = givenStore()
  store.change(step, () => 'b')
  store.stop()
  expect(sent).toEqual(['b'])
})
