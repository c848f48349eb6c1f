import { expect, test } from 'vitest'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import { createRecord, functionConfig } from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const form = { parts: [{ key: 'name', type: 'text', label: '名称', options: {}, required: true }], rules: [], settings: {} }
const list = {
  columns: [],
  searches: [],
  sortBy: '',
  sortDirection: 'desc' as const,
  paged: true,
  pageSize: 20,
  rowButtons: [],
  summary: [],
  judges: { buttons: false, columns: false, fields: false, rows: false },
}

function renderForm(calls: readonly AnsweredCall[], { buttons = ['add'], enableFlow = 0, phone = false } = {}) {
  const shown = { ...list, buttons: buttons.map((name) => ({ name, label: '新增' })) }
  const config = {
    ...{ fullName: '意见征集', enCode: 'survey', appColumnData: '', webType: '1', enableFlow, flowId: enableFlow ? 'flow' : '' },
    ...{
      flowEnCode: '',
      flowTemplateJson: '',
      interfaceId: '',
      interfaceParam: '',
      definitionVersion: 1,
      readOnlyFields: [],
      menuId: 'survey',
    },
    formData: JSON.stringify(encodeForm(form, fieldTypes)),
    columnData: JSON.stringify(encodeList(shown)),
  }
  return renderScreen(<FunctionScreen menu={{ id: 'survey', modelId: 'm1' } as never} />, {
    phone,
    session: { menus: [menuOf({ id: 'survey', fullName: '意见征集', type: 3, modelId: 'm1' })] },
    calls: [answered(functionConfig, config), ...calls],
  })
}

test('a form alone is filled in at once, says that it was saved, and begins again empty', async () => {
  const { screen, asked, isAccessible } = await renderForm([answered(createRecord, { id: 'r1', number: null })])
  const name = screen.getByRole('textbox', { name: /名称/ })
  await name.fill('东园')
  await isAccessible()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByText('提交成功')).toBeVisible()
  expect(JSON.parse((asked(createRecord)[0]!.body as { data: string }).data)).toMatchObject({ name: '东园' })
  await screen.getByRole('button', { name: '继续填写' }).click()
  await expect.element(name).toHaveValue('')
})

test('what is refused stays typed, with the reason', async () => {
  const { screen, fitsWidth } = await renderForm(
    [refused(createRecord, 422, '不能重复', { errors: [{ field: 'name', text: '不能重复' }] })],
    {
      phone: true,
    },
  )
  await screen.getByRole('textbox', { name: /名称/ }).fill('东园')
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByText('不能重复').first()).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: /名称/ })).toHaveValue('东园')
  fitsWidth()
})

test('who may not fill it in reads so', async () => {
  const without = await renderForm([], { buttons: [] })
  await expect.element(without.screen.getByText('您没有填写该表单的权限')).toBeVisible()
})

test('with a flow it leads to the page of a request', async () => {
  const { screen, address } = await renderForm([], { enableFlow: 1 })
  await screen.getByRole('button', { name: '填写' }).click()
  await expect.poll(address).toMatch(/^\/workFlowDetail\?config=/)
})
