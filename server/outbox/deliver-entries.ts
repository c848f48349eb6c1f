import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'
import type { Push, PushAbout } from '#server/sockets/sockets.ts'

/** Most entries in one transaction. */
export const batch = 200

/** Tries until an entry is parked and shown to administrators (security 14.6). */
const attemptsAtMost = 20

/** A handler that takes longer holds up the kinds beside it. */
const slowMilliseconds = 1_000

export interface Claimed {
  readonly id: string
  readonly kind: string
  readonly payload: Record<string, unknown>
  readonly attempts: number
}

const claim = fixedStatement<Claimed>(`
  select id, kind, payload, attempts from outbox where not parked and next_at <= now() and kind = any($1::text[])
  order by next_at limit $2 for update skip locked`)
const claimOne = fixedStatement<Claimed>(`
  select id, kind, payload, attempts from outbox where id = $1 and not parked and next_at <= now() for update skip locked`)
const remove = fixedStatement<never>('delete from outbox where id = any($1::uuid[])')

/** A handler failed; nothing of its transaction has happened. */
export class KindFailed extends Error {
  readonly kind: string

  constructor(kind: string, cause: unknown) {
    super(`entries of ${kind} could not be delivered`, { cause })
    this.kind = kind
  }
}

export interface Delivered {
  readonly count: number
  /** Kinds whose handlers took long. */
  readonly slow: readonly string[]
}

/**
 * Delivers what is due of some kinds, in one transaction.
 *
 * @throws KindFailed for the first handler that fails
 */
export async function deliverKinds(
  kernel: Kernel,
  handlers: ReadonlyMap<string, OutboxHandler>,
  kinds: readonly string[],
): Promise<Delivered> {
  return delivering(kernel, async (tx, push) => {
    const entries = await claim(tx, [kinds, batch])
    const slow = await handleAll(kernel, tx, handlers, entries, push)
    return { count: entries.length, slow }
  })
}

/** Delivers what is due of one kind, each entry in a transaction of its own. @returns whether one failed */
export async function deliverOneByOne(kernel: Kernel, handlers: ReadonlyMap<string, OutboxHandler>, kind: string): Promise<boolean> {
  const due = await kernel.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('parked', '=', false)
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .limit(batch)
    .execute()
  let hasFailed = false
  for (const { id } of due) if (!(await deliverAlone(kernel, handlers, id))) hasFailed = true
  return hasFailed
}

async function deliverAlone(kernel: Kernel, handlers: ReadonlyMap<string, OutboxHandler>, id: string): Promise<boolean> {
  let claimed: Claimed | undefined
  try {
    await delivering(kernel, async (tx, push) => {
      const entries = await claimOne(tx, [id])
      claimed = entries[0]
      await handleAll(kernel, tx, handlers, entries, push)
    })
    return true
  } catch (error) {
    if (!(error instanceof KindFailed) || !claimed) throw error
    await postpone(kernel, claimed, error.cause)
    return false
  }
}

/** Pushes what was delivered once it is committed. */
async function delivering<Result>(
  kernel: Kernel,
  work: (tx: Tx, push: (push: Push | PushAbout) => void) => Promise<Result>,
): Promise<Result> {
  const pushes: (Push | PushAbout)[] = []
  const result = await inTransaction(kernel.db, (tx) => {
    pushes.length = 0
    return work(tx, (push) => void pushes.push(push))
  })
  await kernel.sockets.push(pushes).catch((error: unknown) => kernel.log.warn({ err: error }, 'push failed'))
  return result
}

async function handleAll(
  kernel: Kernel,
  tx: Tx,
  handlers: ReadonlyMap<string, OutboxHandler>,
  entries: readonly Claimed[],
  push: (push: Push | PushAbout) => void,
): Promise<string[]> {
  if (entries.length === 0) return []
  const slow: string[] = []
  for (const [kind, due] of Map.groupBy(entries, (entry) => entry.kind)) {
    const before = performance.now()
    await handlers.get(kind)!(due, { kernel, tx, push }).catch((error: unknown) => {
      throw new KindFailed(kind, error)
    })
    if (performance.now() - before > slowMilliseconds) slow.push(kind)
  }
  await remove(tx, [entries.map((entry) => entry.id)])
  return slow
}

/** Waits 1 s, 2 s, 4 s … up to an hour. */
async function postpone({ db, log }: Kernel, entry: Claimed, error: unknown): Promise<void> {
  log.error({ err: error, outboxId: entry.id, kind: entry.kind }, 'delivery failed')
  const seconds = Math.min(2 ** entry.attempts, 3600)
  const attempts = entry.attempts + 1
  await sql`update outbox set attempts = ${attempts}, next_at = now() + make_interval(secs => ${seconds}),
    parked = ${attempts >= attemptsAtMost}, error = ${String(error).slice(0, 500)}
    where id = ${entry.id} and attempts = ${entry.attempts}`.execute(db)
}
