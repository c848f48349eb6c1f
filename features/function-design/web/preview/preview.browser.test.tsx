import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import { editedOnPhone, setApart } from '#engine/forms/editing/list/phone.ts'
import { newList } from '#engine/forms/editing/list/new-list.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { listViewers, previewAs } from '#features/function-design/contract/preview.ts'
import { FormPreview } from '#features/function-design/web/form/form-preview.tsx'
import { ListPreview } from '#features/function-design/web/list/list-preview.tsx'
import { designerFacts } from '#features/function-design/web/testing/designed-form.ts'
import { previewInterface } from '#features/data-interfaces/contract.ts'
import { getRecord, searchRecords } from '#features/records/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const shots = import.meta.env.VITE_SHOTS
const field = (key: string, label: string): FormPart => ({ key, type: 'text', label, options: {} })
const formOf = (...parts: readonly FormPart[]): FormDefinition => ({ parts, rules: [], settings: {} })
const whole = formOf(field('name', '申请企业'), field('town', '乡镇'), field('price', '底价'))
const cut = formOf(field('name', '申请企业'), field('town', '乡镇'))
const roles = [
  { id: 'other', fullName: '无关角色', opens: false },
  { id: 'clerk', fullName: '种业备案与生产经营许可初审录入岗位', opens: true },
]
const viewers = answered(listViewers, {
  roles,
  nodes: [
    { id: 'start', fullName: '流程发起' },
    { id: 'n1', fullName: '县级审核' },
  ],
})
const right = (id: string, write: boolean) => ({ id, read: true, write, required: false })
const nothing = { formData: '', columnData: '', appColumnData: '', operates: [], actions: [], ungranted: [] }
const ofRole = {
  ...nothing,
  standing: 'open' as const,
  formData: JSON.stringify(encodeForm(cut, fieldTypes)),
  columnData: JSON.stringify(encodeList(newList(cut, fieldTypes))),
  operates: [right('name', true), right('town', true)],
  ungranted: [
    { kind: 'field' as const, name: '乡镇' },
    { kind: 'column' as const, name: '乡镇' },
  ],
}
const ofNode = {
  ...ofRole,
  columnData: '',
  operates: [right('name', false), right('town', true)],
  actions: ['通过', '退回'],
  ungranted: [],
}
const seen = answered(previewAs, ({ body }) =>
  body.kind === 'node' ? ofNode : body.viewerId === 'clerk' ? ofRole : { ...nothing, standing: 'closed' as const },
)

interface Given {
  readonly calls?: readonly AnsweredCall[]
  readonly phone?: boolean
  readonly published?: boolean
  readonly save?: () => Promise<boolean>
  readonly form?: FormDefinition
}

const renderForm = ({ calls = [seen], phone = false, published = true, save = () => Promise.resolve(true), form = whole }: Given = {}) =>
  renderScreen(
    <FormPreview
      draft={{ id: 'f1', save }}
      published={published}
      form={form}
      name="备案"
      facts={designerFacts}
      device={phone ? 'phone' : 'pc'}
      onClose={() => undefined}
    />,
    { calls: [viewers, ...calls], phone },
  )

async function choose(option: RegExp | string) {
  await page.getByRole('combobox', { name: '查看身份' }).click()
  await page.getByTitle(option).last().click()
}

const box = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })

