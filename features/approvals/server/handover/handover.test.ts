import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approver, chain, start, users } from '#engine/flows/testing/builders.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { approveCall, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { createDelegation, deleteDelegation } from '#features/approvals/contract/delegations.ts'
import { createGroup } from '#features/groups/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { deleteUser, listUsers, userMenu, userUse } from '#features/users/contract.ts'
import { handOver, listHandover } from '#features/users/contract/handover.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization, upsertPosition } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 工作交接: what hangs on a person, who may hand it over, and what becomes of it. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const flowId = 'flow-review'
const named = (nodes: string) => `review（${nodes}）`
let filer: TestClient
let keeper: TestClient
let next: string
let judges: string
let filerId: string
let far: string

beforeAll(async () => {
  await givenTree(kernel, [
    { id: 'county', name: '县局' },
    { id: 'town', name: '甲镇', parentId: 'county' },
    { id: 'far', name: '外县' },
  ])
  await inTransaction(kernel.db, async (tx) => {
    const audited = byProgram(tx)
    await upsertPosition(kernel, audited, { id: 'clerk', code: 'clerk', name: '经办岗', organizationId: 'town' })
    await upsertPosition(kernel, audited, { id: 'guest', code: 'guest', name: '外县岗', organizationId: 'far' })
  })
  judges = (await admin.get(createGroup, { body: { fullName: '评审组', enCode: 'judges', type: 'groupType.review' } })).id
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  filerId = await givenPerson(kernel, { account: 'filer', roleIds: ['filing'] })
  const keeping = await givenMenuRole(kernel, 'keepers', userMenu)
  const keeperId = await givenPerson(kernel, { account: 'keeper', organizationIds: ['county'], roleIds: [keeping] })
  await givenAdministration(kernel, keeperId, 'county', { thisLayer: ['select'], subLayers: ['select', 'edit', 'delete'] })
  next = await givenPerson(kernel, { account: 'next', roleIds: ['others'], organizationIds: ['town'] })
  far = await givenPerson(kernel, { account: 'far', organizationIds: ['far'] })
  filer = await server.signIn('filer', personPassword)
  keeper = await server.signIn('keeper', personPassword)
})

let made = 0
let leaver: string
let account: string
beforeEach(async () => {
  account = `leaver${(made += 1)}`
  leaver = await givenPerson(kernel, {
    account,
    roleIds: ['others'],
    organizationIds: ['town', 'far'],
    positionIds: ['clerk', 'guest'],
    groupIds: [judges],
  })
})

async function publish(definition: FlowDefinition): Promise<void> {
  const flow = { ...definition, id: flowId, code: 'review', name: 'review' }
  await givenFunction(kernel, { id: 'reviews', parts: [part('title', 'text')], flow })
}
/** A request that waits for the leaver and then for the successor. */
async function waiting(definition: FlowDefinition = chain(start(), approver('a', [leaver]), approver('b', [next]))): Promise<string> {
  await publish(definition)
  return savedIn(await filer.get(startRequest, { body: { flowId, formData: { title: 'secret value' }, status: 0 } })).id
}
const listed = async (client = admin, successorId = '') =>
  Object.fromEntries(
    (await client.get(listHandover, { params: { id: leaver }, query: { successorId } })).kinds.map((kind) => [kind.name, kind]),
  )
const idsOf = (kind: { things: { id: string }[] } | undefined) => kind!.things.map(({ id }) => id)
const give = (parts: { kind: string; successorId?: string; ids: string[] }[], client = admin, successorId = next) =>
  client.call(handOver, { params: { id: leaver }, body: { successorId, parts } })
const thingsOf = (kind: { things: { name: string; refused: string }[] } | undefined) =>
  kind!.things.map(({ name, refused }) => [name, refused])

