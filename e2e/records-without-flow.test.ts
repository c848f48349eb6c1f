import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { givenRegisters, machine, registers } from './records-without-flow.given.ts'
import { atRegister, create, frame, openDetail, press, rowOf } from './records-without-flow.screen.ts'
import { answerAll, day, expectMessage, file, labelled, on, option, place, text, tick } from './testing/fields.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { addRow, cellOf, closeCard, fillRow, openCard } from './testing/sub-table.ts'
import { desk, phone, type Window } from './testing/window.ts'

const product = await startProduct()
await givenRegisters(product.server.node.kernel)

const papers = join(import.meta.dirname, '..', 'apps', 'seed-industry', 'demo', 'files', 'demo-pledge.pdf')
const town = '甘肃省/张掖市/临泽县/新华镇'

/** How long a value or the focus may take to arrive. */
const patience = { timeout: 60_000 } as const

async function openForm(window: Window): Promise<Locator> {
  await window.page.getByRole('button', { name: '新增' }).first().click()
  await labelled(frame(window), '农机名称').waitFor()
  return frame(window)
}

async function closed(window: Window): Promise<void> {
  await frame(window).waitFor({ state: 'hidden' })
}

describe.each([
  ['on a desk', desk, registers.general],
  ['on a phone', phone, registers.drawer],
])('a machine is registered without a flow %s', (_where, size, register) => {
  test('from the empty list over refusals and a reload to its detail and back into the form', { timeout: 400_000 }, async () => {
    const window = await atRegister(product, 'zhang', register, size)
    const { page } = window
    await page.getByText(`还没有${register.name}`).waitFor()
    await look(window, 'machines-empty')
    const form = await openForm(window)
    await look(window, 'machine-new')
    await refuseEmpty(window, form)
    await fillIn(window, form)
    await reload(window)
    await refuseHidden(window, form)
    await press(form, '确定')
    await page.getByText('新建成功').waitFor()
    await closed(window)
    await rowOf(window, '东方红').getByText('NJ').waitFor()
    await look(window, 'machines-one')
    await readIt(window)
    await editIt(window)
    await leaveIt(window)
    await window.context.close()
  })
})

/** Nothing is filled in: each message stands at its field, and the first of them has the focus. */
async function refuseEmpty(window: Window, form: Locator): Promise<void> {
  await press(form, '确定')
  await form.getByRole('button', { name: '10 处需要修改' }).waitFor()
  const expected = {
    农机名称: '请输入农机名称',
    作物: '请选择作物',
    功率: '功率不能为空',
    购置价: '购置价不能为空',
    购置日期: '购置日期不能为空',
    所在地: '请选择所在地',
    使用单位: '使用单位不能为空',
  }
  for (const [label, message] of Object.entries(expected)) await expectMessage(form, label, message)
  for (const message of ['类型不能为空', '请至少选择一个用途']) await form.getByText(message).waitFor()
  await expect.poll(() => labelled(form, '农机名称').evaluate((element) => element === document.activeElement), patience).toBe(true)
  await look(window, 'machine-refused')
}

async function fillIn(window: Window, form: Locator): Promise<void> {
  const { page } = window
  await answerAll(page, form, { 农机名称: text('东方红 LX904'), 号牌: text('1'), 类型: tick('拖拉机'), 用途: tick('耕地') })
  await expectMessage(form, '号牌', '号牌格式不正确')
  await answerAll(page, form, {
    号牌: text(`甘G${String(window.size.width).padEnd(5, 'A')}`),
    作物: option('玉米'),
    功率: text('0'),
    购置价: text('128500.5'),
  })
  await answerAll(page, form, { 购置日期: day('2190-01-01'), 在用: on })
  await expectMessage(form, '功率', '不能小于 1')
  await expect
    .poll(async () => (await form.getByRole('alert').allInnerTexts()).some((one) => one.startsWith('不能晚于')), patience)
    .toBe(true)
  await answerAll(page, form, { 功率: text('66.2'), 购置日期: day('2025-03-04'), 所在地: place('新华镇', town) })
  await answerAll(page, form, {
    使用单位: place('新华农机站'),
    保管人: place('李登记'),
    行驶证: file(papers),
    备注: text('第一行\n第二行'),
  })
  await form.getByText('上传成功').waitFor()
  await form.getByText('壹拾贰万捌仟伍佰元伍角整').waitFor()
}

