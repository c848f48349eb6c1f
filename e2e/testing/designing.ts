import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { look } from './screen.ts'
import type { Window } from './window.ts'

/** How the administrator works: each step is done by the one or by the other alone. */
export type Way = 'mouse' | 'keyboard'

/** Presses a button, a link or an entry of a menu. */
export async function activate(control: Locator, way: Way): Promise<void> {
  if (way === 'mouse') return control.click()
  await control.focus()
  await control.press('Enter')
}

/** Writes into an input. */
export async function write(control: Locator, text: string, way: Way): Promise<void> {
  if (way === 'mouse') return control.fill(text)
  await control.focus()
  await control.press('Control+a')
  await control.page().keyboard.type(text)
}

/** Chooses an entry of a list that opens at its field. */
export async function pickOption(page: Page, control: Locator, name: string, way: Way): Promise<void> {
  if (way === 'mouse') await control.locator('xpath=ancestor::*[contains(@class, "ant-select")][1]').click()
  else {
    await control.focus()
    await control.press('ArrowDown')
  }
  const entry = page.getByTitle(name, { exact: true }).last()
  if (way === 'mouse') {
    await scrollToEntry(page, entry)
    return entry.click()
  }
  await entry.waitFor()
  // The keys go through the entries in their order, beginning with the chosen one or the first.
  const isActive = async (): Promise<boolean> => ((await entry.getAttribute('class')) ?? '').includes('-option-active')
  for (let steps = 0; steps < 200 && !(await isActive()); steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Turns the wheel over the list that is open, of which only what is in sight is in the page, until an entry is there. */
async function scrollToEntry(page: Page, entry: Locator): Promise<void> {
  const shown = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
  await shown.first().waitFor()
  await shown.first().hover()
  const textOf = async (): Promise<string> => (await shown.allInnerTexts()).join('\n')
  for (let turns = 0; turns < 40 && !(await entry.isVisible()); turns += 1) {
    const before = await textOf()
    await page.mouse.wheel(0, 200)
    await expect.poll(textOf).not.toBe(before)
  }
}

/** The settings of what is chosen. */
export const settings = (page: Page): Locator => page.getByRole('complementary', { name: '设置' })

/** Waits until everything that was changed is saved. */
export async function saved({ page }: Window): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByText(/^已保存 \d\d:\d\d$/).waitFor()
}

export interface NewFunction {
  readonly name: string
  readonly code: string
  /** Its records run through a flow; they do where absent. */
  readonly withFlow?: boolean
}

/** 功能设计: a new function; ends in its designer. */
export async function makeFunction({ page, address }: Window, { name, code, withFlow = true }: NewFunction, way: Way): Promise<void> {
  await page.goto(`${address}/onlineDev/webDesign`)
  await page.getByRole('row').nth(1).waitFor()
  await activate(page.getByRole('button', { name: '新增' }).first(), way)
  const dialog = page.getByRole('dialog', { name: '新建功能' })
  await write(dialog.getByLabel(/^功能名称/), name, way)
  await write(dialog.getByLabel(/^功能编码/), code, way)
  await pickOption(page, dialog.getByLabel(/^功能分类/), '通用功能', way)
  const flow = dialog.getByRole('switch', { name: '启用流程' })
  if (withFlow && way === 'mouse') await flow.click()
  else if (withFlow) await flow.press('Space')
  await activate(dialog.getByRole('button', { name: '确定' }), way)
  await page.waitForURL('**/designer/function?id=*')
  await page.locator('[data-item]').first().waitFor()
}

const typesOffered = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-item]').evaluateAll((items) => items.map((item) => item.getAttribute('data-item') ?? ''))

/** Adds every field type that the palette offers, one below the other; answers them. */
export async function addEveryPart({ page }: Window, way: Way): Promise<readonly string[]> {
  const types = await typesOffered(page)
  for (const type of types) {
    await activate(page.locator(`[data-item="${type}"]`), way)
    // Nothing is chosen, so that the next one stands behind and not inside of this one.
    await page.locator('[data-selected]').first().waitFor()
    if (way === 'mouse') await page.locator('[data-desk]').click({ position: { x: 3, y: 3 } })
    else await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-selected]').count()).toBe(0)
  }
  return types
}

