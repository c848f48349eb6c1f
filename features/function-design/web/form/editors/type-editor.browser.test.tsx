import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderDesigner } from '#features/function-design/web/testing/render-designer.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { part } from '#web/form/testing/render-form.tsx'
import { answerCalls } from '#web/testing/answer-calls.ts'

/** 控件类型 among the settings of a field. */

beforeEach(async () => {
  localStorage.clear()
  queryClient.clear()
  await page.viewport(1440, 900)
})

const typeInput = () => page.getByRole('combobox', { name: '控件类型' })
const select = (key: string) => page.elementLocator(document.querySelector(`[data-address="${key}"] > button`)!).click()

test('a published field gets another type, says what becomes of its values, and one step takes it back', async () => {
  answerCalls([])
  const field = { ...part('note', 'text', '单行输入', { options: { maxLength: 50, before: '约' } }), column: 'note' }
  const { screen, saved } = await renderDesigner([field])
  const stored = () => saved.at(-1)?.parts[0]
  await select('note')
  await expect.element(screen.getByText(/已有数据在发布时转换/)).toBeVisible()
  await expect.element(screen.getByText('发布后不能修改')).toBeVisible()
  await typeInput().click()
  await page.getByTitle('多行输入', { exact: true }).last().click()
  await expect.poll(stored).toMatchObject({ type: 'long-text', key: 'note', column: 'note', label: '多行输入', options: { maxLength: 50 } })
  await screen.getByRole('button', { name: /^撤销/ }).click()
  await expect.poll(stored).toMatchObject({ type: 'text', label: '单行输入', options: { maxLength: 50, before: '约' } })
})

test('types whose values cannot be read as others offer none', async () => {
  answerCalls([])
  await renderDesigner([part('people', 'user', '人员')])
  await select('people')
  await expect.element(page.getByRole('textbox', { name: '字段名' })).toBeVisible()
  await expect.element(typeInput()).not.toBeInTheDocument()
})
