import { Refused } from '#engine/values/refusal.ts'
import { planCommand, type Applied, type TaskCommand } from '#features/approvals/server/apply.ts'
import { openTask, readTaskOfEntry, type OpenTask } from '#features/approvals/server/task.ts'
import { auditRow } from '#server/audit/audit.ts'
import { Batcher, type Outcome } from '#server/batcher.ts'
import { isOutdatedStatement, isUnavailable } from '#server/database/failures.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import { auditInsert } from '#server/database/kernel-shapes.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import { claimPart, claimsFound, claimValues, type FoundKey } from '#server/http/idempotency.ts'
import { actorOf } from '#server/http/route.ts'
import type { Caller, Idempotency } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { claimsOf, earlierResults, savesAtOnce, writeSaves, type ReadySave } from '#server/saves/save-batch.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A decision about a task as it was read, without a lock. */
interface TaskSave extends ReadySave {
  readonly task: { readonly id: string; readonly sequence: number }
}

/** What was decided no longer holds, or somebody else holds the task: to be decided again, under the lock. */
const moved = Symbol('moved')

interface Context {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly caller: Caller
  readonly idempotency: Idempotency | undefined
}

/**
 * Decides about a to-do on what was read without a lock, and writes it together with decisions of others: one transaction
 * for many, where each under a lock of its own would be eight round trips and a commit for itself. Who reads, decides and
 * finds the task unmoved under the lock of the batch has decided the same as under a lock from the start.
 *
 * @param commandOf what this person wants of the task as it was read
 * @returns undefined when it must be decided under the lock after all: others were at the task meanwhile, or the batch failed
 * @throws Refused as form and flow refuse
 */
export async function saveShared<Answer>(
  context: Context,
  entryId: string,
  commandOf: (open: OpenTask) => TaskCommand,
  answerOf: (applied: Applied) => Answer,
): Promise<{ answer: Answer } | undefined> {
  const { kernel, session, caller, idempotency } = context
  try {
    const open = await openTask(kernel, session, await readTaskOfEntry(kernel, entryId, session.userId))
    const { applied, writes } = await planCommand(kernel, kernel.db, session, open, commandOf(open), async () => null)
    const answer = answerOf(applied)
    if (!writes) return { answer }
    const audit = auditInsert([auditRow(writes.note, actorOf(caller, session), kernel.now())])
    const saved = await savesOf(kernel).do({
      claim: idempotency,
      first: writes.first,
      changes: [...writes.changes, audit],
      answer,
      task: { id: open.row.id, sequence: open.row.state.sequence },
    })
    if (saved === moved) return undefined
    kernel.outbox.wake()
    return { answer: saved as Answer }
  } catch (error) {
    if (error instanceof Refused || !isOutdatedStatement(error)) throw error
    return undefined
  }
}

const queues = new WeakMap<Kernel, Batcher<TaskSave, unknown>>()

function savesOf(kernel: Kernel): Batcher<TaskSave, unknown> {
  const known = queues.get(kernel) ?? new Batcher((saves: readonly TaskSave[]) => writeAll(kernel, saves), savesAtOnce)
  queues.set(kernel, known)
  return known
}

/** When a batch fails, each of its members goes on under a lock of its own and meets its own error there. */
async function writeAll(kernel: Kernel, saves: readonly TaskSave[]): Promise<readonly Outcome<unknown>[]> {
  try {
    return await inTransaction(kernel.db, (tx) => writeUnmoved(tx, saves))
  } catch (error) {
    if (isUnavailable(error)) throw error
    kernel.log.info({ err: error, saves: saves.length }, 'decisions that were written together go on one by one')
    return saves.map(() => ({ result: moved }))
  }
}

async function writeUnmoved(tx: Tx, saves: readonly TaskSave[]): Promise<Outcome<unknown>[]> {
  const [row] = await claimAndHold(tx, [...claimValues(claimsOf(saves)), saves.map((save) => save.task.id)])
  const earlier = earlierResults<unknown>(saves, row!.found)
  const held = new Map(row!.held.map((task) => [task.id, task.sequence]))
  const fresh = saves.filter(({ task }, index) => {
    if (earlier[index] || held.get(task.id) !== task.sequence) return false
    // Of two decisions about one task the second reads what the first has made of it.
    held.delete(task.id)
    return true
  })
  await writeSaves(tx, fresh, { last: true })
  const written = new Set(fresh)
  return saves.map((save, index) => earlier[index] ?? { result: written.has(save) ? save.answer : moved })
}

/** Tasks in the order of their ids, and without waiting: one that is locked goes on under a lock of its own. */
const claimAndHold = fixedStatement<{ found: FoundKey[]; held: { id: string; sequence: number }[] }>(`
  with ${claimPart}, held as (
    select id, sequence from flow_task where id = any($4::uuid[]) and deleted_at is null order by id for update skip locked
  )
  select ${claimsFound} as found, (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'sequence', sequence)), '[]') from held) as held`)
