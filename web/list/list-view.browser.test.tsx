import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bareFacts } from '#fields/place.tsx'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { opening } from '#web/list/open-address.ts'
import { forgetLists } from '#web/list/list-memory.ts'
import { ListView } from '#web/list/list-view.tsx'
import type { ListRow } from '#web/list/model.ts'
import { definition, form, renderList, rows, text } from '#web/list/testing/render-list.tsx'
import { registerNavigator } from '#web/router/navigation.ts'

beforeEach(forgetLists)

const shots = import.meta.env.VITE_SHOTS

/** The box of the rows, the one element of the list that scrolls, and how wide its scroll bars are. */
function rowsBox() {
  const boxes = [...document.querySelectorAll<HTMLElement>('[role=toolbar] ~ div, [role=toolbar] ~ div *')].filter((element) =>
    /auto|scroll/.test(getComputedStyle(element).overflow),
  )
  const [box] = boxes
  if (!box || boxes.length > 1) throw new Error(`${boxes.length} boxes scroll`)
  return {
    box,
    vertical: box.offsetWidth - box.clientWidth,
    horizontal: box.offsetHeight - box.clientHeight,
    head: isInSight(box, 'thead'),
    totals: isInSight(box, 'tfoot'),
  }
}

/** Whether the cells of the head or of the totals are inside the box, with nothing above them. */
function isInSight(box: HTMLElement, part: 'thead' | 'tfoot'): boolean {
  const inside = box.getBoundingClientRect()
  const cells = [...box.querySelectorAll(`${part} :is(th, td)`)].map((cell) => ({ cell, rect: cell.getBoundingClientRect() }))
  return cells
    .filter(({ rect }) => rect.left >= inside.left && rect.left + 4 < inside.left + box.clientWidth)
    .every(({ cell, rect }) => cell.closest(part)?.contains(document.elementFromPoint(rect.left + 3, (rect.top + rect.bottom) / 2)))
}

test.each([
  { width: 1440, height: 900, count: 1, bars: [false, false] },
  { width: 1366, height: 768, count: 1, bars: [false, false] },
  { width: 1440, height: 900, count: 60, bars: [true, false] },
  { width: 1440, height: 900, count: 500, bars: [true, false] },
  { width: 800, height: 900, count: 1, bars: [false, true] },
  { width: 800, height: 900, count: 500, bars: [true, true] },
])('$count rows at $width × $height scroll with head and totals in one box, with scroll bars $bars', async (given) => {
  const { width, height, count, bars } = given
  await page.viewport(width, height)
  const { screen } = await renderList({ rows: rows(count), total: count, totals: { area: '360,000.00' } })
  await expect.element(screen.getByText('本页合计')).toBeInViewport()
  await expect.poll(() => [rowsBox().vertical > 0, rowsBox().horizontal > 0]).toEqual(bars)
  expect(rowsBox()).toMatchObject({ head: true, totals: true })
  rowsBox().box.scrollTo({ top: 300, left: 200 })
  expect(rowsBox()).toMatchObject({ head: true, totals: true })
  if (shots) await page.screenshot({ path: `${shots}/scroll-${width}-${count}.png` })
  await page.viewport(1440, 900)
})

