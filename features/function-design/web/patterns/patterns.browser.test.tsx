import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FormPart } from '#engine/forms/model.ts'
import { PatternsEditor } from '#features/function-design/web/patterns/patterns-editor.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'

type Patterns = NonNullable<FormPart['patterns']>
const shots = import.meta.env.VITE_SHOTS

async function renderPatterns(first: Patterns = []) {
  let now = first
  function Screen() {
    const [value, setValue] = useState(first)
    now = value
    return (
      <div style={{ padding: 16, width: 360, boxSizing: 'border-box' }}>
        <PatternsEditor value={value} onChange={setValue} />
      </div>
    )
  }
  return { ...(await renderScreen(<Screen />)), patterns: () => now }
}

test('a common format comes with its message, and texts are tried on it line by line', async () => {
  const { screen, patterns, isAccessible } = await renderPatterns()
  await screen.getByRole('combobox', { name: '选择常用格式' }).click()
  await page.getByTitle('手机', { exact: true }).last().click()
  await expect.poll(patterns).toHaveLength(1)
  expect(patterns()[0]?.pattern).toBe('/^1[3-9]\\d{9}$/')
  expect(patterns()[0]?.message).not.toBe('')
  await screen.getByRole('textbox', { name: '测试文本' }).fill('13912345678\n1391234')
  await expect.element(screen.getByText('符合', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(`不符合：${patterns()[0]?.message}`)).toBeVisible()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/patterns.png` })
})

test('an own pattern that is broken, too much or unsafe is refused where it stands and kept', async () => {
  const { screen, patterns, isAccessible } = await renderPatterns([{ pattern: '/^BA\\d+$/', message: '编号须以BA开头' }])
  const source = screen.getByRole('textbox', { name: '第1条正则表达式' })
  for (const wrong of ['/(/', '/(?<=a)b/', '/(a)\\1/', `/${'a'.repeat(300)}/`]) {
    await source.fill(wrong)
    await expect.element(screen.getByRole('alert')).toBeVisible()
    expect(patterns()[0]?.pattern).toBe(wrong)
  }
  await isAccessible()
  await source.fill('/^C\\d+$/')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: '测试文本' }).fill('B1')
  await expect.element(screen.getByText('不符合：编号须以BA开头')).toBeVisible()
  await screen.getByRole('button', { name: '删除第1条格式' }).click()
  await expect.poll(patterns).toEqual([])
  await screen.getByRole('button', { name: '自定义' }).click()
  await expect.poll(patterns).toHaveLength(1)
})
