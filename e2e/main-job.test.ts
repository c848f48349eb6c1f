import { join } from 'node:path'
import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { verifyAudit } from '#server/audit/seal.ts'
import { sealWhole } from '#server/testing/sealed-audit.ts'
import { approve, sign } from './testing/decisions.ts'
import { answerAll, day, expectMessage, file, labelled, on, option, place, text, tick } from './testing/fields.ts'
import { enterDeposit } from '#server/testing/given-filing.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { openFromMenu, openMessage, unread } from './testing/shell.ts'
import { signInAs } from './testing/sign-in.ts'
import { addRow, cellOf, closeCard, fillRow, openCard, subTable } from './testing/sub-table.ts'
import { desk, openWindow, phone, type Size, type Window } from './testing/window.ts'

const product = await startProduct()
const { server } = product
const { db } = server.node.kernel

const pledge = join(import.meta.dirname, '..', 'apps', 'seed-industry', 'demo', 'files', 'demo-pledge.pdf')
const returnReason = '隔离距离与现场不符，请核实后重报'
const season = new Date().getFullYear() + 1

const firstRow = {
  品种: option('演示玉1号'),
  母本代号: text('DY02'),
  父本代号: text('DY11'),
  亲本来源: text('自繁'),
  '亲本数量(kg)': text('608.8'),
  乡镇: place('新华镇', '甘肃省/张掖市/临泽县/新华镇'),
  村集体: option('演示新华示范一村股份经济合作社'),
  '计划面积(亩)': text('380.5'),
  '计划单产(kg/亩)': text('420'),
  隔离方式: option('空间隔离'),
  '隔离距离(m)': text('300'),
  '保底产值(元/亩)': text('3400'),
} as const

const secondRow = {
  ...firstRow,
  品种: option('演示玉2号'),
  '计划面积(亩)': text('240'),
  '计划单产(kg/亩)': text('410'),
  隔离方式: option('时间隔离'),
} as const

/** What 620.5 亩 come to, at 500 元 for each. */
const sums = { area: '620.50', yield: '258,210.00', deposit: '310,250.00', capitals: '叁拾壹万零贰佰伍拾元整' } as const

const accounts = ['enterprise', 'village', 'reviewer', 'county', 'deposit', 'chief'] as const

interface People {
  readonly enterprise: Window
  readonly village: Window
  readonly reviewer: Window
  readonly county: Window
  readonly deposit: Window
  readonly chief: Window
}

describe.each([
  ['on a desk', desk],
  ['on a phone', phone],
])('the whole way of a filing %s', (_where, size) => {
  test(
    'an enterprise files, its village confirms, the township returns it, and five approve what was corrected',
    { timeout: 300_000 },
    async () => {
      const people = await atWork(size)
      const { enterprise, village, reviewer, county, deposit, chief } = people
      await openForm(enterprise)
      await submitEmpty(enterprise)
      await fillIn(enterprise)
      const before = await unread(village)
      const number = await submit(enterprise, '新')
      await expect.poll(() => unread(village), { message: 'the badge of the village' }).toBe(before + 1)
      await openMessage(village, number)
      await readAsVillage(village)
      await approve(village, '乡镇审核')
      await openMessage(reviewer, number)
      await readRequest(reviewer, number)
      await giveBack(reviewer, number)
      await correct(enterprise, number)
      await openMessage(village, number)
      await approve(village, '乡镇审核')
      await seeChanges(reviewer, number)
      await approve(reviewer, '县种子机构审查')
      await openMessage(county, number)
      await approve(county, '保证金到账确认')
      await openMessage(deposit, number)
      await confirmDeposit(deposit, number)
      await openMessage(chief, number)
      await approve(chief, undefined, sign)
      await openMessage(village, `${number}已办结`)
      await seeApproved(enterprise, number)
      await checkTables(number)
      for (const { context } of Object.values(people)) await context.close()
    },
  )
})

/** Everybody signs in and looks at the start page; the enterprise by its side of the sign-in. */
async function atWork(size: Size): Promise<People> {
  const people: Record<string, Window> = {}
  for (const account of accounts) {
    const window = await openWindow(product, size)
    await signInAs(window, account)
    if (account === 'enterprise' || account === 'reviewer') await look(window, `home-${account}`)
    people[account] = window
  }
  return people as unknown as People
}

