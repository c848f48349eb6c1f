import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import { newList } from '#engine/forms/editing/list/new-list.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { listViewers, previewAs } from '#features/function-design/contract/preview.ts'
import { FormPreview } from '#features/function-design/web/form/form-preview.tsx'
import { ListPreview } from '#features/function-design/web/list/list-preview.tsx'
import { designerFacts } from '#features/function-design/web/testing/designed-form.ts'
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
const nothing = { formData: '', columnData: '', operates: [], actions: [], ungranted: [] }
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
}

const renderForm = ({ calls = [seen], phone = false, published = true, save = () => Promise.resolve(true) }: Given = {}) =>
  renderScreen(
    <FormPreview
      draft={{ id: 'f1', save }}
      published={published}
      form={whole}
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

test.each([false, true])('a list is shown with the columns and buttons of a role (phone: %s)', async (phone) => {
  const { screen, fitsWidth, isAccessible } = await renderScreen(
    <ListPreview
      form={whole}
      list={newList(whole, fieldTypes)}
      facts={designerFacts}
      published={undefined}
      draft={{ id: 'f1', save: () => Promise.resolve(true) }}
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
