import type { Locator } from 'playwright-core'
import { give, labelled, type Given } from './fields.ts'
import { scrollTo } from './screen.ts'
import { phone, type Window } from './window.ts'

type Cells = Readonly<Record<string, Given>>

export function subTable({ page }: Window, name: string): Locator {
  return page.getByRole('region', { name, exact: true }).last()
}

/** Adds a row at the end; a phone opens it at once. */
export async function addRow(window: Window, table: string): Promise<void> {
  await subTable(window, table).getByRole('button', { name: '添加', exact: true }).click()
}

/** Fills cells of a row, counted from 1: in the table itself, or on a phone in the row's own page. */
export async function fillRow(window: Window, table: string, row: number, cells: Cells): Promise<void> {
  if (window.size === phone) return fillCard(window, table, row, cells)
  for (const [label, given] of Object.entries(cells)) {
    await (await cellOf(window, table, row, label)).click()
    await give(window.page, labelled(window.page, `${label}，第 ${row} 行`), given)
  }
}

/** The cell below a column's title, on a desk. */
export async function cellOf(window: Window, table: string, row: number, label: string): Promise<Locator> {
  const grid = subTable(window, table).getByRole('grid')
  const titles = await grid.getByRole('columnheader').allInnerTexts()
  const column = titles.findIndex((title) => title.replace('*', '').trim() === label)
  if (column < 0) throw new Error(`no column ${label} among ${titles.join(', ')}`)
  return grid
    .getByRole('row')
    .filter({ has: window.page.getByRole('rowheader', { name: `选择第 ${row} 行` }) })
    .getByRole('gridcell')
    .nth(column - 1)
}

async function fillCard(window: Window, table: string, row: number, cells: Cells): Promise<void> {
  const drawer = await openCard(window, table, row)
  for (const [label, given] of Object.entries(cells)) await give(window.page, labelled(drawer, label), given)
  await closeCard(drawer)
}

/** Opens a row on a phone; one that was just added is open already. */
export async function openCard(window: Window, table: string, row: number): Promise<Locator> {
  const drawer = window.page.getByRole('dialog', { name: `填写第 ${row} 行` })
  if (!(await drawer.isVisible())) {
    const card = subTable(window, table).getByRole('button', { name: `第 ${row} 行` })
    await scrollTo(card)
    await card.click()
  }
  await drawer.waitFor()
  return drawer
}

export async function closeCard(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: '关闭' }).click()
  await drawer.waitFor({ state: 'hidden' })
}
