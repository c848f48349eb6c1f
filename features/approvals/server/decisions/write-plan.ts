import type { Tx } from '#server/database/types.ts'
import { writeTogether } from '#server/database/write-set.ts'
import type { Kernel } from '#server/kernel.ts'
import type { NothingToSave, SavePlan } from '#server/saves/plan.ts'
import type { Audit } from '#server/saves/saves.ts'

/** Writes what a command decided, in a transaction that holds the lock of its request. */
export async function writePlan(kernel: Kernel, tx: Tx, audit: Audit, plan: SavePlan<unknown> | NothingToSave<unknown>): Promise<void> {
  if (!('write' in plan)) return
  const { changes, notes, outbox = [] } = plan.write(null)
  for (const note of notes) audit(note)
  await writeTogether(tx, changes)
  await kernel.outbox.write(tx, outbox)
}
