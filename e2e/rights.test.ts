import { expect, test } from 'vitest'
import { workFlowAddress, opTypes } from '#web/router/work-flow-address.ts'
import { depositFields, filing } from '#server/testing/given-filing.ts'
import { startProduct } from './testing/product.ts'
import { look, settle } from './testing/screen.ts'
import { openFromMenu } from './testing/shell.ts'
import { signInAs } from './testing/sign-in.ts'
import { desk, openWindow, phone, type Window } from './testing/window.ts'

const product = await startProduct()
const { db } = product.server.node.kernel

/** Every answer of a call the page gets from now on, as text with its address. */
function overhear({ page }: Window): () => Promise<readonly string[]> {
  const heard: Promise<string>[] = []
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    heard.push(
      response.text().then(
        (body) => `${response.url()} ${body}`,
        () => response.url(),
      ),
    )
  })
  return () => Promise.all(heard)
}

/** Ids and numbers of all filings of a company, and its name. */
async function filingsOf(organization: string): Promise<readonly { readonly id: string; readonly number: string }[]> {
  const rows = await db.selectFrom('flow_task').select(['id', 'number']).where('organization_id', '=', organization).execute()
  return rows.map(({ id, number }) => ({ id, number: number ?? '' }))
}

const depositWords = ['保证金', '应缴', '已缴', '差额', '缴存凭证']

test.each([desk, phone])('who may not see the deposit finds it on no screen and in no answer ($width)', async (size) => {
  const window = await openWindow(product, size)
  const answers = overhear(window)
  await signInAs(window, 'reader')
  await openFromMenu(window, '备案管理', '制种生产备案')
  const main = window.page.getByRole('main')
  const first = main.getByRole(size === phone ? 'listitem' : 'row').filter({ hasText: 'ZZBA202600002' })
  await first.waitFor()
  await look(window, 'reader-list')
  const seen = [await main.innerText()]
  await first.getByRole('button', { name: '详情' }).click()
  const { page } = window
  await page.getByText('备案总面积(亩)').first().waitFor()
  await look(window, 'reader-detail')
  seen.push(await page.locator('body').innerText())
  // That a step of the flow confirms deposits, and who does, is no secret.
  const told = seen.map((screen) => screen.replaceAll('保证金到账确认', '').replaceAll('演示保证金管理员', ''))
  expect(depositWords.filter((word) => told.some((screen) => screen.includes(word)))).toEqual([])
  const heard = await answers()
  expect(heard.length).toBeGreaterThan(5)
  for (const field of depositFields)
    expect(
      heard.filter((one) => new RegExp(`"${field}"`).test(one)),
      field,
    ).toEqual([])
  await window.context.close()
})

test('a company finds nothing of another: not in its list, nor by the address of a record or a request', async () => {
  const theirs = await filingsOf('demo.woyuan')
  const own = await filingsOf('demo.fengsui')
  expect(theirs.length).toBeGreaterThan(3)
  const window = await openWindow(product)
  const { page, address } = window
  const answers = overhear(window)
  await signInAs(window, 'enterprise2')
  await openFromMenu(window, '备案管理', '制种生产备案')
  const main = page.getByRole('main')
  await main
    .getByText(own.find(({ number }) => number?.startsWith('ZZBA'))?.number ?? '')
    .first()
    .waitFor()
  await look(window, 'enterprise2-list')
  expect(await main.innerText()).not.toContain('沃源')
  window.complaints.expect('Failed to load resource')
  for (const { id } of theirs.slice(0, 2)) {
    await page.goto(`${address}/model/${filing.modelId}?open=${id}`)
    await settle(window)
    await page.goto(address + workFlowAddress({ id, flowId: filing.flowId, opType: opTypes.mine }))
    await settle(window)
    expect(await page.locator('body').innerText()).not.toContain('沃源')
  }
  await look(window, 'enterprise2-foreign')
  const heard = (await answers()).filter((one) => !one.includes('/Organize/'))
  for (const { number } of theirs)
    if (number)
      expect(
        heard.filter((one) => one.includes(number)),
        number,
      ).toEqual([])
  expect(heard.filter((one) => one.includes('沃源'))).toEqual([])
  await window.context.close()
})
