import { describe, expect, test } from 'vitest'
import { listMessages } from '#features/messages/contract.ts'
import { currentUser, loginConfig, loginSecondStep, logout } from '#features/session/contract.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import {
  beginSignOn,
  bindSocial,
  createProvider,
  finishBinding,
  listSocials,
  loginBySocial,
  renderSocial,
  switchProvider,
  unbindSocial,
  updateProvider,
} from '#features/sign-on/contract.ts'
import { forgetAttempts } from '#features/sign-on/server/attempts.ts'
import { challengeOf, clientId, clientSecret, givenProvider, type GivenProvider } from '#features/sign-on/testing/given-provider.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { setSecondFactorSince } from '#server/directory/write-own.ts'
import { makeRecoveryCodes } from '#server/sessions/second-factor.ts'
import { accountKey, countTry } from '#server/sessions/sign-in-failures.ts'
import { userMenu } from '#features/users/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const publicAddress = 'https://seedbed.example.com'
const redirectAddress = `${publicAddress}/businessSystem/auth-redirect`
const server = await startTestServer({ settings: { publicAddress } })
const { kernel } = server.node
const { db } = server.database
const role = await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'seed', 'filing') })
const admin = await server.admin()
const signOutAddress = `${publicAddress}/businessSystem/loginPre`
const idp = await givenProvider(redirectAddress, signOutAddress)
await admin.get(saveConfiguration, { body: { outgoingAddresses: idp.address } })

const input = (of: Pick<GivenProvider, 'issuer'>, more: object = {}) => ({
  fullName: '集团统一认证',
  enCode: 'group',
  issuer: of.issuer,
  clientId,
  clientSecret,
  scopes: 'openid profile',
  accountClaim: 'preferred_username',
  ...more,
})
const provider = await admin.get(createProvider, { body: input(idp) })

let people = 0
/** A person here, with an account of his own at the provider. */
async function someone() {
  const account = `p${(people += 1)}`
  return { id: await givenPerson(kernel, { account, roleIds: [role] }), account, there: `there-${account}` }
}
type Someone = Awaited<ReturnType<typeof someone>>
const signIn = ({ account }: Someone) => server.signIn(account, personPassword)

const begin = () => server.visitor.get(beginSignOn, { body: { source: 'group' } })
const finish = (body: object) => server.visitor.call(loginBySocial, { body })

/** Goes to the provider as somebody and comes back. */
async function came(there: string) {
  idp.person = there
  const { url, ticket } = await begin()
  return { ticket, ...(await idp.visit(url)) }
}
const enter = async (there: string) => finish(await came(there))

/** Binds in the profile. */
async function bound() {
  const person = await someone()
  const client = await signIn(person)
  idp.person = person.there
  const returned = await idp.visit(await client.get(renderSocial, { params: { source: 'group' } }))
  await client.get(finishBinding, { body: returned })
  return { ...person, client }
}

const failures = async () => {
  const rows = await db.selectFrom('sign_in_log').select('reason').where('worked', '=', false).orderBy('id').execute()
  return rows.map(({ reason }) => reason)
}

test('the sign-in page offers what is enabled', async () => {
  const offered = [
    {
      enname: 'group',
      name: '集团统一认证',
      icon: 'key',
      logo: '',
      renderUrl: `${publicAddress}/businessSystem/sso?source=group`,
      isLatest: false,
    },
  ]
  expect((await server.visitor.get(loginConfig, {})).socialsList).toEqual(offered)
  const { version } = await admin.get(switchProvider, { params: { id: provider.id }, body: {} })
  expect((await server.visitor.get(loginConfig, {})).socialsList).toEqual([])
  expect(await server.visitor.call(beginSignOn, { body: { source: 'group' } })).toMatchObject({ code: 404 })
  await admin.get(switchProvider, { params: { id: provider.id }, body: { version } })
  expect(await server.visitor.call(beginSignOn, { body: { source: 'nobody' } })).toMatchObject({ code: 404 })
})

