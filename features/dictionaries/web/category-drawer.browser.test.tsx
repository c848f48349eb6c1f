import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  categoryUse,
  createCategory,
  createEntry,
  deleteCategory,
  deleteEntry,
  dictionaryMenu,
  entryUse,
  generateCode,
  importCategory,
  listCategories,
  listEntries,
  readCategory,
  switchEntry,
  topCategory,
  updateCategory,
  updateEntry,
} from '#features/dictionaries/contract.ts'
import { all, categories, categoryOf, entryOf, maize, renderDictionaries } from '#features/dictionaries/testing/given-dictionaries.tsx'
import { DictionaryScreen } from '#features/dictionaries/web/dictionary-screen.tsx'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, refused, refusing } from '#web/testing/answer-calls.ts'
import { testStates } from '#web/testing/screen-states.tsx'

type Screen = Awaited<ReturnType<typeof renderDictionaries>>['screen']
const rowNamed = (screen: Screen, name: string) => screen.getByRole('dialog').getByRole('row').filter({ hasText: name }).first()
const dialogOf = (screen: Screen, title: string) => screen.getByRole('dialog').filter({ hasText: title }).last()
const confirm = (screen: Screen, title: string) => dialogOf(screen, title).getByRole('button', { name: '确定', exact: true }).click()
const drawer = (screen: Screen) => dialogOf(screen, '字典分类管理')
const noEntries = answered(listEntries, { list: [] })
const nested = answered(listCategories, {
  list: [
    categoryOf('base', '基础数据', { hasChildren: true, children: [categoryOf('crop', '作物种类', { parentId: 'base', isTree: 1 })] }),
    categoryOf('unit', '计量单位'),
  ],
})

async function openDrawer(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: '分类操作' }).click()
  await screen.getByRole('menuitem', { name: '分类管理' }).click()
  await expect.element(drawer(screen)).toBeVisible()
}

test('categories stand as a tree with their kind; a new one is checked where it is typed, and is made', async () => {
  const { screen, asked, said, isAccessible } = await renderDictionaries([
    nested,
    noEntries,
    answered(createCategory, { id: 'soil', version: 1 }, '新建成功'),
  ])
  await openDrawer(screen)
  await expect.element(rowNamed(screen, '作物种类').getByText('是', { exact: true })).toBeVisible()
  await isAccessible()
  await drawer(screen).getByRole('button', { name: '新增' }).click()
  const dialog = dialogOf(screen, '新增分类')
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('土壤<类型>')
  await dialog.getByRole('textbox', { name: /^编码/ }).fill('.soil')
  await confirm(screen, '新增分类')
  await expect.element(dialog.getByText('名称不能含有特殊符号')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /^名称/ })).toHaveFocus()
  expect(asked(createCategory)).toEqual([])
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('土壤类型')
  await dialog.getByRole('textbox', { name: /^编码/ }).fill('soil')
  await dialog.getByRole('switch', { name: /^是否树形/ }).click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => said).toEqual(['新建成功'])
  expect(asked(createCategory)[0]?.body).toMatchObject({
    parentId: topCategory,
    fullName: '土壤类型',
    enCode: 'soil',
    isTree: 1,
    sortCode: 0,
  })
})

test('of a category that is there the tree cannot be changed, it cannot stand below itself, and a clash keeps what was typed', async () => {
  const { hasChildren: _has, children: _children, category: _category, ...base } = categoryOf('base', '基础数据')
  const { screen, asked } = await renderDictionaries([
    nested,
    noEntries,
    answered(readCategory, { ...base, description: '他人的说明', version: 2 }),
    answered(updateCategory, ({ body }) =>
      body.version === 2 ? { id: 'base', version: 3 } : refusing(409, '数据已被修改', { version: 2 }),
    ),
  ])
  await openDrawer(screen)
  await rowNamed(screen, '基础数据').getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(screen, '编辑分类')
  await expect.element(dialog.getByText('是否树形在新建后不能更改')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^上级/ }).click()
  await expect.element(screen.getByTitle('计量单位', { exact: true }).last()).toBeVisible()
  const places = [...document.querySelectorAll('.ant-select-tree-title')].map(({ textContent }) => textContent)
  expect(places).toEqual(['顶级节点', '计量单位'])
  await screen.getByTitle('计量单位', { exact: true }).last().click()
  await confirm(screen, '编辑分类')
  await dialogOf(screen, '编辑分类').getByRole('button', { name: '保留我的内容' }).click()
  await confirm(screen, '编辑分类')
  await expect
    .poll(() => asked(updateCategory).at(-1))
    .toMatchObject({ params: { id: 'base' }, body: { parentId: 'unit', description: '他人的说明', version: 2 } })
})

