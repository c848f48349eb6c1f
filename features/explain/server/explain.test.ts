import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { startRequest } from '#features/approvals/contract.ts'
import { createDelegation } from '#features/approvals/contract/delegations.ts'
import { explainedMenus, explainedNames, explainMenu, explainRight } from '#features/explain/contract.ts'
import { itemFinding, menuFinding } from '#features/explain/server/menu-findings.ts'
import { createRecord, getRecord } from '#features/records/contract.ts'
import { givenAdministration, givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { upsertBillRule } from '#features/bill-rules/entry.ts'
import type { RowScheme } from '#server/access/menu-rights.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { setMenuItems, setRoleGrants, upsertMenu, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenMenu, givenOrganization, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
await givenOrganization(kernel, 'county')
await givenOrganization(kernel, 'town', 'county')
await givenOrganization(kernel, 'elsewhere')
await givenMenu(kernel, 'seed', 'page')
await givenRole(kernel, 'clerk', { menuId: 'page', buttons: ['btn_add'] })
await givenRole(kernel, 'mover', { menuId: 'page', buttons: ['btn_remove'], organizationIds: ['elsewhere'] })
const li = await givenPerson(kernel, { account: 'li', organizationIds: ['town', 'elsewhere'], roleIds: ['clerk', 'mover'] })
const admin = await server.admin()

type Asked = Parameters<typeof explain>[0]
const explain = (asked: {
  userId?: string
  about: 'menu' | 'button' | 'column' | 'field' | 'record' | 'request' | 'call'
  menuId?: string
  code?: string
  record?: string
}) => admin.get(explainRight, { body: { userId: li, ...asked } })
const texts = async (asked: Asked) => (await explain(asked)).reasons.map(({ text }) => text)

test('the rule behind a button is told, with the role that grants it', async () => {
  expect(await explain({ about: 'button', menuId: 'page', code: 'btn_add' })).toEqual({
    allowed: true,
    verdict: 'li可以',
    reasons: [
      { speaks: 'for', text: '角色“clerk”授予了菜单“page”' },
      { speaks: 'for', text: '角色“clerk”授予了按钮“新增”' },
    ],
    remedies: [],
  })
})

test('what is missing is told, with what would change it', async () => {
  expect(await explain({ about: 'button', menuId: 'page', code: 'btn_remove' })).toEqual({
    allowed: false,
    verdict: 'li不可以',
    reasons: [
      { speaks: 'for', text: '角色“clerk”授予了菜单“page”' },
      { speaks: 'against', text: '生效的角色都没有授予按钮“删除”' },
      { speaks: 'against', text: '拥有的角色“mover”授予了它，但只在“name of elsewhere”生效，不是当前组织' },
    ],
    remedies: ['切换当前组织到“name of elsewhere”', '在已有角色“clerk”中授予按钮“删除”'],
  })
})

test('a person who is disabled may do nothing, an administrator everything', async () => {
  const gone = await givenPerson(kernel, { account: 'gone', enabled: false, roleIds: ['clerk'] })
  expect(await explain({ userId: gone, about: 'menu', menuId: 'page' })).toMatchObject({
    allowed: false,
    reasons: [{ text: 'gone已被禁用，不能登录' }],
  })
  const root = await givenPerson(kernel, { account: 'root', isAdministrator: true })
  expect(await explain({ userId: root, about: 'menu', menuId: 'page' })).toMatchObject({
    allowed: true,
    reasons: [{ text: 'root是超级管理员，拥有全部权限' }],
  })
})

test('of a record the data schemes are told that admit it or not, and how somebody stands to its request', async () => {
  const flow = { ...chain(start(), approver('judging', [li])), id: 'dealing', code: 'dealing', name: 'dealing' }
  await givenFunction(kernel, { id: 'deals', parts: [part('area', 'text', { label: '地区' })], flow })
  await givenFunction(kernel, { id: 'ledger', parts: [part('area', 'text', { label: '地区' })] })
  for (const functionId of ['deals', 'ledger']) {
    const rows = rowsWhere({ field: 'area', operator: 'equals', value: { constant: 'north' } })
    await givenFunctionRole(kernel, `north-${functionId}`, { functionId, rows })
  }
  const wang = await givenPerson(kernel, { account: 'wang', roleIds: ['north-deals', 'north-ledger'] })
  const put = async (area: string) =>
    (await admin.get(createRecord, { params: { modelId: 'ledger' }, body: { data: JSON.stringify({ area }) } })).id
  const [north, south] = [await put('north'), await put('south')]
  const client = await server.signIn('wang', personPassword)
  for (const [id, allowed] of [
    [north, true],
    [south, false],
  ] as const) {
    const said = await explain({ userId: wang, about: 'record', menuId: 'menu-north-ledger', record: id })
    expect(said.allowed).toBe(allowed)
    expect((await client.call(getRecord, { params: { modelId: 'ledger', id } })).code).toBe(allowed ? 200 : 404)
    expect(said.reasons.at(-1)!.text).toBe(`数据方案“own”（角色“north-ledger”）${allowed ? '包含' : '不包含'}该记录：【地区 等于 north】`)
  }
  const { id } = savedIn(await admin.get(startRequest, { body: { flowId: 'dealing', formData: { area: 'south' }, status: 0 } }))
  const ofRequest = { menuId: 'menu-north-deals', record: id }
  expect(await explain({ about: 'record', ...ofRequest })).toMatchObject({ allowed: true, reasons: [{ text: '在该申请上有一条待办' }, {}] })
  expect(await explain({ userId: wang, about: 'record', ...ofRequest })).toMatchObject({ allowed: false })
  expect(await explain({ about: 'request', code: 'approve', ...ofRequest })).toMatchObject({ allowed: true })
  expect(await explain({ about: 'request', code: 'withdraw', ...ofRequest })).toMatchObject({ allowed: false })
  expect(await explain({ userId: wang, about: 'request', code: 'approve', ...ofRequest })).toMatchObject({ allowed: false })
  expect((await admin.call(explainRight, { body: { userId: li, about: 'request', code: 'no-action', ...ofRequest } })).code).toBe(404)
})

test('of a call its rule is told', async () => {
  expect(await texts({ about: 'call', code: 'PUT /api/system/SysConfig' })).toEqual(['接口只对超级管理员开放'])
  expect(await texts({ about: 'call', code: 'GET /api/message' })).toEqual(['接口对所有登录用户开放，具体数据仍按权限控制'])
  expect(await texts({ about: 'call', code: 'GET /api/permission/Role' })).toEqual(
    ['生效的角色都没有授予应用“开发平台”'].map(() => expect.stringContaining('没有授予应用')),
  )
  expect((await admin.call(explainRight, { body: { userId: li, about: 'call', code: 'GET /nothing' } })).code).toBe(404)
  const { calls, actions } = await admin.get(explainedNames, {})
  expect(calls).toContain('GET /api/permission/Role')
  expect(actions).toContainEqual({ code: 'approve', name: '同意' })
})

/** An administrator of the county who may ask for explanations. */
async function givenAsking(account: string, ...roleIds: readonly string[]) {
  await givenMenuRole(kernel, 'explainer', explainMenu, [])
  await givenAdministration(
    kernel,
    await givenPerson(kernel, { account, organizationIds: ['county'], roleIds: ['explainer', ...roleIds] }),
    'county',
  )
  return server.signIn(account, personPassword)
}

test('conditions are told in words, but not those on fields that the asking administrator may not read', async () => {
  const parts = [part('area', 'text', { label: '地区' }), part('price', 'number', { label: '底价' })]
  await inTransaction(kernel.db, (tx) =>
    upsertBillRule(tx, { code: 'PR', name: 'PR', prefix: 'PR', dateFormat: 'no', digits: 3, startNumber: '001' }),
  )
  await givenFunction(kernel, { id: 'prices', parts: [...parts, part('no', 'bill-number', { options: { rule: 'PR' } })] })
  const rows: RowScheme = {
    match: 'and',
    groups: [
      {
        match: 'and',
        conditions: [
          { field: 'area', operator: 'contains', value: { constant: 'nor' } },
          { field: 'price', operator: 'between', value: { constant: ['5', '50'] } },
        ],
      },
    ],
  }
  await givenFunctionRole(kernel, 'dear', { functionId: 'prices', fields: ['area', 'price'], rows })
  const menuId = 'menu-dear'
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: 'blind', code: 'blind', name: 'blind', isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), 'blind', { menus: [{ menuId, fields: ['area'], rows: ['own'] }] })
  })
  const seer = await givenPerson(kernel, { account: 'seer', organizationIds: ['town'], roleIds: ['dear'] })
  const blind = await givenAsking('qian', 'blind')
  const data = JSON.stringify({ area: 'north', price: '9' })
  const { id: record } = await admin.get(createRecord, { params: { modelId: 'prices' }, body: { data } })
  const body = { userId: seer, about: 'record', menuId, record } as const
  const told = async (client: TestClient) => (await client.get(explainRight, { body })).reasons.at(-1)
  expect(await told(admin)).toEqual({
    speaks: 'for',
    text: '数据方案“own”（角色“dear”）包含该记录：【地区 包含 nor and 底价 介于 5 – 50】',
  })
  expect(await told(blind)).toEqual({ speaks: null, text: '数据方案“own”（角色“dear”）的条件中有您无权查看的字段，不予说明' })
  const byNumber = async (client: TestClient) => (await client.call(explainRight, { body: { ...body, record: 'PR001' } })).code
  expect([await byNumber(admin), await byNumber(blind)]).toEqual([200, 404])
})

