import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { Tx } from '#server/database/types.ts'
import type { Idempotency } from '#server/http/serve.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    idempotency: { user_id: string; route: string; key: string; body_hash: string; answer: string | null; created_at: Date }
  }
}

/** Reads the header of a state-changing request; answers stay for 24 hours (security 14.2). */
export function idempotencyOf(header: unknown, userId: string, route: string, input: unknown): Idempotency | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header.length < 8 || header.length > 128) throw new Refused(refusal('malformed', 'kernel.key-malformed'))
  const bodyHash = createHash('sha256').update(JSON.stringify(input) ?? '').digest('base64url')
  return { userId, route, key: header, bodyHash }
}

/**
 * Looks for the answer of an earlier run and keeps later ones out until this transaction ends.
 *
 * @returns the stored answer when the same request was done before
 * @throws Refused 409 while the first run goes on, or when the key stands for another body
 */
export async function claimKey(tx: Tx, claim: Idempotency): Promise<{ answer: unknown } | undefined> {
  const lock = createHash('sha256').update(`${claim.userId} ${claim.route} ${claim.key}`).digest().readBigInt64BE().toString()
  const { rows } = await sql<{ free: boolean; body_hash: string | null; answer: unknown }>`
    select pg_try_advisory_xact_lock(${lock}::bigint) as free, stored.body_hash, stored.answer
    from (select 1) as one left join idempotency as stored
      on stored.user_id = ${claim.userId} and stored.route = ${claim.route} and stored.key = ${claim.key}`.execute(tx)
  const found = rows[0]!
  if (found.body_hash !== null) {
    if (found.body_hash !== claim.bodyHash) throw new Refused(refusal('conflict', 'kernel.key-reused'))
    return { answer: found.answer }
  }
  // The holder may commit between this statement's snapshot and its lock; then the unique key of the row refuses the second one.
  if (!found.free) throw new Refused(refusal('conflict', 'kernel.key-busy'), { retryAfterSeconds: 1 })
  return undefined
}

/** Stores the answer beside the change. */
export async function storeAnswer(tx: Tx, claim: Idempotency, answer: unknown): Promise<void> {
  await tx.insertInto('idempotency').values(idempotencyRow(claim, answer)).execute()
}

/** The row for writers that insert it in a statement of their own. */
export function idempotencyRow(claim: Idempotency, answer: unknown): { user_id: string; route: string; key: string; body_hash: string; answer: string | null; created_at: Date } {
  return {
    user_id: claim.userId,
    route: claim.route,
    key: claim.key,
    body_hash: claim.bodyHash,
    answer: answer === undefined ? null : JSON.stringify(answer),
    created_at: new Date(),
  }
}
