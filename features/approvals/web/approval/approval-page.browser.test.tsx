import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormPart } from '#engine/forms/model.ts'
import { approveCall, nextWorkItem, recallCall, requestDetail, returnCall } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { memoryOf } from '#web/list/list-memory.ts'
import type { ListQuery } from '#web/list/model.ts'
import type { Trail } from '#web/list/trail.ts'
import { toastStore } from '#web/toast/toast-store.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refused, refusing } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { alone, button, renderRequest } from '#features/approvals/testing/render-request.tsx'

const longName = '北林种业科技有限责任公司绥化第三分公司'
const entryOf = (address: string) => ({ id: address, address })

/** The first page of a list whose rows open these addresses. */
const trailAlong = (addresses: readonly string[], { total = addresses.length } = {}): Trail => ({
  query: { page: 1, size: 2, sort: undefined, filter: {} },
  entries: addresses.map(entryOf),
  total,
  totalIsOpen: false,
  read: () => Promise.reject(new Error('nothing is read')),
  searchOf: ({ page: shown }) => `page=${shown}`,
})

const nextOf = (id: string, given: { readonly total?: number; readonly position?: number | null; readonly fromStart?: boolean } = {}) => ({
  ...alone,
  total: 17,
  position: 3,
  next: { processId: id, flowId: 'f1', flowCode: 'filing', taskOperatorId: `w-${id}`, taskNodeId: 'n1' },
  ...given,
})
const toDo = (id: string) =>
  workFlowAddress({ id, flowId: 'f1', opType: opTypes.approve, enCode: 'filing', taskOperatorId: `w-${id}`, taskNodeId: 'n1' })

test.each([
  { offered: ['approve', 'return'], shown: ['退回', '通过'], hidden: ['更多'] },
  { offered: ['approve', 'save'], shown: ['更多', '通过'], hidden: ['退回'] },
])('of $offered the foot shows the buttons $shown', async ({ offered, shown, hidden }) => {
  const { screen } = await renderRequest({ detail: { operation: { actions: offered } } })
  for (const name of shown) await expect.element(screen.getByRole(...button(name))).toBeVisible()
  for (const name of hidden) expect(screen.getByRole(...button(name)).elements()).toEqual([])
})

test('a refused approval says why in its dialog, and the opinion stays', async () => {
  const { screen, asked } = await renderRequest({
    detail: { operation: { actions: ['approve'] } },
    calls: [refused(approveCall, 422, '请先补充审批意见')],
  })
  await screen.getByRole(...button('通过')).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('审批意见').fill('情况属实')
  await dialog.getByRole(...button('通过')).click()
  await expect.element(dialog.getByText('请先补充审批意见')).toBeVisible()
  await expect.element(dialog.getByLabelText('审批意见')).toHaveValue('情况属实')
  expect(asked(approveCall).map(({ params, body }) => [params.id, body.handleOpinion])).toEqual([['w1', '情况属实']])
})

test('an approval that asks who comes next is told as done once that is chosen', async () => {
  const told = () => toastStore.getState().toasts.map(({ text }) => text)
  const branches = [{ nodeId: 'lab', nodeName: '技术审查', isBranchFlow: true }]
  const asking = answered(approveCall, ({ body }) => (body.branchList ? { status: 1 } : branches), '审批成功')
  const { screen } = await renderRequest({ detail: { operation: { actions: ['approve'] } }, calls: [asking] })
  await screen.getByRole(...button('通过')).click()
  await screen
    .getByRole('dialog')
    .getByRole(...button('通过'))
    .click()
  await screen.getByRole('checkbox', { name: '技术审查' }).click()
  expect(told()).not.toContain('审批成功')
  await screen.getByRole(...button('确定')).click()
  await expect.poll(told).toContain('审批成功')
})

