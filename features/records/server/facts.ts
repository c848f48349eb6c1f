import { expressionFacts, type FlowFacts } from '#engine/forms/expression-facts.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { OwnRecords } from '#engine/forms/own-records.ts'
import type { Lookups, TreePlace } from '#engine/forms/field-type.ts'
import { isOffered, pathOf, regionByCode, type RegionTree } from '#engine/values/region.ts'
import { areaBook, type AreaBook } from '#features/areas/entry.ts'
import { dictionaryBook, type DictionaryBook } from '#features/dictionaries/entry.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'

export interface ServerFacts extends FormFacts {
  /** What was read about records of the user's own organization; absent where nothing was asked. */
  readonly own?: readonly OwnRecords[]
  readonly directory: DirectorySnapshot
}

/** Facts for forms and rules besides the record, from the caches of this process, without a statement. */
export async function serverFacts(
  kernel: Kernel,
  user: { userId: string; organizationId: string } | undefined,
  flow: FlowFacts = {},
): Promise<ServerFacts> {
  const [directory, book, areas] = await Promise.all([kernel.directory.snapshot(), dictionaryBook(kernel), areaBook(kernel)])
  const organization = user && directory.organization(user.organizationId)
  return {
    now: kernel.now(),
    zone: kernel.settings.timeZone,
    user: user && { id: user.userId, organizationId: user.organizationId },
    lookups: lookupsOf(directory, book, areas),
    rowsAtMost: kernel.settings.limits.subTableRows,
    directory,
    expressions: {
      user: {
        id: user?.userId ?? null,
        organization: user?.organizationId ?? null,
        organizationName: organization?.name ?? null,
        region: organization?.regionCode ?? null,
        creditCode: organization?.creditCode ?? null,
      },
      ...expressionFacts(book.entries, flow),
    },
  }
}

function lookupsOf(directory: DirectorySnapshot, book: DictionaryBook, areas: AreaBook): Lookups {
  return {
    complete: true,
    dictionary: (category) => book.choices(category),
    user: (id) => directory.person(id),
    organization: (id) => organizationPlace(directory, id),
    region: (code) => regionPlace(areas.tree(), code),
  }
}

function organizationPlace(directory: DirectorySnapshot, id: string): TreePlace | undefined {
  const found = directory.organization(id)
  return found && { name: found.name, path: found.path, pathNames: found.path.map((one) => directory.organization(one)?.name ?? one) }
}

/** Places of each tree: the same regions are asked for again and again. */
const regionPlaces = new WeakMap<RegionTree, Map<string, TreePlace>>()

function regionPlace(regions: RegionTree, code: string): TreePlace | undefined {
  const places = regionPlaces.get(regions) ?? new Map<string, TreePlace>()
  regionPlaces.set(regions, places)
  const known = places.get(code)
  if (known) return known
  const found = regionByCode(regions, code)
  if (!found) return undefined
  const path = pathOf(regions, code)
  const pathNames = path.map((one) => regionByCode(regions, one)?.name ?? one)
  const place = { name: found.name, path, pathNames, childLevel: found.childLevel ?? null, offered: isOffered(regions, code) }
  places.set(code, place)
  return place
}
