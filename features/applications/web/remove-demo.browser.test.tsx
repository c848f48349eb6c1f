import { expect, test } from 'vitest'
import { readDemo, removeDemo } from '#features/applications/contract.ts'
import { RemoveDemo } from '#features/applications/web/remove-demo.tsx'
import { answered, refused } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const counts = { records: 15, accounts: 11, organizations: 30, entries: 13, waiting: 0 }

const renderBar = (calls: readonly AnsweredCall[], { demo = true, isAdministrator = true } = {}) =>
  renderScreen(<RemoveDemo />, { session: { system: { demo }, user: { isAdministrator } }, calls })

test('the question names what goes and wants the name typed', async () => {
  const { screen, asked, isAccessible } = await renderBar([
    answered(readDemo, counts),
    refused(removeDemo, 409, '有 1 份其他人的申请正等待演示账号办理，请先办理或退回后再移除'),
  ])
  await screen.getByRole('button', { name: '移除演示数据' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/15 份演示申请和草稿.*11 个演示账号、30 个演示组织和 13 个演示字典项/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: '确定' })
  await expect.element(confirm).toBeDisabled()
  await dialog.getByLabelText('请输入“演示数据”以确认').fill('演示数据')
  await isAccessible()
  await confirm.click()
  await expect.element(dialog.getByText('有 1 份其他人的申请正等待演示账号办理，请先办理或退回后再移除')).toBeVisible()
  expect(asked(removeDemo).map(({ body }) => body)).toEqual([{ name: '演示数据' }])
})

test('while requests of others wait for demo accounts there is nothing to type', async () => {
  const { screen } = await renderBar([answered(readDemo, { ...counts, waiting: 2 })])
  await screen.getByRole('button', { name: '移除演示数据' }).click()
  await expect.element(screen.getByText(/有 2 份其他人的申请/)).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
})

test.each([{ demo: false }, { isAdministrator: false }])('with %o nothing is offered', async (given) => {
  const { screen } = await renderBar([], given)
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})
