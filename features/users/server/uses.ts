import { handoverAddress } from '#features/users/server/handover/address.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, useCounter, type UseCounter, type UsedKind } from '#server/resource/uses.ts'

/** A user as somebody whom other features name. */
export const usedUsers: UsedKind<{ readonly id: string }> = { name: 'user' }

/** What of the directory itself holds a user back: organizations he manages or administers, and who reports to him. */
export function userHolders({ directory, access }: Pick<Kernel, 'directory' | 'access'>): UseCounter {
  return useCounter(usedUsers, async ({ id }) => {
    const snapshot = await directory.snapshot()
    const managed = snapshot.organizations().filter(({ managerId }) => managerId === id)
    const subordinates = snapshot.people().filter(({ managerId }) => managerId === id)
    const { grants } = await access.administration.of({ userId: id, isAdministrator: false })
    const administered = grants.flatMap(({ organizationId }) => snapshot.organization(organizationId)?.name ?? [])
    const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name)
    return {
      holders: [
        ...heldBy('users.held-by-organizations', names(managed), handoverAddress(id)),
        ...heldBy('users.held-by-subordinates', names(subordinates), handoverAddress(id)),
        ...heldBy('users.held-by-administration', administered, handoverAddress(id)),
      ],
    }
  })
}