test('what was typed stays when another approver changed the request meanwhile, and goes with the next attempt', async () => {
  const parts: FormPart[] = ['plan', 'note'].map((key) => ({ key, type: 'text', label: key === 'plan' ? '计划' : '备注', options: {} }))
  const detailAt = (version: number, values: object) =>
    requestDetailOf({ parts, values: { ...values }, writable: ['plan', 'note'], operation: { actions: ['approve'] }, task: { version } })
  let read = 0
  let tries = 0
  const { screen, asked } = await renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.approve, taskOperatorId: 'w1' }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, () =>
        (read += 1) === 1 ? detailAt(1, { plan: '原', note: '' }) : detailAt(2, { plan: '原', note: '对方写的' }),
      ),
      answered(nextWorkItem, alone),
      answered(selectCommonWords, { list: [] }),
      answered(approveCall, () => ((tries += 1) === 1 ? refusing(409, '数据已被他人修改，请重新打开后再保存') : { status: 1 })),
    ],
  })
  await screen.getByRole('textbox', { name: '计划' }).fill('我写的')
  const decide = async () => {
    await screen.getByRole(...button('通过')).click()
    await screen
      .getByRole('dialog')
      .getByRole(...button('通过'))
      .click()
  }
  await decide()
  await expect.element(screen.getByRole('dialog').getByText('数据已被他人修改，请重新打开后再保存')).toBeVisible()
  await screen
    .getByRole('dialog')
    .getByRole(...button('取消'))
    .click()
  await expect.element(screen.getByRole('textbox', { name: '备注' })).toHaveValue('对方写的')
  await expect.element(screen.getByRole('textbox', { name: '计划' })).toHaveValue('我写的')
  await decide()
  await expect.poll(() => asked(approveCall).at(1)?.body).toMatchObject({ version: 2, formData: { plan: '我写的', note: '对方写的' } })
})

test('Ctrl+Enter opens the decision of the main button, and takes it', async () => {
  const { screen, asked } = await renderRequest({
    detail: { operation: { actions: ['approve', 'return'] } },
    calls: [answered(approveCall, { status: 1 })],
  })
  await expect.element(screen.getByRole(...button('通过'))).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.getByRole('dialog').getByLabelText('审批意见').fill('情况属实')
  expect(asked(approveCall)).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => asked(approveCall).map(({ body }) => body.handleOpinion)).toEqual(['情况属实'])
})

test('a return without a reason long enough is refused at the reason, before anything is sent', async () => {
  const { screen, asked } = await renderRequest({
    detail: { operation: { actions: ['return'] } },
    calls: [answered(returnCall, { status: 3 })],
  })
  await screen.getByRole(...button('退回')).click()
  const dialog = screen.getByRole('dialog')
  const reason = dialog.getByLabelText('退回原因')
  await reason.fill('不全')
  await dialog.getByRole(...button('退回')).click()
  await expect.element(reason).toHaveAccessibleDescription('请填写退回原因，至少 5 个字')
  expect(asked(returnCall)).toEqual([])
  await reason.fill('营业执照已过期，请补充')
  await dialog.getByRole(...button('退回')).click()
  await expect.poll(() => asked(returnCall).map(({ body }) => body.handleOpinion)).toEqual(['营业执照已过期，请补充'])
})

test('a work item that others have handled is shown to be read, and says so', async () => {
  const { screen } = await renderRequest({ detail: {} })
  await expect.element(screen.getByText('该待办已处理或已不在您名下，以下内容仅供查看。')).toBeVisible()
  expect(screen.getByRole(...button('通过')).elements()).toEqual([])
})

test('the initiator is offered what the server says, and the way back', async () => {
  const { screen } = await renderRequest({ detail: { task: { actions: ['withdraw', 'urge'] } }, opType: opTypes.mine })
  for (const name of ['返回', '撤回', '催办']) await expect.element(screen.getByRole(...button(name))).toBeVisible()
  for (const name of ['删除', '继续填写']) expect(screen.getByRole(...button(name)).elements()).toEqual([])
})

