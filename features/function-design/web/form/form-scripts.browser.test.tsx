import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scriptsOf } from '#engine/forms/scripts.ts'
import { renderDesigner } from '#features/function-design/web/testing/render-designer.tsx'
import { part } from '#web/form/testing/render-form.tsx'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})
afterEach(() => page.viewport(1200, 800))

async function opened() {
  const { screen, saved } = await renderDesigner([part('area', 'number', '面积'), part('seeds', 'number', '用种量')])
  await screen.getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: '脚本', exact: true }).click()
  const onLoad = screen.getByRole('textbox', { name: '表单 打开表单时' })
  await expect.element(onLoad).toBeVisible()
  const scripts = () => scriptsOf(saved.at(-1)!)
  return { screen, saved, scripts, onLoad }
}

test('a script is typed by keys: Enter keeps its indentation, Tab adds to it, undo takes back, and what is typed is in the draft', async () => {
  const { onLoad, scripts } = await opened()
  await onLoad.click()
  await userEvent.keyboard('({{ setShowOrHide }) => {{{Enter}setShowOrHide("note", false){Enter}}')
  await expect.element(onLoad).toHaveValue('({ setShowOrHide }) => {\n  setShowOrHide("note", false)\n  }')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  const source = '({ setShowOrHide }) => {\n  setShowOrHide("note", false)\n}'
  await expect.element(onLoad).toHaveValue(source)
  await expect.poll(() => scripts()?.onLoad).toBe(source)
  await userEvent.keyboard('{Tab}')
  await expect.element(onLoad).toHaveValue(`${source}  `)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(onLoad).toHaveValue(source)
})

test('Escape gives the next Tab back to the page and closes nothing', async () => {
  const { onLoad, screen } = await opened()
  await onLoad.click()
  await userEvent.keyboard('x{Escape}{Tab}')
  await expect.element(screen.getByRole('button', { name: '面积 area' })).toHaveFocus()
  await expect.element(onLoad).toHaveValue('x')
})

test('a fault of syntax is told with its line, which is shown, until it is gone', { timeout: 60_000 }, async () => {
  const { screen, scripts } = await opened()
  await screen.getByRole('button', { name: '值变化时' }).first().click()
  const text = screen.getByRole('textbox', { name: '面积 值变化时' })
  await text.fill("({ data, setFormData }) => {\n  setFormData('seeds', data * )\n}")
  await expect.element(screen.getByText(/^第2行第\d+列有语法错误：/), { timeout: 20_000 }).toBeVisible()
  await screen.getByRole('button', { name: '定位' }).click()
  const area = text.element() as HTMLTextAreaElement
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe("  setFormData('seeds', data * )")
  const { violations } = await axe.run(document.querySelector('[role=dialog]')!)
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  await text.fill("({ data, setFormData }) => {\n  setFormData('seeds', data * 2.5)\n}")
  await expect.poll(() => screen.getByText(/有语法错误/).elements(), { timeout: 20_000 }).toEqual([])
  await expect.poll(() => scripts()?.fields.get('area')?.change).toContain('data * 2.5')
  await expect.element(screen.getByText('已编写')).toBeVisible()
})

test('a name is put in where the caret is, and an example to begin with', async () => {
  const { screen, onLoad } = await opened()
  await screen.getByRole('button', { name: '填入示例' }).click()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await screen.getByRole('button', { name: '用种量 seeds' }).click()
  await expect.element(onLoad).toHaveValue('({ formData, setFormData, setShowOrHide }) => {\n  seeds\n}')
})

test('the check tells scripts that cannot be read and names of no field, and leads to the script', { timeout: 60_000 }, async () => {
  const onArea = { rest: { on: { change: "({ data, setFormData }) => {\n  setFormData('seed', data * 2)\n}", blur: '({ data }) => {' } } }
  const { screen } = await renderDesigner([{ ...part('area', 'number', '面积'), ...onArea }, part('seeds', 'number', '用种量')])
  await screen.getByRole('button', { name: '2条提醒' }).click()
  const panel = screen.getByRole('region', { name: '检查' })
  await expect.element(panel.getByRole('button', { name: /面积 离开时.*有语法错误/ })).toBeVisible()
  await panel.getByRole('button', { name: /面积 值变化时.*第2行：没有字段“seed”/ }).click()
  const text = screen.getByRole('textbox', { name: '面积 值变化时' })
  await expect.element(text).toBeVisible()
  await screen.getByRole('button', { name: '定位' }).click()
  const area = text.element() as HTMLTextAreaElement
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe("  setFormData('seed', data * 2)")
  await text.fill("({ data, setFormData }) => {\n  setFormData('seeds', data * 2)\n}")
  await expect.poll(() => screen.getByText(/没有字段/).elements()).toEqual([])
  await screen.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: '1条提醒' })).toBeVisible()
})