test('rows and totals stand where they stay from the first frame on', async () => {
  const places = new Set<string>()
  let isWatching = true
  const watch = () => {
    const totals = [...document.querySelectorAll('td')].find((cell) => cell.textContent === '本页合计')
    const cells = totals ? [totals, ...document.querySelectorAll('th')].map((cell) => cell.getBoundingClientRect()) : []
    if (totals) places.add(cells.map(({ top, width, height }) => [top, width, height].join()).join(' '))
    if (isWatching) requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
  const { screen } = await renderList({ rows: rows(20), total: 20, totals: { area: '24,000.00' } })
  await expect.element(screen.getByText('本页合计')).toBeVisible()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  isWatching = false
  expect([...places]).toHaveLength(1)
})

test('of 500 rows those in view are drawn, and the last one is reached by scrolling', async () => {
  const { screen } = await renderList({ rows: rows(500), total: 500, totals: { area: '360,000.00' } })
  await expect.element(screen.getByText('BA20260000')).toBeVisible()
  const { box } = rowsBox()
  expect(box.querySelectorAll('tbody tr').length).toBeLessThan(60)
  expect(box.scrollHeight).toBeGreaterThan(500 * 40)
  box.scrollTo({ top: box.scrollHeight })
  const last = screen.getByText('BA20260499')
  await expect.element(last).toBeVisible()
  const totals = screen.getByText('本页合计').element().closest('tr')
  expect(last.element().closest('tr')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(totals?.getBoundingClientRect().top ?? 0)
  await screen.getByRole('checkbox', { name: '全选' }).click()
  await expect.element(screen.getByRole('button', { name: '批量删除（500）' })).toBeVisible()
})

test('an amount of eight digits is shown whole', async () => {
  const { screen } = await renderList({ rows: [{ ...rows(1)[0]!, area: '123,456,789,012.00' }], total: 1 })
  const cell = screen.getByText('123,456,789,012.00').element()
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
})

test('a column is widened by its edge, and the settings keep the width', async () => {
  const { screen, settings } = await renderList({ rows: rows(2), total: 2 })
  const head = screen.getByRole('columnheader', { name: '企业名称' }).element()
  const edge = head.querySelector('[data-edge]')
  const before = head.getBoundingClientRect().width
  const at = head.getBoundingClientRect().right - 3
  const press = (type: string, clientX: number) =>
    edge?.dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, bubbles: true, isPrimary: true }))
  HTMLElement.prototype.setPointerCapture = () => undefined
  press('pointerdown', at)
  press('pointermove', at + 40)
  press('pointerup', at + 40)
  await expect.poll(() => settings()?.find(({ key }) => key === 'name')?.width).toBe(Math.round(before) + 40)
})

test('a row opens in another tab with Ctrl, and its name is a link', async () => {
  const opened: unknown[] = []
  vi.spyOn(window, 'open').mockImplementation((url) => (opened.push(url), null))
  const { screen } = await renderList({ rows: rows(1), total: 1 }, { actions: { address: ({ id }) => `/record?id=${id}` } })
  await screen.getByText('张三').click({ modifiers: ['Control'] })
  expect(opened).toEqual(['/businessSystem/record?id=0'])
  await expect.element(screen.getByRole('link', { name: 'BA20260000' })).toHaveAttribute('href', '/businessSystem/record?id=0')
})

test('a button of a row that opens a page opens it in another tab with Ctrl', async () => {
  const opened: unknown[] = []
  vi.spyOn(window, 'open').mockImplementation((url) => (opened.push(url), null))
  const row = () => [{ name: 'detail', label: '详情', ...opening('/record?id=0') }]
  const { screen } = await renderList({ rows: rows(1), total: 1 }, { actions: { row } })
  await screen.getByRole('button', { name: '详情' }).click({ modifiers: ['Control'] })
  await screen.getByRole('button', { name: '详情' }).click({ button: 'middle' })
  expect(opened).toEqual(['/businessSystem/record?id=0', '/businessSystem/record?id=0'])
})

test('a row without a number is linked by its first text', async () => {
  const draft: ListRow = { ...rows(1)[0]!, code: '' }
  const { screen } = await renderList({ rows: [draft], total: 1 }, { actions: { address: ({ id }) => `/record?id=${id}` } })
  const links = screen.getByRole('table').getByRole('link')
  await expect.element(links).toHaveTextContent('北林种业科技有限责任公司绥化第0分公司')
  expect(links.elements()).toHaveLength(1)
})

test('n begins a new record and r reads the list again, but not while text is typed', async () => {
  const did: string[] = []
  const toolbar = [{ name: 'add', label: '新增', primary: true, run: () => void did.push('add') }]
  const { screen } = await renderList({ rows: rows(1), total: 1 }, { actions: { toolbar }, onRefresh: () => did.push('refresh') })
  await expect.element(screen.getByText('BA20260000')).toBeVisible()
  await userEvent.keyboard('nr')
  expect(did).toEqual(['add', 'refresh'])
  await screen.getByRole('textbox', { name: '企业名称' }).click()
  await userEvent.keyboard('nr')
  expect(did).toHaveLength(2)
})

