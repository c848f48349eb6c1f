import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { passwordKey } from '#features/session/contract.ts'
import { encryptIdentityNumbers } from '#server/directory/identity-number.ts'
import { placesInClear } from '#server/testing/clear-values.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { createPosition } from '#features/positions/contract.ts'
import {
  createUser,
  deleteUser,
  listUsers,
  readUser,
  resetPassword,
  revealUser,
  switchUser,
  unlockUser,
  updateUser,
  userChoices,
  userMenu,
  userUse,
} from '#features/users/contract.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { wireHashOf } from '#server/sessions/password-hash.ts'
import { sealPassword } from '#server/sessions/password-cipher.ts'
import { accountKey, countTry } from '#server/sessions/sign-in-failures.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let manager: TestClient
let managerId: string

let made = 0
const bodyOf = (organizations: readonly string[], rest: object = {}) => {
  made += 1
  return { account: `user${made}`, realName: `用户${made}`, gender: 1, organizeId: organizations.join(','), ...rest }
}
const newUser = async (organizations: readonly string[], rest: object = {}) => admin.get(createUser, { body: bodyOf(organizations, rest) })
const rowsFor = async (who: TestClient, query: object = {}) => (await who.get(listUsers, { query })).list
const refusedAt = async (body: object, field: string, text: string, code = 422) =>
  expect(await admin.call(createUser, { body: { ...bodyOf(['town']), ...body } })).toMatchObject({
    code,
    data: { errors: [{ field, text }] },
  })
const passwordFor = async (who: TestClient, clear: string) => {
  const key = await who.get(passwordKey, {})
  const userPassword = wireHashOf(clear)
  return { userPassword, validatePassword: userPassword, keyId: key.keyId, passwordCipher: await sealPassword(key, clear) }
}

beforeAll(async () => {
  await givenTree(kernel, [
    { id: 'county' },
    { id: 'town', parentId: 'county' },
    { id: 'village', parentId: 'town' },
    { id: 'far' },
    { id: 'closed', parentId: 'far', enabled: false },
  ])
  const roleIds = [await givenMenuRole(kernel, 'keeper', userMenu)]
  managerId = await givenPerson(kernel, { account: 'manager', organizationIds: ['county'], roleIds })
  await givenAdministration(kernel, managerId, 'town')
  manager = await server.signIn('manager', personPassword)
  await inTransaction(kernel.db, async (tx) => {
    for (const id of ['plain', 'strong'])
      await upsertRole(kernel, byProgram(tx), { id, code: id, name: id, isGlobal: false, organizationIds: ['town'] })
    await upsertRole(kernel, byProgram(tx), { id: 'everywhere', code: 'everywhere', name: 'everywhere', isGlobal: true })
  })
})

