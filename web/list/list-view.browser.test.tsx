import { useState } from 'react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { fillText } from '#engine/texts/text.ts'
import { bareFacts } from '#fields/place.tsx'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { part, testTexts } from '#web/form/testing/render-form.tsx'
import { opening } from '#web/list/open-address.ts'
import { forgetLists } from '#web/list/list-memory.ts'
import { ListView } from '#web/list/list-view.tsx'
import type { ColumnSetting, ListActions, ListPage, ListQuery, ListRow } from '#web/list/model.ts'
import type { SumRows } from '#web/list/use-sums.ts'
import { registerNavigator } from '#web/router/navigation.ts'

const choices = {
  options: [
    { id: '1', fullName: '玉米' },
    { id: '2', fullName: '水稻' },
  ],
}

const form: FormDefinition = {
  parts: [
    part('code', 'bill-number', '编号'),
    part('name', 'text', '企业名称'),
    part('kind', 'select', '作物', { options: choices }),
    part('area', 'number', '面积'),
    part('day', 'date', '签订日期'),
    part('owner', 'text', '负责人'),
  ],
  rules: [],
  settings: {},
}

const definition: ListDefinition = {
  columns: [
    { key: 'code', label: '编号', width: 160, sortable: true },
    { key: 'name', label: '企业名称', width: 240 },
    { key: 'kind', label: '作物' },
    { key: 'area', label: '面积', sortable: true },
    { key: 'day', label: '签订日期' },
    { key: 'owner', label: '负责人' },
  ],
  searches: [
    { key: 'name', label: '企业名称', kind: 'like' },
    { key: 'kind', label: '作物', kind: 'equal', multiple: true },
    { key: 'area', label: '面积', kind: 'range' },
    { key: 'day', label: '签订日期', kind: 'range' },
    { key: 'owner', label: '负责人', kind: 'like' },
  ],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  summary: ['area'],
  judges: { buttons: false, columns: false, fields: false, rows: false },
}

const rows = (count: number): ListRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    code: `BA2026${String(index).padStart(4, '0')}`,
    name: `北林种业科技有限责任公司绥化第${index}分公司`,
    kind: '玉米',
    area: '1,200.00',
    day: '2026-04-12',
    owner: '张三',
  }))

beforeEach(forgetLists)

interface GivenList {
  readonly queryAtFirst?: Partial<ListQuery>
  readonly actions?: Partial<ListActions>
  readonly sumRows?: SumRows
  readonly onRefresh?: () => void
  readonly sortsBySeveral?: boolean
  readonly defined?: Partial<ListDefinition>
}

async function renderList(
  shown: Partial<ListPage>,
  { queryAtFirst = {}, actions = {}, sumRows, onRefresh = () => undefined, sortsBySeveral = false, defined = {} }: GivenList = {},
) {
  const queries: ListQuery[] = []
  let settingsNow: readonly ColumnSetting[] | undefined
  function Screen() {
    const [settings, setSettings] = useState<readonly ColumnSetting[]>()
    settingsNow = settings
    const [query, setQuery] = useState<ListQuery>({ page: 1, size: 20, sort: undefined, filter: {}, ...queryAtFirst })
    const row = ['编辑', '详情', '打印', '删除'].map((label) => ({ name: label, label, run: () => undefined }))
    const all: ListActions = {
      toolbar: [{ name: 'add', label: '新增', primary: true, run: () => undefined }],
      row: () => row,
      selection: [{ name: 'remove', label: '批量删除', run: () => undefined }],
      ...actions,
    }
    return (
      <div style={{ height: '100vh', padding: 16, boxSizing: 'border-box' }}>
        <ListView
          definition={{ ...definition, ...defined }}
          form={form}
          page={{ rows: [], loading: false, total: 0, ...shown }}
          query={query}
          onQuery={(next) => {
            queries.push(next)
            setQuery(next)
          }}
          onRefresh={onRefresh}
          actions={all}
          columns={{ settings, onChange: (next) => setSettings(next) }}
          facts={bareFacts}
          sortsBySeveral={sortsBySeveral}
          {...(sumRows ? { sumRows } : {})}
        />
      </div>
    )
  }
  const screen = await render(
    <TextProvider value={text}>
      <ThemeProvider colour="blue" language="zh">
        <Screen />
      </ThemeProvider>
    </TextProvider>,
  )
  return { screen, queries, settings: () => settingsNow }
}

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

