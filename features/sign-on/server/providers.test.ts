import { expect, test } from 'vitest'
import { saveConfiguration } from '#features/settings/contract.ts'
import {
  createProvider,
  deleteProvider,
  listProviders,
  readProvider,
  signOnAddress,
  switchProvider,
  testProvider,
  updateProvider,
} from '#features/sign-on/contract.ts'
import { clientId, clientSecret, givenProvider } from '#features/sign-on/testing/given-provider.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const idp = await givenProvider('https://seedbed.example.com/businessSystem/auth-redirect')

const body = {
  fullName: '集团统一认证',
  enCode: 'group',
  issuer: 'https://id.example.com/realm',
  clientId,
  clientSecret,
  scopes: ' openid   profile ',
  accountClaim: 'preferred_username',
}
const fieldsOf = async (more: object) => {
  const answer = await admin.call(createProvider, { body: { ...body, ...more } })
  const { errors = [] } = (answer.data ?? {}) as { errors?: readonly { field: string }[] }
  return [answer.code, ...errors.map(({ field }) => field)]
}

test('what is wrong is told at its field', async () => {
  const issuers = ['', 'id.example.com', 'javascript:alert(1)', 'https://id.example.com/?a=1', 'https://me:you@id.example.com']
  for (const issuer of [...issuers, 'https://id.example.com/.well-known/openid-configuration'])
    expect(await fieldsOf({ issuer }), issuer).toEqual([422, 'issuer'])
  expect(await fieldsOf({ clientId: ' ' })).toEqual([422, 'clientId'])
  expect(await fieldsOf({ scopes: 'profile' })).toEqual([422, 'scopes'])
  expect(await fieldsOf({ accountClaim: 'a b' })).toEqual([422, 'accountClaim'])
  expect(await fieldsOf({ fullName: '' })).toEqual([422, 'fullName'])
  expect(await fieldsOf({ icon: 'rocket' })).toEqual([422, 'icon'])
  for (const logo of ['https://example.com/a.png', 'data:image/svg+xml;base64,PHN2Zz4=', `data:image/png;base64,${'A'.repeat(24_000)}`])
    expect(await fieldsOf({ logo }), logo.slice(0, 30)).toEqual([422, 'logo'])
})

test('an address inside that nobody allowed is neither kept nor asked', async () => {
  expect(await fieldsOf({ issuer: idp.issuer })).toEqual([422, 'issuer'])
  const asked = await admin.call(testProvider, { body: { issuer: idp.issuer } })
  expect(asked).toMatchObject({ code: 422, data: { errors: [{ field: 'issuer' }] } })
  for (const issuer of ['http://169.254.169.254/', 'http://[::1]:9/', 'http://2130706433/'])
    expect(await admin.call(testProvider, { body: { issuer } }), issuer).toMatchObject({ code: 422 })
})

test('a test reads what the provider says of itself', async () => {
  await admin.get(saveConfiguration, { body: { outgoingAddresses: idp.address } })
  expect(await admin.call(testProvider, { body: { issuer: idp.issuer } })).toMatchObject({ code: 200, msg: '连接成功，已读取服务信息' })
  // It names itself by another address than the one that was asked.
  const other = `${idp.issuer}/elsewhere`
  expect(await admin.call(testProvider, { body: { issuer: other } })).toMatchObject({
    code: 422,
    msg: '该地址没有有效的 OIDC 服务信息，请检查发行方地址',
  })
  await admin.get(saveConfiguration, { body: { outgoingAddresses: '' } })
})

test('the secret is stored encrypted, never told, and goes nowhere else', async () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo='
  const { id } = await admin.get(createProvider, { body: { ...body, icon: 'building', logo, signOutMark: 1 } })
  const read = await admin.get(readProvider, { params: { id } })
  expect(read).toMatchObject({
    clientSecret: '******',
    scopes: 'openid profile',
    signOutMark: 1,
    icon: 'building',
    logo,
    enabledMark: 1,
    people: 0,
    version: 1,
  })
  const row = await kernel.db.selectFrom('sign_on_provider').select('secret').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.secret).toEqual({ $sealed: expect.any(String) })
  const audit = await kernel.db.selectFrom('audit_entry').select('changes').where('object', '=', `sign_on_provider:${id}`).execute()
  expect(JSON.stringify([row, audit])).not.toContain(clientSecret)

  const changed = (more: object) => admin.call(updateProvider, { params: { id }, body: { ...body, clientSecret: '******', ...more } })
  for (const more of [{ issuer: 'https://elsewhere.example.com' }, { clientId: 'another' }])
    expect(await changed(more)).toMatchObject({ code: 422, data: { errors: [{ field: 'clientSecret' }] } })
  expect(await changed({ fullName: '统一认证', version: 1 })).toMatchObject({ code: 200, data: { version: 2 } })
  expect(await changed({ fullName: '旧版本', version: 1 })).toMatchObject({ code: 409 })
  expect(await admin.get(readProvider, { params: { id } })).toMatchObject({
    fullName: '统一认证',
    clientSecret: '******',
    icon: 'building',
    logo,
  })
  await admin.get(updateProvider, { params: { id }, body: { ...body, clientSecret: '' } })
  expect(await admin.get(readProvider, { params: { id } })).toMatchObject({ clientSecret: '' })

  expect(await fieldsOf({ enCode: 'GROUP', issuer: 'https://two.example.com' })).toEqual([422, 'enCode'])
  expect(await fieldsOf({ enCode: 'two' })).toEqual([422, 'issuer'])
  await admin.get(deleteProvider, { params: { id }, body: {} })
  expect(await admin.call(readProvider, { params: { id } })).toMatchObject({ code: 404 })
})

test('without a public address providers have no way back', async () => {
  expect(await admin.get(signOnAddress, {})).toEqual({ redirectAddress: '', signOutAddress: '' })
})

test('super administrators alone manage them, whoever has the menu', async () => {
  const role = await givenRole(kernel, 'keeper', { menuId: await givenMenu(kernel, 'seed', 'page') })
  await givenPerson(kernel, { account: 'keeper', roleIds: [role] })
  const keeper = await server.signIn('keeper', personPassword)
  const { id } = await admin.get(createProvider, { body })
  const params = { id }
  for (const answer of [
    await keeper.call(listProviders, { query: {} }),
    await keeper.call(readProvider, { params }),
    await keeper.call(createProvider, { body }),
    await keeper.call(updateProvider, { params, body }),
    await keeper.call(switchProvider, { params, body: {} }),
    await keeper.call(deleteProvider, { params, body: {} }),
    await keeper.call(signOnAddress, {}),
    await keeper.call(testProvider, { body: { issuer: body.issuer } }),
  ])
    expect(answer).toMatchObject({ code: 403 })
})
