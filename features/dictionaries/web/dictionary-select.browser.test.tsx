import { useState } from 'react'
import { expect, test } from 'vitest'
import { categorySelector, dictionaryMenu, listCategories, listEntries, type CategoryNode } from '#features/dictionaries/contract.ts'
import { DictionarySelect } from '#features/dictionaries/web/dictionary-select.tsx'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const categoryOf = (id: string, fullName: string, children: CategoryNode[] = []): CategoryNode => ({
  id,
  parentId: '-1',
  fullName,
  enCode: id,
  isTree: 0,
  sortCode: 0,
  description: '',
  version: 1,
  category: 0,
  hasChildren: children.length > 0,
  children,
})
const tree = [categoryOf('seed', '种业', [categoryOf('crop', '作物种类')]), categoryOf('unit', '计量单位')]

function Held() {
  const [value, setValue] = useState('')
  return (
    <>
      <DictionarySelect label="字典" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

/** Draws the select; the first time the categories have no 新分类, afterwards they have. */
function renderSelect({ manages = true, phone = false } = {}) {
  let reads = 0
  return renderScreen(<Held />, {
    phone,
    session: {
      menus: manages ? [menuOf({ id: dictionaryMenu, fullName: '数据字典', type: 2, address: 'systemData/dictionary' })] : [],
      permissions: manages ? [permissionOf(dictionaryMenu, ['btn_add'])] : [],
    },
    calls: [
      answered(categorySelector, () => ({ list: (reads += 1) === 1 ? tree : [...tree, categoryOf('made', '新分类')] })),
      answered(listCategories, { list: tree }),
      answered(listEntries, { list: [] }),
    ],
  })
}

test('a category is chosen from the tree, and taken back', async () => {
  const { screen, isAccessible } = await renderSelect()
  await screen.getByRole('combobox', { name: '字典' }).click()
  await screen.getByTitle('作物种类').click()
  await expect.element(screen.getByText('crop', { exact: true })).toBeInTheDocument()
  await isAccessible()
})

test.each([false, true])(
  'beside it the management of dictionaries is opened, and the tree is read again when that is closed; on a phone %s',
  async (phone) => {
    const { screen, address, asked, fitsWidth } = await renderSelect({ phone })
    await screen.getByRole('button', { name: '管理数据字典' }).click()
    const dialog = screen.getByRole('dialog').filter({ hasText: '数据字典' })
    await expect.element(dialog.getByText('“种业”下还没有字典')).toBeVisible()
    fitsWidth()
    if (!phone) {
      await dialog.getByRole('tree').getByText('计量单位').click()
      await expect.element(dialog.getByText('“计量单位”下还没有字典')).toBeVisible()
      expect(document.querySelector('.ant-modal')?.getAttribute('style')).toContain('80%')
    }
    expect(address()).toBe('/screen')
    await dialog.getByRole('button', { name: '关闭' }).first().click()
    await expect.poll(() => asked(categorySelector)).toHaveLength(2)
    await screen.getByRole('combobox', { name: '字典' }).click()
    await expect.element(screen.getByTitle('新分类')).toBeVisible()
  },
)

test('who may not manage dictionaries only chooses', async () => {
  const { screen } = await renderSelect({ manages: false })
  await expect.element(screen.getByRole('combobox', { name: '字典' })).toBeVisible()
  expect(screen.getByRole('button', { name: '管理数据字典' }).elements()).toEqual([])
})