test('what hangs on a person is listed by kind, titles without values of the form', async () => {
  await givenPerson(kernel, { account: 'sub', managerId: leaver, organizationIds: ['town'] })
  await waiting(chain(start({ initiators: users(leaver, filerId) }), approver('a', [leaver])))
  const kinds = await listed()
  expect(Object.keys(kinds)).toEqual([
    'to-dos',
    'turns',
    'flows',
    'delegations',
    'subordinates',
    'organizations',
    'administration',
    'positions',
    'groups',
    'roles',
  ])
  expect(thingsOf(kinds['to-dos'])).toEqual([['filer的review（节点a）', '']])
  expect(thingsOf(kinds['flows'])).toEqual([[named('流程发起、节点a'), '']])
  expect(thingsOf(kinds['subordinates'])).toEqual([['sub', '']])
  expect(thingsOf(kinds['positions'])).toEqual([
    ['经办岗', ''],
    ['外县岗', ''],
  ])
  expect(thingsOf(kinds['groups'])).toEqual([['评审组', '']])
  expect(JSON.stringify(kinds)).not.toContain('secret value')
})

test('whom somebody stands in for, a successor does; not for himself, nor where he does already', async () => {
  const id = await waiting(chain(start(), approver('a', [filerId], { initiatorMayApprove: true })))
  const [of] = [await server.signIn(account, personPassword)]
  const period = { startTime: kernel.now() - 1_000, endTime: kernel.now() + 3_600_000 }
  const { id: given } = await filer.get(createDelegation, { body: { toUserId: leaver, ...period } })
  expect(await openEntry(of, id)).toBeDefined()
  expect(thingsOf((await listed())['delegations'])).toEqual([['filer', '']])
  expect(thingsOf((await listed(admin, filerId))['delegations'])).toEqual([['filer', '不能委托给自己']])
  const own = await filer.get(createDelegation, { body: { toUserId: next, ...period } })
  expect((await give([{ kind: 'delegations', ids: [given] }])).data).toMatchObject({ given: 0, refused: [{ id: given }] })
  await filer.get(deleteDelegation, { params: { id: own.id }, body: null })
  expect((await give([{ kind: 'delegations', ids: [given] }])).data).toMatchObject({ given: 1, refused: [] })
  expect(await openEntry(of, id)).toBeUndefined()
  expect(await openEntry(await server.signIn('next', personPassword), id)).toBeDefined()
  expect((await give([{ kind: 'delegations', ids: [given] }])).data).toMatchObject({ given: 0 })
  await filer.get(deleteDelegation, { params: { id: given }, body: null })
})

test('where the caller does not administer who gave a delegation, it stays', async () => {
  const period = { startTime: kernel.now() - 1_000, endTime: kernel.now() + 3_600_000 }
  leaver = await givenPerson(kernel, { account: `near${made}`, roleIds: ['others'], organizationIds: ['town'] })
  await givenPerson(kernel, { account: 'clerk', organizationIds: ['town'], roleIds: ['others'] })
  const clerk = await server.signIn('clerk', personPassword)
  const { id: foreign } = await filer.get(createDelegation, { body: { toUserId: leaver, ...period } })
  const { id: near } = await clerk.get(createDelegation, { body: { toUserId: leaver, ...period } })
  const refused = '您没有管理委托人filer的权限，请由filer本人修改委托'
  expect(thingsOf((await listed(keeper))['delegations'])).toEqual([
    ['filer', refused],
    ['clerk', ''],
  ])
  const answer = await give([{ kind: 'delegations', ids: [foreign, near] }], keeper)
  expect(answer.data).toMatchObject({ given: 1, refused: [{ id: foreign, reason: refused }] })
  const holders = await kernel.db.selectFrom('flow_delegation').select(['id', 'to_user_id']).where('id', 'in', [foreign, near]).execute()
  const holderOf = (id: string) => holders.find((one) => one.id === id)?.to_user_id
  expect([holderOf(foreign), holderOf(near)]).toEqual([leaver, next])
  await filer.get(deleteDelegation, { params: { id: foreign }, body: null })
  await clerk.get(deleteDelegation, { params: { id: near }, body: null })
})

