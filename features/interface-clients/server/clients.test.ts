import { expect, test } from 'vitest'
import { dataInterfaceMenu, deleteInterface, interfaceUse } from '#features/data-interfaces/contract.ts'
import {
  clientLog,
  createClient,
  deleteClient,
  grantedInterfaces,
  interfaceClientMenu,
  listClients,
  newClientSecret,
  readClient,
  saveGrants,
  signRequest,
  switchClient,
  updateClient,
} from '#features/interface-clients/contract.ts'
import { answerOf, bodyOf, outsideOf } from '#features/interface-clients/testing/outside.ts'
import { setMenuItems, upsertMenu, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** How clients outside are managed, and by whom. */

const server = await startTestServer()
const { kernel } = server.node
const now = kernel.now()
const admin = await server.admin()
const { given, interfaceOf } = outsideOf(admin, server.address, kernel.now)

/** A menu entry of the product, which a role of this test may be granted. */
async function builtIn(id: string): Promise<string> {
  await inTransaction(kernel.db, async (tx) => {
    await upsertSystem(kernel, byProgram(tx), { id: 'keeping', code: 'keeping', name: 'keeping' })
    await upsertMenu(kernel, byProgram(tx), {
      id,
      systemId: 'keeping',
      code: id,
      name: id,
      type: 2,
      address: id,
      judges: { buttons: true },
    })
    await setMenuItems(kernel, byProgram(tx), id, 'button', [{ code: 'btn_edit', name: '编辑' }])
  })
  return id
}

test('a client is managed; its secret is encrypted, told once and never again', async () => {
  const proposed = await admin.get(newClientSecret, {})
  expect(proposed).toMatch(/^[\w-]{43}$/)
  expect(await admin.get(newClientSecret, {})).not.toBe(proposed)
  const body = bodyOf({
    appId: 'kept.one',
    appSecret: proposed,
    whiteList: '10.0.0.0/8， 127.0.0.1',
    usefulLife: String(now + 3_600_000),
    callsPerMinute: 7,
  })
  const { id, version } = await admin.get(createClient, { body })
  const read = await admin.get(readClient, { params: { id } })
  expect(read).toMatchObject({
    appId: 'kept.one',
    appSecret: '******',
    whiteList: '10.0.0.0/8,127.0.0.1',
    usefulLife: now + 3_600_000,
    callsPerMinute: 7,
    verifySignature: 2,
    list: [],
  })
  const row = await kernel.db.selectFrom('interface_client').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const audit = await kernel.db.selectFrom('audit_entry').select('changes').where('object', '=', `interface_client:${id}`).execute()
  expect(JSON.stringify([read, row, audit])).not.toContain(proposed)
  const change = (more: object) => admin.call(updateClient, { params: { id }, body: { ...body, appSecret: '******', ...more } })
  expect(await change({ appName: '别名', version })).toMatchObject({ code: 200 })
  expect(await change({ appName: '旧版', version })).toMatchObject({ code: 409 })
  const after = await kernel.db.selectFrom('interface_client').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(after.secret).toEqual(row.secret)
  expect((await admin.get(listClients, { query: { keyword: 'kept' } })).list).toMatchObject([
    { appName: '别名', expired: false, interfaces: 0, calls: 0, appSecret: '******' },
  ])
  await admin.get(deleteClient, { params: { id }, body: {} })
  expect(await admin.call(readClient, { params: { id } })).toMatchObject({ code: 404 })
})

test.each([
  [{ appName: ' ' }, 'appName'],
  [{ appId: '农业' }, 'appId'],
  [{ appSecret: 'short' }, 'appSecret'],
  [{ appSecret: '******' }, 'appSecret'],
  [{ verifySignature: 3 }, 'verifySignature'],
  [{ usefulLife: 'tomorrow' }, 'usefulLife'],
  [{ whiteList: '10.0.0.300' }, 'whiteList'],
  [{ blackList: 'example.com' }, 'blackList'],
  [{ callsPerMinute: 0 }, 'callsPerMinute'],
])('a client with %j is refused at its field', async (more, field) => {
  const answer = await admin.call(createClient, { body: bodyOf(more) })
  expect(answer).toMatchObject({ code: 422, data: { errors: [{ field }] } })
})

test('a client has an id of its own, and what it may call is not deleted', async () => {
  const one = await given()
  expect(await admin.call(createClient, { body: bodyOf({ appId: one.appId }) })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'appId' }] },
  })
  expect(await admin.call(deleteInterface, { params: { id: one.interfaceId }, body: {} })).toMatchObject({
    code: 422,
    msg: '1个外部应用可以调用它：农业云，请先在接口认证中取消授权',
  })
  expect((await admin.get(interfaceUse, { params: { id: one.interfaceId } })).holders).toHaveLength(1)
  const { list } = await admin.get(grantedInterfaces, { params: { id: one.id } })
  expect(list).toMatchObject([{ id: one.interfaceId, type: '2', callable: true, url: expect.stringContaining(one.interfaceId) }])
  expect((await admin.get(readClient, { params: { id: one.id } })).list).toEqual(list)
  await admin.get(saveGrants, { body: { interfaceIdentId: one.id, dataInterfaceIds: '' } })
  await admin.get(deleteInterface, { params: { id: one.interfaceId }, body: {} })
})

