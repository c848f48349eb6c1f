import { use } from 'react'
import { expect, test, vi } from 'vitest'
import { requestDetail, routePreview, startRequest } from '#features/approvals/contract.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** While set, the code of no form comes. */
const code = vi.hoisted(() => ({ waiting: undefined as Promise<void> | undefined }))
vi.mock('#web/form/form-code.ts', async (original) => {
  const real = await original<typeof import('#web/form/form-code.ts')>()
  return {
    ...real,
    useFormCode: (form: Parameters<typeof real.useFormCode>[0]) => (code.waiting ? use(code.waiting) : real.useFormCode(form)),
  }
})

const filed = {
  id: 'r9',
  version: 1,
  number: 'BA20260009',
  status: 1,
  next: [{ nodeName: '县级审核', people: [{ id: 'u2', name: '李四' }] }],
}

function renderFiling(values: Readonly<Record<string, unknown>>, calls: readonly AnsweredCall[] = []) {
  return renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ flowId: 'f1', opType: opTypes.edit }),
    calls: [
      answered(requestDetail, requestDetailOf({ task: { id: '0', status: 0, enCode: '', actions: ['edit'] }, values, writable: ['name'] })),
      answered(routePreview, { timeline: [], problem: '' }),
      ...calls,
    ],
  })
}

test('a click on 提交 while the code of the form is on its way is not lost', async () => {
  code.waiting = new Promise(() => undefined)
  const { screen } = await renderFiling({ name: '北林种业' })
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  code.waiting = undefined
  await expect.element(screen.getByRole('dialog').getByText('提交后流程直接结束')).toBeVisible()
})

test('what is missing is counted in the foot also before the form is drawn', async () => {
  code.waiting = new Promise(() => undefined)
  const { screen } = await renderFiling({ name: '' })
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  code.waiting = undefined
  await expect.element(screen.getByRole('button', { name: /1/ })).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('a filing that was accepted says its number and who has it now', async () => {
  const { screen, asked, isAccessible } = await renderFiling({}, [answered(startRequest, filed)])
  await screen.getByLabelText('企业名称', { exact: false }).fill('北林种业科技有限责任公司绥化第三分公司')
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: '提交成功' })).toBeVisible()
  await expect.element(screen.getByText('单据编号 BA20260009')).toBeVisible()
  await expect.element(screen.getByText('下一步（李四）县级审核，请留意消息提醒。')).toBeVisible()
  expect(asked(startRequest)[0]?.body.formData).toEqual({ name: '北林种业科技有限责任公司绥化第三分公司' })
  await isAccessible()
})

test('what the server refuses stands at its field, and nothing typed is lost', async () => {
  const errors = [{ field: 'name', text: '企业名称已备案' }]
  const { screen } = await renderFiling({}, [refused(startRequest, 422, '请检查填写内容', { errors })])
  const field = screen.getByLabelText('企业名称', { exact: false })
  await field.fill('北林种业')
  await screen.getByRole('button', { name: '提交', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect.element(field).toHaveAccessibleDescription('企业名称已备案')
  await expect.element(field).toHaveValue('北林种业')
})

test('a request that cannot be opened says why', async () => {
  const { screen } = await renderFiling({}, [refused(requestDetail, 404, '数据不存在或已被删除')])
  await expect.element(screen.getByText('数据不存在或已被删除')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible()
})
