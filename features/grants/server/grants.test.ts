import { beforeAll, describe, expect, test } from 'vitest'
import {
  addGrants,
  additionDifference,
  grantButton,
  grantDifference,
  readGrants,
  readMatrix,
  readPortalRoles,
  writeGrants,
  writePortalRoles,
  type Granted,
  type GrantStep,
} from '#features/grants/contract.ts'
import { givenAdministration, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { memberMenus } from '#features/members/contract.ts'
import { setMenuItems, setRoleGrants, setRowSchemes, upsertMenu, upsertRole, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const roleMenu = memberMenus.Role
const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let keeper: TestClient
let keeperId: string

type Menus = Parameters<typeof setRoleGrants>[3]['menus']
let made = 0
/** A role of the town, with what it grants. */
async function role(menus: Menus = [], bound: readonly string[] | 'global' = ['town']): Promise<string> {
  const id = `role-${(made += 1)}`
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), {
      id,
      code: id,
      name: id,
      isGlobal: bound === 'global',
      organizationIds: bound === 'global' ? [] : bound,
    })
    await setRoleGrants(kernel, byProgram(tx), id, { menus })
  })
  return id
}
const grantsOf = async (id: string) =>
  (await kernel.db.selectFrom('role_grant').selectAll().where('role_id', '=', id).execute()).map(({ item_id }) => item_id).toSorted()
