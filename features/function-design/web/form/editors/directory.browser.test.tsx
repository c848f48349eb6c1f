import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { otherFunction } from '#features/function-design/web/testing/other-function.ts'
import { renderDesigner } from '#features/function-design/web/testing/render-designer.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { part } from '#web/form/testing/render-form.tsx'
import { answerCalls } from '#web/testing/answer-calls.ts'

/** 选择目录 among the settings of a field that refers to records. */

beforeEach(async () => {
  localStorage.clear()
  queryClient.clear()
  await page.viewport(1440, 900)
})

const names = [part('name', 'text', '名称')]
const columns = { columns: ['name'] }

async function renderField(seedbedDirectory: object | undefined, options: object = {}) {
  const { faults } = answerCalls(otherFunction(names, { ...(seedbedDirectory && { seedbedDirectory }) }))
  const firm = part('firm', 'relation-form', '单位', { options: { modelId: 'books', relationField: 'name', ...options } })
  const { screen, saved } = await renderDesigner([firm, part('note', 'text', '备注')])
  await page.elementLocator(document.querySelector('[data-address="firm"] > button')!).click()
  return {
    screen,
    faults,
    directory: () => saved.at(-1)?.parts[0]?.options['directory'],
    input: page.getByRole('combobox', { name: '选择目录' }),
  }
}

test('a directory of the chosen function is chosen by its name, and taken back', async () => {
  const { screen, faults, directory, input } = await renderField({ ...columns, uses: { village: columns, town: columns } })
  await expect.element(screen.getByText('默认目录')).toBeVisible()
  await input.click()
  await page.getByTitle('village', { exact: true }).last().click()
  await expect.poll(directory).toBe('village')
  await screen.getByRole('button', { name: '恢复“选择目录”的默认值' }).click()
  await expect.poll(() => directory() ?? '').toBe('')
  expect(faults).toEqual([])
})

test('where the function has none that is said', async () => {
  const { screen } = await renderField(undefined)
  await expect.element(screen.getByText(/所选功能没有目录：填写人只能选择自己有权查看的数据/)).toBeVisible()
})

test('a directory that is gone is told, and where there are some for uses alone one has to be chosen', async () => {
  const { screen } = await renderField({ uses: { village: columns } }, { directory: 'town' })
  await expect.element(screen.getByText('该功能的列表设计中没有这个目录')).toBeVisible()
  await screen.getByRole('button', { name: '恢复“选择目录”的默认值' }).click()
  await expect.element(screen.getByText('该功能只有按用途命名的目录，请选择其中一个')).toBeVisible()
})
