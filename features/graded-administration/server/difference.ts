import {
  administrationActions,
  decideAdministration,
  type AdministrationAction,
  type AdministrationGrant,
} from '#engine/access/graded-administration.ts'
import type { Reach } from '#features/graded-administration/contract.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'

const namesShown = 10

/** What somebody may do more and less after a change, by action: in how many organizations, and to how many people. */
export function differenceOf(directory: DirectorySnapshot, before: readonly AdministrationGrant[], after: readonly AdministrationGrant[]) {
  return administrationActions.flatMap((action) => {
    const [had, has] = [organizationsOf(directory, before, action), organizationsOf(directory, after, action)]
    const [gained, lost] = [has.difference(had), had.difference(has)]
    if (gained.size === 0 && lost.size === 0) return []
    const [reachedBefore, reachedAfter] = [peopleOf(directory, had, action), peopleOf(directory, has, action)]
    const reach = (organizations: ReadonlySet<string>, people: number): Reach => ({
      organizations: organizations.size,
      names: [...organizations].slice(0, namesShown).map((id) => directory.organization(id)?.name ?? ''),
      people,
    })
    return [
      {
        action,
        gains: reach(gained, reachedAfter.difference(reachedBefore).size),
        loses: reach(lost, reachedBefore.difference(reachedAfter).size),
      },
    ]
  })
}

function organizationsOf(
  directory: DirectorySnapshot,
  grants: readonly AdministrationGrant[],
  action: AdministrationAction,
): ReadonlySet<string> {
  const manager = { userId: '', isAdministrator: false, grants }
  const reached = directory.organizations().filter(({ path }) => decideAdministration(manager, action, { organizations: [path] }).allowed)
  return new Set(reached.map(({ id }) => id))
}

/** Enabled people, super administrators aside, whom somebody reaches in these organizations. */
function peopleOf(directory: DirectorySnapshot, organizations: ReadonlySet<string>, action: AdministrationAction): ReadonlySet<string> {
  const around = new Set([...organizations].flatMap((id) => directory.usersOfOrganization(id)))
  const isReached = (ids: readonly string[]): boolean => action === 'select' || ids.every((id) => organizations.has(id))
  const reached = [...around].filter((one) => one.enabled && !one.isAdministrator && isReached(one.organizationIds))
  return new Set(reached.map(({ id }) => id))
}
