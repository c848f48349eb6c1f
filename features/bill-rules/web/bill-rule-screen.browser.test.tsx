import { expect, test } from 'vitest'
import { billNumberExample } from '#engine/values/bill-number.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  billNumberGaps,
  billRuleMenu,
  billRuleUse,
  createBillRule,
  exportBillNumberGaps,
  listBillRules,
  readBillRule,
  selectBillRule,
  similarBillRules,
  switchBillRule,
  updateBillRule,
  type BillRuleRow,
  deleteBillRule,
} from '#features/bill-rules/contract.ts'
import { BillRuleScreen } from '#features/bill-rules/web/bill-rule-screen.tsx'
import { answered, refused, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { givenDictionary } from '#web/testing/given-dictionary.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'
import { choosing } from '#web/testing/screen-states.tsx'

const filing: BillRuleRow = {
  id: 'r1',
  fullName: '制种生产备案',
  enCode: 'ZZBA',
  category: '业务编号',
  prefix: 'ZZBA',
  dateFormat: 'yyyy',
  digit: 5,
  startNumber: '00001',
  sortCode: 2,
  enabledMark: 1,
  description: '',
  version: 3,
  outputNumber: 'ZZBA202600017',
  creatorTime: Date.UTC(2026, 2, 5),
  creatorUser: '张三',
  lastModifyTime: null,
  similar: [],
}
const pageOf = (list: BillRuleRow[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const businessTypes = givenDictionary('businessType', { c1: '业务编号', c2: '合同编号' })
const everyButton = ['btn_add', 'btn_edit', 'btn_remove', 'btn_download', 'btn_upload']

/** Draws the screen for somebody who holds these buttons of its menu. */
function renderRules(calls: readonly AnsweredCall[], { buttons = everyButton, phone = false, address = '/screen' } = {}) {
  return renderScreen(<BillRuleScreen />, {
    phone,
    address,
    session: {
      menus: [menuOf({ id: billRuleMenu, fullName: '单据规则', type: 2, address: 'system/billRule' })],
      permissions: [permissionOf(billRuleMenu, buttons)],
    },
    calls: [businessTypes, answered(similarBillRules, { list: [] }), ...calls],
  })
}

test('the list is read, is empty with a reason, or says why it cannot be read', async () => {
  const { screen } = await renderRules([unanswered(listBillRules)])
  await expect.element(screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await screen.unmount()
  const empty = await renderRules([answered(listBillRules, pageOf([]))])
  await expect.element(empty.screen.getByText('还没有单据规则，新增后表单的单据组件可以选用')).toBeVisible()
  await empty.isAccessible()
  await empty.screen.unmount()
  const failed = await renderRules([refused(listBillRules, 500, '服务暂时不可用')])
  await expect.element(failed.screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
})

test('a category at the left shows its rules, and a reader is offered nothing to change', async () => {
  const { screen, asked, address } = await renderRules([answered(listBillRules, pageOf([filing]))], { buttons: [] })
  const row = screen.getByRole('row').filter({ hasText: filing.fullName })
  await expect.element(row.getByText('ZZBA202600017')).toBeVisible()
  expect(
    row
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['缺号检查'])
  for (const name of ['新增', '导入']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
  await screen.getByText('合同编号').click()
  await expect.poll(() => asked(listBillRules).at(-1)?.query.categoryId).toBe('c2')
  expect(address()).toBe('/screen?category=c2')
})

test('a new rule shows the example of its numbers while it is typed, and what is wrong at its field', async () => {
  const { screen, asked } = await renderRules([answered(listBillRules, pageOf([])), answered(createBillRule, { id: 'r2', version: 1 })])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建单据' })
  await expect.element(dialog.getByText('填写单据前缀、流水位数和流水起始后显示')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  for (const text of ['请输入业务名称', '请输入业务编码', '请选择业务分类', '请输入单据前缀', '请输入流水起始'])
    await expect.element(dialog.getByText(text)).toBeVisible()
  expect(asked(createBillRule)).toEqual([])
  await dialog.getByRole('textbox', { name: /^业务名称/ }).fill('合同')
  await dialog.getByRole('textbox', { name: /^业务编码/ }).fill('HT')
  await dialog.getByRole('textbox', { name: /^单据前缀/ }).fill('HT')
  await dialog.getByRole('textbox', { name: /^流水位数/ }).fill('6')
  await dialog.getByRole('textbox', { name: /^流水起始/ }).fill('000')
  await dialog.getByRole('combobox', { name: /^业务分类/ }).click()
  await screen.getByRole('option', { name: '合同编号' }).or(screen.getByTitle('合同编号')).last().click()
  await expect.element(dialog.getByText('流水起始不能为0')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^流水起始/ }).fill('7')
  const today = fromEpoch(Date.now(), 'yyyy-MM-dd', 'Asia/Shanghai')!
  const example = billNumberExample({ prefix: 'HT', dateFormat: 'yyyyMMdd', digits: 6, startNumber: '7' }, today)
  await expect.element(dialog.getByText(example)).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createBillRule).map(({ body }) => body))
    .toMatchObject([{ fullName: '合同', category: 'c2', prefix: 'HT', dateFormat: 'yyyyMMdd', digit: 6, startNumber: '7', enabledMark: 1 }])
})

test.each([false, true])('a new rule takes how another one makes its numbers from the dialog 模板; on a phone %s', async (phone) => {
  const contract = {
    ...filing,
    id: 'r3',
    fullName: '合同编号',
    enCode: 'HT',
    prefix: 'HT',
    dateFormat: 'no' as const,
    digit: 4,
    startNumber: '0100',
  }
  const { screen, asked, fitsWidth, isAccessible } = await renderRules(
    [
      answered(listBillRules, pageOf([])),
      answered(selectBillRule, ({ query: { categoryId } }) => pageOf(categoryId === 'c1' ? [filing] : [filing, contract])),
      answered(createBillRule, { id: 'r2', version: 1 }),
    ],
    { phone },
  )
  await screen.getByRole('button', { name: '新增' }).first().click()
  const form = screen.getByRole('dialog').filter({ hasText: '新建单据' })
  await form.getByRole('textbox', { name: /^业务名称/ }).fill('销售合同')
  await form.getByRole('button', { name: '从模板选择' }).click()
  const dialog = screen.getByRole('dialog').last()
  await expect.element(dialog.getByText('合同编号').last()).toBeVisible()
  fitsWidth()
  await isAccessible()
  await dialog.getByText('合同编号').last().click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(form.getByText('已带入“合同编号”的单据前缀、单据日期、流水位数和流水起始')).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: /^单据前缀/ })).toHaveValue('HT')
  await expect.element(form.getByText('HT0100')).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: /^业务名称/ })).toHaveValue('销售合同')
  await form.getByRole('textbox', { name: /^业务编码/ }).fill('XSHT')
  await form.getByRole('combobox', { name: /^业务分类/ }).click()
  await screen.getByRole('option', { name: '合同编号' }).or(screen.getByTitle('合同编号')).last().click()
  await form.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createBillRule).map(({ body }) => body))
    .toMatchObject([{ fullName: '销售合同', enCode: 'XSHT', prefix: 'HT', dateFormat: 'no', digit: 4, startNumber: '0100' }])
})

