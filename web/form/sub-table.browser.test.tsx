import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormPart } from '#engine/forms/model.ts'
import { areaPlaces, listAreas } from '#features/areas/contract.ts'
import { areaRow } from '#features/areas/testing/given-areas.ts'
import { findRegions, regionPlace, seekRegions } from '#features/areas/web/entry.ts'
import { bareFacts } from '#fields/place.tsx'
import { answerCalls, answered } from '#web/testing/answer-calls.ts'
import { part, renderForm } from '#web/form/testing/render-form.tsx'

const rowId = (index: number) => `r${index}`

function items(children: readonly FormPart[], options = {}): FormPart {
  return part('items', 'sub-table', '明细', { children, options })
}

const three = items([part('name', 'text', '品种', { required: true }), part('area', 'number', '面积'), part('price', 'number', '单价')], {
  showSummary: true,
  summaryField: ['area'],
})

function rows(count: number, values: Record<string, unknown> = {}) {
  return { items: Array.from({ length: count }, (_, index) => ({ id: rowId(index), ...values })) }
}

const focusedCell = () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')

test('the grid is one tab stop: arrows move, Enter edits, Escape restores, Tab keeps and goes on', async () => {
  const form = await renderForm([three], { values: rows(3, { name: '甲' }) })
  const grid = form.screen.getByRole('grid', { name: '明细' })
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(focusedCell()?.dataset).toMatchObject({ row: 'r1', column: '1', mode: 'active' })
  expect(document.querySelectorAll('[role=grid] input[inputmode=decimal]')).toHaveLength(0)

  await userEvent.keyboard('{Enter}12{Escape}')
  expect(form.session.snapshot('items.r1.area')?.value).toBeNull()
  await userEvent.keyboard('{F2}12{Tab}')
  expect(form.session.snapshot('items.r1.area')?.value).toBe('12')
  await expect.element(form.screen.getByLabelText('单价，第 2 行')).toHaveFocus()

  await userEvent.keyboard('7{Enter}')
  expect(form.session.snapshot('items.r1.price')?.value).toBe('7')
  await expect.element(form.screen.getByLabelText('单价，第 3 行')).toHaveFocus()
  expect(document.querySelectorAll('[role=grid] input[inputmode=decimal]')).toHaveLength(1)
})

test('what a rule clears in a cell is told quietly there, also on the card of a phone, until something is typed', async () => {
  const rules = [{ when: "items.name == '无'", then: [{ do: 'clear' as const, field: 'items-area' }] }]
  const form = await renderForm([three], { rules, values: rows(2, { name: '甲', area: '12' }) })
  form.session.set('items.r0.name', '无')
  const cell = () => document.querySelector<HTMLElement>('[data-row=r0][data-column="1"]')
  await expect.poll(() => cell()?.textContent).toContain('已按规则清空：12')
  expect(cell()?.title).toBe('已按规则清空：12')
  expect(cell()?.getAttribute('aria-invalid')).toBeNull()
  expect(document.querySelector('[data-row=r1][data-column="1"]')?.textContent).toBe('12')
  await form.isAccessible()
  await userEvent.click(cell() ?? document.body)
  await expect.element(form.screen.getByLabelText('面积，第 1 行')).toHaveAccessibleDescription('已按规则清空：12')
  await userEvent.keyboard('{Escape}')
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  await expect.element(form.screen.getByRole('button', { name: /第 1 行/ }).getByText('已按规则清空：12')).toBeVisible()
  form.session.set('items.r0.area', '3')
  await expect.poll(() => document.body.textContent).not.toContain('已按规则清空')
})

test('a sign typed on a cell begins to edit it with that sign', async () => {
  const form = await renderForm([three], { values: rows(2) })
  ;(form.screen.getByRole('grid').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}35')
  expect(form.session.snapshot('items.r0.area')?.value).toBe('35')
})

