import { refusal, Refused, type RefusalKind } from '#engine/values/refusal.ts'
import { memberMenus, readMembers, writeMembers, type MemberOf } from '#features/members/contract.ts'
import type { DirectorySnapshot, Person } from '#server/directory/directory.ts'
import { changeMembers, type MemberChange } from '#server/directory/members.ts'
import { groupStore, positionStore } from '#server/directory/stores.ts'
import { refusalOf } from '#server/http/refuse-unmanaged.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

/** What people are members of. */
interface Holder {
  readonly type: MemberOf
  readonly id: string
  /** The organization whose people may be members; undefined where everybody may. */
  readonly organizationId: string | undefined
}

const kinds = { Position: 'position', Role: 'role', Group: 'group' } as const
const tables = { Position: 'position', Role: 'role', Group: 'member_group' } as const

export const serveReadMembers = serve(readMembers, async ({ params, query, ...asking }) => {
  const holder = await seenHolder(asking, params.objectId, query.objectType, 'select')
  return { ids: membersOf(await asking.kernel.directory.snapshot(), holder).map(({ id }) => id) }
})

export const serveWriteMembers = serve(writeMembers, async ({ params, body, transaction, ...asking }) => {
  const { kernel, session } = asking
  const holder = await seenHolder(asking, params.objectId, body.objectType, 'edit')
  const rights = session.isAdministrator || (await kernel.access.menuRights(session, memberMenus[holder.type]))?.buttons.has('btn_edit')
  if (!rights) throw refused('forbidden', 'kernel.forbidden')
  if (holder.type === 'Role' && !(await kernel.access.holdsAllOf(session, holder.id))) throw refused('forbidden', 'members.beyond-own')
  const directory = await kernel.directory.snapshot()
  const now = membersOf(directory, holder).map(({ id }) => id)
  const change = changeOf(body, now)
  await judge(asking, directory, holder, change)
  return transaction(async (tx, audit) => {
    const notes = await changeMembers(kernel.directory, tx, kinds[holder.type], holder.id, change)
    for (const note of notes) audit(note)
    if (notes.length > 0)
      audit({ action: `${kinds[holder.type]}.members-changed`, object: `${tables[holder.type]}:${holder.id}`, changes: { ...change } })
    return { added: change.added.length, removed: change.removed.length }
  })
})

/** What is added and taken out: beside what the caller began with, or else beside what there is. */
function changeOf(
  { userIds, readIds }: { userIds: readonly string[]; readIds?: readonly string[] | undefined },
  now: readonly string[],
): MemberChange {
  const [wanted, began, there] = [new Set(userIds), new Set(readIds ?? now), new Set(now)]
  return {
    added: [...wanted.difference(began).difference(there)],
    removed: [...began.difference(wanted).intersection(there)],
  }
}

function membersOf(directory: DirectorySnapshot, { type, id }: Holder): readonly Person[] {
  if (type === 'Position') return directory.usersOfPosition(id)
  return type === 'Role' ? directory.usersOfRole(id) : directory.usersOfGroup(id)
}

/** @throws Refused 404 where there is no such thing, where the caller lacks its screen or does not see it; 403 where it may not be changed */
async function seenHolder(asking: Asking, id: string, type: MemberOf | undefined, action: 'select' | 'edit'): Promise<Holder> {
  const { kernel, session } = asking
  const holder = present(await findHolder(asking, id, type))
  if (session.isAdministrator) return holder
  present(await kernel.access.menuRights(session, memberMenus[holder.type]))
  const of = holder.type === 'Position' ? 'position' : 'role'
  // A group stands in no organization: its screen alone gives the right, and each member is judged.
  if (holder.type === 'Group') return holder
  const managed = { action, of, id: { in: 'params', member: 'objectId' } } as const
  const decision = await kernel.access.administration.decide(managed, session, [id])
  if (decision.allowed) return holder
  throw new Refused(refusalOf(decision.because, managed))
}

/** Ids of positions, groups and roles may be the same text: without a type the first that is there is meant. */
async function findHolder({ db }: Asking, id: string, type: MemberOf | undefined): Promise<Holder | undefined> {
  const is = (one: MemberOf): boolean => type === undefined || type === one
  const position = is('Position') ? await positionStore.find(db, id) : undefined
  if (position) return { type: 'Position', id, organizationId: position.organization_id }
  if (is('Group') && (await groupStore.find(db, id))) return { type: 'Group', id, organizationId: undefined }
  if (!is('Role')) return undefined
  const role = await db.selectFrom('role').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return role && { type: 'Role', id, organizationId: undefined }
}

/** @throws Refused 422 for people who cannot be members, 403 for those whom the caller does not manage */
async function judge({ kernel, session }: Asking, directory: DirectorySnapshot, holder: Holder, change: MemberChange): Promise<void> {
  const added = change.added.map((id) => directory.person(id))
  const people = added.filter((one) => one?.enabled === true)
  if (people.length < added.length) throw refused('invalid', 'members.unknown', [])
  const { organizationId } = holder
  const strangers = people.filter((one) => organizationId !== undefined && !one?.organizationIds.includes(organizationId))
  if (strangers.length > 0) throw refused('invalid', 'members.not-in-organization', strangers)
  if (session.isAdministrator) return
  const managed = { action: 'edit', of: 'user', id: { in: 'body', member: 'userIds' } } as const
  const foreign: (Person | undefined)[] = []
  for (const id of [...change.added, ...change.removed]) {
    const decision = await kernel.access.administration.decide(managed, session, [id])
    if (!decision.allowed) foreign.push(directory.person(id))
  }
  if (foreign.length > 0) throw refused('forbidden', 'members.not-managed', foreign)
}

const namesShown = 10

function refused(kind: RefusalKind, text: string, people: readonly (Person | undefined)[] = []): Refused {
  const names = people.slice(0, namesShown).map((one) => one?.name ?? '')
  return new Refused(refusal(kind, text, { params: { names: names.join('、') } }))
}
