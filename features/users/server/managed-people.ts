import { peopleView } from '#features/pickers/entry.ts'
import type { DirectorySnapshot, Person } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Whom an administrator may name: the people everybody in his place sees, and those of the organizations he administers. */
export async function managedPeople(kernel: Kernel, directory: DirectorySnapshot, session: SignedIn): Promise<(person: Person) => boolean> {
  const managed = await kernel.access.administration.organizations(session, 'select')
  const { sees } = peopleView(directory, session)
  return (person) => managed === 'all' || sees(person) || person.organizationIds.some((id) => managed.has(id))
}