test('what stands against a delegation is told with both names', async () => {
  const period = { startTime: kernel.now() - 1_000, endTime: kernel.now() + 3_600_000 }
  const successor = await server.signIn('next', personPassword)
  await publish(chain(start(), approver('a', [leaver])))
  const { id } = await filer.get(createDelegation, { body: { toUserId: leaver, flowId: 'flow-review', ...period } })
  const reverse = await successor.get(createDelegation, { body: { toUserId: filerId, ...period } })
  const told = async () => thingsOf((await listed(admin, next))['delegations'])
  expect(await told()).toEqual([['filer（review）', '该时段next已将相同流程委托给filer，两人不能相互委托']])
  await successor.get(deleteDelegation, { params: { id: reverse.id }, body: null })
  const same = await filer.get(createDelegation, { body: { toUserId: next, ...period } })
  expect(await told()).toEqual([['filer（review）', '该时段filer已将相同流程委托给next，无需交接']])
  for (const one of [id, same.id]) await filer.get(deleteDelegation, { params: { id: one }, body: null })
})

test('all of it goes to the successor at once, is audited, and no longer holds the account back', async () => {
  await givenPerson(kernel, { account: 'sub', managerId: leaver, organizationIds: ['town'] })
  const id = await waiting(chain(start(), approver('a', [leaver]), approver('b', [leaver])))
  const held = await admin.get(userUse, { params: { id: leaver } })
  expect(held.holders.map(({ address }) => address)).toContain(`permission/user?handover=${leaver}`)
  const kinds = await listed()
  expect(kinds['flows']!.notes).toEqual([expect.stringMatching(/^1个办理中的申请后续仍会由该用户审批（filer的review）/)])
  const parts = ['to-dos', 'flows', 'subordinates', 'groups'].map((kind) => ({ kind, ids: idsOf(kinds[kind]) }))
  const answer = await give([...parts, { kind: 'positions', ids: ['clerk'] }])
  expect(answer).toMatchObject({ code: 200, msg: '已交接5项', data: { given: 5, refused: [] } })

  const detail = await admin.get(requestDetail, { params: { id }, query: {} })
  expect(detail.timeline[1]).toMatchObject({ action: 5, toName: `${account} → next`, opinion: '工作交接' })
  // The running request keeps its version, the next one begins with the new one.
  expect(detail.timeline.at(-1)).toMatchObject({ kind: 'coming', people: [{ id: leaver }] })
  const begun = savedIn(await filer.get(startRequest, { body: { flowId, formData: { title: 't' }, status: 0 } }))
  expect(begun.next).toMatchObject([{ people: [{ id: next }] }])
  const directory = await kernel.directory.snapshot()
  expect(directory.person(leaver)).toMatchObject({ positionIds: ['guest'], groupIds: [] })
  expect(directory.person(next)).toMatchObject({ positionIds: ['clerk'], groupIds: [judges] })
  expect(directory.people().find((one) => one.account === 'sub')).toMatchObject({ managerId: next })
  const { rows } = await sql<{ changes: Record<string, unknown> }>`select changes from audit_entry
    where action = 'user.handed-over' and object = ${`user_account:${leaver}`}`.execute(kernel.db)
  expect(rows).toMatchObject([{ changes: { to: [next], groups: [judges], positions: ['clerk'] } }])

  const after = await listed()
  expect(['to-dos', 'flows', 'subordinates', 'groups'].map((kind) => after[kind]!.things)).toEqual([[], [], [], []])
  const { list } = await admin.get(listUsers, { query: { keyword: account } })
  const { version } = list.find((one) => one.id === leaver)!
  expect((await admin.call(deleteUser, { params: { id: leaver }, body: { version } })).code).toBe(200)
})

