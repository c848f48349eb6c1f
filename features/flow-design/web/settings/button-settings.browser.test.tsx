import { expect, test } from 'vitest'
import { stepOf } from '#engine/flows/editing/structure.ts'
import type { ApproverNode } from '#engine/flows/model.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { renderFlowDesigner } from '#features/flow-design/web/testing/given-designer.tsx'

/** Captions of buttons, opinions and votes in the settings of a node. */

const flow = chain(start(), approver('a', ['li', 'wang', 'sun'], { name: '初审' }))

async function opened() {
  const drawn = await renderFlowDesigner({ flow })
  await drawn.screen.getByRole('button', { name: /^审批节点 初审/ }).click()
  const node = () => stepOf(drawn.last(), 'a') as ApproverNode
  return { ...drawn, node }
}

test('a button is called as it is written, and as usual once that is taken away', async () => {
  const { screen, node, isAccessible } = await opened()
  await screen.getByRole('tab', { name: '高级设置' }).click()
  const caption = screen.getByRole('textbox', { name: '“退回”的文字' })
  await caption.fill('驳回补正')
  await expect.poll(() => node().captions).toEqual({ return: '驳回补正' })
  await isAccessible()
  await caption.fill('')
  await expect.poll(() => node().captions).toEqual({})
  expect(screen.getByRole('textbox', { name: '“加签”的文字' }).elements()).toEqual([])
  await screen.getByRole('switch', { name: '加签' }).click()
  await expect.element(screen.getByRole('textbox', { name: '“加签”的文字' })).toBeVisible()
})

test('an opinion is not asked for, may be given, or must be', async () => {
  const { screen, node } = await opened()
  await screen.getByRole('tab', { name: '高级设置' }).click()
  await screen.getByText('必填', { exact: true }).click()
  await expect.poll(() => node()).toMatchObject({ opinion: true, opinionNeeded: true })
  await screen.getByText('不填', { exact: true }).click()
  await expect.poll(() => node()).toMatchObject({ opinion: false, opinionNeeded: undefined })
})

test('votes are counted by number, and returns by a rule of their own; the box says so', async () => {
  const { screen, node, isAccessible } = await opened()
  await screen.getByText('会签', { exact: true }).click()
  await screen.getByText('人数', { exact: true }).click()
  await screen.getByRole('textbox', { name: '通过人数' }).fill('2')
  await expect.poll(() => node().counterSign).toEqual({ mode: 'all', ratio: 100, rules: { approvals: 2 } })
  await screen.getByRole('combobox', { name: '退回规则' }).click()
  await screen.getByText('按退回人数').click()
  await screen.getByRole('textbox', { name: '退回人数' }).fill('3')
  const returns = { by: 'number', least: 3 }
  await expect.poll(() => node().counterSign).toEqual({ mode: 'all', ratio: 100, rules: { approvals: 2, returns } })
  await expect.element(screen.getByText(/2人通过即可（会签），3人退回则退回/).first()).toBeVisible()
  await isAccessible()
  await screen.getByText('比例', { exact: true }).click()
  await expect.poll(() => node().counterSign).toEqual({ mode: 'all', ratio: 100, rules: { returns } })
})
