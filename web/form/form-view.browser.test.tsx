import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { part, renderForm } from '#web/form/testing/render-form.tsx'

test('an amount above the limit keeps what was typed and says the limit', async () => {
  const form = await renderForm([part('price', 'money', '单价', { options: { unit: 'yuan', max: '1000' } })])
  await form.type('单价', '1,234.5')
  await userEvent.tab()
  await expect.poll(() => form.message('单价')).toBe('不能大于 1,000.00')
  expect(form.values()).toMatchObject({ price: '1234.5' })
  await expect.element(form.field('单价')).toHaveValue('1,234.50')
})

test('what a rule clears is told quietly at its field, until something is typed there', async () => {
  const rules = [{ when: "kind == '无'", then: [{ do: 'clear' as const, field: 'detail' }] }]
  const form = await renderForm([part('kind', 'text', '种类'), part('detail', 'text', '详情', { help: '写明用途' })], { rules })
  await form.type('详情', '甲公司委托')
  await form.type('种类', '无')
  await expect.poll(() => form.message('详情')).toBe('已按规则清空：甲公司委托')
  expect(form.screen.getByText('已按规则清空：甲公司委托').element().getAttribute('role')).toBe('status')
  expect(form.session.problems()).toEqual([])
  await form.isAccessible()
  await form.type('详情', '自用')
  await expect.poll(() => form.message('详情')).toBe('写明用途')
})

test('what cannot be read stays as it was typed, and the last value is kept', async () => {
  const form = await renderForm([part('price', 'money', '单价', { options: { unit: 'yuan' } })], { values: { price: '5' } })
  await form.type('单价', '十二')
  await userEvent.tab()
  await expect.element(form.field('单价')).toHaveValue('十二')
  expect(form.values()).toMatchObject({ price: '5' })
  expect(form.message('单价')).not.toBe('')
})

test('a number with too many decimals stays as it was typed, as its rounded form would look right', async () => {
  const form = await renderForm([part('area', 'number', '面积', { options: { precision: 2 } }), part('note', 'text', '备注')])
  await form.field('面积').fill('12.345')
  await form.field('备注').click()
  await expect.poll(() => form.message('面积')).toBe('最多保留 2 位小数')
  await expect.element(form.field('面积')).toHaveValue('12.345')
  await form.field('面积').fill('12.3')
  await form.field('备注').click()
  await expect.element(form.field('面积')).toHaveValue('12.30')
})

test.each([
  ['１３８００００１１１１', '13800001111'],
  ['（０９３６）５５２－１２３４', '(0936)552-1234'],
  ['第１组', '第１组'],
])('a number typed in full width is taken in half width, text beside it stays: %s', async (typed, value) => {
  const form = await renderForm([part('phone', 'text', '电话'), part('note', 'text', '备注')])
  await form.field('电话').fill(typed)
  await form.field('备注').click()
  await expect.element(form.field('电话')).toHaveValue(value)
  expect(form.values()).toMatchObject({ phone: value })
})

test('a row ties label, star, help and message to its input', async () => {
  const form = await renderForm([
    part('name', 'text', '品种名称', { required: true, help: '与证书一致' }),
    part('area', 'number', '面积', { options: { after: '亩' } }),
    part('season', 'radio', '季节', {
      options: {
        options: [
          { id: '1', fullName: '春季' },
          { id: '2', fullName: '秋季' },
        ],
      },
    }),
    part('kind', 'select', '类别', { options: { options: [{ id: '1', fullName: '玉米' }] } }),
    part('day', 'date', '日期'),
    part('note', 'long-text', '备注'),
  ])
  expect(form.message('品种名称')).toBe('与证书一致')
  form.handle.current?.check()
  await expect.poll(() => form.message('品种名称')).toBe('品种名称不能为空')
  await expect.element(form.screen.getByRole('alert')).toHaveTextContent('品种名称不能为空')
  await form.isAccessible()
})

test('a refused submit leads into the closed page of the first problem', async () => {
  const form = await renderForm([
    part('#t', 'tabs', '', {
      children: [
        part('#1', 'tab', '', { options: { title: '基本信息' }, children: [part('name', 'text', '名称')] }),
        part('#2', 'tab', '', { options: { title: '生产信息' }, children: [part('place', 'text', '地点', { required: true })] }),
      ],
    }),
  ])
  await expect.element(form.screen.getByLabelText('地点', { exact: false })).not.toBeInTheDocument()
  form.handle.current?.check()
  await expect.element(form.field('地点')).toHaveFocus()
  await expect.element(form.screen.getByText('1 处需要修改')).toBeVisible()
})

test.each([
  { language: 'zh', told: '第 1 个标签，共 2 个' },
  { language: 'en', told: 'Tab 1 of 2' },
] as const)('which tab of how many has the focus is told in $language', async ({ language, told }) => {
  const page = (key: string, title: string) => part(key, 'tab', '', { options: { title }, children: [part(`f${key}`, 'text', title)] })
  const form = await renderForm([part('#t', 'tabs', '', { children: [page('#1', '基本'), page('#2', '其他')] })], { language })
  await expect.element(form.screen.getByRole('tab').first()).toBeVisible()
  await userEvent.tab()
  await expect.poll(() => document.querySelector('[role=tab] [aria-live]')?.textContent).toBe(told)
})

