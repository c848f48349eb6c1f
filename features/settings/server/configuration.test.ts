import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serverFeatures } from '../../../main/server-features.ts'
import { allSettings, settings } from '#server/configuration/setting.ts'
import type { Feature } from '#server/feature.ts'
import { settingValues, systemConfiguration, withStored } from '#server/configuration/system-configuration.ts'
import { defaultConfiguration } from '#engine/values/system-configuration.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { readConfiguration, saveConfiguration } from '#features/settings/contract.ts'

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
    for (const wrong of [...outOfRange, ...noNumbers, { containsNumbers: null }, { containsNumbers: '' }])
      expect((await admin.call(saveConfiguration, { body: {} }, { rawBody: wrong })).code, JSON.stringify(wrong)).toBe(400)
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
    expect(await admin.get(readConfiguration, {})).toMatchObject({ trialHours: 5, trialSecret: '******', sysName: '种业一站式服务平台' })
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
    expect(changes).toEqual({ trialHours: { before: 4, after: 5 }, trialSecret: '******' })
    expect(await admin.call(saveConfiguration, { body: { trialHours: 0 } })).toMatchObject({ code: 400 })
  })

  test('has a name of its own', () => {
    expect(() => allSettings([declared, declared])).toThrow(RangeError)
  })
})

test('a stored member that no longer fits counts as not stored', () => {
  expect(withStored({ tokenTimeout: 100_000, sysName: 'kept', unknown: 1 })).toEqual({ ...defaultConfiguration, sysName: 'kept' })
})