test('what cannot go stays, each with its reason, and the rest goes', async () => {
  const id = await waiting(chain(start(), approver('a', [leaver, next])))
  expect(thingsOf((await listed(admin, next))['to-dos'])).toEqual([['filer的review（节点a）', 'next已是本节点的审批人，请选择其他人员']])
  const workItem = idsOf((await listed())['to-dos'])[0]!
  const answer = await give([
    { kind: 'to-dos', ids: [workItem, 'nothing'] },
    { kind: 'positions', ids: ['guest', 'clerk', 'unknown'] },
    { kind: 'groups', ids: [judges] },
    { kind: 'nonsense', ids: ['x'] },
  ])
  expect(answer.msg).toBe('已交接2项，4项未能交接')
  expect(answer.data?.refused.map(({ kind, name, reason }) => [kind, name, reason])).toEqual(
    expect.arrayContaining([
      ['to-dos', 'filer的review（节点a）', 'next已是本节点的审批人，请选择其他人员'],
      ['positions', '外县岗', 'next不属于岗位所在的组织“外县”'],
      ['positions', '', '已不在该用户名下，请刷新后查看'],
    ]),
  )
  const open = await openEntry(await server.signIn(account, personPassword), id)
  expect(open).toBe(workItem)
})

test('a to-do that was handled meanwhile is told, and nothing of it changes', async () => {
  const id = await waiting()
  const workItem = idsOf((await listed())['to-dos'])[0]!
  const own = await server.signIn(account, personPassword)
  await own.get(approveCall, { params: { id: workItem }, body: {} })
  expect(await give([{ kind: 'to-dos', ids: [workItem] }])).toMatchObject({
    data: { given: 0, refused: [{ reason: '该待办已处理，请刷新后查看' }] },
  })
  expect((await admin.get(requestDetail, { params: { id }, query: {} })).flowTaskOperatorList).toMatchObject([{ handleId: next }])
})

describe('who may hand over', () => {
  test('a graded administrator the work of people he administers in all organizations, but no flows and no people of others', async () => {
    await waiting()
    expect((await keeper.call(listHandover, { params: { id: leaver }, query: {} })).code).toBe(403)
    await givenPerson(kernel, { account, organizationIds: ['town'], positionIds: ['clerk'] })
    await givenPerson(kernel, { account: 'far-sub', managerId: leaver, organizationIds: ['far'] })
    const kinds = await listed(keeper, next)
    expect(thingsOf(kinds['flows'])).toEqual([[named('节点a'), '只有超级管理员能修改流程设计']])
    expect(thingsOf(kinds['subordinates'])).toEqual([['far-sub', '不在您的管理范围内']])
    const parts = ['to-dos', 'flows', 'subordinates'].map((kind) => ({ kind, ids: idsOf(kinds[kind]) }))
    expect((await give(parts, keeper)).data).toMatchObject({ given: 1, refused: [{ kind: 'flows' }, { kind: 'subordinates' }] })
    expect((await kernel.directory.snapshot()).people().find((one) => one.account === 'far-sub')).toMatchObject({ managerId: leaver })
  })

  test('the successor is enabled, administered and somebody else', async () => {
    const gone = await givenPerson(kernel, { account: 'gone', enabled: false, organizationIds: ['town'] })
    for (const successorId of [gone, 'nobody'])
      expect(await give([], admin, successorId)).toMatchObject({ code: 422, data: { errors: [{ field: 'successorId' }] } })
    expect(await give([], admin, leaver)).toMatchObject({ code: 422, data: { errors: [{ text: '接任人不能是本人' }] } })
    await givenPerson(kernel, { account, organizationIds: ['town'] })
    const query = { successorId: far }
    expect(await keeper.call(listHandover, { params: { id: leaver }, query })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'successorId' }] },
    })
    expect((await give([], keeper, far)).code).toBe(404)
  })

  test('nobody without the right to change users, and nobody for a super administrator but himself', async () => {
    expect((await filer.call(listHandover, { params: { id: leaver }, query: {} })).code).toBe(403)
    expect((await give([], filer)).code).toBe(403)
    const root = await givenPerson(kernel, { account: 'root2', isAdministrator: true, organizationIds: ['town'] })
    expect((await admin.call(listHandover, { params: { id: root }, query: {} })).code).toBe(403)
    expect((await keeper.call(listHandover, { params: { id: root }, query: {} })).code).not.toBe(200)
  })
})

