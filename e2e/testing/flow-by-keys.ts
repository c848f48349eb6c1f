import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { settings } from './designing.ts'
import type { FlowHands, LineOfStep } from './flow-hands.ts'

/*
 * The designer of flows by keys alone: a control is reached by Tab from where the focus is, steps of the flow by the keys of the canvas.
 */

/** More stops than a page of the designer has. */
const stopsAtMost = 400

const hasFocus = (control: Locator): Promise<boolean> => control.evaluate((element) => element === document.activeElement)

/** Goes on by Tab until a control has the focus. */
async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor()
  const keyboard = control.page().keyboard
  for (let stops = 0; stops < stopsAtMost; stops += 1) {
    if (await hasFocus(control)) return
    await keyboard.press(key)
  }
  throw new Error(`${key} never led to ${control.toString()}.`)
}

/** The drawing of the flow, which takes keys as a whole. */
const canvas = (page: Page): Locator => page.getByRole('application', { name: '流程画布' }).first()

/** Ctrl+F: the search of steps stands between the drawing and the settings. */
async function goToSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+f')
  const search = page.getByLabel('查找节点')
  await expect.poll(() => hasFocus(search)).toBe(true)
}

async function goToCanvas(page: Page): Promise<void> {
  await goToSearch(page)
  await tabTo(canvas(page), 'Shift+Tab')
}

/** Chooses a step by its name. */
async function chooseStep(page: Page, name: string): Promise<void> {
  await goToSearch(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await settings(page).getByRole('heading', { name, exact: true }).waitFor()
}

/** Presses an entry of the menu of the chosen step. @param group the line on which something is added; absent: a command of the step */
async function pickInMenu(page: Page, entry: string, group: string | undefined): Promise<void> {
  await goToCanvas(page)
  await page.keyboard.press('Insert')
  const menu = page.getByRole('menu').last()
  const place =
    group === undefined ? menu : menu.locator('.ant-dropdown-menu-item-group').filter({ has: page.getByText(group, { exact: true }) })
  const item = place.getByRole('menuitem', { name: entry, exact: true }).last()
  await item.waitFor()
  // The focus goes from entry to entry; a key that comes before it has arrived would lead past one.
  const active = menu.locator('[class*="-menu-item-active"]')
  const textOf = (): Promise<string> => active.evaluateAll((all) => all.map((one) => one.getAttribute('data-menu-id') ?? '').join())
  for (let steps = 0; steps < 60 && !(await hasFocus(item)); steps += 1) {
    const before = await textOf()
    await page.keyboard.press('ArrowDown')
    await expect.poll(textOf).not.toBe(before)
  }
  await page.keyboard.press('Enter')
  await item.waitFor({ state: 'hidden' })
}

/** What the menu of a step calls the lines below it; forks that follow each other are counted. */
const lines: Readonly<Record<LineOfStep, (step: string) => string>> = {
  below: (step: string) => `添加到“${step}”之后`,
  join: (step: string) => `添加到“${step}”的分支汇合之后`,
  'second join': (step: string) => `添加到“${step}”之后第2组分支汇合之后`,
}

/** Adds a node or a fork right below a step, or where its branches meet again. */
async function addAt(page: Page, step: string, where: LineOfStep, kind: string): Promise<void> {
  await chooseStep(page, step)
  await pickInMenu(page, kind, lines[where](step))
}

/** A setting of the chosen step. */
async function goToSetting(page: Page, label: string): Promise<void> {
  await goToSearch(page)
  await tabTo(settings(page).getByLabel(label, { exact: true }).first())
}

/** A button among the settings of the chosen step. */
async function pressButton(page: Page, name: string): Promise<void> {
  await goToSearch(page)
  await tabTo(settings(page).getByRole('button', { name }).first())
  await page.keyboard.press('Enter')
}

/** Writes into a setting of the chosen step. */
async function typeSetting(page: Page, label: string, text: string): Promise<void> {
  await goToSetting(page, label)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Chooses an entry of a list that is open below the control with the focus. */
async function pickEntry(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ArrowDown')
  const entry = page.getByTitle(name, { exact: true }).last()
  await entry.waitFor()
  const isActive = async (): Promise<boolean> => ((await entry.getAttribute('class')) ?? '').includes('-option-active')
  for (let steps = 0; steps < 100 && !(await isActive()); steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Chooses an entry of a list among the settings of the chosen step. */
async function chooseSetting(page: Page, label: string, name: string): Promise<void> {
  await goToSetting(page, label)
  await pickEntry(page, name)
}

/** Turns a switch among the settings of the chosen step. */
async function pressSetting(page: Page, label: string): Promise<void> {
  await goToSetting(page, label)
  await page.keyboard.press('Space')
}

/** Picks somebody by name in the dialog of a picker. */
async function pickPerson(page: Page, label: string, name: string): Promise<void> {
  await goToSetting(page, label)
  await page.keyboard.press('Enter')
  const search = page.getByRole('dialog').last().getByLabel('输入关键词查找')
  await expect.poll(() => hasFocus(search)).toBe(true)
  await page.keyboard.type(name)
  // Of what the search found, not of what was chosen lately.
  const found = page.getByRole('dialog').last().locator('li > button[aria-pressed][tabindex="0"]').filter({ hasText: name })
  await found.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => hasFocus(found)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').last().waitFor({ state: 'hidden' })
}

/** Calls the chosen step otherwise. */
async function renameStep(page: Page, name: string): Promise<void> {
  await typeSetting(page, '节点名称', name)
  await settings(page).getByRole('heading', { name, exact: true }).waitFor()
}

/** Opens a tab of the settings by the arrow keys. */
async function openTab(page: Page, name: string): Promise<void> {
  await goToSearch(page)
  // A tab with the focus tells its place besides its name.
  const tab = settings(page).getByRole('tab').filter({ hasText: name })
  const all = settings(page).getByRole('tab')
  await tabTo(all.first())
  for (let steps = 0; steps < 10 && !(await hasFocus(tab)); steps += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
}

/** Arrow down on the drawing: the step below the chosen one. */
async function goDown(page: Page, name: string): Promise<void> {
  await goToCanvas(page)
  await page.keyboard.press('ArrowDown')
  await settings(page).getByRole('heading', { name, exact: true }).waitFor()
}

/** Writes the value of a condition, which is no setting of its own. */
async function typeValue(page: Page, text: string): Promise<void> {
  await goToSearch(page)
  await tabTo(settings(page).getByRole('textbox', { name: '固定值' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

export const byKeys: FlowHands = {
  chooseStep,
  goDown,
  addAt,
  renameStep,
  openTab,
  pressButton,
  pressSetting,
  chooseSetting,
  typeSetting,
  typeValue,
  pickPerson,
}