describe('a user', () => {
  test('is made, listed, read and changed as clients of the family do', async () => {
    const position = await admin.get(createPosition, { body: { organizeId: 'town', fullName: '站长', enCode: 'head', type: 'leader' } })
    const { id, version } = await newUser(['town', 'far'], {
      account: 'zhang.san',
      realName: '张三',
      positionId: position.id,
      roleId: 'plain,everywhere',
      mobilePhone: '13812341234',
      nation: '汉族',
      managerId,
    })
    expect((await rowsFor(admin, { organizeId: 'county', keyword: '张三' }))[0]).toMatchObject({
      id,
      account: 'zhang.san',
      organize: 'county/town；far',
      mobilePhone: '138****1234',
      enabledMark: 1,
      lockMark: 0,
      isAdministrator: 0,
      hasPassword: false,
    })
    expect(await admin.get(readUser, { params: { id } })).toMatchObject({
      organizeIdTree: [['county', 'town'], ['far']],
      organizeId: 'town,far',
      positionId: position.id,
      roleId: 'everywhere,plain',
      nation: '汉族',
      mobilePhone: '138****1234',
      managerId,
      version,
    })
    const body = bodyOf(['far'], { account: 'zhang.san', positionId: '', mobilePhone: '138****1234', version })
    await admin.get(updateUser, { params: { id }, body })
    expect(await admin.call(updateUser, { params: { id }, body })).toMatchObject({ code: 409, data: { version: 2 } })
    expect(await admin.get(readUser, { params: { id } })).toMatchObject({
      organizeId: 'far',
      positionId: '',
      roleId: 'everywhere,plain',
      nation: '汉族',
    })
    expect(await admin.get(revealUser, { params: { id }, body: undefined })).toMatchObject({ mobilePhone: '13812341234' })
  })

  test('that is wrong is refused at the field that is wrong', async () => {
    await newUser(['town'], { account: 'taken' })
    await refusedAt({ account: 'Taken' }, 'account', '账户“Taken”已存在')
    await refusedAt({ account: 'a b' }, 'account', '账户只能含有汉字、字母、数字和 . _ - @')
    await refusedAt({ account: ' ' }, 'account', '请输入账户')
    await refusedAt({ realName: '<b>' }, 'realName', '姓名不能含有特殊符号')
    await refusedAt({ gender: '' }, 'gender', '请选择性别')
    await refusedAt({ organizeId: '' }, 'organizeIdTree', '请选择所属组织')
    await refusedAt({ organizeId: 'nowhere' }, 'organizeIdTree', '所属组织不存在')
    await refusedAt({ organizeId: 'closed' }, 'organizeIdTree', '组织“closed”已禁用')
    await refusedAt({ positionId: 'nowhere' }, 'positionId', '所选岗位不存在或已禁用')
    await refusedAt({ roleId: 'nowhere' }, 'roleId', '所选角色不存在或已禁用')
    await refusedAt({ groupId: 'nowhere' }, 'groupId', '所选分组不存在或已禁用')
    await refusedAt({ managerId: 'nowhere' }, 'managerId', '所选主管不存在或已禁用')
    await refusedAt({ mobilePhone: '138****1234' }, 'mobilePhone', expect.any(String) as string)
    await refusedAt({ email: 'a@b' }, 'email', expect.any(String) as string)
    await refusedAt({ certificatesType: 'idCard', certificatesNumber: '123' }, 'certificatesNumber', expect.any(String) as string)
    const { id } = await admin.get(createPosition, { body: { organizeId: 'far', fullName: '会计', enCode: 'book', type: 'leader' } })
    await refusedAt({ positionId: id }, 'positionId', '岗位“会计”不在所选的组织内')
  })

  test('never reports to himself, also not when two are written at once', async () => {
    const [one, other] = [await newUser(['town'], { realName: '甲' }), await newUser(['town'], { realName: '乙' })]
    const reports = (id: string, to: string, account: string) =>
      admin.call(updateUser, { params: { id }, body: bodyOf(['town'], { account, managerId: to }) })
    expect(await reports(one.id, one.id, 'one')).toMatchObject({ code: 422, msg: '直属主管不能是本人' })
    const answers = await Promise.all([reports(one.id, other.id, 'one'), reports(other.id, one.id, 'other')])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
  })

  test('of two made at once with one account is there once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(createUser, { body: bodyOf(['town'], { account: 'at.once' }) })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422])
  })

  test('keeps the organization he chose, and follows the main one otherwise', async () => {
    const { id } = await newUser(['town', 'far'])
    const current = async () => (await kernel.directory.snapshot()).person(id)?.organizationIds[0]
    await admin.get(updateUser, { params: { id }, body: bodyOf(['far', 'town']) })
    await expect.poll(current).toBe('far')
    await sql`update user_organization set is_major = not is_major where user_id = ${id}`.execute(kernel.db)
    await admin.get(updateUser, { params: { id }, body: bodyOf(['far', 'town', 'village']) })
    await expect.poll(current).toBe('town')
  })

  test('keeps his numbers where a mask comes back that was changed', async () => {
    const numbers = { email: 'li@seed.cn', landline: '0936-1234567', certificatesNumber: 'E99887766' }
    const { id } = await newUser(['town'], numbers)
    const change = (rest: object) => admin.call(updateUser, { params: { id }, body: bodyOf(['town'], rest) })
    for (const [field, mask] of [
      ['email', 'z***@seed.cn'],
      ['landline', '093*****999'],
      ['certificatesNumber', 'E******99'],
    ] as const)
      expect(await change({ [field]: mask })).toMatchObject({ code: 422, data: { errors: [{ field, text: '请完整填写，不能含有 *' }] } })
    const { email, landline, certificatesNumber } = await admin.get(readUser, { params: { id } })
    expect(await change({ email, landline, certificatesNumber })).toMatchObject({ code: 200 })
    expect(await admin.get(revealUser, { params: { id }, body: undefined })).toMatchObject(numbers)
  })

  test('has an identity number that no table holds in clear, also one of an earlier version', async () => {
    const number = '110101199003078515'
    const { id } = await newUser(['town'], { certificatesType: 'idCard', certificatesNumber: number })
    const shown = async () => (await admin.get(revealUser, { params: { id }, body: undefined })).certificatesNumber
    expect(await shown()).toBe(number)
    expect(await placesInClear(server.database.db, [number])).toEqual([])
    const old = JSON.stringify({ certificatesNumber: number })
    await sql`update user_account set property = property || ${old}::jsonb where id = ${id}`.execute(kernel.db)
    expect(await shown()).toBe(number)
    await encryptIdentityNumbers(kernel.db, kernel.cipher)
    expect(await placesInClear(server.database.db, [number])).toEqual([])
    expect(await shown()).toBe(number)
    expect(
      await admin.call(updateUser, { params: { id }, body: bodyOf(['town'], { certificatesNumber: '110101199003078514' }) }),
    ).toMatchObject({
      code: 422,
    })
  })

  test('leaves no personal number in the audit log', async () => {
    const { id } = await newUser(['town'], { mobilePhone: '13912345678', certificatesNumber: 'E99887766', email: 'li@seed.cn' })
    await admin.get(updateUser, { params: { id }, body: bodyOf(['town'], { mobilePhone: '13912345679' }) })
    const { rows } = await sql<{
      text: string
    }>`select changes::text as text from audit_entry where object = ${`user_account:${id}`}`.execute(kernel.db)
    expect(rows).toHaveLength(2)
    for (const { text } of rows) for (const value of ['1391234567', 'E99887766', 'li@seed.cn']) expect(text).not.toContain(value)
  })
})

