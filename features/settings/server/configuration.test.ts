import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serverFeatures } from '../../../main/server-features.ts'
import { allSettings, settings } from '#server/configuration/setting.ts'
import type { Feature } from '#server/feature.ts'
import { settingValues, systemConfiguration, withStored } from '#server/configuration/system-configuration.ts'
import { defaultConfiguration } from '#engine/values/system-configuration.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { listAdministrators, readConfiguration, saveAdministrators, saveConfiguration } from '#features/settings/contract.ts'

const server = await startTestServer()
const { kernel } = server.node
await givenMenu(kernel, 'seed', 'filing')
await givenPerson(kernel, { account: 'user', roleIds: [await givenRole(kernel, 'clerk', { menuId: 'filing' })] })

describe('the system configuration', () => {
  test('is not for visitors, and only in its public part for users', async () => {
    expect(await server.visitor.call(readConfiguration, {})).toMatchObject({ code: 600 })
    const user = await server.signIn('user', personPassword)
    const seen = await user.get(readConfiguration, {})
    expect(seen).toMatchObject({ sysName: '种业一站式服务平台', passwordLengthMinNumber: 8, mandatoryModificationOfInitialPassword: 1 })
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['emailAccount']))
    expect(Object.keys(seen).some((key) => /Secret|email|whiteList|tokenTimeout|lock/i.test(key))).toBe(false)
    expect(await user.call(saveConfiguration, { body: { sysName: 'mine' } })).toMatchObject({ code: 403 })
  })

  test('shows secrets as stars, and stars sent back keep them', async () => {
    const admin = await server.admin()
    await admin.get(saveConfiguration, { body: { emailPassword: 'very-secret', sysName: '种子平台' } })
    const seen = await admin.get(readConfiguration, {})
    expect(seen).toMatchObject({ emailPassword: '******', dingSynAppSecret: '', sysName: '种子平台' })
    await admin.get(saveConfiguration, { body: { ...seen, title: '新标题' } })
    const stored = await server.database.db.selectFrom('sys_config').select(['key', 'value']).orderBy('key').execute()
    expect(stored).toEqual([
      { key: 'emailPassword', value: { $sealed: expect.any(String) } },
      { key: 'sysName', value: '种子平台' },
      { key: 'title', value: '新标题' },
    ])
    const audit = await server.database.db
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'configuration.changed')
      .execute()
    expect(JSON.stringify([audit, stored])).not.toContain('very-secret')
    expect(await systemConfiguration(kernel)).toMatchObject({ emailPassword: 'very-secret' })
    expect(JSON.stringify(audit)).toContain('种子平台')
  })

  test('takes switches as 0 and 1, as text and as boolean, and nothing out of range', async () => {
    const admin = await server.admin()
    await admin.get(saveConfiguration, { body: { containsNumbers: true, includeLowercaseLetters: '1' } })
    expect(await admin.get(readConfiguration, {})).toMatchObject({ containsNumbers: 1, includeLowercaseLetters: 1 })
    const outOfRange = [{ tokenTimeout: 4 }, { tokenTimeout: 481 }, { passwordLengthMinNumber: 5 }, { singleLogin: 3 }]
    const noNumbers = [null, '', ' ', [], [1], true, '0x10', '1e1'].map((passwordErrorsNumber) => ({ passwordErrorsNumber }))
    const at = (answer: { data: unknown }) => (answer.data as { errors: { field: string; text: string }[] }).errors[0]
    for (const wrong of outOfRange) {
      const answer = await admin.call(saveConfiguration, { body: {} }, { rawBody: wrong })
      expect(answer.code, JSON.stringify(wrong)).toBe('singleLogin' in wrong ? 400 : 422)
      if (answer.code === 422) expect(at(answer)?.field).toBe(Object.keys(wrong)[0])
    }
    for (const wrong of [...noNumbers, { containsNumbers: null }, { containsNumbers: '' }])
      expect((await admin.call(saveConfiguration, { body: {} }, { rawBody: wrong })).code, JSON.stringify(wrong)).toBe(400)
  })
})

