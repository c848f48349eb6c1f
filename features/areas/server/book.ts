import { fromEpoch } from '#engine/values/calendar.ts'
import { withChanges, type Region, type RegionTree } from '#engine/values/region.ts'
import { shippedRegions } from '#engine/values/regions-load.ts'
import { editedAreas, type Area } from '#features/areas/server/store.ts'
import type { VersionedCache } from '#server/cache/versioned-cache.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** All areas as they are today: the shipped ones in memory, those of the table that differ laid over them. */
export interface AreaBook {
  /** Made when it is first asked for: many requests know no region. */
  readonly tree: () => RegionTree
  /** Areas directly below one, those that are offered to nobody too, in order. */
  readonly below: (code: string | undefined) => readonly Region[]
  /** What the table holds of an area that differs from the shipped data. */
  readonly edited: (code: string) => Area | undefined
  /** Whether an area is switched on, whatever replaces it; a deleted one and one that never was are not. */
  readonly isEnabled: (code: string) => boolean
  readonly isDeleted: (code: string) => boolean
  /** The enabled areas that replace one, in force or not yet. */
  readonly successors: (code: string) => readonly Area[]
}

type Edited = Awaited<ReturnType<typeof editedAreas>>

interface Known {
  readonly areas: Edited
  /** The book of one day: codes come into force without a write. */
  made: { readonly today: string; readonly book: AreaBook } | undefined
}

const caches = new WeakMap<Kernel, VersionedCache<Known>>()

/** Registers the cache of areas. */
export function defineAreas(kernel: Kernel): void {
  caches.set(
    kernel,
    kernel.caches.define('areas', async (db): Promise<Known> => ({ areas: await editedAreas(db), made: undefined })),
  )
}

function cacheOf(kernel: Kernel): VersionedCache<Known> {
  const cache = caches.get(kernel)
  if (!cache) throw new RangeError('the areas feature has not started')
  return cache
}

/** Lets one writer of areas in at a time, so that what the rules saw of the tree still holds when it is written. */
export async function beginWriting(kernel: Kernel, tx: Tx): Promise<void> {
  await cacheOf(kernel).bump(tx)
}

/** All areas in the newest version known to this process. */
export async function areaBook(kernel: Kernel): Promise<AreaBook> {
  const known = await cacheOf(kernel).get()
  const today = fromEpoch(kernel.now(), 'yyyy-MM-dd', kernel.settings.timeZone) ?? ''
  if (known.made?.today !== today) known.made = { today, book: bookOf(known.areas, today) }
  return known.made.book
}

function bookOf(areas: Edited, today: string): AreaBook {
  const byCode = new Map(areas.map((area) => [area.id, area]))
  const successors = Map.groupBy(
    areas.filter(({ enabled }) => enabled).flatMap((area) => area.replaces.map((code) => ({ code, area }))),
    ({ code }) => code,
  )
  let tree: RegionTree | undefined
  let children: ReadonlyMap<string | undefined, readonly Region[]> | undefined
  const book: AreaBook = {
    tree: () => (tree ??= treeOf(areas, [...successors.keys()], book, today)),
    below: (code) => {
      children ??= childrenIn(book)
      return children.get(code) ?? []
    },
    edited: (code) => byCode.get(code),
    isEnabled: (code) => byCode.get(code)?.enabled ?? shippedRegions().byCode.get(code)?.former === false,
    isDeleted: (code) => byCode.get(code)?.deleted === true,
    successors: (code) => (successors.get(code) ?? []).map(({ area }) => area),
  }
  return book
}

const isInForce = ({ effectiveOn }: Area, today: string): boolean => effectiveOn === undefined || effectiveOn <= today

function treeOf(areas: Edited, replaced: readonly string[], book: AreaBook, today: string): RegionTree {
  const base = shippedRegions()
  if (areas.length === 0) return base
  const isReplaced = (code: string): boolean => book.successors(code).some((area) => isInForce(area, today))
  const own = areas.map((area) => ({
    code: area.id,
    name: area.name,
    parentCode: area.parentId,
    former: !area.enabled || !isInForce(area, today) || isReplaced(area.id),
    sortCode: area.sortCode,
  }))
  const others = replaced
    .filter((code) => book.edited(code) === undefined && isReplaced(code))
    .flatMap((code) => base.byCode.get(code) ?? [])
  return withChanges(base, [...own, ...others.map((region) => ({ ...region, former: true, sortCode: 0 }))])
}

function childrenIn(book: AreaBook): ReadonlyMap<string | undefined, readonly Region[]> {
  const { byCode, children } = book.tree()
  const former = [...byCode.values()].filter((region) => region.former && !book.isDeleted(region.code))
  const all = new Map<string | undefined, readonly Region[]>(children)
  const order = ({ code }: Region): number => book.edited(code)?.sortCode ?? 0
  const before = (one: Region, other: Region): number => order(one) - order(other) || (one.code < other.code ? -1 : 1)
  for (const [parent, regions] of Map.groupBy(former, ({ parentCode }) => parentCode))
    all.set(parent, [...(all.get(parent) ?? []), ...regions].sort(before))
  return all
}
