import type { TextKey } from '#engine/texts/text.ts'
import type { Change, Link, OwnDepartment, OwnPerson } from '#features/third-directories/server/difference.ts'
import type { ThirdDepartment, ThirdDirectory, ThirdPerson } from '#features/third-directories/server/third-directory.ts'

/** What distinguishes ours from the platform, and what would become of ours. */
export interface InwardDifference {
  readonly action: 'create' | 'link' | 'update' | 'disable'
  /** Undefined for what is new to us. */
  readonly ownId: string | undefined
  /** Undefined for what is gone there. */
  readonly thirdId: string | undefined
  readonly name: string
  readonly changes: readonly Change[]
  /** Done only where somebody picks it: disabling, and links that are not certain. */
  readonly onlyPicked: boolean
  readonly held?: TextKey
}

type Naming = Pick<ThirdDirectory, 'rootId' | 'departmentName' | 'personName'>
type OwnOrganization = OwnDepartment & { readonly enabled: boolean }
type OwnAccount = OwnPerson & { readonly enabled: boolean }

/** Names a difference when somebody picks it. */
export const inwardKeyOf = ({ action, ownId, thirdId }: Pick<InwardDifference, 'action' | 'ownId' | 'thirdId'>): string =>
  action === 'disable' ? `disable:${ownId ?? ''}` : `take:${thirdId ?? ''}`

const changed = (member: Change['member'], before: string, after: string): readonly Change[] =>
  before === after ? [] : [{ member, before, after }]

/**
 * Departments, parents first. One of ours with the same name below the same parent is taken for that of the platform, where it belongs to
 * none yet: neither side has a second one there.
 */
export function inwardDepartments(
  own: readonly OwnOrganization[],
  links: readonly Link[],
  third: readonly ThirdDepartment[],
  naming: Naming,
): InwardDifference[] {
  const ownById = new Map(own.map((one) => [one.id, one]))
  const linked = links.filter(({ ownId }) => ownById.has(ownId))
  const ownOf = new Map(linked.flatMap(({ ownId, thirdId }) => (thirdId === undefined ? [] : [[thirdId, ownById.get(ownId)!] as const])))
  const free = own.filter(({ id }) => !linked.some(({ ownId, thirdId }) => ownId === id && thirdId !== undefined))
  const thirdName = new Map(third.map(({ id, name }) => [id, name ?? id]))
  const nameOf = (id: string | undefined): string => (id === undefined ? '' : (ownById.get(id)?.name ?? id))
  const found = parentsFirst(third, naming.rootId).flatMap(({ id, parentId, name }): InwardDifference[] => {
    const isTop = parentId === naming.rootId
    const parent = ownOf.get(parentId)
    const base = { thirdId: id, name: name ?? id, onlyPicked: false }
    const known = ownOf.get(id)
    if (name === undefined && !known) return [{ ...base, action: 'create', ownId: undefined, changes: [], held: 'third.name-unknown' }]
    const parentName = isTop ? '' : (parent?.name ?? thirdName.get(parentId) ?? parentId)
    if (known) {
      const changes = [
        ...(name === undefined || naming.departmentName(known.name) === name ? [] : changed('name', known.name, name)),
        ...((isTop ? known.parentId === undefined : parent !== undefined && known.parentId === parent.id)
          ? []
          : changed('parent', nameOf(known.parentId), parentName)),
      ]
      return changes.length === 0 ? [] : [{ ...base, action: 'update', ownId: known.id, changes }]
    }
    const same = free.find(
      (one) =>
        naming.departmentName(one.name) === name &&
        (isTop ? one.parentId === undefined : parent !== undefined && one.parentId === parent.id),
    )
    if (same) ownOf.set(id, same)
    if (same) return [{ ...base, action: 'link', ownId: same.id, changes: [] }]
    return [{ ...base, action: 'create', ownId: undefined, changes: changed('parent', '', parentName) }]
  })
  return [...found, ...gone(own, links, new Set(third.map(({ id }) => id)))]
}

/** Those above before those below; what stands in a circle is left out. */
function parentsFirst(third: readonly ThirdDepartment[], rootId: string): readonly ThirdDepartment[] {
  const below = Map.groupBy(third, ({ parentId }) => parentId)
  const ordered: ThirdDepartment[] = []
  for (let level = below.get(rootId) ?? []; level.length > 0; level = level.flatMap(({ id }) => below.get(id) ?? [])) ordered.push(...level)
  return ordered
}

/** What people are compared with besides themselves. */
export interface InwardPlaces {
  /** Organization of ours by the id of its department. */
  readonly ownIdOf: ReadonlyMap<string, string>
  readonly nameOf: (organizationId: string) => string
  readonly naming: Pick<ThirdDirectory, 'personName'>
}

/**
 * People. Whoever belongs to none of theirs yet is found by account and by mobile number: the number is certain, the account alone is
 * not, and where both name different people nothing is done.
 */