test('signs of an input method are not read before they are composed', async () => {
  const form = await renderForm([part('area', 'number', '面积')])
  const input = form.field('面积').element() as HTMLInputElement
  input.focus()
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'shi')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  expect(form.session.snapshot('area')?.draft).toBeUndefined()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '10')
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  expect(form.values()).toMatchObject({ area: '10' })
})

test('a key in one of 200 fields draws this field alone', async () => {
  const parts = Array.from({ length: 200 }, (_, index) => part(`f${index}`, 'text', `字段${index}号`, { span: 12 }))
  const form = await renderForm(parts)
  form.renders.clear()
  await form.type('字段77号', '小麦')
  expect([...form.renders.keys()]).toEqual(['f77'])
})

test('reading shows text, never an input', async () => {
  const form = await renderForm(
    [part('name', 'text', '名称', { required: true }), part('price', 'money', '单价', { options: { unit: 'yuan' } })],
    { values: { name: '郑单958', price: '1234.5' }, reading: true },
  )
  await expect.element(form.screen.getByText('郑单958')).toBeVisible()
  await expect.element(form.screen.getByText('1,234.50 元')).toBeVisible()
  expect(document.querySelector('main input')).toBeNull()
})

test('a group goes with its fields: what nobody may see leaves no empty card', async () => {
  const card = (key: string, title: string, child: string, hidden = false) =>
    part(key, 'card', title, { options: { title }, children: [part(child, 'text', `${title}的字段`, hidden ? { hidden: true } : {})] })
  const emptied = part('#d', 'card', '备案结果', { options: { title: '备案结果' }, children: [] })
  const form = await renderForm([
    card('#a', '基本信息', 'name'),
    card('#b', '保证金', 'deposit', true),
    emptied,
    card('#c', '备注', 'note'),
  ])
  await expect.element(form.screen.getByRole('heading', { name: '基本信息' })).toBeVisible()
  for (const title of ['保证金', '备案结果']) await expect.element(form.screen.getByText(title, { exact: true })).not.toBeInTheDocument()
})

test('a message below a field that is left moves nothing, so that the click which leaves it arrives', async () => {
  const form = await renderForm([
    part('plate', 'text', '号牌', { patterns: [{ pattern: '/^甘[A-Z]+$/', message: '号牌格式不正确' }] }),
    part('kind', 'radio', '类型', { options: { options: [{ id: '1', fullName: '拖拉机' }] } }),
  ])
  await form.type('号牌', '1')
  const choice = form.screen.getByLabelText('拖拉机')
  const before = choice.element().getBoundingClientRect().top
  await choice.click()
  await expect.element(form.screen.getByText('号牌格式不正确')).toBeVisible()
  expect(choice.element().getBoundingClientRect().top).toBe(before)
  expect(form.values()).toMatchObject({ kind: '1' })
})

const threeFields = [
  part('number', 'text', '单号', { readOnly: true }),
  part('name', 'text', '名称', { required: true }),
  part('crop', 'select', '作物', { required: true, options: { options: [{ id: '1', fullName: '玉米' }] } }),
  part('day', 'date', '日期', { required: true }),
  part('note', 'text', '备注'),
]

test('a new form begins in its first field that can be filled in', async () => {
  const form = await renderForm(threeFields, { takesFocus: true })
  await expect.element(form.field('名称')).toHaveFocus()
})

test('a form that is opened to be looked over leaves the focus where it is', async () => {
  const form = await renderForm(threeFields)
  await expect.element(form.field('名称')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

test('Tab through fields that nobody has filled in yet calls none of them wrong', async () => {
  const form = await renderForm(threeFields, { takesFocus: true })
  await expect.element(form.field('名称')).toHaveFocus()
  for (let step = 0; step < 3; step += 1) await userEvent.tab()
  await expect.element(form.field('备注')).toHaveFocus()
  expect(form.session.problems()).toEqual([])
  form.handle.current?.check()
  await expect.element(form.screen.getByText('3 处需要修改')).toBeVisible()
})

test('what was typed and taken away again is missed when the field is left', async () => {
  const form = await renderForm(threeFields)
  await form.type('名称', '郑单958')
  await form.type('名称', '')
  await userEvent.tab()
  await expect.poll(() => form.message('名称')).toBe('名称不能为空')
})

test('Tab goes from a chosen field to the next one, not to a button that is not seen; Delete clears', async () => {
  const form = await renderForm(threeFields, { values: { crop: '1' } })
  const crop = form.field('作物').element()
  if (crop instanceof HTMLElement) crop.focus()
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  await expect.element(form.field('日期')).toHaveFocus()
  expect(form.values()).toMatchObject({ crop: '1' })
  await userEvent.tab({ shift: true })
  await expect.element(form.field('作物')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(form.values()).toMatchObject({ crop: '' })
})

test('where the list of groups stands as a row above the fields, all groups are in sight', async () => {
  await page.viewport(1200, 800)
  const names = ['基本信息', '生产信息', '备案明细', '保证金']
  const form = await renderForm(
    names.flatMap((name, index) => [
      part(`#${index}`, 'group-title', '', { options: { content: name } }),
      part(`f${index}`, 'text', `字段${index}`),
    ]),
  )
  const frame = document.querySelector<HTMLElement>('nav')!.parentElement!.parentElement!
  frame.style.width = '800px'
  await expect.poll(() => getComputedStyle(document.querySelector('nav')!).display).toBe('flex')
  for (const name of names) {
    const { right } = form.screen.getByRole('navigation').getByText(name).element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(frame.getBoundingClientRect().right)
  }
})
