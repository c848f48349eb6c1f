import { decideAdministration } from '#engine/access/graded-administration.ts'
import { refusal } from '#engine/values/refusal.ts'
import { moveEffect, topOrganization } from '#features/organizations/contract.ts'
import { inOrder } from '#features/organizations/server/organizations.ts'
import { refuseNamesake, refusePlace } from '#features/organizations/server/rules.ts'
import type { CurrentValue, MenuRights } from '#server/access/access-control.ts'
import type { DirectorySnapshot, Person } from '#server/directory/directory.ts'
import { withParent } from '#server/directory/organization-tree.ts'
import { organizationStore } from '#server/directory/stores.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import { tellHolders } from '#server/managed/uses.ts'
import { heldBy, type Holder, type UsedKind } from '#server/resource/uses.ts'

/** An organization with the directory before and after it is moved. */
export interface Move {
  readonly id: string
  readonly before: DirectorySnapshot
  readonly after: DirectorySnapshot
}

/** Moves of organizations, as something that other features are affected by: they count what changes for them. */
export const movedOrganizations: UsedKind<Move> = { name: 'moved-organization' }

/**
 * What a move changes, found by comparing the directory with the one it would be: who reaches the moved part by graded administration
 * or by a right to rows of an organization and those below, and what other features tell.
 */
export const serveMoveEffect = serve(moveEffect, async ({ kernel, db, params, body, say }) => {
  const rows = await organizationStore.list(db, { order: inOrder })
  const row = present(rows.find(({ id }) => id === params.id))
  const parentId = body.parentId === topOrganization || body.parentId === '0' ? null : body.parentId
  const next = { ...row, parent_id: parentId }
  const wrong = [...refusePlace(next, row, rows), refuseNamesake(next, rows)].find((one) => one !== undefined)
  if (wrong) return { refusal: say(wrong), effects: [] }
  const before = await kernel.directory.snapshot()
  const move = { id: row.id, before, after: withParent(before, row.id, parentId ?? undefined) }
  const moved = before.subtree(row.id)
  const people = new Set(moved.flatMap((id) => before.usersOfOrganization(id).map((one) => one.id)))
  const { loses, gains } = await changedReach(kernel, move)
  const told = (kind: 'loses' | 'gains' | 'requests', holders: readonly Holder[]) =>
    tellHolders({ say }, holders).map(({ text }) => ({ kind, text }))
  const moves = refusal('invalid', 'organizations.move.moves', { params: { organizations: moved.length - 1, people: people.size } })
  return {
    refusal: '',
    effects: [
      { kind: 'moves' as const, text: say(moves) },
      ...told('loses', heldBy('organizations.move.loses', loses)),
      ...told('gains', heldBy('organizations.move.gains', gains)),
      ...told('requests', (await kernel.uses.of(movedOrganizations, move)).holders),
    ],
  }
})

/** Names of those who lose the moved part out of their reach, and of those who get it. */
async function changedReach(kernel: Kernel, { id, before, after }: Move): Promise<{ loses: string[]; gains: string[] }> {
  const paths = [before, after].map((directory) => (directory.organization(id)?.path ?? [id]).slice(0, -1))
  const [left = [], entered = []] = [
    paths[0]?.filter((one) => !paths[1]?.includes(one)),
    paths[1]?.filter((one) => !paths[0]?.includes(one)),
  ]
  const reaches = async (person: Person, directory: DirectorySnapshot): Promise<boolean> =>
    person.enabled &&
    !person.isAdministrator &&
    ((await administers(kernel, person, directory, id)) || (await seesRows(kernel, person, directory, id)))
  const [loses, gains]: string[][] = [[], []]
  for (const person of await concerned(kernel, before, [...left, ...entered])) {
    const [was, is] = [await reaches(person, before), await reaches(person, after)]
    if (was && !is) loses?.push(person.name)
    if (is && !was) gains?.push(person.name)
  }
  return { loses: loses ?? [], gains: gains ?? [] }
}

/** Everybody whose reach hangs on one of these organizations: those who belong to it, and all who administer anything. */
async function concerned(kernel: Kernel, directory: DirectorySnapshot, organizationIds: readonly string[]): Promise<readonly Person[]> {
  const ids = new Set<string>(await kernel.access.administration.administrators())
  for (const id of organizationIds) for (const person of directory.usersOfOrganization(id)) ids.add(person.id)
  return [...ids].flatMap((id) => directory.person(id) ?? [])
}

async function administers(kernel: Kernel, { id: userId }: Person, directory: DirectorySnapshot, id: string): Promise<boolean> {
  const manager = await kernel.access.administration.of({ userId, isAdministrator: false })
  return decideAdministration(manager, 'select', { organizations: [directory.organization(id)?.path ?? [id]] }).allowed
}

/** Whether a right to rows of "the organization and below" of one of the person's menus covers the organization. */
async function seesRows(kernel: Kernel, person: Person, directory: DirectorySnapshot, id: string): Promise<boolean> {
  const path = directory.organization(id)?.path ?? []
  const current = person.organizationIds[0] ?? ''
  const administersAbove = (await Promise.all(path.map((one) => administers(kernel, person, directory, one)))).includes(true)
  if (!path.includes(current) && !administersAbove) return false
  const menus = await kernel.access.grantedMenus({ userId: person.id, organizationId: current, isAdministrator: false })
  return menus.some(
    (menu) =>
      (path.includes(current) && comparesWith(menu, 'organization-and-below')) ||
      (administersAbove && comparesWith(menu, 'managed-organizations-and-below')),
  )
}

function comparesWith({ rows }: MenuRights, wanted: CurrentValue): boolean {
  if (rows === 'all') return false
  return rows.some(({ groups }) =>
    groups.some(({ conditions }) => conditions.some(({ value }) => 'current' in value && value.current === wanted)),
  )
}