test('only who administers the person asks, about what he holds himself, and it is written down', async () => {
  const zhao = await givenAsking('zhao', 'clerk', await givenMenuRole(kernel, 'posts', 'permission-position', []))
  const inTown = await givenPerson(kernel, { account: 'inTown', organizationIds: ['town'] })
  const away = await givenPerson(kernel, { account: 'away', organizationIds: ['elsewhere'] })
  const asks = (userId: string, menuId: string) => zhao.call(explainRight, { body: { userId, about: 'menu', menuId } })
  expect(await asks(inTown, 'page')).toMatchObject({ code: 200, data: { allowed: false } })
  expect((await asks(away, 'page')).code).toBe(404)
  expect((await asks(inTown, 'menu-north-ledger')).code).toBe(404)
  const asksOfCall = async (code: string) => (await zhao.call(explainRight, { body: { userId: inTown, about: 'call', code } })).code
  const answered = []
  for (const code of ['GET /api/permission/Position', 'POST /api/permission/Position', 'GET /api/permission/Role'])
    answered.push(await asksOfCall(code))
  expect(answered).toEqual([200, 404, 404])
  const offered = (await zhao.get(explainedMenus, {})).list.map((one) => one.id)
  expect([offered.includes('page'), offered.includes('menu-north-ledger')]).toEqual([true, false])
  const noted = await kernel.db
    .selectFrom('audit_entry')
    .select('object')
    .where('action', '=', 'right.explained')
    .where('actor_name', '=', 'zhao')
    .execute()
  expect(noted).toEqual([{ object: `user:${inTown}` }, { object: `user:${inTown}` }])
})

