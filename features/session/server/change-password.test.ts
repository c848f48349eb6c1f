import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sealPassword, type PasswordKey } from '#server/sessions/password-cipher.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { TestClient, wireHash, type TestCallOptions } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import { encryptOaep } from '#web/shell/password/rsa-oaep.ts'
import { captchaByRandom, currentUser, modifyPassword, passwordKey } from '#features/session/contract.ts'

const server = await startTestServer()
const { kernel } = server.node
const { db } = server.database
await givenMenu(kernel, 'seed', 'filing')
const role = await givenRole(kernel, 'clerk', { menuId: 'filing' })
let pictures = 0

async function someone(account: string, passwordIsOwn = true): Promise<TestClient> {
  await givenPerson(kernel, { account, roleIds: [role], passwordIsOwn })
  return server.signIn(account, personPassword)
}

interface Change {
  readonly old?: string
  readonly next: string
  /** What the client encrypts, when it is not the new password. */
  readonly sealed?: string
  readonly key?: PasswordKey
  readonly cipher?: string
  readonly code?: string
  /** Key of the picture; a fresh one when absent. */
  readonly picture?: string | number
}

async function change(
  client: TestClient,
  { old = personPassword, next, sealed, key, cipher, code, picture }: Change,
  options: TestCallOptions = {},
) {
  const timestamp = picture ?? `picture-${(pictures += 1)}`
  await client.fetch(captchaByRandom, { params: { random: String(timestamp) } })
  const { value } = await db.selectFrom('captcha').select('value').where('name', '=', String(timestamp)).executeTakeFirstOrThrow()
  const used = key ?? ((await client.get(passwordKey, {})) as PasswordKey)
  return client.call(
    modifyPassword,
    {
      body: {
        oldPassword: old && wireHash(old),
        password: next && wireHash(next),
        code: code ?? value,
        timestamp,
        keyId: used.keyId,
        passwordCipher: cipher ?? (await sealPassword(used, sealed ?? next)),
      },
    },
    options,
  )
}

/** Changes, and goes on under the new token. */
async function changed(client: TestClient, command: Change): Promise<TestClient> {
  const answer = await change(client, command)
  expect(answer).toMatchObject({ code: 200 })
  return new TestClient(server.address, answer.data.token)
}

const better = 'Harvest-in-autumn-3'

test('a changed password counts at once, ends the other sessions and goes on in this one under a new token', async () => {
  const client = await someone('changer')
  const elsewhere = await server.signIn('changer', personPassword)
  const answer = await change(client, { next: better }, { idempotencyKey: 'changing-once' })
  expect(answer).toMatchObject({ code: 200, msg: '密码修改成功' })
  expect(await client.call(currentUser, { query: {} })).toMatchObject({ code: 602 })
  expect(await new TestClient(server.address, answer.data.token).call(currentUser, { query: {} })).toMatchObject({ code: 200 })
  expect(await db.selectFrom('idempotency').select('key').where('key', '=', 'changing-once').execute()).toEqual([])
  expect(await elsewhere.call(currentUser, { query: {} })).toMatchObject({ code: 601 })
  await expect(server.signIn('changer', personPassword)).rejects.toThrow('401')
  await server.signIn('changer', better)
})

test('a password encrypted as browsers do it on plain http is opened too', async () => {
  const client = await someone('plain-http')
  const { keyId, publicKey, nonce } = await client.get(passwordKey, {})
  const cipher = encryptOaep({ n: String(publicKey['n']), e: String(publicKey['e']) }, new TextEncoder().encode(nonce + better))
  const key = { keyId, publicKey, nonce }
  expect(await change(client, { next: better, key, cipher: Buffer.from(cipher).toString('base64') })).toMatchObject({ code: 200 })
  await server.signIn('plain-http', better)
})

test('ends a forced change', async () => {
  const client = await someone('forced', false)
  const { data } = await (await changed(client, { next: better })).call(currentUser, { query: {} })
  expect(data.userInfo).toMatchObject({ mustChangePassword: false, changePasswordDate: expect.any(Number) })
})

test('the key that opens new passwords lies in a file for the product alone, and is the same for all nodes of its folder', async () => {
  const { dataDirectory } = kernel.settings
  const client = await someone('curious')
  const key = await client.get(passwordKey, {})
  const { mode } = await stat(join(dataDirectory, 'files/password.key'))
  expect(mode & 0o077).toBe(0)
  const second = await startTestServer({ database: server.database, settings: { dataDirectory } })
  const other = await new TestClient(second.address, client.token).get(passwordKey, {})
  expect([other.keyId, other.publicKey]).toEqual([key.keyId, key.publicKey])
  expect(other.nonce).not.toBe(key.nonce)
  await second.stop()
})

test('the key of the picture may be the random number that family clients make', async () => {
  expect(await change(await someone('numeric'), { next: 'Sprout-and-leaf-9', picture: 0.5512 })).toMatchObject({ code: 200 })
})

