import { beforeEach, expect, test } from 'vitest'
import { AnswerWatch, type Clock, type WatchedConnection } from '#server/database/answer-watch.ts'

/** When the database counts as silent: by a clock and a probe of the test's own. A look is 100 ms. */
const waitMilliseconds = 1_600
const lookMilliseconds = 100

let now: number
let look: (() => void) | undefined
const clock: Clock = {
  now: () => now,
  every: (milliseconds, run) => {
    expect(milliseconds).toBe(lookMilliseconds)
    look = run
    return () => (look = undefined)
  },
}

/** Questions without an answer yet, and how often one was given up. */
let asked: { readonly pids: readonly number[]; readonly answer: (working: readonly number[]) => void }[]
let givenUp: number
const probe = {
  ask: (pids: readonly number[]) =>
    new Promise<ReadonlySet<number>>((resolve) => asked.push({ pids, answer: (working) => resolve(new Set(working)) })),
  giveUp: () => {
    asked.pop()
    givenUp += 1
  },
  close: () => Promise.resolve(),
}

let told: boolean[]
let watch: AnswerWatch
beforeEach(() => {
  ;[now, look, asked, givenUp, told] = [0, undefined, [], 0, []]
  watch = new AnswerWatch({ probe, clock, waitMilliseconds, onChange: (silent) => told.push(silent) })
})

/** Lets time pass, and everything that waits for nothing else. */
async function pass(milliseconds: number, step = lookMilliseconds): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    now += step
    look?.()
    await new Promise(setImmediate)
  }
}

/** A statement that waits for the database. */
function statement(pid: number) {
  let answer = (): void => undefined
  let fail: (error: Error) => void = () => undefined
  const exchange = new Promise<void>((resolve, reject) => ([answer, fail] = [resolve, reject]))
  let cut = false
  const connection: WatchedConnection = {
    pid,
    cutOff: () => {
      cut = true
      fail(new Error('Connection terminated'))
    },
  }
  watch.during(connection, exchange).catch(() => undefined)
  return { answer, wasCut: () => cut }
}

test('two questions in a row without an answer: statements are given up within the wait, until one is answered', async () => {
  const one = statement(1)
  await pass(1_500)
  expect([told, givenUp, one.wasCut()]).toEqual([[true], 2, true])
  asked.pop()!.answer([])
  await pass(lookMilliseconds)
  expect([told, watch.silent]).toEqual([[true, false], false])
})

test('one late answer of an overloaded machine gives up nothing', async () => {
  const one = statement(1)
  await pass(1_000)
  expect(givenUp).toBe(1)
  asked.pop()!.answer([1])
  await pass(400)
  expect([told, one.wasCut()]).toEqual([[], false])
})

test('as long as anybody is answered, the database is not silent, however late the questions are', async () => {
  const slow = statement(1)
  for (let second = 0; second < 10; second += 1) {
    const quick = statement(2 + second)
    await pass(300)
    quick.answer()
    await pass(100)
  }
  expect(givenUp).toBeGreaterThan(3)
  expect([told, slow.wasCut()]).toEqual([[], false])
})

test('time in which this process stood still is not counted against the database', async () => {
  const one = statement(1)
  await pass(500)
  expect(asked).toHaveLength(1)
  await pass(20_000, 20_000)
  expect([told, givenUp, one.wasCut()]).toEqual([[], 0, false])
})

test('a statement that the database does not work on loses its connection, one that takes long does not', async () => {
  const [dead, slow] = [statement(1), statement(2)]
  for (let looks = 0; looks < 30; looks += 1) {
    await pass(lookMilliseconds)
    const { pids, answer } = asked.pop() ?? { pids: [], answer: () => undefined }
    answer(pids.filter((pid) => pid === 2))
  }
  expect([told, dead.wasCut(), slow.wasCut()]).toEqual([[], true, false])
})

test('nobody is asked while nothing waits', async () => {
  statement(1).answer()
  await pass(5_000)
  expect([asked, look]).toEqual([[], undefined])
})
