import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '#engine/values/steps.ts'

/** How long one piece of work may hold up everything else of the process. */
const sliceMilliseconds = 10

/**
 * Does long work in slices, between which other requests are served. For work on values alone: whatever else it rests on may have changed
 * when it ends, and what it decides is checked against that by the save that writes it.
 */
export async function inSlices<Result>(steps: Steps<Result>, now: () => number = () => performance.now()): Promise<Result> {
  for (let begun = now(); ;) {
    const step = steps.next()
    if (step.done) return step.value
    if (now() - begun < sliceMilliseconds) continue
    await nextTurn()
    begun = now()
  }
}
