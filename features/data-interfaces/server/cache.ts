import { inOrder, interfaceStore, type StoredInterface } from '#features/data-interfaces/server/tables.ts'
import type { VersionedCache } from '#server/cache/versioned-cache.ts'
import type { Kernel } from '#server/kernel.ts'

const caches = new WeakMap<Kernel, VersionedCache<ReadonlyMap<string, StoredInterface>>>()

/** Registers the cache of all interfaces, by id. */
export function defineInterfaces(kernel: Kernel): void {
  const load = async (db: Kernel['db']) => new Map((await interfaceStore.list(db, { order: inOrder })).map((item) => [item.id, item]))
  caches.set(kernel, kernel.caches.define('data-interfaces', load))
}

export function interfacesCache(kernel: Kernel): VersionedCache<ReadonlyMap<string, StoredInterface>> {
  const cache = caches.get(kernel)
  if (!cache) throw new RangeError('the feature of data interfaces has not started')
  return cache
}
