import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { interfaceLog, updateInterface } from '#features/data-interfaces/contract.ts'
import {
  clientLog,
  deleteClient,
  grantableInterfaces,
  listClients,
  saveGrants,
  switchClient,
  updateClient,
} from '#features/interface-clients/contract.ts'
import { forgetProofs } from '#features/interface-clients/server/proof.ts'
import { answerOf, bodyOf, interfaceBody, outsideOf, pathOf, secret } from '#features/interface-clients/testing/outside.ts'
import { seal } from '#server/configuration/sealed-secret.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Calls of programs outside: proofs, limits, and that they end at once. */

let now = Date.now()
const server = await startTestServer({ now: () => now })
// The first secret makes the key, which nodes of one installation share.
await seal(server.node.kernel.settings.dataDirectory, 'first', 'secret')
const other = await startTestServer({ database: server.database, now: () => now })
const { kernel } = server.node
const admin = await server.admin()
const { given, interfaceOf, send, bySecret } = outsideOf(admin, server.address, () => now)

const wrong = { code: 401, status: 401, msg: '应用标识、密钥或签名不正确', data: null }

test('signed as a whole gives the data, by GET and POST, and stands in both logs', async () => {
  const one = await given(
    {},
    {
      query: JSON.stringify([{ id: 'a', fullName: '郑单958' }]),
      requestParameters: JSON.stringify([{ field: 'year', dataType: 'int', required: 1 }]),
    },
  )
  expect(await send(one, { body: '{ "year": 2026 }' })).toMatchObject({ code: 200, data: [{ id: 'a', fullName: '郑单958' }] })
  expect(await send(one, { method: 'GET', query: 'year=2026&more=%E5%86%9C' })).toMatchObject({ code: 200, data: [{ id: 'a' }] })
  expect(await send(one, { body: '{"year":"soon"}' })).toMatchObject({ code: 422 })
  expect(await send(one, { method: 'GET' })).toMatchObject({ code: 422, data: { errors: [{ field: 'year' }] } })
  const { list } = await admin.get(clientLog, { params: { id: one.id }, query: {} })
  expect(list.map(({ failure }) => failure === '')).toEqual([false, false, true, true])
  expect(list[3]).toMatchObject({ userId: '农业云', oauthAppId: one.id, invokType: '外部应用', rows: 1, invokIp: '127.0.0.1' })
  expect(await admin.get(interfaceLog, { params: { id: one.interfaceId }, query: { failed: '1' } })).toMatchObject({
    pagination: { total: 2 },
  })
  expect((await admin.get(listClients, { query: { keyword: one.appId } })).list).toMatchObject([{ calls: 4, failures: 2, interfaces: 1 }])
})

test('without a right proof gets one answer, whatever is wrong', async () => {
  const one = await given()
  const unknown = { ...one, appId: 'nobody' }
  const answers = [
    await send(unknown),
    await send(one, { key: `${secret}x` }),
    await send(one, { tampered: { body: '{"a":1}' } }),
    await send(one, { method: 'GET', query: 'a=1', tampered: { query: 'a=2' } }),
    await send(one, { tampered: { nonce: 'another' } }),
    await bySecret(one, `${secret}x`),
    await bySecret(unknown),
    await answerOf(server.address + pathOf(one.interfaceId), {}),
    await answerOf(server.address + pathOf(one.interfaceId), {
      headers: { authorization: admin.token ?? '' },
    }),
  ]
  for (const { requestId: _id, retryAfter: _after, ...answer } of answers) expect(answer).toEqual(wrong)
  expect((await admin.get(clientLog, { params: { id: one.id }, query: {} })).list).toEqual([])
})

test('is taken within a minute, and once, on whichever node', async () => {
  const one = await given()
  expect(await send(one, { date: now - 59_000 })).toMatchObject({ code: 200 })
  for (const date of [now - 61_000, now + 61_000])
    expect(await send(one, { date })).toMatchObject({ code: 403, msg: '签名已过期：YmDate 须在一分钟之内，请检查时钟' })
  const again = { date: now, nonce: 'same' }
  const both = await Promise.all([send(one, again), send(one, again)])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 403])
  // Without a nonce the four lines of the family, here on the other node.
  await kernel.db.updateTable('interface_client').set({ proof: 1 }).where('id', '=', one.id).execute()
  const plain = { date: now, nonce: undefined }
  expect(await send(one, { ...plain, to: other.address })).toMatchObject({ code: 200 })
  await forgetProofs(kernel)
  expect(await send(one, { ...plain, to: other.address })).toMatchObject({ code: 403, msg: '该签名已使用过' })
  await sql`update interface_client_signature set at = at - interval '1 hour' where client_id = ${one.id}`.execute(kernel.db)
  await sql`update interface_client_minute set minute = minute - interval '1 hour' where client_id = ${one.id}`.execute(kernel.db)
  await forgetProofs(kernel)
  for (const table of ['interface_client_signature', 'interface_client_minute'] as const)
    expect(await kernel.db.selectFrom(table).selectAll().where('client_id', '=', one.id).execute()).toEqual([])
})

