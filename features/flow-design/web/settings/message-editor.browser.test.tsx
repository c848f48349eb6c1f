import { expect, test } from 'vitest'
import { stepOf } from '#engine/flows/editing/structure.ts'
import type { ApproverNode } from '#engine/flows/model.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { renderFlowDesigner } from '#features/flow-design/web/testing/given-designer.tsx'
import { selectConfiguration } from '#features/message-center/contract.ts'
import { answered } from '#web/testing/answer-calls.ts'

const parameter = (field: string) => ({ field, fieldName: field, relationField: '' })
const listed = [
  {
    id: 'c1',
    fullName: '待办短信',
    enCode: 'todo',
    templateJson: [{ templateId: 't1', msgTemplateName: '短信模板', paramJson: [parameter('面积'), parameter('发起人')] }],
  },
  { id: 'c2', fullName: '无参数', enCode: 'plain', templateJson: [] },
]
const configurations = answered(selectConfiguration, {
  list: listed,
  pagination: { currentPage: 1, pageSize: 200, total: listed.length },
})

test('parameters of the templates are filled from the form and the request', async () => {
  const flow = chain(start(), approver('a', ['li'], { name: '初审' }))
  const { screen, last, isAccessible } = await renderFlowDesigner({ flow, calls: [configurations] })
  const message = () => (stepOf(last(), 'a') as ApproverNode).messages.todo
  await screen.getByRole('button', { name: /^审批节点 初审/ }).click()
  await screen.getByRole('tab', { name: '流程通知' }).click()
  await screen.getByRole('combobox', { name: '流程待办', exact: true }).click()
  await screen.getByTitle('自定义').click()
  await screen.getByRole('combobox', { name: '流程待办的发送配置' }).click()
  await screen.getByTitle('待办短信').click()
  await screen.getByRole('combobox', { name: '流程待办：短信模板的参数“面积”' }).click()
  await screen.getByTitle('面积', { exact: true }).click()
  await expect.poll(message).toMatchObject({
    configuration: 'c1',
    parameters: [
      {
        templateId: 't1',
        msgTemplateName: '短信模板',
        paramJson: [
          { field: '面积', relationField: 'area' },
          { field: '发起人', relationField: '' },
        ],
      },
    ],
  })
  await isAccessible()
})