test('a click edits the cell, and what cannot be read is still there when one comes back', async () => {
  const form = await renderForm([three], { values: rows(2) })
  const cell = () => document.querySelector<HTMLElement>('[data-row=r0][data-column="1"]')
  await userEvent.click(cell() ?? document.body)
  await userEvent.keyboard('abc{Tab}')
  await expect.element(form.screen.getByLabelText('单价，第 1 行')).toHaveFocus()
  await userEvent.click(cell() ?? document.body)
  await expect.element(form.screen.getByLabelText('面积，第 1 行')).toHaveValue('abc')
})

test('a problem in row 300 is shown and focused', async () => {
  const values = { items: rows(500, { name: '甲' }).items.map((row, index) => (index === 299 ? { ...row, name: '' } : row)) }
  const form = await renderForm([three], { values })
  expect(document.querySelector('[data-row=r299]')).toBeNull()
  form.handle.current?.check()
  await expect.element(form.screen.getByLabelText('品种，第 300 行')).toHaveFocus()
  await expect.element(form.screen.getByLabelText('品种，第 300 行')).toBeVisible()
  await expect.element(form.screen.getByText('1 处需要修改')).toBeVisible()
})

test('a key in 500 rows of 12 columns draws its cell, what is computed from it, the total, and nothing else', async () => {
  const numbers = Array.from({ length: 9 }, (_, index) => part(`n${index}`, 'number', `数${index}`))
  const table = items(
    [
      part('name', 'text', '品种'),
      part('area', 'number', '面积'),
      ...numbers,
      part('sum', 'calculation', '小计', { options: { expression: [{ __vModel__: 'items.area' }, '*', '2'] } }),
    ],
    { showSummary: true, summaryField: ['area', 'sum'] },
  )
  const form = await renderForm([table], { values: rows(500, { area: '1' }) })
  await userEvent.click(document.querySelector<HTMLElement>('[data-row=r2][data-column="1"]') ?? document.body)
  form.renders.clear()
  await userEvent.keyboard('5')
  expect(form.session.snapshot('items.r2.sum')?.value).toBe('10')
  expect(new Set(form.renders.keys())).toEqual(new Set(['items.r2.area', 'items.r2.sum', 'items#totals']))
  const totals = [...document.querySelectorAll('[role=grid] > [role=row]')].at(-1)
  expect(totals?.textContent).toContain('504')
  expect(totals?.textContent).toContain('1008.00')
})

test('Enter in 200 rows draws the row that is left and the one that is entered, and nothing else', async () => {
  const form = await renderForm([three], { values: rows(200, { name: '甲' }) })
  await userEvent.click(document.querySelector<HTMLElement>('[data-row=r6][data-column="1"]') ?? document.body)
  await userEvent.keyboard('5')
  form.renders.clear()
  await userEvent.keyboard('{Enter}')
  await expect.element(form.screen.getByLabelText('面积，第 8 行')).toHaveFocus()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(Object.fromEntries(form.renders)).toEqual({ 'items.r6': 1, 'items.r7': 1, 'items.r6.area': 1, 'items.r7.area': 1 })
})

