import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { categorySelector } from '#features/dictionaries/contract.ts'
import {
  createMenu,
  deleteMenu,
  importMenu,
  listMenus,
  menuMenu,
  menuSubjects,
  menuSystems,
  menuUse,
  placeMenu,
  previewMenuImport,
  readMenu,
  switchMenu,
  updateMenu,
  type MenuRow,
} from '#features/menus/contract.ts'
import { MenuScreen } from '#features/menus/web/menu-screen.tsx'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, lost, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { drag } from '#web/testing/drag.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

const rowOf = (id: string, fullName: string, rest: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parentId: '-1',
  fullName,
  enCode: id,
  icon: 'folder',
  type: 2,
  urlAddress: `page/${id}`,
  linkTarget: '',
  category: 'Web',
  systemId: 'seed',
  propertyJson: '{}',
  sortCode: 10,
  enabledMark: 1,
  isButtonAuthorize: 0,
  isColumnAuthorize: 0,
  isFormAuthorize: 0,
  isDataAuthorize: 0,
  hidden: 0,
  isBuiltIn: false,
  version: 3,
  hasChildren: (rest.children ?? []).length > 0,
  children: [],
  ...rest,
})
const help = rowOf('help', '帮助', { parentId: 'folder', type: 7, urlAddress: 'https://example.org', linkTarget: '_self', hidden: 1 })
const todo = rowOf('todo', '待办', { parentId: 'folder' })
const folder = rowOf('folder', '我的流程', { type: 1, urlAddress: '', children: [help, todo] })
const report = rowOf('report', '年报', { type: 6, enabledMark: 0, icon: 'unknown' })
const system = (id: string, fullName: string, enabledMark = 1) => ({ id, fullName, enCode: id, icon: 'app', enabledMark })
const systems = answered(menuSystems, { list: [system('seed', '种业'), system('hr', '人事', 0)] })
const list = answered(listMenus, { list: [folder, report] })
const subjects = answered(menuSubjects, { list: [{ id: 'filing', fullName: '制种生产备案', enCode: 'filing', isTree: 0, children: [] }] })
const crop = { id: 'crop', parentId: '-1', fullName: '作物种类', enCode: 'crop', isTree: 0, sortCode: 0, description: '', version: 1 }
const categories = answered(categorySelector, { list: [{ ...crop, category: 0, hasChildren: false, children: [] }] })
const all = ['btn_add', 'btn_edit', 'btn_remove']

function renderMenus(calls: readonly AnsweredCall[], { buttons = all, phone = false, address = '/screen' } = {}) {
  return renderScreen(<MenuScreen />, {
    phone,
    address,
    session: {
      menus: [menuOf({ id: menuMenu, fullName: '菜单管理', type: 2, address: 'system/menu' })],
      permissions: [permissionOf(menuMenu, buttons)],
    },
    calls: [systems, subjects, categories, ...calls],
  })
}
type Screen = Awaited<ReturnType<typeof renderMenus>>['screen']
const rowNamed = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name })

test('the entries of a system stand as a tree, with their kind and state; other systems are chosen beside', async () => {
  const { screen, asked, address, fitsWidth, isAccessible } = await renderMenus([list])
  await expect.element(rowNamed(screen, '帮助').getByText('外链')).toBeVisible()
  await expect.element(rowNamed(screen, '帮助').getByText('隐藏')).toBeVisible()
  await expect.element(rowNamed(screen, '年报').getByText('大屏（页面尚未提供）')).toBeVisible()
  await expect.element(screen.getByText('人事（已禁用）')).toBeVisible()
  expect(asked(listMenus)[0]).toMatchObject({ params: { systemId: 'seed' }, query: { category: 'Web' } })
  fitsWidth()
  await isAccessible()
  await screen.getByText('人事（已禁用）').click()
  await expect.poll(() => asked(listMenus).at(-1)?.params).toEqual({ systemId: 'hr' })
  await expect.poll(address).toBe('/screen?systemId=hr')
  await screen.getByText('移动端').click()
  await expect.poll(() => asked(listMenus).at(-1)?.query).toMatchObject({ category: 'App' })
})

