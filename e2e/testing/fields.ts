import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { scrollTo } from './screen.ts'

/** The answer to one field of a form. */
export type Answer =
  | { readonly kind: 'text'; readonly value: string }
  /** Date as people write it: `2027-04-10`. */
  | { readonly kind: 'day'; readonly value: string }
  | { readonly kind: 'option'; readonly value: string }
  /** Found in a dialog by a word, then taken by its name. */
  | { readonly kind: 'place'; readonly word: string; readonly name: string }
  | { readonly kind: 'tick'; readonly value: string }
  | { readonly kind: 'on' }
  | { readonly kind: 'file'; readonly path: string }

/** The input for one control. */
export type Given = Exclude<Answer, { readonly kind: 'tick' }>

export const text = (value: string): Given => ({ kind: 'text', value })
export const day = (value: string): Given => ({ kind: 'day', value })
export const option = (value: string): Given => ({ kind: 'option', value })
export const place = (word: string, name = word): Given => ({ kind: 'place', word, name })
export const tick = (value: string): Answer => ({ kind: 'tick', value })
export const on: Given = { kind: 'on' }
export const file = (path: string): Given => ({ kind: 'file', path })

/**
 * A label as it stands, with or without its mark of what is required. Lists that were left stay in the page, hidden, with the fields they
 * are searched by.
 */
export function labelled(place: Page | Locator, label: string): Locator {
  return place.getByLabel(new RegExp(`^${literal(label)}\\s*\\*?\\s*(必填)?$`)).filter({ visible: true })
}

const literal = (words: string): string => words.replace(/[()/.]/g, '\\$&')

/** Answers one question: `answer(page, form, '作物', option('玉米'))`. */
export async function answer(page: Page, form: Page | Locator, label: string, given: Answer): Promise<void> {
  if (given.kind === 'tick') {
    const control = form.getByLabel(given.value, { exact: true })
    await scrollTo(control)
    return control.check()
  }
  await give(page, labelled(form, label), given)
}

/** Answers several questions in the order given. */
export async function answerAll(page: Page, form: Page | Locator, answers: Readonly<Record<string, Answer>>): Promise<void> {
  for (const [label, given] of Object.entries(answers)) await answer(page, form, label, given)
}

/** Puts an answer into a control. */
export async function give(page: Page, control: Locator, given: Given): Promise<void> {
  if (given.kind === 'text') return control.fill(given.value)
  if (given.kind === 'file') return upload(page, control, given.path)
  await scrollTo(control)
  if (given.kind === 'day') return giveDay(control, given.value)
  if (given.kind === 'option') return choose(page, control, given.value)
  if (given.kind === 'place') return pick(page, control, given)
  return control.click()
}

async function giveDay(control: Locator, value: string): Promise<void> {
  await control.click()
  await control.fill(value)
  await control.press('Enter')
}

async function choose(page: Page, control: Locator, value: string): Promise<void> {
  await control.click()
  await control.fill(value)
  await page.getByTitle(value, { exact: true }).last().click()
}

async function pick(page: Page, control: Locator, { word, name }: { readonly word: string; readonly name: string }): Promise<void> {
  await control.click()
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByLabel('输入关键词查找') })
    .last()
  await dialog.getByLabel('输入关键词查找').fill(word)
  await dialog.getByRole('button', { name }).first().click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function upload(page: Page, control: Locator, path: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await control.click()
  await (await chosen).setFiles(path)
}

/** The message that stands at a field, as a screen reader hears it. */
export async function messageAt(form: Page | Locator, label: string): Promise<string> {
  const control = labelled(form, label)
  const id = await control.getAttribute('aria-describedby')
  const ids = (id ?? '').split(' ').map((one) => `[id="${one}"]`)
  return id ? (await form.locator(ids.at(-1) ?? '').innerText()).trim() : ''
}

/** Waits until a message stands at a field. */
export async function expectMessage(form: Page | Locator, label: string, message: string): Promise<void> {
  await expect.poll(() => messageAt(form, label), { message: `the message at ${label}` }).toBe(message)
}
