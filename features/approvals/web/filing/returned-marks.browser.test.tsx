import { expect, test } from 'vitest'
import type { FormPart } from '#engine/forms/model.ts'
import { changeRequest, requestDetail } from '#features/approvals/contract.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** What the filer of a returned request sees of the fields that were marked. */

type Mark = RequestDetail['timeline'][number]['marks'][number]

const text = (key: string, label: string): FormPart => ({ key, type: 'text', label, options: {} })
const rows: FormPart = {
  key: 'rows',
  type: 'sub-table',
  label: '地块',
  options: {},
  children: [text('area', '面积'), text('town', '乡镇')],
}
const mark = (path: string, label: string, rest: Partial<Mark> = {}): Mark => ({
  path,
  label,
  row: null,
  remark: '',
  changed: false,
  ...rest,
})
const given = [
  mark('name', '企业名称', { remark: '与执照不符' }),
  mark('rows.a.area', '面积', { row: 1, remark: '超出承包面积' }),
  mark('rows.gone', '地块', { row: 2, changed: true }),
]

function renderReturned(marks: readonly Mark[], phone = false) {
  const station = { kind: 'past', nodeCode: 'n1', nodeName: '县级审核', receivedAt: 1, note: '', toName: '' } as const
  const people = [{ id: 'u2', name: '李四' }]
  return renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ flowId: 'f1', id: 'r9', opType: opTypes.edit }),
    calls: [
      ...nothingChanged,
      answered(
        requestDetail,
        requestDetailOf({
          task: { id: 'r9', status: 3, actions: ['edit'] },
          parts: [text('name', '企业名称'), text('crop', '作物'), rows],
          values: { name: '北林种业', crop: '玉米', rows: [{ id: 'a', area: '3', town: '沙河' }] },
          writable: ['name', 'crop', 'rows', 'rows-area', 'rows-town'],
          timeline: [
            { ...station, people, action: 0, opinion: '旧的意见', at: 1, marks: [mark('crop', '作物')] },
            { ...station, people, action: 2, opinion: '', at: 2, marks: [] },
            { ...station, people, action: 0, opinion: '请修改标记处', at: 3, marks: [...marks] },
          ],
        }),
      ),
      answered(changeRequest, { id: 'r9', version: 2, number: null, status: 3, next: [] }),
    ],
  })
}

const fieldOf = (path: string) => document.querySelector(`[data-field="${path}"]`)

test.each([false, true])('the marked fields stand first, with their remarks and a way to each (phone: %s)', async (phone) => {
  const { screen, fitsWidth, isAccessible } = await renderReturned(given, phone)
  await expect.element(screen.getByText('请核对并修改以下标记处，还有 2 处未修改：')).toBeVisible()
  await expect.element(screen.getByText('地块（第 2 行）')).toBeVisible()
  expect(screen.getByRole('button', { name: '地块（第 2 行）' }).elements()).toEqual([])
  expect(screen.getByText('旧的意见').elements()).toEqual([])
  await expect.element(screen.getByLabelText('企业名称')).toBeVisible()
  await screen.getByRole('button', { name: '企业名称：与执照不符' }).click()
  await expect.element(screen.getByLabelText('企业名称')).toHaveFocus()
  expect(fieldOf('name')?.textContent).toContain('退回标记：与执照不符')
  expect(fieldOf('crop')?.textContent).not.toContain('退回')
  fitsWidth()
  await isAccessible()
})

test('a link leads into the cell of a sub-table, which says there why it was marked', async () => {
  const { screen } = await renderReturned(given)
  await expect.element(screen.getByRole('grid')).toBeVisible()
  await screen.getByRole('button', { name: '面积（第 1 行）：超出承包面积' }).click()
  const cell = screen.getByLabelText('面积，第 1 行')
  await expect.element(cell).toHaveFocus()
  await expect.element(cell).toHaveAccessibleDescription('退回标记：超出承包面积')
})

test('a mark goes when its field is changed, comes back with the former value, and stays away after a draft was saved', async () => {
  const { screen } = await renderReturned(given)
  const name = screen.getByLabelText('企业名称')
  await name.fill('北林种业有限公司')
  await expect.element(screen.getByText('请核对并修改以下标记处，还有 1 处未修改：')).toBeVisible()
  expect(fieldOf('name')?.textContent).not.toContain('退回标记')
  await name.fill('北林种业')
  await expect.element(screen.getByText('退回标记：与执照不符')).toBeVisible()
  await name.fill('北林种业有限公司')
  await screen.getByRole('button', { name: '暂存', exact: true }).click()
  await expect.element(screen.getByText('请核对并修改以下标记处，还有 1 处未修改：')).toBeVisible()
  await screen.getByLabelText('作物').fill('小麦')
  await expect.element(screen.getByText('请核对并修改以下标记处，还有 1 处未修改：')).toBeVisible()
})

test('without marks nothing is said of them', async () => {
  const { screen } = await renderReturned([])
  await expect.element(screen.getByText('请修改标记处')).toBeVisible()
  expect(screen.getByText(/还有 .* 处未修改|标记处都已修改/).elements()).toEqual([])
})
