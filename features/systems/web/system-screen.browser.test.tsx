import { expect, test } from 'vitest'
import {
  createSystem,
  listSystems,
  readSystem,
  switchSystem,
  systemMenu,
  systemUse,
  updateSystem,
  type SystemRow,
  deleteSystem,
} from '#features/systems/contract.ts'
import { SystemScreen } from '#features/systems/web/system-screen.tsx'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const rowOf = (id: string, fullName: string, rest: Partial<SystemRow> = {}): SystemRow => ({
  id,
  fullName,
  enCode: id,
  icon: 'app',
  propertyJson: '{}',
  sortCode: 1,
  enabledMark: 1,
  description: '',
  isMain: 0,
  version: 2,
  menus: 5,
  isBuiltIn: false,
  ...rest,
})
const hr = rowOf('hr', '人事')
const main = rowOf('main', '开发平台', { isMain: 1, isBuiltIn: true })
const list = answered(listSystems, { list: [hr, main] })

function renderSystems(calls: readonly AnsweredCall[], { buttons = ['btn_add', 'btn_edit', 'btn_remove'] } = {}) {
  return renderScreen(<SystemScreen />, {
    session: {
      menus: [menuOf({ id: systemMenu, fullName: '应用管理', type: 2, address: 'system/system' })],
      permissions: [permissionOf(systemMenu, buttons)],
    },
    calls,
  })
}
type Screen = Awaited<ReturnType<typeof renderSystems>>['screen']
const rowNamed = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name })

test('systems are listed with their state; the platform itself is neither disabled nor deleted', async () => {
  const { screen, fitsWidth, isAccessible } = await renderSystems([list])
  await expect.element(rowNamed(screen, '人事').getByRole('button', { name: '禁用' })).toBeVisible()
  expect(
    rowNamed(screen, '开发平台')
      .getByRole('button', { name: /禁用|删除|更多/ })
      .elements(),
  ).toEqual([])
  fitsWidth()
  await isAccessible()
})

test('a system is made, and a refusal stands at its field', async () => {
  const errors = [{ field: 'enCode', text: '编码“hr”已存在' }]
  const { screen, asked } = await renderSystems([list, refused(createSystem, 422, errors[0]!.text, { errors })])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建应用' })
  await dialog.getByRole('textbox', { name: /^应用名称/ }).fill('人事')
  await dialog.getByRole('textbox', { name: /^应用编码/ }).fill('hr')
  await dialog.getByRole('radio', { name: '团队' }).click()
  await dialog.getByRole('button', { name: /确定$/ }).click()
  await expect.element(dialog.getByText('编码“hr”已存在')).toBeVisible()
  expect(asked(createSystem)[0]?.body).toMatchObject({ fullName: '人事', enCode: 'hr', icon: 'team', enabledMark: 1 })
})

test('a system is edited with the version that was read, and disabled after saying what that means', async () => {
  const { screen, asked } = await renderSystems([
    list,
    answered(readSystem, { ...hr, version: 3 }),
    answered(updateSystem, { id: 'hr', version: 4 }),
    answered(switchSystem, { id: 'hr', version: 3 }),
  ])
  await rowNamed(screen, '人事').getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑应用' })
  await dialog.getByRole('textbox', { name: /^应用名称/ }).fill('人事管理')
  await dialog.getByRole('button', { name: /确定$/ }).click()
  await expect.poll(() => asked(updateSystem)[0]).toMatchObject({ params: { id: 'hr' }, body: { fullName: '人事管理', version: 3 } })
  await rowNamed(screen, '人事').getByRole('button', { name: '禁用' }).click()
  await expect.element(screen.getByText('禁用后，该应用的菜单对所有人停用')).toBeVisible()
  await screen.getByRole('dialog').last().getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(switchSystem)[0]).toMatchObject({ params: { id: 'hr' }, body: { version: 2 } })
})

test('the menus that hold a system back are told in place of the question', async () => {
  const text = '该应用还有1个菜单（资料），请先删除'
  const held = answered(systemUse, { functions: [], records: 0, holders: [{ text, address: 'system/menu?systemId=hr' }] })
  const { screen } = await renderSystems([list, held])
  await rowNamed(screen, '人事').getByRole('button', { name: '删除' }).click()
  await expect.element(screen.getByRole('dialog').getByText(text)).toBeVisible()
})

testManaged({
  name: 'systems',
  element: <SystemScreen />,
  menu: { id: systemMenu, buttons: ['btn_add', 'btn_edit', 'btn_remove'] },
  list: listSystems,
  nothing: { list: [] },
  rows: (name) => ({ list: [rowOf('hr', name)] }),
  calls: [answered(readSystem, hr)],
  empty: /^还没有应用/,
  rights: ['新增', '编辑', '禁用', '删除', '更多'],
  form: {
    title: '新建应用',
    saves: createSystem,
    typed: { 应用名称: '人事', 应用编码: 'hr' },
    refused: ['enCode', '应用编码'],
  },
  version: 2,
  remove: { call: deleteSystem, uses: systemUse },
  disable: switchSystem,
  edit: { title: '编辑应用', saves: updateSystem, field: ['fullName', '应用名称'], reads: readSystem, item: hr },
})