/** Adds a part of a type by keys, gives it a title, and leaves nothing chosen; answers its address. */
export async function addField({ page }: Window, type: string, title: string): Promise<string> {
  await activate(page.locator(`[data-item="${type}"]`), 'keyboard')
  const chosen = page.locator('[data-desk] [data-selected]')
  await chosen.waitFor()
  await write(settings(page).getByLabel('标题', { exact: true }).first(), title, 'keyboard')
  const address = (await chosen.getAttribute('data-address')) ?? ''
  // Escape in an input leaves it to its text; a part of the canvas takes it as nothing being chosen.
  await page.locator(`[data-address="${address}"] > button`).focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-selected]').count()).toBe(0)
  return address
}

/** The part of an address in the canvas, chosen. */
export async function choosePart(page: Page, address: string, way: Way): Promise<void> {
  const part = page.locator(`[data-address="${address}"]`)
  await activate(part.locator(':scope > button'), way)
  await page.locator(`[data-address="${address}"][data-selected]`).waitFor()
}

/** 表单设计, 列表设计: another page of the designer. */
export async function openPage(page: Page, name: string, way: Way): Promise<void> {
  if (way === 'mouse') return page.getByRole('radiogroup', { name: '设计步骤' }).getByText(name, { exact: true }).click()
  await page.getByRole('radio', { name, exact: true }).press('Space')
}

/** An entry of 更多 in the head of a designer. */
export async function command({ page }: Window, name: string, way: Way): Promise<void> {
  await activate(page.getByRole('main').getByRole('button', { name: '更多', exact: true }).first(), way)
  const entry = page.getByRole('menuitem', { name, exact: true })
  await entry.waitFor()
  await activate(entry, way)
}

/** 流程设计 of the function that is open: its new flow, whose canvas is there afterwards. */
export async function beginFlow(window: Window, way: Way): Promise<void> {
  const { page } = window
  await command(window, '流程设计', way)
  const dialog = page.getByRole('dialog', { name: '新增流程' })
  await pickOption(page, dialog.getByLabel(/^流程分类/), '备案管理', way)
  await activate(dialog.getByRole('button', { name: '确定' }), way)
  await page.getByRole('application', { name: '流程画布' }).first().waitFor()
}

/** 返回 in the designer of flows leads to the function. */
export async function leaveFlow({ page }: Window, way: Way): Promise<void> {
  await activate(page.getByRole('button', { name: '返回' }), way)
  await page.waitForURL('**/designer/function?id=*')
}

/** 发布 in the head of the designer of flows. */
export async function publishFlow({ page }: Window, way: Way): Promise<void> {
  await activate(page.getByRole('button', { name: '发布', exact: true }), way)
  await activate(page.getByRole('dialog').getByRole('button', { name: '确定' }), way)
  await page.getByText('发布成功').first().waitFor()
}

interface Publication {
  /** Of the function. */
  readonly name: string
  readonly way: Way
  /** The first publication asks where the entry of the menu is to stand; it is put at the first place. */
  readonly asksPlace?: boolean
  /** What the dialog has to say of it. */
  readonly expected?: readonly (string | RegExp)[]
}

/** 发布 in the head of the designer of functions; the plan and the outcome are looked at as pictures of this name. */
export async function publish(window: Window, picture: string, publication: Publication): Promise<void> {
  const { page } = window
  const { name, way, asksPlace = false, expected = [] } = publication
  await activate(page.getByRole('button', { name: '发布', exact: true }), way)
  const dialog = page.getByRole('dialog', { name: `发布 · ${name}` })
  if (asksPlace) {
    await dialog.getByRole('combobox', { name: '新建菜单的位置' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('.ant-select-item-option-active').waitFor()
    await page.keyboard.press('Enter')
  }
  for (const words of expected) await dialog.getByText(words).first().waitFor()
  await look(window, picture)
  await activate(dialog.getByRole('button', { name: '发布', exact: true }), way)
  await dialog.getByText(/^发布成功，当前为第 \d+ 版$/).waitFor()
  await look(window, `${picture}-done`)
  await activate(dialog.getByRole('button', { name: '关闭' }).last(), way)
}