test('a browser is led to the provider with state, nonce and a challenge of its own', async () => {
  const [first, second] = [await begin(), await begin()].map(({ url }) => new URL(url).searchParams)
  expect(Object.fromEntries(first!)).toMatchObject({
    client_id: clientId,
    redirect_uri: redirectAddress,
    response_type: 'code',
    scope: 'openid profile',
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first!.get(name), name).toMatch(/^[\w-]{43}$/)
    expect(first!.get(name), name).not.toBe(second!.get(name))
  }
})

test('an unknown subject binds by signing in once with account and password, and comes in from then on', async () => {
  const person = await someone()
  const before = await db
    .selectFrom('user_account')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  const unknown = await enter(person.there)
  expect(unknown).toMatchObject({ code: 401, msg: '该“集团统一认证”账号尚未绑定本系统账号' })
  const { binding } = unknown.data as unknown as { binding: { ticket: string; name: string; account: string } }
  expect(binding).toMatchObject({ name: '集团统一认证', account: person.there })
  const client = await signIn(person)
  await client.get(bindSocial, { body: { ticket: binding.ticket } })
  expect(await client.call(bindSocial, { body: { ticket: binding.ticket } })).toMatchObject({ code: 410 })
  const { code, data } = await enter(person.there)
  expect(code).toBe(200)
  const { userInfo } = await new TestClient(server.address, data.token).get(currentUser, { query: {} })
  expect(userInfo.userAccount).toBe(person.account)
  expect(
    await db
      .selectFrom('user_account')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow(),
  ).toEqual(before)
  await server.node.drainOutbox()
  const told = (await client.get(listMessages, { query: {} })).list.map(({ title }) => title)
  expect(told).toEqual([`您的账号已绑定“集团统一认证”账号 ${person.there}，今后可用其登录。如非本人操作，请解除绑定并修改密码。`])
  const log = await db.selectFrom('sign_in_log').select(['reason', 'worked']).where('user_id', '=', person.id).execute()
  expect(log).toContainEqual({ reason: 'sign-on', worked: true })
})

test('an account or mail address of the same name binds nobody', async () => {
  const person = await someone()
  expect(await enter(person.account)).toMatchObject({ code: 401, data: { binding: { account: person.account } } })
})

test('the verifier of the sign-in travels with the code', async () => {
  const { url, ticket } = await begin()
  await finish({ ticket, ...(await idp.visit(url)) })
  const sent = idp.asked.at(-1)
  expect(challengeOf(sent?.get('code_verifier') ?? '')).toBe(new URL(url).searchParams.get('code_challenge'))
  expect(sent?.get('redirect_uri')).toBe(redirectAddress)
})

describe('what was not begun here, or is used up, signs nobody in', () => {
  const used = { code: 410, msg: '本次登录已失效或已使用，请重新发起' }

  test('a wrong state, and the ticket of another browser', async () => {
    const person = await bound()
    const { ticket, ...returned } = await came(person.there)
    const other = await begin()
    expect(await finish({ ...returned, ticket, state: new URL(other.url).searchParams.get('state') })).toMatchObject(used)
    expect(await finish({ ...returned, ticket: other.ticket })).toMatchObject(used)
    expect(await finish({ ...returned, ticket: '' })).toMatchObject(used)
    expect(await finish({ ...returned, ticket, state: 'x' })).toMatchObject(used)
    expect(await finish({ ...returned, ticket })).toMatchObject({ code: 200 })
  })

  test('the same answer twice, also at once', async () => {
    const person = await bound()
    const returned = await came(person.there)
    const answers = await Promise.all([finish(returned), finish(returned)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 410])
    expect(await finish(returned)).toMatchObject(used)
  })

  test('a code that was used in another sign-in', async () => {
    const person = await bound()
    const first = await came(person.there)
    expect(await finish(first)).toMatchObject({ code: 200 })
    const second = await came(person.there)
    expect(await finish({ ...second, code: first.code })).toMatchObject(used)
  })

  test('one that is too old', async () => {
    const person = await bound()
    const returned = await came(person.there)
    await db
      .updateTable('sign_on_attempt')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    expect(await finish(returned)).toMatchObject(used)
  })
})

