import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTransaction } from '#server/database/transaction.ts'
import { setRoleGrants, upsertMenu, upsertSystem } from '#server/access/write.ts'
import { givenMenu, givenOrganization, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import {
  baseInfo,
  currentUser,
  myLog,
  myOrganizations,
  myPermissions,
  orderFavourites,
  myRoles,
  saveBaseInfo,
  saveFavourite,
  saveLanguage,
  saveAppearance,
  saveTheme,
  subordinates,
  switchMajor,
} from '#features/session/contract.ts'
import { byProgram } from '#server/resource/audited-change.ts'

const server = await startTestServer()
const { kernel } = server.node
await givenMenu(kernel, 'seed', 'filing')
await givenMenu(kernel, 'other', 'reports')
await givenOrganization(kernel, 'company')
await givenOrganization(kernel, 'office', 'company')
await givenOrganization(kernel, 'branch')
const clerk = await givenRole(kernel, 'clerk', { menuId: 'filing', buttons: ['btn_add'], organizationIds: ['office'] })
const reader = await givenRole(kernel, 'reader', { menuId: 'reports', organizationIds: ['branch'] })
const anywhere = await givenRole(kernel, 'anywhere', { menuId: 'reports' })

describe('the current user', () => {
  test('learns who it is, what it sees and what it may do', async () => {
    const boss = await givenPerson(kernel, { account: 'boss', name: '王主任', roleIds: [anywhere] })
    await givenPerson(kernel, { account: 'clerk', name: '李明', roleIds: [clerk], organizationIds: ['office', 'company'], managerId: boss })
    await server.signIn('clerk', personPassword)
    const client = await server.signIn('clerk', personPassword)
    const data = await client.get(currentUser, { query: {} })
    expect(data.userInfo).toMatchObject({
      userAccount: 'clerk',
      userName: '李明',
      organizeId: 'office',
      organizeName: 'name of company/name of office',
      organizeIdList: ['company', 'office'],
      departmentId: 'office',
      roleIds: ['clerk'],
      manager: '王主任/boss',
      isAdministrator: false,
      systemId: 'seed',
      systemIds: [{ id: 'seed', name: 'name of seed', icon: '', currentSystem: true }],
      prevLogin: 1,
      prevLoginTime: expect.any(Number),
      prevLoginIPAddressName: '内网IP',
    })
    expect(data.menuList).toMatchObject([
      {
        enCode: 'seed-folder',
        parentId: '-1',
        type: 1,
        path: '/seed-folder',
        hasChildren: true,
        children: [{ enCode: 'filing', type: 2, path: '/filing', pinyin: 'f i l i n g', hasChildren: false, children: [] }],
      },
    ])
    expect(data.routerList).toMatchObject([{ id: 'seed', parentId: '-1', type: 0, children: data.menuList }])
    expect(data.permissionList).toEqual([
      {
        modelId: 'filing',
        moduleName: 'filing',
        button: [{ id: 'filing:button:btn_add', fullName: '新增', enCode: 'btn_add' }],
        column: [],
        form: [],
        resource: [],
      },
    ])
    expect(data.sysConfigInfo).toMatchObject({ sysName: '种业一站式服务平台', timeZone: 'Asia/Shanghai', demo: false })
  })

  test('the administrator sees every system with everything, exactly one current', async () => {
    await inTransaction(kernel.db, (tx) =>
      upsertMenu(kernel, byProgram(tx), { id: 'areas', systemId: 'main', code: 'areas', name: 'areas', type: 2, address: '/areas' }),
    )
    const { userInfo, permissionList } = await (await server.admin()).get(currentUser, { query: {} })
    expect(userInfo.isAdministrator).toBe(true)
    expect(userInfo.systemIds.filter((one) => one.currentSystem).map((one) => one.id)).toEqual(['main'])
    expect(userInfo.systemIds.map((one) => one.id).toSorted()).toEqual(['main', 'other', 'seed'])
    expect(permissionList.find((one) => one.modelId === 'filing')?.button).toHaveLength(2)
  })

  test('a system without a single entry is not the current one', async () => {
    await inTransaction(kernel.db, (tx) => upsertSystem(kernel, byProgram(tx), { id: 'empty', code: 'empty', name: 'empty', sortCode: -1 }))
    const id = await givenRole(kernel, 'of-empty', { menuId: 'reports' })
    await inTransaction(kernel.db, (tx) =>
      setRoleGrants(kernel, byProgram(tx), id, { systemIds: ['empty'], menus: [{ menuId: 'reports' }] }),
    )
    await givenPerson(kernel, { account: 'newcomer', roleIds: [id] })
    const { userInfo, menuList } = await (await server.signIn('newcomer', personPassword)).get(currentUser, { query: {} })
    expect(userInfo.systemId).toBe('other')
    expect(menuList).toHaveLength(1)
    await inTransaction(kernel.db, (tx) =>
      upsertSystem(kernel, byProgram(tx), { id: 'empty', code: 'empty', name: 'empty', enabled: false }),
    )
  })

  test('a change of rights counts at the next call and ends no session', async () => {
    const role = await givenRole(kernel, 'changing', { menuId: 'filing', buttons: ['btn_add'] })
    await givenPerson(kernel, { account: 'changing', roleIds: [role] })
    const client = await server.signIn('changing', personPassword)
    await inTransaction(kernel.db, (tx) =>
      setRoleGrants(kernel, byProgram(tx), role, { menus: [{ menuId: 'filing', buttons: ['btn_remove'] }, { menuId: 'reports' }] }),
    )
    const { permissionList, userInfo } = await client.get(currentUser, { query: {} })
    expect(permissionList.map((one) => [one.modelId, one.button.map((button) => button.enCode)])).toEqual([
      ['filing', ['btn_remove']],
      ['reports', []],
    ])
    expect(userInfo.systemIds).toHaveLength(2)
    await inTransaction(kernel.db, (tx) => setRoleGrants(kernel, byProgram(tx), role, { menus: [] }))
    expect(await client.call(currentUser, { query: {} })).toMatchObject({ code: 403, msg: '您的权限不足，请联系管理员' })
  })
})

describe('switching', () => {
  test('the organization decides which roles count', async () => {
    await givenPerson(kernel, { account: 'mover', roleIds: [clerk, reader], organizationIds: ['office', 'branch', 'company'] })
    const client = await server.signIn('mover', personPassword)
    const seen = async () => (await client.get(currentUser, { query: {} })).permissionList.map((one) => one.modelId)
    expect(await seen()).toEqual(['filing'])
    expect(await client.call(switchMajor, { body: { majorId: 'branch', majorType: 'Organize' } })).toMatchObject({ code: 200 })
    expect(await seen()).toEqual(['reports'])
    expect(await client.get(myOrganizations, {})).toMatchObject([
      { id: 'branch', isDefault: 1 },
      { id: 'office', isDefault: 0 },
      { id: 'company' },
    ])
    expect(await client.get(myRoles, {})).toMatchObject([
      { id: 'clerk', isDefault: 0 },
      { id: 'reader', isDefault: 1 },
    ])
  })

  test('is refused to where one does not belong, has no permission, or no system', async () => {
    await givenPerson(kernel, { account: 'climber', roleIds: [clerk], organizationIds: ['office', 'company'] })
    const client = await server.signIn('climber', personPassword)
    for (const [majorId, majorType] of [
      ['branch', 'Organize'],
      ['company', 'Organize'],
      ['main', 'System'],
      ['no-such', 'Position'],
    ] as const) {
      expect(await client.call(switchMajor, { body: { majorId, majorType } })).toMatchObject({ code: 403 })
    }
  })

  test('the system chosen last is the current one', async () => {
    const admin = await server.admin()
    await admin.get(switchMajor, { body: { majorId: 'seed', majorType: 'System' } })
    const { userInfo, menuList } = await admin.get(currentUser, { query: {} })
    expect(userInfo.systemId).toBe('seed')
    expect([...new Set(menuList.map((one) => one.systemId))]).toEqual(['seed'])
    await admin.get(switchMajor, { body: { majorId: 'main', majorType: 'System' } })
  })

  test('a system that was disabled, deleted or has no entry left says so to whom it was granted', async () => {
    await inTransaction(kernel.db, async (tx) => {
      for (const id of ['closing', 'bare']) {
        await upsertSystem(kernel, byProgram(tx), { id, code: id, name: id })
        await upsertMenu(kernel, byProgram(tx), { id: `${id}-page`, systemId: id, code: `${id}-page`, name: id, type: 2, address: id })
      }
    })
    const role = await givenRole(kernel, 'many-systems', { menuId: 'closing-page' })
    await inTransaction(kernel.db, (tx) =>
      setRoleGrants(kernel, byProgram(tx), role, { systemIds: ['bare'], menus: [{ menuId: 'closing-page' }, { menuId: 'filing' }] }),
    )
    await givenPerson(kernel, { account: 'switcher', roleIds: [role] })
    const client = await server.signIn('switcher', personPassword)
    const switching = (majorId: string) => client.call(switchMajor, { body: { majorId, majorType: 'System' } })
    const offered = async () => (await client.get(currentUser, { query: {} })).userInfo.systemIds.map(({ id }) => id)
    expect(await offered()).not.toContain('bare')
    expect(await switching('bare')).toMatchObject({ code: 403, msg: '该应用下没有您可用的菜单，无法切换' })
    expect(await switching('closing')).toMatchObject({ code: 200 })
    const change = (columns: object) =>
      inTransaction(kernel.db, async (tx) => {
        await tx.updateTable('system').set(columns).where('id', '=', 'closing').execute()
        await kernel.access.changed(tx)
      })
    await change({ enabled: false })
    expect(await switching('closing')).toMatchObject({ code: 403, msg: '该应用已被禁用' })
    expect(await offered()).not.toContain('closing')
    await change({ deleted_at: new Date() })
    expect(await switching('closing')).toMatchObject({ code: 403, msg: '该应用已被删除' })
    expect(await switching('main')).toMatchObject({ code: 403, msg: '您没有该应用的权限，无法切换' })
  })

  test('an organization without rights is left at the sign-in for one that has some', async () => {
    await givenPerson(kernel, { account: 'stranded', roleIds: [clerk], organizationIds: ['company', 'office'] })
    const client = await server.signIn('stranded', personPassword)
    expect((await client.get(currentUser, { query: {} })).userInfo.organizeId).toBe('office')
  })
})

describe('own data', () => {
  test('theme and language stay, and texts come in that language', async () => {
    await givenPerson(kernel, { account: 'stylish', roleIds: [anywhere] })
    const client = await server.signIn('stylish', personPassword)
    await client.get(saveTheme, { body: { theme: 'blend' } })
    await client.get(saveLanguage, { body: { language: 'en' } })
    const asked = async () => (await client.get(currentUser, { query: {} })).userInfo
    expect(await asked()).toMatchObject({ theme: 'blend', language: 'en', appearance: { colour: 'blue', mode: 'light', tabs: true } })
    const { appearance } = await asked()
    await client.get(saveAppearance, { body: { ...appearance, colour: 'green', mode: 'dark', tabs: false } })
    expect(await asked()).toMatchObject({ theme: 'blend', appearance: { colour: 'green', mode: 'dark', sidebar: 'dark', tabs: false } })
    const wrong = await client.call(saveAppearance, { body: appearance }, { rawBody: { ...appearance, colour: 'javascript:' } })
    expect(wrong).toMatchObject({ code: 400 })
    expect(await client.call(saveTheme, { body: { theme: 'classic' } })).toMatchObject({ code: 200, msg: 'Done' })
    expect(await client.call(saveTheme, { body: { theme: 'classic' } }, { rawBody: { theme: 'pink' } })).toMatchObject({ code: 400 })
  })

  test('pages are marked as favourites in order and taken away again; one that is not granted is like a missing one', async () => {
    await givenPerson(kernel, { account: 'marker', roleIds: [anywhere] })
    const client = await server.signIn('marker', personPassword)
    const mark = (menuId: string, marked = true) => client.call(saveFavourite, { body: { menuId, marked } })
    const granted = 'reports'
    expect((await mark(granted)).data).toEqual({ favourites: [granted] })
    expect((await mark(granted)).data).toEqual({ favourites: [granted] })
    expect((await client.get(currentUser, { query: {} })).userInfo.favourites).toEqual([granted])
    const [unknown, foreign] = [await mark('no menu'), await mark('filing')]
    expect([unknown.code, foreign.code]).toEqual([404, 404])
    expect((await mark(granted, false)).data).toEqual({ favourites: [] })
    const three = sql`update user_account set favourites = '{a,b,c}' where account = 'marker'`
    await three.execute(kernel.db)
    expect(await client.get(orderFavourites, { body: { menuIds: ['c', 'foreign', 'a', 'c'] } })).toEqual({ favourites: ['c', 'a', 'b'] })
    const full = sql`update user_account set favourites = array(select n::text from generate_series(1, 50) as n) where account = 'marker'`
    await full.execute(kernel.db)
    expect(await mark(granted)).toMatchObject({ code: 409, msg: '最多收藏50个页面，请先取消一些收藏' })
    expect((await mark('1', false)).data.favourites).toHaveLength(49)
    const others = await sql`select account from user_account where account <> 'marker' and favourites <> '{}'`.execute(kernel.db)
    expect(others.rows).toEqual([])
  })

  test('who never chose a language is answered in that of the browser, and nothing is stored of it', async () => {
    const id = await givenPerson(kernel, { account: 'undecided', roleIds: [anywhere] })
    const client = await server.signIn('undecided', personPassword)
    const said = async (language: string) =>
      (await client.call(saveTheme, { body: { theme: 'classic' } }, { headers: { 'accept-language': language } })).msg
    expect([await said('en-US,en'), await said('fr')]).toEqual(['Done', '操作成功'])
    expect((await client.get(currentUser, { query: {} })).userInfo.language).toBeNull()
    const stored = await kernel.db.selectFrom('user_account').select('language').where('id', '=', id).executeTakeFirst()
    expect(stored?.language).toBeNull()
  })

  test('a name holds nothing invisible that makes it look like another', async () => {
    await givenPerson(kernel, { account: 'disguised', roleIds: [anywhere] })
    const client = await server.signIn('disguised', personPassword)
    await client.get(saveBaseInfo, { body: { realName: ' \u202e张\u200b三\u0007\ufeff ' } })
    expect((await client.get(baseInfo, {})).realName).toBe('张三')
    for (const realName of ['', '  ', '\u200b', '\u3164', '\u2800 '])
      expect(await client.call(saveBaseInfo, { body: { realName } })).toMatchObject({
        code: 422,
        data: { errors: [{ field: 'realName', text: '请输入姓名' }] },
      })
    expect((await client.get(baseInfo, {})).realName).toBe('张三')
  })

  test('a day beyond what can be kept is refused', async () => {
    await givenPerson(kernel, { account: 'ageless', roleIds: [anywhere] })
    const client = await server.signIn('ageless', personPassword)
    for (const birthday of [8.64e15, -8.64e15, 1e300]) expect((await client.call(saveBaseInfo, { body: { birthday } })).code).toBe(400)
    await client.get(saveBaseInfo, { body: { birthday: Date.UTC(1960, 0, 1) } })
    for (const startTime of ['8.64e15', '-8.64e15', '1e300', 'NaN', 'yesterday'])
      expect((await client.call(myLog, { query: { startTime } })).code, startTime).toBe(400)
    expect((await client.call(myLog, { query: { sidx: 'user_agent' as '' } })).code).toBe(400)
  })

  test('what is left out of the own record stays, account and rights cannot be set', async () => {
    await givenPerson(kernel, { account: 'editor', roleIds: [anywhere], mobilePhone: '13900000000' })
    const client = await server.signIn('editor', personPassword)
    await client.get(saveBaseInfo, { body: { realName: '赵六', signature: '种好田' } })
    const sneaky = { email: 'z@example.org', account: 'root', isAdministrator: 1 }
    await client.get(saveBaseInfo, { body: sneaky })
    expect(await client.get(baseInfo, {})).toMatchObject({
      account: 'editor',
      realName: '赵六',
      signature: '种好田',
      mobilePhone: '13900000000',
      email: 'z@example.org',
      birthday: null,
    })
    expect((await client.get(currentUser, { query: {} })).userInfo.isAdministrator).toBe(false)
  })

  test('own permissions are shown as trees', async () => {
    await givenPerson(kernel, { account: 'curious', roleIds: [clerk], organizationIds: ['office'] })
    const trees = await (await server.signIn('curious', personPassword)).get(myPermissions, {})
    expect(trees.module).toMatchObject([{ id: 'seed', children: [{ id: 'seed-folder', children: [{ id: 'filing', children: [] }] }] }])
    expect(trees.button).toMatchObject([
      { id: 'seed', children: [{ id: 'seed-folder', children: [{ id: 'filing', children: [{ fullName: '新增' }] }] }] },
    ])
    expect(trees.column).toEqual([])
    const filing = trees.button[0]!.children[0]!.children[0]!
    expect([trees.module[0]!.roles, filing.roles, filing.children[0]!.roles]).toEqual([['clerk'], [], ['clerk']])
  })

  test('the own sign-ins are listed, newest first, with the failed ones', async () => {
    await givenPerson(kernel, { account: 'watched', roleIds: [anywhere] })
    await expect(server.signIn('watched', 'wrong')).rejects.toThrow('401')
    const client = await server.signIn('watched', personPassword)
    const { list, pagination } = await client.get(myLog, { query: {} })
    expect(pagination).toEqual({ currentPage: 1, pageSize: 20, total: 2 })
    expect(list.map((one) => [one.abstracts, one.loginMark])).toEqual([
      ['登录', 1],
      ['登录', 0],
    ])
  })

  test('of subordinates only the own ones are told', async () => {
    const chief = await givenPerson(kernel, { account: 'chief', roleIds: [anywhere] })
    const deputy = await givenPerson(kernel, { account: 'deputy', roleIds: [anywhere], managerId: chief })
    await givenPerson(kernel, { account: 'worker', managerId: deputy })
    const ofChief = await server.signIn('chief', personPassword)
    expect(await ofChief.get(subordinates, { params: { id: '0' }, query: {} })).toMatchObject([
      { userName: 'deputy/deputy', isLeaf: false },
    ])
    expect(await ofChief.get(subordinates, { params: { id: deputy }, query: {} })).toMatchObject([
      { userName: 'worker/worker', isLeaf: true },
    ])
    const ofDeputy = await server.signIn('deputy', personPassword)
    expect(await ofDeputy.get(subordinates, { params: { id: chief }, query: {} })).toEqual([])
    const found = async (client: TestClient, keyword: string) =>
      (await client.get(subordinates, { params: { id: '0' }, query: { keyword } })).map(({ userName, isLeaf }) => [userName, isLeaf])
    expect(await found(ofChief, 'WORK')).toEqual([['worker/worker', true]])
    expect(await found(ofChief, 'deputy')).toEqual([['deputy/deputy', true]])
    expect(await found(ofDeputy, 'chief')).toEqual([])
  })
})
