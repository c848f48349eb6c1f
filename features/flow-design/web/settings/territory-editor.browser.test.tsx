import { expect, onTestFinished, test } from 'vitest'
import { stepOf } from '#engine/flows/editing/structure.ts'
import type { ApproverNode, Assignee } from '#engine/flows/model.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { testApprover } from '#features/flow-design/contract.ts'
import { renderFlowDesigner } from '#features/flow-design/web/testing/given-designer.tsx'
import { registerSource } from '#ui/picker/source.ts'
import { part } from '#web/form/testing/render-form.tsx'
import { answered } from '#web/testing/answer-calls.ts'

/** 按地区的角色, and what has to hold before an approval. */

const form: FormDefinition = {
  parts: [
    part('area', 'number', '面积'),
    part('items', 'sub-table', '明细', { children: [part('town', 'region', '乡镇'), part('size', 'number', '亩数')] }),
  ],
  rules: [],
  settings: {},
}
const territory: Assignee = { kind: 'territory', roles: ['r-town'], field: '', level: 'village' }
const flow = chain(start(), approver('town', [], { name: '乡镇审核', assignee: territory }))

test.each([false, true])('the regions that a rule goes by are set by field and level (phone: %s)', async (phone) => {
  const { screen, last, isAccessible } = await renderFlowDesigner({ flow, form, phone })
  await screen.getByRole('button', { name: /^审批节点 乡镇审核/ }).click()
  await expect.element(screen.getByText(/^未选择表单字段/).first()).toBeVisible()
  if (phone) await screen.getByRole('button', { name: '设置', exact: true }).click()
  await screen.getByRole('combobox', { name: '地区字段' }).click()
  // Numbers hold no regions.
  expect(screen.getByTitle('面积').elements()).toEqual([])
  await screen.getByTitle('明细-乡镇').click()
  await screen.getByRole('combobox', { name: '地区级别' }).click()
  await screen.getByTitle('乡镇', { exact: true }).click()
  await expect.element(screen.getByText(/^“明细-乡镇”所在乡镇的.*乡镇审核员/).first()).toBeVisible()
  const made = () => (stepOf(last(), 'town') as ApproverNode).assignee
  await expect.poll(made).toEqual({ ...territory, field: 'items-town', level: 'township' })
  await isAccessible()
})

test('conditions of an approval are added with what is told otherwise, and taken away', async () => {
  const { screen, last } = await renderFlowDesigner({ flow, form })
  const made = () => (stepOf(last(), 'town') as ApproverNode).approveWhen
  await screen.getByRole('button', { name: /^审批节点 乡镇审核/ }).click()
  await screen.getByText('高级设置').click()
  await screen.getByRole('button', { name: '添加条件' }).click()
  await screen.getByRole('combobox', { name: '表单字段' }).click()
  await screen.getByTitle('面积').click()
  await screen.getByLabelText('不满足时的提示').fill('面积应为 0')
  await expect.poll(made).toMatchObject({ rules: [{ field: 'area' }], message: '面积应为 0' })
  await screen.getByRole('button', { name: /^删除条件/ }).click()
  await expect.poll(made).toBeUndefined()
})

test('the rule is tried with a value of the field that it reads', async () => {
  const zhang = { id: 'zhang', name: '张经办', leaf: true }
  const zhangAlone = { search: async () => ({ items: [zhang] }), children: async () => [zhang], byIds: async () => [zhang] }
  onTestFinished(registerSource('users', { ...zhangAlone, label: ({ name }: typeof zhang) => name }))
  const sent: unknown[] = []
  const tried = answered(testApprover, ({ body }) => {
    sent.push(JSON.parse(body.formData))
    return { outcome: 'people' as const, text: '', people: [{ id: 'li', fullName: '李专干', organize: '', reason: '' }], hidden: false }
  })
  const codes = chain(start(), approver('town', [], { name: '乡镇审核', assignee: { ...territory, field: 'code' } }))
  const withCode = { ...form, parts: [part('code', 'text', '乡镇编码')] }
  const { screen } = await renderFlowDesigner({ flow: codes, form: withCode, calls: [tried] })
  await screen.getByRole('button', { name: /^审批节点 乡镇审核/ }).click()
  await screen.getByRole('button', { name: '测试审批人' }).click()
  await screen.getByLabelText('发起人').click()
  await screen.getByText('张经办').click()
  await screen.getByRole('button', { name: '确定' }).click()
  await screen.getByRole('textbox', { name: '乡镇编码' }).fill('620723102')
  await screen.getByRole('button', { name: '查找审批人' }).click()
  await expect.element(screen.getByText('李专干')).toBeVisible()
  expect(sent).toEqual([{ code: '620723102' }])
})
