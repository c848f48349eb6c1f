import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { HandedKind, HandoverQuestion, HandoverWork, HeldThing } from '#features/users/server/handover/kinds.ts'
import { administeredOrganizations, handedRoles, managedOrganizations } from '#features/users/server/handover/managing-kinds.ts'
import { managerCircle } from '#features/users/server/user-rules.ts'
import { changeManager } from '#server/directory/managers.ts'
import { changeMembers } from '#server/directory/members.ts'
import type { Person } from '#server/directory/directory.ts'
import { groupStore, positionStore } from '#server/directory/stores.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** What the directory itself knows of a person: subordinates, positions, groups. */

const subordinates: HandedKind = {
  name: 'subordinates',
  title: 'users.handover.subordinates',
  effect: 'users.handover.subordinates-effect',
  things: async (question, atMost) => {
    const own = question.directory.people().filter(({ managerId }) => managerId === question.from.id)
    const things = await Promise.all(
      own.slice(0, atMost).map(async ({ id, name }): Promise<HeldThing> => ({ id, name, refused: await refuseSubordinate(question, id) })),
    )
    return { things, total: own.length }
  },
  give: async (work, id) => {
    const { directory, to, tx, kernel, audit, from } = work
    if (directory.person(id)?.managerId !== from.id) return gone()
    const refused = (await refuseSubordinate(work, id)) ?? (await managerCircle(tx, id, to))
    if (refused) return refused
    for (const note of await changeManager(kernel.directory, tx, id, { from: from.id, to: to.id })) audit(note)
    return undefined
  },
}

/** Each subordinate is changed, so the caller must administer him too (permissions 6). */
async function refuseSubordinate({ kernel, session, directory, to }: HandoverQuestion, id: string): Promise<Refusal | undefined> {
  if (to?.id === id) return refusal('invalid', 'users.manager-oneself')
  if (isForeignAdministrator(session, directory.person(id))) return refusal('forbidden', 'users.administrator-own')
  const managed = { action: 'edit', of: 'user', id: { in: 'body', member: 'ids' } } as const
  const decision = await kernel.access.administration.decide(managed, session, [id])
  return decision.allowed ? undefined : refusal('forbidden', 'users.handover.not-managed')
}

const positions: HandedKind = {
  name: 'positions',
  title: 'users.handover.positions',
  effect: 'users.handover.positions-effect',
  things: async (question, atMost) => {
    const held = question.from.positionIds.slice(0, atMost)
    const things = await Promise.all(
      held.map(async (id): Promise<HeldThing> => {
        const position = await positionStore.find(question.kernel.db, id)
        return { id, name: position?.name ?? id, refused: refusePosition(question, position) }
      }),
    )
    return { things, total: question.from.positionIds.length }
  },
  give: async (work, id) => {
    if (!work.from.positionIds.includes(id)) return gone()
    const refused = refusePosition(work, await positionStore.find(work.tx, id))
    return refused ?? giveMembership(work, 'position', id)
  },
}

function refusePosition(
  { to, directory, session }: HandoverQuestion,
  position: { readonly enabled: boolean; readonly organization_id: string } | undefined,
): Refusal | undefined {
  if (!position?.enabled) return refusal('invalid', 'users.handover.disabled')
  if (isForeignAdministrator(session, to)) return refusal('forbidden', 'users.administrator-own')
  if (!to || to.organizationIds.includes(position.organization_id)) return undefined
  const organization = directory.organization(position.organization_id)?.name ?? ''
  return refusal('invalid', 'users.handover.position-elsewhere', { params: { name: to.name, organization } })
}

const groups: HandedKind = {
  name: 'groups',
  title: 'users.handover.groups',
  effect: 'users.handover.groups-effect',
  things: async (question, atMost) => {
    const { kernel, from } = question
    const things = await Promise.all(
      from.groupIds.slice(0, atMost).map(async (id): Promise<HeldThing> => {
        const group = await groupStore.find(kernel.db, id)
        return { id, name: group?.name ?? id, refused: refuseGroup(question, group) }
      }),
    )
    return { things, total: from.groupIds.length }
  },
  give: async (work, id) => {
    if (!work.from.groupIds.includes(id)) return gone()
    return refuseGroup(work, await groupStore.find(work.tx, id)) ?? giveMembership(work, 'group', id)
  },
}

function refuseGroup({ session, to }: HandoverQuestion, group: { readonly enabled: boolean } | undefined): Refusal | undefined {
  if (isForeignAdministrator(session, to)) return refusal('forbidden', 'users.administrator-own')
  return group?.enabled ? undefined : refusal('invalid', 'users.handover.disabled')
}

async function giveMembership({ kernel, tx, audit, from, to }: HandoverWork, kind: 'position' | 'group', id: string): Promise<undefined> {
  for (const note of await changeMembers(kernel.directory, tx, kind, id, { added: [to.id], removed: [from.id] })) audit(note)
}

/** Super administrators are changed by themselves alone. */
function isForeignAdministrator({ userId }: SignedIn, person: Person | undefined): boolean {
  return person?.isAdministrator === true && person.id !== userId
}

const gone = (): Refusal => refusal('conflict', 'users.handover.gone')

export const ownKinds: readonly HandedKind[] = [
  subordinates,
  managedOrganizations,
  administeredOrganizations,
  positions,
  groups,
  handedRoles,
]
