import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetLists } from '#web/list/list-memory.ts'
import type { ListRow } from '#web/list/model.ts'
import { renderList, rows } from '#web/list/testing/render-list.tsx'

const shots = import.meta.env.VITE_SHOTS

beforeEach(forgetLists)
afterEach(() => page.viewport(1440, 900))

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
})

test('cards on a phone show the fields that the definition names, in the order of the columns', async () => {
  await page.viewport(390, 844)
  const { screen } = await renderList({ rows: rows(2), total: 2 }, { defined: { cardFields: ['owner', 'name'] } })
  await expect.element(screen.getByText('BA20260000')).toBeVisible()
  expect([...document.querySelectorAll('dt')].slice(0, 2).map(({ textContent }) => textContent)).toEqual(['企业名称', '负责人'])
  expect(document.querySelectorAll('dt')).toHaveLength(4)
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
})