test('proves as much as its client has to', async () => {
  const one = await given({ verifySignature: 0 })
  const set = (verifySignature: number) =>
    admin.get(updateClient, { params: { id: one.id }, body: { ...bodyOf({ appId: one.appId }), verifySignature } })
  expect(await bySecret(one)).toMatchObject({ code: 200, data: [{ id: 'a' }] })
  expect(await send(one, { nonce: undefined })).toMatchObject({ code: 200 })
  await set(1)
  expect(await bySecret(one)).toMatchObject({ code: 403, msg: '该应用须签名调用' })
  expect(await send(one, { nonce: undefined, date: now - 1 })).toMatchObject({ code: 200 })
  await set(2)
  expect(await send(one, { nonce: undefined, date: now - 2 })).toMatchObject({ code: 403, msg: expect.stringContaining('YmNonce') })
  expect(await send(one)).toMatchObject({ code: 200 })
})

test('ends with its client, at once and on all nodes', async () => {
  const one = await given()
  expect(await send(one, { to: other.address })).toMatchObject({ code: 200 })
  await admin.get(switchClient, { params: { id: one.id }, body: {} })
  expect(await send(one, { to: other.address })).toMatchObject({ code: 403, msg: '应用已停用' })
  await admin.get(switchClient, { params: { id: one.id }, body: {} })
  await admin.get(updateClient, { params: { id: one.id }, body: bodyOf({ appId: one.appId, usefulLife: now + 5_000 }) })
  expect(await send(one)).toMatchObject({ code: 200 })
  now += 6_000
  expect(await send(one)).toMatchObject({ code: 403, msg: '应用已过使用期限' })
  await admin.get(updateClient, { params: { id: one.id }, body: bodyOf({ appId: one.appId, usefulLife: '' }) })
  await admin.get(updateClient, { params: { id: one.id }, body: bodyOf({ appId: one.appId, appSecret: secret.replace('a', 'z') }) })
  expect(await send(one)).toMatchObject(wrong)
  await admin.get(deleteClient, { params: { id: one.id }, body: {} })
  expect(await send(one, { key: secret.replace('a', 'z') })).toMatchObject(wrong)
})

test('comes from an allowed address, and not too often', async () => {
  const one = await given({ callsPerMinute: 2, whiteList: '10.0.0.0/8' })
  const change = (more: object) => admin.get(updateClient, { params: { id: one.id }, body: bodyOf({ appId: one.appId, ...more }) })
  expect(await send(one)).toMatchObject({ code: 403, msg: '不允许从该地址调用' })
  await change({ whiteList: '127.0.0.0/8', blackList: '127.0.0.1' })
  expect(await send(one)).toMatchObject({ code: 403, msg: '不允许从该地址调用' })
  await change({ whiteList: '127.0.0.0/8', blackList: '' })
  // The budget of both nodes together; a minute may end between two calls, so more are sent than two minutes hold.
  const answers = []
  for (const to of [server.address, other.address, server.address, other.address, server.address]) answers.push(await send(one, { to }))
  expect(answers[0]?.code).toBe(200)
  expect(answers.find(({ code }) => code === 429)).toMatchObject({
    msg: '调用过于频繁，每分钟最多2次',
    retryAfter: expect.stringMatching(/^\d+$/),
  })
  const { list } = await admin.get(clientLog, { params: { id: one.id }, query: { failed: '1' } })
  expect(list.map(({ failure }) => failure)).toContain('不允许从该地址调用')
})

test('names what is granted: anything else does not exist', async () => {
  const one = await given()
  const ungranted = await interfaceOf()
  for (const interfaceId of [ungranted, 'nothing'])
    expect(await send({ ...one, interfaceId })).toMatchObject({ code: 404, msg: '数据不存在或已被删除' })
  expect(await admin.get(clientLog, { params: { id: one.id }, query: {} })).toMatchObject({
    list: [{ failure: '接口未授权给该应用', invokId: ungranted }],
  })
  await kernel.db.updateTable('data_interface').set({ enabled: false }).where('id', '=', one.interfaceId).execute()
  expect(await send(one)).toMatchObject({ code: 404 })
})

test('has no reader: what depends on one is neither granted nor run', async () => {
  const parameters = JSON.stringify([{ field: 'who', dataType: 'varchar', required: 0, defaultValue: '@currentUser' }])
  const interfaceId = await interfaceOf({ requestParameters: parameters })
  const one = await given()
  expect(
    await admin.call(saveGrants, { body: { interfaceIdentId: one.id, dataInterfaceIds: `${one.interfaceId},${interfaceId}` } }),
  ).toMatchObject({ code: 422, msg: expect.stringContaining('数据因人而异') })
  expect((await admin.get(grantableInterfaces, {})).list.find(({ id }) => id === interfaceId)).toMatchObject({ needsReader: true })
  // One that was changed after it was granted.
  const body = interfaceBody({ requestParameters: parameters })
  await admin.get(updateInterface, { params: { id: one.interfaceId }, body })
  expect(await send(one)).toMatchObject({ code: 422, msg: '该接口的数据因人而异，不能由外部应用调用' })
})