test.each([false, true])('whoever reads a returned request reads above its form who sent it back and why (phone: %s)', async (phone) => {
  const at = Date.UTC(2026, 4, 2, 1, 30)
  const station = { kind: 'past', nodeCode: 'n1', nodeName: '县级审核', receivedAt: at, note: '', toName: '' } as const
  const timeline = [
    { ...station, people: [{ id: 'u1', name: '张三' }], action: 2, opinion: '', at: at - 1000, marks: [] },
    { ...station, people: [{ id: 'u2', name: '李四' }], action: 0, opinion: '隔离距离请核实', at, marks: [] },
  ]
  const { screen, fitsWidth } = await renderRequest({
    detail: { task: { status: 3, actions: ['edit'] }, timeline },
    opType: opTypes.mine,
    phone,
  })
  await expect.element(screen.getByText('已被退回：县级审核 李四，2026-05-02 09:30')).toBeVisible()
  await expect.element(screen.getByText('隔离距离请核实').first()).toBeVisible()
  fitsWidth()
})

test('who may start another one begins it as a copy; on a phone all buttons are in sight', async () => {
  const { screen, address, fitsWidth } = await renderRequest({
    phone: true,
    detail: { task: { id: 'r1', status: 4, actions: ['edit', 'resubmit', 'delete', 'copy'] } },
    opType: opTypes.mine,
  })
  for (const name of ['返回', '复制新建', '删除', '编辑并重新提交'])
    await expect.element(screen.getByRole(...button(name))).toBeInViewport()
  fitsWidth()
  await screen.getByRole(...button('复制新建')).click()
  await expect.poll(address).toBe(workFlowAddress({ flowId: 'f1', opType: opTypes.edit, copyOf: 'r1' }))
})

test('a long title and both buttons fit a phone', async () => {
  const { screen, fitsWidth, isAccessible } = await renderRequest({
    phone: true,
    detail: { task: { fullName: '北林种业科技有限责任公司绥化第三分公司的备案申请' }, operation: { actions: ['approve', 'return'] } },
  })
  await expect.element(screen.getByRole(...button('通过'))).toBeInViewport()
  await expect.element(screen.getByRole(...button('退回'))).toBeInViewport()
  fitsWidth()
  await isAccessible()
})