export function inwardPeople(
  own: readonly OwnAccount[],
  links: readonly Link[],
  third: readonly ThirdPerson[],
  places: InwardPlaces,
): InwardDifference[] {
  const ownById = new Map(own.map((one) => [one.id, one]))
  const linkOf = new Map(links.flatMap((link) => (link.thirdId === undefined ? [] : [[link.thirdId, link] as const])))
  const there = new Set(third.map(({ id }) => id))
  const bound = new Set(links.filter(({ thirdId }) => thirdId !== undefined && there.has(thirdId)).map(({ ownId }) => ownId))
  const byAccount = new Map(own.map((one) => [one.account.toLowerCase(), one]))
  const byMobile = Map.groupBy(
    own.filter(({ mobile, enabled }) => mobile !== '' && enabled),
    ({ mobile }) => mobile,
  )
  const found = third.flatMap((one): InwardDifference[] => {
    const known = ownById.get(linkOf.get(one.id)?.ownId ?? '')
    const base = { thirdId: one.id, name: one.name ?? one.id, onlyPicked: false }
    if (known) {
      const changes = known.enabled ? changesOf(known, one, places) : []
      return changes.length === 0 ? [] : [{ ...base, action: 'update', ownId: known.id, changes }]
    }
    const account = byAccount.get(one.id.toLowerCase())
    const numbered = byMobile.get(one.mobile ?? '') ?? []
    const same = numbered[0] ?? account
    const held = clashOf(account, numbered, bound)
    if (same) {
      // Of two of theirs with one number the second waits.
      bound.add(same.id)
      const isCertain = numbered.length > 0
      const changes = changesOf(same, one, places)
      return [{ ...base, action: 'link', ownId: same.id, changes, onlyPicked: !isCertain, ...(held ? { held } : {}) }]
    }
    const organizations = organizationsOf(one, places)
    const missing = one.name === undefined ? 'third.name-unknown' : organizations.length === 0 ? 'third.organization-first' : undefined
    const changes = [...changed('mobile', '', one.mobile ?? ''), ...changed('departments', '', organizations.map(places.nameOf).join('、'))]
    return [{ ...base, action: 'create', ownId: undefined, changes, ...(missing ? { held: missing } : {}) }]
  })
  return [...found, ...gone(own, links, there)]
}

function clashOf(account: OwnAccount | undefined, numbered: readonly OwnAccount[], bound: ReadonlySet<string>): TextKey | undefined {
  const all = new Set([...(account ? [account.id] : []), ...numbered.map(({ id }) => id)])
  if (all.size > 1) return 'third.clash'
  const [only = ''] = all
  return bound.has(only) ? 'third.linked-already' : undefined
}

function organizationsOf({ departmentIds }: ThirdPerson, { ownIdOf }: InwardPlaces): readonly string[] {
  return [...new Set(departmentIds.flatMap((id) => ownIdOf.get(id) ?? []))]
}

/** The organizations somebody will have: those of the platform, and his own that are none of its departments; his main one stays in front. */
export function wantedOrganizations(
  own: Pick<OwnPerson, 'departmentIds'> | undefined,
  one: ThirdPerson,
  places: InwardPlaces,
): readonly string[] {
  const taken = organizationsOf(one, places)
  if (!own) return taken
  const known = new Set(places.ownIdOf.values())
  const kept = own.departmentIds.filter((id) => taken.includes(id) || !known.has(id))
  return [...new Set([...kept, ...taken])]
}

function changesOf(own: OwnAccount, one: ThirdPerson, places: InwardPlaces): readonly Change[] {
  const wanted = wantedOrganizations(own, one, places)
  const names = (ids: readonly string[]): string => ids.map(places.nameOf).join('、')
  const sameOrganizations =
    wanted.length === 0 || (wanted.length === own.departmentIds.length && wanted.every((id) => own.departmentIds.includes(id)))
  return [
    ...(one.name === undefined || places.naming.personName(own.name) === one.name ? [] : changed('name', own.name, one.name)),
    ...(one.mobile ? changed('mobile', own.mobile, one.mobile) : []),
    ...(sameOrganizations ? [] : changed('departments', names(own.departmentIds), names(wanted))),
  ]
}

/** Ours that were one of theirs, which is gone. */
function gone(
  own: readonly { readonly id: string; readonly name: string; readonly enabled: boolean }[],
  links: readonly Link[],
  there: ReadonlySet<string>,
): InwardDifference[] {
  const ownById = new Map(own.map((one) => [one.id, one]))
  return links.flatMap(({ ownId, thirdId }): InwardDifference[] => {
    const one = ownById.get(ownId)
    if (thirdId === undefined || there.has(thirdId) || !one?.enabled) return []
    return [{ action: 'disable', ownId, thirdId, name: one.name, changes: [], onlyPicked: true }]
  })
}