test('Enter searches, and 重置 forgets what was searched', async () => {
  const { screen, queries } = await renderList({ rows: rows(3), total: 3 })
  await screen.getByLabelText('企业名称').fill('北林')
  await userEvent.keyboard('{Enter}')
  expect(queries.at(-1)).toMatchObject({ page: 1, filter: { name: '北林' } })
  await screen.getByRole('button', { name: '重置' }).click()
  expect(queries.at(-1)?.filter).toEqual({})
})

test('fields that do not fit into one row wait behind 展开', async () => {
  const { screen } = await renderList({ rows: rows(3), total: 3 })
  await expect.element(screen.getByLabelText('负责人')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '展开' }).click()
  await expect.element(screen.getByLabelText('负责人')).toBeVisible()
})

test('a field that is searched by shows without 展开', async () => {
  const { screen } = await renderList({ rows: rows(3), total: 3 }, { queryAtFirst: { filter: { owner: '张' } } })
  await expect.element(screen.getByLabelText('负责人')).toHaveValue('张')
})

test('rows that are gone lose their tick, the others keep it', async () => {
  const remove = { name: 'remove', label: '批量删除', run: (ids: readonly string[]) => Promise.resolve(ids.slice(0, 1)) }
  const { screen } = await renderList({ rows: rows(3), total: 3 }, { actions: { selection: [remove] } })
  await screen.getByRole('checkbox', { name: '全选' }).click()
  await screen.getByRole('button', { name: '批量删除（3）' }).click()
  await expect.element(screen.getByRole('button', { name: '批量删除（2）' })).toBeVisible()
})

test('a click on a row opens it, and of four actions two are under 更多', async () => {
  const opened: string[] = []
  registerNavigator({ go: async (to) => void opened.push(to), address: () => '/list', show: () => undefined })
  const { screen } = await renderList({ rows: rows(1), total: 1 }, { actions: { address: ({ id }) => `/record?id=${id}` } })
  await screen.getByText('玉米').click()
  expect(opened).toEqual(['/record?id=0'])
  const more = screen.getByRole('button', { name: '更多' })
  await more.click()
  await expect.element(screen.getByRole('menuitem', { name: '删除' })).toBeVisible()
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menuitem', { name: '删除' })).not.toBeInTheDocument()
  await more.click()
  await expect.element(screen.getByRole('menuitem', { name: '删除' })).toBeVisible()
  expect(opened).toHaveLength(1)
})

test('rows that are read anew and are the same are not drawn again', async () => {
  let drawn = 0
  const cells = { kind: () => <span>{(drawn += 1)}</span> }
  const given = {
    definition,
    form,
    page: { rows: rows(20), loading: false, total: 20, totals: { area: '1' } },
    query: { page: 1, size: 20, sort: undefined, filter: {} },
    onQuery: () => undefined,
    actions: { toolbar: [], row: () => [], selection: [] },
    columns: { settings: undefined, onChange: () => undefined },
    sumRows: async () => ({}),
    facts: bareFacts,
    cells,
  }
  // As while the rows are fetched in the background: all callbacks that are not remembered are new.
  const list = () => (
    <TextProvider value={text}>
      <ThemeProvider colour="blue" language="zh">
        <ListView {...given} onRefresh={() => undefined} onCount={() => undefined} />
      </ThemeProvider>
    </TextProvider>
  )
  const screen = await render(list())
  await expect.element(screen.getByRole('table')).toBeVisible()
  const before = drawn
  await screen.rerender(list())
  expect(drawn).toBe(before)
  await screen.rerender(list())
  expect(drawn).toBe(before)
})

test('an empty answer to a search names the filter and offers 重置', async () => {
  const { screen, queries } = await renderList({ rows: [] }, { queryAtFirst: { filter: { name: '无' } } })
  await expect.element(screen.getByText('没有符合条件的数据：企业名称')).toBeVisible()
  await screen.getByRole('button', { name: '重置' }).last().click()
  expect(queries.at(-1)?.filter).toEqual({})
})