test('at most two hundred of a kind at once', async () => {
  const many = Array.from({ length: 201 }, (_, index) => String(index))
  const says = { code: 422, msg: '一次最多交接200项' }
  expect(await give([{ kind: 'groups', ids: many }])).toMatchObject(says)
  expect(await give([1, 2].map(() => ({ kind: 'groups', ids: [judges] })))).toMatchObject(says)
})

test('a successor who reports to a subordinate cannot become his manager', async () => {
  const sub = await givenPerson(kernel, { account: 'sub2', managerId: leaver, organizationIds: ['town'] })
  const below = await givenPerson(kernel, { account: 'below', managerId: sub, organizationIds: ['town'] })
  const answer = await give([{ kind: 'subordinates', ids: [sub] }], admin, below)
  expect(answer.data).toMatchObject({ given: 0, refused: [{ name: 'sub2' }] })
  expect((await kernel.directory.snapshot()).person(sub)).toMatchObject({ managerId: leaver })
})

describe('a turn that is still to come', () => {
  const sequence = (...people: string[]) => chain(start(), approver('a', people, { counterSign: { mode: 'sequence' } }))

  test('goes to the successor, who is asked when it comes', async () => {
    const first = await givenPerson(kernel, { account: `first${made}`, roleIds: ['others'], organizationIds: ['town'] })
    const id = await waiting(sequence(first, leaver))
    const { turns } = await listed()
    expect(thingsOf(turns)).toEqual([['filer的review（节点a）', '']])
    expect(thingsOf((await listed(admin, first))['turns'])).toEqual([
      ['filer的review（节点a）', `first${made}已是本节点的审批人，请选择其他人员`],
    ])
    expect((await give([{ kind: 'turns', ids: idsOf(turns) }], keeper)).code).toBe(403)
    expect((await give([{ kind: 'turns', ids: idsOf(turns) }])).data).toMatchObject({ given: 1, refused: [] })
    expect((await give([{ kind: 'turns', ids: idsOf(turns) }])).data).toMatchObject({
      given: 0,
      refused: [{ reason: '该待办已处理，请刷新后查看' }],
    })
    const own = await server.signIn(`first${made}`, personPassword)
    await own.get(approveCall, { params: { id: (await openEntry(own, id))! }, body: {} })
    const detail = await admin.get(requestDetail, { params: { id }, query: {} })
    expect(detail.flowTaskOperatorList).toMatchObject([{ handleId: next }])
    expect(detail.timeline).toContainEqual(expect.objectContaining({ action: 5, toName: `${account} → next`, opinion: '工作交接' }))
  })
})

