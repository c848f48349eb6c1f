import { describe, expect, test } from 'vitest'
import { endOnlineUser, endOnlineUsers, listOnlineUsers, onlineMenu, pageOnlineUsers } from '#features/online-users/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { baseInfo } from '#features/session/contract.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { openSocket } from '#server/testing/test-socket.ts'

const server = await startTestServer()
const other = await startTestServer({ database: server.database })
const { kernel } = server.node
await givenTree(kernel, [{ id: 'city' }, { id: 'town', parentId: 'city', name: '城关镇' }])
const role = await givenMenuRole(kernel, 'keepers', onlineMenu, ['btn_remove'])
const viewers = await givenMenuRole(kernel, 'viewers', onlineMenu, [])
const elsewhere = await givenRole(kernel, 'elsewhere', { menuId: await givenMenu(kernel, 'elsewhere', 'elsewhere-page') })
const liId = await givenPerson(kernel, { account: 'li', name: '李四', organizationIds: ['town'], roleIds: [elsewhere] })
const farId = await givenPerson(kernel, { account: 'far', name: '远方', organizationIds: ['city'], roleIds: [elsewhere] })
const keeperId = await givenPerson(kernel, { account: 'keeper', organizationIds: ['town'], roleIds: [role] })
await givenAdministration(kernel, keeperId, 'town')
await givenPerson(kernel, { account: 'viewer', organizationIds: ['town'], roleIds: [viewers] })
const admin = await server.admin()
const keeper = await server.signIn('keeper', personPassword)

const online = async (keyword = '') => admin.get(listOnlineUsers, { query: { keyword } })

test('sessions are listed by person with place, client and time, and never with their token', async () => {
  const li = await server.signIn('li', personPassword)
  const [found, ...rest] = await online('李四')
  expect(rest).toEqual([])
  expect(found).toMatchObject({ userId: liId, userName: '李四/li', loginAddress: '内网IP', locked: 0, isOwn: 0 })
  expect(found!.organize).toBe('city/城关镇')
  expect(found!.loginTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(Date.now() - found!.lastUsedTime).toBeLessThan(60_000)
  const answers = JSON.stringify([await online(), await admin.get(pageOnlineUsers, { query: {} })])
  for (const client of [li, admin]) expect(answers).not.toContain(client.token!.replace(/^bearer /i, ''))
  expect((await online('管理员')).map(({ isOwn }) => isOwn)).toContain(1)
  expect(await online('nobody')).toEqual([])
})

test('a page tells the total', async () => {
  const { list, pagination } = await admin.get(pageOnlineUsers, { query: { pageSize: 1, currentPage: 2 } })
  expect(list).toHaveLength(1)
  expect(pagination.total).toBe((await online()).length)
})

describe('signing out', () => {
  test('closes the socket with a frame and counts at the next call on every node', async () => {
    const li = await server.signIn('li', personPassword)
    const socket = await openSocket(li, other)
    const { id } = (await online('李四'))[0]!
    expect(await admin.call(endOnlineUser, { params: { id } })).toMatchObject({ code: 200, msg: '已强制退出 1 个登录' })
    await socket.closed
    expect(socket.frames.at(-1)).toMatchObject({
      method: 'logout',
      msg: '您已被管理员强制退出，请重新登录',
    })
    for (const address of [server.address, other.address]) {
      const response = await fetch(`${address}${baseInfo.path}`, { headers: { authorization: li.token! } })
      expect(await response.json()).toMatchObject({ code: 601 })
    }
    const audit = await kernel.db.selectFrom('audit_entry').select(['action', 'changes']).where('object', '=', `session:${id}`).execute()
    expect(audit).toContainEqual({ action: 'session.ended', changes: { name: '李四', reason: 'forced' } })
    expect(await admin.call(endOnlineUser, { params: { id } })).toMatchObject({ code: 404 })
  })

  test('a person ends all of his sessions; of several, one that is missing ends none', async () => {
    await server.signIn('far', personPassword)
    await server.signIn('far', personPassword)
    const open = (await online('远方')).length
    const missing = crypto.randomUUID()
    expect(await admin.call(endOnlineUsers, { body: { ids: [farId, missing] } })).toMatchObject({ code: 404 })
    expect((await online('远方')).length).toBe(open)
    expect(await admin.get(endOnlineUsers, { body: { ids: [farId] } })).toEqual({ sessions: open })
    expect(await online('远方')).toEqual([])
    for (const id of ['no-id', missing]) expect(await admin.call(endOnlineUser, { params: { id } })).toMatchObject({ code: 404 })
  })

  test('is not for the session one is in', async () => {
    const own = (await online('管理员')).find(({ isOwn }) => isOwn === 1)!
    expect(await admin.call(endOnlineUser, { params: { id: own.id } })).toMatchObject({ code: 422, msg: expect.stringContaining('自己') })
  })
})

test('a graded administrator sees and ends those of his organizations alone, and no super administrator', async () => {
  await Promise.all([server.signIn('li', personPassword), server.signIn('far', personPassword)])
  const seen = await keeper.get(listOnlineUsers, { query: {} })
  expect(seen.map(({ userId }) => userId)).toContain(liId)
  expect(seen.map(({ userId }) => userId)).not.toContain(farId)
  expect(await keeper.call(endOnlineUser, { params: { id: farId } })).toMatchObject({ code: 404 })
  const boss = (await online('管理员'))[0]!
  expect(await keeper.call(endOnlineUser, { params: { id: boss.id } })).toMatchObject({ code: 403 })
  expect(await keeper.call(endOnlineUser, { params: { id: liId } })).toMatchObject({ code: 200 })
})

test('seeing the list is one right, signing out another', async () => {
  const viewer = await server.signIn('viewer', personPassword)
  expect(await viewer.get(listOnlineUsers, { query: {} })).toEqual([])
  expect(await viewer.call(endOnlineUser, { params: { id: farId } })).toMatchObject({ code: 403 })
  const far = await server.signIn('far', personPassword)
  expect(await far.call(listOnlineUsers, { query: {} })).toMatchObject({ code: 403 })
})
