import { sql } from 'kysely'
import type { CallAnswer, CallBody } from '#engine/contract/call.ts'
import {
  childNodes,
  mainOrganization,
  organizationIcon,
  organizationNames,
  organizationNode,
  organizationView,
  peopleView,
  personIcon,
  personNode,
  type PeopleView,
} from '#features/pickers/entry.ts'
import {
  administeredPeople,
  allowedUsers,
  chosenByIds,
  defaultUser,
  peopleBehindIds,
  peopleForPosition,
  peopleForRole,
} from '#features/users/contract/choosing.ts'
import { named, pageOfPeople, viewOf } from '#features/users/server/people-page.ts'
import { roleStore } from '#server/access/role-store.ts'
import type { Db } from '#server/database/types.ts'
import type { DirectorySnapshot, Organization, Person } from '#server/directory/directory.ts'
import { groupStore, positionStore } from '#server/directory/stores.ts'
import { serve } from '#server/http/serve.ts'
import type { Asking } from '#server/managed/resource.ts'
import { present } from '#server/managed/read-rows.ts'

type Chosen = CallAnswer<typeof chosenByIds>['list'][number]
type Allowed = Pick<CallBody<typeof allowedUsers>, 'departIds' | 'positionIds' | 'userIds' | 'roleIds' | 'groupIds'>

/** People by what they belong to. */
export const memberChoices = [
  serve(peopleForPosition, async ({ query, ...asking }) => {
    const { directory, view } = await viewOf(asking)
    const { organization_id: id } = present(await positionStore.find(asking.db, query.positionId))
    const organization = present(directory.organization(id))
    if (!view.opens(organization)) return []
    const people = await named(directory.usersOfOrganization(id).filter(view.sees), query.keyword)
    const children = people.map((person) => ({ ...personNode(directory, person, id), children: [] }))
    return children.length === 0 ? [] : [{ ...organizationNode(directory, organization), children }]
  }),
  serve(peopleForRole, async ({ query, ...asking }) => {
    const { directory, view } = await viewOf(asking)
    const { is_global, organizations } = present(await roleStore.find(asking.db, query.roleId))
    const bound = new Set(organizations)
    const isIn = ({ organizationIds }: Person): boolean => is_global || organizationIds.some((id) => bound.has(id))
    const narrowed: PeopleView = { ...view, sees: (person) => isIn(person) && view.sees(person) }
    if (query.keyword.trim() !== '') return nodes(directory, await named(directory.people().filter(narrowed.sees), query.keyword))
    if (is_global || query.organizeId !== '0') return childNodes(directory, narrowed, query.organizeId)
    const roots = organizations.flatMap((id) => directory.organization(id) ?? []).filter(view.opens)
    return roots.map((one) => organizationNode(directory, one))
  }),
  serve(allowedUsers, ({ body, ...asking }) => pageOfMembers(asking, body, body.pagination)),
  serve(defaultUser, async ({ body, kernel, session }) => {
    const directory = await kernel.directory.snapshot()
    return { userId: membersOf(directory, body).some(({ id }) => id === session.userId) ? session.userId : '' }
  }),
  serve(peopleBehindIds, ({ body, ...asking }) => pageOfMembers(asking, byKind(body.userId), body.pagination)),
  serve(chosenByIds, async ({ body, kernel, session, db }) => {
    const directory = await kernel.directory.snapshot()
    const { sees } = peopleView(directory, session)
    const opens = organizationView(directory, session)
    const names = await namesOfHolders(db, byKind(body.userId))
    const list = body.userId.flatMap((sent): Chosen[] => {
      const [id, kind] = parted(sent)
      const person = kind === 'user' ? directory.person(id) : undefined
      if (person) return sees(person) ? [chosenPerson(directory, person, sent)] : []
      const organization = kind === 'user' ? undefined : directory.organization(id)
      if (organization && isOrganization(kind)) return opens(organization) ? [chosenOrganization(directory, organization, sent)] : []
      const holder = names.get(`${id}--${kind}`)
      return holder ? [{ id: sent, headIcon: '', organize: '', organizeIds: [], ...holder }] : []
    })
    return { list }
  }),
  serve(administeredPeople, async ({ params, body, kernel, session }) => {
    const directory = await kernel.directory.snapshot()
    const managed = await kernel.access.administration.organizations(session, 'select')
    const isManaged = (id: string): boolean => managed === 'all' || managed.has(id)
    const view: PeopleView = {
      sees: ({ enabled, organizationIds }) => enabled && (managed === 'all' || organizationIds.some(isManaged)),
      opens: ({ id, enabled }) => enabled && isManaged(id),
    }
    if (body.keyword.trim() !== '')
      return { list: nodes(directory, (await named(directory.people().filter(view.sees), body.keyword)).slice(0, foundAtMost)) }
    if (params.organizeId !== '0' || managed === 'all') return { list: childNodes(directory, view, params.organizeId) }
    // What is administered begins below organizations that are not.
    const tops = directory.organizations().filter((one) => view.opens(one) && !isManaged(one.parentId ?? ''))
    return { list: tops.map((one) => organizationNode(directory, one)) }
  }),
]