describe('an account', () => {
  test('has no password until one is set, which must be changed at the first sign-in', async () => {
    const { id } = await newUser(['town'], { account: 'fresh', roleId: 'keeper' })
    const sent = { params: { id }, body: await passwordFor(admin, 'Harvest-moon-55') }
    await admin.get(resetPassword, sent)
    const fresh = await server.signIn('fresh', 'Harvest-moon-55')
    expect(await fresh.call(listUsers, { query: {} })).toMatchObject({ code: 403 })
    expect((await rowsFor(admin, { keyword: 'fresh' }))[0]).toMatchObject({ hasPassword: true })
  })

  test('gets no weak password, none twice, and not the own one', async () => {
    const { id } = await newUser(['town'], { account: 'weak' })
    const reset = async (clear: string, rest: object = {}) =>
      admin.call(resetPassword, { params: { id }, body: { ...(await passwordFor(admin, clear)), ...rest } })
    expect(await reset('12345678')).toMatchObject({ code: 422 })
    expect(await reset('Harvest-moon-55', { validatePassword: 'x' })).toMatchObject({ code: 422, msg: '两次密码输入不一致' })
    expect(await reset('Harvest-moon-55', { passwordCipher: '' })).toMatchObject({ code: 422 })
    const [own] = await rowsFor(admin, { keyword: 'admin' })
    const mine = { params: { id: own!.id }, body: await passwordFor(admin, 'Harvest-moon-56') }
    expect(await admin.call(resetPassword, mine)).toMatchObject({ code: 403, msg: '自己的密码请在个人信息中修改' })
  })

  test('that is disabled or gets a new password loses its sessions at once', async () => {
    const id = await givenPerson(kernel, { account: 'leaver', organizationIds: ['town'], roleIds: ['keeper'] })
    const leaver = await server.signIn('leaver', personPassword)
    await admin.get(resetPassword, { params: { id }, body: await passwordFor(admin, 'Harvest-moon-57') })
    expect(await leaver.call(listUsers, { query: {} })).toMatchObject({ code: 601 })
    const again = await server.signIn('leaver', 'Harvest-moon-57')
    await admin.get(switchUser, { params: { id }, body: null })
    expect(await again.call(listUsers, { query: {} })).toMatchObject({ code: 601 })
    expect(await rowsFor(admin, { keyword: 'leaver', enabledMark: '0' })).toHaveLength(1)
  })

  test('that is locked shows it and is unlocked', async () => {
    const { id } = await newUser(['town'], { account: 'Locked.Out' })
    for (let failure = 0; failure < 3; failure += 1) await countTry(kernel.db, accountKey('locked.out'), 2, 600)
    const found = async (enabledMark: string) =>
      (await rowsFor(admin, { keyword: 'locked', enabledMark })).map((row) => [row.id, row.enabledMark])
    expect([await found('2'), await found('1'), await found('')]).toEqual([[[id, 2]], [], [[id, 2]]])
    await admin.get(unlockUser, { params: { id }, body: null })
    expect(await found('1')).toEqual([[id, 1]])
  })

  test('with rights beyond those of an administrator gets no password from him', async () => {
    const body = await passwordFor(manager, 'Harvest-moon-59')
    const reset = async (id: string) => manager.call(resetPassword, { params: { id }, body })
    const { id: plain } = await newUser(['town'], { roleId: 'plain' })
    const roleIds = [await givenMenuRole(kernel, 'counting-seeds', 'permission-group')]
    const mighty = await givenPerson(kernel, { account: 'mighty', organizationIds: ['town'], roleIds })
    const leading = await givenPerson(kernel, { account: 'leading', organizationIds: ['town'] })
    await givenAdministration(kernel, leading, 'county')
    expect(await reset(plain)).toMatchObject({ code: 200 })
    const refused = { code: 403, msg: '该用户拥有您没有的权限，请由权限更高的管理员重置其密码' }
    for (const id of [mighty, leading]) expect(await reset(id)).toMatchObject(refused)
  })

  test('of a super administrator is changed by its owner alone, and stays', async () => {
    const id = await givenPerson(kernel, { account: 'root2', isAdministrator: true })
    for (const answer of [
      await admin.call(updateUser, { params: { id }, body: bodyOf(['town']) }),
      await admin.call(resetPassword, { params: { id }, body: await passwordFor(admin, 'Harvest-moon-58') }),
      await admin.call(switchUser, { params: { id }, body: null }),
      await admin.call(deleteUser, { params: { id }, body: null }),
    ])
      expect(answer).toMatchObject({ code: 403, msg: '超级管理员的账户只能由其本人修改' })
    const root = await server.signIn('root2', personPassword)
    expect(await root.call(switchUser, { params: { id }, body: null })).toMatchObject({ code: 403, msg: '不能删除或禁用自己的账户' })
    await root.get(updateUser, { params: { id }, body: { account: 'root2', realName: '管理员二', gender: 2 } })
  })
})

