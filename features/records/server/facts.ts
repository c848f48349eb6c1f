import { expressionFacts, type FlowFacts } from '#engine/forms/expression-facts.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { OwnRecords } from '#engine/forms/own-records.ts'
import type { Lookups, TreePlace } from '#engine/forms/field-type.ts'
import type { Language } from '#engine/texts/text.ts'
import { identifierProblem } from '#engine/values/identifiers.ts'
import { isOffered, pathOf, regionByCode, type RegionTree } from '#engine/values/region.ts'
import { areaBook, type AreaBook } from '#features/areas/entry.ts'
import { dictionaryBook, type DictionaryBook } from '#features/dictionaries/entry.ts'
import { belongingsOf, carrierView, organizationView, peopleView, type PeopleView } from '#features/pickers/entry.ts'
import { calendarOf } from '#features/working-days/entry.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { ValueCipher } from '#server/encryption/value-cipher.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

export interface ServerFacts extends FormFacts {
  /** What was read about records of the user's own organization; absent where nothing was asked. */
  readonly own?: readonly OwnRecords[]
  readonly directory: DirectorySnapshot
  /** Always said on the server, so that whatever is told there is covered unless somebody is exempt. */
  readonly covers: NonNullable<FormFacts['covers']>
  /** Reads and writes encrypted values. */
  readonly cipher: ValueCipher
}

/**
 * Facts for forms and rules besides the record, from the caches of this process, without a statement.
 *
 * @param user whom they are for; what can be chosen is said in his language, while rules read what the dictionaries say themselves
 * @param language in which it is said to a visitor
 */
export async function serverFacts(
  kernel: Kernel,
  user: { userId: string; organizationId: string; positionId?: string | undefined; language?: Language; seenBy?: unknown } | undefined,
  flow: FlowFacts = {},
  language: Language | undefined = user?.language,
): Promise<ServerFacts> {
  const [directory, book, said, areas, calendar, standing] = await Promise.all([
    kernel.directory.snapshot(),
    dictionaryBook(kernel),
    dictionaryBook(kernel, language),
    areaBook(kernel),
    calendarOf(kernel),
    user && kernel.access.standing({ userId: user.userId, organizationId: user.organizationId, isAdministrator: false }),
  ])
  const organization = user && directory.organization(user.organizationId)
  return {
    now: kernel.now(),
    zone: kernel.settings.timeZone,
    user: user && {
      id: user.userId,
      organizationId: user.organizationId,
      positionId: user.positionId ?? directory.person(user.userId)?.positionIds[0],
    },
    lookups: { ...lookupsOf(directory, said, areas), ...(user && { shows: shownTo(directory, user.userId) }) },
    identifierProblem,
    rowsAtMost: kernel.settings.limits.subTableRows,
    directory,
    cipher: kernel.cipher,
    covers: ({ clearFor }) => user?.seenBy !== undefined || !standing?.counting.some((role) => clearFor?.includes(role)),
    expressions: {
      user: {
        id: user?.userId ?? null,
        organization: user?.organizationId ?? null,
        organizationName: organization?.name ?? null,
        region: organization?.regionCode ?? null,
        creditCode: organization?.creditCode ?? null,
      },
      ...expressionFacts(book.entries, flow),
      isWorkingDay: calendar.isWorkingDay,
    },
  }
}

/** The facts for telling a record: who made it is told his own values uncovered, but not who sees the product as him. */
export function factsForOwner(facts: ServerFacts, session: Pick<SignedIn, 'userId' | 'seenBy'>, ownerId: string): ServerFacts {
  return ownerId === session.userId && !session.seenBy ? { ...facts, covers: () => false } : facts
}

function lookupsOf(directory: DirectorySnapshot, book: DictionaryBook, areas: AreaBook): Lookups {
  return {
    complete: true,
    dictionary: (category) => book.choices(category),
    user: (id) => {
      const found = directory.person(id)
      return found && { name: found.name, account: found.account, offered: found.enabled }
    },
    carrier: (kind, id) => {
      const found = directory.carrier(kind, id)
      return found && { name: found.name, organizationIds: found.organizationIds, offered: found.enabled }
    },
    belongs: (userId) => belongingsOf(directory, userId),
    organization: (id) => organizationPlace(directory, id),
    region: (code) => regionPlace(areas.tree(), code),
  }
}

function organizationPlace(directory: DirectorySnapshot, id: string): TreePlace | undefined {
  const found = directory.organization(id)
  if (!found) return undefined
  const pathNames = found.path.map((one) => directory.organization(one)?.name ?? one)
  return { name: found.name, kind: found.kind, path: found.path, pathNames, offered: found.enabled }
}

/** What the pickers show to somebody, and himself with the organizations he belongs to. */
function shownTo(directory: DirectorySnapshot, userId: string): NonNullable<Lookups['shows']> {
  const self = directory.person(userId)
  const reader = { userId, isAdministrator: self?.isAdministrator ?? false }
  let organizations: ReturnType<typeof organizationView> | undefined
  let people: PeopleView | undefined
  let carriers: ReturnType<typeof carrierView> | undefined
  return (kind, id) => {
    if (kind === 'organization') {
      organizations ??= organizationView(directory, reader)
      const found = directory.organization(id)
      return found !== undefined && (self?.organizationIds.includes(id) || organizations(found))
    }
    if (kind !== 'user') {
      carriers ??= carrierView(directory, reader)
      const found = directory.carrier(kind, id)
      return found !== undefined && carriers(found)
    }
    people ??= peopleView(directory, reader)
    const found = directory.person(id)
    return found !== undefined && (id === userId || people.sees(found))
  }
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
