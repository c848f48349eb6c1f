import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormPart, FormSettings, ListDefinition } from '#engine/forms/model.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import {
  createRecord,
  functionConfig,
  getRecord,
  getRecordTexts,
  referringFields,
  listRecords,
  revealValue,
  updateRecord,
} from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const part = (key: string, type: string, label: string): FormPart => ({ key, type, label, options: {} })
const parts = [part('name', 'text', '品种名称'), part('code', 'text', '审定编号'), part('area', 'number', '面积')]
const list: ListDefinition = {
  columns: parts.map(({ key, label }) => ({ key, label })),
  searches: [{ key: 'name', label: '品种名称', kind: 'like' }],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [
    { name: 'add', label: '新增' },
    { name: 'batchRemove', label: '批量删除' },
  ],
  rowButtons: [
    { name: 'edit', label: '编辑' },
    { name: 'detail', label: '详情' },
    { name: 'remove', label: '删除' },
  ],
  summary: [],
  judges: { buttons: true, columns: false, fields: false, rows: false },
}
const configOf = (settings: FormSettings, formParts: readonly FormPart[] = parts) => ({
  fullName: '品种',
  enCode: 'variety',
  formData: JSON.stringify(encodeForm({ parts: formParts, rules: [], settings }, fieldTypes)),
  columnData: JSON.stringify(encodeList(list)),
  appColumnData: '',
  webType: '2',
  enableFlow: 0,
  flowId: '',
  flowEnCode: '',
  flowTemplateJson: '',
  interfaceId: '',
  interfaceParam: '',
  definitionVersion: 1,
  readOnlyFields: [],
  menuId: 'varieties',
})
const longName = '北方春玉米区机械化粒收专用耐密抗倒高产稳产杂交玉米新品种北林单交八八八号'
const rows = [
  { id: 'r1', name: '先玉335', code: 'GS2004017', area: 120, version: 4 },
  { id: 'r2', name: longName, code: 'GS2026018', area: 80, version: 1 },
]
const pageOf = (some: typeof rows) => ({
  list: some,
  pagination: { currentPage: 1, pageSize: 20, total: some.length, more: false },
  summary: {},
})
const recordOf = ({ id, version, ...values }: (typeof rows)[number]) => ({ id, version, data: JSON.stringify(values) })
const all = ['btn_add', 'btn_edit', 'btn_detail', 'btn_remove', 'btn_batchRemove']

interface Given {
  readonly buttons?: readonly string[]
  readonly phone?: boolean
  readonly settings?: FormSettings
  readonly address?: string
}

/** Draws the screen of a function without a flow, for somebody who holds these buttons of its menu. */
function renderVarieties(calls: readonly AnsweredCall[] = [], { buttons = all, phone = false, settings = {}, address }: Given = {}) {
  return renderScreen(<FunctionScreen menu={{ id: 'varieties', modelId: 'm1' } as never} />, {
    phone,
    menu: 'varieties',
    ...(address ? { address } : {}),
    session: {
      menus: [menuOf({ id: 'varieties', fullName: '品种', type: 3, modelId: 'm1' })],
      permissions: [permissionOf('varieties', buttons)],
    },
    calls: [
      answered(functionConfig, configOf(settings)),
      answered(readColumns, []),
      answered(listRecords, pageOf(rows)),
      answered(getRecord, ({ params }) => recordOf(rows.find(({ id }) => id === params.id) ?? rows[0]!)),
      answered(referringFields, { list: [] }),
      answered(getRecordTexts, ({ params }) => recordOf(rows.find(({ id }) => id === params.id) ?? rows[0]!)),
      ...calls,
    ],
  })
}
type Rendered = Awaited<ReturnType<typeof renderVarieties>>

const formOf = ({ screen }: Rendered, title: string) => screen.getByRole('dialog').filter({ hasText: title })
const editFirst = ({ screen }: Rendered) =>
  screen.getByRole('row').filter({ hasText: '先玉335' }).getByRole('button', { name: '编辑' }).click()

