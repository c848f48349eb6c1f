import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pickOption, settings } from './designing.ts'
import { give, place } from './fields.ts'
import type { FlowHands, LineOfStep } from './flow-hands.ts'

/*
 * The designer of flows by the mouse: boxes and the buttons of lines are clicked where they are drawn, and the drawing is moved by the wheel.
 */

const drawing = (page: Page): Locator => page.getByRole('application', { name: '流程画布' }).first()

const set = (page: Page, label: string): Locator => settings(page).getByLabel(label, { exact: true }).first()

const isChosen = (page: Page, name: string): Promise<void> => settings(page).getByRole('heading', { name, exact: true }).waitFor()

async function chooseStep(page: Page, name: string): Promise<void> {
  await page.getByLabel('查找节点').fill(name)
  await page.getByLabel('查找节点').press('Enter')
  await isChosen(page, name)
}

/** What the button of a line of a step is called. */
const buttonOf: Readonly<Record<LineOfStep, (step: string) => string>> = {
  below: (step) => `“${step}”之后`,
  join: (step) => `“${step}”的分支汇合之后`,
  'second join': (step) => `“${step}”之后第2组分支汇合之后`,
}

/** Turns the wheel over the drawing until something of it can be clicked; only what is in sight is in the page. */
async function bringIntoSight(page: Page, control: Locator): Promise<void> {
  const frame = await drawing(page).boundingBox()
  if (!frame) throw new Error('There is no drawing.')
  await page.mouse.move(frame.x + frame.width / 2, frame.y + 60)
  const isInSight = async (): Promise<boolean> => {
    const box = (await control.isVisible()) ? await control.boundingBox() : null
    return box !== null && box.y > frame.y + 8 && box.y + box.height < frame.y + frame.height - 80
  }
  for (let turns = 0; turns < 40 && !(await isInSight()); turns += 1) {
    const before = await lookOf(page)
    await page.mouse.wheel(0, 120)
    await expect.poll(() => lookOf(page)).not.toBe(before)
  }
}

const lookOf = (page: Page): Promise<string | null> => drawing(page).locator('.react-flow__viewport').getAttribute('style')

async function addAt(page: Page, step: string, where: LineOfStep, kind: string): Promise<void> {
  await chooseStep(page, step)
  const plus = drawing(page).getByRole('button', { name: buttonOf[where](step), exact: true })
  await bringIntoSight(page, plus)
  await plus.click()
  const item = page.getByRole('menuitem', { name: kind, exact: true })
  await item.click()
  await item.waitFor({ state: 'hidden' })
}

/** The box that is drawn nearest below the chosen one and in its middle. */
async function goDown(page: Page, name: string): Promise<void> {
  const below = await drawing(page)
    .locator('[data-kind] > button')
    .evaluateAll((faces) => {
      const chosen = faces.find((face) => face.getAttribute('aria-pressed') === 'true')?.getBoundingClientRect()
      const middle = (box: DOMRect): number => box.left + box.width / 2
      const found = faces
        .map((face) => ({ id: face.id, box: face.getBoundingClientRect() }))
        .filter(({ box }) => chosen && box.top > chosen.top && Math.abs(middle(box) - middle(chosen)) < 2)
        .toSorted((one, other) => one.box.top - other.box.top)
      return found[0]?.id
    })
  if (below === undefined) throw new Error(`Nothing is drawn below what is chosen; “${name}” was looked for.`)
  await page.locator(`[id="${below}"]`).click()
  await isChosen(page, name)
}

export const byMouse: FlowHands = {
  chooseStep,
  goDown,
  addAt,
  renameStep: async (page, name) => {
    await set(page, '节点名称').fill(name)
    await isChosen(page, name)
  },
  openTab: async (page, name) => {
    const tab = settings(page).getByRole('tab').filter({ hasText: name })
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
  },
  pressButton: (page, name) => settings(page).getByRole('button', { name }).first().click(),
  pressSetting: (page, label) => set(page, label).click(),
  chooseSetting: (page, label, name) => pickOption(page, set(page, label), name, 'mouse'),
  typeSetting: (page, label, text) => set(page, label).fill(text),
  typeValue: (page, text) => settings(page).getByRole('textbox', { name: '固定值' }).fill(text),
  pickPerson: (page, label, name) => give(page, set(page, label), place(name)),
}