async function openForm(window: Window): Promise<void> {
  const { page } = window
  await openFromMenu(window, '备案管理', '制种生产备案')
  await page.getByText('ZZBA', { exact: false }).first().waitFor()
  await look(window, 'list')
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('heading', { name: '基本信息' }).waitFor()
  await look(window, 'form-empty')
}

/** Nothing filled in but a row: each error stands at its field, also in the row. */
async function submitEmpty(window: Window): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('button', { name: /处需要修改/ }).waitFor()
  const expected = {
    所在县: '请选择所在县',
    受理机关: '请选择受理机关',
    作物: '请选择作物',
    种子类别: '请选择种子类别',
    技术负责人: '请输入技术负责人',
    手机: '请输入技术负责人手机号',
    计划播种起: '请选择计划播种起',
    计划播种止: '请选择计划播种止',
  }
  for (const [label, message] of Object.entries(expected)) await expectMessage(page, label, message)
  await expectFirstMissing(window)
  await look(window, 'form-errors')
  await addRow(window, '备案明细')
  await submitAgain(window)
  await expectEmptyRow(window)
}

/** On a phone the row that was added lies over the form until it is closed. */
async function submitAgain(window: Window): Promise<void> {
  if (window.size === phone) await closeCard(await openCard(window, '备案明细', 1))
  await window.page.getByRole('button', { name: '提交', exact: true }).click()
  await expectFirstMissing(window)
}

/** The form moves to the first field that is missing; whoever clicks before that may miss what he aimed at. */
async function expectFirstMissing({ page }: Window): Promise<void> {
  const first = labelled(page, '所在县')
  await expect.poll(() => first.evaluate((element) => element === document.activeElement), { message: 'the focus' }).toBe(true)
}

async function expectEmptyRow(window: Window): Promise<void> {
  if (window.size === phone) {
    const drawer = await openCard(window, '备案明细', 1)
    for (const label of ['品种', '乡镇', '村集体', '计划面积(亩)', '隔离方式']) await expectMessage(drawer, label, '不能为空')
    await look(window, 'row-errors')
    return closeCard(drawer)
  }
  for (const label of ['品种', '乡镇', '村集体', '计划面积(亩)', '隔离方式']) {
    const cell = await cellOf(window, '备案明细', 1, label)
    await expect.poll(() => cell.getAttribute('aria-invalid'), { message: label }).toBe('true')
    await cell.scrollIntoViewIfNeeded()
  }
  await look(window, 'row-errors')
}

async function fillIn(window: Window): Promise<void> {
  const { page } = window
  await answerAll(page, page, {
    所在县: place('临泽县', '甘肃省/张掖市/临泽县'),
    生产方式: tick('委托村集体'),
    作物: option('玉米'),
    种子类别: option('杂交种'),
  })
  await answerAll(page, page, {
    技术负责人: text('赵技术'),
    手机: text('13900000001'),
    计划播种起: day(`${season}-04-10`),
    计划播种止: day(`${season}-05-10`),
  })
  await fillRow(window, '备案明细', 1, firstRow)
  await addRow(window, '备案明细')
  const { '隔离距离(m)': _hidden, ...second } = secondRow
  await fillRow(window, '备案明细', 2, second)
  await answerAll(page, page, { 合法生产承诺书: file(pledge), 非转基因承诺: on, 承诺: tick('以上信息真实、准确、完整') })
  await page.getByText('上传成功').first().waitFor()
  for (const words of [sums.area, sums.yield, sums.deposit, sums.capitals]) await page.getByText(words, { exact: false }).first().waitFor()
  await look(window, 'form-filled')
  await subTable(window, '备案明细').scrollIntoViewIfNeeded()
  await expectFrame(window)
  await look(window, 'form-rows')
}

/** Head and foot of the form stay where they are while what lies between them scrolls. */
async function expectFrame({ page, size }: Window): Promise<void> {
  if (size === desk) await page.getByRole('navigation', { name: '分组导航' }).getByRole('button', { name: '保证金' }).click()
  const main = page.getByRole('main')
  await expect
    .poll(() => main.evaluate((element) => ({ top: element.scrollTop, more: element.scrollHeight - element.clientHeight })))
    .toEqual({ top: 0, more: 0 })
}

