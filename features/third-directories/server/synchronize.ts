import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { LinkKind } from '#features/third-directories/contract.ts'
import {
  departmentDifferences,
  keyOf,
  personDifferences,
  type Difference,
  type Link,
  type OwnDepartment,
  type OwnPerson,
} from '#features/third-directories/server/difference.ts'
import { forgetLinks, linksOf, noteLink, settleLinks, type LinkScope } from '#features/third-directories/server/links.ts'
import { ThirdProblem, type ThirdDirectory } from '#features/third-directories/server/third-directory.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'

interface Compared {
  readonly differences: readonly Difference[]
  readonly links: readonly Link[]
  /** Ids of ours that should be on the platform. */
  readonly own: readonly string[]
  /** Ids that the platform has. */
  readonly third: ReadonlySet<string>
}

/** All organizations, also disabled ones, because who is in them keeps working. */
export const departmentsToSend = (snapshot: DirectorySnapshot): OwnDepartment[] =>
  snapshot.organizations().map(({ id, parentId, name }) => ({ id, parentId, name }))

/** People who can sign in and belong to an organization; who left one of them is removed from the platform. */
export function peopleToSend(snapshot: DirectorySnapshot): OwnPerson[] {
  const live = new Set(snapshot.organizations().map(({ id }) => id))
  return snapshot
    .people()
    .map(({ id, account, name, enabled, mobilePhone, organizationIds }) => {
      const departmentIds = organizationIds.filter((organizationId) => live.has(organizationId))
      return { id, account, name, enabled, mobile: mobilePhone, departmentIds }
    })
    .filter(({ enabled, departmentIds }) => enabled && departmentIds.length > 0)
}

/** Reads the platform and says what distinguishes it from ours. @throws ThirdProblem */
export async function compare(db: Db, snapshot: DirectorySnapshot, directory: ThirdDirectory, scope: LinkScope): Promise<Compared> {
  const [links, departments] = await Promise.all([linksOf(db, scope), directory.departments()])
  if (scope.kind === 'organization') {
    const own = departmentsToSend(snapshot)
    const differences = departmentDifferences(own, links, departments, directory)
    return { differences, links, own: own.map(({ id }) => id), third: new Set(departments.map(({ id }) => id)) }
  }
  const departmentIds = departments.map(({ id }) => id)
  const people = await directory.people(departmentIds)
  const own = peopleToSend(snapshot)
  const thirdIdOf = await thirdIdsOf(db, { ...scope, kind: 'organization' }, departmentIds)
  const nameOf = (id: string) => snapshot.organization(id)?.name ?? id
  const differences = personDifferences(own, links, people, { thirdIdOf, nameOf, naming: directory })
  return { differences, links, own: own.map(({ id }) => id), third: new Set(people.map(({ id }) => id)) }
}

/** Departments of ours by their ids on the platform, those that are still there. */
async function thirdIdsOf(db: Db, scope: LinkScope, there: readonly string[]): Promise<Map<string, string>> {
  const known = new Set(there)
  const links = await linksOf(db, scope)
  return new Map(links.flatMap(({ ownId, thirdId }) => (thirdId !== undefined && known.has(thirdId) ? [[ownId, thirdId] as const] : [])))
}

export interface Counts {
  readonly created: number
  readonly updated: number
  readonly removed: number
  readonly failed: number
}

export interface RunParts {
  readonly db: Db
  readonly snapshot: DirectorySnapshot
  readonly directory: ThirdDirectory
  readonly scope: LinkScope
  /** What is carried out besides what needs no picking. */
  readonly picked: { readonly all: boolean; readonly keys: ReadonlySet<string> }
  /** Writes how one try ended, in a transaction of its own. */
  readonly note: (write: (tx: Tx) => Promise<void>) => Promise<void>
  readonly progress: (done: number, all: number) => Promise<void>
}

/**
 * Brings the platform to what we have, one thing after the other, and notes each at once: a run that is ended between two of them
 * goes on with what still differs. Its writes on the platform do no harm when they are repeated: a department is found again by its
 * name, a person by the id that was noted before.
 *
 * @returns how many, and why it ended before its end
 */
export async function synchronize(parts: RunParts): Promise<Counts & { readonly problem?: ThirdProblem }> {
  const { db, snapshot, directory, scope, picked, note, progress } = parts
  const counts = { created: 0, updated: 0, removed: 0, failed: 0 }
  try {
    const compared = await compare(db, snapshot, directory, scope)
    const { differences, links } = compared
    const chosen = differences.filter((one) => picked.keys.has(keyOf(one)) || (picked.all && !one.onlyPicked))
    await note(async (tx) => tidy(tx, scope, compared))
    const writer = scope.kind === 'organization' ? departmentWriter(parts, compared) : await personWriter(parts)
    const linkOf = new Map(links.map((link) => [link.ownId, link]))
    for (const [index, one] of chosen.entries()) {
      const link = linkOf.get(one.ownId)
      counts[(await carriedOut(one, link, { scope, note, writer })) ? countOf[one.action] : 'failed'] += 1
      await progress(index + 1, chosen.length)
    }
    return counts
  } catch (error) {
    if (error instanceof ThirdProblem) return { ...counts, problem: error }
    throw error
  }
}

const countOf = { create: 'created', link: 'created', update: 'updated', remove: 'removed' } as const

