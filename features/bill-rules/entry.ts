import type { Kernel } from '#server/kernel.ts'
import { NumberedSaves, type NumberedSave } from '#features/bill-rules/server/numbered-saves.ts'
import { drawBillNumbers } from '#features/bill-rules/server/draw.ts'
import { upsertBillRule, type BillRuleText } from '#features/bill-rules/server/rules.ts'

/** One queue a process: it belongs to the kernel it was made with. */
const queues = new WeakMap<Kernel, NumberedSaves>()

/** Writes a decided save with the next number of its rule; gives what `build` calls the answer, once it is durable. */
export function saveNumbered<Answer>(kernel: Kernel, save: NumberedSave<Answer>): Promise<Answer> {
  const queue = queues.get(kernel) ?? new NumberedSaves(kernel.db)
  queues.set(kernel, queue)
  return queue.save(save)
}

export { drawBillNumbers, upsertBillRule }
export type { BillRuleText, NumberedSave }