describe('the version of the configuration', () => {
  test('lets the second of two editors know, who then sees what the first one saved', async () => {
    const admin = await server.admin()
    const { version } = await admin.get(readConfiguration, {})
    await admin.get(saveConfiguration, { body: { companyCode: 'first', version: version! } })
    const stale = await admin.call(saveConfiguration, { body: { companyCode: 'second', version: version! } })
    const newest = await admin.get(readConfiguration, {})
    expect(stale).toMatchObject({ code: 409, data: { version: newest.version } })
    expect(newest).toMatchObject({ companyCode: 'first' })
    await admin.get(saveConfiguration, { body: { companyCode: 'second', version: newest.version! } })
    expect(await admin.get(readConfiguration, {})).toMatchObject({ companyCode: 'second' })
  })

  test('lets one of several who save at once win', async () => {
    const admin = await server.admin()
    const { version } = await admin.get(readConfiguration, {})
    const save = (companyCode: string) => admin.call(saveConfiguration, { body: { companyCode, version: version! } })
    const codes = (await Promise.all(['a', 'b', 'c'].map(save))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 409, 409])
  })
})

describe('the list of addresses', () => {
  const errors = (answer: { data: unknown }) => (answer.data as { errors: unknown[] }).errors

  test('must be readable and name somebody, and shuts out its writer only where he wants it', async () => {
    await givenPerson(kernel, { account: 'second', isAdministrator: true })
    const second = await server.signIn('second', personPassword)
    const save = (body: Parameters<typeof second.call<typeof saveConfiguration>>[1]['body']) => second.call(saveConfiguration, { body })
    expect(errors(await save({ whiteListIp: '10.0.0.0/8, 10.0.0' }))).toEqual([
      { field: 'whiteListIp', text: '不是有效的IP地址或网段：10.0.0' },
    ])
    expect(errors(await save({ whitelistSwitch: 1 }))).toEqual([{ field: 'whiteListIp', text: '启用白名单时，请至少填写一个IP地址或网段' }])
    const away = { whitelistSwitch: 1, whiteListIp: '10.0.0.0/8' }
    expect(errors(await save(away))).toMatchObject([{ field: 'whiteListIp', text: expect.stringContaining('127.0.0.1') }])
    expect(await save({ ...away, allowLockOut: true })).toMatchObject({ code: 200 })

    // Who is signed in stays so; nobody but the built-in administrator gets in from elsewhere.
    expect(await second.get(readConfiguration, {})).toMatchObject({ ...away, callerAddress: '127.0.0.1' })
    await expect(server.signIn('second', personPassword)).rejects.toThrow()
    const admin = await server.admin()
    expect(await admin.call(saveConfiguration, { body: { whiteListIp: '10.1.0.0/16' } })).toMatchObject({ code: 200 })
    await admin.get(saveConfiguration, { body: { whiteListIp: '127.0.0.0/8' } })
    await server.signIn('second', personPassword)
    await admin.get(saveConfiguration, { body: { whitelistSwitch: 0 } })
  })
})

describe('the administrators', () => {
  const refusals = (answer: { data: unknown }) => (answer.data as { errors: unknown[] }).errors

  test('are named and changed by administrators; the built-in one and whoever changes the list stay', async () => {
    const third = await givenPerson(kernel, { account: 'third', name: '王三', roleIds: ['clerk'] })
    const gone = await givenPerson(kernel, { account: 'gone', name: '已走', enabled: false })
    const admin = await server.admin()
    const list = await admin.get(listAdministrators, {})
    const second = list.find(({ account }) => account === 'second')!
    expect(list.map(({ account }) => account)).toEqual(['admin', 'second'])

    expect(refusals(await admin.call(saveAdministrators, { body: { adminIds: [gone] } }))).toEqual([
      { field: 'adminIds', text: '已停用的人员不能成为超级管理员：已走' },
    ])
    expect(refusals(await admin.call(saveAdministrators, { body: { adminIds: [crypto.randomUUID()] } }))).toEqual([
      { field: 'adminIds', text: '所选人员不存在' },
    ])
    const client = await server.signIn('third', personPassword)
    expect(await client.call(listAdministrators, {})).toMatchObject({ code: 403 })
    await admin.get(saveAdministrators, { body: { adminIds: [third, second.id] } })
    expect((await client.get(listAdministrators, {})).map(({ account }) => account)).toEqual(['admin', 'second', 'third'])
    expect(refusals(await client.call(saveAdministrators, { body: { adminIds: [second.id] } }))).toEqual([
      { field: 'adminIds', text: '不能移除自己的超级管理员身份，请由其他管理员操作' },
    ])
    await admin.get(saveAdministrators, { body: { adminIds: [] } })
    expect(await client.call(listAdministrators, {})).toMatchObject({ code: 403 })
    const notes = await server.database.db
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'administrators.changed')
      .orderBy('at')
      .execute()
    expect(notes.map(({ changes }) => changes)).toEqual([
      { administrators: { before: ['admin', 'second'], after: ['admin', 'second', 'third'] } },
      { administrators: { before: ['admin', 'second', 'third'], after: ['admin'] } },
    ])
  })
})

