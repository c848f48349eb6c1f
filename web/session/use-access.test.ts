import { expect, test } from 'vitest'
import { accessTo } from '#web/session/use-access.ts'

const entry = (enCode: string) => ({ id: enCode, fullName: enCode, enCode })
const permissions = [
  { modelId: 'm1', moduleName: '字典', button: [entry('btn_add')], column: [entry('name')], form: [entry('items-area')], resource: [] },
]

test('a page grants what its entry lists', () => {
  const access = accessTo(permissions, 'm1')
  expect([access.button('btn_add'), access.column('name'), access.form('items-area')]).toEqual([true, true, true])
  expect([access.button('btn_edit'), access.column('btn_add'), access.form('items')]).toEqual([false, false, false])
})

test.each(['m2', undefined])('a page without an entry denies everything: %s', (menuId) => {
  expect(accessTo(permissions, menuId).button('btn_add')).toBe(false)
})
