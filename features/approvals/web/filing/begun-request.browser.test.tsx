import { expect, test } from 'vitest'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { newOwnButton, withOwnButtons } from '#engine/forms/own-buttons.ts'
import { requestDetail, routePreview, startRequest } from '#features/approvals/contract.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { functionConfig, getRecord } from '#features/records/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { toastStore } from '#web/toast/toast-store.ts'

/** Requests that a button of the list of another function starts. */

const filed = { id: 'r9', version: 1, number: null, status: 0, next: [] }
const list: ListDefinition = {
  columns: [{ key: 'company', label: '企业' }],
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  summary: [],
  judges: { buttons: false, columns: false, fields: false, rows: false },
}
const formOptions = [
  { currentField: 'company', field: 'name' },
  { currentField: 'day', field: 'sown' },
]
const orders = {
  fullName: '订单',
  enCode: 'orders',
  formData: '{}',
  columnData: JSON.stringify(encodeList(withOwnButtons(list, [{ ...newOwnButton('btn_file', '备案', 'flow'), formOptions }]))),
  appColumnData: '',
  webType: '2',
  enableFlow: 0,
  flowId: '',
  flowEnCode: '',
  flowTemplateJson: '',
  interfaceId: '',
  interfaceParam: '',
  definitionVersion: 1,
  readOnlyFields: [],
  menuId: 'orders',
}

function renderBegun(calls: readonly AnsweredCall[]) {
  const parts = [
    { key: 'name', type: 'text', label: '企业名称', options: {} },
    { key: 'sown', type: 'date', label: '播种日期', options: {} },
  ]
  const empty = requestDetailOf({ task: { id: '0', status: 0, enCode: '', actions: ['edit'] }, parts, writable: ['name', 'sown'] })
  return renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ flowId: 'f1', opType: opTypes.edit, begunBy: { modelId: 'orders', id: 'o1', button: 'btn_file' } }),
    calls: [
      answered(requestDetail, empty),
      answered(routePreview, { timeline: [], problem: '' }),
      answered(functionConfig, orders),
      answered(getRecord, { id: 'o1', version: 1, data: JSON.stringify({ company: '北林种业', day: '不是日期' }) }),
      ...calls,
    ],
  })
}

test('a request that a button started begins with what its record gives, and says what does not fit', async () => {
  const { screen, asked } = await renderBegun([answered(startRequest, filed)])
  await expect.element(screen.getByRole('textbox', { name: '企业名称' })).toHaveValue('北林种业')
  await expect.poll(() => toastStore.getState().toasts.map(({ text }) => text)).toContain('以下字段的值不适用于本表单，未带入：播种日期')
  await screen.getByRole('button', { name: '暂存', exact: true }).click()
  await expect.poll(() => asked(startRequest).map(({ body }) => body.formData['name'])).toEqual(['北林种业'])
})

test('where the record cannot be read any more, the request begins empty', async () => {
  const { screen } = await renderBegun([refused(getRecord, 404, '数据不存在')])
  await expect.element(screen.getByRole('textbox', { name: '企业名称' })).toHaveValue('')
})
