import type { CallAnswer, CallBody } from '#engine/contract/call.ts'
import {
  allowedUsers,
  chosenByIds,
  ownSubordinates,
  peopleBehindIds,
  peopleOfOrganization,
  type allowedIds,
} from '#features/pickers/contract.ts'
import { organizationIcon, organizationNames } from '#features/pickers/server/organizations.ts'
import { named, pageOfPeople, viewOf } from '#features/pickers/server/people-page.ts'
import { mainOrganization, personIcon, personNode } from '#features/pickers/server/people.ts'
import { carrierView, organizationView, peopleView } from '#features/pickers/server/visible-people.ts'
import type { Carrier, CarrierKind, DirectorySnapshot, Organization, Person } from '#server/directory/directory.ts'
import { serve } from '#server/http/serve.ts'
import type { Asking } from '#server/managed/resource.ts'
import type { z } from 'zod'

type Chosen = CallAnswer<typeof chosenByIds>['list'][number]
type Allowed = z.output<typeof allowedIds>

/** People by what they belong to, and names of what was chosen. */
export const memberCalls = [
  serve(ownSubordinates, async ({ body, ...asking }) => {
    const { directory } = await viewOf(asking)
    const own = directory.people().filter(({ managerId, enabled }) => enabled && managerId === asking.session.userId)
    return (await named(own, body.keyword)).map((person) => personNode(directory, person))
  }),
  serve(peopleOfOrganization, async ({ query, ...asking }) => {
    const { directory, view } = await viewOf(asking)
    const id = query.organizeId === '0' ? asking.session.organizationId : query.organizeId
    const people = await named(directory.usersOfOrganization(id).filter(view.sees), query.keyword)
    return people.map((person) => personNode(directory, person, id))
  }),
  serve(allowedUsers, ({ body, ...asking }) => pageOfMembers(asking, body, body.pagination)),
  serve(peopleBehindIds, ({ body, ...asking }) => pageOfMembers(asking, byKind(body.userId), body.pagination)),
  serve(chosenByIds, async ({ body, kernel, session }) => {
    const directory = await kernel.directory.snapshot()
    const { sees } = peopleView(directory, session)
    const opens = organizationView(directory, session)
    const carries = carrierView(directory, session)
    const list = body.userId.flatMap((sent): Chosen[] => {
      const [id, kind] = parted(sent)
      if (kind === 'user') return present(directory.person(id), sees).map((person) => chosenPerson(directory, person, sent))
      if (isCarrier(kind)) return present(directory.carrier(kind, id), carries).map((one) => chosenCarrier(directory, kind, one, sent))
      return isOrganization(kind) ? present(directory.organization(id), opens).map((one) => chosenOrganization(directory, one, sent)) : []
    })
    return { list }
  }),
]

const present = <Item>(item: Item | undefined, seen: (item: Item) => boolean): readonly Item[] => (item && seen(item) ? [item] : [])

/** A page of the people behind ids whom the caller sees, each once. */
async function pageOfMembers(asking: Asking, ids: Allowed, page: CallBody<typeof allowedUsers>['pagination']) {
  const { directory, view } = await viewOf(asking)
  const found = new Map(membersOf(directory, ids).map((person) => [person.id, person]))
  return pageOfPeople([...found.values()].filter(view.sees), page, (person) => personNode(directory, person))
}

/** People by their own ids and by what they belong to, perhaps some of them several times. */
export function membersOf(
  directory: DirectorySnapshot,
  { departIds, positionIds, userIds, roleIds, groupIds }: Allowed,
): readonly Person[] {
  return [
    ...userIds.flatMap((id) => directory.person(id) ?? []),
    ...departIds.flatMap((id) => directory.usersOfOrganization(id)),
    ...positionIds.flatMap((id) => directory.usersOfPosition(id)),
    ...roleIds.flatMap((id) => directory.usersOfRole(id)),
    ...groupIds.flatMap((id) => directory.usersOfGroup(id)),
  ]
}

/** What somebody is and belongs to directly, as ids with their kinds; an organization is a department here, whatever it is. */
export function belongingsOf(directory: DirectorySnapshot, userId: string): ReadonlySet<string> {
  const person = directory.person(userId)
  if (!person) return new Set()
  const of = (kind: string, ids: readonly string[]): readonly string[] => ids.map((id) => `${id}--${kind}`)
  return new Set([
    ...of('user', [userId]),
    ...of('department', person.organizationIds),
    ...of('position', person.positionIds),
    ...of('role', person.roleIds),
    ...of('group', person.groupIds),
  ])
}

/** The id and the kind of what pickers send as `<id>--<kind>`; without a kind it is a person. */
function parted(sent: string): readonly [id: string, kind: string] {
  const at = sent.lastIndexOf('--')
  return at === -1 ? [sent, 'user'] : [sent.slice(0, at), sent.slice(at + 2)]
}

const isOrganization = (kind: string): boolean => kind === 'company' || kind === 'department'
const isCarrier = (kind: string): kind is CarrierKind => kind in carrierIcons

function byKind(sent: readonly string[]): Allowed {
  const of = (...kinds: readonly string[]): string[] =>
    sent.flatMap((one) => {
      const [id, kind] = parted(one)
      return kinds.includes(kind) ? [id] : []
    })
  return {
    departIds: of('company', 'department'),
    positionIds: of('position'),
    userIds: of('user'),
    roleIds: of('role'),
    groupIds: of('group'),
  }
}

/** Icons as clients of the family name them. */
const carrierIcons: Readonly<Record<CarrierKind, string>> = {
  position: 'icon-ym icon-ym-tree-position1',
  role: 'icon-ym icon-ym-generator-role',
  group: 'icon-ym icon-ym-generator-group1',
}

/** Where a position stands and a role is bound to tells apart those of one name. */
function chosenCarrier(directory: DirectorySnapshot, kind: CarrierKind, one: Carrier, sent: string): Chosen {
  const around = one.organizationIds.flatMap((id) => directory.organization(id) ?? [])
  return {
    id: sent,
    fullName: one.name,
    type: kind,
    icon: carrierIcons[kind],
    headIcon: '',
    organize: around.map((organization) => organizationNames(directory, organization)).join('，'),
    organizeIds: [...(around[0]?.path ?? [])],
    enabledMark: Number(one.enabled),
  }
}

function chosenPerson(directory: DirectorySnapshot, person: Person, sent: string): Chosen {
  return {
    id: sent,
    fullName: person.name,
    type: 'user',
    icon: personIcon,
    headIcon: person.headIcon,
    organize: mainOrganization(directory, person),
    organizeIds: [...(directory.organization(person.organizationIds[0] ?? '')?.path ?? [])],
    enabledMark: Number(person.enabled),
  }
}

function chosenOrganization(directory: DirectorySnapshot, one: Organization, sent: string): Chosen {
  return {
    id: sent,
    fullName: one.name,
    type: one.kind,
    icon: organizationIcon[one.kind],
    headIcon: '',
    organize: organizationNames(directory, one),
    organizeIds: [...one.path],
    enabledMark: Number(one.enabled),
  }
}