/** What was typed comes back after a reload, which the browser asks about. */
async function reload(window: Window): Promise<void> {
  const { page } = window
  const draft = (): Promise<boolean> =>
    page.evaluate(() => Object.values(localStorage).some((kept: unknown) => String(kept).includes('第二行')))
  await expect.poll(draft, patience).toBe(true)
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await frame(window).getByText('尚未提交的内容', { exact: false }).waitFor()
  await expect.poll(() => labelled(frame(window), '备注').inputValue(), patience).toBe('第一行\n第二行')
  await look(window, 'machine-restored')
}

/** What is missing in a row and in a closed tab is told there; the tab opens for it. */
async function refuseHidden(window: Window, form: Locator): Promise<void> {
  await addRow(window, '保养记录')
  if (window.size === phone) await closeCard(await openCard(window, '保养记录', 1))
  await press(form, '确定')
  await form.getByRole('button', { name: '3 处需要修改' }).waitFor()
  await form.getByRole('tab', { name: '联系 1' }).waitFor()
  await expectRowRefused(window)
  await fillRow(window, '保养记录', 1, { 保养日期: day('2026-01-02'), 保养项目: text('换机油'), 工时: text('2.5'), 单价: text('100') })
  await press(form, '确定')
  await expectMessage(form, '联系电话', '请输入联系电话')
  await expect.poll(() => labelled(form, '联系电话').evaluate((element) => element === document.activeElement), patience).toBe(true)
  await form.getByText('贰佰伍拾元整').waitFor()
  await labelled(form, '联系电话').fill('123')
  await labelled(form, '备注').focus()
  await expectMessage(form, '联系电话', '请输入正确的手机号')
  await look(window, 'machine-tab')
  await labelled(form, '联系电话').fill('13900001111')
}

async function expectRowRefused(window: Window): Promise<void> {
  if (window.size === phone) {
    const card = await openCard(window, '保养记录', 1)
    for (const label of ['保养日期', '保养项目']) await expectMessage(card, label, '不能为空')
    return closeCard(card)
  }
  for (const label of ['保养日期', '保养项目']) {
    const cell = await cellOf(window, '保养记录', 1, label)
    await expect
      .poll(async () => [await cell.getAttribute('aria-invalid'), await cell.locator('[aria-invalid=true]').count()])
      .not.toEqual([null, 0])
  }
}

async function readIt(window: Window): Promise<void> {
  await openDetail(window, '东方红')
  const detail = frame(window)
  for (const words of [
    '66.2 kW',
    '128,500.50 元',
    '壹拾贰万捌仟伍佰元伍角整',
    '2025-03-04',
    town,
    '新华农机站',
    '李登记',
    'demo-pledge.pdf',
  ])
    await detail.getByText(words).first().waitFor()
  for (const words of ['换机油', '250', '张登记']) await detail.getByText(words).first().waitFor()
  expect(await detail.getByRole('textbox').count()).toBe(0)
  await look(window, 'machine-detail')
  await press(detail, '编辑')
}

/** Saved by the keys of the form; the list shows it. */
async function editIt(window: Window): Promise<void> {
  const form = frame(window)
  await labelled(form, '农机名称').fill('东方红 2104')
  await window.page.keyboard.press('Control+s')
  await window.page.getByText('更新成功').waitFor()
  await labelled(form, '农机名称').fill('东方红 2204')
  await window.page.keyboard.press('Control+Enter')
  await closed(window)
  await rowOf(window, '东方红 2204').waitFor()
}

