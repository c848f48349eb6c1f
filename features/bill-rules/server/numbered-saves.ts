import type { RawBuilder } from 'kysely'
import { claimAndDrawNumbers, drawBillNumbers } from '#features/bill-rules/server/draw.ts'
import { Batcher, type Outcome } from '#server/batcher.ts'
import { isUnavailable } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Change } from '#server/database/write-set.ts'
import type { Idempotency } from '#server/http/serve.ts'
import { claimsOf, earlierResults, savesAtOnce, writeSaves } from '#server/saves/save-batch.ts'

/** A save that is decided and waits only for its number: whatever it writes follows from the number. */
export interface NumberedSave<Answer> {
  /** Code of the rule; read with the batch, so that many saves read it once. */
  readonly rule: string
  readonly claim: Idempotency | undefined
  /** Runs behind the write, in its transaction: a refusal takes this save back and leaves the others. */
  readonly check?: ((tx: Tx) => Promise<void>) | undefined
  readonly build: (number: string) => {
    readonly first?: readonly RawBuilder<unknown>[]
    readonly changes: readonly Change[]
    readonly answer: Answer
  }
}

/**
 * Saves of this process that wait for the same counter go into one transaction together: the counter is bound by one fsync
 * per holder, so a transaction for each would be a third of the rate (design/database, 2). One batch is in flight per
 * counter; a lone save does not wait. When a batch fails, its members run singly, so each gets its own answer.
 */
export class NumberedSaves {
  readonly #db: Db
  readonly #queues = new Map<string, Batcher<NumberedSave<unknown>, unknown>>()

  constructor(db: Db) {
    this.#db = db
  }

  async save<Answer>(save: NumberedSave<Answer>): Promise<Answer> {
    const queue = this.#queues.get(save.rule) ?? new Batcher((saves) => this.#write(saves), savesAtOnce)
    this.#queues.set(save.rule, queue)
    try {
      return (await queue.do(save)) as Answer
    } finally {
      if (queue.isIdle) this.#queues.delete(save.rule)
    }
  }

  async #write(saves: readonly NumberedSave<unknown>[]): Promise<Outcome<unknown>[]> {
    try {
      return await inTransaction(this.#db, (tx) => writeNumbered(tx, saves))
    } catch (error) {
      if (saves.length === 1 || isUnavailable(error)) return saves.map(() => ({ error }))
    }
    const settled: Outcome<unknown>[] = []
    for (const save of saves) settled.push(...(await this.#write([save])))
    return settled
  }
}

/** Numbers are drawn with the look at earlier answers, and once more where some have one: then there are fewer to write. */
async function writeNumbered(tx: Tx, saves: readonly NumberedSave<unknown>[]): Promise<Outcome<unknown>[]> {
  const { rule } = saves[0]!
  const { found, numbers: drawn } = await claimAndDrawNumbers(tx, rule, saves.length, claimsOf(saves))
  const results = earlierResults<unknown>(saves, found)
  const fresh = saves.filter((_, index) => !results[index])
  if (fresh.length === 0) return results.filter((one) => one !== undefined)
  const numbers = drawn ?? (await drawBillNumbers(tx, rule, fresh.length))
  const built = fresh.map((save, index) => ({ ...save.build(numbers[index]!), claim: save.claim }))
  const checks = fresh.flatMap(({ check }) => check ?? [])
  await writeSaves(tx, built, { last: checks.length === 0 })
  for (const check of checks) await check(tx)
  const answers = built.map((one) => one.answer)
  return results.map((one) => one ?? { result: answers.shift() })
}