test('a phone tells the number of rows and their sums in a line below the cards', async () => {
  await page.viewport(390, 844)
  const sumRows = () => Promise.resolve({ area: '9,999.00' })
  const { screen } = await renderList({ rows: rows(20), total: 812, totals: { area: '24,000.00' } }, { sumRows })
  await expect.element(screen.getByText('共 812 条')).toBeInViewport()
  await expect.element(screen.getByText('24,000.00')).toBeInViewport()
  await screen.getByRole('button', { name: '本页合计' }).click()
  await screen.getByRole('menuitem', { name: '全部合计' }).click()
  await expect.element(screen.getByText('9,999.00')).toBeInViewport()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  if (shots) await page.screenshot({ path: `${shots}/cards.png` })
  await page.viewport(1440, 900)
})

test('cards on a phone show the fields that the definition names, in the order of the columns', async () => {
  await page.viewport(390, 844)
  const { screen } = await renderList({ rows: rows(2), total: 2 }, { defined: { cardFields: ['owner', 'name'] } })
  await expect.element(screen.getByText('BA20260000')).toBeVisible()
  expect([...document.querySelectorAll('dt')].slice(0, 2).map(({ textContent }) => textContent)).toEqual(['企业名称', '负责人'])
  expect(document.querySelectorAll('dt')).toHaveLength(4)
  await page.viewport(1440, 900)
})

test('a list of cards stands beside each other on a desk, with pages, ticks and an order of its own', async () => {
  await page.viewport(1440, 900)
  const data = rows(30).map((row, index) => ({ ...row, area: `${1000 + index}.00` }))
  const given = {
    defined: { layout: 'cards', cardFields: ['kind', 'area'] },
    actions: { address: ({ id }: ListRow) => `/r/${id}` },
  } as const
  const { screen, queries } = await renderList({ rows: data, total: 65, totals: { area: '30,435.00' } }, given)
  expect(document.querySelector('table')).toBeNull()
  const cards = [...document.querySelectorAll('[data-cards] > li:not([hidden])')]
  expect(cards).toHaveLength(30)
  const [first, second] = cards.map((card) => card.getBoundingClientRect())
  expect(second?.top).toBe(first?.top)
  expect(second?.left).toBeGreaterThan(first?.right ?? 0)
  expect(cards[0]?.querySelector('dl')?.innerText.split(/\s+/)).toEqual(['作物', '玉米', '面积', '1000.00'])
  await expect.element(screen.getByText('共 65 条')).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/cards-desk.png` })
  await userEvent.keyboard('jj')
  await expect.element(screen.getByRole('link', { name: 'BA20260001' })).toHaveFocus()
  await screen.getByRole('checkbox', { name: '选择BA20260001' }).click()
  await screen.getByRole('checkbox', { name: '选择BA20260003' }).click()
  await expect.element(screen.getByRole('button', { name: '批量删除（2）' })).toBeVisible()
  const sort = screen.getByRole('button', { name: '排序' })
  for (const direction of ['asc', 'desc', undefined]) {
    await sort.click()
    await screen.getByRole('menuitem', { name: '面积' }).click()
    expect(queries.at(-1)?.sort).toEqual(direction && { key: 'area', direction })
  }
  await screen.getByTitle('2', { exact: true }).click()
  expect(queries.at(-1)?.page).toBe(2)
})

test('cards of a phone are sorted too', async () => {
  await page.viewport(390, 844)
  const { screen, queries } = await renderList({ rows: rows(3), total: 3 })
  await screen.getByRole('button', { name: '排序' }).click()
  await screen.getByRole('menuitem', { name: '编号' }).click()
  expect(queries.at(-1)?.sort).toEqual({ key: 'code', direction: 'asc' })
  if (shots) await page.screenshot({ path: `${shots}/cards-phone.png` })
  await page.viewport(1440, 900)
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

const text: ComponentProps<typeof TextProvider>['value'] = (key, params) => fillText(testTexts, 'zh', key, params)

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
