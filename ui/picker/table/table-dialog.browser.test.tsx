import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { PickerItem } from '#ui/picker/source.ts'
import { TableDialog } from '#ui/picker/table/table-dialog.tsx'
import type { TableQuery, TableSource } from '#ui/picker/table/source.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

interface Plot extends PickerItem {
  readonly name: string
  readonly village: string
}

const plots: readonly Plot[] = Array.from({ length: 45 }, (_, index) => ({
  id: `p${index + 1}`,
  name: `地块${index + 1}`,
  village: index % 2 === 0 ? '临泽县新华镇大寨村第三生产合作社' : '沙河镇兰家堡村',
  ...(index === 2 ? { disabled: true } : {}),
  ...(index === 3 ? { selectable: false } : {}),
}))

/** A source whose questions are kept; 坏 cannot be read. */
function plotSource(rest: Partial<TableSource<Plot>> = {}) {
  const asked: TableQuery[] = []
  const source: TableSource<Plot> = {
    columns: [
      { key: 'name', title: 'bill-rules.name', text: ({ name }) => name },
      { key: 'village', title: 'bill-rules.category', text: ({ village }) => village },
    ],
    page: async (query) => {
      asked.push(query)
      if (query.keyword === '坏') throw Object.assign(new Error('failed'), { msg: '服务暂时不可用' })
      const found = plots.filter(({ name, village }) => name.includes(query.keyword) && village.includes(query.node))
      return { items: found.slice((query.page - 1) * query.size, query.page * query.size), total: found.length }
    },
    byIds: async (ids) => plots.filter(({ id }) => ids.includes(id)),
    label: ({ name }) => name,
    ...rest,
  }
  return { source, asked }
}

interface Drawn {
  readonly multiple?: boolean
  readonly frame?: 'dialog' | 'drawer'
  readonly value?: readonly string[]
  readonly phone?: boolean
  readonly rest?: Partial<TableSource<Plot>>
}

async function renderDialog({ multiple = false, frame = 'dialog', value = [], phone = false, rest }: Drawn = {}) {
  const { source, asked } = plotSource(rest)
  const onConfirm = vi.fn<(items: readonly Plot[]) => void>()
  const onClose = vi.fn<() => void>()
  function Held() {
    const [ids, setIds] = useState(value)
    return (
      <TableDialog
        title="选择地块"
        source={source}
        multiple={multiple}
        frame={frame}
        value={ids}
        onChange={setIds}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    )
  }
  const drawn = await renderScreen(<Held />, { phone })
  const dialog = drawn.screen.getByRole('dialog')
  await expect.element(dialog.getByText('地块1', { exact: true })).toBeVisible()
  const confirmed = () => onConfirm.mock.calls.map(([items]) => items.map(({ id }) => id))
  return { ...drawn, dialog, asked, confirmed, onClose }
}

const villages: Partial<TableSource<Plot>> = {
  tree: {
    title: 'bill-rules.category',
    search: 'bill-rules.category-search',
    nodes: [
      {
        id: '',
        name: '全部地块',
        children: [
          { id: '新华镇', name: '新华镇' },
          { id: '沙河镇', name: '沙河镇' },
        ],
      },
    ],
  },
}

