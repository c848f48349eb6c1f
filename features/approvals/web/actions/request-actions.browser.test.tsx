import { describe, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { recallCall, restoreCall, suspendCall, terminateCall, withdrawCall } from '#features/approvals/contract.ts'
import { button, renderRequest } from '#features/approvals/testing/render-request.tsx'
import { noteReach } from '#web/call/reach.ts'
import { opTypes } from '#web/router/work-flow-address.ts'
import { answered, lost, refusing } from '#web/testing/answer-calls.ts'

/** The dialogs of what is done to a request as a whole, by who filed it, who decided, and who watches over it. */
const actions = [
  { word: 'withdraw', name: '撤回', call: withdrawCall, opType: opTypes.mine },
  { word: 'recall', name: '撤回审批', call: recallCall, opType: opTypes.done },
  { word: 'suspend', name: '挂起', call: suspendCall, opType: opTypes.monitored },
  { word: 'restore', name: '恢复', call: restoreCall, opType: opTypes.monitored },
  { word: 'terminate', name: '终止', call: terminateCall, opType: opTypes.monitored },
] as const
type Action = (typeof actions)[number]
type Answer = Parameters<typeof answered<typeof suspendCall>>[1]

const reason = '材料需要重新核实，先不办理'

/** Opens the dialog of the action on the page of its request, and types the reason. */
async function open({ word, name, call, opType }: Action, answer: Answer, phone = false) {
  const drawn = await renderRequest({
    phone,
    opType,
    detail: { task: { id: 'r1', actions: [word] } },
    calls: [answered(call, answer)],
  })
  const opener = drawn.screen.getByRole(...button(name)).first()
  await opener.click()
  const dialog = drawn.screen.getByRole('dialog')
  const text = dialog.getByRole('textbox', { name: /原因|说明/ })
  await text.fill(reason)
  const sent = () => drawn.asked(call).map(({ params, body }) => [params.id, body.handleOpinion])
  return { ...drawn, opener, dialog, text, sent, confirm: dialog.getByRole(...button(name)) }
}

describe.each(actions)('$word', (action) => {
  test('a refusal is told in the dialog alone, and the next attempt sends what was typed', async () => {
    let tries = 0
    const { dialog, text, confirm, sent, said, screen } = await open(action, () =>
      (tries += 1) === 1 ? refusing(409, '流程状态已变化，不能执行该操作') : { status: 1 },
    )
    await confirm.click()
    await expect.element(dialog.getByText('流程状态已变化，不能执行该操作')).toBeVisible()
    await expect.element(text).toHaveValue(reason)
    expect(said).toEqual([])
    await confirm.click()
    await expect.poll(sent).toEqual([
      ['r1', reason],
      ['r1', reason],
    ])
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  })

  test('two clicks and the key send it once', async () => {
    const { confirm, sent } = await open(action, () => ({ later: new Promise(() => undefined) }))
    await confirm.dblClick()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(sent).toEqual([['r1', reason]])
  })

  test('while the server is away the dialog stays with what was typed', async () => {
    onTestFinished(() => noteReach(true))
    let isAway = true
    const { dialog, text, confirm, sent, screen } = await open(action, () => (isAway ? lost : { status: 1 }))
    await confirm.click()
    await expect.element(dialog.getByText(/暂时无法连接服务器/)).toBeVisible()
    await expect.element(text).toHaveValue(reason)
    isAway = false
    await confirm.click()
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
    expect(sent()).toHaveLength(2)
  })

  test('Esc leaves it and gives the focus back; what was typed is there when it opens again, on a phone within the window', async () => {
    const { opener, dialog, text, sent, fitsWidth } = await open(action, { status: 1 }, true)
    fitsWidth()
    await text.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    await opener.click()
    await expect.element(text).toHaveValue(reason)
    expect(sent()).toEqual([])
  })
})
