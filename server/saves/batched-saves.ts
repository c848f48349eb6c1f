import { Batcher, type Outcome } from '#server/batcher.ts'
import { isOutdatedStatement, isRetryable, isUnavailable } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { tableName } from '#server/database/write-set.ts'
import { claimAndHold } from '#server/saves/claim-and-hold.ts'
import { runTransaction } from '#server/saves/handler-transaction.ts'
import type { Decide, NothingToSave, Origin, SavePlan } from '#server/saves/plan.ts'
import type { Saves } from '#server/saves/saves.ts'
import { claimKey, claimedOf } from '#server/saves/stored-answers.ts'
import { writePlans, type PlannedSave, type SaveParts } from '#server/saves/write-plans.ts'

export interface BatchedSavesParts extends SaveParts {
  readonly db: Db
  /** Told of a batch that failed and is done again one by one. */
  readonly onFailedBatch: (error: unknown, saves: number) => void
}

/** What was decided no longer holds, or somebody else holds the row: to be decided again, under locks. */
const moved = Symbol('moved')

/**
 * How many saves share one transaction at most, and how many such transactions of one queue a process has under way. One that
 * waits for a lock is waited for: another would stand behind the same lock with one more connection.
 */
const savesAtOnce = { items: 32, batches: 1, patienceMilliseconds: 20_000 }

/**
 * Writes saves that wait at the same time in one transaction together: its price is the round trips and the commit, and
 * those are the same for one save as for many (docs/performance.md). A save that comes alone waits for nobody.
 *
 * Saves that take numbers from one counter share a queue, because a counter is free again only after the commit of whoever
 * holds it; so do saves that expect rows of one table, and all that only add rows.
 */
export class BatchedSaves implements Saves {
  readonly #parts: BatchedSavesParts
  readonly #queues = new Map<string, Batcher<PlannedSave, unknown>>()

  constructor(parts: BatchedSavesParts) {
    this.#parts = parts
  }

  async save<Answer>(origin: Origin, decide: Decide<Answer>): Promise<Answer> {
    const decided = await this.#decideFreely(decide)
    // A repeated request may find nothing left to do because its first run did it: under locks its key is looked up first.
    if (decided && !('write' in decided)) return origin.claim ? this.#underLocks(origin, decide) : decided.answer
    const saved = decided ? await this.#inQueue({ origin, plan: decided }) : moved
    return saved === moved ? this.#underLocks(origin, decide) : (saved as Answer)
  }

  transaction: Saves['transaction'] = (origin, work, stored) => runTransaction(this.#parts, origin, work, stored)

  /** Undefined where a table was published meanwhile: the definition is read anew. */
  async #decideFreely<Answer>(decide: Decide<Answer>): Promise<SavePlan<Answer> | NothingToSave<Answer> | undefined> {
    try {
      return await decide(undefined)
    } catch (error) {
      if (isOutdatedStatement(error)) return undefined
      throw error
    }
  }

  /** Reads, decides and writes in one transaction that waits for the locks of others. */
  #underLocks<Answer>(origin: Origin, decide: Decide<Answer>): Promise<Answer> {
    return inTransaction(this.#parts.db, async (tx) => {
      const earlier = origin.claim && (await claimKey(tx, origin.claim))
      if (earlier) return earlier.answer as Answer
      const plan = await decide(tx)
      if (!('write' in plan)) return plan.answer
      const [answer] = await writePlans(tx, [{ origin, plan }], this.#parts)
      return answer as Answer
    })
  }

  async #inQueue(save: PlannedSave): Promise<unknown> {
    const name = queueOf(save.plan)
    const queue = this.#queues.get(name) ?? new Batcher((saves: readonly PlannedSave[]) => this.#write(saves), savesAtOnce)
    this.#queues.set(name, queue)
    try {
      return await queue.do(save)
    } finally {
      if (queue.isIdle) this.#queues.delete(name)
    }
  }

  /** Where a batch fails, each member is written by itself, so that the others go on and this one meets its own error. */
  async #write(saves: readonly PlannedSave[]): Promise<readonly Outcome<unknown>[]> {
    try {
      return await inTransaction(this.#parts.db, (tx) => this.#writeBatch(tx, saves))
    } catch (error) {
      if (isUnavailable(error)) throw error
      if (saves.length === 1) return [isRetryable(error) || isOutdatedStatement(error) ? { result: moved } : { error }]
      this.#parts.onFailedBatch(error, saves.length)
    }
    const outcomes: Outcome<unknown>[] = []
    for (const save of saves) outcomes.push(...(await this.#write([save])))
    return outcomes
  }

  async #writeBatch(tx: Tx, saves: readonly PlannedSave[]): Promise<Outcome<unknown>[]> {
    const claims = saves.flatMap(({ origin }) => origin.claim ?? [])
    const held = await claimAndHold(
      tx,
      claims,
      saves.flatMap(({ plan }) => plan.expects),
    )
    const claimed = claimedOf(claims, held.keys)
    const outcomes = saves.map(({ origin, plan }): Outcome<unknown> | undefined => {
      const key = origin.claim && claimed.shift()
      if (key?.kind === 'refused') return { error: key.refused }
      if (key?.kind === 'done') return { result: key.answer }
      return held.take(plan.expects) ? undefined : { result: moved }
    })
    const fresh = saves.filter((_, index) => !outcomes[index])
    const answers = fresh.length > 0 ? await writePlans(tx, fresh, this.#parts) : []
    return outcomes.map((outcome) => outcome ?? { result: answers.shift() })
  }
}

/** Saves of one queue are written together; a queue that has nothing to do is forgotten. */
function queueOf({ numberRule, expects }: SavePlan<unknown>): string {
  if (numberRule !== undefined) return `number ${numberRule}`
  const [expected] = expects
  return expected ? `rows of ${tableName(expected.table)}` : 'new rows'
}
