import type { RawBuilder } from 'kysely'
import type { Refused } from '#engine/values/refusal.ts'
import { drawBillNumbers } from '#features/bill-rules/server/draw.ts'
import { billRuleByCode } from '#features/bill-rules/server/rules.ts'
import { isUnavailable } from '#server/database/failures.ts'
import { answerInsert } from '#server/database/kernel-shapes.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { writeTogether, type Insert } from '#server/database/write-set.ts'
import { claimKeys } from '#server/http/idempotency.ts'
import type { Idempotency } from '#server/http/serve.ts'

/** A save that is decided and waits only for its number: whatever it writes follows from the number. */
export interface NumberedSave<Answer> {
  /** Code of the rule; read with the batch, so that many saves read it once. */
  readonly rule: string
  readonly claim: Idempotency | undefined
  /** Runs behind the write, in its transaction: a refusal takes this save back and leaves the others. */
  readonly check?: ((tx: Tx) => Promise<void>) | undefined
  readonly build: (number: string) => {
    readonly first?: readonly RawBuilder<unknown>[]
    readonly inserts: readonly Insert[]
    readonly answer: Answer
  }
}

interface Waiting {
  readonly save: NumberedSave<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

type Settled = { readonly answer: unknown } | { readonly refused: Refused }

function settle({ resolve, reject }: Waiting, settled: Settled): void {
  if ('refused' in settled) reject(settled.refused)
  else resolve(settled.answer)
}

/** How many saves share one transaction at most. */
const batchAtMost = 32

/**
 * Saves of this process that wait for the same counter go into one transaction together: the counter is bound by one fsync
 * per holder, so a transaction for each would be a third of the rate (design/database, 2). One batch is in flight per
 * counter; a lone save does not wait. When a batch fails, its members run singly, so each gets its own answer.
 */
export class NumberedSaves {
  readonly #db: Db
  readonly #queues = new Map<string, { waiting: Waiting[]; running: boolean }>()

  constructor(db: Db) {
    this.#db = db
  }

  save<Answer>(save: NumberedSave<Answer>): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const queue = this.#queues.get(save.rule) ?? { waiting: [], running: false }
      this.#queues.set(save.rule, queue)
      queue.waiting.push({ save, resolve: resolve as (answer: unknown) => void, reject })
      if (!queue.running) void this.#run(save.rule, queue)
    })
  }

  async #run(ruleId: string, queue: { waiting: Waiting[]; running: boolean }): Promise<void> {
    queue.running = true
    while (queue.waiting.length > 0) {
      const members = queue.waiting.splice(0, batchAtMost)
      await this.#settle(members)
    }
    this.#queues.delete(ruleId)
  }

  async #settle(members: readonly Waiting[]): Promise<void> {
    try {
      const settled = await inTransaction(this.#db, (tx) =>
        writeBatch(
          tx,
          members.map((one) => one.save),
        ),
      )
      members.forEach((one, index) => settle(one, settled[index]!))
    } catch (error) {
      if (members.length === 1 || isUnavailable(error)) members.forEach((one) => one.reject(error))
      else for (const one of members) await this.#settle([one])
    }
  }
}

/** Looks for earlier answers first, numbers last but for the one statement that needs them. */
async function writeBatch(tx: Tx, saves: readonly NumberedSave<unknown>[]): Promise<Settled[]> {
  const results = await earlierResults(tx, saves)
  const fresh = saves.filter((_, index) => !results[index])
  if (fresh.length === 0) return results as Settled[]
  const numbers = await drawBillNumbers(tx, await billRuleByCode(tx, fresh[0]!.rule), fresh.length)
  const built = fresh.map((save, index) => save.build(numbers[index]!))
  const inserts = built.flatMap((one, index) => [...one.inserts, answerInsert(fresh[index]!.claim, one.answer)])
  await writeTogether(
    tx,
    inserts,
    built.flatMap((one) => one.first ?? []),
  )
  for (const { check } of fresh) await check?.(tx)
  const answers = built.map((one) => one.answer)
  return results.map((one) => one ?? { answer: answers.shift() })
}

/** What saves with a key of an earlier run get; undefined for those that are to be written. */
async function earlierResults(tx: Tx, saves: readonly NumberedSave<unknown>[]): Promise<(Settled | undefined)[]> {
  const claims = await claimKeys(
    tx,
    saves.flatMap((save) => save.claim ?? []),
  )
  return saves.map((save) => {
    const claim = save.claim && claims.shift()
    if (claim?.kind === 'refused') return { refused: claim.refused }
    return claim?.kind === 'done' ? { answer: claim.answer } : undefined
  })
}
