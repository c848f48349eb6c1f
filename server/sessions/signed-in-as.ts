import type { Person } from '#server/directory/directory.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A session of a person for one of their organizations, for what the program does in that person's name. */
export function signedInAs(person: Person, organizationId: string): SignedIn {
  return {
    sessionId: '',
    userId: person.id,
    account: person.account,
    name: person.name,
    organizationId,
    positionId: person.positionIds[0],
    isAdministrator: person.isAdministrator,
    language: 'zh',
    locked: false,
    mustChangePassword: false,
    mustEnrol: false,
  }
}