/** People that a search without pages answers at most. */
const foundAtMost = 500

function nodes(directory: DirectorySnapshot, found: readonly Person[]) {
  return found.map((person) => personNode(directory, person))
}

/** A page of the people behind ids whom the caller sees, each once. */
async function pageOfMembers(asking: Asking, ids: Allowed, page: CallBody<typeof allowedUsers>['pagination']) {
  const { directory, view } = await viewOf(asking)
  const found = new Map(membersOf(directory, ids).map((person) => [person.id, person]))
  return pageOfPeople([...found.values()].filter(view.sees), page, (person) => personNode(directory, person))
}

function membersOf(directory: DirectorySnapshot, { departIds, positionIds, userIds, roleIds, groupIds }: Allowed): readonly Person[] {
  return [
    ...userIds.flatMap((id) => directory.person(id) ?? []),
    ...departIds.flatMap((id) => directory.usersOfOrganization(id)),
    ...positionIds.flatMap((id) => directory.usersOfPosition(id)),
    ...roleIds.flatMap((id) => directory.usersOfRole(id)),
    ...groupIds.flatMap((id) => directory.usersOfGroup(id)),
  ]
}

/** The id and the kind of what pickers send as `<id>--<kind>`; without a kind it is a person. */
function parted(sent: string): readonly [id: string, kind: string] {
  const at = sent.lastIndexOf('--')
  return at === -1 ? [sent, 'user'] : [sent.slice(0, at), sent.slice(at + 2)]
}

const isOrganization = (kind: string): boolean => kind === 'company' || kind === 'department'

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

async function namesOfHolders(
  db: Db,
  { positionIds, roleIds, groupIds }: Allowed,
): Promise<ReadonlyMap<string, Pick<Chosen, 'fullName' | 'type' | 'icon'>>> {
  const wanted = (ids: readonly string[]) => ({ where: [sql<boolean>`id = any(${[...ids]})`], order: sql`id` })
  const [positions, roles, groups] = await Promise.all([
    positionStore.list(db, wanted(positionIds)),
    roleStore.list(db, wanted(roleIds)),
    groupStore.list(db, wanted(groupIds)),
  ])
  const kinds = [
    { type: 'position', icon: 'icon-ym icon-ym-tree-position1', found: positions },
    { type: 'role', icon: 'icon-ym icon-ym-generator-role', found: roles },
    { type: 'group', icon: 'icon-ym icon-ym-generator-group1', found: groups },
  ] as const
  return new Map(
    kinds.flatMap(({ type, icon, found }) => found.map(({ id, name }) => [`${id}--${type}`, { fullName: name, type, icon }] as const)),
  )
}

function chosenPerson(directory: DirectorySnapshot, person: Person, sent: string) {
  return {
    id: sent,
    fullName: person.name,
    type: 'user' as const,
    icon: personIcon,
    headIcon: person.headIcon,
    organize: mainOrganization(directory, person),
    organizeIds: [...(directory.organization(person.organizationIds[0] ?? '')?.path ?? [])],
  }
}

function chosenOrganization(directory: DirectorySnapshot, one: Organization, sent: string) {
  return {
    id: sent,
    fullName: one.name,
    type: one.kind,
    icon: organizationIcon[one.kind],
    headIcon: '',
    organize: organizationNames(directory, one),
    organizeIds: [...one.path],
  }
}
