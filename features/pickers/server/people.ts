import { peopleByIds, peopleByNames, personTree, type PersonNode } from '#features/pickers/contract.ts'
import { organizationIcon, organizationNames } from '#features/pickers/server/organizations.ts'
import { named } from '#features/pickers/server/people-page.ts'
import { peopleView, type PeopleView } from '#features/pickers/server/visible-people.ts'
import type { DirectorySnapshot, Organization, Person } from '#server/directory/directory.ts'
import { serve } from '#server/http/serve.ts'

export const servePersonTree = serve(personTree, async ({ kernel, session, params, body }) => {
  const directory = await kernel.directory.snapshot()
  const view = peopleView(directory, session)
  const keyword = body.keyword.trim()
  const found = keyword === '' ? childNodes(directory, view, params.id) : await foundPeople(directory, view, keyword)
  const { currentPage, pageSize } = body
  const list = keyword === '' ? found : found.slice((currentPage - 1) * pageSize, currentPage * pageSize)
  return { list, pagination: { currentPage, pageSize, total: found.length } }
})

/** Names are given also of people who are disabled now, because old records show them. */
export const servePeopleByIds = serve(peopleByIds, async ({ kernel, session, body }) => {
  const directory = await kernel.directory.snapshot()
  const view = peopleView(directory, session)
  const people = [...new Set(body.userId)]
    .map((id) => directory.person(id))
    .filter((one): one is Person => one !== undefined && view.sees(one))
  return {
    list: people.map((one) => ({
      id: one.id,
      fullName: one.name,
      realName: one.name,
      headIcon: one.headIcon,
      organize: mainOrganization(directory, one),
      type: 'user' as const,
      enabledMark: one.enabled ? 1 : 0,
    })),
  }
})

const sameNameAtMost = 20

/** All people are looked at once, whatever the number of names is. */
export const servePeopleByNames = serve(peopleByNames, async ({ kernel, session, body }) => {
  const directory = await kernel.directory.snapshot()
  const view = peopleView(directory, session)
  const found = new Map(body.names.map((name) => [name.toLowerCase(), new Set<Person>()]))
  for (const one of directory.people()) {
    const said = [one.name, one.account, `${one.name}/${one.account}`].flatMap((text) => found.get(text.toLowerCase()) ?? [])
    if (said.length > 0 && one.enabled && view.sees(one)) for (const people of said) people.add(one)
  }
  const peopleOf = (name: string) => [...(found.get(name.toLowerCase()) ?? [])].slice(0, sameNameAtMost)
  return { list: body.names.map((name) => ({ name, people: peopleOf(name).map((one) => personNode(directory, one)) })) }
})

async function foundPeople(directory: DirectorySnapshot, { sees }: PeopleView, keyword: string): Promise<PersonNode[]> {
  const seen = directory.people().filter((one) => one.enabled && sees(one))
  return (await named(seen, keyword)).map((one) => personNode(directory, one))
}

/** The organizations and people of a view that stand directly below a node; `0` is the top. */
export function childNodes(directory: DirectorySnapshot, view: PeopleView, id: string): PersonNode[] {
  const parent = id === '0' ? undefined : directory.organization(id)
  if (id !== '0' && (!parent || !view.opens(parent))) return []
  const organizations = directory.organizations().filter((one) => one.parentId === parent?.id && one.enabled && view.opens(one))
  const people = parent ? directory.usersOfOrganization(parent.id).filter((one) => one.enabled && view.sees(one)) : []
  return [...organizations.map((one) => organizationNode(directory, one)), ...people.map((one) => personNode(directory, one, id))]
}

/** An organization as a node of a tree. */
export function organizationNode(directory: DirectorySnapshot, one: Organization): PersonNode {
  return {
    id: one.id,
    parentId: one.parentId ?? '0',
    fullName: one.name,
    type: one.kind,
    headIcon: '',
    icon: organizationIcon[one.kind],
    isLeaf: false,
    hasChildren: true,
    organize: organizationNames(directory, one),
  }
}

/** Icon of a person as clients of the family name it. */
export const personIcon = 'icon-ym icon-ym-tree-user2'

/** A person as a node of a tree, below the current organization unless said. */
export function personNode(directory: DirectorySnapshot, one: Person, parentId = one.organizationIds[0] ?? '0'): PersonNode {
  return {
    id: one.id,
    parentId,
    fullName: one.name,
    type: 'user',
    headIcon: one.headIcon,
    icon: personIcon,
    isLeaf: true,
    hasChildren: false,
    organize: mainOrganization(directory, one),
  }
}

/** Names of somebody's current organization from the top; '' where there is none. */
export function mainOrganization(directory: DirectorySnapshot, { organizationIds }: Person): string {
  const main = directory.organization(organizationIds[0] ?? '')
  return main ? organizationNames(directory, main) : ''
}