test('on a phone the head takes two lines, and a touch shows the whole of it', async () => {
  const fullName = '北林种业科技有限责任公司绥化第三分公司的备案申请'
  const summary = [
    { label: '年度', text: '2027' },
    { label: '乡镇', text: '新华镇' },
  ]
  const { screen, fitsWidth } = await renderRequest({
    phone: true,
    detail: { task: { fullName, enCode: 'ZZBA202600007', organize: longName, summary }, operation: { actions: ['approve', 'return'] } },
  })
  const title = screen.getByRole('heading', { name: fullName })
  await expect.element(title).toBeVisible()
  expect(title.element().closest('header')?.getBoundingClientRect().height).toBeLessThanOrEqual(88)
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/head.png` })
  const fold = screen.getByRole('button', { name: /ZZBA202600007/ })
  expect(fold.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await fold.click()
  await expect.poll(() => screen.getByText('新华镇').element().getBoundingClientRect().right).toBeLessThan(390)
  fitsWidth()
})

test('at an office monitor the timeline is folded and the form has the room; both stay as the user wants them', async () => {
  const { screen } = await renderRequest({ detail: { operation: { actions: ['approve'] } } })
  await expect.element(screen.getByRole('complementary', { name: '流转记录' })).toBeVisible()
  await page.viewport(1366, 768)
  const folded = screen.getByRole('button', { name: '流转记录' })
  await expect.element(folded).toHaveAttribute('aria-expanded', 'false')
  const form = screen.getByText('企业名称').element().closest('section')
  expect(form?.getBoundingClientRect().width).toBeGreaterThan(1200)
  await folded.click()
  await expect.element(screen.getByRole('complementary', { name: '流转记录' })).toBeVisible()
  await screen.getByRole('button', { name: '收起流转记录' }).click()
  await page.viewport(1440, 900)
  await expect.element(folded).toBeVisible()
})

test('the tab is named by number, company and crop, which tell two requests of one person apart', async () => {
  const summary = [
    { label: '年度', text: '2027' },
    { label: '作物', text: '玉米' },
  ]
  const { screen } = await renderRequest({ detail: { task: { enCode: 'ZZBA7', organize: '北林种业', summary } } })
  await expect.element(screen.getByText('玉米')).toBeVisible()
  await expect.poll(() => document.title).toContain('ZZBA7 北林种业 2027 玉米')
})

test('the request before it in the list is one click away; after it comes the next that is still open, not the next of the list', async () => {
  const own = workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.approve, taskOperatorId: 'w1' })
  const { screen, asked, address, goTo } = await renderRequest({
    detail: { operation: { actions: ['approve'] } },
    calls: [answered(nextWorkItem, nextOf('r5'))],
  })
  await goTo('/elsewhere')
  Object.assign(memoryOf('/todo'), {
    trail: trailAlong([own, toDo('decided')]),
    left: { search: 'filter=%7B%22keyword%22%3A%22%E7%8E%89%E7%B1%B3%22%7D', query: {} },
  })
  await goTo(own)
  await expect.element(screen.getByText('待办 3 / 17')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '上一条' })).toBeDisabled()
  await screen.getByRole('button', { name: '下一条' }).click()
  await expect.poll(address).toBe(toDo('r5'))
  // It goes on among what is searched for in the list, and back from there.
  await goTo(toDo('r5'))
  expect(asked(nextWorkItem).slice(-1)[0]).toMatchObject({ params: { id: 'w1' }, query: { keyword: '玉米' } })
  expect(memoryOf('/todo').trail?.entries.map((entry) => entry.address)).toEqual([own, toDo('decided'), toDo('r5')])
})

test('the next request of a list is on its next page, which the list shows when the user returns', async () => {
  const own = workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.done })
  const trail = trailAlong(['/other', own], { total: 3 })
  const read = async (query: ListQuery) => ({ ...trail, query, entries: query.page === 2 ? [entryOf(toDo('r5'))] : trail.entries })
  const { screen, address, goTo } = await renderRequest({ detail: {}, opType: opTypes.done })
  await goTo('/elsewhere')
  memoryOf('/done').trail = { ...trail, read }
  await goTo(own)
  await expect.element(screen.getByText('第 2 / 共 3 条')).toBeVisible()
  await screen.getByRole('button', { name: '下一条' }).click()
  await expect.poll(address).toBe(toDo('r5'))
  expect(memoryOf('/done')).toMatchObject({ left: { search: 'page=2' }, trail: { query: { page: 2 }, entries: [entryOf(toDo('r5'))] } })
})

test('behind the last one it begins with the first that was left out, and says so', async () => {
  const { screen, said, address } = await renderRequest({
    detail: { operation: { actions: ['approve'] } },
    calls: [answered(nextWorkItem, nextOf('r0', { fromStart: true, position: 17 }))],
  })
  await screen.getByRole('button', { name: '下一条' }).click()
  await expect.poll(address).toBe(toDo('r0'))
  expect(said).toEqual(['已是最后一条，从第一条继续'])
})

test('after a decision the next one opens that nobody has decided', async () => {
  let next = nextOf('r2')
  const { screen, address } = await renderRequest({
    detail: { operation: { actions: ['approve'] } },
    calls: [answered(nextWorkItem, () => next), answered(approveCall, { status: 1 })],
  })
  await screen.getByRole(...button('通过')).click()
  // Meanwhile somebody else decides the one that would have been next.
  next = nextOf('r3', { position: null })
  await screen
    .getByRole('dialog')
    .getByRole(...button('通过'))
    .click()
  await expect.poll(address).toBe(toDo('r3'))
})

test('after the last decision it says that nothing is left', async () => {
  let next: ReturnType<typeof nextOf> | typeof alone = nextOf('r2', { total: 2 })
  const { screen, said, address } = await renderRequest({
    detail: { operation: { actions: ['approve'] } },
    calls: [answered(nextWorkItem, () => next), answered(approveCall, { status: 1 })],
  })
  await screen.getByRole(...button('通过')).click()
  next = alone
  await screen
    .getByRole('dialog')
    .getByRole(...button('通过'))
    .click()
  await expect.poll(() => said).toContain('待办已全部处理完')
  expect(address()).toBe('/home')
})

test('who comes too late is led to the next one', async () => {
  const { screen, asked, address } = await renderRequest({ detail: {}, calls: [answered(nextWorkItem, nextOf('r2', { position: null }))] })
  await screen.getByRole('button', { name: '下一条待办' }).click()
  await expect.poll(address).toBe(toDo('r2'))
  expect(asked(nextWorkItem)[0]?.params).toEqual({ id: 'w1' })
})

test('the only node to return to is told, not asked; of several one is chosen', async () => {
  const start = { nodeCode: 'start', nodeName: '张三（提交）' }
  const { screen } = await renderRequest({ detail: { operation: { actions: ['return'], returnTargets: [start] } } })
  await screen.getByRole(...button('退回')).click()
  await expect.element(screen.getByRole('dialog').getByText('张三（提交）')).toBeVisible()
  expect(screen.getByRole('radio').elements()).toEqual([])
})

test('what a return means for what was decided, and for branches beside it, is told for the chosen step', async () => {
  const start = { nodeCode: 'start', nodeName: '张三（提交）', takesBack: ['财务审核', '法务审核'] }
  const first = { nodeCode: 'n0', nodeName: '初审', takesBack: ['财务审核'] }
  const operation = { actions: ['return'], returnTargets: [start, first], beside: ['财务审核', '法务审核'] }
  const { screen } = await renderRequest({ detail: { operation } })
  await screen.getByRole(...button('退回')).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('重新审批', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/退回处之后已审批的节点都要重新审批。并行的财务审核、法务审核也一并退回。/)).toBeVisible()
  await dialog.getByText('初审').click()
  await expect.element(dialog.getByText(/并行的财务审核也一并退回。并行的法务审核不受影响。/)).toBeVisible()
})

test('branches beside a node that a return comes straight back to wait', async () => {
  const operation = { actions: ['return'], returnModes: [1, 2], beside: ['财务审核'] }
  const { screen } = await renderRequest({ detail: { operation } })
  await screen.getByRole(...button('退回')).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/并行的财务审核不受影响。/)).toBeVisible()
  await dialog.getByText('从当前节点审批').click()
  await expect.element(dialog.getByText(/并行的财务审核暂停，回到您这里时继续。/)).toBeVisible()
})

test.for([false, true])('an approval that can be taken back says so for a while, and 撤销 recalls it; phone: %s', async (phone) => {
  const { screen, asked, said } = await renderRequest({
    detail: { operation: { actions: ['approve'] } },
    phone,
    calls: [answered(approveCall, { status: 1, mayRecall: true }), answered(recallCall, { status: 1 })],
  })
  await screen.getByRole(...button('通过')).click()
  await screen
    .getByRole('dialog')
    .getByRole(...button('通过'))
    .click()
  await expect.poll(() => asked(approveCall)).toHaveLength(1)
  await expect.poll(() => said.some((text) => text.startsWith('已通过：'))).toBe(true)
  toastStore
    .getState()
    .toasts.find(({ action }) => action)
    ?.action?.run()
  await expect.poll(() => asked(recallCall).map(({ params }) => params.id)).toEqual(['w1'])
})

test('by keyboard: a and r open the dialogs, and not while text is typed', async () => {
  const { screen } = await renderRequest({ detail: { operation: { actions: ['approve', 'return'] } } })
  await expect.element(screen.getByRole(...button('通过'))).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(screen.getByRole('dialog', { name: '审批通过' })).toBeVisible()
  await userEvent.keyboard('ar{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('r')
  await expect.element(screen.getByRole('dialog', { name: '审批退回' })).toBeVisible()
})