const opened = answered(readBillRule, { ...filing, category: 'c1', example: 'ZZBA202600001' })

test('a prefix that has to stay says so at its field and keeps what was typed', async () => {
  const text = '已生成单据编号（最近：ZZBA202600017），不能修改单据前缀；需要新前缀时请新建规则'
  const { screen } = await renderRules([
    answered(listBillRules, pageOf([filing])),
    opened,
    refused(updateBillRule, 422, text, { errors: [{ field: 'prefix', text }] }),
  ])
  await screen.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑单据' })
  const prefix = dialog.getByRole('textbox', { name: /^单据前缀/ })
  await prefix.fill('NEW')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText(text)).toBeVisible()
  await expect.element(prefix).toHaveValue('NEW')
  await expect.element(prefix).toHaveFocus()
})

test('a rule in use is not deleted: what holds it is told instead', async () => {
  const held = '1个功能正在使用：制种生产备案，不能删除'
  const { screen } = await renderRules([
    answered(listBillRules, pageOf([filing])),
    answered(billRuleUse, { functions: ['制种生产备案'], records: 0, holders: [{ text: held, address: '' }] }),
  ])
  await screen.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '删除' }).click()
  await expect.element(screen.getByText(held)).toBeVisible()
  expect(screen.getByText('此操作将永久删除', { exact: false }).elements()).toEqual([])
})

test('on a phone rules are cards, and the form fits', async () => {
  const { screen, fitsWidth, isAccessible } = await renderRules([answered(listBillRules, pageOf([filing])), opened], { phone: true })
  const card = screen.getByRole('listitem').filter({ hasText: filing.fullName })
  await expect.element(card).toBeVisible()
  fitsWidth()
  await isAccessible()
  await card.getByRole('button', { name: '编辑' }).click()
  await expect.element(screen.getByText('编辑单据')).toBeVisible()
  fitsWidth()
})