test('the question before a category is deleted tells who uses it; what holds it back stands in its place', async () => {
  const use = answered(categoryUse, ({ params }) => ({
    functions: ['制种生产备案'],
    records: 0,
    holders: params.id === 'base' ? [{ text: '该分类下还有1个分类，不能删除', address: '' }] : [],
    notes: [],
  }))
  const { screen, asked } = await renderDictionaries([nested, noEntries, use, answered(deleteCategory, null)])
  await openDrawer(screen)
  await rowNamed(screen, '基础数据').getByRole('button', { name: '删除' }).click()
  const held = dialogOf(screen, '“基础数据”还不能删除')
  await expect.element(held.getByText('该分类下还有1个分类，不能删除')).toBeVisible()
  await held.getByRole('button').last().click()
  await rowNamed(screen, '计量单位').getByRole('button', { name: '删除' }).click()
  const question = dialogOf(screen, '此操作将永久删除该数据')
  await expect.element(question.getByText('有1个功能在使用该分类：制种生产备案')).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()
  expect(asked(deleteCategory)).toEqual([])
  await rowNamed(screen, '计量单位').getByRole('button', { name: '删除' }).click()
  await confirm(screen, '此操作将永久删除该数据')
  await expect.poll(() => asked(deleteCategory).map(({ params, body }) => [params.id, body?.version])).toEqual([['unit', 1]])
})

test('a file of a category is imported with what it added, and one that is none says so', async () => {
  let tries = 0
  const { screen, said, asked } = await renderDictionaries([
    nested,
    noEntries,
    answered(importCategory, () => {
      tries += 1
      return tries === 1 ? refusing(422, '请选择要导入的JSON文件') : { categoryId: 'soil', categoryCreated: true, created: 2, kept: 1 }
    }),
  ])
  await openDrawer(screen)
  const reads = asked(listCategories).length
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input(), new File(['x'], '土壤.txt'))
  await expect.poll(() => said).toEqual(['请选择要导入的JSON文件'])
  expect(asked(listCategories), 'nothing is read anew after a refusal').toHaveLength(reads)
  await userEvent.upload(input(), new File(['{}'], '土壤.bdd'))
  await expect.poll(() => said.at(-1)).toBe('导入成功：新增2条，已有1条保持不变')
  await expect.poll(() => asked(listCategories).length).toBeGreaterThan(reads)
})

