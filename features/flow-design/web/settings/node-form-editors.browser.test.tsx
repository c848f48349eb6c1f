import { expect, test } from 'vitest'
import { stepOf } from '#engine/flows/editing/structure.ts'
import type { ApproverNode } from '#engine/flows/model.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { readFormOfFlow, selectFlowForms } from '#features/flow-design/contract.ts'
import { filingFlow, renderFlowDesigner } from '#features/flow-design/web/testing/given-designer.tsx'
import { part } from '#web/form/testing/render-form.tsx'
import { answered } from '#web/testing/answer-calls.ts'

const offered = [
  { id: 'filing', fullName: '备案', enCode: 'filing', formType: 2, flowType: 0, category: '' },
  { id: 'inspection', fullName: '现场检验单', enCode: 'inspection', formType: 2, flowType: 0, category: '' },
]
const forms = answered(selectFlowForms, { list: offered, pagination: { currentPage: 1, pageSize: 50, total: 2 } })
const inspection = {
  parts: [part('found', 'number', '实测面积'), part('result', 'text', '检验结果'), part('report', 'upload-file', '报告')],
  rules: [],
  settings: {},
}
const form = answered(readFormOfFlow, {
  id: 'inspection',
  fullName: '现场检验单',
  enCode: 'inspection',
  formType: 2,
  propertyJson: JSON.stringify(encodeForm(inspection, fieldTypes)),
  enabledMark: 1,
})
const launch = {
  ...chain(
    start(),
    approver('review', ['li'], { name: '初审' }),
    approver('inspect', ['wang'], { name: '检验', rights: [{ field: 'area', read: true, write: true, required: false }] }),
  ),
  isLaunch: true,
} as const

test('a node of a launch flow gets a form of its own, with what comes into it and the rights to its fields', async () => {
  const { screen, last, isAccessible } = await renderFlowDesigner({ flow: launch, calls: [forms, form] })
  const node = () => stepOf(last(), 'inspect') as ApproverNode
  await screen.getByRole('button', { name: /^审批节点 检验/ }).click()
  await screen.getByRole('combobox', { name: '节点表单', exact: true }).click()
  // That of the start is what stands there without a choice.
  expect(screen.getByTitle('备案').elements()).toEqual([])
  await screen.getByTitle('现场检验单').click()
  await expect.poll(node).toMatchObject({ form: { id: 'inspection', name: '现场检验单' }, rights: [] })
  await screen.getByRole('combobox', { name: '添加来源节点' }).click()
  await screen.getByTitle('初审').last().click()
  await screen.getByRole('button', { name: '添加字段' }).click()
  await screen.getByRole('combobox', { name: '第1项的来源字段' }).click()
  await screen.getByTitle('面积').click()
  await screen.getByRole('combobox', { name: '第1项的节点表单字段' }).click()
  expect(screen.getByTitle('报告').elements()).toEqual([])
  await screen.getByTitle('实测面积').click()
  await expect.poll(() => node().transfers).toEqual([{ node: 'review', values: [{ from: 'area', to: 'found' }] }])
  await isAccessible()
  await screen.getByRole('tab', { name: '表单权限' }).click()
  await screen.getByRole('checkbox', { name: '检验结果可编辑' }).click()
  await expect.poll(() => node().rights).toMatchObject([{ field: 'result', write: true }])
  expect(screen.getByText('企业名称', { exact: true }).elements()).toEqual([])
})

test('a flow of a function offers no form of a node', async () => {
  const { screen } = await renderFlowDesigner({ flow: filingFlow, calls: [forms, form] })
  await screen.getByRole('button', { name: /^审批节点 县级审查/ }).click()
  await expect.element(screen.getByRole('tab', { name: '表单权限' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: '节点表单', exact: true }).elements()).toEqual([])
})

test('on a phone the rules keep within the screen', async () => {
  const inspect = approver('inspect', ['wang'], {
    name: '检验',
    form: { id: 'inspection', name: '现场检验单' },
    transfers: [{ node: 'start', values: [{ from: 'area', to: 'gone' }] }],
  })
  const { screen, fitsWidth } = await renderFlowDesigner({
    flow: { ...chain(start(), inspect), isLaunch: true },
    phone: true,
    calls: [forms, form],
  })
  await screen.getByRole('button', { name: /^审批节点 检验/ }).click()
  await screen.getByRole('button', { name: '设置', exact: true }).click()
  await expect.element(screen.getByTitle('gone')).toBeVisible()
  fitsWidth()
})