test('a link is made with its target, and what is wrong with its address stands at it', async () => {
  const errors = [{ field: 'urlAddress', text: '链接地址不能含用户名和密码' }]
  const { screen, asked } = await renderMenus([list, refused(createMenu, 422, errors[0]!.text, { errors })])
  await rowNamed(screen, '我的流程').getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '新建下级' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建菜单' })
  await dialog.getByRole('textbox', { name: /^菜单名称/ }).fill('资料')
  await dialog.getByRole('textbox', { name: /^菜单编码/ }).fill('files')
  await dialog.getByRole('radio', { name: '文件', exact: true }).click()
  expect(dialog.getByRole('textbox', { name: /^链接地址/ }).all()).toHaveLength(0)
  for (const later of ['大屏', '门户']) expect(dialog.getByRole('radio', { name: later }).all()).toHaveLength(0)
  await dialog.getByRole('radio', { name: '外链' }).click()
  await dialog.getByRole('textbox', { name: /^链接地址/ }).fill('https://a:b@example.org')
  await dialog.getByRole('radio', { name: '在本页内打开' }).click()
  await dialog.getByRole('button', { name: /确定$/ }).click()
  await expect.element(dialog.getByText('链接地址不能含用户名和密码')).toBeVisible()
  expect(asked(createMenu)[0]?.body).toMatchObject({
    parentId: 'folder',
    systemId: 'seed',
    category: 'Web',
    icon: 'file',
    type: 7,
    urlAddress: 'https://a:b@example.org',
    linkTarget: '_self',
  })
})

test('a function is made with what it opens and its switches', async () => {
  const { screen, asked } = await renderMenus([list, answered(createMenu, { id: 'x', version: 1 })])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建菜单' })
  await dialog.getByRole('textbox', { name: /^菜单名称/ }).fill('备案')
  await dialog.getByRole('textbox', { name: /^菜单编码/ }).fill('filing')
  await dialog.getByRole('radio', { name: '功能' }).click()
  await dialog.getByRole('button', { name: /确定$/ }).click()
  expect(asked(createMenu)).toHaveLength(0)
  await dialog.getByRole('combobox', { name: /^功能/ }).click()
  await screen.getByTitle('制种生产备案').click()
  await dialog.getByRole('switch', { name: /^数据权限/ }).click()
  await dialog.getByRole('button', { name: /确定$/ }).click()
  await expect
    .poll(() => asked(createMenu)[0]?.body)
    .toMatchObject({
      parentId: '-1',
      type: 3,
      propertyJson: '{"moduleId":"filing"}',
      isDataAuthorize: 1,
      isColumnAuthorize: 0,
    })
})

test('a dictionary is made with the category that it opens', async () => {
  const { screen, asked } = await renderMenus([list, answered(createMenu, { id: 'x', version: 1 })])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建菜单' })
  await dialog.getByRole('textbox', { name: /^菜单名称/ }).fill('作物')
  await dialog.getByRole('textbox', { name: /^菜单编码/ }).fill('crop')
  await dialog.getByRole('radio', { name: '字典' }).click()
  await dialog.getByRole('button', { name: /确定$/ }).click()
  await expect.element(dialog.getByText('字典不能为空')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^字典/ }).click()
  await screen.getByTitle('作物种类').click()
  await dialog.getByRole('button', { name: /确定$/ }).click()
  await expect.poll(() => asked(createMenu)[0]?.body).toMatchObject({ type: 4, propertyJson: '{"moduleId":"crop"}', isButtonAuthorize: 0 })
})