test('in whose name somebody decides is told to those who may see that person alone', async () => {
  await inTransaction(kernel.db, (tx) =>
    upsertOrganization(kernel, byProgram(tx), {
      id: 'firm',
      code: 'firm',
      name: 'firm',
      kind: 'company',
      creditCode: '91620000MA00000000',
    }),
  )
  const boss = await givenPerson(kernel, { account: 'boss', organizationIds: ['firm'], roleIds: ['clerk'] })
  const deputy = await givenPerson(kernel, { account: 'deputy', organizationIds: ['town'] })
  const flow = { ...chain(start(), approver('judging', [boss])), id: 'signing', code: 'signing', name: 'signing' }
  await givenFunction(kernel, { id: 'signs', parts: [part('area', 'text', { label: '地区' })], flow })
  await givenFunctionRole(kernel, 'signers', { functionId: 'signs' })
  const near = await givenAsking('sun', 'signers')
  const period = { startTime: kernel.now() - 1_000, endTime: kernel.now() + 3_600_000 }
  await (await server.signIn('boss', personPassword)).get(createDelegation, { body: { toUserId: deputy, ...period } })
  const { id: record } = savedIn(await admin.get(startRequest, { body: { flowId: 'signing', formData: { area: 'a' }, status: 0 } }))
  const body = { userId: deputy, about: 'record', menuId: 'menu-signers', record } as const
  const told = async (client: TestClient) => (await client.get(explainRight, { body })).reasons[0]!.text
  const rest = '委托，在委托期间代其审批该申请上的待办'
  expect([await told(admin), await told(near)]).toEqual([`受boss${rest}`, `受他人${rest}`])
})