/** Submits and reads the page that says what became of it. @returns the number */
async function submit(window: Window, word: '新' | '再'): Promise<string> {
  const { page } = window
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '提交制种生产备案' })
  await dialog.getByText(/^下一步（演示新华一村负责人.*）村集体确认$/).waitFor()
  if (word === '新') await look(window, 'submit-dialog')
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
  const main = page.getByRole('main')
  await main.getByText('等待审核').first().waitFor()
  await main.getByText(/下一步（演示新华一村负责人.*）村集体确认/).waitFor()
  if (word === '新') await look(window, 'submitted')
  const number = /ZZBA\d{9}/.exec(await main.innerText())?.[0]
  expect(number).toBeDefined()
  return number ?? ''
}

async function readRequest(window: Window, number: string): Promise<void> {
  const main = window.page.getByRole('main')
  await main.getByText(number, { exact: false }).first().waitFor()
  for (const words of [sums.area, sums.deposit, '演示临泽沃源制种有限公司', '赵技术'])
    await main.getByText(words, { exact: false }).first().waitFor()
  await look(window, 'approval')
  if (window.size !== phone) return
  await window.page.getByText('流程', { exact: true }).click()
  await window.page.getByText('流转记录').waitFor()
  await look(window, 'approval-flow')
}

/** A village reads what it confirms, not what is between the company and the authorities. */
async function readAsVillage(window: Window): Promise<void> {
  const main = window.page.getByRole('main')
  await main.getByText(sums.area, { exact: false }).first().waitFor()
  await look(window, 'village')
  // Also what it cannot look up, as the organization of the company, has its name.
  for (const words of [sums.deposit, '赵技术', '已不存在的内容']) expect(await main.getByText(words, { exact: false }).count()).toBe(0)
}

/** Who confirms the deposit cannot while it is open, and does once the ledger says that it was paid. */
async function confirmDeposit(window: Window, number: string): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '通过', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '审批通过' })
  await dialog.getByRole('button', { name: '通过', exact: true }).click()
  await page.getByText('暂不能通过：保证金尚未缴清', { exact: false }).first().waitFor()
  await look(window, 'deposit-open')
  const { rows } = await sql<{ id: string }>`select id from flow_task where number = ${number}`.execute(db)
  await enterDeposit(server, rows[0]?.id ?? '', '310250')
  await page.reload()
  await approve(window, '审签')
}

/** A reason is kept as a phrase of one's own, and removed again. */
async function keepPhrase(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '存为常用语' }).click()
  const phrase = dialog.getByRole('button', { name: returnReason, exact: true })
  await phrase.waitFor()
  await dialog.getByRole('button', { name: '管理常用语' }).click()
  await dialog.getByRole('button', { name: `删除常用语“${returnReason}”` }).click()
  await phrase.waitFor({ state: 'hidden' })
}

/** After a decision the next to-do stands there, ready to be decided. */
async function nextOpens(page: Window['page'], handled: string): Promise<void> {
  await page.getByRole('main').getByText(handled).first().waitFor({ state: 'hidden' })
  await page
    .getByRole('main')
    .getByText(/ZZBA\d{9}/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: '退回', exact: true }).waitFor()
}

async function giveBack(window: Window, number: string): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '退回', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '审批退回' })
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await dialog.getByText('请填写退回原因，至少 5 个字').waitFor()
  await look(window, 'return-dialog')
  await dialog.getByLabel('退回原因').fill(returnReason)
  await keepPhrase(dialog)
  await dialog.getByRole('checkbox', { name: '处理后打开下一件待办' }).waitFor()
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await nextOpens(page, number)
  await openFromMenu(window, '我的流程', '待办')
  await page.getByText('ZZBA').first().waitFor()
  await look(window, 'todo')
}

/** The enterprise hears of the return, changes a cell and submits again; the number stays. */
async function correct(window: Window, number: string): Promise<void> {
  const { page } = window
  await openMessage(window, `${number}被退回`)
  const main = page.getByRole('main')
  await main.getByText('审核退回').first().waitFor()
  await look(window, 'returned')
  await page.getByRole('button', { name: '编辑并重新提交' }).click()
  await page.getByRole('button', { name: '提交', exact: true }).waitFor()
  await fillRow(window, '备案明细', 1, { '隔离距离(m)': text('350') })
  await look(window, 'form-again')
  expect(await submit(window, '再')).toBe(number)
}

/** What the enterprise corrected is marked for who returned it. */
async function seeChanges(window: Window, number: string): Promise<void> {
  const { page } = window
  await openMessage(window, number)
  await page.getByText('自您上次查看后有变化：1处').waitFor()
  await page.getByRole('button', { name: '查看修改' }).click()
  await page.getByRole('button', { name: '隔离距离(m)（第 1 行）：300 → 350' }).waitFor()
  await look(window, 'changes')
}

