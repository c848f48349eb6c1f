import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { keepPicture } from './picture.ts'
import type { Window } from './window.ts'

/** Words no user may read: keys of missing texts, and raw values such as `undefined`. */
const rawWords = /undefined|null|NaN|\[object|\{\{|(?<![\w./@-])[a-z]+(?:\.[a-z0-9]+)*\.[a-z]+(?:-[a-z]+)+(?![\w.])/

/**
 * Checks the current screen: all of `glance`, and no serious or critical accessibility violation.
 *
 * @param rules the rules of axe to look at; without them all, of which only those about colours tell light from dark
 */
export async function look(window: Window, name: string, rules?: readonly string[]): Promise<void> {
  await glance(window, name)
  const { page } = window
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : {}) })
    .setLegacyMode()
    .analyze()
  const faults = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect
    .soft(
      faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
      `${name}: accessibility`,
    )
    .toEqual([])
}

/**
 * Nothing wider than the window, no raw word, no failed call, no complaint of browser or content policy. The picture is kept
 * where SEEDBED_SHOTS names a folder.
 */
export async function glance(window: Window, name: string): Promise<void> {
  const { page, size, complaints } = window
  await settle(window)
  await keepPicture(page, size, name)
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${name}: width`).toBeLessThanOrEqual(size.width)
  expect.soft(rawWords.exec(await page.locator('body').innerText())?.[0], `${name}: raw words`).toBeUndefined()
  expect.soft(await page.getByText('请求出错，请重试').count(), `${name}: failed calls`).toBe(0)
  expect.soft(complaints.found, `${name}: complaints`).toEqual([])
}

/** Waits until no request is running, no skeleton is shown, fonts are loaded and animations have ended. */
export async function settle({ page, underway }: Window): Promise<void> {
  await expect.poll(async () => (await outlines(page)) + underway.size, { message: 'what is still loading', timeout: 15_000 }).toBe(0)
  await page.evaluate(() => document.fonts.ready)
  await animationsEnded(page)
}

/** Scrolls to an element and waits until heads that give way to it have done so; what is clicked before that may move away. */
export async function scrollTo(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await animationsEnded(target.page())
}

/** Looks anew in each frame: an animation whose element stops being drawn (`content-visibility`) leaves without its end being told. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const passing = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    // What answers an event begins to move a frame later.
    for (let frames = 0; frames < 2; frames += 1) await frame()
    while (passing().some(({ playState }) => playState === 'running')) await frame()
  })
}

const outlines = (page: Window['page']): Promise<number> =>
  page.getByRole('status', { name: /^(加载中|載入中|Loading|正在打开|正在開啟|Opening)$/ }).count()