const codes = ['btn_add', 'btn_edit', 'btn_remove']
const kinds = ['button', 'column', 'field'] as const

test('explanation and enforcement agree, whatever is granted', { timeout: 120_000 }, async () => {
  for (const account of ['one', 'two']) await givenPerson(kernel, { account, organizationIds: ['county', 'town'] })
  const menu = fc.record({ judged: fc.subarray([...kinds]), enabled: fc.subarray(codes) })
  const granted = fc.record({
    menus: fc.subarray(['random-a', 'random-b']),
    codes: fc.subarray(codes),
    place: fc.constantFrom('county', 'town', undefined),
  })
  const world = fc.record({ menus: fc.tuple(menu, menu), roles: fc.tuple(granted, granted), held: fc.subarray(['random-1', 'random-2']) })
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const userId = await givenRandom(given)
      const user = { userId, organizationId: 'county', isAdministrator: false }
      const person = {
        ...user,
        account: 'one',
        name: 'one',
        sessionId: '',
        positionId: undefined,
        language: 'zh' as const,
        locked: false,
        mustChangePassword: false,
        mustEnrol: false,
      }
      const standing = await kernel.access.standing(user)
      const evidence = { kernel, person, standing, directory: await kernel.directory.snapshot(), sees: () => true, say: () => '' }
      for (const one of standing.grants.menus.filter(({ id }) => id.startsWith('random-'))) {
        const rights = await kernel.access.menuRights(user, one.code)
        expect(menuFinding(evidence, one).allowed).toBe(rights !== undefined)
        for (const code of codes) {
          const { allowed } = itemFinding(evidence, one, 'button', code)
          expect([code, await kernel.access.allows({ menu: one.code, button: code }, user, {})]).toEqual([code, allowed])
          for (const kind of ['column', 'field'] as const) {
            const held = rights?.[kind === 'column' ? 'columns' : 'fields']
            const holds = held === 'all' || (held?.has(code) ?? false)
            expect([kind, code, holds]).toEqual([kind, code, itemFinding(evidence, one, kind, code).allowed])
          }
        }
      }
    }),
    { numRuns: 20 },
  )
})

interface RandomWorld {
  readonly menus: readonly { readonly judged: readonly string[]; readonly enabled: readonly string[] }[]
  readonly roles: readonly { readonly menus: readonly string[]; readonly codes: readonly string[]; readonly place: string | undefined }[]
  readonly held: readonly string[]
}

async function givenRandom({ menus, roles, held }: RandomWorld): Promise<string> {
  await inTransaction(kernel.db, async (tx) => {
    for (const [index, { judged, enabled }] of menus.entries()) {
      const id = `random-${index === 0 ? 'a' : 'b'}`
      const judges = { buttons: judged.includes('button'), columns: judged.includes('column'), fields: judged.includes('field') }
      await upsertMenu(kernel, byProgram(tx), { id, systemId: 'seed', code: id, name: id, type: 2, judges })
      for (const kind of kinds)
        await setMenuItems(
          kernel,
          byProgram(tx),
          id,
          kind,
          enabled.map((code) => ({ code, name: code })),
        )
    }
    for (const [index, role] of roles.entries()) {
      const id = `random-${index + 1}`
      const bound = role.place === undefined ? {} : { organizationIds: [role.place] }
      await upsertRole(kernel, byProgram(tx), { id, code: id, name: id, isGlobal: role.place === undefined, ...bound })
      const granted = role.menus.map((menuId) => ({ menuId, buttons: role.codes, columns: role.codes, fields: role.codes }))
      await setRoleGrants(kernel, byProgram(tx), id, { menus: granted })
    }
  })
  return givenPerson(kernel, { account: 'one', organizationIds: ['county', 'town'], roleIds: held })
}
