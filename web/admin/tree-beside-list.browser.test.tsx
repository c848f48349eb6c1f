import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SettingOutlined } from '#ui/icons.ts'
import { groupsNow } from '#ui/keys/told-keys.ts'
import { renderScreen } from '#web/admin/testing/given-things.tsx'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'

interface Node {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly children: readonly Node[]
}
const node = (id: string, fullName: string, ...children: Node[]): Node => ({ id, fullName, enCode: id, children })
const longName = '黑龙江省绥化市北林区种业科技有限责任公司'
const deepName = '黑龙江省绥化市北林区种业科技有限责任公司海伦分公司'
const nodes = [node('a', '粮食作物', node('b', '玉米', node('e', '糯玉米', node('f', deepName))), node('c', '水稻')), node('d', longName)]
const words = { title: '作物分类', search: '查找分类', menu: '分类操作', nothing: '没有符合的分类' }

beforeEach(() => page.viewport(1440, 900))

function Screen({ managed }: { readonly managed: string[] }) {
  const [chosen, setChosen] = useState('a')
  const manage = { name: 'manage', label: '分类管理', icon: <SettingOutlined />, run: () => void managed.push('yes') }
  return (
    <TreeBesideList nodes={nodes} words={words} chosen={chosen} onChoose={setChosen} onRefresh={() => undefined} more={[manage]}>
      <p>所选：{chosen}</p>
    </TreeBesideList>
  )
}

test('a node of the tree chooses what is listed beside it', async () => {
  const { screen } = await renderScreen(<Screen managed={[]} />)
  await screen.getByRole('tree').getByText('水稻').click()
  await expect.element(screen.getByText('所选：c')).toBeVisible()
})

test('the keys that are told of a tree work', async () => {
  const { screen } = await renderScreen(<Screen managed={[]} />)
  const tree = screen.getByRole('tree')
  await expect.element(tree.getByText('水稻')).toBeVisible()
  expect(groupsNow().map(({ title, keys }) => [title, keys.flatMap((one) => one.keys)])).toEqual([
    ['keys.tree', ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Space']],
  ])
  await screen.getByLabelText('查找分类').click()
  await userEvent.tab()
  // The focus begins at what is chosen.
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(screen.getByText('所选：b')).toBeVisible()
  await expect.element(tree.getByText('糯玉米')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => tree.getByText('糯玉米').elements()).toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tree.getByText('糯玉米')).toBeVisible()
  await userEvent.keyboard('{ArrowUp} ')
  await expect.element(screen.getByText('所选：a')).toBeVisible()
})

test('the tree is searched as one types, by name and code', async () => {
  const { screen } = await renderScreen(<Screen managed={[]} />)
  await screen.getByLabelText('查找分类').fill('玉')
  await expect.poll(() => screen.getByRole('tree').getByText('水稻').all().length).toBe(0)
  await expect.element(screen.getByRole('tree').getByText('玉米')).toBeVisible()
  await screen.getByLabelText('查找分类').fill('不存在')
  await expect.element(screen.getByText('没有符合的分类')).toBeVisible()
})

test('the menu folds and opens all, and holds what the screen adds', async () => {
  const managed: string[] = []
  const { screen } = await renderScreen(<Screen managed={managed} />)
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: '分类操作' }).click()
    await screen.getByRole('menuitem', { name }).click()
  }
  await choose('折叠全部')
  await expect.poll(() => screen.getByRole('tree').getByText('玉米').all().length).toBe(0)
  await choose('展开全部')
  await expect.element(screen.getByRole('tree').getByText('玉米')).toBeVisible()
  await choose('分类管理')
  expect(managed).toEqual(['yes'])
})

test.each([longName, deepName])('a long name is cut in the panel, however deep, with the whole on hover: %s', async (text) => {
  const { screen } = await renderScreen(<Screen managed={[]} />)
  const name = screen.getByTitle(text)
  await expect.element(name).toBeVisible()
  const element = name.element()
  const end = screen.getByRole('navigation', { name: words.title }).element().getBoundingClientRect().right
  expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(end)
  expect(element.scrollWidth).toBeGreaterThan(element.clientWidth)
})

test('on a phone the tree is one line, and what the screen adds a button', async () => {
  await page.viewport(390, 844)
  const managed: string[] = []
  const { screen } = await renderScreen(<Screen managed={managed} />)
  await expect.element(screen.getByRole('combobox', { name: '作物分类' })).toBeInTheDocument()
  expect(screen.getByRole('tree').all()).toHaveLength(0)
  await screen.getByRole('button', { name: '分类管理' }).click()
  expect(managed).toEqual(['yes'])
})