describe('what somebody manages', () => {
  const headedBy = (managerId?: string) =>
    inTransaction(kernel.db, (tx) =>
      upsertOrganization(kernel, byProgram(tx), {
        id: 'town',
        parentId: 'county',
        code: 'town',
        name: '甲镇',
        kind: 'department',
        managerId,
      }),
    )

  test('organizations get the successor as their head', async () => {
    await headedBy(leaver)
    const { organizations } = await listed()
    expect(thingsOf(organizations)).toEqual([['县局/甲镇', '']])
    expect((await give([{ kind: 'organizations', ids: ['town', 'county'] }])).data).toMatchObject({
      given: 1,
      refused: [{ id: 'county', reason: '已不在该用户名下，请刷新后查看' }],
    })
    expect((await kernel.directory.snapshot()).organization('town')).toMatchObject({ managerId: next })
    await headedBy()
  })

  test('who may not change organizations hands none over', async () => {
    await givenPerson(kernel, { account, organizationIds: ['town'] })
    await headedBy(leaver)
    expect(thingsOf((await listed(keeper, next))['organizations'])).toEqual([['县局/甲镇', '不在您的管理范围内']])
    expect((await give([{ kind: 'organizations', ids: ['town'] }], keeper)).data).toMatchObject({ given: 0 })
    expect((await kernel.directory.snapshot()).organization('town')).toMatchObject({ managerId: leaver })
    await headedBy()
  })

  test('what is administered is added to what the successor administers, and nobody hands on more than he holds', async () => {
    const grants = async (userId: string) =>
      (await kernel.access.administration.of({ userId, isAdministrator: false })).grants.map(({ organizationId, thisLayer }) => [
        organizationId,
        [...thisLayer].sort(),
      ])
    await givenAdministration(kernel, leaver, 'town', { thisLayer: ['select', 'edit'] })
    await givenAdministration(kernel, next, 'town', { thisLayer: ['select', 'delete'] })
    await givenPerson(kernel, { account, organizationIds: ['town'] })
    expect(thingsOf((await listed(keeper, next))['administration'])).toEqual([['县局/甲镇', '不在您的管理范围内']])
    const parts = [{ kind: 'administration', ids: ['town'] }]
    expect((await give(parts, keeper)).data).toMatchObject({ given: 0, refused: [{ kind: 'administration' }] })
    expect((await give(parts)).data).toMatchObject({ given: 1 })
    expect(await grants(leaver)).toEqual([])
    expect(await grants(next)).toEqual([['town', ['delete', 'edit', 'select']]])
    await givenAdministration(kernel, next, 'town', { thisLayer: [] })
  })
})

test('roles go one by one, those that the caller may give', async () => {
  const parts = [{ kind: 'roles', ids: ['others', 'filing'] }]
  const { roles } = await listed()
  expect(roles).toMatchObject({ tickedOneByOne: true, things: [{ id: 'others', refused: '' }] })
  await givenPerson(kernel, { account, organizationIds: ['town'], roleIds: ['others'] })
  expect((await listed(keeper))['roles']!.things).toMatchObject([{ refused: '您不能授予或收回角色“others”' }])
  expect((await give(parts, keeper)).data).toMatchObject({ given: 0 })
  const heir = await givenPerson(kernel, { account: `heir${made}`, organizationIds: ['town'] })
  expect((await give(parts, admin, heir)).data).toMatchObject({ given: 1, refused: [{ id: 'filing' }] })
  const directory = await kernel.directory.snapshot()
  expect([directory.person(leaver)?.roleIds, directory.person(heir)?.roleIds]).toEqual([[], ['others']])
})

test('each kind may go to somebody else, whom the caller must administer too', async () => {
  const heir = await givenPerson(kernel, { account: `heir${made}`, organizationIds: ['town'] })
  const listing = await admin.get(listHandover, { params: { id: leaver }, query: { ofKinds: `groups=${next},roles=${heir}` } })
  expect(listing.kinds.find(({ name }) => name === 'groups')?.things).toMatchObject([{ id: judges, refused: '' }])
  const parts = [
    { kind: 'groups', ids: [judges] },
    { kind: 'positions', successorId: heir, ids: ['clerk'] },
  ]
  expect((await give(parts)).data).toMatchObject({ given: 2, refused: [] })
  const directory = await kernel.directory.snapshot()
  expect([directory.person(next)?.groupIds, directory.person(heir)?.positionIds]).toEqual([[judges], ['clerk']])
  await givenPerson(kernel, { account, organizationIds: ['town'], groupIds: [judges] })
  const elsewhere = await give([{ kind: 'groups', successorId: far, ids: [judges] }], keeper)
  expect(elsewhere).toMatchObject({ code: 422, data: { errors: [{ field: 'successorId.groups' }] } })
})
