import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { updateFunctionDraft, type FunctionForm } from '#features/function-design/contract.ts'
import { BrokenDraft } from '#features/function-design/web/broken-draft.tsx'
import { readDraft } from '#features/function-design/web/designed-function.ts'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const draftOf = (formData: string): FunctionForm => ({
  ...{ id: 'f1', fullName: '备案', enCode: 'filing', category: '', description: '', type: 1, webType: 2, enableFlow: 0 },
  ...{ isRelease: 2, enabledMark: 1, sortCode: 0, version: 3, publishedVersion: 2, isFlowForm: false, isShipped: false },
  ...{ flowId: '', dbLinkId: '', tables: '', columnData: '', appColumnData: '', interfaceId: '', interfaceParam: '', formData },
})

async function renderBroken(formData: string, calls: readonly AnsweredCall[] = []) {
  const draft = draftOf(formData)
  const read = readDraft(draft)
  if (read.ok) throw new Error('The draft can be read.')
  let mended = 0
  const rendered = await renderScreen(<BrokenDraft draft={draft} {...read} onMended={() => (mended += 1)} />, { calls })
  return { ...rendered, mended: () => mended }
}

const area = () => page.getByRole('textbox', { name: 'JSON 内容' })

test('a text that is no JSON is shown with the character of its fault selected', async () => {
  const text = `{"fields":[${' '.repeat(3000)}],"labelWidth" 100}`
  const { isAccessible } = await renderBroken(text)
  await expect.element(page.getByText('第 1 行第 3027 个字符处有误：不是有效的 JSON')).toBeVisible()
  const { selectionStart, selectionEnd } = area().element() as HTMLTextAreaElement
  expect(text.slice(selectionStart, selectionEnd)).toContain('"labelWidth" 100')
  await isAccessible()
})

test('JSON that is no form says what of it is none, is not saved before it is one, and stays when it cannot be saved', async () => {
  const { asked, mended } = await renderBroken('{"fields":[null]}', [refused(updateFunctionDraft, 409, '已被他人修改')])
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('fields[0] 不是控件')).toBeVisible()
  await area().fill('{"fields":[],"seedbedRules":[5]}')
  await dialog.getByRole('button', { name: '应用' }).click()
  await expect.element(dialog.getByText('第 1 条联动规则（seedbedRules）无法识别')).toBeVisible()
  expect(asked(updateFunctionDraft)).toEqual([])
  await area().fill('{"fields":[]}')
  await dialog.getByRole('button', { name: '应用' }).click()
  await expect.element(dialog.getByText('已被他人修改')).toBeVisible()
  await expect.element(area()).toHaveValue('{"fields":[]}')
  expect(mended()).toBe(0)
})

test('a text that was put right is saved as it was typed', async () => {
  const { asked, mended } = await renderBroken('[]', [answered(updateFunctionDraft, { id: 'f1', version: 4 })])
  await area().fill('{"fields":[],"odd":1}')
  await page.getByRole('dialog').getByRole('button', { name: '应用' }).click()
  await expect.poll(mended).toBe(1)
  expect(asked(updateFunctionDraft)[0]?.body).toEqual({ formData: '{"fields":[],"odd":1}', version: 3 })
})
