import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormDefinition, FormRule } from '#engine/forms/model.ts'
import { findingsOf } from '#features/function-design/web/form/findings.ts'
import { RuleList } from '#features/function-design/web/rules/rule-list.tsx'
import { designedForm, designerFacts } from '#features/function-design/web/testing/designed-form.ts'
import { drag } from '#web/testing/drag.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const shots = import.meta.env.VITE_SHOTS

async function renderRules({ rules = designedForm.rules, phone = false, readOnly = false } = {}) {
  let now: FormDefinition = { ...designedForm, rules }
  function Screen() {
    const [form, setForm] = useState(now)
    now = form
    return (
      <div style={{ padding: 16, overflow: 'auto' }}>
        <RuleList form={form} facts={designerFacts} onForm={(make) => setForm(make(form))} readOnly={readOnly} />
      </div>
    )
  }
  const rendered = await renderScreen(<Screen />, { phone })
  return { ...rendered, form: () => now, rules: () => now.rules, partAt: (key: string) => now.parts.find((one) => one.key === key) }
}

/** Chooses from a list that is opened by its name. */
async function choose(name: string, option: string, index = 0) {
  await page.getByRole('combobox', { name }).nth(index).click()
  await page.getByTitle(option, { exact: true }).last().click()
}

test('rules read as sentences, with what an expression says by its titles', async () => {
  const { screen, isAccessible } = await renderRules()
  await expect.element(screen.getByText('当 生产方式 等于 受托 时，显示 委托企业，委托企业 必填')).toBeVisible()
  await expect.element(screen.getByText('当 sum({明细.地块数}) > 10 时，备注 必填')).toBeVisible()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/rules.png` })
})

test('a rule is put together by choices and written in the expression language', async () => {
  const { screen, rules, isAccessible } = await renderRules({ rules: [] })
  await expect.element(screen.getByText(/^还没有规则/)).toBeVisible()
  await screen.getByRole('button', { name: '新增规则' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存规则' }).click()
  await expect.element(dialog.getByText('请补全条件')).toBeVisible()
  await choose('字段', '作物')
  await choose('关系', '等于')
  // What lacks its value is not told in the language of expressions.
  await expect.element(dialog).not.toHaveTextContent('null')
  await choose('值', '玉米')
  await choose('字段', '委托企业', 1)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByText('当 作物 等于 玉米 时，显示 委托企业')).toBeVisible()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/rule-dialog.png` })
  await dialog.getByRole('button', { name: '保存规则' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(rules()).toEqual([{ when: "crop == 'c1'", then: [{ do: 'show', field: 'consignor' }] }])
})

test('a rule that choices cannot say opens as an expression, one they can is shown by both', async () => {
  const { screen, rules } = await renderRules()
  await screen.getByRole('button', { name: '编辑第2条' }).click()
  const dialog = page.getByRole('dialog')
  const expression = dialog.getByRole('textbox', { name: '条件表达式' })
  await expect.element(expression).toHaveValue('sum({明细.地块数}) > 10')
  await expect.element(dialog.getByText(/选项不能表达的内容/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: '按选项' })).toBeDisabled()
  await expression.fill('{计划面积} > 10')
  await dialog.getByText('按选项').click()
  await expect.element(dialog.getByRole('group', { name: '条件1' })).toBeVisible()
  await dialog.getByText('表达式', { exact: true }).click()
  await expect.element(expression).toHaveValue('{计划面积} > 10')
  await dialog.getByRole('button', { name: '保存规则' }).click()
  await expect.poll(() => rules()[1]).toEqual({ when: 'area > 10', then: [{ do: 'require', field: 'remark' }] })
})

