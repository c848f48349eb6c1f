import type { DirectorySnapshot, Person } from '#server/directory/directory.ts'

const types = ['user', 'organize', 'company', 'department', 'role', 'position', 'group']

/** The receivers of a text of the family, each once; an id without a type is a person's. */
export function receiversIn(text: string): readonly string[] {
  const given = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const typed = given.map((one) => {
    const [id = '', type = 'user'] = one.split('--')
    return `${id}--${types.includes(type) ? type : 'user'}`
  })
  return [...new Set(typed)]
}

/** The people who are receivers now: everybody who is enabled where nobody is named, with an organization also those below it. */
export function peopleOf(directory: DirectorySnapshot, receivers: readonly string[]): readonly Person[] {
  const found = receivers.length === 0 ? directory.people() : receivers.flatMap((one) => peopleOfOne(directory, one))
  return [...new Map(found.filter(({ enabled }) => enabled).map((person) => [person.id, person])).values()]
}

function peopleOfOne(directory: DirectorySnapshot, receiver: string): readonly Person[] {
  const [id = '', type = ''] = receiver.split('--')
  const person = directory.person(id)
  if (type === 'user') return person ? [person] : []
  if (type === 'role') return directory.usersOfRole(id)
  if (type === 'position') return directory.usersOfPosition(id)
  if (type === 'group') return directory.usersOfGroup(id)
  return directory.subtree(id).flatMap((organization) => directory.usersOfOrganization(organization))
}
