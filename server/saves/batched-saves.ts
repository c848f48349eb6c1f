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
  /** Called with the error of a batch that failed and is repeated one save at a time. */
  readonly onFailedBatch: (error: unknown, saves: number) => void
}

/** A row the decision rests on has changed or is locked: the save is decided again under locks. */
const moved = Symbol('moved')

/**
 * Most saves in one transaction, and most transactions of one queue at once in a process. A batch that waits for a lock delays
 * its queue: a second one would wait for the same lock and take one more connection.
 */
const savesAtOnce = { items: 32, batches: 1, patienceMilliseconds: 20_000 }

/**
 * Writes saves that arrive at the same time in one transaction: its cost is the round trips and the commit, which are the same
 * for one save as for many (docs/performance.md). A save that comes alone is written at once.
 *
 * Saves that take numbers from the same counter share a queue, because the counter stays locked until the commit; so do saves
 * that expect rows of the same table, and all saves that only add rows.
 */
export class BatchedSaves implements Saves {
  readonly #parts: BatchedSavesParts
  readonly #queues = new Map<string, Batcher<PlannedSave, unknown>>()

  constructor(parts: BatchedSavesParts) {
    this.#parts = parts
  }

  async save<Answer>(origin: Origin, decide: Decide<Answer>): Promise<Answer> {
    const decided = await this.#decideFreely(decide)
    // A repeated request may be refused because its first run has made the change already: under locks its key is looked up first.
    if (decided && !('write' in decided)) return origin.claim ? this.#underLocks(origin, decide) : decided.answer
    const saved = decided ? await this.#inQueue({ origin, plan: decided }) : moved
    return saved === moved ? this.#underLocks(origin, decide) : (saved as Answer)
  }

  transaction: Saves['transaction'] = (origin, work, stored) => runTransaction(this.#parts, origin, work, stored)

  /** Undefined where a publication changed a table meanwhile: the definition is read anew. */
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

  /** Where a batch fails, each save is written by itself, so that only the faulty one gets an error. */
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
function queueOf({ numberRule, numberPlace = '', expects }: SavePlan<unknown>): string {
  if (numberRule !== undefined) return `number ${numberRule} ${numberPlace}`
  const [expected] = expects
  return expected ? `rows of ${tableName(expected.table)}` : 'new rows'
}
