import { sql } from 'kysely'
import { treeOf } from '#engine/resource/tree.ts'
import { mainOrganization, organizationNode, pageOfPeople, personNode, viewOf, type PeopleView } from '#features/pickers/entry.ts'
import { allUsers, contacts, peopleAtMost, peopleOfRole, userSelector, type PersonBranch } from '#features/users/contract/choosing.ts'
import type { DirectorySnapshot, Person } from '#server/directory/directory.ts'
import { serve } from '#server/http/serve.ts'
import { pinyinReader } from '#server/pinyin.ts'

/** People to choose from without rights to their screen. */
export const choosingCalls = [
  serve(allUsers, async (asking) => {
    const { directory, view } = await viewOf(asking)
    const people = seenAtMost(directory, view)
    const { rows } = await sql<{ id: string; gender: number }>`select id, gender from user_account
      where id = any(${people.map(({ id }) => id)}::uuid[])`.execute(asking.db)
    const genders = new Map(rows.map(({ id, gender }) => [id, gender]))
    const { read } = await pinyinReader()
    return {
      list: people.map(({ id, account, name, headIcon }) => ({
        id,
        account,
        realName: name,
        headIcon,
        gender: genders.get(id) ?? 3,
        quickQuery: read(name)
          .map((syllable) => syllable.slice(0, 1).toUpperCase())
          .join(''),
      })),
    }
  }),
  serve(userSelector, async (asking) => {
    const { directory, view } = await viewOf(asking)
    const byOrganization = Map.groupBy(seenAtMost(directory, view), ({ organizationIds }) => organizationIds[0] ?? '')
    const organizations = directory.organizations().filter(view.opens)
    return {
      list: treeOf(organizations, (one, children: PersonBranch[]): PersonBranch => {
        const people = (byOrganization.get(one.id) ?? []).map((person) => ({ ...personNode(directory, person, one.id), children: [] }))
        const below = [...people, ...children]
        return { ...organizationNode(directory, one), isLeaf: below.length === 0, hasChildren: below.length > 0, children: below }
      }),
    }
  }),
  serve(contacts, async ({ query, ...asking }) => {
    const { directory, view } = await viewOf(asking)
    return pageOfPeople(directory.people().filter(view.sees), query, (person) => contactOf(directory, person))
  }),
  serve(peopleOfRole, async ({ query, ...asking }) => {
    const { directory, view } = await viewOf(asking)
    return pageOfPeople(directory.usersOfRole(query.roleId).filter(view.sees), query, (person) => contactOf(directory, person))
  }),
]

function seenAtMost(directory: DirectorySnapshot, view: PeopleView): readonly Person[] {
  return directory.people().filter(view.sees).slice(0, peopleAtMost)
}

function contactOf(directory: DirectorySnapshot, person: Person) {
  const { id, name, headIcon, account } = person
  return { id, realName: name, headIcon, department: mainOrganization(directory, person), account }
}
