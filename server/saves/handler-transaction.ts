import { auditInsert, auditRow, type AuditRow } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { writeTogether } from '#server/database/write-set.ts'
import type { Origin } from '#server/saves/plan.ts'
import type { Audit } from '#server/saves/saves.ts'
import { answerInsert, claimKey } from '#server/saves/stored-answers.ts'

/** Runs the work of a handler with its audit entries and its stored answer in one commit; see `Saves.transaction`. */
export function runTransaction<Answer>(
  { db, now }: { readonly db: Db; readonly now: () => number },
  { actor, claim }: Origin,
  work: (tx: Tx, audit: Audit) => Promise<Answer>,
  stored: (answer: Answer) => unknown = (answer) => answer,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    const earlier = claim && (await claimKey(tx, claim))
    if (earlier) return earlier.answer as Answer
    const rows: AuditRow[] = []
    const answer = await work(tx, (note) => void rows.push(auditRow(note, actor, now())))
    await writeTogether(tx, [auditInsert(rows), answerInsert(claim, claim && stored(answer))], { last: true })
    return answer
  })
}
