import { AsyncLocalStorage } from 'node:async_hooks'

const shifts = new AsyncLocalStorage<number>()

/** A clock that `atShiftedTime` can set back for the work it runs; everything else goes on to see the time as it is. */
export function shiftedClock(now: () => number): () => number {
  return () => now() + (shifts.getStore() ?? 0)
}

/**
 * Runs work as if it happened earlier, such as filings of a former season that a demo makes on the day it is loaded.
 *
 * @param milliseconds added to the clock, negative for the past
 */
export function atShiftedTime<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  return shifts.run(milliseconds, work)
}