async function seeApproved(window: Window, number: string): Promise<void> {
  const { page } = window
  await openMessage(window, `${number}已办结`)
  const main = page.getByRole('main')
  await main.getByText('审核通过').first().waitFor()
  await look(window, 'approved')
  await checkAsVisitor(window)
  await openFromMenu(window, '我的流程', '我发起的')
  await main.getByText(number).first().waitFor()
  await look(window, 'my-requests')
  await openFromMenu(window, '备案管理', '制种生产备案')
  const entry = main.getByRole(window.size === phone ? 'listitem' : 'row').filter({ hasText: number })
  await entry.getByText('审核通过').waitFor()
}

/** Whoever scans the QR code of the filing is told that it is valid, without signing in. */
async function checkAsVisitor({ page, size }: Window): Promise<void> {
  const address = await page.getByRole('main').getByRole('link', { name: '核验二维码，打开核验页面' }).getAttribute('href')
  const visitor = await openWindow(product, size)
  await visitor.page.goto(address!)
  await visitor.page.getByRole('heading', { name: '有效', exact: true }).waitFor()
  await visitor.page.getByText('演示临泽沃源制种有限公司').waitFor()
  expect(await visitor.page.getByRole('main').innerText()).not.toMatch(/赵技术|3,?400|DY02|310,?250/)
  await look(visitor, 'check')
  await visitor.context.close()
}

/** What stands in the tables afterwards: record, rows, task, entries, events without gaps, sealed audit. */
async function checkTables(number: string): Promise<void> {
  const { rows: tasks } = await sql<{
    id: string
    status: number
    sequence: number
  }>`select id, status, sequence from flow_task where number = ${number}`.execute(db)
  expect(tasks).toHaveLength(1)
  const { id, status, sequence } = tasks[0]!
  expect(status).toBe(2)
  const { rows: records } =
    await sql`select bill_no, ent_id, area_total, yield_total, dep_rate, dep_due, biz_status, flow_state, tech_lead, deleted_at from records.seed_prod_filing where id = ${id}`.execute(
      db,
    )
  expect(records).toEqual([
    {
      bill_no: number,
      ent_id: 'demo.woyuan',
      area_total: '620.5',
      yield_total: '258210',
      dep_rate: '500',
      dep_due: '310250',
      biz_status: 'seed.filingState.ok',
      flow_state: 2,
      tech_lead: '赵技术',
      deleted_at: null,
    },
  ])
  const { rows: items } =
    await sql`select position, (select variety_name from records.seed_variety where id::text = variety_id) as variety, approval_no, town, plan_area,
      plan_yield, iso_type, iso_dist from records.seed_prod_filing_items where record_id = ${id} order by position`.execute(db)
  expect(items).toEqual([
    {
      position: 0,
      variety: '演示玉1号',
      approval_no: '国审玉20239001',
      town: '620723102',
      plan_area: '380.5',
      plan_yield: '159810',
      iso_type: 'seed.isolation.space',
      iso_dist: '350',
    },
    {
      position: 1,
      variety: '演示玉2号',
      approval_no: '国审玉20239002',
      town: '620723102',
      plan_area: '240',
      plan_yield: '98400',
      iso_type: 'seed.isolation.time',
      iso_dist: null,
    },
  ])
  const { rows: events } = await sql<{
    sequence: number
    type: string
  }>`select sequence, type from flow_event where task_id = ${id} order by sequence`.execute(db)
  expect(events.map((one) => one.sequence)).toEqual(Array.from({ length: sequence }, (_, index) => index + 1))
  const { rows: entries } = await sql<{
    node: string
    state: string
    action: number | null
  }>`select node, state, action from flow_operator where task_id = ${id} order by received_at, id`.execute(db)
  expect(entries).toEqual([
    { node: 'village', state: 'handled', action: 1 },
    { node: 'town', state: 'handled', action: 0 },
    { node: 'village', state: 'handled', action: 1 },
    { node: 'town', state: 'handled', action: 1 },
    { node: 'county', state: 'handled', action: 1 },
    { node: 'deposit', state: 'handled', action: 1 },
    { node: 'chief', state: 'handled', action: 1 },
  ])
  await sealWhole(db, server.node.kernel.now())
  expect((await verifyAudit(db)).fault).toBeUndefined()
}