test('somebody whom others report to, or who manages an organization, is disabled instead of deleted', async () => {
  const { id } = await newUser(['town'], { realName: '王主任' })
  await newUser(['town'], { realName: '小王', managerId: id })
  await inTransaction(kernel.db, (tx) =>
    upsertOrganization(kernel, byProgram(tx), { id: 'led', code: 'led', name: '育种科', kind: 'company', managerId: id }),
  )
  await givenAdministration(kernel, id, 'village')
  const texts = [
    '是1个组织的主管（育种科），请先交接或更换主管',
    '还有1名下属（小王），请先交接或更换其直属主管',
    '分级管理着1个组织（village），请先交接或收回分级管理权限',
  ]
  await expect.poll(async () => (await admin.get(userUse, { params: { id } })).holders.map(({ text }) => text)).toEqual(texts)
  expect(await admin.call(deleteUser, { params: { id }, body: null })).toMatchObject({ code: 422, msg: texts[0] })
  await admin.get(switchUser, { params: { id }, body: null })
  const free = await newUser(['town'], { account: 'free' })
  await admin.get(deleteUser, { params: { id: free.id }, body: { version: free.version } })
  expect(await admin.call(readUser, { params: { id: free.id } })).toMatchObject({ code: 404 })
  await newUser(['town'], { account: 'free' })
})