describe('an answer that does not pass the checks', () => {
  const untrusted = { code: 401, msg: '“集团统一认证”的应答未通过安全校验，请重新登录；仍不成功请联系管理员' }
  const seconds = Math.floor(Date.now() / 1_000)

  test.each([
    ['a nonce of another sign-in', { nonce: 'another' }, 'own-key'],
    ['no nonce', { nonce: undefined }, 'own-key'],
    ['a signature by another key', {}, 'other-key'],
    ['no signature', {}, 'none'],
    ['a token that has expired', { iat: seconds - 7_200, exp: seconds - 3_600 }, 'own-key'],
    ['a token for another client', { aud: 'another-client' }, 'own-key'],
    ['a token of another issuer', { iss: 'https://elsewhere.example.com' }, 'own-key'],
    ['no subject', { sub: '' }, 'own-key'],
  ] as const)('%s', async (_name, more, by) => {
    const person = await bound()
    idp.spoil = (claims) => ({ claims: { ...claims, ...more }, by })
    const before = (await failures()).length
    const answer = await enter(person.there)
    idp.spoil = undefined
    expect(answer).toMatchObject(untrusted)
    expect(answer.data).toBeNull()
    expect((await failures()).slice(before)).toEqual(['sign-on-untrusted'])
    expect(await enter(person.there)).toMatchObject({ code: 200 })
  })

  test('the same token spoiled in nothing passes', async () => {
    const person = await bound()
    idp.spoil = (claims) => ({ claims, by: 'own-key' })
    expect(await enter(person.there)).toMatchObject({ code: 200 })
    idp.spoil = undefined
  })

  test('an answer of another provider', async () => {
    const person = await bound()
    const returned = await came(person.there)
    expect(await finish({ ...returned, iss: 'https://elsewhere.example.com' })).toMatchObject(untrusted)
  })

  test('a person who refuses there reads so', async () => {
    const { url, ticket } = await begin()
    const state = new URL(url).searchParams.get('state')
    const answer = await finish({ ticket, state, error: 'access_denied', iss: idp.issuer })
    expect(answer).toMatchObject({ code: 401, msg: '“集团统一认证”未同意登录' })
  })
})

describe('the rules of signing in count', () => {
  test('somebody disabled, and somebody locked by wrong passwords', async () => {
    const [away, locked] = [await bound(), await bound()]
    await db.updateTable('user_account').set({ enabled: false }).where('id', '=', away.id).execute()
    expect(await enter(away.there)).toMatchObject({ code: 401, msg: '该账号已停用或被锁定，请联系管理员' })
    for (let tries = 0; tries < 5; tries += 1) await countTry(db, accountKey(locked.account), 5, 600)
    expect(await enter(locked.there)).toMatchObject({ code: 401, msg: '该账号已停用或被锁定，请联系管理员' })
    expect((await failures()).slice(-1)).toEqual(['locked'])
  })

  test('the allow list of addresses', async () => {
    const person = await bound()
    const body = { whitelistSwitch: 1, whiteListIp: '10.0.0.1', allowLockOut: true } as const
    await admin.get(saveConfiguration, { body })
    expect(await enter(person.there)).toMatchObject({ code: 403, msg: '此IP未在白名单中，请联系管理员' })
    await admin.get(saveConfiguration, { body: { whitelistSwitch: 0 } })
  })

  test('whoever has a second factor is asked for it', async () => {
    const person = await bound()
    await db.updateTable('user_account').set({ second_factor_at: new Date() }).where('id', '=', person.id).execute()
    const answer = await enter(person.there)
    expect(answer).toMatchObject({ code: 401, msg: '请输入二步验证的动态验证码', data: { ticket: expect.stringMatching(/^[\w-]{43}$/) } })
    const { ticket } = answer.data as unknown as { ticket: string }
    expect(await server.visitor.call(loginSecondStep, { body: { ticket, code: '000000' } })).toMatchObject({ code: 401 })
  })
})