test('Enter below the last row in sight scrolls to the next, which stays above the totals', async () => {
  const form = await renderForm([three], { values: rows(200, { name: '甲' }) })
  await userEvent.click(document.querySelector<HTMLElement>('[data-row=r2][data-column="1"]') ?? document.body)
  await userEvent.keyboard('{Enter}'.repeat(20))
  const editor = form.screen.getByLabelText('面积，第 23 行')
  await expect.element(editor).toHaveFocus()
  const totals = [...document.querySelectorAll('[role=grid] > [role=row]')].at(-1)
  expect(editor.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(totals?.getBoundingClientRect().top ?? 0)
})

test('a cell keeps its place while it is edited, also in a table wider than the window', async () => {
  const many = items(Array.from({ length: 12 }, (_, index) => part(`n${index}`, 'text', `列${index}`)))
  await renderForm([many], { values: rows(2) })
  const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left
  const before = left('[data-row=r0][data-column="6"]')
  await userEvent.click(document.querySelector<HTMLElement>('[data-row=r0][data-column="3"]') ?? document.body)
  expect(left('[data-row=r0][data-column="6"]')).toBe(before)
  expect(left('[data-row=r1][data-column="6"]')).toBe(before)
})

test('the first click into a table that was scrolled edits the cell below the pointer', async () => {
  const many = items(Array.from({ length: 12 }, (_, index) => part(`n${index}`, 'text', `列${index}`)))
  const form = await renderForm([many], { values: rows(2) })
  form.screen.getByRole('grid').element().scrollLeft = 2000
  await userEvent.click(document.querySelector<HTMLElement>('[data-row=r0][data-column="11"]') ?? document.body)
  await expect.element(form.screen.getByLabelText('列11，第 1 行')).toHaveFocus()
})

test('a ticked row moves up, and stays where it is at the top', async () => {
  const form = await renderForm([three], { values: rows(3) })
  await form.screen.getByRole('checkbox', { name: '选择第 2 行' }).click()
  await form.screen.getByRole('button', { name: '上移' }).click()
  await form.screen.getByRole('button', { name: '上移' }).click()
  expect(form.session.rowIds('items')).toEqual(['r1', 'r0', 'r2'])
})

test('a range pasted on a cell fills the cells beside and below it', async () => {
  const form = await renderForm([three], { values: rows(1) })
  const grid = form.screen.getByRole('grid').element() as HTMLElement
  grid.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '郑单958\t12\n先玉335\t8')
  grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  expect(form.session.totals('items')).toMatchObject({ area: '20' })
  await expect.element(form.screen.getByText('先玉335')).toBeVisible()
})