/** Leaving asks once, staying keeps what is typed, and what was left is offered again until it is thrown away. */
async function leaveIt(window: Window): Promise<void> {
  const { page } = window
  const form = await openForm(window)
  await labelled(form, '农机名称').fill('半途')
  const question = page.getByRole('dialog').filter({ hasText: '内容尚未提交，确定离开吗？' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.goBack()
  await question.getByRole('button', { name: '确定' }).click()
  await closed(window)
  await openForm(window)
  await expect.poll(() => labelled(form, '农机名称').inputValue(), patience).toBe('半途')
  await press(form, '放弃并重新填写')
  await expect.poll(() => labelled(form, '农机名称').inputValue(), patience).toBe('')
  await press(form, '取消')
  await closed(window)
}

test.each([desk, phone])('of two people who edit the same machine nobody loses anything ($width)', async (size) => {
  const register = registers.fullScreen
  const name = `双人${size.width}`
  await create(product, register, { ...machine(1), name })
  const [first, second] = [await atRegister(product, 'zhang', register, size), await atRegister(product, 'li', register, size)]
  for (const window of [first, second]) {
    await rowOf(window, name).getByRole('button', { name: '编辑' }).click()
    await labelled(frame(window), '功率').waitFor()
  }
  await answerAll(first.page, frame(first), { 功率: text('70'), 购置价: text('99') })
  await press(frame(first), '确定')
  await closed(first)
  const form = frame(second)
  await answerAll(second.page, form, { 功率: text('80'), 备注: text('李写的') })
  second.complaints.expect('409')
  await press(form, '确定')
  await form.getByText('此数据已在别处被修改').waitFor()
  expect(await labelled(form, '备注').inputValue()).toBe('李写的')
  await look(second, 'machine-conflict')
  await press(form, '保留我的内容')
  await form.getByText('功率：这里“80.0”，别处“70.0”').waitFor()
  await form.getByText('别处修改了：购置价（现为最新内容）').waitFor()
  const typed = async (label: string): Promise<string> => labelled(form, label).inputValue()
  expect([await typed('功率'), await typed('购置价'), await typed('备注')]).toEqual(['80.0', '99.00', '李写的'])
  await look(second, 'machine-merged')
  await press(form, '确定')
  await closed(second)
  await openDetail(second, name)
  for (const words of ['80.0 kW', '99.00 元', '李写的']) await frame(second).getByText(words).waitFor()
  for (const { context } of [first, second]) await context.close()
})

test('an error only the server can find is shown at its field', async () => {
  const register = registers.fullScreen
  const plate = '甘GSAME0'
  await create(product, register, { ...machine(2), plate })
  await create(product, register, { ...machine(3), name: '另一台' })
  const window = await atRegister(product, 'zhang', register)
  await rowOf(window, '另一台').getByRole('button', { name: '编辑' }).click()
  const form = frame(window)
  await labelled(form, '号牌').fill(plate)
  window.complaints.expect('422')
  await press(form, '确定')
  await expectMessage(form, '号牌', '号牌已存在，不能重复')
  await look(window, 'machine-duplicate')
  await window.context.close()
})

test('a reader finds the detail in each frame, and nothing to change', async () => {
  for (const register of Object.values(registers)) {
    await create(product, register, { ...machine(4), name: '给人看的' })
    const window = await atRegister(product, 'wang', register)
    await rowOf(window, '给人看的').waitFor()
    const buttons = await window.page.getByRole('main').getByRole('button').allInnerTexts()
    expect(buttons.filter((name) => ['新增', '编辑', '删除', '批量删除', '导出'].includes(name))).toEqual([])
    await rowOf(window, '给人看的').getByRole('button', { name: '详情' }).click()
    await frame(window).getByText('14.0 kW').waitFor()
    expect(await frame(window).getByRole('button', { name: '编辑' }).count()).toBe(0)
    await look(window, `reader-${register.popup}`)
    await window.page.keyboard.press('Escape')
    await closed(window)
    await window.context.close()
  }
})
