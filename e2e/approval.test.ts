import { describe, expect, test } from 'vitest'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { demoPassword, filing, openEntry, startFiling } from '#server/testing/given-filing.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { openBell, openMessage } from './testing/shell.ts'
import { signInAs } from './testing/sign-in.ts'
import { desk, openWindow, phone, type Window } from './testing/window.ts'

/** An approver at work: by thumb, by keyboard, and when he changes his mind. */

const product = await startProduct()
const { server } = product

async function filed(): Promise<{ id: string; number: string }> {
  const { id, number } = await startFiling(await server.signIn('enterprise', demoPassword))
  return { id, number: number ?? '' }
}
const reviewerHas = async (id: string) => (await openEntry(await server.signIn('reviewer', demoPassword), id)) !== undefined

/** How often the page was touched since. */
async function countTaps({ page }: Window): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { taps: 0 })
    addEventListener('pointerdown', () => Object.assign(globalThis, { taps: Number(Reflect.get(globalThis, 'taps')) + 1 }), {
      capture: true,
    })
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'taps')))
}

test('on a phone a message, 通过 and 确定 are three taps', { timeout: 300_000 }, async () => {
  const { id, number } = await filed()
  const window = await openWindow(product, phone)
  await signInAs(window, 'reviewer')
  const { page } = window
  const drawer = await openBell(window)
  const taps = await countTaps(window)
  await drawer.getByRole('button', { name: number }).first().click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '审批通过' })
  await dialog.getByRole('button', { name: '通过', exact: true }).click()
  await page.getByText(/已通过：/).waitFor()
  expect(await taps()).toBe(3)
  await look(window, 'approved-by-thumb')
  await expect.poll(() => reviewerHas(id)).toBe(false)
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('已撤销，待办已恢复').waitFor()
  expect(await reviewerHas(id)).toBe(true)
  await window.context.close()
})

describe.each([
  ['on a desk', desk],
  ['on a phone', phone],
])('%s', (_where, size) => {
  test('an opinion that was typed and not sent is there again after 下一条 and back', { timeout: 300_000 }, async () => {
    const { number } = await filed()
    await filed()
    const window = await openWindow(product, size)
    await signInAs(window, 'reviewer')
    const { page } = window
    await openMessage(window, number)
    await page.getByRole('button', { name: '通过', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '审批通过' })
    await dialog.getByLabel('审批意见').fill('已电话核实面积')
    await dialog.getByRole('button', { name: '取消' }).click()
    const here = page.url()
    await page.getByRole('button', { name: '下一条' }).click()
    await page.waitForURL((address) => address.toString() !== here)
    await page.goto(here)
    await page.getByRole('button', { name: '通过', exact: true }).click()
    await expect.poll(() => dialog.getByLabel('审批意见').inputValue()).toBe('已电话核实面积')
    await window.context.close()
  })

  test('files of an opinion are chosen, sent and read by the initiator', { timeout: 300_000 }, async () => {
    const { id, number } = await filed()
    const window = await openWindow(product, size)
    await signInAs(window, 'reviewer')
    const { page } = window
    await openMessage(window, number)
    await page.getByRole('button', { name: '通过', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '审批通过' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '坏.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
    await dialog.getByRole('alert').first().waitFor()
    await look(window, 'opinion-bad-file')
    await dialog.getByRole('button', { name: /^(取消上传|取消) ?坏.exe/ }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '现场记录.csv', mimeType: 'text/csv', buffer: Buffer.from('作物,面积\n玉米,100\n') })
    await dialog.getByRole('button', { name: '打开 现场记录.csv' }).waitFor()
    await look(window, 'opinion-file')
    await dialog.getByRole('button', { name: '通过', exact: true }).click()
    await page.getByText(/已通过：/).waitFor()
    const filer = await openWindow(product, size)
    await signInAs(filer, 'enterprise')
    await filer.page.goto(filer.address + workFlowAddress({ id, flowId: filing.flowId, opType: opTypes.mine }))
    if (size === phone) await filer.page.getByText('流程', { exact: true }).click()
    await filer.page.getByRole('button', { name: '打开 现场记录.csv' }).click()
    await filer.page.getByRole('dialog').getByText('玉米').waitFor()
    await look(filer, 'opinion-file-read')
    await window.context.close()
    await filer.context.close()
  })
})