test('a function whose definition is not read yet shows an outline; one that is refused says why and is read again', async () => {
  const waiting = await renderVarieties([unanswered(functionConfig)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()
  let tries = 0
  const { screen, said } = await renderVarieties([
    answered(functionConfig, () => ((tries += 1) === 1 ? refusing(403, '没有权限访问该功能') : configOf({}))),
  ])
  await expect.element(screen.getByRole('alert').getByText('没有权限访问该功能')).toBeVisible()
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByRole('cell', { name: '先玉335' })).toBeVisible()
  expect(said).toEqual([])
})

test('a definition that cannot be understood is told as such, without a list', async () => {
  const { screen } = await renderVarieties([answered(functionConfig, { ...configOf({}), formData: '{' })])
  await expect.element(screen.getByText('功能定义无法读取，请联系管理员')).toBeVisible()
})

test('rows that cannot be read say why in their place, once', async () => {
  const { screen, said } = await renderVarieties([refused(listRecords, 500, '服务暂时不可用')])
  await expect.element(screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible()
  expect(said).toEqual([])
})

test('an empty function is named and offers the first record to who may add one', async () => {
  const rendered = await renderVarieties([answered(listRecords, pageOf([]))])
  await expect.element(rendered.screen.getByText('还没有品种')).toBeVisible()
  await rendered.screen.getByRole('button', { name: '新增' }).last().click()
  await expect.element(formOf(rendered, '新增品种').getByRole('textbox', { name: '品种名称' })).toBeVisible()
})

test('without its right no button is there: neither in the list, nor in an empty one, nor over an open record', async () => {
  const empty = await renderVarieties([answered(listRecords, pageOf([]))], { buttons: [] })
  await expect.element(empty.screen.getByText('还没有品种')).toBeVisible()
  expect(empty.screen.getByRole('button', { name: '新增' }).elements()).toEqual([])
  await empty.screen.unmount()
  const rendered = await renderVarieties([], { buttons: ['btn_detail'] })
  await rendered.screen.getByRole('row').filter({ hasText: '先玉335' }).getByRole('button', { name: '详情' }).click()
  const detail = formOf(rendered, '品种详情')
  await expect.element(detail.getByText('GS2004017')).toBeVisible()
  for (const name of ['新增', '编辑', '删除', '批量删除']) expect(rendered.screen.getByRole('button', { name }).elements()).toEqual([])
  expect(rendered.screen.getByRole('checkbox').elements()).toEqual([])
})

test('a new record is saved from its dialog, which closes, and the list is read anew', async () => {
  const rendered = await renderVarieties([answered(createRecord, { id: 'r3', number: null })])
  const { screen, asked, address } = rendered
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = formOf(rendered, '新增品种')
  await dialog.getByRole('textbox', { name: '品种名称' }).fill('郑单958')
  const readBefore = asked(listRecords).length
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect.poll(address).toBe('/screen')
  expect(JSON.parse(asked(createRecord)[0]?.body.data ?? '')).toMatchObject({ name: '郑单958' })
  await expect.poll(() => asked(listRecords).length).toBeGreaterThan(readBefore)
})

test('a save that the server refuses is told at its field, and what was typed stays', async () => {
  const errors = [{ field: 'code', text: '审定编号已存在' }]
  const rendered = await renderVarieties([refused(updateRecord, 422, '审定编号已存在', { errors })])
  await editFirst(rendered)
  const dialog = formOf(rendered, '编辑品种')
  const code = dialog.getByRole('textbox', { name: '审定编号' })
  await code.fill('GS2026018')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code).toHaveAccessibleDescription(/审定编号已存在/)
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('GS2026018')
  expect(rendered.asked(updateRecord)[0]?.body.version).toBe(4)
})

test('a refusal that concerns no field stands above the form', async () => {
  const rendered = await renderVarieties([refused(updateRecord, 422, '本年度备案已截止')])
  await editFirst(rendered)
  const dialog = formOf(rendered, '编辑品种')
  await dialog.getByRole('textbox', { name: '审定编号' }).fill('GS2026018')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: '本年度备案已截止' })).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: '审定编号' })).toHaveValue('GS2026018')
})

