import { expect, test } from 'vitest'
import { createInterface } from '#features/data-interfaces/contract.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'

/** Own buttons of a list when its function is published: what they name must be there, and each is a permission item. */

const { admin, systemId, name, size, given, plan, release } = await startDesigning()

const listWith = (...buttons: readonly object[]) =>
  JSON.stringify({ columnList: [{ prop: 'name', label: '名称' }], columnBtnsList: [], btnsList: [], customBtnsList: buttons })
const calling = (interfaceId: string, templateJson: readonly object[] = []) => ({
  value: 'btn_push',
  label: '推送',
  event: { btnType: 3, interfaceId, templateJson },
})
const opening = (modelId: string, btnType: unknown = 1, formOptions: readonly object[] = []) => ({
  value: 'btn_open',
  label: '开票',
  event: { btnType, modelId, formOptions },
})

test('new buttons are named, with the permission items that they become', async () => {
  const { id: target } = await given([name])
  await release(target, { pcModuleParentId: [systemId] })
  const { id } = await given([name, size], { columnData: listWith(opening(target, 1, [{ currentField: 'name', field: 'name' }])) })
  const planned = await plan(id)
  expect(planned.refusals).toEqual([])
  expect(planned.items).toEqual(expect.arrayContaining([{ kind: 'button', code: 'btn_open', name: '开票', change: 'added' }]))
})

test('what a button names and is not there holds the publication back, at the buttons', async () => {
  const parameter = { field: 'no', fieldName: '编号', dataType: 'varchar', required: 1 }
  const { id: interfaceId } = await admin.get(createInterface, {
    body: {
      fullName: '推送服务',
      enCode: 'pushOwn',
      categoryId: 'DataInterfaceType.outside',
      dataType: 2,
      query: '[]',
      requestParameters: JSON.stringify([parameter]),
    },
  })
  const { id: target } = await given([name])
  await release(target, { pcModuleParentId: [systemId] })
  const texts = async (...buttons: readonly object[]) => {
    const { id } = await given([name, size], { columnData: listWith(...buttons) })
    return (await plan(id)).refusals.map(({ text, place }) => [text, place])
  }
  const at = { page: 'list', key: 'own-buttons' }
  expect(await texts(calling('nowhere'))).toEqual([['按钮“推送”调用的数据接口不存在或已禁用', at]])
  expect(await texts(calling(interfaceId))).toEqual([['按钮“推送”没有为数据接口的参数“编号”设置值', at]])
  expect(await texts(calling(interfaceId, [{ field: 'no', relationField: 'name' }]))).toEqual([])
  expect(await texts(opening('nowhere'))).toEqual([['按钮“开票”打开的功能不存在、未发布或已禁用', at]])
  expect(await texts(opening(target, 'seedbedFlow'))).toEqual([['按钮“开票”要发起流程，但所选功能没有流程', at]])
  expect(await texts(opening(target, 1, [{ currentField: 'name', field: 'gone' }]))).toEqual([['按钮“开票”打开的表单没有字段“gone”', at]])
  expect(await texts({ value: 'btn_edit', label: '冒充', event: { btnType: 2, func: '() => 1' } })).toEqual([
    ['按钮“冒充”的编码与其他按钮重复', at],
  ])
})
