import { sql } from 'kysely'
import { noLayers, type AdministrationGrant } from '#engine/access/graded-administration.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { gradedMenu } from '#features/graded-administration/contract.ts'
import { organizationMenu } from '#features/organizations/contract.ts'
import { organizationNames } from '#features/pickers/entry.ts'
import { mayGiveRole } from '#features/users/server/choices.ts'
import type { HandedKind, HandoverQuestion, HandoverWork, HeldThing } from '#features/users/server/handover/kinds.ts'
import { roleStore, type RoleRow } from '#server/access/role-store.ts'
import { changeAdministration, refuseAdministration } from '#server/access/write-administration.ts'
import { changeOrganizationManager } from '#server/directory/managers.ts'
import { changeMembers } from '#server/directory/members.ts'

/*
 * What somebody manages and may do. The caller hands on nothing that he could not give on the screen where it is given: he needs the right to
 * change it there, and holds what is given.
 */

const gone = (): Refusal => refusal('conflict', 'users.handover.gone')

/** Whether the caller may change what is managed on a screen. */
async function mayEditOn({ kernel, session }: HandoverQuestion, menu: string): Promise<boolean> {
  return session.isAdministrator || (await kernel.access.menuRights(session, menu))?.buttons.has('btn_edit') === true
}

/** Organizations and departments whose head (负责人) the person is. */
export const managedOrganizations: HandedKind = {
  name: 'organizations',
  title: 'users.handover.organizations',
  effect: 'users.handover.organizations-effect',
  things: async (question, atMost) => {
    const { directory, from } = question
    const own = directory.organizations().filter(({ managerId }) => managerId === from.id)
    const things = own.slice(0, atMost).map(async (one): Promise<HeldThing> => ({
      id: one.id,
      name: organizationNames(directory, one),
      refused: await refuseOrganization(question, one.id),
    }))
    return { things: await Promise.all(things), total: own.length }
  },
  give: async (work, id) => {
    const { kernel, tx, from, to, audit, session } = work
    const refused = await refuseOrganization(work, id)
    if (refused) return refused
    const change = { from: from.id, to: to.id, by: session.userId }
    const note = await changeOrganizationManager(kernel.directory, tx, id, change)
    if (!note) return gone()
    audit(note)
    return undefined
  },
}

async function refuseOrganization(question: HandoverQuestion, id: string): Promise<Refusal | undefined> {
  const { kernel, session } = question
  const managed = { action: 'edit', of: 'organization', id: { in: 'body', member: 'ids' } } as const
  const allowed =
    (await mayEditOn(question, organizationMenu)) && (await kernel.access.administration.decide(managed, session, [id])).allowed
  return allowed ? undefined : refusal('forbidden', 'users.handover.not-managed')
}

/** What the person administers (分级管理), by organization; the successor gets it besides what he administers already. */
export const administeredOrganizations: HandedKind = {
  name: 'administration',
  title: 'users.handover.administration',
  effect: 'users.handover.administration-effect',
  things: async (question, atMost) => {
    const { kernel, directory, from } = question
    const grants = await grantsOf(question, from.id)
    const seen = await kernel.access.administration.organizations(question.session, 'select')
    const own = grants.filter(({ organizationId: id }) => seen === 'all' || seen.has(id))
    const things = own.slice(0, atMost).map(async ({ organizationId }): Promise<HeldThing> => {
      const organization = directory.organization(organizationId)
      const name = organization ? organizationNames(directory, organization) : organizationId
      return { id: organizationId, name, refused: await refuseAdministered(question, organizationId) }
    })
    return { things: await Promise.all(things), total: own.length }
  },
  give: async (work, id) => {
    const { kernel, session, tx, from, to, actor } = work
    const refused = await refuseAdministered(work, id)
    if (refused) return refused
    const given = (await grantsOf(work, from.id)).find(({ organizationId }) => organizationId === id)
    if (!given) return gone()
    const writing = { tx, actor }
    await sql`savepoint one_thing`.execute(tx)
    try {
      await changeAdministration(kernel, writing, { userId: to.id, after: (before) => withGrant(before, given) }, session)
      await changeAdministration(kernel, writing, { userId: from.id, after: (before) => withoutGrant(before, id) }, session)
      await sql`release savepoint one_thing`.execute(tx)
      return undefined
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await sql`rollback to savepoint one_thing`.execute(tx)
      return error.refusals[0]
    }
  },
}

async function grantsOf({ kernel }: HandoverQuestion, userId: string): Promise<readonly AdministrationGrant[]> {
  return (await kernel.access.administration.of({ userId, isAdministrator: false })).grants
}

const withoutGrant = (grants: readonly AdministrationGrant[], id: string) => grants.filter(({ organizationId }) => organizationId !== id)

function withGrant(grants: readonly AdministrationGrant[], given: AdministrationGrant): AdministrationGrant[] {
  const { organizationId } = given
  const { thisLayer, subLayers } = grants.find((one) => one.organizationId === organizationId) ?? noLayers
  const both = { organizationId, thisLayer: thisLayer.union(given.thisLayer), subLayers: subLayers.union(given.subLayers) }
  return [...withoutGrant(grants, organizationId), both]
}

/** By the rules of its screen: nobody gives or withdraws what he does not hold, or changes what he administers himself (permissions 6). */
async function refuseAdministered(question: HandoverQuestion, id: string): Promise<Refusal | undefined> {
  const { kernel, session, from, to } = question
  if (!(await mayEditOn(question, gradedMenu))) return refusal('forbidden', 'users.handover.not-managed')
  const before = await grantsOf(question, from.id)
  const given = before.find(({ organizationId }) => organizationId === id)
  if (!given) return gone()
  try {
    await refuseAdministration(kernel, { userId: from.id, before, after: withoutGrant(before, id) }, session)
    if (!to) return undefined
    const held = await grantsOf(question, to.id)
    await refuseAdministration(kernel, { userId: to.id, before: held, after: withGrant(held, given) }, session)
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.refusals[0]
    throw error
  }
}

/** Roles, each ticked by hand: a successor who takes over work does not need all rights of his predecessor. */
export const handedRoles: HandedKind = {
  name: 'roles',
  title: 'users.handover.roles',
  effect: 'users.handover.roles-effect',
  tickedOneByOne: true,
  things: async (question, atMost) => {
    const held = question.from.roleIds.slice(0, atMost)
    const things = await Promise.all(
      held.map(async (id): Promise<HeldThing> => {
        const role = await roleStore.find(question.kernel.db, id)
        return { id, name: role?.name ?? id, refused: await refuseRole(question, role) }
      }),
    )
    return { things, total: question.from.roleIds.length }
  },
  give: async (work: HandoverWork, id) => {
    const { kernel, tx, audit, from, to } = work
    if (!from.roleIds.includes(id)) return gone()
    const refused = await refuseRole(work, await roleStore.find(tx, id))
    if (refused) return refused
    for (const note of await changeMembers(kernel.directory, tx, 'role', id, { added: [to.id], removed: [from.id] })) audit(note)
    return undefined
  },
}

/** Nobody gives or takes a role that he may not give (security 4.5). */
async function refuseRole({ kernel, session, to }: HandoverQuestion, role: RoleRow | undefined): Promise<Refusal | undefined> {
  if (!role?.enabled) return refusal('invalid', 'users.handover.disabled')
  if (to?.isAdministrator && to.id !== session.userId) return refusal('forbidden', 'users.administrator-own')
  if (await mayGiveRole(kernel, session, role)) return undefined
  return refusal('forbidden', 'users.role-beyond-own', { params: { name: role.name } })
}