describe('own bindings', () => {
  test('are listed, removed, and open to their person alone', async () => {
    const [person, other] = [await bound(), await bound()]
    const [social] = await person.client.get(listSocials, { query: {} })
    expect(social).toMatchObject({ enname: 'group', name: '集团统一认证', entity: { userId: person.id, socialName: person.there } })
    const id = social!.entity!.id
    expect(JSON.stringify(social)).not.toContain('subject-of')
    expect(await other.client.call(unbindSocial, { params: { id }, query: {} })).toMatchObject({ code: 404 })
    for (const userId of [person.id, 'nobody']) {
      expect(await other.client.call(listSocials, { query: { userId } })).toMatchObject({ code: 404 })
      expect(await other.client.call(unbindSocial, { params: { id }, query: { userId } })).toMatchObject({ code: 404 })
    }
    await person.client.get(unbindSocial, { params: { id }, query: {} })
    expect((await person.client.get(listSocials, { query: {} }))[0]).toMatchObject({ entity: null })
    expect(await enter(person.there)).toMatchObject({ code: 401, data: { binding: { account: person.there } } })
    const [entry] = await db.selectFrom('audit_entry').select('changes').where('action', '=', 'sign-on.unbound').execute()
    expect(entry?.changes).toEqual({ provider: 'group', account: person.there })
  })

  test('an administrator of the user sees and removes them', async () => {
    const person = await bound()
    const [social] = await admin.get(listSocials, { query: { userId: person.id } })
    await admin.get(unbindSocial, { params: { id: social!.entity!.id }, query: { userId: person.id } })
    expect(await enter(person.there)).toMatchObject({ code: 401 })
  })

  test('the button to change users is not enough: who administers nobody finds nobody', async () => {
    const person = await bound()
    const [social] = await person.client.get(listSocials, { query: {} })
    const roleIds = [role, await givenMenuRole(kernel, 'keeper-of-users', userMenu)]
    await givenPerson(kernel, { account: 'keeper', roleIds })
    const keeper = await server.signIn('keeper', personPassword)
    const query = { userId: person.id }
    expect(await keeper.call(listSocials, { query })).toMatchObject({ code: 404 })
    expect(await keeper.call(unbindSocial, { params: { id: social!.entity!.id }, query })).toMatchObject({ code: 404 })
  })

  test('somebody there is bound to one person here', async () => {
    const person = await bound()
    const other = await someone()
    const client = await signIn(other)
    idp.person = person.there
    const returned = await idp.visit(await client.get(renderSocial, { params: { source: 'group' } }))
    expect(await client.call(finishBinding, { body: returned })).toMatchObject({ code: 422, msg: '该“集团统一认证”账号已绑定其他用户' })
    expect(
      (await new TestClient(server.address, (await enter(person.there)).data.token).get(currentUser, { query: {} })).userInfo.userId,
    ).toBe(person.id)
  })

  test('what one began binds nobody else, and signs nobody in', async () => {
    const [person, other] = [await someone(), await someone()]
    const [mine, theirs] = [await signIn(person), await signIn(other)]
    idp.person = other.there
    const returned = await idp.visit(await theirs.get(renderSocial, { params: { source: 'group' } }))
    expect(await mine.call(finishBinding, { body: returned })).toMatchObject({ code: 410 })
    expect(await finish({ ...returned, ticket: '' })).toMatchObject({ code: 410 })
    const { ticket: _ticket, ...signInAnswer } = await came(other.there)
    expect(await mine.call(finishBinding, { body: signInAnswer })).toMatchObject({ code: 410 })
    expect(await theirs.call(finishBinding, { body: returned })).toMatchObject({ code: 200 })
  })
})

