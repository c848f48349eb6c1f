import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { part, renderForm } from '#web/form/testing/render-form.tsx'

const crops = [{ id: 'major', fullName: '主要农作物', children: [{ id: 'maize', fullName: '玉米' }] }]

test('an entry of a cascader is chosen level by level', async () => {
  const form = await renderForm([part('a', 'cascader', '作物', { options: { options: crops } })], { facts })
  await form.field('作物').click()
  await form.screen.getByText('主要农作物').click()
  await form.screen.getByText('玉米').click()
  expect(form.values()).toMatchObject({ a: 'maize' })
})

test('a time is chosen from the list, and what is typed and no time stays with its reason', async () => {
  const form = await renderForm([part('a', 'time', '时间', { options: { format: 'HH:mm' } })], { facts })
  await form.type('时间', '8')
  await userEvent.click(form.screen.getByText('08:30').last())
  expect(form.values()).toMatchObject({ a: '08:30' })
  await form.type('时间', '25:00')
  await userEvent.tab()
  await expect.poll(() => form.message('时间')).toBe('请输入正确的时间，如 08:30')
  await expect.element(form.field('时间')).toHaveValue('25:00')
})

test('what cannot be read in one input of a range stays beside the other, and is refused', async () => {
  const form = await renderForm([part('a', 'number-range', '产量', {})], { facts })
  await form.screen.getByRole('textbox', { name: '产量' }).fill('x')
  await form.screen.getByRole('textbox', { name: '最大值' }).fill('5')
  await userEvent.tab()
  await expect.element(form.screen.getByText('请输入数字范围，如 1 ~ 5')).toBeVisible()
  await expect.element(form.screen.getByRole('textbox', { name: '产量' })).toHaveValue('x')
  await expect.element(form.screen.getByRole('textbox', { name: '最大值' })).toHaveValue('5')
  await form.screen.getByRole('textbox', { name: '产量' }).fill('1')
  expect(form.values()).toMatchObject({ a: ['1', '5'] })
})

test('stars are given and taken back by keyboard', async () => {
  const form = await renderForm([part('a', 'rate', '评分')], { facts })
  await form.screen.getByRole('radio').first().click()
  expect(form.values()).toMatchObject({ a: '1' })
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(form.values()).toMatchObject({ a: '3' })
})

test('a slider moves by keys from nothing, and is cleared again', async () => {
  const form = await renderForm([part('a', 'slider', '含水率')], { facts })
  await expect.element(form.screen.getByText('未选择')).toBeVisible()
  form.screen.getByRole('slider').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(form.values()).toMatchObject({ a: '1' })
  await form.screen.getByRole('button', { name: '清除' }).click()
  expect(form.values()).toMatchObject({ a: null })
})

test('going to a problem opens the panel that holds it, also one that was closed again', async () => {
  const panels = [
    part('#1', 'collapse-item', '', { options: { title: '企业', name: '1' }, children: [part('a', 'text', '名称')] }),
    part('#2', 'collapse-item', '', { options: { title: '田块', name: '2' }, children: [part('b', 'text', '地点', { required: true })] }),
  ]
  const form = await renderForm([part('#c', 'collapse', '', { options: { active: ['1'] }, children: panels })], { facts })
  const panel = form.screen.getByRole('button', { name: '田块', exact: false })
  await expect.element(panel).toHaveAttribute('aria-expanded', 'false')
  form.handle.current?.check()
  await panel.click()
  for (const _time of [1, 2]) {
    form.handle.current?.focusProblem('b')
    await expect.element(panel).toHaveAttribute('aria-expanded', 'true')
    await expect.element(form.field('地点')).toHaveFocus()
    await panel.click()
    await expect.element(panel).toHaveAttribute('aria-expanded', 'false')
  }
})

test('steps are filled in one after the other: what is wrong keeps one there, and any step can be gone to', async () => {
  const pages = [
    part('#1', 'step', '', { options: { title: '企业' }, children: [part('a', 'text', '名称', { required: true })] }),
    part('#2', 'step', '', { options: { title: '田块' }, children: [part('b', 'text', '地点', { required: true })] }),
  ]
  const form = await renderForm([part('#s', 'steps', '', { children: pages })], { facts })
  await expect.element(form.screen.getByText('第1步，共2步')).toBeVisible()
  await expect.element(form.screen.getByRole('button', { name: '上一步' })).toBeDisabled()
  await form.screen.getByRole('button', { name: '下一步' }).click()
  await expect.element(form.field('名称')).toHaveFocus()
  await expect.poll(() => form.message('名称')).not.toBe('')
  await expect.element(form.screen.getByText('第1步，共2步')).toBeVisible()
  await form.type('名称', '绿源种业')
  await form.screen.getByRole('button', { name: '下一步' }).click()
  await expect.element(form.screen.getByText('第2步，共2步')).toBeVisible()
  // Nobody has left the second one yet.
  expect(form.message('地点')).toBe('')
  await expect.element(form.screen.getByRole('button', { name: '下一步' })).toBeDisabled()
  await form.screen.getByRole('button', { name: '企业', exact: false }).click()
  await expect.element(form.field('名称')).toBeVisible()
  form.handle.current?.check()
  await expect.element(form.field('地点')).toHaveFocus()
})

test('a password is covered while it is typed, and read as dots', async () => {
  const form = await renderForm([part('a', 'password', '口令')], { facts })
  await form.type('口令', ' x y ')
  await expect.element(form.field('口令')).toHaveAttribute('type', 'password')
  expect(form.values()).toMatchObject({ a: ' x y ' })
  const read = await renderForm([part('b', 'password', '密钥')], { facts, reading: true, values: { b: 'seed-2026' } })
  await expect.element(read.screen.getByText('••••••')).toBeVisible()
  expect(document.body.textContent).not.toContain('seed-2026')
})

test('codes follow the field whose value they hold', async () => {
  const options = { dataType: 'relation', relationField: 'no' }
  const unnamed = part('#n', 'qr-code', '核验码', { options, showLabel: false })
  const form = await renderForm(
    [part('no', 'text', '编号'), part('#b', 'barcode', '备案条码', { options }), part('#q', 'qr-code', '', { options }), unnamed],
    {
      facts,
    },
  )
  await expect.element(form.screen.getByText('暂无条形码')).toBeVisible()
  await form.type('编号', 'BA2026')
  await expect.element(form.screen.getByRole('img', { name: '条形码 BA2026' })).toBeVisible()
  await expect.element(form.screen.getByRole('img', { name: '二维码 BA2026' }).first()).toBeVisible()
  await expect.element(form.screen.getByText('备案条码')).toBeVisible()
  expect(form.screen.getByText('核验码').elements()).toEqual([])
  await form.type('编号', 'A'.repeat(40))
  const bars = form.screen.getByRole('img', { name: `条形码 ${'A'.repeat(40)}` })
  await expect.element(bars).toBeVisible()
  // A code that is too long for the form becomes narrower, and neither lower nor harder to read.
  expect(bars.element().getBoundingClientRect().height).toBe(45)
  expect(getComputedStyle(form.screen.getByText('A'.repeat(40)).element()).fontSize).toBe('14px')
  await form.type('编号', '备案')
  await expect.element(form.screen.getByText('“备案”不能生成条形码，只支持字母和数字')).toBeVisible()
})
