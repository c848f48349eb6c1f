import type { RawBuilder } from 'kysely'
import type { Outcome } from '#server/batcher.ts'
import { answerInsert } from '#server/database/kernel-shapes.ts'
import type { Tx } from '#server/database/types.ts'
import { writeTogether, type Change } from '#server/database/write-set.ts'
import { claimedOf, type FoundKey } from '#server/http/idempotency.ts'
import type { Idempotency } from '#server/http/serve.ts'

/** A save that is decided: everything it writes, and what its request is answered. */
export interface ReadySave<Answer = unknown> {
  readonly claim: Idempotency | undefined
  /** Statements that are no plain rows, each a data-changing expression of `with`. */
  readonly first?: readonly RawBuilder<unknown>[]
  readonly changes: readonly Change[]
  readonly answer: Answer
}

/**
 * How many saves share one transaction at most, and how many such transactions of one kind a process has under way. One that
 * waits for a lock is waited for: another would stand in the same queue with one more connection.
 */
export const savesAtOnce = { items: 32, batches: 1, patienceMilliseconds: 20_000 }

/** The claims of some saves, for the statement that looks them up. */
export function claimsOf(saves: readonly Pick<ReadySave, 'claim'>[]): Idempotency[] {
  return saves.flatMap((save) => save.claim ?? [])
}

/**
 * What saves with the key of an earlier run get; undefined for those that are to be written.
 *
 * @param found of `claimsOf` the same saves
 */
export function earlierResults<Answer>(
  saves: readonly Pick<ReadySave, 'claim'>[],
  found: readonly FoundKey[],
): (Outcome<Answer> | undefined)[] {
  const claimed = claimedOf(claimsOf(saves), found)
  return saves.map((save) => {
    const claim = save.claim && claimed.shift()
    if (claim?.kind === 'refused') return { error: claim.refused }
    return claim?.kind === 'done' ? { result: claim.answer as Answer } : undefined
  })
}

/**
 * Writes saves with their stored answers in one statement. No two of them may change the same row.
 *
 * @param options.last whether nothing follows but the commit, which then travels with the write
 */
export async function writeSaves(tx: Tx, saves: readonly ReadySave[], options: { last?: boolean } = {}): Promise<void> {
  await writeTogether(
    tx,
    saves.flatMap(({ changes, claim, answer }) => [...changes, answerInsert(claim, answer)]),
    saves.flatMap((save) => save.first ?? []),
    options,
  )
}