describe('graded administration', () => {
  test('lists and changes the people of what somebody administers alone', async () => {
    const [inside, below] = [await newUser(['town']), await newUser(['village'])]
    const [outside, both] = [await newUser(['county']), await newUser(['town', 'county'])]
    const shown = (await rowsFor(manager, { pageSize: 500 })).map(({ id }) => id)
    expect(shown).toEqual(expect.arrayContaining([inside.id, below.id, both.id]))
    expect(shown).not.toContain(outside.id)
    expect(await rowsFor(manager, { organizeId: 'closed' })).toEqual([])
    const edit = (id: string, organizations: readonly string[]) => manager.call(updateUser, { params: { id }, body: bodyOf(organizations) })
    expect(await edit(inside.id, ['village'])).toMatchObject({ code: 200 })
    expect(await edit(inside.id, ['village', 'far'])).toMatchObject({ code: 422, msg: '所属组织不存在' })
    expect(await edit(both.id, ['town'])).toMatchObject({ code: 403 })
    expect(await edit(managerId, ['town'])).toMatchObject({ code: 404 })
    for (const id of [outside.id, 'nowhere']) {
      expect(await edit(id, ['town'])).toMatchObject({ code: 404 })
      expect(await manager.call(readUser, { params: { id } })).toMatchObject({ code: 404 })
      expect(await manager.call(deleteUser, { params: { id }, body: null })).toMatchObject({ code: 404 })
      expect(await manager.call(unlockUser, { params: { id }, body: null })).toMatchObject({ code: 404 })
      expect(await manager.call(revealUser, { params: { id }, body: undefined })).toMatchObject({ code: 404 })
    }
    expect(await manager.call(createUser, { body: bodyOf(['town', 'far']) })).toMatchObject({ code: 404 })
    expect(await manager.call(createUser, { body: bodyOf(['town']) })).toMatchObject({ code: 200 })
    const [row] = await rowsFor(manager, { keyword: 'user', organizeId: 'town' })
    expect(row).toMatchObject({ mayEdit: true, mayDelete: true })
  })

  test('gives and takes no role that holds more than the giver', async () => {
    const { setRoleGrants } = await import('#server/access/write.ts')
    await inTransaction(kernel.db, (tx) => setRoleGrants(kernel, byProgram(tx), 'strong', { menus: [{ menuId: 'permission-role' }] }))
    const { id } = await newUser(['town'], { account: 'roled', roleId: 'strong' })
    const give = (roleId: string) => manager.call(updateUser, { params: { id }, body: bodyOf(['town'], { account: 'roled', roleId }) })
    const text = (name: string) => `您不能授予或收回角色“${name}”`
    expect(await give('')).toMatchObject({ code: 403, msg: text('strong') })
    expect(await give('strong,everywhere')).toMatchObject({ code: 403, msg: text('everywhere') })
    expect(await give('strong,plain')).toMatchObject({ code: 200 })
    const { roles } = await manager.get(userChoices, {})
    expect(roles.filter(({ mayGive }) => mayGive).map((role) => role.id)).toEqual(['plain'])
  })

  test('gives nothing without the menu and its buttons', async () => {
    const roleIds = [await givenMenuRole(kernel, 'looking', userMenu, [])]
    const id = await givenPerson(kernel, { account: 'looking', organizationIds: ['far'], roleIds })
    await givenAdministration(kernel, id, 'county')
    const reader = await server.signIn('looking', personPassword)
    expect(await rowsFor(reader)).not.toEqual([])
    const target = await newUser(['county'])
    expect(await reader.call(createUser, { body: bodyOf(['town']) })).toMatchObject({ code: 403 })
    expect(await reader.call(updateUser, { params: { id: target.id }, body: bodyOf(['town']) })).toMatchObject({ code: 403 })
    expect(await reader.call(revealUser, { params: { id: target.id }, body: undefined })).toMatchObject({ code: 403 })
  })
})
