import { childNodes, membersOf, named, organizationNode, personNode, viewOf, type PeopleView } from '#features/pickers/entry.ts'
import { administeredPeople, defaultUser, peopleForPosition, peopleForRole } from '#features/users/contract/choosing.ts'
import { roleStore } from '#server/access/role-store.ts'
import type { DirectorySnapshot, Person } from '#server/directory/directory.ts'
import { positionStore } from '#server/directory/stores.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'

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
  serve(defaultUser, async ({ body, kernel, session }) => {
    const directory = await kernel.directory.snapshot()
    return { userId: membersOf(directory, body).some(({ id }) => id === session.userId) ? session.userId : '' }
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
