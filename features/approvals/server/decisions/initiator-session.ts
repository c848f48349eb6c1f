import type { StoredRequest } from '#features/approvals/server/storage/open-request.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Rules of the form are asked for the initiator, as when he submitted it. */
export function initiatorOf({ initiator_id: userId, state, organization_id: organizationId }: StoredRequest): SignedIn {
  return {
    sessionId: '',
    userId,
    account: '',
    name: state.initiator?.name ?? '',
    organizationId,
    positionId: undefined,
    isAdministrator: false,
    language: 'zh',
    locked: false,
    mustChangePassword: false,
    mustEnrol: false,
  }
}
