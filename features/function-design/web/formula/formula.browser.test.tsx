import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormulaToken } from '#engine/expressions/token-list.ts'
import { ExpressionEditor } from '#features/function-design/web/formula/expression-editor.tsx'
import { FormulaEditor } from '#features/function-design/web/formula/formula-editor.tsx'
import { designedForm, designerFacts } from '#features/function-design/web/testing/designed-form.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const shots = import.meta.env.VITE_SHOTS

async function renderFormula(first: readonly FormulaToken[], phone = false) {
  let now = first
  function Screen() {
    const [value, setValue] = useState(first)
    now = value
    return (
      <div style={{ padding: 16, overflow: 'auto' }}>
        <FormulaEditor form={designedForm} field="amount" value={value} onChange={setValue} facts={designerFacts} />
      </div>
    )
  }
  const rendered = await renderScreen(<Screen />, { phone })
  const { screen } = rendered
  return { ...rendered, tokens: () => now, input: screen.getByRole('textbox', { name: '计算公式' }) }
}

async function renderExpression(
  first: string,
  { phone = false, target, table }: { phone?: boolean; target?: string; table?: string } = {},
) {
  let now = first
  function Screen() {
    const [value, setValue] = useState(first)
    now = value
    return (
      <div style={{ padding: 16, overflow: 'auto' }}>
        <button onClick={() => setValue(first)}>撤销</button>
        <ExpressionEditor
          label="条件表达式"
          form={designedForm}
          value={value}
          onChange={setValue}
          facts={designerFacts}
          target={target}
          table={table}
        />
      </div>
    )
  }
  const rendered = await renderScreen(<Screen />, { phone })
  const { screen } = rendered
  return { ...rendered, value: () => now, input: screen.getByRole('textbox', { name: '条件表达式' }) }
}

test('a formula is built by titles and signs at the caret, and told on values as they are typed', async () => {
  const { screen, tokens, input, isAccessible } = await renderFormula([])
  await screen.getByRole('button', { name: /^计划面积/ }).click()
  await screen.getByRole('button', { name: '×', exact: true }).click()
  await screen.getByRole('button', { name: /^单价/ }).click()
  await expect.element(input).toHaveValue('{计划面积} × {单价}')
  await expect.element(input).toHaveFocus()
  expect(tokens()).toEqual([{ __vModel__: 'area', label: '计划面积' }, '×', { __vModel__: 'price', label: '单价' }])
  await screen.getByLabelText('计划面积').fill('12.5')
  await screen.getByLabelText('单价').fill('3')
  await expect.element(screen.getByText('结果： 37.50')).toBeVisible()
  // Into the middle, and the caret goes on behind it.
  ;(input.element() as HTMLTextAreaElement).setSelectionRange(6, 6)
  await screen.getByRole('button', { name: '+', exact: true }).click()
  await userEvent.keyboard('2')
  await expect.element(input).toHaveValue('{计划面积} + 2 × {单价}')
  await expect.element(screen.getByText('结果： 18.50')).toBeVisible()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/formula.png` })
})

test('what a formula cannot do is told at its spot, and stays as it was typed', async () => {
  const { screen, tokens, input, isAccessible } = await renderFormula([{ __vModel__: 'area' }])
  await expect.element(input).toHaveValue('{计划面积}')
  await input.fill('{计划面积} × {备注}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('计算公式只能使用数字字段和其他计算公式，“备注”不是')
  expect(document.querySelector('[data-wrong]')?.textContent).toBe('{备注}')
  await input.fill('{计划面积} ×')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('公式必须以数字或字段开头和结尾')
  expect(tokens()).toHaveLength(2)
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await isAccessible()
})

test('by keyboard a brace offers titles, arrows and Enter take one', async () => {
  const { screen, value, input } = await renderExpression('')
  await input.click()
  await userEvent.keyboard('sum({{{{明细')
  await input.fill('sum({明细')
  await expect.element(screen.getByRole('listbox', { name: '字段' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(input).toHaveValue('sum({明细.地块数}')
  await userEvent.keyboard(') > 3')
  expect(value()).toBe('sum(items.plots) > 3')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{{')
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
})

test('an expression is shown by titles and stored by keys; functions come with the caret between their brackets', async () => {
  const { screen, value, input, isAccessible } = await renderExpression("prodMode == 'order'")
  await expect.element(input).toHaveValue("{生产方式} == 'order'")
  await input.fill('')
  await screen.getByRole('tab', { name: '函数' }).click()
  await screen.getByRole('searchbox', { name: '搜索标题、字段名或函数' }).fill('不为空')
  await screen.getByRole('button', { name: /^notEmpty/ }).click()
  await screen.getByRole('searchbox', { name: '搜索标题、字段名或函数' }).fill('')
  await screen.getByRole('tab', { name: '字段' }).click()
  await screen.getByRole('button', { name: /^委托企业/ }).click()
  await expect.element(input).toHaveValue('notEmpty({委托企业})')
  expect(value()).toBe('notEmpty(consignor)')
  await expect.element(screen.getByText('结果： 不成立')).toBeVisible()
  await screen.getByLabelText('委托企业').fill('绿源种业')
  await expect.element(screen.getByText('结果： 成立')).toBeVisible()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/expression.png` })
  await screen.getByRole('button', { name: '撤销' }).click()
  await expect.element(input).toHaveValue("{生产方式} == 'order'")
})

test('a fault names the sign as it is seen, and the value keeps what was typed', async () => {
  const { screen, value, input } = await renderExpression('')
  await input.fill('{计划面积} + {面积}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('没有标题为“面积”的字段')
  expect(value()).toBe('area + {面积}')
  await input.fill('{计划面积} + )')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('第10个字符处不应出现“)”')
  expect(document.querySelector('[data-wrong]')?.textContent).toBe(')')
})

test('a condition of rows is told for each row, a sum for all', async () => {
  const { screen, input } = await renderExpression('', { table: 'items' })
  await input.fill('{明细.地块数} > 3')
  await screen.getByRole('group', { name: '第2行' }).getByLabelText('地块数').fill('5')
  await expect.element(screen.getByText('第1行结果： 不成立')).toBeVisible()
  await expect.element(screen.getByText('第2行结果： 成立')).toBeVisible()
  await screen.getByRole('button', { name: '删除第1行' }).click()
  await expect.element(screen.getByText('第1行结果： 成立')).toBeVisible()
})

test('on a phone the lists stand below the formula', async () => {
  const { screen, fitsWidth, isAccessible } = await renderFormula([{ __vModel__: 'area' }, '+', { __vModel__: 'price' }], true)
  await expect.element(screen.getByRole('textbox', { name: '计算公式' })).toBeVisible()
  fitsWidth()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/formula-phone.png` })
})
