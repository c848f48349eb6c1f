import type { Asking, Resource } from '#server/managed/resource.ts'
import { insertNew, judge, replaceOld, stampOf } from '#server/managed/write-rows.ts'
import type { Tx } from '#server/database/types.ts'
import type { Versioned } from '#server/resource/store.ts'
import type { Audit } from '#server/saves/saves.ts'

/** A change of a managed thing that is part of a larger one. */
export interface Putting {
  readonly asking: Asking
  readonly tx: Tx
  readonly audit: Audit
}

/**
 * Writes a whole thing under its id, by the rules of its resource, whether it is there or not.
 *
 * @param whole what it is to be, made of what is there, which is locked
 * @throws Refused as the form of the resource would be
 */
export async function putWhole<Item extends Versioned, Input, Wire>(
  resource: Resource<Item, Input, Wire>,
  { asking, tx, audit }: Putting,
  id: string,
  whole: (before: Item | undefined) => Item,
): Promise<void> {
  const before = await resource.store.lock(tx, id)
  const change = { ...asking, tx, act: before ? ('edit' as const) : ('add' as const), before, after: whole(before) }
  await judge(resource, change)
  if (before) await replaceOld(resource, change, audit)
  else await insertNew(resource, change, audit)
}

/** Takes a thing away that may be gone already. @throws Refused where the resource refuses its deletion */
export async function dropWhole<Item extends Versioned, Input, Wire>(
  resource: Resource<Item, Input, Wire>,
  { asking, tx, audit }: Putting,
  id: string,
): Promise<void> {
  const { store, action } = resource
  const before = await store.lock(tx, id)
  if (!before) return
  const change = { ...asking, tx, act: 'remove' as const, before, after: undefined }
  await judge(resource, change)
  await store.remove(tx, before, stampOf(asking))
  await resource.written?.(change)
  audit({ action: `${action}.deleted`, object: `${store.table}:${id}` })
}
