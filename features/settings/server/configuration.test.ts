import { describe, expect, test } from 'vitest'
import { withStored } from '#server/configuration/system-configuration.ts'
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
      { key: 'emailPassword', value: 'very-secret' },
      { key: 'sysName', value: '种子平台' },
      { key: 'title', value: '新标题' },
    ])
    const audit = await server.database.db
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'configuration.changed')
      .execute()
    expect(JSON.stringify(audit)).not.toContain('very-secret')
    expect(JSON.stringify(audit)).toContain('种子平台')
  })

  test('takes switches as 0 and 1, as text and as boolean, and nothing out of range', async () => {
    const admin = await server.admin()
    await admin.get(saveConfiguration, { body: { containsNumbers: true, includeLowercaseLetters: '1' } })
    expect(await admin.get(readConfiguration, {})).toMatchObject({ containsNumbers: 1, includeLowercaseLetters: 1 })
    for (const wrong of [{ tokenTimeout: 4 }, { tokenTimeout: 481 }, { passwordLengthMinNumber: 5 }, { singleLogin: 3 }]) {
      expect((await admin.call(saveConfiguration, { body: wrong })).code).toBeGreaterThanOrEqual(400)
    }
  })
})

test('a stored member that no longer fits counts as not stored', () => {
  expect(withStored({ tokenTimeout: 100_000, sysName: 'kept', unknown: 1 })).toEqual({ ...defaultConfiguration, sysName: 'kept' })
})
