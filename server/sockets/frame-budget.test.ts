import { expect, test } from 'vitest'
import { FrameBudget } from '#server/sockets/frame-budget.ts'

/** How many of so many frames at one moment pass. */
const passing = (budget: FrameBudget, frames: number, now: number): number =>
  Array.from({ length: frames }, () => budget.take(now)).filter(Boolean).length

test('forty frames pass at once, then twenty a second, and a pause gives back no more than the forty', () => {
  const budget = new FrameBudget(20, 40)
  expect(passing(budget, 50, 0)).toBe(40)
  expect(passing(budget, 50, 1_000)).toBe(20)
  expect(passing(budget, 50, 1_050)).toBe(1)
  expect(passing(budget, 50, 3_600_000)).toBe(40)
})

test('a clock that goes back gives nothing', () => {
  const budget = new FrameBudget(20, 40)
  expect(passing(budget, 40, 10_000)).toBe(40)
  expect(passing(budget, 1, 5_000)).toBe(0)
})
