import { expect, test } from 'vitest'
import { stepOf } from '#engine/flows/editing/structure.ts'
import type { SubFlowNode } from '#engine/flows/model.ts'
import { approver, chain, start, subFlow } from '#engine/flows/testing/builders.ts'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { pageSubFlows, readFormOfFlow } from '#features/flow-design/contract.ts'
import { checked, renderFlowDesigner } from '#features/flow-design/web/testing/given-designer.tsx'
import { part } from '#web/form/testing/render-form.tsx'
import { answered } from '#web/testing/answer-calls.ts'

const flows = answered(pageSubFlows, ({ query }) => {
  const all = [
    { id: 'f1', fullName: '备案', enCode: 'filing', flowName: '备案', flowType: 1 },
    { id: 'f2', fullName: '现场检验', enCode: 'inspection', flowName: '现场检验', flowType: 1 },
  ]
  const list = all.filter(({ fullName }) => fullName.includes(query?.keyword ?? ''))
  return { list, pagination: { currentPage: 1, pageSize: 50, total: list.length } }
})
const inspection = {
  parts: [part('enterprise', 'text', '受检企业'), part('plots', 'number', '地块数'), part('report', 'upload-file', '报告')],
  rules: [],
  settings: {},
}
const form = answered(readFormOfFlow, {
  id: 'inspection',
  fullName: '现场检验',
  enCode: 'inspection',
  formType: 2,
  propertyJson: JSON.stringify(encodeForm(inspection, fieldTypes)),
  enabledMark: 1,
})

test('a sub flow is added from the menu of a line, with its flow, its kind, who starts it and what is handed on', async () => {
  const { screen, last, isAccessible } = await renderFlowDesigner({ calls: [flows, form] })
  await screen.getByRole('button', { name: '“县级审查”之后' }).click()
  await screen.getByRole('menuitem', { name: '子流程' }).click()
  const made = () => {
    const next = stepOf(last(), 'county')?.next
    return next?.kind === 'sub-flow' ? next : undefined
  }
  await expect.poll(made).toMatchObject({ name: '子流程', waits: true, flow: { id: '' } })
  await expect.element(screen.getByText('请先选择子流程')).toBeVisible()
  await screen.getByRole('combobox', { name: '子流程', exact: true }).click()
  await screen.getByTitle('现场检验').click()
  expect(screen.getByTitle('备案').elements()).toEqual([])
  await expect.element(screen.getByText('“现场检验”未指定发起人').first()).toBeVisible()
  await screen.getByRole('combobox', { name: '发起人类型' }).click()
  expect(screen.getByTitle('候选人员').elements()).toEqual([])
  await screen.getByTitle('发起者本人').click()
  await expect.element(screen.getByText('由发起人本人发起“现场检验”，等待其结束').first()).toBeVisible()
  await screen.getByRole('combobox', { name: '执行方式' }).click()
  await screen.getByTitle('异步：不等待，同时进行').click()
  await screen.getByRole('switch', { name: '自动提交' }).click()
  await screen.getByRole('button', { name: '带入同名字段（1）' }).click()
  await screen.getByRole('button', { name: '添加字段' }).click()
  await screen.getByRole('combobox', { name: '第2项的主流程字段' }).click()
  expect(screen.getByTitle('地块-亩数').elements()).toEqual([])
  await screen.getByTitle('面积').click()
  await screen.getByRole('combobox', { name: '第2项的子流程字段' }).click()
  expect(screen.getByTitle('报告').elements()).toEqual([])
  await screen.getByTitle('地块数').click()
  await expect.poll(made).toMatchObject({
    flow: { id: 'f2', name: '现场检验' },
    waits: false,
    submits: true,
    assignee: { kind: 'initiator' },
    values: [
      { from: 'enterprise', to: 'enterprise' },
      { from: 'area', to: 'plots' },
    ],
  } satisfies Partial<SubFlowNode>)
  await isAccessible()
  await screen.getByRole('button', { name: '删除第1项' }).click()
  await expect.poll(() => made()?.values).toEqual([{ from: 'area', to: 'plots' }])
})

const lost = subFlow('s', ['wang'], { name: '检验', flow: { id: 'f2', name: '现场检验' }, values: [{ from: 'area', to: 'removed' }] })
const losing = chain(start(), approver('a', ['li']), lost)

test('a finding leads to the sub flow, where a field that is lost stands by its id', async () => {
  const text = '子流程表单中没有可接收的字段'
  const finding = { node: 's', name: '检验', severity: 'fault' as const, kind: 'flows.check-transfer-to', text }
  const { screen } = await renderFlowDesigner({ flow: losing, calls: [flows, form, checked([finding])] })
  await screen.getByRole('button', { name: '1个问题' }).first().click()
  await screen.getByRole('button', { name: new RegExp(text) }).click()
  await expect.element(screen.getByTitle('removed')).toBeVisible()
})

test('on a phone the settings of a sub flow keep within the screen', async () => {
  const { screen, fitsWidth } = await renderFlowDesigner({ flow: losing, phone: true, calls: [flows, form] })
  await screen.getByRole('button', { name: /^子流程 检验/ }).click()
  await screen.getByRole('button', { name: '设置', exact: true }).click()
  await expect.element(screen.getByTitle('removed')).toBeVisible()
  fitsWidth()
})

test('a sub flow says how its beginning is told', async () => {
  const flow = chain(start(), subFlow('s', ['li'], { name: '检验' }), approver('a', ['li']))
  const { screen, last } = await renderFlowDesigner({ flow, calls: [flows, form] })
  const message = () => (stepOf(last(), 's') as SubFlowNode).message
  await screen.getByRole('button', { name: /^子流程 检验/ }).click()
  await screen.getByRole('tab', { name: '流程通知' }).click()
  await screen.getByRole('combobox', { name: '子流程发起', exact: true }).click()
  await screen.getByTitle('关闭').click()
  await expect.poll(message).toEqual({ kind: 'off' })
})