test('who manages clients signs a request to try one out, which is audited and works once', async () => {
  const one = await given()
  const signed = await admin.get(signRequest, {
    query: { appId: one.appId, intefaceId: one.interfaceId },
    body: { paramList: { a: '种' } },
  })
  expect(signed).toMatchObject({
    method: 'POST',
    body: '{"a":"种"}',
    YmDate: expect.stringMatching(/^\d{13}$/),
    Authorization: expect.stringMatching(/:[0-9a-f]{64}$/),
  })
  const run = () =>
    answerOf(signed.url, {
      method: signed.method,
      body: signed.body,
      headers: {
        'content-type': 'application/json',
        authorization: signed.Authorization,
        ymdate: signed.YmDate,
        ymnonce: signed.YmNonce,
      },
    })
  expect(await run()).toMatchObject({ code: 200, data: [{ id: 'a' }] })
  expect(await run()).toMatchObject({ code: 403 })
  const audit = await kernel.db
    .selectFrom('audit_entry')
    .select(['action', 'changes'])
    .where('object', '=', `interface_client:${one.id}`)
    .execute()
  expect(audit).toContainEqual({ action: 'interface-client.signed', changes: { interface: one.interfaceId } })
  for (const query of [
    { appId: 'nobody', intefaceId: one.interfaceId },
    { appId: one.appId, intefaceId: 'nothing' },
  ])
    expect(await admin.call(signRequest, { query, body: {} })).toMatchObject({ code: 404 })
  await admin.get(updateClient, { params: { id: one.id }, body: bodyOf({ appId: one.appId, verifySignature: 0 }) })
  const shown = await admin.get(signRequest, { query: { appId: one.appId, intefaceId: one.interfaceId }, body: {} })
  expect(shown.Authorization).toBe(`${one.appId}::<appSecret>`)
})

test('managing needs the right, and to grant an interface the right to run it', async () => {
  const one = await given()
  const menuId = await givenMenu(kernel, 'seed', 'outside')
  await givenRole(kernel, 'outside', { menuId })
  await givenPerson(kernel, { account: 'outside', roleIds: ['outside'] })
  const stranger = await server.signIn('outside', personPassword)
  const params = { id: one.id }
  for (const answer of [
    await stranger.call(listClients, { query: {} }),
    await stranger.call(readClient, { params }),
    await stranger.call(createClient, { body: bodyOf({ appId: 'mine' }) }),
    await stranger.call(updateClient, { params, body: bodyOf() }),
    await stranger.call(deleteClient, { params, body: {} }),
    await stranger.call(switchClient, { params, body: {} }),
    await stranger.call(saveGrants, { body: { interfaceIdentId: one.id, dataInterfaceIds: '' } }),
    await stranger.call(signRequest, { query: { appId: one.appId, intefaceId: one.interfaceId }, body: {} }),
    await stranger.call(clientLog, { params, query: {} }),
    await stranger.call(newClientSecret, {}),
  ])
    expect(answer.code).toBe(403)
  await givenRole(kernel, 'client-keeper', { menuId: await builtIn(interfaceClientMenu), buttons: ['btn_edit'] })
  await givenRole(kernel, 'interface-keeper', { menuId: await builtIn(dataInterfaceMenu), buttons: ['btn_edit'] })
  await givenPerson(kernel, { account: 'keeper', roleIds: ['client-keeper'] })
  await givenPerson(kernel, { account: 'both', roleIds: ['client-keeper', 'interface-keeper'] })
  const [keeper, both] = [await server.signIn('keeper', personPassword), await server.signIn('both', personPassword)]
  const ids = `${one.interfaceId},${await interfaceOf()}`
  const saving = { body: { interfaceIdentId: one.id, dataInterfaceIds: ids } }
  expect(await keeper.call(saveGrants, saving)).toMatchObject({ code: 403, msg: '您没有运行数据接口的权限，不能授权新的接口' })
  expect(await keeper.call(saveGrants, { body: { ...saving.body, dataInterfaceIds: one.interfaceId } })).toMatchObject({ code: 200 })
  expect(await both.call(saveGrants, saving)).toMatchObject({ code: 200 })
  expect(await admin.call(saveGrants, { body: { interfaceIdentId: 'nothing', dataInterfaceIds: '' } })).toMatchObject({ code: 404 })
  expect(
    await admin.call(saveGrants, { body: { interfaceIdentId: one.id, dataInterfaceIds: one.interfaceId, version: 99 } }),
  ).toMatchObject({ code: 409 })
})
