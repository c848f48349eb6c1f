import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { chunkBytes } from '#features/files/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import { frame } from './records-without-flow.screen.ts'
import { startProduct } from './testing/product.ts'
import { signInAs } from './testing/sign-in.ts'
import { openWindow, type Window } from './testing/window.ts'

/** Large files in a form of the whole product: they are paused, go on after the browser was closed, and say so when they cannot be read. */

const product = await startProduct()
const { kernel } = product.server.node
await givenFunction(kernel, {
  id: 'papers',
  parts: [part('name', 'text', { label: '名称' }), part('files', 'upload', { label: '材料', options: { fileSize: 50 } })],
  columns: ['name'],
  list: { buttons: [{ name: 'add', label: '新增' }] },
})
const roleIds = [await givenFunctionRole(kernel, 'papers-clerk', { functionId: 'papers' })]
await givenPerson(kernel, { account: 'qian', name: '钱上传', roleIds, organizationIds: [await givenOrganization(kernel, 'papers-office')] })

const folder = await mkdtemp(join(tmpdir(), 'seedbed-uploads-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file that begins like a PDF, of some chunks and a rest. */
async function givenLarge(name: string, chunks: number): Promise<string> {
  const path = join(folder, name)
  const bytes = Buffer.alloc(chunks * chunkBytes + 1000, name)
  bytes.write('%PDF-1.7\n')
  await writeFile(path, bytes)
  return path
}

/** A form with the field for files, in a browser of its own. */
async function openForm(): Promise<{ readonly window: Window; readonly field: Locator }> {
  const window = await openWindow(product)
  window.page.setDefaultTimeout(60_000)
  await signInAs(window, 'qian', { password: personPassword, to: '/model/papers' })
  await window.page.getByRole('button', { name: '新增' }).first().click()
  const field = frame(window).locator('[data-field="files"]')
  await field.locator('input[type=file]').first().waitFor({ state: 'attached' })
  return { window, field }
}

const choose = (field: Locator, ...paths: string[]): Promise<void> => field.locator('input[type=file]').first().setInputFiles(paths)

/**
 * Counts the chunks that the page sends, one after the other; those behind the first few do not get out. Also which chunks the server says
 * it has, as the page asks for them.
 */
async function watchChunks(page: Page, letThrough = Infinity) {
  const watched = { sent: 0, held: 0, there: [] as readonly number[], letThrough }
  await page.route('**/api/file/chunk*', async (route) => {
    if (route.request().method() === 'POST') {
      if (watched.sent >= watched.letThrough) return void (watched.held += 1)
      watched.sent += 1
      return route.continue()
    }
    const answer = await route.fetch()
    watched.there = ((await answer.json()) as { readonly data: { readonly chunkNumbers: readonly number[] } }).data.chunkNumbers
    return route.fulfill({ response: answer })
  })
  return watched
}

/** Counts anew, on the same page: a route that is taken away and set again misses requests that are sent at once. */
const countAnew = (watched: Awaited<ReturnType<typeof watchChunks>>, letThrough = Infinity): void =>
  void Object.assign(watched, { sent: 0, held: 0, there: [], letThrough })

test('a large file that was on its way when the browser closed goes on when it is chosen again', async () => {
  const path = await givenLarge('合同.pdf', 3)
  const before = await openForm()
  const first = await watchChunks(before.window.page, 2)
  await choose(before.field, path)
  await expect.poll(() => first.held).toBe(1)
  expect(first).toMatchObject({ sent: 2, there: [] })
  await before.field.getByText('上传中').waitFor()
  await frame(before.window)
    .getByText(/^已暂存/)
    .waitFor()
  await before.window.context.close()

  const after = await openForm()
  const second = await watchChunks(after.window.page)
  await after.field.getByText('未上传完').waitFor()
  await frame(after.window).getByRole('button', { name: '确定', exact: true }).click()
  await after.field.getByText(/^还有文件没有上传完成/).waitFor()
  const chooser = after.window.page.waitForEvent('filechooser')
  await after.field.getByRole('button', { name: '继续上传 合同.pdf' }).click()
  await (await chooser).setFiles(path)
  await after.field.getByText('上传成功').waitFor()
  expect(second).toMatchObject({ there: [1, 2], sent: 2 })
  await after.field.getByRole('button', { name: '打开 合同.pdf' }).waitFor()
  expect(after.window.complaints.found).toEqual([])
  await after.window.context.close()
})

test('one is paused and goes on with the chunks that are missing; one that is cancelled leaves nothing behind', async () => {
  const path = await givenLarge('附图.pdf', 2)
  const { window, field } = await openForm()
  const first = await watchChunks(window.page, 1)
  await choose(field, path)
  await expect.poll(() => first.held).toBe(1)
  await field.getByRole('button', { name: '暂停 附图.pdf' }).click()
  await field.getByText('暂停中').waitFor()
  countAnew(first)
  await field.getByRole('button', { name: '继续上传 附图.pdf' }).click()
  // The form may have come back with the file of an earlier test, which says too that it is stored.
  await field.getByRole('button', { name: '打开 附图.pdf' }).waitFor()
  expect(first).toMatchObject({ there: [1], sent: 2 })

  countAnew(first, 0)
  await choose(field, await givenLarge('草图.pdf', 2))
  await expect.poll(() => first.held).toBe(1)
  await field.getByRole('button', { name: '取消上传 草图.pdf' }).click()
  expect(await field.getByText('草图.pdf').count()).toBe(0)
  await window.context.close()
})

test('a file that is gone from the disk before it is read is named', async () => {
  const { window, field } = await openForm()
  const watched = await watchChunks(window.page, 0)
  const lost = await givenLarge('失踪.pdf', 2)
  // The second waits for the first, which is held.
  await choose(field, await givenLarge('先来.pdf', 1), lost)
  await expect.poll(() => watched.held).toBe(1)
  await field.getByText('等待中').waitFor()
  await rm(lost)
  await field.getByRole('button', { name: '取消上传 先来.pdf' }).click()
  await field.getByText('文件失踪.pdf读取出错，请检查该文件').waitFor()
  await field.getByText('上传失败').waitFor()
  await window.context.close()
})