test('the address tells the open form, and a prefix that others use is warned of', async () => {
  const { screen, address } = await renderRules(
    [answered(listBillRules, pageOf([filing])), opened, answered(similarBillRules, { list: [{ id: 'r9', fullName: '经营备案' }] })],
    { address: '/screen?open=r1&edit=1' },
  )
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('可能与这些规则产生相同的单据编号：经营备案。建议使用不同的单据前缀')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.poll(address).toBe('/screen')
})

test('that another rule may give its numbers is shown at a rule, and told before one is enabled', async () => {
  const off = { ...filing, id: 'r2', fullName: '旧备案', enabledMark: 0 }
  const { screen, asked } = await renderRules([
    answered(listBillRules, pageOf([{ ...filing, similar: ['经营备案'] }, off])),
    answered(similarBillRules, { list: [{ id: 'r1', fullName: '制种生产备案' }] }),
    answered(switchBillRule, { id: 'r2', version: 4 }),
  ])
  const row = screen.getByRole('row').filter({ hasText: filing.fullName })
  await expect.element(row.getByTitle('可能与这些规则产生相同的单据编号：经营备案。建议使用不同的单据前缀')).toBeVisible()
  const other = screen.getByRole('row').filter({ hasText: '旧备案' })
  expect(other.getByText('可能重号').elements()).toEqual([])
  await other.getByRole('button', { name: '启用' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText('可能与这些规则产生相同的单据编号：制种生产备案。建议使用不同的单据前缀')).toBeVisible()
  expect(asked(similarBillRules).at(-1)?.query).toMatchObject({ prefix: 'ZZBA', dateFormat: 'yyyy', digit: 5, id: 'r2' })
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(switchBillRule)).toHaveLength(1)
})

const gapsOf = (list: { number: string; deletedTime: number | null }[], rest: object = {}) => ({
  list: list.map((gap) => ({ ...gap, period: gap.number.slice(4, 8) })),
  pagination: { currentPage: 1, pageSize: 20, total: list.length },
  periods: [
    { period: '2026', given: 17, missing: list.length },
    { period: '2025', given: 3, missing: 0 },
  ],
  functions: ['制种生产备案'],
  ...rest,
})

test.each([false, true])(
  'the missing numbers of a rule are listed with what became of them, narrowed to a period; on a phone %s',
  async (phone) => {
    const gaps = [
      { number: 'ZZBA202600003', deletedTime: Date.UTC(2026, 2, 5, 2) },
      { number: 'ZZBA202600009', deletedTime: null },
    ]
    const { screen, asked, fitsWidth, isAccessible } = await renderRules(
      [
        answered(listBillRules, pageOf([filing])),
        answered(billNumberGaps, gapsOf(gaps)),
        answered(exportBillNumberGaps, { name: 'x.xlsx', url: 'about:blank#x' }),
      ],
      { phone },
    )
    await screen.getByRole('button', { name: '更多' }).click()
    await screen.getByRole('menuitem', { name: '缺号检查' }).click()
    const drawer = screen.getByRole('dialog').filter({ hasText: '缺号检查：制种生产备案' })
    await expect.element(drawer.getByText('已发放20个编号，其中2个没有对应的数据。按这些功能的数据核对：制种生产备案')).toBeVisible()
    await expect.element(drawer.getByText('ZZBA202600003')).toBeVisible()
    await expect.element(drawer.getByText('数据已删除')).toBeVisible()
    await expect.element(drawer.getByText('2026-03-05 10:00')).toBeVisible()
    await expect.element(drawer.getByText('没有数据使用')).toBeVisible()
    fitsWidth()
    await isAccessible()
    await drawer.getByRole('combobox', { name: '周期' }).click()
    await screen.getByTitle('2025（发放3，缺0）').click()
    await expect.poll(() => asked(billNumberGaps).at(-1)?.query).toMatchObject({ period: '2025', currentPage: 1 })
    await expect.element(drawer.getByText('已发放3个编号，其中0个没有对应的数据', { exact: false })).toBeVisible()
  },
)

