import type { RowEffect } from '#features/grants/contract.ts'
import { changedReaches, type ReachChange } from '#features/grants/server/reach-changes.ts'
import type { Grants } from '#server/access/grants.ts'
import type { Person } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Rows that come and go, with how far they could be counted. */
export type CountedRows = Pick<RowEffect, 'gained' | 'lost' | 'counted'>

/**
 * Counts the rows of a function that somebody of these gains, and those that somebody loses, among the rows that the caller sees.
 *
 * @param milliseconds how long it may take
 * @returns undefined where the caller may not use the function
 */
export type RowCounter = (
  asking: { readonly kernel: Kernel; readonly session: SignedIn },
  functionId: string,
  reaches: readonly ReachChange[],
  milliseconds: number,
) => Promise<CountedRows | undefined>

const counters = new WeakMap<Kernel, RowCounter>()

/** The feature that keeps records registers it, because it depends on this one, not the reverse. */
export function registerRowCounter(kernel: Kernel, counter: RowCounter): void {
  counters.set(kernel, counter)
}

/** All functions of a change together may take so long: somebody waits for the effect. */
const allMilliseconds = 3_000

/** Rows gained and lost by people where their grants change, function by function. */
export async function countRowEffects(
  asking: { readonly kernel: Kernel; readonly session: SignedIn },
  before: Grants,
  after: Grants,
  people: readonly Person[],
): Promise<RowEffect[]> {
  const counter = counters.get(asking.kernel)
  if (!counter) return []
  const end = performance.now() + allMilliseconds
  const effects: RowEffect[] = []
  for (const { functionId, name, reaches, isCut } of changedReaches(before, after, people)) {
    const counted = await counter(asking, functionId, reaches, Math.max(1, Math.round(end - performance.now())))
    if (counted)
      effects.push({ id: functionId, name, ...counted, counted: isCut && counted.counted === 'exact' ? 'at-least' : counted.counted })
  }
  return effects
}
