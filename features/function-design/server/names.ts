import { peopleView } from '#features/pickers/entry.ts'
import type { Asking } from '#server/managed/resource.ts'

/** Names of people as the caller may read them; `''` for nobody, and for whom he does not see. */
export async function namesFor({
  kernel,
  session,
}: Pick<Asking, 'kernel' | 'session'>): Promise<(userId: string | null | undefined) => string> {
  const people = await kernel.directory.snapshot()
  const { sees } = peopleView(people, session)
  return (userId) => {
    const person = people.person(userId ?? '')
    return person && sees(person) ? person.name : ''
  }
}