test.each([
  [{ functions: [], periods: [] }, '还没有功能使用过该规则，无法核对'],
  [{ periods: [] }, '还没有发放过编号'],
  [{}, '没有缺号'],
])('without missing numbers of %j the drawer says %s, and nothing is exported', async (rest, text) => {
  const { screen } = await renderRules([answered(listBillRules, pageOf([filing])), answered(billNumberGaps, gapsOf([], rest))])
  await screen.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '缺号检查' }).click()
  const drawer = screen.getByRole('dialog').filter({ hasText: '缺号检查：制种生产备案' })
  await expect.element(drawer.getByText(text)).toBeVisible()
  expect(drawer.getByRole('button', { name: '导出' }).elements()).toEqual([])
})

test.each([false, true])('the missing numbers of another rule are asked for by 业务规则选择; on a phone %s', async (phone) => {
  const old = { ...filing, id: 'r8', fullName: '旧备案', enCode: 'OLD', prefix: 'OLD', enabledMark: 0 }
  const { screen, asked, fitsWidth, isAccessible } = await renderRules(
    [
      answered(listBillRules, ({ query }) => pageOf(query.keyword === 'ZZBA' ? [filing] : [filing, old])),
      answered(billNumberGaps, gapsOf([])),
    ],
    { phone },
  )
  await screen.getByRole('button', { name: '更多' }).first().click()
  await screen.getByRole('menuitem', { name: '缺号检查' }).click()
  const field = screen.getByRole('textbox', { name: '业务规则' })
  await expect.element(field).toHaveValue('制种生产备案')
  await field.click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '业务规则选择' })
  await expect.element(dialog.getByText(/OLD\d{4}00001/)).toBeVisible()
  fitsWidth()
  await isAccessible()
  await dialog.getByText('旧备案（已停用）').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(billNumberGaps).at(-1)?.params).toEqual({ id: 'r8' })
  await expect.element(screen.getByText('缺号检查：旧备案')).toBeVisible()
})

test('who may add and change rules does so from 业务规则选择, and what is new stands in it at once', async () => {
  const made: BillRuleRow[] = []
  const { screen } = await renderRules([
    answered(listBillRules, () => pageOf([filing, ...made])),
    answered(billNumberGaps, gapsOf([])),
    opened,
    answered(updateBillRule, () => {
      made.push({ ...filing, id: 'r4', fullName: '补录备案', enCode: 'BL' })
      return { id: 'r1', version: 4 }
    }),
  ])
  await screen.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '缺号检查' }).click()
  await screen.getByRole('textbox', { name: '业务规则' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '业务规则选择' })
  await expect.element(dialog.getByRole('button', { name: '新增' })).toBeVisible()
  await dialog.getByRole('button', { name: '编辑' }).click()
  const form = screen.getByRole('dialog').filter({ hasText: '编辑单据' })
  await form.getByRole('textbox', { name: /^说明/ }).fill('每年一号')
  await form.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('补录备案')).toBeVisible()
})

test('a reader chooses a rule and is offered no form of it', async () => {
  const { screen } = await renderRules([answered(listBillRules, pageOf([filing])), answered(billNumberGaps, gapsOf([]))], { buttons: [] })
  await screen.getByRole('button', { name: '缺号检查' }).click()
  await screen.getByRole('textbox', { name: '业务规则' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '业务规则选择' })
  await expect.element(dialog.getByRole('radio', { name: '制种生产备案' })).toBeVisible()
  for (const name of ['新增', '编辑']) expect(dialog.getByRole('button', { name }).elements()).toEqual([])
})

testManaged({
  name: 'bill rules',
  element: <BillRuleScreen />,
  menu: { id: billRuleMenu, buttons: everyButton },
  list: listBillRules,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...filing, fullName }]),
  calls: [businessTypes, answered(similarBillRules, { list: [] }), answered(readBillRule, { ...filing, example: 'ZZBA202600018' })],
  empty: /^还没有单据规则/,
  rights: ['新增', '导入', '编辑', '禁用', '删除', '更多'],
  form: {
    title: '新建单据',
    saves: createBillRule,
    typed: { 业务名称: '合同', 业务编码: 'HT', 单据前缀: 'HT', 流水位数: '5', 流水起始: '00001' },
    choose: choosing('业务分类', '业务编号'),
    refused: ['enCode', '业务编码'],
  },
  version: 3,
  remove: { call: deleteBillRule, uses: billRuleUse },
  disable: switchBillRule,
  edit: {
    title: '编辑单据',
    saves: updateBillRule,
    field: ['fullName', '业务名称'],
    reads: readBillRule,
    item: { ...filing, category: 'c1', example: 'ZZBA202600018' },
  },
  nothingFound: /没有含“无此”的单据规则/,
})
