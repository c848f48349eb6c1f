import { describe, expect, onTestFinished, test } from 'vitest'
import { nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { alone, button } from '#features/approvals/testing/render-request.tsx'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { noteReach } from '#web/call/reach.ts'
import { opTypes, workFlowAddress, type OpType } from '#web/router/work-flow-address.ts'
import { ConnectionBar } from '#web/shell/connection-bar.tsx'
import { answered, lost, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { cutWithoutWhole } from '#web/testing/looked-at.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { askAgainAtOnce } from '#web/testing/screen-states.tsx'

/** The page of one request, as the boxes open it. */
function open(opType: OpType, calls: readonly AnsweredCall[], phone = false) {
  return renderScreen(
    <>
      <ConnectionBar />
      <WorkFlowScreen />
    </>,
    {
      phone,
      address: workFlowAddress({ id: 'r1', flowId: 'f1', opType, taskOperatorId: 'w1' }),
      calls: [...nothingChanged, answered(nextWorkItem, alone), answered(selectCommonWords, { list: [] }), ...calls],
    },
  )
}

const opened = requestDetailOf({ values: { name: '北林种业' } })
const ways = [
  ['to decide', opTypes.approve],
  ['of my own', opTypes.mine],
  ['that was copied', opTypes.copied],
  ['that is watched over', opTypes.monitored],
] as const

describe.each(ways)('a request %s', (_, opType) => {
  test('waits, says by its reason alone why it is refused, and is read again', async () => {
    let answer: () => typeof opened | ReturnType<typeof refusing> = () => refusing(403, '您没有查看该流程的权限')
    const { screen, said } = await open(opType, [answered(requestDetail, () => answer())])
    await expect.element(screen.getByText('您没有查看该流程的权限')).toBeVisible()
    answer = () => refusing(500, '服务暂时不可用')
    await screen.getByRole(...button('重试')).click()
    await expect.element(screen.getByText('服务暂时不可用')).toBeVisible()
    answer = () => opened
    await screen.getByRole(...button('重试')).click()
    await expect.element(screen.getByText('北林种业')).toBeVisible()
    expect(said).toEqual([])
  })

  test('is read by itself when the server is back', async () => {
    askAgainAtOnce()
    let isAway = true
    const { screen } = await open(opType, [answered(requestDetail, () => (isAway ? lost : opened))])
    await expect.element(screen.getByRole(...button('重试'))).toBeVisible()
    await expect.element(screen.getByText(/暂时无法连接服务器，正在重试/)).toBeVisible()
    isAway = false
    noteReach(true)
    await expect.element(screen.getByText('北林种业')).toBeVisible()
  })
})

test('while it is read, nothing but an outline is shown', async () => {
  const { screen } = await open(opTypes.approve, [unanswered(requestDetail)])
  await expect.element(screen.getByRole('status', { name: '加载中' })).toBeInTheDocument()
  expect(screen.getByRole(...button('通过')).elements()).toEqual([])
})

test('where the dictionaries of its form cannot be read it says so, and is opened once they can', async () => {
  onTestFinished(() => noteReach(true))
  let tries = 0
  const { screen } = await open(opTypes.approve, [
    answered(requestDetail, opened),
    answered(allDictionaries, () => ((tries += 1) === 1 ? refusing(500, '服务暂时不可用') : { list: [] })),
  ])
  await expect.element(screen.getByText('服务暂时不可用').first()).toBeVisible()
  await screen.getByRole(...button('重试')).click()
  await expect.element(screen.getByText('北林种业')).toBeVisible()
})

test.each([false, true])('long names of company, title and field are read whole within the window (phone: %s)', async (phone) => {
  const name = '黑龙江省绥化市北林区兴农种业科技有限责任公司第一分公司专用'
  const detail = requestDetailOf({
    task: { fullName: name, creatorUser: name },
    parts: [{ key: 'name', type: 'text', label: name, options: {} }],
    values: { name },
    operation: { actions: ['approve', 'return', 'transfer', 'addSigner'] },
  })
  const { screen, fitsWidth } = await open(opTypes.approve, [answered(requestDetail, detail)], phone)
  await expect.element(screen.getByText(name).first()).toBeVisible()
  await expect.element(screen.getByRole(...button('通过'))).toBeVisible()
  fitsWidth()
  // On a phone a touch of the head shows the whole of it (approval-page.browser.test.tsx).
  if (!phone) expect(cutWithoutWhole(name)).toEqual([])
})

test('a request that was deleted meanwhile says so and offers no decision', async () => {
  const { screen } = await open(opTypes.approve, [refused(requestDetail, 404, '数据不存在或已被删除')])
  await expect.element(screen.getByText('数据不存在或已被删除')).toBeVisible()
  expect(screen.getByRole(...button('通过')).elements()).toEqual([])
})