test.each([false, true])('a form is shown as a role sees it, and what is new is said to be not granted (phone: %s)', async (phone) => {
  const { screen, asked, fitsWidth, isAccessible } = await renderForm({ phone })
  await expect.element(box('底价')).toBeVisible()
  await choose(/初审录入岗位/)
  await expect.element(screen.getByText('尚未授权：乡镇。', { exact: false })).toBeVisible()
  await expect.element(box('乡镇')).toBeVisible()
  expect(box('底价').elements()).toEqual([])
  expect(asked(previewAs)[0]?.body).toEqual({ kind: 'role', viewerId: 'clerk' })
  fitsWidth()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/preview-role-${phone}.png` })
})

test('at a node what it lets be written is open, the rest is read, and its actions are named', async () => {
  const { screen } = await renderForm()
  await choose('县级审核')
  await expect.element(screen.getByText('可用操作：通过、退回')).toBeVisible()
  await expect.element(box('乡镇')).toBeVisible()
  expect(
    page
      .getByRole('textbox', { name: '申请企业', exact: true })
      .elements()
      .filter((one) => !one.hasAttribute('readonly')),
  ).toEqual([])
})

test('a role that is not granted the function sees nothing, and the designer everything again', async () => {
  const { screen } = await renderForm()
  await choose(/无关角色/)
  await expect.element(screen.getByText('该角色没有此功能的菜单权限', { exact: false })).toBeVisible()
  expect(box('申请企业').elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: '检查填写' })).toBeDisabled()
  await choose('设计者（全部内容）')
  await expect.element(box('底价')).toBeVisible()
})

const choosing = (type: string, label: string, ...templateJson: readonly object[]): FormPart => ({
  ...field(type, label),
  type,
  options: { dataType: 'dynamic' },
  rest: { __config__: { propsUrl: 'varieties', templateJson }, props: { props: { label: 'name', value: 'code' } } },
})
const offering = formOf(
  field('name', '申请企业'),
  choosing('radio', '品种'),
  { ...field('lines', '明细'), type: 'sub-table', children: [choosing('select', '父本')] },
  choosing('checkbox', '亲本', { field: 'firm', defaultValue: '', relationField: 'name' }),
)

test('choices of data interfaces are asked for as whoever designs, also where they follow a field', async () => {
  const { screen, asked } = await renderForm({
    form: offering,
    calls: [
      answered(previewInterface, ({ body }) =>
        (body?.paramList ?? []).length > 0
          ? [{ code: 'p1', name: `${String(body?.paramList?.[0]?.defaultValue)}的亲本` }]
          : [{ code: 'v1', name: '郑单958' }],
      ),
    ],
  })
  await expect.element(screen.getByRole('radio', { name: '郑单958' })).toBeVisible()
  await box('申请企业').fill('北林种业')
  await expect.element(screen.getByRole('checkbox', { name: '北林种业的亲本' })).toBeVisible()
  expect(new Set(asked(previewInterface).map(({ params }) => params.id))).toEqual(new Set(['varieties']))
})

test('a role sees the choices that whoever previews may ask for, and who may not is told why there are none', async () => {
  const ofOffering = { ...ofRole, formData: JSON.stringify(encodeForm(offering, fieldTypes)), operates: [right('radio', true)] }
  const { screen, isAccessible } = await renderForm({
    form: offering,
    calls: [answered(previewAs, ofOffering), refused(previewInterface, 404, '数据不存在')],
  })
  await expect.element(screen.getByText('没有“数据接口”的编辑权限', { exact: false })).toBeVisible()
  await choose(/初审录入岗位/)
  await expect.element(screen.getByText('“品种”的数据没有读到', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('没有“数据接口”的编辑权限', { exact: false })).toBeVisible()
  await isAccessible()
})

test('a refusal is told in place of the form', async () => {
  const { screen } = await renderForm({ calls: [refused(previewAs, 422, '字段“乡镇”重复')] })
  await choose('县级审核')
  await expect.element(screen.getByText('字段“乡镇”重复')).toBeVisible()
})

test('what is not saved cannot be previewed as somebody else', async () => {
  const { screen, asked } = await renderForm({ save: () => Promise.resolve(false) })
  await choose('县级审核')
  await expect.element(screen.getByText('草稿没有保存', { exact: false })).toBeVisible()
  expect(asked(previewAs)).toEqual([])
})

test('a record of the published function fills the form, one that is not there is said to be', async () => {
  const found = { modelId: 'f1', id: 'r1', number: 'BA-1', texts: [] }
  const { screen, isAccessible } = await renderForm({
    calls: [
      seen,
      answered(searchRecords, ({ body }) => ({
        list: body.keyword === 'BA-1' ? [{ ...found, modelId: 'f2' }, found] : [],
        complete: true,
      })),
      answered(getRecord, ({ params }) => ({ id: params.id, version: 1, data: JSON.stringify({ name: '北林种业', town: '东乡' }) })),
    ],
  })
  const number = screen.getByRole('searchbox', { name: '用已有数据填充' })
  await number.fill('BA-2')
  await screen.getByRole('button', { name: 'search' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await number.fill('BA-1')
  await screen.getByRole('button', { name: 'search' }).click()
  await expect.element(box('申请企业')).toHaveValue('北林种业')
  await choose('县级审核')
  await expect.element(box('乡镇')).toHaveValue('东乡')
  await isAccessible()
})

test('a function that was never published offers no records', async () => {
  const { screen } = await renderForm({ published: false })
  await expect.element(box('底价')).toBeVisible()
  expect(screen.getByRole('searchbox').elements()).toEqual([])
})

test('a list is shown as on a phone: its rows as cards, its search behind one button', async () => {
  const apart = setApart(newList(whole, fieldTypes), 'columns')
  const list = editedOnPhone(apart, 'columns', (old) => ({ ...old, columns: old.columns.filter(({ key }) => key !== 'price') }))
  const { screen, isAccessible } = await renderScreen(
    <ListPreview
      form={whole}
      list={list}
      facts={designerFacts}
      published={undefined}
      draft={{ id: 'f1', save: () => Promise.resolve(true) }}
      device="phone"
    />,
    { calls: [viewers] },
  )
  await expect.element(screen.getByText('查询', { exact: true })).toBeVisible()
  const card = document.querySelector('[data-cards] > *')?.textContent
  expect(card).toContain('乡镇')
  expect(card).not.toContain('底价')
  await isAccessible()
})

test('a list of cards is shown as cards on a desk too', async () => {
  const { screen } = await renderScreen(
    <ListPreview
      form={whole}
      list={{ ...newList(whole, fieldTypes), layout: 'cards' }}
      facts={designerFacts}
      published={undefined}
      draft={{ id: 'f1', save: () => Promise.resolve(true) }}
      device="pc"
    />,
    { calls: [viewers] },
  )
  await expect.poll(() => document.querySelector('[data-cards]')).not.toBeNull()
  expect(screen.getByText('预览以普通', { exact: false }).elements()).toEqual([])
})

test.each([false, true])('a list is shown with the columns and buttons of a role (phone: %s)', async (phone) => {
  const { screen, fitsWidth, isAccessible } = await renderScreen(
    <ListPreview
      form={whole}
      list={newList(whole, fieldTypes)}
      facts={designerFacts}
      published={undefined}
      draft={{ id: 'f1', save: () => Promise.resolve(true) }}
      device="pc"
    />,
    { calls: [viewers, seen], phone },
  )
  await expect.element(screen.getByText('底价').first()).toBeVisible()
  await choose(/初审录入岗位/)
  await expect.element(screen.getByText('尚未授权：乡镇。', { exact: false })).toBeVisible()
  await expect.poll(() => screen.getByText('底价').elements()).toEqual([])
  fitsWidth()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/preview-list-role-${phone}.png` })
})
