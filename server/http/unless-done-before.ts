import { Refused } from '#engine/values/refusal.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db } from '#server/database/types.ts'
import { claimKey } from '#server/http/idempotency.ts'
import type { Idempotency } from '#server/http/serve.ts'

/**
 * Runs a change that checks its input before it looks for the answer of an earlier run. What the first run itself changed
 * (its files belong to a record now) must not refuse the repeat, so a refusal gives way to the stored answer; this costs
 * nothing where nothing is refused.
 *
 * @throws Refused 409 while the first run goes on, or when the key stands for another body
 */
export async function unlessDoneBefore<Answer>(db: Db, claim: Idempotency | undefined, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!claim || !(error instanceof Refused)) throw error
    const earlier = await inTransaction(db, (tx) => claimKey(tx, claim))
    if (!earlier) throw error
    return earlier.answer as Answer
  }
}