test.each(['dialog', 'drawer'] as const)('one row is chosen in a %s; without a choice nothing is confirmed', async (frame) => {
  const { dialog, confirmed, onClose, isAccessible, fitsWidth } = await renderDialog({ frame })
  for (const heading of ['序号', '业务名称', '业务分类'])
    await expect.element(dialog.getByRole('columnheader', { name: heading })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
  fitsWidth()
  await isAccessible()
  await dialog.getByText('地块5', { exact: true }).click()
  await expect.element(dialog.getByRole('radio', { name: '地块5' })).toBeChecked()
  await dialog.getByText('地块6', { exact: true }).click()
  await expect.element(dialog.getByRole('radio', { name: '地块5' })).not.toBeChecked()
  await dialog.getByRole('button', { name: '确定' }).click()
  expect(confirmed()).toEqual([['p6']])
  await dialog.getByRole('button', { name: '取消' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a row that cannot be chosen stays unchosen, a disabled one says so', async () => {
  const { dialog } = await renderDialog()
  await expect.element(dialog.getByText('地块3（已停用）')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: '地块4' })).toBeDisabled()
  await dialog.getByText('地块4', { exact: true }).click()
  await expect.element(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
})

test('the keys lead from the search into the rows, choose and confirm', async () => {
  const { dialog, confirmed } = await renderDialog()
  await expect.element(dialog.getByRole('textbox', { name: '关键词' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog.getByRole('radio', { name: '地块1', exact: true })).toHaveFocus()
  // The fourth row cannot be chosen, so the arrow passes over it.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(dialog.getByRole('radio', { name: '地块5' })).toBeChecked()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(confirmed()).toEqual([['p5']])
})

test('two clicks on a row take it at once', async () => {
  const { dialog, confirmed } = await renderDialog()
  await dialog.getByText('地块7', { exact: true }).dblClick()
  expect(confirmed()).toEqual([['p7']])
})

test('rows of several pages are chosen together, named below, and taken back', async () => {
  const { dialog, asked, confirmed, isAccessible } = await renderDialog({ multiple: true, value: ['p40'] })
  await expect.element(dialog.getByText('已选（1）')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '移除 地块40' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: '地块2', exact: true }).click()
  await dialog.getByTitle('2', { exact: true }).click()
  await dialog.getByRole('checkbox', { name: '地块21' }).click()
  expect(asked.at(-1)).toEqual({ keyword: '', node: '', page: 2, size: 20 })
  await isAccessible()
  await dialog.getByRole('button', { name: '移除 地块40' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  expect(confirmed()).toEqual([['p2', 'p21']])
})

test('what was chosen of many may be taken back whole', async () => {
  const { dialog, confirmed } = await renderDialog({ multiple: true, value: ['p40'] })
  await dialog.getByRole('button', { name: '清空列表' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  expect(confirmed()).toEqual([[]])
})

test('a keyword narrows the rows, 重置 brings all back, 刷新 reads them again', async () => {
  const { dialog, asked } = await renderDialog()
  await expect.element(dialog.getByText('共 45 条')).toBeVisible()
  await dialog.getByRole('textbox', { name: '关键词' }).fill('地块4')
  await dialog.getByRole('button', { name: '查询' }).click()
  await expect.element(dialog.getByText('共 7 条')).toBeVisible()
  await dialog.getByRole('button', { name: '重置' }).click()
  await expect.element(dialog.getByText('共 45 条')).toBeVisible()
  const before = asked.length
  await dialog.getByRole('button', { name: '刷新' }).click()
  await expect.poll(() => asked.length).toBe(before + 1)
  await dialog.getByRole('textbox', { name: '关键词' }).fill('无此地块')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('没有符合的内容')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ keyword: '无此地块', page: 1 })
})

test('rows that cannot be read say why and are read again; what is chosen stays', async () => {
  const { dialog, asked } = await renderDialog()
  await dialog.getByText('地块5', { exact: true }).click()
  await dialog.getByRole('textbox', { name: '关键词' }).fill('坏')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  const before = asked.length
  await dialog.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await expect.poll(() => asked.length).toBe(before + 1)
  await dialog.getByRole('button', { name: '重置' }).click()
  await expect.element(dialog.getByRole('radio', { name: '地块5' })).toBeChecked()
})

test('a tree at the left narrows the rows and is searched itself', async () => {
  const { dialog, asked, isAccessible } = await renderDialog({ rest: villages })
  await dialog.getByRole('tree').getByText('沙河镇').click()
  await expect.element(dialog.getByText('共 22 条')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ node: '沙河镇', page: 1 })
  await dialog.getByLabelText('输入关键词查找分类').fill('新华')
  await expect.element(dialog.getByRole('tree').getByText('沙河镇')).not.toBeInTheDocument()
  await dialog.getByRole('tree').getByText('新华镇').click()
  await expect.element(dialog.getByText('共 23 条')).toBeVisible()
  await isAccessible()
})

test('without pages everything stands on one, and what is left out is said', async () => {
  const { dialog, asked } = await renderDialog({ rest: { paged: false, page: async () => ({ items: plots, total: 612 }) } })
  expect(asked).toEqual([])
  await expect.element(dialog.getByText('共 612 条，只显示前 45 条，请输入关键词缩小范围')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: '地块45' })).toBeInTheDocument()
})

test.each([false, true])('on a phone rows are cards, with several chosen: %s', async (multiple) => {
  const { screen, dialog, confirmed, isAccessible, fitsWidth } = await renderDialog({ multiple, phone: true, rest: villages })
  const box = dialog.getByRole(multiple ? 'checkbox' : 'radio', { name: /^地块5/ })
  await box.click()
  await expect.element(box).toBeChecked()
  fitsWidth()
  await isAccessible()
  await dialog.getByRole('combobox', { name: '业务分类' }).click()
  await screen.getByTitle('新华镇').last().click()
  await expect.element(dialog.getByText('共 23 条')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  expect(confirmed()).toEqual([['p5']])
})
