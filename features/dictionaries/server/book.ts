import type { Choice } from '#engine/forms/field-type.ts'
import type { VersionedCache } from '#server/cache/versioned-cache.ts'
import '#features/dictionaries/server/tables.ts'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** One entry as forms and rules read it. */
export interface BookEntry {
  readonly id: string
  readonly parentId: string | undefined
  readonly code: string
  readonly name: string
  readonly enabled: boolean
}

/** All dictionaries as every node keeps them; categories go by id or by code. */
export interface DictionaryBook {
  /** Entries in their order, disabled ones included, because old records still show them. */
  readonly entries: (category: string) => readonly BookEntry[]
  /** The same as a tree of choices. */
  readonly choices: (category: string) => readonly Choice[]
}

const caches = new WeakMap<Kernel, VersionedCache<DictionaryBook>>()

/** Registers the cache of dictionaries with a node. */
export function defineDictionaries(kernel: Kernel): void {
  caches.set(kernel, kernel.caches.define('dictionaries', () => loadBook(kernel.db)))
}

export function dictionariesCache(kernel: Kernel): VersionedCache<DictionaryBook> {
  const cache = caches.get(kernel)
  if (!cache) throw new RangeError('the dictionaries feature has not started')
  return cache
}

async function loadBook(db: Db): Promise<DictionaryBook> {
  const types = await db.selectFrom('dictionary_type').select(['id', 'code']).execute()
  const rows = await db.selectFrom('dictionary_entry').select(['id', 'type_id', 'parent_id', 'code', 'name', 'enabled']).orderBy('sort_code').orderBy('id').execute()
  const byType = Map.groupBy(rows, (row) => row.type_id)
  const ids = new Map(types.flatMap(({ id, code }) => [[code, id], [id, id]] as const))
  const made = new Map<string, readonly Choice[]>()
  const entries = (category: string): readonly BookEntry[] =>
    (byType.get(ids.get(category) ?? '') ?? []).map((row) => ({ id: row.id, parentId: row.parent_id ?? undefined, code: row.code, name: row.name, enabled: row.enabled }))
  const choices = (category: string): readonly Choice[] => {
    const known = made.get(category) ?? treeOf(entries(category), undefined)
    made.set(category, known)
    return known
  }
  return { entries, choices }
}

function treeOf(entries: readonly BookEntry[], parentId: string | undefined): readonly Choice[] {
  const known = new Set(entries.map((entry) => entry.id))
  const isHere = (entry: BookEntry): boolean => (parentId === undefined ? entry.parentId === undefined || !known.has(entry.parentId) : entry.parentId === parentId)
  return entries.filter(isHere).map((entry) => {
    const children = treeOf(entries, entry.id)
    return { id: entry.id, label: entry.name, ...(entry.enabled ? {} : { disabled: true }), ...(children.length > 0 ? { children } : {}) }
  })
}