test('a secret of another data folder, or of another member, counts as not set', async () => {
  const { db } = server.database
  await db.updateTable('sys_config').set({ key: 'qyhCorpSecret' }).where('key', '=', 'emailPassword').execute()
  const second = await startTestServer({ database: server.database })
  expect(await systemConfiguration(second.node.kernel)).toMatchObject({ emailPassword: '', qyhCorpSecret: '' })
  await second.stop()
})

test('a secret that a former version stored in clear is encrypted at the next start', async () => {
  const { db } = server.database
  await db.deleteFrom('sys_config').execute()
  await db
    .insertInto('sys_config')
    .values({ key: 'dingSynAppSecret', value: JSON.stringify('old'), modified_by: null })
    .execute()
  const second = await startTestServer({ database: server.database })
  expect(await systemConfiguration(second.node.kernel)).toMatchObject({ dingSynAppSecret: 'old' })
  expect(JSON.stringify(await db.selectFrom('sys_config').select('value').execute())).not.toContain('old')
  await second.stop()
})

describe('a setting that a feature declares', () => {
  const declared = settings({
    trialHours: { schema: z.number().int().min(1), default: 4 },
    trialSecret: { schema: z.string().max(100), default: '', secret: true },
  })
  const trial: Feature = { name: 'trial', calls: [], texts: {}, settings: declared }
  const start = () => startTestServer({ features: [...serverFeatures, trial] })

  test('has its default, is set by an administrator, and read by the feature', async () => {
    const own = await start()
    const admin = await own.admin()
    expect(await settingValues(own.node.kernel, declared)).toEqual({ trialHours: 4, trialSecret: '' })
    await admin.get(saveConfiguration, { body: { trialHours: 5, trialSecret: 'very-secret', unknown: 1 } })
    expect(await settingValues(own.node.kernel, declared)).toEqual({ trialHours: 5, trialSecret: 'very-secret' })
    const read = await admin.get(readConfiguration, {})
    expect(read).toMatchObject({ trialHours: 5, trialSecret: '******', sysName: '种业一站式服务平台' })
    expect(Object.keys(read.changed ?? {}).toSorted()).toEqual(['trialHours', 'trialSecret'])
    expect(read.changed?.['trialHours']).toEqual({ at: expect.any(Number), by: expect.stringMatching(/./) })
    const stored = await own.database.db.selectFrom('sys_config').select(['key', 'value']).orderBy('key').execute()
    expect(stored).toEqual([
      { key: 'trialHours', value: 5 },
      { key: 'trialSecret', value: { $sealed: expect.any(String) } },
    ])
    const { changes } = await own.database.db
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'configuration.changed')
      .executeTakeFirstOrThrow()
    expect(changes).toEqual({ trialHours: { before: 4, after: 5 }, trialSecret: '******', unconditional: true })
    expect(await admin.call(saveConfiguration, { body: { trialHours: 0 } })).toMatchObject({ code: 400 })
  })

  test('has a name of its own', () => {
    expect(() => allSettings([declared, declared])).toThrow(RangeError)
  })
})

test('a stored member that no longer fits counts as not stored', () => {
  expect(withStored({ tokenTimeout: 100_000, sysName: 'kept', unknown: 1 })).toEqual({ ...defaultConfiguration, sysName: 'kept' })
})