test('an entry is edited with the version that was read; one that the product brings keeps what leads to it', async () => {
  const read = { ...todo, icon: 'icon-ym icon-ym-flowTodo', isBuiltIn: true, description: '', version: 4 }
  const { screen, asked } = await renderMenus([list, answered(readMenu, read), answered(updateMenu, { id: 'todo', version: 5 })])
  await rowNamed(screen, '待办').getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑菜单' })
  await expect.element(dialog.getByRole('textbox', { name: /^菜单名称/ })).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /^菜单编码/ }).elements()).toHaveLength(0)
  await expect.element(dialog.getByText('系统带来的菜单，编码、类型和地址不能更改')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^菜单名称/ }).fill('我的待办')
  await dialog.getByRole('button', { name: /确定$/ }).click()
  await expect
    .poll(() => asked(updateMenu)[0])
    .toMatchObject({
      params: { id: 'todo' },
      body: { fullName: '我的待办', enCode: 'todo', type: 2, urlAddress: 'page/todo', icon: 'icon-ym icon-ym-flowTodo', version: 4 },
    })
})

test('entries are dragged between others and into folders, and stepped by their actions', async () => {
  const { screen, asked } = await renderMenus([list, answered(placeMenu, { id: 'x', version: 4 })])
  await expect.element(rowNamed(screen, '待办')).toBeVisible()
  const row = (name: string) => rowNamed(screen, name).element()
  const placed = () => asked(placeMenu).map(({ params, body }) => [params?.['id'], body])
  await drag(row('待办'), row('帮助'), 0.1, 'before')
  await expect.poll(placed).toEqual([['todo', { parentId: 'folder', beforeId: 'help', version: 3 }]])
  await drag(row('年报'), row('我的流程'), 0.5, 'into')
  await expect.poll(() => placed()[1]).toEqual(['report', { parentId: 'folder', version: 3 }])
  await drag(row('帮助'), row('年报'), 0.9, 'after')
  await expect.poll(() => placed()[2]).toEqual(['help', { parentId: '-1', version: 3 }])
  // Not below itself.
  await drag(row('我的流程'), row('帮助'), 0.5, null)
  await rowNamed(screen, '帮助').getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '下移' }).click()
  await expect.poll(() => placed()[3]).toEqual(['help', { parentId: 'folder', version: 3 }])
})

test('what holds an entry back is told in place of the question before it is deleted, and disabling a folder says what goes with it', async () => {
  const reason = '该目录下还有2个菜单（帮助、待办），请先删除或移走'
  const { screen, asked } = await renderMenus([
    list,
    answered(menuUse, { functions: [], records: 0, holders: [{ text: reason, address: '' }] }),
    refused(switchMenu, 422, '“菜单管理”须保持可用，否则将无法再调整菜单'),
    answered(deleteMenu, null),
  ])
  await rowNamed(screen, '我的流程').getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '删除' }).click()
  await expect.element(screen.getByRole('dialog').getByText(reason)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button').last().click()
  expect(asked(deleteMenu)).toHaveLength(0)
  await rowNamed(screen, '我的流程').getByRole('button', { name: '禁用' }).click()
  await expect.element(screen.getByText('其下级菜单也将一并停用')).toBeVisible()
  await screen.getByRole('dialog').last().getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(switchMenu)[0]).toMatchObject({ params: { id: 'folder' }, body: { version: 3 } })
})

