import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenPdf } from '#features/files/testing/given-pdf.ts'
import { givenPicture, upload } from '#features/files/testing/given-files.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import { frame } from './records-without-flow.screen.ts'
import { startProduct } from './testing/product.ts'
import { signInAs } from './testing/sign-in.ts'
import { openWindow } from './testing/window.ts'

/** Files that come from an origin of their own: the two names of this machine are two origins to a browser. */

const port = await freePort()
const pages = `http://127.0.0.1:${port}`
const files = `http://localhost:${port}`
const product = await startProduct({ settings: { port, publicAddress: pages, fileOrigin: files } })
const { kernel } = product.server.node
await givenFunction(kernel, {
  id: 'proofs',
  parts: [
    part('name', 'text', { label: '名称' }),
    part('files', 'upload', { label: '材料' }),
    part('pictures', 'upload-image', { label: '照片' }),
  ],
  columns: ['name'],
  list: { buttons: [{ name: 'add', label: '新增' }] },
})
const roleIds = [await givenFunctionRole(kernel, 'proofs-clerk', { functionId: 'proofs' })]
await givenPerson(kernel, { account: 'sun', name: '孙附件', roleIds, organizationIds: [await givenOrganization(kernel, 'proofs-office')] })

/** Addresses have to be known before the server listens. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return free
}

test('pictures show, documents are previewed and files are saved from there, and nothing is complained of', async () => {
  const window = await openWindow(product)
  const { page } = window
  const given: string[] = []
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (origin === files) given.push(`${response.status()} ${pathname}`)
  })
  await signInAs(window, 'sun', { password: personPassword, to: '/model/proofs' })
  await page.getByRole('button', { name: '新增' }).first().click()
  const field = (name: string): Locator => frame(window).locator(`[data-field="${name}"]`)
  await field('files')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from(givenPdf(['Contract of seeds'])) })
  await field('pictures')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '田块.jpg', mimeType: 'image/jpeg', buffer: await givenPicture(200, 100) })
  await field('pictures').getByRole('img', { name: '田块.jpg' }).waitFor()

  await field('files').getByRole('button', { name: '打开 合同.pdf' }).click()
  await page.getByText('Contract of seeds').waitFor({ state: 'attached' })
  expect(given).toEqual(['200 /api/file/Download'])
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载 合同.pdf' }).last().click()])
  expect(saved.suggestedFilename()).toBe('合同.pdf')
  expect((await readFile(await saved.path())).subarray(0, 8).toString()).toBe('%PDF-1.4')
  expect(new URL(saved.url()).origin).toBe(files)

  // As news and the pictures of people show it: by an address with a signature.
  const sun = await product.server.signIn('sun', personPassword)
  const { url } = (await upload(sun, { name: 'a.jpg', content: await givenPicture(60, 30), type: 'annexpic' })).data
  const width = await page.evaluate(async (address) => {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return picture.naturalWidth
  }, url)
  expect(width).toBe(60)
  expect(given.at(-1)).toMatch(/^200 \/api\/file\/Image\/annexpic\//)
  expect(window.complaints.found).toEqual([])
  await window.context.close()
})