describe('signing out', () => {
  const change = (body: object) =>
    admin.get(updateProvider, { params: { id: provider.id }, body: input(idp, { clientSecret: '******', ...body }) })
  const clientOf = ({ data }: { readonly data: { readonly token: string } }) => new TestClient(server.address, data.token)
  const kept = async () => (await db.selectFrom('sign_on_session').select('session_id').execute()).length

  test('ends here alone, unless the provider is to be told', async () => {
    const person = await bound()
    expect(await clientOf(await enter(person.there)).get(logout, {})).toBeNull()
    expect(await kept()).toBe(0)
  })

  test('leads on to the provider, which takes who it is and leads back', async () => {
    const person = await bound()
    await change({ signOutMark: 1 })
    const client = clientOf(await enter(person.there))
    const [row] = await db.selectFrom('sign_on_session').selectAll().execute()
    expect(row?.id_token).toEqual({ $sealed: expect.any(String) })
    const { url } = (await client.get(logout, {}, { idempotencyKey: 'leaving-once' })) ?? { url: '' }
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      client_id: clientId,
      post_logout_redirect_uri: signOutAddress,
    })
    // What is kept for a repeat of the call holds no token.
    const answers = await db.selectFrom('idempotency').select('answer').where('key', '=', 'leaving-once').execute()
    expect(answers).toHaveLength(1)
    expect(JSON.stringify(answers)).not.toContain('id_token_hint')
    expect(await idp.signOut(url)).toBe(signOutAddress)
    expect(await client.call(currentUser, { query: {} })).toMatchObject({ code: 600 })
    expect(await kept()).toBe(0)
    // Who came by the password has nothing to end there.
    expect(await person.client.get(logout, {})).toBeNull()
  })

  test('does so after the second factor too', async () => {
    const person = await bound()
    const [code] = await inTransaction(db, async (tx) => {
      await setSecondFactorSince(tx, person.id, new Date())
      return makeRecoveryCodes(tx, person.id)
    })
    const { ticket } = (await enter(person.there)).data as unknown as { ticket: string }
    const entered = await server.visitor.call(loginSecondStep, { body: { ticket, code } })
    expect((await clientOf(entered).get(logout, {}))?.url).toContain(idp.issuer)
  })

  test('forgets what was kept of sessions that ended by themselves, and tells no provider that is off', async () => {
    const [gone, off] = [await bound(), await bound()]
    await enter(gone.there)
    const client = clientOf(await enter(off.there))
    await db.updateTable('session').set({ ended_at: new Date() }).where('user_id', '=', gone.id).execute()
    await forgetAttempts(db)
    expect(await kept()).toBe(1)
    await change({ signOutMark: 0 })
    expect(await client.get(logout, {})).toBeNull()
    expect(await kept()).toBe(0)
  })
})

test('a provider that is down says so, and everything else goes on', async () => {
  const gone = await givenProvider(redirectAddress)
  await admin.get(saveConfiguration, { body: { outgoingAddresses: `${idp.address} ${gone.address}` } })
  await admin.get(createProvider, { body: input(gone, { fullName: '备用认证', enCode: 'spare' }) })
  const { url, ticket } = await server.visitor.get(beginSignOn, { body: { source: 'spare' } })
  const returned = await gone.visit(url)
  gone.stop()
  const down = { code: 422, msg: '“备用认证”暂时无法访问，请稍后再试，或使用账号和密码登录' }
  expect(await finish({ ticket, ...returned })).toMatchObject(down)
  expect(await server.visitor.call(beginSignOn, { body: { source: 'spare' } })).toMatchObject(down)
  expect((await server.visitor.get(loginConfig, {})).socialsList).toHaveLength(2)
  expect(await enter((await bound()).there)).toMatchObject({ code: 200 })
})