test('a file is looked at before it is imported: what is new, changed and refused, by the folder and the choice to change', async () => {
  const planned = (fullName: string, level: number, outcome: 'created' | 'changed' | 'same' | 'refused', problems: string[] = []) => ({
    level,
    fullName,
    enCode: fullName,
    type: level === 0 ? 1 : 7,
    outcome,
    problems,
  })
  let tries = 0
  const { screen, asked, said } = await renderMenus(
    [
      list,
      answered(previewMenuImport, () => {
        tries += 1
        const taken = tries < 3
        return {
          list: [
            planned('资料', 0, 'same'),
            planned('说明', 1, taken ? 'refused' : 'changed', taken ? ['该应用已有编码为“help”的菜单'] : []),
            planned('下载', 1, 'created'),
          ],
        }
      }),
      answered(importMenu, { created: 1, changed: 1 }),
    ],
    { buttons: [...all, 'btn_upload'] },
  )
  await screen.getByRole('button', { name: '导入' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '导入菜单' })
  await expect.element(dialog.getByRole('button', { name: /导入$/ })).toBeDisabled()
  await dialog.getByLabelText('选择文件').upload(new File(['{}'], '资料.bm'))
  await expect.element(dialog.getByText('新增1个，不变1个，不能导入1个')).toBeVisible()
  await expect.element(dialog.getByText('该应用已有编码为“help”的菜单')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /导入$/ })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: '只看不能导入的' }).click()
  expect(dialog.getByRole('listitem').elements()).toHaveLength(1)
  await dialog.getByRole('combobox', { name: '上级菜单' }).click()
  await screen.getByTitle('我的流程').last().click()
  await expect.poll(() => asked(previewMenuImport)).toHaveLength(2)
  await dialog.getByRole('checkbox', { name: '编码已存在的菜单按文件更新' }).click()
  await expect.element(dialog.getByText('新增1个，更新1个，不变1个')).toBeVisible()
  await dialog.getByRole('button', { name: /导入$/ }).click()
  await expect.poll(() => said).toEqual(['已导入：新增1个菜单，更新1个'])
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('an empty system says what comes next, to a reader whom to ask; refused systems can be asked again', async () => {
  const none = answered(listMenus, { list: [] })
  const { screen } = await renderMenus([none])
  await expect.element(screen.getByText('该应用还没有菜单。新建目录', { exact: false })).toBeVisible()
  await screen.unmount()
  const reader = await renderMenus([none], { buttons: [] })
  await expect.element(reader.screen.getByText('该应用还没有菜单，如需调整请联系管理员')).toBeVisible()
  await reader.screen.unmount()
  const broken = await renderScreen(<MenuScreen />, { session: {}, calls: [refused(menuSystems, 500, '服务器错误')] })
  await expect.element(broken.screen.getByRole('button', { name: '重试' })).toBeVisible()
  await broken.screen.unmount()
  const waiting = await renderScreen(<MenuScreen />, { session: {}, calls: [unanswered(menuSystems)] })
  await expect.element(waiting.screen.getByRole('status').first()).toBeInTheDocument()
})

test('system, client and keyword stand in the address, and a new entry is made for the client that is shown', async () => {
  const { screen, asked, address, goTo } = await renderMenus([list, answered(createMenu, { id: 'new', version: 1 })])
  await screen.getByText('人事（已禁用）').click()
  await expect.poll(address).toBe('/screen?systemId=hr')
  await screen.getByRole('textbox', { name: '关键词' }).fill('流程')
  await userEvent.keyboard('{Enter}')
  await screen.getByText('移动端').click()
  await expect
    .poll(() => asked(listMenus).at(-1))
    .toMatchObject({ params: { systemId: 'hr' }, query: { category: 'App', keyword: '流程' } })
  expect(decodeURIComponent(address())).toBe('/screen?systemId=hr.App&filter={"keyword":"流程"}')
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建菜单' })
  await dialog.getByRole('textbox', { name: /^菜单名称/ }).fill('资料')
  await dialog.getByRole('textbox', { name: /^菜单编码/ }).fill('files')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect.poll(() => asked(createMenu)[0]?.body).toMatchObject({ systemId: 'hr', category: 'App', enCode: 'files' })
  await goTo('/screen?systemId=seed')
  await expect.poll(() => asked(listMenus).at(-1)).toMatchObject({ params: { systemId: 'seed' }, query: { category: 'Web', keyword: '' } })
})

