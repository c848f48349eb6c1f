import { sql } from 'kysely'
import { usedOrganizations } from '#features/organizations/entry.ts'
import { positionStore } from '#server/directory/stores.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, useCounter, type UseCounter, type UsedKind } from '#server/resource/uses.ts'

/** A position as a thing that other features use. */
export const usedPositions: UsedKind<{ readonly id: string }> = { name: 'position' }

/** Address of the screen of positions. */
export const positionPage = 'permission/position'

/** Who holds a position, and the positions of an organization. */
export function positionCounters(kernel: Kernel): readonly UseCounter[] {
  return [
    useCounter(usedPositions, async ({ id }) => {
      const people = (await kernel.directory.snapshot()).usersOfPosition(id)
      return {
        holders: heldBy(
          'positions.held-by-people',
          people.map(({ name }) => name),
        ),
      }
    }),
    useCounter(usedOrganizations, async ({ id }) => {
      const found = await positionStore.list(kernel.db, { order: sql`sort_code, code`, where: [sql<boolean>`organization_id = ${id}`] })
      return {
        holders: heldBy(
          'positions.of-organization',
          found.map(({ name }) => name),
          `${positionPage}?organizeId=${id}`,
        ),
      }
    }),
  ]
}
