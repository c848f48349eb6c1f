import { expect, test } from 'vitest'
import {
  createEntry,
  dictionaryMenu,
  generateCode,
  listCategories,
  importEntries,
  listEntries,
  placeEntry,
  readCategory,
} from '#features/dictionaries/contract.ts'
import { all, categories, categoryOf, entryOf, maize, renderDictionaries } from '#features/dictionaries/testing/given-dictionaries.tsx'
import { CategoryScreen } from '#features/dictionaries/web/category-screen.tsx'
import { DictionaryScreen } from '#features/dictionaries/web/dictionary-screen.tsx'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { drag } from '#web/testing/drag.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { MenuContext } from '#web/session/use-access.ts'
import { testStates } from '#web/testing/screen-states.tsx'

const longName = '登记作物中按照非主要农作物品种登记办法管理的瓜类蔬菜杂交制种专用品种'

test('while the categories load an outline stands in their place, and nothing says that there are none', async () => {
  const { screen } = await renderDictionaries([unanswered(listCategories)])
  await expect.element(screen.getByRole('status', { name: '加载中' })).toBeVisible()
  expect(screen.getByText('还没有字典分类', { exact: false }).elements()).toEqual([])
})

test('without a category an administrator is led to the management of categories', async () => {
  const { screen } = await renderDictionaries([answered(listCategories, { list: [] })])
  await expect.element(screen.getByText('还没有字典分类，先新建一个分类再添加字典')).toBeVisible()
  await screen.getByRole('button', { name: '分类管理' }).click()
  await expect.element(screen.getByRole('dialog', { name: '字典分类管理' }).getByRole('button', { name: '新增' }).first()).toBeVisible()
})

test('without a category and without the right to add one a reader is told whom to ask', async () => {
  const { screen } = await renderDictionaries([answered(listCategories, { list: [] })], { buttons: [] })
  await expect.element(screen.getByText('还没有字典分类，请联系管理员新建')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('categories that cannot be read say why, once, and are read again on demand', async () => {
  let tries = 0
  const { screen, said } = await renderDictionaries([
    answered(listCategories, () => ((tries += 1) === 1 ? refusing(500, '服务暂时不可用') : { list: [categoryOf('crop', '作物种类')] })),
    answered(listEntries, { list: [maize] }),
  ])
  await expect.element(screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByRole('cell', { name: '玉米' })).toBeVisible()
  expect(said).toEqual([])
})

test('entries that cannot be read leave the other categories in reach', async () => {
  const { screen, said } = await renderDictionaries([
    categories,
    answered(listEntries, ({ params }) => (params.id === 'crop' ? refusing(500, '字典暂时无法读取') : { list: [entryOf('mu', '亩')] })),
  ])
  await expect.element(screen.getByRole('alert').getByText('字典暂时无法读取')).toBeVisible()
  expect(said).toEqual([])
  await screen.getByRole('tree').getByText('计量单位').click()
  await expect.element(screen.getByRole('cell', { name: '亩' })).toBeVisible()
})

test('a category without entries is named, and a search that finds nothing says what was searched', async () => {
  const { screen, goTo } = await renderDictionaries([categories, answered(listEntries, { list: [] })])
  await expect.element(screen.getByText('“作物种类”下还没有字典')).toBeVisible()
  await expect.element(screen.getByRole('toolbar')).toHaveTextContent('新增共 0 条')
  await goTo('/screen?category=unit&keyword=公顷')
  await expect.element(screen.getByText('没有名称或编码含“公顷”的字典')).toBeVisible()
})

test('who may only read is offered no action on entries', async () => {
  const { screen } = await renderDictionaries([categories, answered(listEntries, { list: [maize] })], { buttons: [] })
  await expect.element(screen.getByRole('cell', { name: '玉米' })).toBeVisible()
  for (const name of ['新增', '编辑', '禁用', '删除']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
})

test('entries are put in order by dragging and by their actions, not while a search leaves some out', async () => {
  const entries = [maize, entryOf('rice', '水稻'), entryOf('cotton', '棉花')]
  const listed = answered(listEntries, ({ query }) => ({ list: query.keyword === '' ? entries : [entries[1]!] }))
  const { screen, asked } = await renderDictionaries([categories, listed, answered(placeEntry, { id: 'x', version: 2 })])
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
  await expect.element(row('棉花')).toBeVisible()
  await drag(row('棉花').element(), row('玉米').element(), 0.1, 'before')
  const placed = () => asked(placeEntry).map(({ params, body }) => [params.id, body])
  await expect.poll(placed).toEqual([['cotton', { beforeId: 'maize', version: 1 }]])
  await row('玉米').getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '下移' }).click()
  await expect.poll(() => placed()[1]).toEqual(['maize', { beforeId: 'cotton', version: 1 }])
  await screen.getByLabelText('关键词').fill('水')
  await screen.getByRole('button', { name: '查询' }).click()
  await expect.element(row('玉米')).not.toBeInTheDocument()
  expect(row('水稻').element().getAttribute('draggable')).not.toBe('true')
})

test('a new entry that the server refuses says so at its field and keeps what was typed', async () => {
  const errors = [{ field: 'enCode', text: '编码“maize”已存在' }]
  const { screen, asked } = await renderDictionaries([
    categories,
    answered(listEntries, { list: [maize] }),
    answered(generateCode, 'ZD0001'),
    refused(createEntry, 422, '编码“maize”已存在', { errors }),
  ])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建字典' })
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('鲜食玉米')
  await dialog.getByRole('textbox', { name: /^编码/ }).fill('maize')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('编码“maize”已存在')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /^名称/ })).toHaveValue('鲜食玉米')
  expect(asked(createEntry)[0]?.body).toMatchObject({ dictionaryTypeId: 'crop', fullName: '鲜食玉米', enCode: 'maize' })
})

