import { expect, test } from 'vitest'
import { firstStart } from '#server/start/first-start.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const menu = {
  code: 'systemData-dictionary',
  parent: 'systemData',
  name: '数据字典',
  icon: '',
  type: 2 as const,
  address: '/systemData/dictionary',
  sortCode: 2,
  buttons: [{ code: 'btn_add', name: '新增' }],
}
const folder = { code: 'systemData', parent: undefined, name: '系统数据', icon: '', type: 1 as const, address: '', sortCode: 1 }

test('the first start makes the administrator once, and its random password is printed once', async () => {
  const own = await startTestServer({ settings: { adminPassword: undefined } })
  const { db } = own.database
  const lines: string[] = []
  await db.deleteFrom('user_account').execute()
  for (const _ of [1, 2]) await firstStart(own.node.kernel, [menu, folder], (line) => lines.push(line))
  const [, password] = /password (\w{16}) /.exec(lines[0]!)!
  expect(lines).toHaveLength(1)
  await own.signIn('admin', password!)
  const admin = await db.selectFrom('user_account').select('password_changed_at').executeTakeFirstOrThrow()
  expect(admin.password_changed_at).toBeNull()
  const menus = await db
    .selectFrom('menu')
    .select(['id', 'parent_id', 'judges_buttons'])
    .where('id', 'in', [menu.code, folder.code])
    .orderBy('id')
    .execute()
  expect(menus).toEqual([
    { id: 'systemData', parent_id: null, judges_buttons: false },
    { id: 'systemData-dictionary', parent_id: 'systemData', judges_buttons: true },
  ])
  await own.stop()
})