test('what somebody else saved meanwhile is told above the list of groups, also when the form was scrolled', async () => {
  await page.viewport(1440, 900)
  const groups = ['基本信息', '审定', '面积', '备注'].map((title, at): FormPart => ({
    ...part(`#${at}`, 'card', title),
    options: { title },
    children: at === 0 ? parts : [1, 2, 3, 4, 5, 6].map((row) => part(`f${at}${row}`, 'long-text', `${title}${row}`)),
  }))
  const rendered = await renderVarieties([
    answered(functionConfig, configOf({ dialogWidth: '1000px' }, groups)),
    refused(updateRecord, 409, '数据已被修改', { version: 5 }),
  ])
  await editFirst(rendered)
  const dialog = formOf(rendered, '编辑品种')
  await dialog.getByRole('textbox', { name: '审定编号' }).fill('GS2026018')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  const note = dialog.getByText('此数据已在别处被修改')
  await expect.element(note).toBeVisible()
  dialog.getByText('备注6').element().scrollIntoView({ block: 'end' })
  const list = dialog.getByRole('navigation', { name: '分组导航' })
  const bottom = () => dialog.getByRole('alert').filter({ hasText: '此数据已在别处被修改' }).element().getBoundingClientRect().bottom
  await expect.poll(() => list.element().getBoundingClientRect().top >= bottom()).toBe(true)
  expect(note.element().getBoundingClientRect().top).toBeGreaterThan(dialog.element().getBoundingClientRect().top)
})

test('a record that is gone says so where its form would open, and closing leads back to the list', async () => {
  const rendered = await renderVarieties([refused(getRecord, 404, '数据不存在或已被删除')], { address: '/screen?open=r9&edit=1' })
  const dialog = formOf(rendered, '编辑品种')
  await expect.element(dialog.getByText('数据不存在或已被删除')).toBeVisible()
  expect(dialog.getByRole('button', { name: '确定' }).elements()).toEqual([])
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect.poll(rendered.address).toBe('/screen')
})

test('a definition that asks for a drawer opens its form at the right edge', async () => {
  const rendered = await renderVarieties([], { settings: { popup: 'drawer', drawerWidth: '600px' } })
  await editFirst(rendered)
  const name = formOf(rendered, '编辑品种').getByRole('textbox', { name: '品种名称' })
  await expect.element(name).toHaveValue('先玉335')
  await expect.poll(() => name.element().closest('[role=dialog]')?.getBoundingClientRect().right).toBe(1440)
  await rendered.isAccessible()
})

test('on a phone records are cards within the window; one opens to read and then to edit', async () => {
  const rendered = await renderVarieties([], { phone: true })
  const { screen, fitsWidth, isAccessible } = rendered
  const card = screen.getByRole('listitem').filter({ hasText: longName })
  await expect.element(card).toBeVisible()
  expect(card.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  fitsWidth()
  await isAccessible()
  await card.getByText(longName).click()
  await formOf(rendered, '品种详情').getByRole('button', { name: '编辑' }).click()
  const name = formOf(rendered, '编辑品种').getByRole('textbox', { name: '品种名称' })
  await expect.element(name).toHaveValue(longName)
  expect(name.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  fitsWidth()
})

test('a row is copied into a new record, which is saved as any other', async () => {
  const rendered = await renderVarieties([answered(createRecord, { id: 'r3', number: null })])
  const { screen, asked, address } = rendered
  const row = screen.getByRole('row').filter({ hasText: '先玉335' })
  await row.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '复制新建' }).click()
  expect(address()).toContain('copy=r1')
  const dialog = formOf(rendered, '新增品种')
  await expect.element(dialog.getByText('已复制原单内容。', { exact: false })).toBeVisible()
  await expect.element(dialog.getByLabelText('品种名称')).toHaveValue('先玉335')
  await dialog.getByLabelText('审定编号').fill('GS2026019')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect
    .poll(() => asked(createRecord).map(({ body }) => JSON.parse(body.data) as unknown))
    .toEqual([{ name: '先玉335', code: 'GS2026019', area: 120, '@exact': true }])
})

test('a copy that was only looked at is left without a question', async () => {
  const rendered = await renderVarieties([], { address: '/screen?open=r1' })
  await rendered.screen.getByRole('button', { name: '复制新建' }).click()
  const dialog = formOf(rendered, '新增品种')
  await expect.element(dialog.getByLabelText('品种名称')).toHaveValue('先玉335')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.poll(rendered.address).not.toContain('open')
})

test('who may not add is offered no copy', async () => {
  const { screen } = await renderVarieties([], { buttons: ['btn_edit', 'btn_detail'], address: '/screen?open=r1' })
  await expect.element(screen.getByRole('dialog').getByText('先玉335')).toBeVisible()
  expect(screen.getByText('复制新建').elements()).toEqual([])
})