test('an entry is begun below a folder; what was typed is asked about by Esc and comes back', async () => {
  const { screen, asked } = await renderMenus([list, answered(createMenu, { id: 'new', version: 1 })])
  const begin = async () => {
    await rowNamed(screen, '我的流程').getByRole('button', { name: '更多' }).click()
    await screen.getByRole('menuitem', { name: '新建下级' }).click()
    return screen.getByRole('dialog').filter({ hasText: '新建菜单' })
  }
  const dialog = await begin()
  await dialog.getByRole('textbox', { name: /^菜单名称/ }).fill('说明')
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('dialog').filter({ hasText: '已修改的内容尚未保存' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(dialog.getByRole('textbox', { name: /^菜单名称/ })).toHaveValue('说明')
  await dialog.getByRole('textbox', { name: /^菜单编码/ }).fill('manual')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => asked(createMenu)[0]?.body).toMatchObject({ parentId: 'folder', fullName: '说明', enCode: 'manual', type: 1 })
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('after a clash the newest state of an entry is read, and a form that could not be sent keeps what was typed', async () => {
  let tries = 0
  const { screen, asked } = await renderMenus([
    list,
    answered(readMenu, () => ({ ...folder, description: tries === 0 ? '' : '他人的说明', version: tries === 0 ? 3 : 4 })),
    answered(updateMenu, () => {
      tries += 1
      return tries === 1 ? refusing(409, '数据已被修改', { version: 4 }) : tries === 2 ? lost : { id: 'folder', version: 5 }
    }),
  ])
  await rowNamed(screen, '我的流程').getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑菜单' })
  const name = () =>
    screen
      .getByRole('dialog')
      .filter({ hasText: '编辑菜单' })
      .getByRole('textbox', { name: /^菜单名称/ })
  await name().fill('审批流程')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await dialog.getByRole('button', { name: '保留我的内容' }).click()
  await expect.element(name()).toHaveValue('审批流程')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect.poll(() => tries).toBe(2)
  await expect.element(name(), { message: 'the connection was lost' }).toHaveValue('审批流程')
  await expect.element(dialog.getByRole('button', { name: '确定', exact: true })).toBeEnabled()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect
    .poll(() => asked(updateMenu).map(({ body }) => [body.version, body.description]))
    .toEqual([
      [3, ''],
      [4, '他人的说明'],
      [4, '他人的说明'],
    ])
})

test('in English the list and the form are in English, with names of pages by their menus', async () => {
  const { screen, isAccessible } = await renderMenus([list])
  await expect.element(rowNamed(screen, '我的流程')).toBeVisible()
  await showLanguage('en')
  await screen.getByRole('button', { name: 'New' }).click()
  const dialog = screen.getByRole('dialog').last()
  await expect.element(dialog.getByRole('radio', { name: 'Folder' }).first()).toBeVisible()
  await isAccessible()
  expect(document.body.textContent).not.toMatch(/menus\.[a-z]|undefined|\{\{/)
})

test('on a phone the systems are one line and entries are cards', async () => {
  const { screen, fitsWidth, isAccessible } = await renderMenus([list], { phone: true })
  await expect.element(screen.getByRole('listitem').filter({ hasText: '待办' }).last().getByRole('button', { name: '编辑' })).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: '应用' })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

testStates({
  name: 'menus',
  element: <MenuScreen />,
  menu: { id: menuMenu, buttons: all },
  list: listMenus,
  nothing: { list: [] },
  rows: (name) => ({ list: [rowOf('folder', name, { type: 1, urlAddress: '', children: [todo] })] }),
  calls: [systems, subjects, categories, answered(readMenu, { ...folder, description: '' })],
  empty: /^该应用还没有菜单/,
  rights: ['新增', '编辑', '禁用', '删除', '更多'],
  form: {
    title: '新建菜单',
    saves: createMenu,
    typed: { 菜单名称: '资料', 菜单编码: 'files' },
    refused: ['enCode', '菜单编码'],
    needs: menuSubjects,
    editNeeds: readMenu,
  },
})