test('long names of categories and entries are cut, with the whole on hover, and widen nothing', async () => {
  const { screen, fitsWidth, isAccessible } = await renderDictionaries([
    answered(listCategories, { list: [categoryOf('crop', `${longName}分类`)] }),
    answered(listEntries, { list: [entryOf('long', longName)] }),
  ])
  await expect.element(screen.getByTitle(longName, { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByTitle(`${longName}分类`).first()).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('on a phone a category is chosen in one line, and its entries are cards', async () => {
  const { screen, fitsWidth, address, isAccessible } = await renderDictionaries(
    [
      categories,
      answered(listEntries, ({ params }) => ({ list: params.id === 'crop' ? [maize, entryOf('long', longName)] : [entryOf('mu', '亩')] })),
    ],
    { phone: true },
  )
  const card = screen.getByRole('listitem').filter({ hasText: '玉米' })
  await expect.element(card.getByRole('button', { name: '编辑' })).toBeVisible()
  fitsWidth()
  await isAccessible()
  await screen.getByRole('combobox', { name: '字典分类' }).click()
  await screen.getByTitle('计量单位').click()
  await expect.element(screen.getByRole('listitem').filter({ hasText: '亩' })).toBeVisible()
  expect(address()).toContain('category=unit')
})

const { hasChildren: _hasChildren, children: _children, category: _category, ...crop } = categoryOf('crop', '作物种类')
const opened: MenuEntry = {
  id: 'menu-crop',
  code: 'crop',
  name: '作物',
  pinyin: '',
  icon: 'book',
  path: '/dictionary/crop',
  modelId: 'crop',
  target: { kind: 'screen', screen: 'dictionary' },
  children: [],
}

/** Draws the page of a menu entry for somebody who holds these buttons of it, and no right to dictionaries. */
function renderCategory(
  calls: readonly AnsweredCall[],
  { buttons = all, phone = false }: { buttons?: readonly string[]; phone?: boolean } = {},
) {
  return renderScreen(
    <MenuContext value={opened}>
      <CategoryScreen menu={opened} />
    </MenuContext>,
    {
      phone,
      session: {
        menus: [menuOf({ id: opened.id, fullName: '作物', type: 4, address: 'dictionary/crop' })],
        permissions: [permissionOf(opened.id, buttons)],
      },
      calls,
    },
  )
}

test('the page of a menu entry manages the one category that it names, by the buttons of the entry', async () => {
  const { screen, asked, fitsWidth, isAccessible } = await renderCategory([
    answered(readCategory, crop),
    answered(listEntries, { list: [maize] }),
    answered(importEntries, { categoryId: 'crop', categoryCreated: false, created: 2, kept: 1 }),
  ])
  await expect.element(screen.getByRole('cell', { name: '玉米' })).toBeVisible()
  expect(asked(readCategory)[0]?.params).toEqual({ id: 'crop' })
  for (const name of ['新增', '编辑', '禁用', '删除', '导入', '导出'])
    await expect.element(screen.getByRole('button', { name })).toBeVisible()
  expect(screen.getByRole('tree').elements()).toEqual([])
  fitsWidth()
  await isAccessible()
})

test('who holds no button of the entry reads its category, on a phone as cards', async () => {
  const { screen, fitsWidth } = await renderCategory(
    [answered(readCategory, crop), answered(listEntries, { list: [maize, entryOf('long', longName)] })],
    { buttons: [], phone: true },
  )
  await expect.element(screen.getByRole('listitem').filter({ hasText: '玉米' })).toBeVisible()
  for (const name of ['新增', '编辑', '禁用', '删除', '导入', '导出']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
  fitsWidth()
})

test('a category that is gone says so in the place of its entries', async () => {
  const { screen } = await renderCategory([refused(readCategory, 404, '数据不存在或已被删除')])
  await expect.element(screen.getByRole('alert').getByText('数据不存在或已被删除')).toBeVisible()
})

testStates({
  name: 'dictionaries',
  element: <DictionaryScreen />,
  menu: { id: dictionaryMenu, buttons: all },
  list: listEntries,
  nothing: { list: [] },
  rows: (name) => ({ list: [entryOf('maize', name)] }),
  calls: [categories],
  empty: /^“作物种类”下还没有字典/,
  rights: ['新增', '导入', '编辑', '禁用', '删除', '更多'],
  form: { title: '新建字典', saves: createEntry, typed: { 名称: '鲜食玉米', 编码: 'maize' }, refused: ['enCode', '编码'] },
})
