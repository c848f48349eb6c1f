import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { FormPart } from '#engine/forms/model.ts'
import { approveCall, nextWorkItem, requestDetail, requestForm } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf, type GivenDetail } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refusing } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const parts: FormPart[] = [{ key: 'result', type: 'text', label: '检验结果', required: true, options: {} }]
const begun = { id: 'application', fullName: '申请表', nodeNames: ['流程发起'] }
const application = requestDetailOf({
  values: { name: '北林种业' },
  parts: [{ key: 'name', type: 'text', label: '企业名称', options: {} }],
})

function renderInspection({ phone = false, ...given }: GivenDetail & { readonly phone?: boolean } = {}) {
  const detail = requestDetailOf({
    parts,
    values: { result: '' },
    writable: ['result'],
    task: { id: 'r1' },
    operation: { actions: ['approve', 'return'], marks: false },
    otherForms: [begun],
    ...given,
  })
  return renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.approve, taskOperatorId: 'w1' }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, { ...detail, flowFormInfo: { ...detail.flowFormInfo, id: 'inspection', fullName: '现场检验单' } }),
      answered(requestForm, ({ params }) =>
        params.formId === 'application'
          ? {
              flowFormInfo: application.flowFormInfo,
              formData: application.formData,
              formTexts: application.formTexts,
              formOperates: application.formOperates,
            }
          : refusing(404, '不存在'),
      ),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      answered(selectCommonWords, { list: [] }),
      answered(approveCall, { status: 1 }),
    ],
  })
}

test('the form of the node stands beside the one of the start, which is read only, and what was typed stays', async () => {
  const { screen, asked, isAccessible } = await renderInspection()
  const own = screen.getByRole('tab', { name: '现场检验单' })
  await expect.element(own).toHaveAttribute('aria-selected', 'true')
  await screen.getByRole('textbox', { name: /检验结果/ }).fill('合格')
  await screen.getByRole('tab', { name: '申请表（流程发起）' }).click()
  await expect.element(screen.getByText('北林种业')).toBeVisible()
  expect(
    screen
      .getByRole('textbox')
      .elements()
      .filter((one) => (one as HTMLElement).checkVisibility()),
  ).toEqual([])
  await isAccessible()
  await own.click()
  await expect.element(screen.getByRole('textbox', { name: /检验结果/ })).toHaveValue('合格')
  expect(asked(requestForm).map(({ params, query }) => [params, query?.taskOperatorId])).toEqual([
    [{ id: 'r1', formId: 'application' }, 'w1'],
  ])
  await screen.getByRole('button', { name: '通过', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await expect.poll(() => asked(approveCall).map(({ body }) => body.formData)).toEqual([{ result: '合格' }])
})

test('what is missing leads back from another form to the own one', async () => {
  const { screen } = await renderInspection()
  await screen.getByRole('tab', { name: '申请表（流程发起）' }).click()
  await expect.element(screen.getByText('北林种业')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: '通过', exact: true }).click()
  await expect.element(screen.getByRole('textbox', { name: /检验结果/ })).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('on a phone the tabs keep within the screen', async () => {
  const { screen, fitsWidth } = await renderInspection({
    phone: true,
    otherForms: [begun, { id: 'lab', fullName: '实验室检测结果登记表', nodeNames: ['实验室检测', '复检'] }],
  })
  await screen.getByRole('tab', { name: '申请表（流程发起）' }).click()
  await expect.element(screen.getByText('北林种业')).toBeVisible()
  fitsWidth()
})

test.each([opTypes.done, opTypes.edit])(
  'what stood in removed fields is folded below the form and asked for when it is opened (%s)',
  async (opType) => {
    const detail = requestDetailOf({ parts, values: { result: '合格' }, writable: ['result'], task: { id: 'r1' }, hasRemovedFields: true })
    const { formData, formTexts, formOperates, flowFormInfo } = application
    const { screen, asked, isAccessible } = await renderScreen(<WorkFlowScreen />, {
      address: workFlowAddress({ id: 'r1', flowId: 'f1', opType }),
      calls: [
        ...nothingChanged,
        answered(requestDetail, detail),
        answered(requestForm, { formData, formTexts, formOperates, flowFormInfo }),
        answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
        answered(selectCommonWords, { list: [] }),
      ],
    })
    const heading = screen.getByText('表单已移除的内容')
    await expect.element(heading).toBeVisible()
    expect(asked(requestForm)).toEqual([])
    await heading.click()
    await expect.element(screen.getByText('北林种业')).toBeVisible()
    expect(asked(requestForm).map(({ params }) => params)).toEqual([{ id: 'r1', formId: 'removed' }])
    await isAccessible()
  },
)