test('a record that cannot be copied says why in its place', async () => {
  const { screen } = await renderVarieties([refused(getRecord, 404, '数据不存在或已被删除')], {
    address: '/screen?open=new&edit=1&copy=r9',
  })
  await expect.element(screen.getByText('数据不存在或已被删除')).toBeVisible()
})

const masked = {
  ...part('mobile', 'text', '手机'),
  mask: { kind: 'phone' },
  patterns: [{ pattern: '/^1[3-9]\\d{9}$/', message: '手机号格式不正确' }],
} as const
const maskedConfig = {
  ...configOf({}),
  formData: JSON.stringify(encodeForm({ parts: [parts[0]!, masked], rules: [], settings: {} }, fieldTypes)),
}
const holder = { id: 'r1', version: 4, data: JSON.stringify({ name: '先玉335', mobile: '138****1234' }) }
const ofHolder = [answered(functionConfig, maskedConfig), answered(getRecord, holder), answered(getRecordTexts, holder)]
const openFirst = ({ screen }: Rendered) =>
  screen.getByRole('row').filter({ hasText: '先玉335' }).getByRole('button', { name: '详情' }).click()

test('a covered value is shown whole to who has the right and says why', async () => {
  const rendered = await renderVarieties([...ofHolder, answered(revealValue, { value: '13812341234' })], {
    buttons: [...all, 'btn_unmask'],
  })
  await openFirst(rendered)
  const detail = formOf(rendered, '品种详情')
  await expect.element(detail.getByText('138****1234')).toBeVisible()
  await detail.getByRole('button', { name: '查看完整信息' }).click()
  const asking = formOf(rendered, '查看手机的原因')
  const reason = asking.getByRole('textbox', { name: '查看手机的原因（记入日志）' })
  await expect.element(asking.getByRole('button', { name: '确定', exact: true })).toBeDisabled()
  await reason.fill('核对联系方式')
  await asking.getByRole('button', { name: '确定', exact: true }).click()
  await expect.element(detail.getByText('13812341234')).toBeVisible()
  expect(rendered.asked(revealValue)[0]).toMatchObject({
    params: { modelId: 'm1', id: 'r1' },
    body: { field: 'mobile', reason: '核对联系方式' },
  })
  expect(detail.getByRole('button', { name: '查看完整信息' }).elements()).toEqual([])
})

test('a refusal to show a covered value is told in the dialog, and the reason stays; without the right nothing is offered', async () => {
  const refusedly = await renderVarieties([...ofHolder, refused(revealValue, 429, '操作过于频繁')], { buttons: [...all, 'btn_unmask'] })
  await openFirst(refusedly)
  await formOf(refusedly, '品种详情').getByRole('button', { name: '查看完整信息' }).click()
  const asking = formOf(refusedly, '查看手机的原因')
  await asking.getByRole('textbox', { name: '查看手机的原因（记入日志）' }).fill('核对联系方式')
  await asking.getByRole('button', { name: '确定', exact: true }).click()
  await expect.element(asking.getByRole('alert')).toHaveTextContent('操作过于频繁')
  await expect.element(asking.getByRole('textbox', { name: '查看手机的原因（记入日志）' })).toHaveValue('核对联系方式')
  await refusedly.screen.unmount()
  const rendered = await renderVarieties(ofHolder)
  await openFirst(rendered)
  await expect.element(formOf(rendered, '品种详情').getByText('138****1234')).toBeVisible()
  expect(rendered.screen.getByRole('button', { name: '查看完整信息' }).elements()).toEqual([])
})

test('a covered value that was not touched is sent back as it came', async () => {
  const rendered = await renderVarieties([...ofHolder, answered(updateRecord, { id: 'r1', version: 5 })])
  await editFirst(rendered)
  const dialog = formOf(rendered, '编辑品种')
  await expect.element(dialog.getByRole('textbox', { name: '手机' })).toHaveValue('138****1234')
  await dialog.getByRole('textbox', { name: '品种名称' }).fill('郑单958')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect.poll(() => rendered.asked(updateRecord).length).toBe(1)
  expect(JSON.parse(rendered.asked(updateRecord)[0]?.body.data ?? '')).toMatchObject({ name: '郑单958', mobile: '138****1234' })
})