test('an open total says so', async () => {
  const { screen } = await renderList({ rows: rows(20), total: 10_000, totalIsOpen: true })
  await expect.element(screen.getByText('共 10,000+ 条')).toBeVisible()
})

test.each([
  [1440, 900],
  [390, 844],
])('a list fits into %i pixels', async (width, height) => {
  await page.viewport(width, height)
  await renderList({ rows: rows(300), total: 300, totals: { area: '360,000.00' } })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  if (shots) await page.screenshot({ path: `${shots}/list-${width}.png` })
  await page.viewport(1440, 900)
})

test('a click sorts by one column; with Shift further ones join, numbered in their order', async () => {
  await page.viewport(1440, 900)
  const { screen, queries } = await renderList({ rows: rows(3), total: 3 }, { sortsBySeveral: true })
  const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })
  await head('面积').click()
  await head('编号').click({ modifiers: ['Shift'] })
  await head('编号').click({ modifiers: ['Shift'] })
  expect(queries.at(-1)).toMatchObject({ sort: { key: 'area', direction: 'asc' }, thenBy: [{ key: 'code', direction: 'desc' }] })
  await expect.element(head('面积1')).toBeVisible()
  await expect.element(head('编号2')).toHaveAttribute('aria-sort', 'descending')
  await head('编号').click()
  // The third click on a head ends its order.
  expect(queries.at(-1)).toMatchObject({ sort: undefined })
  expect(queries.at(-1)).not.toHaveProperty('thenBy')
})

test('where the server sorts by one column Shift changes nothing', async () => {
  await page.viewport(1440, 900)
  const { screen, queries } = await renderList({ rows: rows(3), total: 3 })
  await screen.getByRole('columnheader', { name: '面积' }).click()
  await screen.getByRole('columnheader', { name: '编号' }).click({ modifiers: ['Shift'] })
  expect(queries.at(-1)).toMatchObject({ sort: { key: 'code', direction: 'asc' } })
  expect(queries.at(-1)).not.toHaveProperty('thenBy')
})

test('ticking rows leaves the table in its place: what does not fit beside the others stands behind 更多', async () => {
  const done: string[] = []
  const named = (label: string) => ({ name: label, label, run: () => void done.push(label) })
  const { screen } = await renderList(
    { rows: rows(3), total: 3 },
    {
      actions: {
        toolbar: ['新增', '导出数据', '导入数据', '登记检验', '发起备案'].map(named),
        selection: ['批量删除', '批量导出', '批量推送', '批量报送', '批量作废', '批量归档', '批量通知', '批量核验'].map(named),
      },
    },
  )
  const top = () => document.querySelector('table')?.getBoundingClientRect().top
  const before = top()
  await screen.getByRole('checkbox', { name: /BA20260001/ }).click()
  await expect.element(screen.getByRole('button', { name: '批量删除（1）' })).toBeVisible()
  expect(top()).toBe(before)
  await screen.getByRole('button', { name: '更多（1）' }).click()
  await screen.getByRole('menuitem', { name: '批量核验' }).click()
  expect(done).toEqual(['批量核验'])
  await screen.getByRole('button', { name: '取消选择' }).click()
  expect(top()).toBe(before)
})

test('where nothing fits beside the buttons of the list, the selection is ended behind the menu too', async () => {
  const named = (label: string) => ({ name: label, label, run: () => undefined })
  const toolbar = [
    '新增',
    '导出数据',
    '导入数据',
    '登记检验',
    '发起备案',
    '打开台账',
    '查看说明',
    '下载模板',
    '核对数据',
    '汇总台账',
    '生成报告',
    '报送',
  ].map(named)
  const { screen } = await renderList({ rows: rows(3), total: 3 }, { actions: { toolbar, selection: [named('批量推送')] } })
  const top = () => document.querySelector('table')?.getBoundingClientRect().top
  const before = top()
  await screen.getByRole('checkbox', { name: /BA20260001/ }).click()
  await screen.getByRole('button', { name: '批量操作（1）' }).click()
  expect(top()).toBe(before)
  await screen.getByRole('menuitem', { name: '取消选择' }).click()
  await expect.element(screen.getByRole('button', { name: '批量操作（1）' })).not.toBeInTheDocument()
})
