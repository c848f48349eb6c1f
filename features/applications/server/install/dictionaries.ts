import { upsertCategory, upsertEntry } from '#features/dictionaries/entry.ts'
import type { DictionaryText, EntryText } from '#features/applications/server/application-text.ts'
import { plannedEntries } from '#features/applications/server/dictionary-entries.ts'
import type { DemoEntries } from '#features/applications/server/demo-text.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** Creates a category with its entries. Entries that an administrator added are kept, also when the file changes. */
export async function installDictionary(kernel: Kernel, tx: Tx, dictionary: DictionaryText): Promise<void> {
  const categoryId = await upsertCategory(kernel, tx, dictionary, dictionary.shared)
  await installEntries(kernel, tx, dictionary.code, categoryId, dictionary.entries)
}

/** Adds the entries of the demo to a category of the application. */
export async function installDemoEntries(kernel: Kernel, tx: Tx, { category, entries }: DemoEntries): Promise<void> {
  await installEntries(kernel, tx, category, category, entries)
}

async function installEntries(kernel: Kernel, tx: Tx, category: string, categoryId: string, entries: readonly EntryText[]): Promise<void> {
  for (const entry of plannedEntries(category, entries)) await upsertEntry(kernel, tx, { ...entry, categoryId })
}
