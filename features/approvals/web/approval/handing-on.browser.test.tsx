import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addSignerCall, approveCall, assignCall, requestDetail, transferCall, withdrawCall } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { mySignatures } from '#features/session/contract.ts'
import { opTypes } from '#web/router/work-flow-address.ts'
import { answered, refused, refusing } from '#web/testing/answer-calls.ts'
import { button, people, renderRequest } from '#features/approvals/testing/render-request.tsx'

/** 转审, 加签, 指派: the dialogs in which a work item is handed on. */

/** Opens the dialog of a transfer and chooses the person in it. */
async function openTransfer(screen: Awaited<ReturnType<typeof renderRequest>>['screen']) {
  await screen.getByRole(...button('更多')).click()
  await screen.getByRole('menuitem', { name: '转审' }).click()
  const dialog = screen.getByRole('dialog').first()
  await expect.element(dialog.getByRole(...button('转审'))).toBeDisabled()
  await dialog.getByLabelText('转给').click()
  await screen.getByText('赵六').first().click()
  await screen.getByRole(...button('确定')).click()
  return dialog
}

test('a transfer asks for one person and an opinion, and leaves the work item', async () => {
  const { screen, asked, address } = await renderRequest({
    detail: { operation: { actions: ['approve', 'transfer'] } },
    calls: [...people, answered(transferCall, { status: 1 })],
  })
  const dialog = await openTransfer(screen)
  await dialog.getByLabelText('转审意见').fill('请您把关')
  await dialog.getByRole(...button('转审')).click()
  await expect
    .poll(() => asked(transferCall))
    .toEqual([{ params: { id: 'w1' }, query: undefined, body: { handleOpinion: '请您把关', freeApproverUserId: 'u9' } }])
  await expect.poll(address).toBe('/home')
})

test.each([
  { when: '审批前', type: 1 },
  { when: '审批后', type: 2 },
])('a signer is added, $when, and the dialog says what that means', async ({ when, type }) => {
  const { screen, asked, isAccessible } = await renderRequest({
    detail: { operation: { actions: ['approve', 'addSigner'] } },
    calls: [...people, answered(addSignerCall, { status: 1 })],
  })
  await screen.getByRole(...button('更多')).click()
  await screen.getByRole('menuitem', { name: '加签' }).click()
  const dialog = screen.getByRole('dialog').first()
  await dialog.getByLabelText('加签给').click()
  await screen.getByText('赵六').first().click()
  await screen.getByRole(...button('确定')).click()
  await dialog.getByText(when, { exact: true }).click()
  await expect.element(dialog.getByText(type === 1 ? /对方先审批/ : /您已同意/)).toBeVisible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/add-signer-${type}.png` })
  await isAccessible()
  await dialog.getByRole(...button('加签')).click()
  await expect
    .poll(() => asked(addSignerCall))
    .toMatchObject([{ params: { id: 'w1' }, body: { freeApproverUserId: 'u9', freeApproverType: type } }])
})

test('where a node needs an opinion, a signer after oneself needs one, as one agrees with it; one before, and a transfer, do not', async () => {
  const { screen, asked } = await renderRequest({
    detail: { operation: { actions: ['approve', 'transfer', 'addSigner'], opinionNeeded: true } },
    calls: [...people, answered(addSignerCall, { status: 1 })],
  })
  await screen.getByRole(...button('更多')).click()
  await screen.getByRole('menuitem', { name: '加签' }).click()
  const dialog = screen.getByRole('dialog').first()
  await dialog.getByLabelText('加签给').click()
  await screen.getByText('赵六').first().click()
  await screen.getByRole(...button('确定')).click()
  await dialog.getByText('审批后', { exact: true }).click()
  await dialog.getByRole(...button('加签')).click()
  await expect.element(dialog.getByText('请填写意见')).toBeVisible()
  expect(asked(addSignerCall)).toEqual([])
  await dialog.getByText('审批前', { exact: true }).click()
  await expect.element(dialog.getByText('请填写意见')).not.toBeInTheDocument()
  await dialog.getByRole(...button('加签')).click()
  await expect.poll(() => asked(addSignerCall)).toMatchObject([{ body: { handleOpinion: '', freeApproverType: 1 } }])
})

test('why somebody cannot get it stands at the person, and nothing typed is lost; on a phone too', async () => {
  const { screen, fitsWidth, isAccessible } = await renderRequest({
    phone: true,
    detail: { operation: { actions: ['approve', 'transfer'] } },
    calls: [
      ...people,
      refused(transferCall, 422, '赵六已是本节点的审批人', { errors: [{ field: 'freeApproverUserId', text: '赵六已是本节点的审批人' }] }),
    ],
  })
  const dialog = await openTransfer(screen)
  await dialog.getByLabelText('转审意见').fill('请您把关')
  await dialog.getByRole(...button('转审')).click()
  await expect.element(dialog.getByLabelText('转给')).toHaveAccessibleDescription('赵六已是本节点的审批人')
  expect(dialog.getByText('赵六已是本节点的审批人').elements()).toHaveLength(1)
  await expect.element(dialog.getByLabelText('转审意见')).toHaveValue('请您把关')
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/transfer.png` })
  fitsWidth()
  await isAccessible()
})