/** Puts texts on a clipboard and pastes them on the first cell. */
function paste(grid: Element, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  if (grid instanceof HTMLElement) grid.focus()
  grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** What copying puts on the clipboard. */
function copied(grid: Element): string {
  const clipboardData = new DataTransfer()
  grid.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
  return clipboardData.getData('text/plain')
}

const town = (id: string, ...pathNames: readonly string[]) => areaRow(id, pathNames)

const xinhua = town('620723102', '甘肃省', '张掖市', '临泽县', '新华镇')
const towns = items([part('town', 'region', '乡镇', { options: { level: 3 } }), part('area', 'number', '面积')])
const townFacts = { ...bareFacts, lookups: { ...bareFacts.lookups, region: regionPlace, findRegions, seekRegions } }

test('a name, a path or a code of a region can be pasted; what is not understood stays in the cell with the reason', async () => {
  const twice = [town('620702100', '甘肃省', '张掖市', '甘州区', '同名镇'), town('620725100', '甘肃省', '张掖市', '山丹县', '同名镇')]
  answerCalls([
    answered(listAreas, ({ query }) => ({ list: [xinhua, ...twice].filter(({ fullName }) => query.keyword.endsWith(fullName)) })),
    answered(areaPlaces, { list: [town('620723103', '甘肃省', '张掖市', '临泽县', '蓼泉镇')] }),
  ])
  onTestFinished(() => void vi.unstubAllGlobals())
  const form = await renderForm([towns], { values: rows(1), facts: townFacts })
  const grid = form.screen.getByRole('grid').element()
  paste(grid, '新华镇\t1\n甘肃省/张掖市/临泽县/新华镇\t2\n620723103\t3\n山丹县/同名镇\t4\n同名镇\t5\n没有镇\t6')
  await expect
    .poll(() => form.session.rowIds('items').map((row) => form.session.snapshot(`items.${row}.town`)?.value))
    .toEqual(['620723102', '620723102', '620723103', '620725100', '', ''])
  await expect.element(form.screen.getByText('有多个“同名镇”，请填写完整路径，如 甘肃省/张掖市/甘州区/同名镇')).toBeVisible()
  await expect.element(form.screen.getByText('没有镇', { exact: true })).toBeVisible()
  await expect.element(form.screen.getByText('未找到“没有镇”，请填写名称、完整路径或行政区划代码')).toBeVisible()
})

test('Ctrl+C copies the active cell, or the ticked rows, as a spreadsheet reads them', async () => {
  const form = await renderForm([three], { values: rows(2, { name: '甲', area: '1200', price: '7' }) })
  const grid = form.screen.getByRole('grid').element()
  paste(grid, '郑单958\t许多')
  await userEvent.keyboard('{ArrowRight}')
  expect(copied(grid)).toBe('许多')
  await form.screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
  await form.screen.getByRole('checkbox', { name: '选择第 2 行' }).click()
  if (grid instanceof HTMLElement) grid.focus()
  expect(copied(grid).replaceAll(',', '')).toBe('郑单958\t许多\t7\n甲\t1200\t7')
})

test('Ctrl+C copies the active cell, wherever the caret was left by a click', async () => {
  const form = await renderForm([three], { values: rows(1, { name: '甲', area: '1200', price: '7' }) })
  const grid = form.screen.getByRole('grid').element()
  if (grid instanceof HTMLElement) grid.focus()
  // Browsers send the event to the caret, which a click leaves in the text of a cell, not to the element with the focus.
  getSelection()?.collapse(form.screen.getByText('1200').first().element())
  const onClipboard = new Promise<string | undefined>((resolve) =>
    window.addEventListener('copy', ({ clipboardData }) => resolve(clipboardData?.getData('text/plain')), { once: true }),
  )
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(await onClipboard).toBe('甲')
})

test('Shift and the arrows select cells, which Ctrl+C copies as a rectangle and Delete clears', async () => {
  const form = await renderForm([three], { values: rows(3) })
  const grid = form.screen.getByRole('grid').element()
  paste(grid, '甲\t1\t7\n乙\t2\t8\n丙\t3\t9')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  await expect.element(form.screen.getByText('已选 2 行 2 列')).toBeInTheDocument()
  expect(copied(grid)).toBe('2\t8\n3\t9')
  await userEvent.keyboard('{Delete}')
  expect(form.session.totals('items')).toMatchObject({ area: '1' })
  await userEvent.keyboard('{Escape}')
  await expect.element(form.screen.getByText('已选 2 行 2 列')).not.toBeInTheDocument()
  expect(copied(grid)).toBe('')
})

test('cells are selected by Shift and a click, and by dragging the mouse, from any corner', async () => {
  const form = await renderForm([three], { values: rows(3) })
  const grid = form.screen.getByRole('grid').element()
  paste(grid, '甲\t1\t7\n乙\t2\t8\n丙\t3\t9')
  const cell = (row: number, column: number) =>
    document.querySelector<HTMLElement>(`[data-row=r${row}][data-column="${column}"]`) ?? document.body
  await userEvent.keyboard('{Shift>}')
  await userEvent.click(cell(1, 1))
  await userEvent.keyboard('{/Shift}')
  expect(copied(grid)).toBe('甲\t1\n乙\t2')
  const mouse = (type: string, at: Element) =>
    at.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, buttons: 1 }))
  mouse('mousedown', cell(2, 2))
  mouse('mousemove', cell(1, 1))
  mouse('mouseup', cell(1, 1))
  expect(copied(grid)).toBe('2\t8\n3\t9')
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/range.png` })
  // What is pasted begins at the first of the selected cells.
  paste(grid, '5')
  expect(form.session.snapshot('items.r1.area')?.value).toBe('5')
})

test('of several towns with one name the one in the county of the form is meant', async () => {
  const twice = [town('620702100', '甘肃省', '张掖市', '甘州区', '同名镇'), town('620725100', '甘肃省', '张掖市', '山丹县', '同名镇')]
  answerCalls([answered(listAreas, { list: twice }), answered(areaPlaces, { list: [areaRow('620725', ['甘肃省', '张掖市', '山丹县'])] })])
  onTestFinished(() => void vi.unstubAllGlobals())
  const county = part('county', 'region', '所在县', { options: { level: 2 } })
  const form = await renderForm([county, towns], { values: { ...rows(1), county: '620725' }, facts: townFacts })
  paste(form.screen.getByRole('grid').element(), '同名镇')
  await expect.poll(() => form.session.snapshot('items.r0.town')?.value).toBe('620725100')
})

test('the first row of an empty table is ready to be filled in', async () => {
  const form = await renderForm([three])
  await form.screen.getByRole('button', { name: '添加' }).click()
  await expect.element(form.screen.getByLabelText('品种，第 1 行')).toHaveFocus()
})

test('a problem in a cell of a table on a closed page is shown and focused', async () => {
  const page = (key: string, title: string, children: readonly FormPart[]) => part(key, 'tab', '', { options: { title }, children })
  const tabs = part('#t', 'tabs', '', { children: [page('#1', '基本信息', [part('name', 'text', '名称')]), page('#2', '明细', [three])] })
  const form = await renderForm([tabs], { values: rows(100) })
  form.handle.current?.focusProblem('items.r80.name')
  await expect.element(form.screen.getByLabelText('品种，第 81 行')).toHaveFocus()
})

test('rows are added, copied, and deleted after a question, and come back', async () => {
  const form = await renderForm([three], { values: rows(2, { name: '甲', area: '3' }) })
  await form.screen.getByRole('button', { name: '添加' }).click()
  await expect.element(form.screen.getByLabelText('品种，第 3 行')).toHaveFocus()
  await form.screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
  await form.screen.getByRole('button', { name: '复制' }).click()
  expect(form.session.rowIds('items')).toHaveLength(4)
  await form.screen.getByRole('button', { name: '删除' }).click()
  await form.screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => form.session.rowIds('items')).toHaveLength(3)
  await form.screen.getByRole('button', { name: '撤销' }).click()
  expect(form.session.rowIds('items')[0]).toBe('r0')
})

test('columns have the widths of the definition, and share what is left in that proportion', async () => {
  const table = items([
    part('name', 'text', '品种', { columnWidth: 300 }),
    part('area', 'number', '面积', { columnWidth: 100 }),
    part('price', 'number', '单价'),
  ])
  await renderForm([table], { values: rows(1) })
  const widths = [...document.querySelectorAll('[data-row=r0]')].map((cell) => cell.getBoundingClientRect().width)
  const [name = 0, area = 0, price = 0] = widths
  expect(area).toBeGreaterThanOrEqual(100)
  expect(name / area).toBeCloseTo(3, 1)
  expect(price / area).toBeCloseTo(1.4, 1)
})

test('a required table says so where its title is hidden', async () => {
  const form = await renderForm([{ ...items([part('name', 'text', '品种')], { showTitle: false }), required: true }])
  const head = form.screen.getByRole('region', { name: '明细' })
  await expect.element(head.getByText('必填')).toBeInTheDocument()
  await expect.element(head.getByText('共 0 行')).toBeVisible()
})

test('a row is inserted above the ticked one, else above the active one', async () => {
  const form = await renderForm([three], { values: rows(3) })
  await form.screen.getByRole('checkbox', { name: '选择第 2 行' }).click()
  await form.screen.getByRole('button', { name: '在上方插入行' }).click()
  await expect.element(form.screen.getByLabelText('品种，第 2 行')).toHaveFocus()
  expect(form.session.rowIds('items').map((id) => id.startsWith('new'))).toEqual([false, true, false, false])
  await form.screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
  await userEvent.click(document.querySelector<HTMLElement>('[data-row=r0][data-column="1"]') ?? document.body)
  await form.screen.getByRole('button', { name: '在上方插入行' }).click()
  expect(form.session.rowIds('items').map((id) => id.startsWith('new'))).toEqual([true, false, true, false, false])
})

test('a value fills the rows below or the ticked ones, and comes back; Ctrl+D takes the one above', async () => {
  const form = await renderForm([three], { values: rows(4) })
  const areas = () => form.session.rowIds('items').map((id) => form.session.snapshot(`items.${id}.area`)?.value)
  const grid = form.screen.getByRole('grid').element() as HTMLElement
  await form.screen.getByRole('button', { name: '向下填充' }).click()
  await expect.element(form.screen.getByText('请先选中要向下填充的单元格')).toBeVisible()

  form.session.set('items.r1.area', '12')
  await userEvent.click(document.querySelector<HTMLElement>('[data-row=r1][data-column="1"]') ?? document.body)
  await form.screen.getByRole('button', { name: '向下填充' }).click()
  expect(areas()).toEqual([null, '12', '12', '12'])
  await form.screen.getByRole('button', { name: '撤销' }).click()
  expect(areas()).toEqual([null, '12', null, null])

  await form.screen.getByRole('checkbox', { name: '选择第 4 行' }).click()
  await form.screen.getByRole('button', { name: '向下填充' }).click()
  expect(areas()).toEqual([null, '12', null, '12'])
  grid.focus()
  await userEvent.keyboard('{Escape}{ArrowDown}{Control>}d{/Control}')
  expect(areas()).toEqual([null, '12', '12', '12'])
})

test('what is wrong in the rows is said below them, and leads to the cell', async () => {
  const form = await renderForm([three], { values: rows(2) })
  form.handle.current?.check()
  const list = form.screen.getByRole('list', { name: '明细需要修改的内容' })
  await expect.element(list).toHaveTextContent('第 1 行品种：不能为空第 2 行品种：不能为空')
  await list.getByRole('button', { name: '品种：不能为空' }).nth(1).click()
  await expect.element(form.screen.getByLabelText('品种，第 2 行')).toHaveFocus()
  await userEvent.keyboard('郑单958{Tab}')
  await expect.element(list).toHaveTextContent('第 1 行品种：不能为空')
})

test('over the whole window the rows are edited as in the page; Escape in a cell only gives back its value', async () => {
  const form = await renderForm([three], { values: rows(3) })
  await form.screen.getByRole('button', { name: '全屏' }).click()
  const dialog = form.screen.getByRole('dialog', { name: '明细' })
  await expect.element(dialog.getByRole('grid')).toBeVisible()
  expect(document.querySelectorAll('[role=grid]')).toHaveLength(1)
  await userEvent.click(document.querySelector<HTMLElement>('[role=dialog] [data-row=r1][data-column="1"]') ?? document.body)
  await userEvent.keyboard('5{Escape}')
  expect(form.session.snapshot('items.r1.area')?.value).toBeNull()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('7{Enter}')
  await dialog.getByRole('button', { name: '添加' }).click()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.poll(() => document.querySelectorAll('[role=dialog]').length).toBe(0)
  expect(form.session.rowIds('items')).toHaveLength(4)
  await expect.element(form.screen.getByRole('grid')).toBeVisible()
})

test('on a phone a card shows what is summed and required, says what is wrong, and opens with its neighbours a step away', async () => {
  await page.viewport(390, 844)
  const table = items(
    [
      part('name', 'text', '品种', { required: true }),
      part('female', 'text', '母本'),
      part('area', 'number', '面积'),
      part('place', 'text', '乡镇', { required: true }),
      part('note', 'text', '说明'),
    ],
    { showSummary: true, summaryField: ['area'] },
  )
  const form = await renderForm([table], { values: rows(2, { name: '郑单958', area: '3' }) })
  const card = form.screen.getByRole('button', { name: /^第 1 行/ })
  await expect.element(card).toHaveTextContent('第 1 行 · 郑单958母本–面积3乡镇–')
  await expect.element(form.screen.getByText('合计')).toBeVisible()
  form.handle.current?.check()
  await expect.element(form.screen.getByRole('dialog', { name: '填写第 1 行' })).toBeVisible()
  await form.field('乡镇').fill('新华镇')
  await form.screen.getByRole('button', { name: '下一行' }).click()
  await expect.element(form.screen.getByRole('dialog', { name: '填写第 2 行' })).toBeVisible()
  await form.screen.getByRole('button', { name: '再加一行' }).click()
  await expect.element(form.screen.getByRole('dialog', { name: '填写第 3 行' })).toBeVisible()
  await form.screen.getByRole('button', { name: '完成' }).click()
  const said = (row: number) => form.screen.getByRole('button', { name: new RegExp(`^第 ${row} 行`) }).element().textContent
  await expect.poll(() => said(2)).toContain('需要修改：乡镇')
  await expect.poll(() => said(1)).not.toContain('需要修改')
  await page.viewport(1440, 900)
})
