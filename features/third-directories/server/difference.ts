import type { TextKey } from '#engine/texts/text.ts'
import type { ThirdDepartment, ThirdDirectory, ThirdPerson } from '#features/third-directories/server/third-directory.ts'

export interface OwnDepartment {
  readonly id: string
  /** Undefined, or outside of the list: stands below the root of the platform. */
  readonly parentId: string | undefined
  readonly name: string
}

export interface OwnPerson {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly mobile: string
  /** Own organizations, the main one first. */
  readonly departmentIds: readonly string[]
}

/** What was written to the platform last; it stands for what the platform does not tell. */
export interface Sent {
  readonly name?: string | undefined
  readonly mobile?: string | undefined
  readonly parentId?: string | undefined
  readonly departmentIds?: readonly string[] | undefined
}

/** That a thing of ours is one of the platform. */
export interface Link {
  readonly ownId: string
  /** Undefined while the platform has refused to create it. */
  readonly thirdId: string | undefined
  readonly sent: Sent
}

/** `link`: the platform has it already, and it becomes known as ours. */
export type Action = 'create' | 'link' | 'update' | 'remove'

/** A member that differs; what the platform has, and what it will have. Departments and parents by their names. */
export interface Change {
  readonly member: 'name' | 'mobile' | 'parent' | 'departments'
  readonly before: string
  readonly after: string
}

export interface Difference {
  readonly action: Action
  readonly ownId: string
  /** Undefined for what is created by the platform's own numbering. */
  readonly thirdId: string | undefined
  readonly name: string
  readonly changes: readonly Change[]
  /** Done only where somebody picks it: removals, and links that are not certain. */
  readonly onlyPicked: boolean
  /** Why it cannot be done now. */
  readonly held?: TextKey
}

type Naming = Pick<ThirdDirectory, 'rootId' | 'departmentName' | 'personName'>

const changed = (member: Change['member'], before: string | undefined, after: string): readonly Change[] =>
  before === after ? [] : [{ member, before: before ?? '', after }]

/**
 * What distinguishes the departments of the platform from ours: creations and changes parents first, then removals children first.
 * Only what is linked is ever removed. A department of the same name below the same parent is taken for ours: neither platform
 * allows a second one, and a run that was ended between creating it and noting that leaves it so.
 */
export function departmentDifferences(
  own: readonly OwnDepartment[],
  links: readonly Link[],
  third: readonly ThirdDepartment[],
  naming: Naming,
): Difference[] {
  const thirdById = new Map(third.map((one) => [one.id, one]))
  const linkOf = new Map(links.map((link) => [link.ownId, link]))
  const taken = new Set(links.flatMap(({ thirdId }) => thirdId ?? []))
  const ownIds = new Set(own.map(({ id }) => id))
  const children = Map.groupBy(own, ({ parentId }) => (parentId !== undefined && ownIds.has(parentId) ? parentId : undefined))
  const unlinked = Map.groupBy(
    third.filter(({ id }) => !taken.has(id)),
    ({ parentId }) => parentId,
  )
  const nameOfThird = (id: string | undefined) => (id === undefined || id === naming.rootId ? '' : (thirdById.get(id)?.name ?? id))
  const found: Difference[] = []
  const visit = (parent: OwnDepartment | undefined, thirdParent: string | undefined): void => {
    for (const one of children.get(parent?.id) ?? []) {
      const name = naming.departmentName(one.name)
      const link = linkOf.get(one.id)
      const known = link?.thirdId === undefined ? undefined : thirdById.get(link.thirdId)
      const same = known ?? (thirdParent === undefined ? undefined : unlinked.get(thirdParent)?.find((other) => other.name === name))
      const base = { ownId: one.id, thirdId: same?.id, name: one.name, onlyPicked: false }
      if (same === undefined) found.push({ ...base, action: 'create', changes: changed('parent', '', parent?.name ?? '') })
      else {
        const moved = same.parentId === thirdParent ? [] : changed('parent', nameOfThird(same.parentId), parent?.name ?? '')
        const changes = [...changed('name', same.name ?? link?.sent.name, name), ...moved]
        if (known === undefined || changes.length > 0) found.push({ ...base, action: known ? 'update' : 'link', changes })
      }
      visit(one, same?.id)
    }
  }
  visit(undefined, naming.rootId)
  return [...found, ...removals(links, ownIds, childrenFirst(third), ({ id, name }) => name ?? id)]
}

