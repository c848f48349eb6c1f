import type { CarrierMember } from '#features/flow-design/server/people-findings.ts'
import { carrierView, organizationView } from '#features/pickers/entry.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

const kinds = { positions: 'position', roles: 'role', groups: 'group' } as const

/** Names of what people are in, as the caller may read them: `''` of what he may not see, undefined of what does not exist. */
export function carrierNames(snapshot: DirectorySnapshot, session: SignedIn): (kind: CarrierMember, id: string) => string | undefined {
  const [sees, opens] = [carrierView(snapshot, session), organizationView(snapshot, session)]
  return (kind, id) => {
    if (kind === 'organizations') {
      const organization = snapshot.organization(id)
      return organization && (opens(organization) ? organization.name : '')
    }
    const carrier = snapshot.carrier(kinds[kind], id)
    return carrier && (sees(carrier) ? carrier.name : '')
  }
}
