import { flatten } from '#engine/resource/tree.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  addGrants,
  additionDifference,
  grantDifference,
  noRole,
  readGrants,
  readMatrix,
  writeGrants,
  type Difference,
  type Granted,
  type GrantNode,
} from '#features/grants/contract.ts'
import { changesOfGrants, grantsAfter, namedPeople, peopleAffected, type RoleChange } from '#features/grants/server/difference.ts'
import { grantMatrix } from '#features/grants/server/grant-matrix.ts'
import { decideGrants, kindOf, type Decided } from '#features/grants/server/grantable-things.ts'
import { countRowEffects } from '#features/grants/server/row-counting.ts'
import { saidGrants } from '#features/grants/server/said-grants.ts'
import { stepTree } from '#features/grants/server/step-tree.ts'
import { grantsOfRole, replaceGrants, type GrantedThing } from '#server/access/write.ts'
import { actorOf } from '#server/http/route.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

const editRole = { action: 'edit', of: 'role', id: { in: 'params', member: 'objectId' } } as const

export const grantCalls = [
  serve(readGrants, async ({ kernel, db, session, params, body }) => {
    const role = params.objectId === noRole ? { version: 0, granted: [] } : await seenRole({ kernel, db, session }, params.objectId)
    const { grants, holds } = await grantingOf({ kernel, session })
    const list = stepTree(grants, holds, body.type, new Set(body.moduleIds.split(',')))
    const all = flatten<GrantNode>(list)
    const granted = new Set(role.granted.flatMap(({ kind, item_id }) => (kind === kindOf[body.type] ? [item_id] : [])))
    const ids = all.filter(({ id, type }) => type === body.type && granted.has(id)).map(({ id }) => id)
    return { list, ids, all: all.map(({ id }) => id), version: role.version }
  }),

  serve(readMatrix, async ({ kernel, db, session, params }) => {
    const role = params.objectId === noRole ? { version: 0, granted: [] } : await seenRole({ kernel, db, session }, params.objectId)
    const { grants, holds } = await grantingOf({ kernel, session })
    return { ...grantMatrix(grants, holds, role.granted), version: role.version }
  }),

  serve(writeGrants, async ({ kernel, session, params, body, caller, transaction }) => {
    const id = params.objectId
    return transaction(async (tx) => {
      const { granted } = present(await grantsOfRole(tx, id, 'lock'))
      const after = await decided({ kernel, session }, id, granted, (grants, holds) => decideGrants(grants, holds, granted, body, false))
      const writing = { tx, actor: actorOf(caller, session), version: body.version }
      return { id, version: await replaceGrants(kernel, writing, id, after) }
    })
  }),

  serve(addGrants, async ({ kernel, session, body, caller, transaction }) =>
    transaction(async (tx) => {
      let changed = 0
      // In one order for everybody, so that two never wait for each other.
      for (const id of [...new Set(body.roleIds)].toSorted()) {
        const { granted, version } = present(await grantsOfRole(tx, id, 'lock'))
        const after = await decided({ kernel, session }, id, granted, (grants, holds) => decideGrants(grants, holds, granted, body, true))
        const writing = { tx, actor: actorOf(caller, session), version }
        if ((await replaceGrants(kernel, writing, id, after)) !== version) changed += 1
      }
      return { changed }
    }),
  ),

  serve(grantDifference, async ({ kernel, db, session, params, body }) => {
    const change = await changeOf({ kernel, db, session }, params.objectId, body, false)
    return toldDifference({ kernel, session }, [change])
  }),

  serve(additionDifference, async ({ kernel, db, session, body }) => {
    const changes: RoleChange[] = []
    for (const id of new Set(body.roleIds)) changes.push(await changeOf({ kernel, db, session }, id, body, true))
    return toldDifference({ kernel, session }, changes)
  }),
]

/** What a role would grant, beside what it grants. */
async function changeOf({ kernel, db, session }: Asking, id: string, wanted: Granted, adds: boolean): Promise<RoleChange> {
  const { granted: before } = present(await grantsOfRole(db, id))
  const after = await decided({ kernel, session }, id, before, (grants, holds) => decideGrants(grants, holds, before, wanted, adds))
  return { id, before, after }
}

async function toldDifference({ kernel, session }: Caller, changes: readonly RoleChange[]): Promise<Difference> {
  const [{ grants }, directory, administered] = await Promise.all([
    grantingOf({ kernel, session }),
    kernel.directory.snapshot(),
    kernel.access.administration.organizations(session, 'select'),
  ])
  const members = [...new Set(changes.flatMap(({ id }) => directory.usersOfRole(id)))]
  const changed = grantsAfter(grants, changes)
  const affected = peopleAffected(grants, changed, members)
  return {
    gains: namedPeople(affected.gains, administered),
    loses: namedPeople(affected.loses, administered),
    rows: await countRowEffects({ kernel, session }, grants, changed, members),
    changes: changesOfGrants(grants, changes),
  }
}

type Caller = Pick<Asking, 'kernel' | 'session'>

/** All things with what the caller may hand on of them. */
async function grantingOf({ kernel, session }: Caller) {
  const [{ grants }, holds] = await Promise.all([kernel.access.holdings(session), kernel.access.grantable(session)])
  return { grants: await saidGrants(kernel, session.language, grants), holds }
}

type Granting = Awaited<ReturnType<typeof grantingOf>>

/** @throws Refused 403 for a role of one's own (security 4.5), and for more than is held */
async function decided(
  caller: Caller,
  roleId: string,
  before: readonly GrantedThing[],
  decide: (grants: Granting['grants'], holds: Granting['holds']) => Decided,
): Promise<readonly GrantedThing[]> {
  const { kernel, session } = caller
  const own = (await kernel.directory.snapshot()).person(session.userId)?.roleIds ?? []
  if (!session.isAdministrator && own.includes(roleId)) throw new Refused(refusal('forbidden', 'grants.own-role'))
  const { grants, holds } = await grantingOf(caller)
  const { granted, refusal: wrong } = decide(grants, holds)
  if (wrong) throw new Refused(wrong)
  // Nothing changes: the order must not look like a change.
  return granted.length === before.length && granted.every((one) => before.includes(one)) ? before : granted
}

/** @throws Refused 404 for a role that is not there or that the caller does not administer */
async function seenRole({ kernel, db, session }: Asking, id: string) {
  const role = present(await grantsOfRole(db, id))
  const { allowed } = await kernel.access.administration.decide(editRole, session, [id])
  return present(allowed ? role : undefined)
}