/** What distinguishes the people of the platform from ours, likewise. A linked person is found by id, another one by the mobile number. */
export function personDifferences(
  own: readonly OwnPerson[],
  links: readonly Link[],
  third: readonly ThirdPerson[],
  departments: { readonly thirdIdOf: ReadonlyMap<string, string>; readonly nameOf: (ownId: string) => string; readonly naming: Naming },
): Difference[] {
  const { thirdIdOf, nameOf, naming } = departments
  const linkOf = new Map(links.map((link) => [link.ownId, link]))
  const taken = new Set(links.flatMap(({ thirdId }) => thirdId ?? []))
  const byId = new Map(third.map((one) => [one.id.toLowerCase(), one]))
  const byMobile = new Map(third.flatMap((one) => (one.mobile && !taken.has(one.id) ? [[one.mobile, one] as const] : [])))
  const ownNames = new Map([...thirdIdOf].map(([ownId, thirdId]) => [thirdId, nameOf(ownId)]))
  const names = (ids: readonly string[]) => ids.map((id) => ownNames.get(id) ?? id).join('、')
  const found = own.flatMap((one): Difference[] => {
    const link = linkOf.get(one.id)
    const known = link?.thirdId === undefined ? undefined : byId.get(link.thirdId.toLowerCase())
    const id = personIdOf(one)
    // Somebody else of ours, who perhaps left, may still be known by this id.
    const isTaken = taken.has(id) && link?.thirdId !== id
    const sameId = isTaken ? undefined : byId.get(id.toLowerCase())
    // The platform may tell ids alone; then nobody knows whether it is the same person.
    const uncertain = sameId !== undefined && sameId.mobile === undefined ? sameId : undefined
    const same = known ?? byMobile.get(one.mobile) ?? uncertain
    const wanted = one.departmentIds.map((departmentId) => thirdIdOf.get(departmentId))
    const held = heldPerson(one, wanted)
    const base = { ownId: one.id, name: one.name, ...(held ? { held } : {}) }
    const ids = wanted.filter((departmentId) => departmentId !== undefined)
    if (same === undefined) {
      const thirdId = isTaken || sameId !== undefined ? one.id : id
      return [{ ...base, action: 'create', thirdId, changes: changed('departments', '', names(ids)), onlyPicked: false }]
    }
    const before = same.departmentIds
    const sameDepartments = before.length === ids.length && ids.every((departmentId) => before.includes(departmentId))
    const changes = [
      ...changed('name', same.name ?? link?.sent.name, naming.personName(one.name)),
      ...changed('mobile', same.mobile ?? link?.sent.mobile, one.mobile),
      ...(sameDepartments ? [] : changed('departments', names(before), names(ids))),
    ]
    if (known !== undefined && changes.length === 0) return []
    return [{ ...base, action: known ? 'update' : 'link', thirdId: same.id, changes, onlyPicked: !known && same === uncertain }]
  })
  return [...found, ...removals(links, new Set(own.map(({ id }) => id)), third, ({ id, name }) => name ?? id)]
}

/** The id under which a person is created: the account where the platforms take it, else the own id. */
export function personIdOf({ id, account }: Pick<OwnPerson, 'id' | 'account'>): string {
  return /^[0-9A-Za-z][0-9A-Za-z_@.-]{0,63}$/.test(account) ? account : id
}

function heldPerson({ mobile }: OwnPerson, departmentIds: readonly (string | undefined)[]): TextKey | undefined {
  if (mobile === '') return 'third.mobile-missing'
  return departmentIds.includes(undefined) ? 'third.organization-first' : undefined
}

function removals<Third extends { readonly id: string }>(
  links: readonly Link[],
  ownIds: ReadonlySet<string>,
  third: readonly Third[],
  nameOf: (one: Third) => string,
): Difference[] {
  const gone = new Map(links.filter(({ ownId }) => !ownIds.has(ownId)).map((link) => [link.thirdId, link]))
  return third.flatMap((one) => {
    const link = gone.get(one.id)
    if (!link) return []
    return [{ action: 'remove', ownId: link.ownId, thirdId: one.id, name: link.sent.name ?? nameOf(one), changes: [], onlyPicked: true }]
  })
}

function childrenFirst(departments: readonly ThirdDepartment[]): ThirdDepartment[] {
  const parentOf = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  const depthOf = (id: string | undefined): number => {
    let depth = 0
    for (let at = id; at !== undefined && depth <= departments.length; at = parentOf.get(at)) depth += 1
    return depth
  }
  return departments.toSorted((a, b) => depthOf(b.id) - depthOf(a.id))
}

/** Names a difference when somebody picks it; one that has become something else meanwhile is not taken for it. */
export const keyOf = ({ action, ownId }: Pick<Difference, 'action' | 'ownId'>): string =>
  `${action === 'link' ? 'create' : action}:${ownId}`