test('Esc closes the form before the drawer, and what was typed is asked about', async () => {
  const { screen } = await renderDictionaries([nested, noEntries])
  await openDrawer(screen)
  await drawer(screen).getByRole('button', { name: '新增' }).click()
  await dialogOf(screen, '新增分类').getByRole('textbox', { name: /^名称/ }).fill('土壤')
  await userEvent.keyboard('{Escape}')
  await dialogOf(screen, '已修改的内容尚未保存').getByRole('button', { name: '取消' }).click()
  await expect.element(dialogOf(screen, '新增分类').getByRole('textbox', { name: /^名称/ })).toHaveValue('土壤')
  await userEvent.keyboard('{Escape}')
  await confirm(screen, '已修改的内容尚未保存')
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('who may only read is offered nothing on categories', async () => {
  const { screen } = await renderDictionaries([nested, noEntries], { buttons: [] })
  await openDrawer(screen)
  await expect.element(rowNamed(screen, '计量单位')).toBeVisible()
  for (const name of ['新增', '编辑', '删除', '导入', '导出']) expect(drawer(screen).getByRole('button', { name }).elements()).toEqual([])
})

test('an entry of a tree is placed below another one, edited under its version, and its code may be made', async () => {
  const wheat = entryOf('wheat', '小麦', { hasChildren: true, children: [entryOf('winter', '冬小麦', { parentId: 'wheat' })] })
  const { screen, asked } = await renderDictionaries(
    [
      nested,
      answered(listEntries, { list: [wheat, maize] }),
      answered(generateCode, 'D0009'),
      answered(createEntry, { id: 'spring', version: 1 }),
      answered(updateEntry, { id: 'wheat', version: 2 }),
    ],
    { address: '/screen?category=crop' },
  )
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = dialogOf(screen, '新建字典')
  await dialog.getByRole('combobox', { name: /^上级/ }).click()
  await screen.getByTitle('小麦', { exact: true }).last().click()
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('春小麦')
  await dialog.getByRole('button', { name: /生成/ }).click()
  await expect.element(dialog.getByRole('textbox', { name: /^编码/ })).toHaveValue('D0009')
  await confirm(screen, '新建字典')
  await expect
    .poll(() => asked(createEntry)[0]?.body)
    .toMatchObject({ dictionaryTypeId: 'crop', parentId: 'wheat', fullName: '春小麦', enCode: 'D0009', enabledMark: 1 })
  await screen.getByRole('row').filter({ hasText: '小麦' }).first().getByRole('button', { name: '编辑' }).click()
  const edited = dialogOf(screen, '编辑字典')
  await edited.getByRole('textbox', { name: /^名称/ }).fill('小麦类')
  await confirm(screen, '编辑字典')
  await expect.poll(() => asked(updateEntry)[0]).toMatchObject({ params: { id: 'wheat' }, body: { fullName: '小麦类', version: 1 } })
})

test('the entries that a new one may stand below are needed before its form opens', async () => {
  let isAway = false
  const { screen } = await renderDictionaries(
    [nested, answered(listEntries, () => (isAway ? refusing(500, '服务暂时不可用') : { list: [maize] }))],
    { address: '/screen?category=crop&keyword=玉米' },
  )
  await expect.element(screen.getByRole('cell', { name: '玉米' })).toBeVisible()
  isAway = true
  await screen.getByRole('button', { name: '新增' }).click()
  const waiting = dialogOf(screen, '新建字典')
  await expect.element(waiting.getByText('服务暂时不可用')).toBeVisible()
  isAway = false
  await waiting.getByRole('button', { name: '重试' }).click()
  await expect.element(dialogOf(screen, '新建字典').getByRole('textbox', { name: /^名称/ })).toBeVisible()
})

test('an entry is disabled and deleted after questions that name it; a refusal is told', async () => {
  const { screen, asked, said } = await renderDictionaries([
    categories,
    answered(listEntries, { list: [maize] }),
    answered(switchEntry, { id: 'maize', version: 2 }, '禁用成功'),
    answered(entryUse, { functions: [], records: 12, holders: [], notes: [] }),
    refused(deleteEntry, 422, '该字典下还有下级，不能删除'),
  ])
  const row = screen.getByRole('row').filter({ hasText: '玉米' })
  await row.getByRole('button', { name: '禁用' }).click()
  await expect.element(dialogOf(screen, '您确定要禁用当前数据吗').getByText('玉米')).toBeVisible()
  await confirm(screen, '您确定要禁用当前数据吗')
  await expect.poll(() => said).toEqual(['禁用成功'])
  expect(asked(switchEntry)[0]).toMatchObject({ params: { id: 'maize' }, body: { version: 1 } })
  await row.getByRole('button', { name: '删除' }).click()
  await expect.element(dialogOf(screen, '此操作将永久删除').getByText(/^已有12条数据选用/)).toBeVisible()
  await confirm(screen, '此操作将永久删除')
  await expect.poll(() => said.at(-1)).toBe('该字典下还有下级，不能删除')
  await expect.element(row).toBeVisible()
})

test('in English the drawer and its questions are in English', async () => {
  const { screen } = await renderDictionaries([nested, noEntries])
  await openDrawer(screen)
  await showLanguage('en')
  await expect.element(screen.getByText('Dictionary classification management')).toBeVisible()
  await expect.element(rowNamed(screen, '作物种类').getByText('Yes', { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/dictionaries\.|undefined|\{\{/)
})

test('on a phone the drawer fills the window, with categories as cards', async () => {
  const { screen, fitsWidth, isAccessible } = await renderDictionaries([nested, noEntries], { phone: true })
  await screen.getByRole('button', { name: '分类管理' }).click()
  await expect
    .element(drawer(screen).getByRole('listitem').filter({ hasText: '计量单位' }).getByRole('button', { name: '编辑' }))
    .toBeVisible()
  fitsWidth()
  await isAccessible()
})

testStates({
  name: 'categories of dictionaries',
  element: <DictionaryScreen />,
  menu: { id: dictionaryMenu, buttons: all },
  list: listCategories,
  nothing: { list: [] },
  rows: (fullName) => ({ list: [categoryOf('crop', fullName)] }),
  calls: [answered(listEntries, { list: [maize] })],
  empty: /^还没有字典分类|^还没有/,
  rights: ['新增', '编辑', '禁用', '删除', '更多'],
})