describe('refused', () => {
  test('with the quoted texts, each at its field', async () => {
    const client = await someone('sloppy')
    const refused = async (given: Change) =>
      ((await change(client, given)).data as unknown as { errors: { field: string; text: string }[] }).errors
    expect(await refused({ old: '', next: better })).toEqual([{ field: 'oldPassword', text: '旧密码不能为空' }])
    expect(await refused({ next: '' })).toEqual([{ field: 'password', text: '新密码不能为空' }])
    expect(await refused({ next: better, code: '' })).toEqual([{ field: 'code', text: '验证码不能为空' }])
    expect(await refused({ next: better, code: 'wrong' })).toEqual([{ field: 'code', text: '验证码错误或已过期' }])
    expect(await refused({ old: 'wrong', next: better })).toEqual([{ field: 'oldPassword', text: '旧密码错误' }])
    expect(await refused({ next: personPassword })).toEqual([{ field: 'password', text: '新密码不能与旧密码相同' }])
    expect(await refused({ next: 'Ab1-' })).toEqual([{ field: 'password', text: '新密码长度不能小于8位' }])
    expect(await refused({ next: 'password1' })).toEqual([{ field: 'password', text: expect.any(String) }])
    for (const next of ['种业一站式服务平台', '苗床苗床苗床苗床'])
      expect(await refused({ next })).toEqual([{ field: 'password', text: '新密码不能与产品名称相同' }])
  })

  test('by every switch of the policy', async () => {
    const admin = await server.admin()
    const client = await someone('strict')
    const all = {
      containsNumbers: 1,
      includeLowercaseLetters: 1,
      includeUppercaseLetters: 1,
      containsCharacters: 1,
      passwordLengthMinNumber: 12,
    }
    await admin.get(saveConfiguration, { body: all })
    const { data } = await change(client, { next: '苗苗苗苗苗苗苗苗' })
    expect((data as unknown as { errors: { text: string }[] }).errors.map((one) => one.text)).toEqual([
      '新密码长度不能小于12位',
      '新密码必须包含数字',
      '新密码必须包含小写字母',
      '新密码必须包含大写字字母',
    ])
    await admin.get(saveConfiguration, { body: Object.fromEntries(Object.keys(all).map((key) => [key, key.endsWith('Number') ? 8 : 0])) })
  })

  test('with a hash alone while the policy is on, accepted while it is off', async () => {
    const admin = await server.admin()
    const client = await someone('family')
    expect(await change(client, { next: better, cipher: '' })).toMatchObject({ code: 422, msg: expect.stringContaining('密码强度策略') })
    await admin.get(saveConfiguration, { body: { passwordStrengthLimit: 0 } })
    expect(await change(client, { next: better, cipher: '' })).toMatchObject({ code: 200 })
    await admin.get(saveConfiguration, { body: { passwordStrengthLimit: 1 } })
  })

  test('when the encrypted password is another one, was sent before, or used the nonce of somebody else', async () => {
    const client = await someone('cheat')
    expect(await change(client, { next: better, sealed: 'another-password-9' })).toMatchObject({ code: 422 })
    const key = (await client.get(passwordKey, {})) as PasswordKey
    const later = await changed(client, { next: better, key })
    expect(await change(later, { old: better, next: 'Winter-comes-early-4', key })).toMatchObject({
      code: 422,
      msg: expect.stringContaining('已失效'),
    })
    const other = await someone('victim')
    const foreign = (await other.get(passwordKey, {})) as PasswordKey
    expect(await change(later, { old: better, next: 'Winter-comes-early-4', key: foreign })).toMatchObject({ code: 422 })
  })

  test('when it was used before, where the policy remembers', async () => {
    const admin = await server.admin()
    await admin.get(saveConfiguration, { body: { disableOldPassword: 1, disableTheNumberOfOldPasswords: 2 } })
    const client = await someone('nostalgic')
    const later = await changed(client, { next: better })
    expect(await change(later, { old: better, next: personPassword })).toMatchObject({
      code: 422,
      msg: '新密码不能与最近2次使用过的密码相同',
    })
    await admin.get(saveConfiguration, { body: { disableOldPassword: 0 } })
  })

  test('after too many wrong old ones, which count as failed sign-ins and stand in the audit log', async () => {
    const client = await someone('guesser')
    for (let failed = 0; failed < 5; failed += 1) expect(await change(client, { old: 'wrong', next: better })).toMatchObject({ code: 422 })
    expect(await change(client, { next: better })).toMatchObject({ code: 429 })
    await expect(server.signIn('guesser', personPassword)).rejects.toThrow('401')
    const rows = await db
      .selectFrom('audit_entry')
      .select(['result', 'changes', 'session_id'])
      .where('action', '=', 'password.changed')
      .where('actor_name', '=', 'guesser')
      .orderBy('at')
      .execute()
    expect(rows.map(({ result, changes }) => [result, (changes as { reason: string }).reason])).toEqual([
      ...Array.from({ length: 5 }, () => ['refused', 'wrong']),
      ['refused', 'locked'],
    ])
    expect(new Set(rows.map((row) => row.session_id))).toEqual(new Set([expect.any(String)]))
  })
})
