import { sql } from 'kysely'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { organizationNames } from '#features/pickers/entry.ts'
import { roleStore } from '#server/access/role-store.ts'
import type { Db } from '#server/database/types.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { groupStore, positionStore } from '#server/directory/stores.ts'
import type { Kernel } from '#server/kernel.ts'

/** Something that a sheet names by a text. */
interface Named {
  readonly id: string
  readonly name: string
}

/** What the texts of a sheet are looked up in, and what stands for the ids of users in one. */
export interface Lookups {
  readonly directory: DirectorySnapshot
  /** Id of an organization by its names from the top joined with `/`, or by its own name where no other has it. */
  readonly organization: (text: string) => string | undefined
  /** Position of one of these organizations. */
  readonly position: (name: string, organizations: readonly string[]) => string | undefined
  readonly positionName: (id: string) => string
  readonly roles: readonly Named[]
  readonly groups: readonly Named[]
  readonly nations: readonly Named[]
  readonly educations: readonly Named[]
  readonly documents: readonly Named[]
  readonly zone: string
}

/** Reads all that the rows of a sheet may name, once for all rows. */
export async function readLookups(kernel: Kernel, db: Db): Promise<Lookups> {
  const enabled = { where: [sql<boolean>`enabled`], order: sql`sort_code, code, id` }
  const [directory, book, positions, roles, groups] = await Promise.all([
    kernel.directory.snapshot(),
    dictionaryBook(kernel),
    positionStore.list(db, enabled),
    roleStore.list(db, enabled),
    groupStore.list(db, enabled),
  ])
  const byPlace = new Map(positions.map((one) => [`${one.organization_id} ${one.name}`, one.id]))
  const byId = new Map(positions.map(({ id, name }) => [id, name]))
  const entries = (category: string, by: 'id' | 'code'): readonly Named[] =>
    book
      .entries(category)
      .filter((one) => one.enabled)
      .map((one) => ({ id: one[by], name: one.name }))
  return {
    directory,
    organization: organizationFinder(directory),
    position: (name, organizations) => organizations.map((id) => byPlace.get(`${id} ${name}`)).find((id) => id !== undefined),
    positionName: (id) => byId.get(id) ?? '',
    roles: roles.map(({ id, name }) => ({ id, name })),
    groups: groups.map(({ id, name }) => ({ id, name })),
    nations: entries('Nation', 'id'),
    educations: entries('Education', 'id'),
    documents: entries('certificateType', 'code'),
    zone: kernel.settings.timeZone,
  }
}

function organizationFinder(directory: DirectorySnapshot): Lookups['organization'] {
  const all = directory.organizations()
  const byPath = new Map(all.map((one) => [organizationNames(directory, one), one.id]))
  const byName = Map.groupBy(all, ({ name }) => name)
  return (text) => {
    const alone = byName.get(text)
    return byPath.get(text) ?? (alone?.length === 1 ? alone[0]?.id : undefined)
  }
}
