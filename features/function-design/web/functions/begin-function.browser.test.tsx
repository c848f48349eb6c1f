import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createFunctionDraft, functionDesignMenu } from '#features/function-design/contract.ts'
import { readColumnSheet } from '#features/function-design/contract/begin.ts'
import { BeginFunction } from '#features/function-design/web/functions/begin-function.tsx'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const categories = [{ id: 'c1', fullName: '备案管理' }]
const sheet = {
  name: '农户登记表',
  cells: [
    ['2026年登记'],
    ['姓名*', '电话', '面积（亩）', '面积（亩）'],
    ['张三', '13800001111', '12.5', ''],
    ['李四', '13900002222', '8', ''],
  ],
  names: { '姓名*': 'xingming', 电话: 'dianhua' },
}

function renderBegin(calls: readonly AnsweredCall[], { phone = false } = {}) {
  const made: string[] = []
  const screen = (
    <BeginFunction categoryId="c1" categories={categories} onMade={(id) => made.push(id)} onClose={() => made.push('closed')} />
  )
  const session = {
    menus: [menuOf({ id: functionDesignMenu, fullName: '功能设计', type: 2, address: 'onlineDev/webDesign' })],
    permissions: [permissionOf(functionDesignMenu, ['btn_add'])],
    user: { isAdministrator: false },
  }
  return renderScreen(screen, { phone, address: '/onlineDev/webDesign', session, calls }).then((rendered) => ({ ...rendered, made }))
}

type Screen = Awaited<ReturnType<typeof renderBegin>>['screen']

const choose = (screen: Screen, name: string) =>
  userEvent.upload(screen.getByLabelText(name, { exact: true }).last(), new File(['x'], 'x.xlsx'))

const formIn = (body: object | undefined): unknown => {
  const { formData } = (body ?? {}) as { readonly formData?: string }
  return JSON.parse(formData ?? '{}')
}

test('a workbook becomes fields that are corrected at their rows, and then a function', async () => {
  const { screen, asked, made, isAccessible } = await renderBegin([
    answered(readColumnSheet, sheet),
    answered(createFunctionDraft, { id: 'f1', version: 1 }),
  ])
  await choose(screen, '选择表格')
  await expect.element(screen.getByLabelText('“姓名”的字段名')).toHaveValue('xingming')
  await expect.element(screen.getByRole('alert').filter({ hasText: '标题“面积（亩）”重复，请改名或不采用' })).toBeVisible()
  await isAccessible()
  await screen.getByRole('button', { name: '下一步' }).click()
  await expect.element(screen.getByText('请先改正1个字段')).toBeVisible()
  await screen.getByLabelText('“面积（亩）”的标题').last().fill('备用面积')
  await screen.getByRole('checkbox', { name: '采用“电话”' }).click()
  await screen.getByRole('button', { name: '下一步' }).click()
  await expect.element(screen.getByRole('textbox', { name: /^功能名称/ })).toHaveValue('农户登记表')
  await screen.getByRole('textbox', { name: /^功能编码/ }).fill('farmer')
  await screen
    .getByRole('button', { name: /确\s?定|保\s?存/ })
    .last()
    .click()
  await expect.poll(() => made).toEqual(['f1'])
  const [{ body } = { body: undefined }] = asked(createFunctionDraft)
  expect(body).toMatchObject({ fullName: '农户登记表', enCode: 'farmer', category: 'c1' })
  const field = (key: string, jnpfKey: string, label: string) =>
    expect.objectContaining({ __vModel__: key, __config__: expect.objectContaining({ jnpfKey, label }) as unknown })
  expect(formIn(body)).toMatchObject({
    fields: [field('xingming', 'comInput', '姓名'), field('field1', 'numInput', '面积（亩）'), field('field2', 'numInput', '备用面积')],
  })
})

test('a file that is refused says why, and what was read before stays', async () => {
  let times = 0
  const reads = answered(readColumnSheet, () => (times++ === 0 ? sheet : { refusal: { code: 422, msg: '文件无法识别' } }))
  const { screen } = await renderBegin([reads])
  await choose(screen, '选择表格')
  await expect.element(screen.getByLabelText('“姓名”的标题')).toBeVisible()
  await choose(screen, '选择表格')
  await expect.element(screen.getByText('文件无法识别')).toBeVisible()
  await expect.element(screen.getByLabelText('“姓名”的标题')).toBeVisible()
})

test('statements are read on a phone too; without a table it is said', async () => {
  const { screen, isAccessible } = await renderBegin([refused(readColumnSheet, 422, 'x')], { phone: true })
  await screen.getByText('建表语句', { exact: true }).first().click()
  await screen.getByLabelText('建表语句', { exact: true }).last().fill('select 1')
  await screen.getByRole('button', { name: '读取字段' }).click()
  await expect.element(screen.getByText('没有找到 CREATE TABLE 语句，或其中没有列')).toBeVisible()
  await screen.getByLabelText('建表语句', { exact: true }).last().fill("create table t (area decimal(10,2) not null comment '面积')")
  await screen.getByRole('button', { name: '读取字段' }).click()
  await expect.element(screen.getByLabelText('“面积”的字段名')).toHaveValue('area')
  await isAccessible()
})

test('the JSON of a function is judged at once; its name and code are proposed and can be typed over', async () => {
  const { screen, asked, made } = await renderBegin([answered(createFunctionDraft, { id: 'f2', version: 1 })])
  await screen.getByText('功能 JSON', { exact: true }).first().click()
  const area = screen.getByRole('textbox', { name: '功能 JSON' })
  await area.fill('{"fullName": "外来"}')
  await expect.element(screen.getByText('这不是功能或表单的 JSON：缺少 fullName、enCode 或 fields')).toBeVisible()
  const formData = { fields: [{ __vModel__: 'plot', __config__: { jnpfKey: 'comInput', label: '地块' } }] }
  await area.fill(
    JSON.stringify({ id: '9', flowId: 'x', fullName: '外来功能', enCode: 'foreign1', category: 'zzz', formData, webhook: { kept: true } }),
  )
  await expect.element(screen.getByText('已读取，可以继续')).toBeVisible()
  await screen.getByRole('button', { name: '下一步' }).click()
  await expect.element(screen.getByRole('textbox', { name: /^功能编码/ })).toHaveValue('foreign1')
  await screen.getByRole('textbox', { name: /^功能编码/ }).fill('foreign2')
  await screen
    .getByRole('button', { name: /确\s?定|保\s?存/ })
    .last()
    .click()
  await expect.poll(() => made).toEqual(['f2'])
  const [{ body } = { body: undefined }] = asked(createFunctionDraft)
  expect(body).toMatchObject({ enCode: 'foreign2', category: 'c1', webhook: { kept: true } })
  expect(body).not.toHaveProperty('flowId', 'x')
  expect(formIn(body)).toEqual(formData)
})
