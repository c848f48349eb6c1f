import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { deleteRecord, listRecords } from '#features/records/contract.ts'
import { personPassword } from '#server/testing/given-people.ts'
import { givenRegisters, machine, registers, type Register } from './records-without-flow.given.ts'
import { atRegister, create, press, rowOf } from './records-without-flow.screen.ts'
import { day, give, option, place } from './testing/fields.ts'
import { startProduct } from './testing/product.ts'
import { look, settle } from './testing/screen.ts'
import type { Window } from './testing/window.ts'

const product = await startProduct()
const { server } = product
await givenRegisters(server.node.kernel)

const town = '甘肃省/张掖市/临泽县/新华镇'

/** Rows that are found, as the foot says it. */
const expectTotal = ({ page }: Window, total: number): Promise<void> => page.getByText(`共 ${total} 条`).waitFor()

test('a list is searched, sorted, turned over, arranged and cleared', { timeout: 400_000 }, async () => {
  const register = registers.general
  for (let index = 0; index < 25; index += 1) await create(product, register, machine(index))
  const window = await atRegister(product, 'zhang', register)
  await expectTotal(window, 25)
  await look(window, 'machines-list')
  await searchByEach(window)
  await sortAndTurn(window)
  await arrangeColumns(window)
  await deleteSome(window, register)
  await window.context.close()
})

async function machines(register: Register): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const client = await server.signIn('li', personPassword)
  const { list } = await client.get(listRecords, { params: { modelId: register.id }, body: { pageSize: 500 } })
  return list.map(({ id, name }) => ({ id: String(id), name: String(name) }))
}

async function remove(register: Register, id: string): Promise<void> {
  const client = await server.signIn('li', personPassword)
  await client.get(deleteRecord, { params: { modelId: register.id, id }, body: {} })
}

async function searchByEach(window: Window): Promise<void> {
  const { page } = window
  const bar = page.getByRole('search')
  const box = (name: string): Locator => bar.getByRole('textbox', { name, exact: true })
  const pickOption = async (label: string, name: string): Promise<void> => {
    await bar.getByLabel(label).click()
    await page.getByTitle(name, { exact: true }).last().click()
  }
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const searches: Readonly<Record<string, readonly [number, () => Promise<unknown>]>> = {
    农机名称: [10, () => box('农机名称').fill('农机1')],
    类型: [8, () => pickOption('类型', '收割机')],
    作物: [25, () => give(page, bar.getByLabel('作物'), option('玉米'))],
    购置日期: [3, async () => (await give(page, box('购置日期'), day('2025-01-03')), give(page, box('购置日期（止）'), day('2025-01-05')))],
    功率: [10, async () => (await box('功率').fill('20'), box('功率（止）').fill('29'))],
    购置价: [5, () => box('购置价').fill('21000')],
    所在地: [25, () => give(page, bar.getByLabel('所在地'), place('新华镇', town))],
    使用单位: [25, () => give(page, bar.getByLabel('使用单位'), place('新华农机站'))],
    创建人员: [0, () => give(page, bar.getByLabel('创建人员'), place('李登记'))],
    创建时间: [25, async () => (await give(page, box('创建时间'), day(today)), give(page, box('创建时间（止）'), day(today)))],
    用途: [12, () => give(page, bar.getByLabel('用途'), option('收获'))],
  }
  for (const [label, [total, fill]] of Object.entries(searches)) {
    const more = bar.getByRole('button', { name: '展开' })
    if (await more.isVisible()) await more.click()
    await fill()
    await page.keyboard.press('Escape')
    await press(bar, '查询')
    await page.waitForURL('**filter=**')
    await expectTotal(window, total)
    if (total === 0) await page.getByText(`没有符合条件的数据：${label}`).waitFor()
    await press(bar, '重置')
    await expectTotal(window, 25)
  }
  await look(window, 'machines-searched')
}

async function sortAndTurn(window: Window): Promise<void> {
  const { page } = window
  const power = page.getByRole('columnheader', { name: '功率' })
  const first = (name: string): Promise<void> =>
    page
      .getByRole('main')
      .getByRole('row')
      .filter({ hasText: /农机\d/ })
      .first()
      .filter({ hasText: name })
      .waitFor()
  await power.click()
  await first('农机00')
  await power.click()
  await first('农机24')
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await first('农机04')
  await page.reload()
  await first('农机04')
}

async function arrangeColumns(window: Window): Promise<void> {
  const { page } = window
  const heading = page.getByRole('columnheader', { name: '作物' })
  await page.getByRole('button', { name: '列设置' }).click()
  const drawer = page.getByRole('dialog', { name: '列设置' })
  await drawer.getByRole('checkbox', { name: '作物' }).uncheck()
  await heading.waitFor({ state: 'detached' })
  await look(window, 'machines-columns')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('columnheader', { name: '类型' }).waitFor()
  expect(await heading.count()).toBe(0)
}

/** One after a question that names it; a batch of which one is gone already; the emptied last page gives way to the first. */
async function deleteSome(window: Window, register: Register): Promise<void> {
  const { page } = window
  await rowOf(window, '农机04').getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '此操作将永久删除该数据, 是否继续？' })
  await question.getByText(/^NJ\d+$/).waitFor()
  await look(window, 'machine-delete')
  await press(question, '确定')
  await page.getByText('删除成功').waitFor()
  await expectTotal(window, 24)
  await page.getByRole('checkbox', { name: '全选' }).check()
  const gone = (await machines(register)).find(({ name }) => name === '农机02')
  await remove(register, gone?.id ?? '')
  await press(page.getByRole('toolbar'), '批量删除（4）')
  await question.getByText('共 4 条').waitFor()
  await press(question, '确定')
  await page.getByText('已删除 3 条，1 条未删除：数据不存在或已被删除').waitFor()
  await expectTotal(window, 20)
  await rowOf(window, '农机24').waitFor()
  expect(await page.getByRole('button', { name: /批量删除/ }).count()).toBe(0)
  await settle(window)
}
