import { upsertEntry } from '#features/dictionaries/entry.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Kernel } from '#server/kernel.ts'

export interface GivenEntry {
  readonly code: string
  readonly name: string
  readonly description?: string
  readonly enabled?: boolean
}

/** Adds entries to a dictionary: `seed.village.620723106905` for the code of one. */
export async function givenEntries(kernel: Kernel, category: string, entries: readonly GivenEntry[]): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    for (const [index, entry] of entries.entries())
      await upsertEntry(kernel, tx, {
        id: `${category}.${entry.code}`,
        categoryId: category,
        parentId: undefined,
        enabled: true,
        description: '',
        sortCode: 100 + index,
        ...entry,
      })
  })
}
