import type { Kernel } from '#server/kernel.ts'
import { heldBy, useCounter, type Holder, type UseCounter, type UsedKind } from '#server/resource/uses.ts'

/** A role as a thing that other features use. */
export const usedRoles: UsedKind<{ readonly id: string }> = { name: 'role' }

/** The people who have a role hold it back: whoever deletes or disables it is to see first who loses what it gives. */
export async function peopleHolding({ directory }: Pick<Kernel, 'directory'>, roleId: string): Promise<Holder[]> {
  const people = (await directory.snapshot()).usersOfRole(roleId)
  return heldBy(
    'roles.held-by-people',
    people.map(({ name }) => name),
  )
}

/** What hangs on a role in the directory itself. */
export function roleHolders(kernel: Kernel): UseCounter {
  return useCounter(usedRoles, async ({ id }) => ({ holders: await peopleHolding(kernel, id) }))
}
