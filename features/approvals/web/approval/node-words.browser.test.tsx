import { expect, test } from 'vitest'
import {
  approveCall,
  listMyRequests,
  nextWorkItem,
  requestDetail,
  returnCall,
  routePreview,
  withdrawCall,
} from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { pageOfRows, requestRowOf } from '#features/approvals/testing/request-row.ts'
import { MyRequestsScreen } from '#features/approvals/web/boxes/box-screens.tsx'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { mySignatures } from '#features/session/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import type { OpType } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** Captions of buttons and opinions as a flow says them. */

type Detail = Parameters<typeof requestDetailOf>[0]

const renderRequest = (detail: Detail, opType: OpType, calls: readonly AnsweredCall[] = [], phone = false) =>
  renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType, taskOperatorId: 'w1' }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ values: { name: '北林种业' }, ...detail })),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      answered(selectCommonWords, { list: [] }),
      ...calls,
    ],
  })
const image = 'data:image/png;base64,iVBORw0KGgo='
const button = (name: string) => ['button', { name, exact: true }] as const

const captions = { approve: '同意受理', return: '<b>退件</b>', transfer: '请他人办理' }

test.for([false, true])('the buttons of a node are called as it says, as plain text; phone: %s', async (phone) => {
  const actions = ['approve', 'return', 'transfer']
  const { screen, isAccessible, fitsWidth } = await renderRequest({ operation: { actions, captions } }, opTypes.approve, [], phone)
  await expect.element(screen.getByRole(...button('<b>退件</b>'))).toBeVisible()
  await screen.getByRole(...button('更多')).click()
  await expect.element(screen.getByRole('menuitem', { name: '请他人办理' })).toBeVisible()
  await screen.getByRole(...button('同意受理')).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole(...button('同意受理'))).toBeVisible()
  await isAccessible()
  fitsWidth()
})

test('an approval asks for no opinion where the node takes none, also when one was typed for a return', async () => {
  const bodies: unknown[] = []
  const approving = answered(approveCall, ({ body }) => {
    bodies.push(body)
    return { status: 2 }
  })
  const operation = { actions: ['approve', 'return'], opinion: false, returnReasonLength: 3 }
  const { screen } = await renderRequest({ operation }, opTypes.approve, [approving])
  await screen.getByRole(...button('退回')).click()
  await screen.getByRole('dialog').getByRole('textbox').fill('缺少附件')
  await screen
    .getByRole('dialog')
    .getByRole(...button('取消'))
    .click()
  await screen.getByRole(...button('通过')).click()
  const dialog = screen.getByRole('dialog')
  expect(dialog.getByRole('textbox').elements()).toEqual([])
  await dialog.getByRole(...button('通过')).click()
  await expect.poll(() => bodies).toMatchObject([{ handleOpinion: '' }])
})

test('an opinion that a node needs is asked for at its place', async () => {
  let sent = 0
  const returning = answered(returnCall, () => {
    sent += 1
    return { status: 3 }
  })
  const operation = { actions: ['return'], opinionNeeded: true, returnReasonLength: 0 }
  const { screen, isAccessible } = await renderRequest({ operation }, opTypes.approve, [returning])
  await screen.getByRole(...button('退回')).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('必须填写')).toBeVisible()
  await dialog.getByRole(...button('退回')).click()
  await expect.element(dialog.getByText('请填写意见')).toBeVisible()
  await isAccessible()
  expect(sent).toBe(0)
  await dialog.getByRole('textbox').fill('缺附件')
  await dialog.getByRole(...button('退回')).click()
  await expect.poll(() => sent).toBe(1)
})

test('a withdrawal is called and asked for as the start says', async () => {
  const task = { actions: ['withdraw'], captions: { withdraw: '撤件' }, opinions: { withdraw: 'none' as const } }
  const withdrawing = answered(withdrawCall, { status: 4 })
  const { screen } = await renderRequest({ task }, opTypes.mine, [withdrawing])
  await screen.getByRole(...button('撤件')).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole(...button('撤件'))).toBeVisible()
  expect(dialog.getByRole('textbox').elements()).toEqual([])
})

test('a form is handed in by the button that the start names', async () => {
  const task = { actions: ['submit', 'edit'], status: 0, captions: { submit: '报送', save: '先存着' } }
  const route = answered(routePreview, { timeline: [], problem: '' })
  const { screen } = await renderRequest({ task, writable: ['name'] }, opTypes.edit, [route])
  await expect.element(screen.getByRole(...button('先存着'))).toBeVisible()
  await screen.getByRole(...button('报送')).click()
  await expect.element(screen.getByRole('dialog').getByRole(...button('报送'))).toBeVisible()
})

test('a withdrawal from the list asks for the opinion that it needs', async () => {
  const bodies: unknown[] = []
  const withdrawing = answered(withdrawCall, ({ body }) => {
    bodies.push(body)
    return { status: 4 }
  })
  const row = requestRowOf({ id: 'r1', actions: ['withdraw'], captions: { withdraw: '撤件' }, opinions: { withdraw: 'needed' } })
  const { screen, isAccessible } = await renderScreen(<MyRequestsScreen />, {
    calls: [answered(listMyRequests, pageOfRows([row])), answered(selectCommonWords, { list: [] }), withdrawing],
  })
  await screen.getByRole(...button('撤件')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole(...button('撤件')).click()
  await expect.element(dialog.getByText('请填写意见')).toBeVisible()
  await isAccessible()
  await dialog.getByRole('textbox').fill('填错了')
  await dialog.getByRole(...button('撤件')).click()
  await expect.poll(() => bodies).toMatchObject([{ handleOpinion: '填错了' }])
})

test('a withdrawal from the list asks for the signature that it needs', async () => {
  const bodies: unknown[] = []
  const withdrawing = answered(withdrawCall, ({ body }) => {
    bodies.push(body)
    return { status: 4 }
  })
  const row = requestRowOf({ id: 'r1', actions: ['withdraw'], signed: ['withdraw'] })
  const { screen, said } = await renderScreen(<MyRequestsScreen />, {
    calls: [
      answered(listMyRequests, pageOfRows([row])),
      answered(selectCommonWords, { list: [] }),
      answered(mySignatures, [{ id: 's1', signImg: image, isDefault: 1 }]),
      withdrawing,
    ],
  })
  await screen.getByRole(...button('撤回')).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '撤回申请' })
  await dialog.getByRole(...button('撤回')).click()
  await expect.element(dialog.getByText('请先签名')).toBeVisible()
  expect([bodies, said]).toEqual([[], []])
  await dialog.getByRole('img', { name: '我的签名 1' }).click()
  await dialog.getByRole(...button('撤回')).click()
  await expect.poll(() => bodies).toMatchObject([{ signImg: image }])
})
