import type { Locator } from 'playwright-core'
import { look } from './screen.ts'
import type { Window } from './window.ts'

/** Submits the form that is open. @param next who has to stand in the dialog as whoever is asked next */
export async function submit({ page }: Window, name: string, next?: string): Promise<void> {
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `提交${name}` })
  if (next !== undefined) await dialog.getByText(next, { exact: false }).first().waitFor()
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
}

/** Approves the to-do that is open; the dialog says who is next. */
export async function approve(
  window: Window,
  next: string | undefined,
  signing?: (window: Window, dialog: Locator) => Promise<void>,
): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '通过', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '审批通过' })
  await dialog
    .getByText(next ?? '通过后流程结束', { exact: false })
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: '同意', exact: true }).click()
  if (next === '审签') await look(window, 'approve-dialog')
  await signing?.(window, dialog)
  const here = page.url()
  await dialog.getByRole('button', { name: '通过', exact: true }).click()
  await page.waitForURL((address) => address.toString() !== here)
}

/** Draws a signature. */
export async function sign(window: Window, dialog: Locator): Promise<void> {
  const { page } = window
  await dialog.getByRole('button', { name: '通过', exact: true }).click()
  await dialog.getByText('请先签名').waitFor()
  const pad = dialog.getByLabel('签名板')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('no pad')
  await page.mouse.move(box.x + 30, box.y + 30)
  await page.mouse.down()
  for (const [x, y] of [
    [60, 60],
    [100, 30],
    [140, 70],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y)
  await page.mouse.up()
  await look(window, 'sign-dialog')
}
