import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { violatedUnique } from '#server/database/failures.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { tableShape, type Insert } from '#server/database/write-set.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    idempotency: { user_id: string; route: string; key: string; body_hash: string; answer: string | null; created_at: Date }
  }
}

/** An idempotency key: the same in all repetitions of one change by a client; it belongs to a person and a call (security 14.2). */
export interface Idempotency {
  readonly userId: string
  readonly route: string
  readonly key: string
  /** Hash that tells a different request under the same key from a repetition. */
  readonly bodyHash: string
}

/** State of a key: free to run, done before with this answer, or refused. */
export type ClaimedKey =
  | { readonly kind: 'free' }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly refused: Refused }

/** Result of a statement with `claimPart` for one key. */
export interface FoundKey {
  readonly free: boolean
  readonly body_hash: string | null
  readonly answer: unknown
}

/**
 * Looks up the answers of earlier runs and locks the keys until the transaction ends. It is the first part of a statement whose
 * first three values are `claimValues`, so that the rest of the statement needs no round trip of its own. `claimsFound` reads its
 * result.
 */
// Each key is looked up by itself: a join planned while the table was small would keep scanning the whole table when it has grown.
export const claimPart = `claimed as materialized (
  select claim.place, pg_try_advisory_xact_lock(hashtextextended(claim.user_id || ' ' || claim.route || ' ' || claim.key, 0)) as free,
    stored.body_hash, stored.answer
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as claim(user_id, route, key, place)
  left join lateral (
    select body_hash, answer from idempotency
    where idempotency.user_id = claim.user_id and idempotency.route = claim.route and idempotency.key = claim.key limit 1
  ) as stored on true)`

/** The results, in the order of the claims. */
export const claimsFound = `(select coalesce(jsonb_agg(
  jsonb_build_object('free', free, 'body_hash', body_hash, 'answer', answer) order by place), '[]') from claimed)`

export function claimValues(claims: readonly Idempotency[]): string[][] {
  return [claims.map((claim) => claim.userId), claims.map((claim) => claim.route), claims.map((claim) => claim.key)]
}

/** States of the keys of some claims, in their order. */
export function claimedOf(claims: readonly Idempotency[], found: readonly FoundKey[]): ClaimedKey[] {
  return claims.map((claim, index) => claimed(claim, found[index]!))
}

const lookUp = fixedStatement<{ found: FoundKey[] }>(`with ${claimPart} select ${claimsFound} as found`)

function claimed(claim: Idempotency, found: FoundKey): ClaimedKey {
  if (found.body_hash !== null) {
    if (found.body_hash === claim.bodyHash) return { kind: 'done', answer: found.answer }
    return { kind: 'refused', refused: new Refused(refusal('conflict', 'kernel.key-reused')) }
  }
  // The holder may commit between this statement's snapshot and its lock; then the unique key of the row refuses the second one.
  if (!found.free) return { kind: 'refused', refused: new Refused(refusal('conflict', 'kernel.key-busy'), { retryAfterSeconds: 1 }) }
  return { kind: 'free' }
}

/**
 * Claims one key by itself.
 *
 * @returns the stored answer when the same request was done before
 * @throws Refused 409 while the first run goes on, or when the key stands for another body
 */
export async function claimKey(tx: Tx, claim: Idempotency): Promise<{ answer: unknown } | undefined> {
  const [row] = await lookUp(tx, claimValues([claim]))
  const [found] = claimedOf([claim], row!.found)
  if (found?.kind === 'refused') throw found.refused
  return found?.kind === 'done' ? { answer: found.answer } : undefined
}

/**
 * The answer for a repeated request that is refused because of its own first run: the files it names are attached to a record by
 * now, or its work item is handled. Such a repetition gets the stored answer.
 *
 * @throws the error itself where no run of this key was committed; 409 where the key stands for another body
 */
export async function answerInsteadOf(error: unknown, db: Db, claim: Idempotency | undefined): Promise<unknown> {
  if (!claim || !(error instanceof Refused || violatedUnique(error) === 'idempotency_pkey')) throw error
  const stored = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', claim.userId)
    .where('route', '=', claim.route)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!stored) throw error
  if (stored.body_hash !== claim.bodyHash) throw new Refused(refusal('conflict', 'kernel.key-reused'))
  return stored.answer
}

const forgetAtOnce = 10_000

/** Removes answers older than 24 hours, in portions, so that other statements do not wait long. */
export async function forgetOldAnswers(db: Db): Promise<void> {
  const portion = async (): Promise<number> => {
    const gone = await sql`delete from idempotency where ctid = any(array(
      select ctid from idempotency where created_at < now() - interval '24 hours' limit ${forgetAtOnce}))`.execute(db)
    return Number(gone.numAffectedRows ?? 0)
  }
  while ((await portion()) === forgetAtOnce);
}

const answerShape = tableShape('idempotency', {
  user_id: 'text',
  route: 'text',
  key: 'text',
  body_hash: 'text',
  answer: 'jsonb',
  created_at: 'timestamptz',
})

/** The stored answer of a request that carried a key, written with its change. */
export function answerInsert(claim: Idempotency | undefined, answer: unknown): Insert {
  if (!claim) return { into: answerShape, rows: [] }
  const { userId, route, key, bodyHash } = claim
  // `now` is the clock of the database, by which old answers are deleted: with its own clock, a node that is a day behind would
  // lose its answers.
  return {
    into: answerShape,
    rows: [{ user_id: userId, route, key, body_hash: bodyHash, answer: answer ?? null, created_at: 'now' }],
  }
}

/**
 * Whether something is done for a user for the first time on a day: it is remembered as an idempotency key, which is deleted with
 * the stored answers.
 *
 * @param what names the thing; no route of a call
 * @param zone name of the time zone whose days count
 */
export async function isFirstOfDay(tx: Tx, userId: string, what: string, zone: string): Promise<boolean> {
  const { rows } = await sql`insert into idempotency (user_id, route, key, body_hash, created_at)
    values (${userId}, ${what}, to_char(now() at time zone ${zone}, 'YYYY-MM-DD'), '', now())
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}
