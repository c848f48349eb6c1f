import {
  administrationActions,
  changesBeyond,
  heldLayers,
  noLayers,
  withoutUnseen,
  type AdministrationGrant,
} from '#engine/access/graded-administration.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { AccessControl } from '#server/access/access-control.ts'
import type { AccessUser } from '#server/access/access-user.ts'
import { grantsOfRows } from '#server/access/administration.ts'
import type { Tx } from '#server/database/types.ts'
import type { Directory, DirectorySnapshot } from '#server/directory/directory.ts'
import { noteOf, writeNote, type Writing } from '#server/resource/audited-change.ts'
import './tables.ts'

interface Parts {
  readonly access: Pick<AccessControl, 'administration'>
  readonly directory: Directory
  readonly now: () => number
}

/** A change of what somebody administers. */
export interface AdministrationChange {
  readonly userId: string
  /** All that he is to administer, from what he administers now; nothing where both layers are empty. */
  readonly after: (before: readonly AdministrationGrant[]) => readonly AdministrationGrant[]
}

/**
 * Changes what a user administers. What another administrator gave and the writer does not hold can neither be granted nor withdrawn.
 *
 * @param by who grants it
 * @returns the version of what he administers; the same where nothing changes
 * @throws Refused 403 for oneself and for super administrators, and for more than `by` holds (permissions 6); 409 when it is not the
 *   version that was read
 */
export async function changeAdministration(kernel: Parts, writing: Writing, change: AdministrationChange, by: AccessUser): Promise<number> {
  const { tx } = writing
  const { userId } = change
  const { version, before } = await lockedAdministration(tx, userId)
  const given = change.after([...before.values()])
  await refuseAdministration(kernel, { userId, before: [...before.values()], after: given }, by)
  const after = byOrganization(given)
  const ids = idsOf(before, after)
  const texts = (grants: Granted) => Object.fromEntries(ids.map((id) => [id, textsOf(grants.get(id))]))
  const object = `graded_administrator:${userId}`
  const note = noteOf({ kind: 'graded-administrator', object, content: texts(after) }, { ...texts(before), version }, writing)
  if (!note) return version
  await store(tx, userId, [...after.values()], by)
  await writeNote(writing, note, kernel.now())
  await kernel.access.administration.changed(tx)
  return version + 1
}

/** Replaces all that a user administers, whatever version it has. */
export function setAdministration(kernel: Parts, writing: Writing, userId: string, grants: readonly AdministrationGrant[], by: AccessUser) {
  return changeAdministration(kernel, writing, { userId, after: () => grants }, by)
}

/**
 * Whether somebody may make a change; asked before saving too, as its effect may tell no more than the change may do.
 *
 * @throws Refused 403 as `changeAdministration` does
 */
export async function refuseAdministration(
  kernel: Omit<Parts, 'now'>,
  change: {
    readonly userId: string
    readonly before: readonly AdministrationGrant[]
    readonly after: readonly AdministrationGrant[]
  },
  by: AccessUser,
): Promise<void> {
  const directory = await kernel.directory.snapshot()
  refuseAdministrators(directory, change.userId, by)
  await refuseBeyond(kernel, directory, by, byOrganization(change.before), byOrganization(change.after))
}

type Granted = ReadonlyMap<string, AdministrationGrant>

const idsOf = (before: Granted, after: Granted): string[] => [...new Set([...before.keys(), ...after.keys()])].toSorted()

function refuseAdministrators(directory: DirectorySnapshot, userId: string, by: AccessUser): void {
  const field = 'userId'
  if (userId === by.userId) throw new Refused(refusal('forbidden', 'kernel.administers-oneself', { field }))
  if (directory.person(userId)?.isAdministrator) throw new Refused(refusal('forbidden', 'kernel.administers-all', { field }))
}

/** What somebody administers now, locked until the commit. */
async function lockedAdministration(tx: Tx, userId: string): Promise<{ version: number; before: Granted }> {
  // Of two who give somebody his first right the second waits here.
  await tx
    .insertInto('graded_administrator')
    .values({ user_id: userId, version: 0, created_by: null, modified_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const locked = tx.selectFrom('graded_administrator').select('version').where('user_id', '=', userId).forUpdate()
  const { version } = await locked.executeTakeFirstOrThrow()
  const rows = await tx.selectFrom('organization_administrator').selectAll().where('user_id', '=', userId).execute()
  return { version, before: byOrganization(grantsOfRows(rows)) }
}

/** Organizations for which nothing is left are dropped. */
function byOrganization(grants: readonly AdministrationGrant[]): Granted {
  const kept = grants.map(withoutUnseen).filter(({ thisLayer, subLayers }) => thisLayer.size > 0 || subLayers.size > 0)
  return new Map(kept.map((grant) => [grant.organizationId, grant]))
}

const namesShown = 5

async function refuseBeyond(
  kernel: Omit<Parts, 'now'>,
  directory: DirectorySnapshot,
  by: AccessUser,
  before: Granted,
  after: Granted,
): Promise<void> {
  const manager = await kernel.access.administration.of(by)
  const beyond = idsOf(before, after).filter((id) => {
    const held = heldLayers(manager, directory.organization(id)?.path ?? [id])
    return changesBeyond(held, before.get(id) ?? noLayers, after.get(id) ?? noLayers)
  })
  if (beyond.length === 0) return
  const seen = await kernel.access.administration.organizations(by, 'select')
  const known = beyond.filter((id) => seen === 'all' || seen.has(id)).map((id) => directory.organization(id)?.name ?? '')
  const [text, names] = [
    known.length > 0 ? 'kernel.administers-more' : 'kernel.administers-elsewhere',
    known.slice(0, namesShown).join('、'),
  ]
  throw new Refused(refusal('forbidden', text, { params: { names } }))
}

/** A grant as the audit log tells it: `this select`, `below edit`. */
function textsOf(grant: AdministrationGrant | undefined): readonly string[] {
  if (!grant) return []
  return [
    ...administrationActions.filter((action) => grant.thisLayer.has(action)).map((action) => `this ${action}`),
    ...administrationActions.filter((action) => grant.subLayers.has(action)).map((action) => `below ${action}`),
  ]
}

async function store(tx: Tx, userId: string, grants: readonly AdministrationGrant[], by: AccessUser): Promise<void> {
  await tx.deleteFrom('organization_administrator').where('user_id', '=', userId).execute()
  const rows = grants.map(({ organizationId, thisLayer, subLayers }) => ({
    user_id: userId,
    organization_id: organizationId,
    this_layer: [...thisLayer],
    sub_layers: [...subLayers],
    modified_by: by.userId,
  }))
  for (let start = 0; start < rows.length; start += rowsOfStatement)
    await tx
      .insertInto('organization_administrator')
      .values(rows.slice(start, start + rowsOfStatement))
      .execute()
  await tx
    .updateTable('graded_administrator')
    .set((eb) => ({
      version: eb('version', '+', 1),
      modified_at: new Date(),
      modified_by: by.userId,
      created_by: eb.fn.coalesce('created_by', eb.val(by.userId)),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** Rows a statement takes: PostgreSQL binds 65,535 values at most. */
const rowsOfStatement = 5_000