const versionOf = async (id: string) =>
  (await kernel.db.selectFrom('role').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const step = (id: string, type: GrantStep, chosen: readonly string[] = [], who = admin) =>
  who.get(readGrants, { params: { objectId: id }, body: { type, moduleIds: chosen.join(',') } })
const write = (id: string, body: Partial<Granted> & { version?: number }, who = admin) =>
  who.call(writeGrants, { params: { objectId: id }, body })
const difference = (id: string, body: Partial<Granted>, who = admin) => who.get(grantDifference, { params: { objectId: id }, body })
const everything = { systemIds: ['crops'], module: ['filing'], button: ['filing:button:add', 'filing:button:edit'] }

beforeAll(async () => {
  await givenTree(kernel, [{ id: 'county' }, { id: 'town', parentId: 'county' }, { id: 'far' }])
  await inTransaction(kernel.db, async (tx) => {
    const write = byProgram(tx)
    await upsertSystem(kernel, write, { id: 'crops', code: 'crops', name: '种业' })
    await upsertMenu(kernel, write, { id: 'top', systemId: 'crops', code: 'top', name: '业务', type: 1 })
    const judges = { buttons: true, columns: true, fields: false, rows: true }
    for (const id of ['filing', 'secret'])
      await upsertMenu(kernel, write, { id, parentId: 'top', systemId: 'crops', code: id, name: id, type: 2, address: id, judges })
    for (const kind of ['button', 'field'] as const)
      await setMenuItems(kernel, write, 'filing', kind, [
        { code: 'add', name: '新增' },
        { code: 'edit', name: '编辑' },
        { code: 'gone', name: '旧', enabled: false },
      ])
    await setMenuItems(kernel, write, 'filing', 'column', [{ code: 'crop', name: '作物' }])
    await setMenuItems(kernel, write, 'secret', 'button', [{ code: 'add', name: '新增' }])
    const definition = { match: 'and' as const, groups: [] }
    await setRowSchemes(kernel, write, 'filing', [{ code: 'all', name: '全部数据', allRows: true, definition }])
  })
  const keeping = await role(
    [
      { menuId: roleMenu, buttons: ['btn_add', 'btn_edit', grantButton] },
      { menuId: 'filing', buttons: ['add'], columns: ['crop'] },
    ],
    'global',
  )
  keeperId = await givenPerson(kernel, { account: 'keeper', organizationIds: ['county'], roleIds: [keeping] })
  await givenAdministration(kernel, keeperId, 'town')
  keeper = await server.signIn('keeper', personPassword)
})

describe('a step of the wizard', () => {
  test('offers systems, their menus, and the judged items of chosen menus, with what is granted', async () => {
    const id = await role([{ menuId: 'filing', buttons: ['add'], rows: ['all'] }])
    const systems = await step(id, 'system')
    expect(systems).toMatchObject({ ids: ['crops'], version: 2 })
    expect(systems.all).toEqual(expect.arrayContaining(['crops']))
    const menus = await step(id, 'module', ['crops'])
    expect(menus.list).toMatchObject([{ id: 'crops', type: 'system', children: [{ id: 'top', type: 'module' }] }])
    expect(menus.ids).toEqual(['top', 'filing'])
    expect(menus.all).toEqual(['crops', 'top', 'filing', 'secret'])
    const buttons = await step(id, 'button', ['crops', 'top', 'filing'])
    expect(buttons.all).toEqual(['crops', 'top', 'filing', 'filing:button:add', 'filing:button:edit'])
    expect(buttons.ids).toEqual(['filing:button:add'])
    // The switch of fields is off: they come with the menu.
    expect((await step(id, 'form', ['filing'])).list).toEqual([])
    expect((await step(id, 'resource', ['filing'])).ids).toEqual(['filing:rows:all'])
  })

  test('offers a graded administrator only what he holds, and only for roles he administers', async () => {
    const id = await role([{ menuId: 'secret', buttons: ['add'] }])
    expect((await step(id, 'module', ['crops'], keeper)).all).toEqual(['crops', 'top', 'filing'])
    expect((await step('0', 'button', ['filing'], keeper)).all).toEqual(['crops', 'top', 'filing', 'filing:button:add'])
    const hidden = { params: { objectId: await role([], ['far']) }, body: { type: 'system' as const } }
    expect(await keeper.call(readGrants, hidden)).toMatchObject({ code: 404 })
  })
})

describe('saving', () => {
  test('replaces what the role grants, with the containers above, and leaves parents of other kinds out', async () => {
    const id = await role([{ menuId: 'secret', buttons: ['add'] }])
    const body = { systemIds: [], module: ['crops', 'filing'], button: ['crops', 'filing', 'filing:button:edit', 'secret:button:add'] }
    expect(await write(id, { ...body, version: 2 })).toMatchObject({ code: 200, data: { id, version: 3 } })
    expect(await grantsOf(id)).toEqual(['crops', 'filing', 'filing:button:edit', 'top'])
    const audit = kernel.db.selectFrom('audit_entry').select(['changes', 'actor_name']).where('object', '=', `role:${id}`)
    const last = (await audit.orderBy('at', 'desc').orderBy('id', 'desc').limit(1).execute())[0]
    expect(last).toMatchObject({
      actor_name: '管理员',
      changes: {
        granted: { after: ['button filing:button:edit', 'menu filing'] },
        withdrawn: { after: ['button secret:button:add', 'menu secret'] },
      },
    })
  })

  test('asks for the version that was read, and writes nothing where nothing changes', async () => {
    const id = await role([{ menuId: 'filing', buttons: ['add', 'edit'] }])
    expect(await write(id, { ...everything, version: 1 })).toMatchObject({ code: 409, data: { version: 2 } })
    expect(await write(id, { ...everything, version: 2 })).toMatchObject({ data: { version: 2 } })
  })

  test('grants nothing that the caller does not hold, and names it', async () => {
    const id = await role()
    expect(await write(id, everything, keeper)).toMatchObject({ code: 403, msg: '不能授予您自己没有的权限：编辑' })
    expect(await write(id, { module: ['secret'] }, keeper)).toMatchObject({ code: 403, msg: '不能授予您自己没有的权限：secret' })
    expect(await grantsOf(id)).toEqual([])
    expect(await write(id, { ...everything, button: ['filing:button:add'] }, keeper)).toMatchObject({ code: 200 })
  })

  test('keeps what the caller was not offered: what he does not hold, what is switched off or gone', async () => {
    const id = await role([
      { menuId: 'filing', buttons: ['add', 'edit', 'gone'], fields: ['add'] },
      { menuId: 'secret', buttons: ['add'] },
    ])
    expect(await write(id, { systemIds: ['crops'], module: ['top'] }, keeper)).toMatchObject({ code: 200 })
    const kept = ['crops', 'filing:button:edit', 'filing:button:gone', 'filing:field:add', 'secret', 'secret:button:add', 'top']
    expect(await grantsOf(id)).toEqual(kept)
    // What the role has already may be sent along.
    expect(await write(id, { module: ['secret'] }, keeper)).toMatchObject({ code: 200 })
  })

  test('is refused for a role of one’s own, for one that is not administered, and without the button', async () => {
    const id = await role()
    await kernel.db.insertInto('user_role').values({ user_id: keeperId, role_id: id }).execute()
    await inTransaction(kernel.db, (tx) => kernel.directory.changed(tx, { users: [keeperId] }))
    expect(await write(id, everything, keeper)).toMatchObject({ code: 403, msg: '不能修改自己所拥有角色的权限' })
    expect(await write(await role([], ['town', 'far']), everything, keeper)).toMatchObject({ code: 403, msg: '您没有此操作的权限' })
    expect(await write(await role([], 'global'), everything, keeper)).toMatchObject({ code: 404 })
    const reading = await role([{ menuId: roleMenu }], 'global')
    await givenPerson(kernel, { account: 'reader', roleIds: [reading] })
    expect(await write(id, everything, await server.signIn('reader', personPassword))).toMatchObject({ code: 403 })
  })

  test('counts at the next call', async () => {
    const id = await role([{ menuId: roleMenu }], 'global')
    await givenPerson(kernel, { account: 'user', roleIds: [id] })
    const user = await server.signIn('user', personPassword)
    const asked = { params: { objectId: id }, body: { type: 'system' as const } }
    expect(await user.call(readGrants, asked)).toMatchObject({ code: 403 })
    const button = `${roleMenu}:button:${grantButton}`
    await write(id, { module: [roleMenu], button: [button] })
    expect(await user.call(readGrants, asked)).not.toMatchObject({ msg: '您没有此操作的权限' })
  })
})

describe('the matrix', () => {
  test('holds everything the caller may grant, with what the role has of it', async () => {
    const id = await role([{ menuId: 'filing', buttons: ['add'], rows: ['all'] }])
    const { systems, menus, granted, version } = await admin.get(readMatrix, { params: { objectId: id } })
    expect(systems).toContainEqual({ id: 'crops', fullName: '种业' })
    expect(menus.find((menu) => menu.id === 'top')).toMatchObject({ parentId: 'crops', button: [] })
    expect(menus.find((menu) => menu.id === 'filing')).toEqual({
      id: 'filing',
      fullName: 'filing',
      parentId: 'top',
      button: [
        { id: 'filing:button:add', fullName: '新增' },
        { id: 'filing:button:edit', fullName: '编辑' },
      ],
      column: [{ id: 'filing:column:crop', fullName: '作物' }],
      // The switch of fields is off: they come with the menu.
      form: [],
      resource: [{ id: 'filing:rows:all', fullName: '全部数据' }],
    })
    const rest = { column: [], form: [], resource: ['filing:rows:all'] }
    expect(granted).toEqual({ systemIds: ['crops'], module: ['filing', 'top'], button: ['filing:button:add'], ...rest })
    expect(version).toBe(2)
  })

  test('of a graded administrator holds what he may grant, of roles he administers', async () => {
    const id = await role([{ menuId: 'secret', buttons: ['add'] }])
    const { menus, granted } = await keeper.get(readMatrix, { params: { objectId: id } })
    expect(menus.map((menu) => menu.id)).not.toContain('secret')
    expect(menus.find((menu) => menu.id === 'filing')?.button).toEqual([{ id: 'filing:button:add', fullName: '新增' }])
    expect(granted).toMatchObject({ module: ['top'], button: [] })
    expect(await keeper.call(readMatrix, { params: { objectId: await role([], ['far']) } })).toMatchObject({ code: 404 })
    expect((await keeper.get(readMatrix, { params: { objectId: '0' } })).granted.module).toEqual([])
  })
})

describe('a portal', () => {
  const write = (objectId: string[], who = admin) =>
    who.call(writePortalRoles, { params: { id: 'board' }, body: { itemType: 'portalManage', objectType: 'Role', objectId } })
  const ids = async (who = admin) => (await who.get(readPortalRoles, { params: { id: 'board', objectType: 'Role' } })).ids

  test('is used by the roles that are named, beside what they grant otherwise', async () => {
    const [one, two] = [await role([{ menuId: 'filing' }]), await role()]
    expect(await write([one, two])).toMatchObject({ code: 200, data: { changed: 2 } })
    expect(await ids()).toEqual([one, two].toSorted())
    expect(await write([one])).toMatchObject({ data: { changed: 1 } })
    expect(await grantsOf(one)).toEqual(['board', 'crops', 'filing', 'top'])
    expect(await grantsOf(two)).toEqual([])
    // Grants of menus leave it as it is.
    await admin.get(writeGrants, { params: { objectId: one }, body: {} })
    expect(await ids()).toEqual([one])
    expect((await admin.get(readPortalRoles, { params: { id: 'board', objectType: 'User' } })).ids).toEqual([])
    await write([])
  })

  test('is granted by whoever holds it, to roles he administers; others stay', async () => {
    const [mine, far] = [await role(), await role([], ['far'])]
    expect(await write([mine], keeper)).toMatchObject({ code: 403, msg: '不能授予您自己没有的门户' })
    await write([mine, far])
    expect(await ids(keeper)).toEqual([mine])
    expect(await write([mine, await role([], ['far'])], keeper)).toMatchObject({ code: 404 })
    const { roleIds } = (await kernel.directory.snapshot()).person(keeperId)!
    await write([mine, far, roleIds[0]!])
    expect(await write([], keeper)).toMatchObject({ data: { changed: 1 } })
    expect(await ids()).toEqual([far, roleIds[0]!].toSorted())
    await write([])
  })
})

describe('a batch', () => {
  test('tells what it would do to all roles together, each person once', async () => {
    const [one, two] = [await role(), await role([{ menuId: 'filing' }])]
    await givenPerson(kernel, { account: 'batched', name: '张三', organizationIds: ['town'], roleIds: [one, two] })
    const body = { roleIds: [one, two], ...everything, button: ['filing:button:add'] }
    const { gains, loses, changes } = await admin.get(additionDifference, { body })
    expect([gains, loses.count]).toEqual([{ count: 1, names: ['张三'] }, 0])
    expect(changes.find(({ type }) => type === 'button')).toMatchObject({ added: 2, addedNames: ['filing/新增'] })
    expect(await keeper.call(additionDifference, { body: { ...body, roleIds: [one, await role([], 'global')] } })).toMatchObject({
      code: 404,
    })
    expect(await grantsOf(one)).toEqual([])
  })

  test('adds to each role and takes nothing away', async () => {
    const one = await role([{ menuId: 'secret', buttons: ['add'] }])
    const full = await role([{ menuId: 'filing', buttons: ['add', 'edit'] }])
    expect(await admin.get(addGrants, { body: { roleIds: [one, full], ...everything } })).toEqual({ changed: 1 })
    expect(await grantsOf(one)).toEqual([
      'crops',
      'filing',
      'filing:button:add',
      'filing:button:edit',
      'secret',
      'secret:button:add',
      'top',
    ])
    expect(await versionOf(full)).toBe(2)
  })

  test('does all or nothing, and keeps to what is held and administered', async () => {
    const [mine, theirs] = [await role(), await role([], ['far'])]
    const batch = (roleIds: string[], rest: Partial<Granted>, who = keeper) => who.call(addGrants, { body: { roleIds, ...rest } })
    expect(await batch([mine, theirs], { module: ['filing'] })).toMatchObject({ code: 404 })
    expect(await batch([mine], everything)).toMatchObject({ code: 403, msg: '不能授予您自己没有的权限：编辑' })
    expect(await batch([mine, 'nothing'], { module: ['filing'] }, admin)).toMatchObject({ code: 404 })
    expect(await grantsOf(mine)).toEqual([])
    expect(await batch([], everything)).toMatchObject({ code: 422, msg: '请选择角色' })
    const people = { roleIds: [mine], userIds: [keeperId] }
    expect(await admin.call(addGrants, { body: people })).toMatchObject({ code: 422, msg: '权限只能授予角色' })
  })
})

describe('the difference before saving', () => {
  test('counts who gains and who loses, as rights count with the other roles of each', async () => {
    const id = await role([{ menuId: 'filing', buttons: ['add'] }])
    const other = await role([{ menuId: 'filing', buttons: ['add'] }], 'global')
    const person = (account: string, organization: string, roleIds: string[], rest = {}) =>
      givenPerson(kernel, { account, name: account, organizationIds: [organization], roleIds, ...rest })
    await person('张三', 'town', [id])
    await person('covered', 'town', [id, other])
    await person('elsewhere', 'far', [id])
    await person('left', 'town', [id], { enabled: false })
    const found = await difference(id, { systemIds: ['crops'], module: ['filing'], button: ['filing:button:edit'] })
    expect(found).toEqual({
      gains: { count: 2, names: expect.arrayContaining(['张三', 'covered']) },
      loses: { count: 1, names: ['张三'] },
      rows: [],
      changes: [{ type: 'button', added: 1, removed: 1, addedNames: ['filing/编辑'], removedNames: ['filing/新增'] }],
    })
    expect(await difference(id, { systemIds: ['crops'], module: ['filing'], button: ['filing:button:add'] })).toMatchObject({
      gains: { count: 0 },
      loses: { count: 0 },
      changes: [],
    })
  })

  test('refuses what saving would refuse, and names only people the caller administers', async () => {
    const id = await role()
    await givenPerson(kernel, { account: 'mine', name: 'mine', organizationIds: ['town'], roleIds: [id] })
    await givenPerson(kernel, { account: 'foreign', name: 'foreign', organizationIds: ['far', 'town'].slice(0, 1), roleIds: [id] })
    const refused = await keeper.call(grantDifference, { params: { objectId: id }, body: everything })
    expect(refused).toMatchObject({ code: 403, msg: '不能授予您自己没有的权限：编辑' })
    expect(await difference(id, { module: ['filing'] }, keeper)).toMatchObject({ gains: { count: 1, names: ['mine'] } })
  })
})