test('the history tells who gave a work item to whom', async () => {
  const station = { kind: 'past', nodeCode: 'n1', nodeName: '县级审核', at: 1, receivedAt: null, note: '', opinion: '' } as const
  const people = [{ id: 'u1', name: '李四' }]
  const { screen } = await renderRequest({
    detail: {
      timeline: [
        { ...station, marks: [], people, action: 7, toName: '赵六' },
        { ...station, marks: [], people, action: 0, toName: '发起' },
      ],
    },
    opType: opTypes.done,
  })
  for (const text of ['转给赵六', '退回至发起']) await expect.element(screen.getByRole('complementary').getByText(text)).toBeVisible()
})

test('where people decide in turn it says who is asked now and who follows', async () => {
  const later = ['赵六', '孙七'].map((name) => ({ id: name, name }))
  const now = { kind: 'current', nodeCode: 'n1', nodeName: '县级审核', at: null, receivedAt: 1, note: 'sequence', opinion: '' } as const
  const station = { ...now, action: null, toName: '', marks: [], people: [{ id: 'u1', name: '李四' }], later }
  const { screen } = await renderRequest({ detail: { timeline: [station] }, opType: opTypes.done })
  for (const text of ['李四', '随后：赵六、孙七'])
    await expect.element(screen.getByRole('complementary').getByText(text, { exact: true })).toBeVisible()
})

