import type { StoredRequest } from '#features/approvals/server/storage/open-request.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Rules of the form are asked for the initiator, as when he submitted it. */
export function initiatorOf({ initiator_id: userId, state, organization_id: organizationId }: StoredRequest): SignedIn {
  return programSession(userId, state.initiator?.name ?? '', organizationId)
}

/** A person in whose name the program reads and writes, who need not be signed in. */
export function programSession(userId: string, name: string, organizationId: string): SignedIn {
  return {
    sessionId: '',
    userId,
    account: '',
    name,
    organizationId,
    positionId: undefined,
    isAdministrator: false,
    language: 'zh',
    locked: false,
    mustChangePassword: false,
    mustEnrol: false,
  }
}