/** What differs no more counts as done; what is gone on both sides is forgotten. */
async function tidy(tx: Tx, scope: LinkScope, { differences, links, own, third }: Compared): Promise<void> {
  const ownIds = new Set(own)
  const differing = new Set(differences.map(({ ownId }) => ownId))
  const has = ({ thirdId }: Link) => thirdId !== undefined && third.has(thirdId)
  await settleLinks(
    tx,
    scope,
    links.filter((link) => ownIds.has(link.ownId) && !differing.has(link.ownId) && has(link)).map(({ ownId }) => ownId),
  )
  await forgetLinks(
    tx,
    scope,
    links.filter((link) => !ownIds.has(link.ownId) && !has(link)).map(({ ownId }) => ownId),
  )
}

/** How the differences of one kind are carried out. */
interface Writer {
  /**
   * @param announce notes an id that is ours to choose before it is given, so that a run which ends there knows whose it is
   * @returns what is noted of it @throws ThirdProblem
   */
  readonly write: (one: Difference, announce: (link: Link) => Promise<void>) => Promise<Link>
  readonly remove: (thirdId: string) => Promise<void>
}

type Noting = Pick<RunParts, 'scope' | 'note'> & { readonly writer: Writer }

/** @returns whether it succeeded @throws ThirdProblem where every further one would fail too */
async function carriedOut(one: Difference, link: Link | undefined, { scope, note, writer }: Noting): Promise<boolean> {
  const { ownId } = one
  const before = { ownId, thirdId: link?.thirdId, sent: link?.sent ?? {} }
  const fails = async (text: TextKey, params: TextParams = {}) => {
    // An id that the platform refused to give is not ours.
    const kept = one.action === 'create' ? { ...before, thirdId: undefined } : before
    await note((tx) => noteLink(tx, scope, { ...kept, state: 'failed', reason: { text, params } }))
    return false
  }
  if (one.held) return fails(one.held)
  try {
    if (one.action === 'remove') {
      await removed(writer, one.thirdId ?? '')
      await note((tx) => forgetLinks(tx, scope, [ownId]))
      return true
    }
    const written = await writer.write(one, (announced) => note((tx) => noteLink(tx, scope, { ...announced, state: 'pending' })))
    await note((tx) => noteLink(tx, scope, { ...written, state: 'done' }))
    return true
  } catch (error) {
    if (!(error instanceof ThirdProblem) || error.endsRun) throw error
    return fails(error.text, error.params)
  }
}

/** What is gone already is removed. */
async function removed(writer: Writer, thirdId: string): Promise<void> {
  try {
    await writer.remove(thirdId)
  } catch (error) {
    const isGone = error instanceof ThirdProblem && (error.text === 'third.department-missing' || error.text === 'third.person-missing')
    if (!isGone) throw error
  }
}

function departmentWriter({ snapshot, directory }: RunParts, { links, differences }: Compared): Writer {
  const own = new Map(departmentsToSend(snapshot).map((one) => [one.id, one]))
  const thirdIdOf = new Map(links.flatMap(({ ownId, thirdId }) => (thirdId === undefined ? [] : [[ownId, thirdId] as const])))
  // Those that are created again have no place yet.
  for (const { action, ownId } of differences) if (action === 'create') thirdIdOf.delete(ownId)
  return {
    write: async ({ ownId, thirdId, action, changes }, announce) => {
      const { name, parentId } = own.get(ownId)!
      const hasParent = parentId !== undefined && own.has(parentId)
      const thirdParent = hasParent ? thirdIdOf.get(parentId) : directory.rootId
      if (thirdParent === undefined) throw new ThirdProblem('third.parent-first', { endsRun: false })
      const input = { name: directory.departmentName(name), parentId: thirdParent }
      const create = async () => {
        const free = directory.freeDepartmentId()
        if (free !== undefined) await announce({ ownId, thirdId: free, sent: {} })
        return directory.createDepartment(input, free)
      }
      const id = action === 'create' || thirdId === undefined ? await create() : thirdId
      if (action !== 'create' && changes.length > 0) await directory.updateDepartment(id, input)
      thirdIdOf.set(ownId, id)
      return { ownId, thirdId: id, sent: input }
    },
    remove: directory.removeDepartment,
  }
}

async function personWriter({ db, snapshot, directory, scope }: RunParts): Promise<Writer> {
  const own = new Map(peopleToSend(snapshot).map((one) => [one.id, one]))
  const kind: LinkKind = 'organization'
  const links = await linksOf(db, { ...scope, kind })
  const thirdIdOf = new Map(links.map(({ ownId, thirdId }) => [ownId, thirdId]))
  return {
    write: async ({ ownId, thirdId = ownId, action, changes }, announce) => {
      const { name, mobile, departmentIds } = own.get(ownId)!
      const ids = departmentIds.flatMap((id) => thirdIdOf.get(id) ?? [])
      const input = { name: directory.personName(name), mobile, departmentIds: ids }
      if (action === 'create') {
        await announce({ ownId, thirdId, sent: {} })
        await directory.createPerson(thirdId, input)
      } else if (changes.length > 0) await directory.updatePerson(thirdId, input)
      return { ownId, thirdId, sent: input }
    },
    remove: directory.removePerson,
  }
}
