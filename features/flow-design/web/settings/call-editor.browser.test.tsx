import { expect, test } from 'vitest'
import { interfaceParameters, selectInterfaces } from '#features/data-interfaces/contract.ts'
import { stepOf } from '#engine/flows/editing/structure.ts'
import { renderFlowDesigner } from '#features/flow-design/web/testing/given-designer.tsx'
import { answered } from '#web/testing/answer-calls.ts'

const interfaces = answered(selectInterfaces, [
  { id: 'c', fullName: '外部服务', hasChildren: true, children: [{ id: 'i1', fullName: '通知服务', enCode: 'notify', dataType: 3 }] },
])
const parameters = answered(interfaceParameters, [
  { id: 'request', field: 'request', fieldName: '任务', dataType: 'varchar', required: 1, defaultValue: '' },
  { id: 'size', field: 'size', fieldName: '面积', dataType: 'varchar', required: 0, defaultValue: '' },
] as never)

test('an event calls an interface, with parameters from the form and the request, and is switched off again', async () => {
  const { screen, last, isAccessible } = await renderFlowDesigner({ calls: [interfaces, parameters] })
  await screen.getByRole('button', { name: /^审批节点 乡镇审核/ }).click()
  await screen.getByRole('tab', { name: '事件', exact: true }).click()
  await screen.getByRole('combobox', { name: '同意事件', exact: true }).click()
  await screen.getByTitle('通知服务').click()
  await expect.element(screen.getByText('必填参数，请选择来源')).toBeVisible()
  await screen.getByRole('combobox', { name: '同意事件参数：任务' }).fill('任务ID')
  await screen.getByTitle('任务ID').click()
  await screen.getByRole('combobox', { name: '同意事件参数：面积' }).fill('面积')
  await screen.getByTitle('面积', { exact: true }).last().click()
  const calls = () => {
    const step = stepOf(last(), 'town')
    return step?.kind === 'approver' ? step.calls : undefined
  }
  await expect.poll(calls).toMatchObject({
    approved: {
      interface: 'i1',
      name: '通知服务',
      parameters: [
        { field: 'request', from: '@taskId' },
        { field: 'size', from: 'area' },
      ],
    },
  })
  await isAccessible()
  await screen.getByRole('button', { name: '撤销', exact: false }).click()
  await expect.poll(calls).toBeUndefined()
})

test('a node asks whom a data interface names, and its sentence says so', async () => {
  const { screen, last, isAccessible } = await renderFlowDesigner({ calls: [interfaces, parameters] })
  await screen.getByRole('button', { name: /^审批节点 乡镇审核/ }).click()
  await screen.getByRole('combobox', { name: '审批类型', exact: true }).click()
  await screen.getByTitle('接口服务').click()
  await expect.element(screen.getByText('未选择数据接口').first()).toBeVisible()
  await screen.getByRole('combobox', { name: '数据接口', exact: true }).click()
  await screen.getByTitle('通知服务').click()
  await screen.getByRole('combobox', { name: '数据接口参数：任务' }).fill('任务ID')
  await screen.getByTitle('任务ID').click()
  const assignee = () => {
    const step = stepOf(last(), 'town')
    return step?.kind === 'approver' ? step.assignee : undefined
  }
  const call = { interface: 'i1', name: '通知服务', parameters: [{ field: 'request', from: '@taskId' }] }
  await expect.poll(assignee).toMatchObject({ kind: 'service', call })
  await expect.element(screen.getByText('数据接口“通知服务”给出的人员，任一人通过即可（或签）').first()).toBeVisible()
  await isAccessible()
})