test('who manages an approver gives the to-do to somebody else; why not stands at the person', async () => {
  const operator = { taskId: 'r1', taskNodeId: 'n1', nodeCode: 'n1', nodeName: '县级审核', handleId: 'u1', handleStatus: null }
  const rest = { handleTime: null, completion: 0, state: 0, creatorTime: 1, dueTime: null }
  const detail = requestDetailOf({ task: { id: 'r1', actions: ['assign'] } })
  const operators = [
    { ...operator, ...rest, id: 'w1', userName: '李四', mayAssign: true },
    { ...operator, ...rest, id: 'w2', userName: '王五', mayAssign: true },
    { ...operator, ...rest, id: 'w3', userName: '外人', mayAssign: false },
  ]
  const problem = '赵六已是本节点的审批人'
  const { screen, asked, fitsWidth, isAccessible } = await renderRequest({
    phone: true,
    detail: {},
    opType: opTypes.mine,
    calls: [
      ...people,
      ...nothingChanged,
      answered(requestDetail, { ...detail, flowTaskOperatorList: operators }),
      refused(assignCall, 422, problem, { errors: [{ field: 'freeApproverUserId', text: problem }] }),
    ],
  })
  await screen.getByRole(...button('指派')).click()
  const dialog = screen.getByRole('dialog').first()
  await expect.poll(() => dialog.getByRole('radio').elements()).toHaveLength(2)
  await dialog.getByText('王五（县级审核）').click()
  await dialog.getByLabelText('指派给').click()
  await screen.getByText('赵六').first().click()
  await screen.getByRole(...button('确定')).click()
  await dialog.getByLabelText('指派原因（选填）').fill('出差')
  await dialog.getByRole(...button('指派')).click()
  await expect.element(dialog.getByLabelText('指派给')).toHaveAccessibleDescription(problem)
  await expect.element(dialog.getByLabelText('指派原因（选填）')).toHaveValue('出差')
  const body = { handleOpinion: '出差', freeApproverUserId: 'u9', taskOperatorId: 'w2' }
  expect(asked(assignCall)).toMatchObject([{ params: { id: 'r1' }, body }])
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/assign.png` })
  fitsWidth()
  // A busy button is pale.
  await expect.element(dialog.getByRole(...button('指派'))).not.toHaveClass('ant-btn-loading')
  await isAccessible()
})

test('a signer is asked to decide together with oneself', async () => {
  const { screen, asked } = await renderRequest({
    detail: { operation: { actions: ['approve', 'addSigner'] } },
    calls: [...people, answered(addSignerCall, { status: 1 })],
  })
  await screen.getByRole(...button('更多')).click()
  await screen.getByRole('menuitem', { name: '加签' }).click()
  const dialog = screen.getByRole('dialog').first()
  await dialog.getByLabelText('加签给').click()
  await screen.getByText('赵六').first().click()
  await screen.getByRole(...button('确定')).click()
  await dialog.getByRole('radio', { name: '同时审批' }).click()
  await expect.element(dialog.getByText('双方都同意才算通过', { exact: false })).toBeVisible()
  await dialog.getByRole(...button('加签')).click()
  await expect.poll(() => asked(addSignerCall).map(({ body }) => body)).toMatchObject([{ freeApproverUserId: 'u9', freeApproverType: 3 }])
})

for (const phone of [false, true])
  test(`an approver reads the hint of the node and adds people who get a copy, or nobody; on a phone: ${phone}`, async () => {
    const { screen, asked, isAccessible } = await renderRequest({
      phone,
      detail: { operation: { actions: ['approve'], copies: true, hint: '请核对地块面积' } },
      calls: [...people, answered(approveCall, { status: 1 })],
    })
    await expect.element(screen.getByText('请核对地块面积')).toBeVisible()
    await screen.getByRole(...button('通过')).click()
    const dialog = screen.getByRole('dialog').first()
    await expect.element(dialog.getByRole(...button('通过'))).toBeEnabled()
    await dialog.getByLabelText('抄送给（可不选）').click()
    await screen.getByText('赵六').first().click()
    await screen.getByRole(...button('确定')).click()
    await isAccessible()
    await dialog.getByRole(...button('通过')).click()
    await expect.poll(() => asked(approveCall).map(({ body }) => body)).toMatchObject([{ copyIds: 'u9' }])
  })

test('a node that wants decisions signed takes a signature that the approver keeps', async () => {
  const image = 'data:image/png;base64,iVBORw0KGgo='
  const { screen, asked } = await renderRequest({
    detail: { operation: { actions: ['approve'], signed: true } },
    calls: [answered(mySignatures, [{ id: 's1', signImg: image, isDefault: 1 }]), answered(approveCall, { status: 1 })],
  })
  await screen.getByRole(...button('通过')).click()
  const dialog = screen.getByRole('dialog').first()
  await expect.element(dialog.getByRole('button', { name: '清空' })).toBeDisabled()
  await dialog.getByRole('img', { name: '我的签名 1' }).click()
  await expect.element(dialog.getByRole('button', { name: '清空' })).toBeEnabled()
  await dialog.getByRole(...button('通过')).click()
  await expect.poll(() => asked(approveCall).map(({ body }) => body)).toMatchObject([{ signImg: image }])
})

test('a withdrawal that must be signed asks for the signature, and keeps the reason', async () => {
  const image = 'data:image/png;base64,iVBORw0KGgo='
  const { screen, asked } = await renderRequest({
    opType: opTypes.mine,
    detail: { task: { id: 'r1', actions: ['withdraw'] } },
    calls: [
      answered(mySignatures, [{ id: 's1', signImg: image, isDefault: 1 }]),
      answered(withdrawCall, ({ body }) =>
        body.signImg ? { status: 4 } : refusing(422, '请先签名', { errors: [{ field: 'signImg', text: '请先签名' }] }),
      ),
    ],
  })
  await screen.getByRole(...button('撤回')).click()
  const dialog = screen.getByRole('dialog').first()
  await dialog.getByRole('textbox').fill('信息有误')
  await dialog.getByRole(...button('撤回')).click()
  await expect.element(dialog.getByText('请先签名')).toBeVisible()
  await dialog.getByRole('img', { name: '我的签名 1' }).click()
  await dialog.getByRole(...button('撤回')).click()
  await expect
    .poll(() => asked(withdrawCall).map(({ body }) => body))
    .toMatchObject([{ handleOpinion: '信息有误' }, { handleOpinion: '信息有误', signImg: image }])
})
