import { Refused, type Refusal } from '#engine/values/refusal.ts'
import type { Link } from '#features/third-directories/server/difference.ts'
import {
  inwardDepartments,
  inwardKeyOf,
  inwardPeople,
  wantedOrganizations,
  type InwardDifference,
  type InwardPlaces,
} from '#features/third-directories/server/inward-difference.ts'
import type { InwardWork, InwardWriters } from '#features/third-directories/server/inward.ts'
import { forgetLinks, linksOf, noteLink, type LinkScope } from '#features/third-directories/server/links.ts'
import type { Counts } from '#features/third-directories/server/synchronize.ts'
import type { ThirdDepartment, ThirdDirectory, ThirdPerson } from '#features/third-directories/server/third-directory.ts'
import type { Db } from '#server/database/types.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'

interface Compared {
  readonly differences: readonly InwardDifference[]
  readonly links: readonly Link[]
  readonly departments: readonly ThirdDepartment[]
  readonly people: readonly ThirdPerson[]
  readonly places: InwardPlaces
}

/** Reads the platform and says what would become of ours. @throws ThirdProblem */
export async function compareInward(db: Db, snapshot: DirectorySnapshot, directory: ThirdDirectory, scope: LinkScope): Promise<Compared> {
  const [links, organizationLinks, departments] = await Promise.all([
    linksOf(db, scope),
    linksOf(db, { ...scope, kind: 'organization' }),
    directory.departments(),
  ])
  const ownIdOf = new Map(
    organizationLinks.flatMap(({ ownId, thirdId }) => (thirdId && snapshot.organization(ownId) ? [[thirdId, ownId] as const] : [])),
  )
  const places = { ownIdOf, nameOf: (id: string) => snapshot.organization(id)?.name ?? id, naming: directory }
  if (scope.kind === 'organization') {
    const own = snapshot.organizations().map(({ id, parentId, name, enabled }) => ({ id, parentId, name, enabled }))
    return { differences: inwardDepartments(own, links, departments, directory), links, departments, people: [], places }
  }
  const people = await directory.people(departments.map(({ id }) => id))
  const own = snapshot.people().map(({ id, account, name, enabled, mobilePhone, organizationIds }) => {
    return { id, account, name, enabled, mobile: mobilePhone, departmentIds: organizationIds }
  })
  return { differences: inwardPeople(own, links, people, places), links, departments, people, places }
}

interface TakeInParts {
  readonly compared: Compared
  readonly snapshot: DirectorySnapshot
  readonly directory: ThirdDirectory
  readonly scope: LinkScope
  readonly writers: InwardWriters
  readonly picked: { readonly all: boolean; readonly keys: ReadonlySet<string> }
  /** Runs one write in a transaction of its own, with its audit entries. */
  readonly step: (work: (work: InwardWork) => Promise<void>) => Promise<void>
  readonly progress: (done: number, all: number) => Promise<void>
}

export interface TakenIn extends Counts {
  readonly failures: readonly { readonly name: string; readonly refusal: Refusal }[]
}

/**
 * Takes in what was picked, one thing after the other, each in a transaction of its own with its link: a run that is ended goes on with
 * what still differs.
 */
export async function takeIn({ compared, picked, progress, ...parts }: TakeInParts): Promise<TakenIn> {
  const counts = { created: 0, updated: 0, removed: 0, failed: 0 }
  const failures: { name: string; refusal: Refusal }[] = []
  const chosen = compared.differences.filter((one) => picked.keys.has(inwardKeyOf(one)) || (picked.all && !one.onlyPicked && !one.held))
  const write = parts.scope.kind === 'organization' ? organizationsOf(parts, compared) : peopleOf(parts, compared)
  for (const [index, one] of chosen.entries()) {
    const refusal = one.held
      ? { kind: 'conflict' as const, text: one.held }
      : await carriedOut(() => parts.step((work) => write(work, one)))
    if (refusal) failures.push({ name: one.name, refusal })
    counts[refusal ? 'failed' : countOf[one.action]] += 1
    await progress(index + 1, chosen.length)
  }
  return { ...counts, failures }
}

const countOf = { create: 'created', link: 'updated', update: 'updated', disable: 'removed' } as const

async function carriedOut(work: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.refusals[0]
  }
}

type Parts = Omit<TakeInParts, 'compared' | 'picked' | 'progress' | 'step'>
type Write = (work: InwardWork, one: InwardDifference) => Promise<void>

function organizationsOf({ directory, scope, writers: { organization } }: Parts, { departments, places }: Compared): Write {
  const there = new Map(departments.map((one) => [one.id, one]))
  const ownIdOf = new Map(places.ownIdOf)
  return async (work, { action, ownId, thirdId = '' }) => {
    if (action === 'disable') return disabled(work, scope, organization.disable, ownId ?? '')
    const { name = '', parentId } = there.get(thirdId)!
    const parent = parentId === directory.rootId ? undefined : ownIdOf.get(parentId)
    if (parent === undefined && parentId !== directory.rootId) throw new Refused([{ kind: 'conflict', text: 'third.parent-first' }])
    const thing = { name, parentId: parent }
    const id = ownId ?? (await organization.create(work, `${scope.platform}.${thirdId}`, thing))
    if (action === 'update') await organization.update(work, id, thing)
    await noteLink(work.tx, scope, { ownId: id, thirdId, sent: { name, parentId }, state: 'done' })
    ownIdOf.set(thirdId, id)
  }
}

function peopleOf({ snapshot, scope, writers: { person } }: Parts, { people, places }: Compared): Write {
  const there = new Map(people.map((one) => [one.id, one]))
  return async (work, { action, ownId, thirdId = '', changes }) => {
    if (action === 'disable') return disabled(work, scope, person.disable, ownId ?? '')
    const one = there.get(thirdId)!
    const own = ownId === undefined ? undefined : snapshot.person(ownId)
    const organizationIds = wantedOrganizations(own && { departmentIds: own.organizationIds }, one, places)
    const thing = { name: one.name, mobile: one.mobile || undefined, organizationIds }
    const id = ownId ?? (await person.create(work, thirdId, thing))
    if (ownId !== undefined && changes.length > 0) await person.update(work, id, thing)
    await noteLink(work.tx, scope, { ownId: id, thirdId, sent: one, state: 'done' })
  }
}

async function disabled(
  work: InwardWork,
  scope: LinkScope,
  disable: (work: InwardWork, id: string) => Promise<void>,
  ownId: string,
): Promise<void> {
  await disable(work, ownId)
  await forgetLinks(work.tx, scope, [ownId])
}