test('a value is set by a formula, and a broken one is not saved', async () => {
  const { screen, rules } = await renderRules({ rules: [] })
  await screen.getByRole('button', { name: '新增规则' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('始终', { exact: true }).first().click()
  await choose('动作', '赋值')
  await choose('字段', '单价')
  const value = dialog.getByRole('textbox', { name: '赋值公式' })
  await value.fill('{计划面积} *')
  await dialog.getByRole('button', { name: '保存规则' }).click()
  await expect.element(dialog.getByText('请填写正确的赋值公式')).toBeVisible()
  await value.fill('{计划面积} * 2')
  await dialog.getByRole('button', { name: '保存规则' }).click()
  await expect.poll(rules).toEqual([{ then: [{ do: 'set', field: 'price', value: 'area * 2' }] }])
})

test('rules are switched off, copied, moved by buttons and by dragging, and deleted', async () => {
  const { screen, rules } = await renderRules()
  const [first, second] = designedForm.rules
  await screen.getByRole('switch', { name: '启用第1条' }).click()
  await expect.poll(() => rules()[0]).toEqual({ ...first, off: true })
  await screen.getByRole('switch', { name: '启用第1条' }).click()
  await expect.poll(() => rules()[0]).toEqual(first)
  await screen.getByRole('button', { name: '下移第1条' }).click()
  await expect.poll(rules).toEqual([second, first])
  const rows = [...document.querySelectorAll('ol > li')]
  await drag(rows[1]!, rows[0]!, 0.1, 'before')
  await expect.poll(rules).toEqual([first, second])
  await screen.getByRole('button', { name: '复制第2条' }).click()
  await expect.poll(rules).toEqual([first, second, second])
  await screen.getByRole('button', { name: '删除第1条' }).click()
  await expect.poll(rules).toEqual([second, second])
})

test('showing what is shown anyway is told at the rule and by the check, and one click hides the field at first', async () => {
  const { screen, partAt, form, isAccessible } = await renderRules()
  const told = '“委托企业”本来就显示，条件不满足时也不会隐藏。'
  await expect.element(screen.getByText(told)).toBeVisible()
  expect(findingsOf(form())).toContainEqual(expect.objectContaining({ level: 'warning', text: 'rules.idle.show', rule: 1 }))
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/rules-idle.png` })
  await screen.getByRole('button', { name: '设为默认隐藏' }).click()
  await expect.element(screen.getByText(told)).not.toBeInTheDocument()
  expect(partAt('consignor')?.hidden).toBe(true)
  expect(findingsOf(form()).filter(({ text }) => text.startsWith('rules.'))).toEqual([])
})

test('while a rule is made the field is chosen to be hidden at first, which is so once the rule is saved', async () => {
  const { screen, rules, partAt, isAccessible } = await renderRules({ rules: [] })
  await screen.getByRole('button', { name: '新增规则' }).click()
  const dialog = page.getByRole('dialog')
  await choose('字段', '作物')
  await choose('关系', '等于')
  await choose('值', '玉米')
  await choose('字段', '委托企业', 1)
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: '设为默认隐藏' }).click()
  await expect.element(dialog.getByText('保存规则时，“委托企业”设为默认隐藏。')).toBeVisible()
  expect(partAt('consignor')?.hidden).toBeUndefined()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/rule-dialog-idle.png` })
  await dialog.getByRole('button', { name: '保存规则' }).click()
  await expect.poll(() => partAt('consignor')?.hidden).toBe(true)
  expect(rules()).toHaveLength(1)
  await expect.element(screen.getByText(/本来就显示/)).not.toBeInTheDocument()
})

test('a field that is hidden at first and shown by a rule may be required', async () => {
  const { form } = await renderRules()
  const required = (rules: readonly FormRule[]) => ({
    ...form(),
    rules,
    parts: form().parts.map((part) => (part.key === 'consignor' ? { ...part, hidden: true, required: true } : part)),
  })
  const warned = (rules: readonly FormRule[]) =>
    findingsOf(required(rules)).some(({ text }) => text === 'form-design.check.required-hidden')
  expect(warned(designedForm.rules.slice(0, 1))).toBe(false)
  expect(warned([])).toBe(true)
})

test('a test run tells which conditions hold and what becomes of the fields', async () => {
  const rules: FormRule[] = [
    ...designedForm.rules,
    { when: "items.isolation == '空间'", then: [{ do: 'require', field: 'items-distance' }] },
    { then: [{ do: 'set', field: 'price', value: 'area * 2' }] },
  ]
  const { screen, isAccessible } = await renderRules({ rules })
  await screen.getByRole('button', { name: '试运行' }).click()
  const trial = screen.getByRole('region', { name: '试运行' })
  await trial.getByLabelText('计划面积').fill('4')
  await trial.getByRole('group', { name: '第1行' }).getByLabelText('隔离方式').fill('空间')
  await trial.getByRole('group', { name: '第1行' }).getByLabelText('地块数').fill('11')
  await expect.element(trial.getByRole('row', { name: '备注 是 是 是 –' })).toBeVisible()
  await expect.element(trial.getByRole('row', { name: '明细.隔离距离 第1行 是 是 是 –' })).toBeVisible()
  await expect.element(trial.getByRole('row', { name: '单价 是 否 否 8' })).toBeVisible()
  await expect.element(trial.getByRole('row', { name: '委托企业 是 否 是 –' })).toBeVisible()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/rules-trial.png` })
})

test('a test run below many rules comes into sight', async () => {
  const { screen } = await renderRules({ rules: Array.from({ length: 40 }, () => designedForm.rules).flat() })
  await screen.getByRole('button', { name: '试运行' }).click()
  await expect.element(screen.getByRole('region', { name: '试运行' })).toBeInViewport()
})

test('a rule that names a field that is gone says so and is kept', async () => {
  const { screen } = await renderRules({ rules: [{ when: 'gone == 1', then: [{ do: 'show', field: 'lost' }] }], phone: true })
  await expect.element(screen.getByText('当 gone == 1 时，显示 lost')).toBeVisible()
  await expect.element(screen.getByText('第 1 条规则中的字段“lost”不存在')).toBeVisible()
})

test('a reader sees rules and changes none; on a phone all fits', async () => {
  const { screen, fitsWidth, isAccessible } = await renderRules({ phone: true, readOnly: true })
  await expect.element(screen.getByRole('switch', { name: '启用第1条' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: '新增规则' })).not.toBeInTheDocument()
  fitsWidth()
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/rules-phone.png` })
})
