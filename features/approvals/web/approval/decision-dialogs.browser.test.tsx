import { describe, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addSignerCall, approveCall, requestDetail, returnCall, transferCall, voteToTerminateCall } from '#features/approvals/contract.ts'
import { button, people, renderRequest } from '#features/approvals/testing/render-request.tsx'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { noteReach } from '#web/call/reach.ts'
import { answered, lost, refusing } from '#web/testing/answer-calls.ts'

/** The dialogs in which an approver decides: what each of them does when the server refuses, does not answer or is too late. */
const decisions = [
  { word: 'approve', name: '通过', call: approveCall, inFoot: true, person: undefined },
  { word: 'return', name: '退回', call: returnCall, inFoot: true, person: undefined },
  { word: 'transfer', name: '转审', call: transferCall, inFoot: false, person: '转给' },
  { word: 'addSigner', name: '加签', call: addSignerCall, inFoot: false, person: '加签给' },
  { word: 'terminate', name: '终止', call: voteToTerminateCall, inFoot: false, person: undefined },
] as const
type Decision = (typeof decisions)[number]
type Drawn = Awaited<ReturnType<typeof renderRequest>>
type Answer = Parameters<typeof answered<typeof approveCall>>[1]

const opinion = '面积与合同不符，请核实后重报'
/** All of them stand in the request, whichever is tried. */
const detail = { operation: { actions: ['approve', ...decisions.slice(1).map(({ word }) => word), 'save'] } }

const draw = ({ call }: Decision, answer: Answer, more: Parameters<typeof renderRequest>[0]['calls'] = []) =>
  renderRequest({ detail, calls: [...people, answered(call as typeof approveCall, answer), ...more] })

/** Opens the dialog; what one types into it, and whom one chooses, is typed and chosen. */
async function fillIn({ screen }: Drawn, { name, inFoot, person }: Decision, typed = opinion) {
  if (inFoot) await screen.getByRole(...button(name)).click()
  else {
    await screen.getByRole(...button('更多')).click()
    await screen.getByRole('menuitem', { name }).click()
  }
  const dialog = screen.getByRole('dialog').first()
  if (person) {
    await dialog.getByLabelText(person).click()
    await screen.getByText('赵六').first().click()
    await screen.getByRole(...button('确定')).click()
  }
  const text = dialog.getByRole('textbox', { name: /意见|原因/ })
  if (typed !== '') await text.fill(typed)
  return { dialog, text, confirm: dialog.getByRole(...button(name)) }
}

const opinionsSent = ({ asked }: Drawn, { call }: Decision) =>
  asked(call as typeof approveCall).map(({ params, body }) => [params.id, body.handleOpinion])

describe.each(decisions)('$name', (decision) => {
  test('what the server refuses is told in the dialog, and the next attempt sends what was typed', async () => {
    let tries = 0
    const drawn = await draw(decision, () => ((tries += 1) === 1 ? refusing(422, '该节点的审批人已全部停用') : { status: 1 }))
    const { dialog, text, confirm } = await fillIn(drawn, decision)
    await confirm.click()
    await expect.element(dialog.getByRole('alert').getByText('该节点的审批人已全部停用')).toBeVisible()
    await expect.element(text).toHaveValue(opinion)
    expect(drawn.said, 'told in the dialog alone').toEqual([])
    await confirm.click()
    await expect
      .poll(() => opinionsSent(drawn, decision))
      .toEqual([
        ['w1', opinion],
        ['w1', opinion],
      ])
    await expect.poll(() => drawn.screen.getByRole('dialog').elements(), { message: 'done' }).toEqual([])
  })

  test('two clicks, and the key after them, send it once', async () => {
    const drawn = await draw(decision, () => ({ later: new Promise(() => undefined) }))
    const { confirm } = await fillIn(drawn, decision)
    await confirm.dblClick()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => opinionsSent(drawn, decision)).toEqual([['w1', opinion]])
  })

  test('while the server is away the dialog stays with what was typed', async () => {
    onTestFinished(() => noteReach(true))
    let isAway = true
    const drawn = await draw(decision, () => (isAway ? lost : { status: 1 }))
    const { dialog, text, confirm } = await fillIn(drawn, decision)
    await confirm.click()
    await expect.element(dialog.getByText(/暂时无法连接服务器/)).toBeVisible()
    await expect.element(text).toHaveValue(opinion)
    isAway = false
    await confirm.click()
    await expect.poll(() => drawn.screen.getByRole('dialog').elements()).toEqual([])
    expect(opinionsSent(drawn, decision)).toEqual([
      ['w1', opinion],
      ['w1', opinion],
    ])
  })

  test('a work item that somebody else has handled meanwhile says so, and offers no decision any more', async () => {
    let isGone = false
    const drawn = await draw(decision, () => {
      isGone = true
      return refusing(404, '该待办已由李四处理')
    }, [
      answered(requestDetail, () =>
        requestDetailOf(isGone ? { values: { name: '北林种业' } } : { values: { name: '北林种业' }, ...detail }),
      ),
    ])
    const { confirm } = await fillIn(drawn, decision)
    await confirm.click()
    await expect.element(drawn.screen.getByText('该待办已处理或已不在您名下，以下内容仅供查看。')).toBeVisible()
    expect(drawn.screen.getByRole('dialog').elements(), 'nothing is asked any more').toEqual([])
    expect(drawn.screen.getByRole(...button('通过')).elements(), 'nothing is left to decide').toEqual([])
    expect(opinionsSent(drawn, decision)).toEqual([['w1', opinion]])
  })

  test('Esc leaves it, gives the focus back, and what was typed is there when it opens again', async () => {
    const drawn = await draw(decision, { status: 1 })
    const { text } = await fillIn(drawn, { ...decision, person: undefined } as Decision)
    await text.click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => drawn.screen.getByRole('dialog').elements()).toEqual([])
    const opener = drawn.screen.getByRole(...button(decision.inFoot ? decision.name : '更多'))
    await expect.element(opener).toHaveFocus()
    const { text: again } = await fillIn(drawn, { ...decision, person: undefined } as Decision, '')
    await expect.element(again).toHaveValue(opinion)
    expect(opinionsSent(drawn, decision)).toEqual([])
  })
})
