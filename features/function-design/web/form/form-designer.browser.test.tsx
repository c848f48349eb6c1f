import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormPart } from '#engine/forms/model.ts'
import { functionFieldUses } from '#features/function-design/contract.ts'
import { renderDesigner } from '#features/function-design/web/testing/render-designer.tsx'
import { typeDescriptions } from '#fields/designer-in-browser.ts'
import { part } from '#web/form/testing/render-form.tsx'
import { answerCalls, answered, refusing } from '#web/testing/answer-calls.ts'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})
afterEach(() => page.viewport(1200, 800))

/** Where pictures of the designer are put; unset: none are taken. */
const shots = import.meta.env['VITE_SHOTS'] as string | undefined

/** Every type that the palette offers. */
const offered = [...typeDescriptions].filter(([, { group }]) => group !== undefined).map(([type]) => type)

const partOf = (address: string): Element => {
  const found = document.querySelector(`[data-address="${address}"]`)
  if (!found) throw new Error(`There is no part ${address} in the canvas.`)
  return found
}
const cover = (address: string) => page.elementLocator(partOf(address).querySelector(':scope > button')!)
const area = (address = '') => page.elementLocator(document.querySelector(`[data-area="${address}"]`)!)
const addresses = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-address]')].map((one) => one.getAttribute('data-address'))
const typesIn = (parts: readonly FormPart[]): readonly string[] => parts.flatMap(({ type, children = [] }) => [type, ...typesIn(children)])

const two = [part('name', 'text', '申请人'), part('area', 'number', '种植面积')]
const withTable = [...two, part('items', 'sub-table', '明细', { children: [part('variety', 'text', '品种')] })]

test('by mouse every part of the palette is added, drawn as the form draws it', { timeout: 240_000 }, async () => {
  const { screen, saved } = await renderDesigner([])
  for (const type of offered) {
    await page.elementLocator(document.querySelector(`[data-item="${type}"]`)!).click()
    // Beside the parts, so that the next one stands behind and not inside of this one.
    document.querySelector<HTMLElement>('[data-desk]')?.click()
  }
  await expect.poll(() => saved.at(-1)?.parts.map(({ type }) => type)).toEqual(offered)
  expect(screen.getByText('按当前设置无法显示').elements()).toHaveLength(0)
  // New amounts count yuan, as conditions and formulas are written by people.
  expect(saved.at(-1)?.parts.find(({ type }) => type === 'money')?.options).toMatchObject({ unit: 'yuan' })
})

test('by keyboard every part of the palette is added, and the last one is moved and removed', { timeout: 240_000 }, async () => {
  const { screen, saved } = await renderDesigner([])
  await screen.getByLabelText('搜索组件').click()
  await userEvent.keyboard(`{Tab}{Enter}${'{ArrowRight}{Enter}'.repeat(offered.length - 1)}`)
  await expect.poll(() => [...new Set(typesIn(saved.at(-1)?.parts ?? []))]).toEqual(expect.arrayContaining(offered))
  const before = addresses().length
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}{Delete}')
  await expect.poll(() => addresses().length).toBeLessThan(before)
})

test('a part that is dragged lands where the line is', async () => {
  const { saved } = await renderDesigner(two)
  const item = page.elementLocator(document.querySelector('[data-item="date"]')!)
  await userEvent.dragAndDrop(item, cover('area'), { targetPosition: { x: 60, y: 4 } })
  await expect.poll(addresses).toEqual(['name', 'date1', 'area'])
  await userEvent.dragAndDrop(cover('name'), cover('area'), { targetPosition: { x: 60, y: 40 } })
  await expect.poll(addresses).toEqual(['date1', 'area', 'name'])
  await expect.poll(() => saved.at(-1)?.parts.map(({ key }) => key)).toEqual(['date1', 'area', 'name'])
})

test('a sub-table takes columns and refuses what cannot be one', async () => {
  await renderDesigner(withTable)
  await userEvent.dragAndDrop(page.elementLocator(document.querySelector('[data-item="number"]')!), area('items'))
  await expect.poll(addresses).toContain('items.number1')
  const before = addresses()
  await userEvent.dragAndDrop(page.elementLocator(document.querySelector('[data-item="rich-text"]')!), area('items'))
  expect(addresses().filter((address) => address?.startsWith('items.'))).toEqual(before.filter((address) => address?.startsWith('items.')))
})

test('a column may be said not to repeat within a record, a field not to repeat at all', async () => {
  const { saved } = await renderDesigner(withTable)
  await userEvent.dragAndDrop(page.elementLocator(document.querySelector('[data-item="text"]')!), area('items'))
  await page.getByRole('switch', { name: '同一条数据内不允许重复' }).click()
  await expect.poll(() => JSON.stringify(saved.at(-1)?.parts)).toContain('"unique":true')
  await userEvent.click(cover('name'))
  await expect.element(page.getByRole('switch', { name: '不允许重复', exact: true })).toBeVisible()
})

test('keys copy, cut, paste and duplicate; what is pasted has keys of its own', async () => {
  await renderDesigner(two)
  await cover('name').click()
  await userEvent.keyboard('{Control>}c{/Control}{Control>}v{/Control}')
  await expect.poll(addresses).toEqual(['name', 'name2', 'area'])
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.poll(addresses).toEqual(['name', 'name2', 'name3', 'area'])
  await userEvent.keyboard('{Control>}x{/Control}')
  await expect.poll(addresses).toEqual(['name', 'name2', 'area'])
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}')
  await expect.poll(addresses).toEqual(['name', 'area'])
})

test('several parts are chosen by Ctrl and Shift, set together, moved and removed in one step', async () => {
  const { saved } = await renderDesigner([...two, part('day', 'date', '日期')])
  await cover('name').click()
  await userEvent.keyboard('{Shift>}')
  await cover('area').click()
  await userEvent.keyboard('{/Shift}')
  await expect.element(page.getByRole('heading', { name: '2个组件' })).toBeVisible()
  await page.getByRole('switch', { name: '必填' }).click()
  await expect.poll(() => saved.at(-1)?.parts.map(({ required }) => required ?? false)).toEqual([true, true, false])
  await cover('name').click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(addresses).toEqual(['area', 'name', 'day'])
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await expect.poll(addresses).toEqual([])
})

test('a field that a rule or formula names is removed only after a question that tells where', async () => {
  const total = part('total', 'calculation', '合计面积', { options: { expression: [{ __vModel__: 'area' }, '×', '2'] } })
  const { screen } = await renderDesigner([...two, total])
  await cover('area').click()
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByText('以下位置在使用：“合计面积”的公式')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect.poll(addresses).toEqual(['name', 'total'])
  await screen.getByRole('button', { name: /个问题/ }).click()
  await screen
    .getByRole('region', { name: '检查' })
    .getByRole('button', { name: /合计面积/ })
    .first()
    .click()
  await expect.poll(() => partOf('total').getAttribute('data-selected')).toBe('true')
})

test('a stored field of a published function is removed only after a question that tells its records and what else uses it', async () => {
  const use = { field: '种植面积', kind: '流程', name: '备案审批', where: '的分支条件' }
  const asked: unknown[] = []
  answerCalls([
    answered(functionFieldUses, ({ query }) => {
      asked.push(query.field)
      return query.field === 'area' ? { uses: [use], records: 128, atLeast: false } : { uses: [], records: 0, atLeast: false }
    }),
  ])
  const { screen } = await renderDesigner(two, { published: true })
  await cover('area').click()
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByText('128条数据在“种植面积”中有值。发布后这些值不再显示，但仍保留。')).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: '种植面积：流程 备案审批 的分支条件' })).toBeVisible()
  const { violations } = await axe.run(document.querySelector('[role=dialog]')!)
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/form-designer-remove.png` })
  await userEvent.keyboard('{Escape}')
  await expect.poll(addresses).toEqual(['name', 'area'])
  // What nobody filled in and nothing uses goes without a question.
  await cover('name').click()
  await userEvent.keyboard('{Delete}')
  await expect.poll(addresses).toEqual(['area'])
  expect(asked).toEqual(['area', 'name'])
})

test('many fields are asked about in parts, and all answers stand in one question', async () => {
  const keys = Array.from({ length: 60 }, (_, at) => `observation_of_the_season_in_the_field_${at}`)
  const asked: string[] = []
  answerCalls([
    answered(functionFieldUses, ({ query: { field } }) => {
      asked.push(field)
      return {
        uses: [{ field: field.split(',')[0]!, kind: '流程', name: '备案审批', where: '' }],
        records: 4 + asked.length,
        atLeast: false,
      }
    }),
  ])
  const { screen } = await renderDesigner(
    keys.map((key) => part(key, 'text', key)),
    { published: true },
  )
  await cover(keys[0]!).click()
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  // A record may have values in fields of both parts.
  await expect.element(screen.getByText(/^至少6条数据在/)).toBeVisible()
  await expect.element(screen.getByText(/其他地方有2处使用/)).toBeVisible()
  expect(asked).toHaveLength(2)
  expect(asked.every((field) => field.length <= 2_000)).toBe(true)
  expect(asked.flatMap((field) => field.split(','))).toEqual(keys)
})

test('while the server is asked about a removal, another one begins nothing', async () => {
  const asked: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<{ uses: []; records: number; atLeast: boolean }>()
  answerCalls([
    answered(functionFieldUses, ({ query }) => {
      asked.push(query.field)
      return { later: promise }
    }),
  ])
  const { screen } = await renderDesigner(two, { published: true })
  await cover('area').click()
  await userEvent.keyboard('{Delete}{Delete}')
  await expect.poll(() => asked).toEqual(['area'])
  resolve({ uses: [], records: 3, atLeast: false })
  await expect.element(screen.getByText(/^3条数据在“种植面积”中有值/)).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toHaveLength(1)
  expect(asked).toEqual(['area'])
})

test('where the server cannot be asked, the question says so', async () => {
  answerCalls([answered(functionFieldUses, () => refusing(503, '服务繁忙'))])
  const { screen } = await renderDesigner(two, { published: true })
  await cover('area').click()
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByText('未能查询已有数据和其他地方是否在使用。')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect.poll(addresses).toEqual(['name'])
})

test('a key that is wrong or taken is refused at its place, a new one is followed', async () => {
  const total = part('total', 'calculation', '合计面积', { options: { expression: [{ __vModel__: 'area' }, '×', '2'] } })
  const { screen, saved } = await renderDesigner([...two, total])
  await cover('area').click()
  const key = screen.getByRole('textbox', { name: '字段名' })
  await key.fill('name')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await key.fill('plantedArea')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved.at(-1)?.parts[2]?.options['expression']).toEqual([{ __vModel__: 'plantedArea' }, '×', '2'])
})

test('choices are added, named and typed as lines', async () => {
  const { screen, saved } = await renderDesigner([part('kind', 'select', '作物')])
  await cover('kind').click()
  await screen.getByRole('button', { name: '批量编辑' }).click()
  await screen.getByLabelText('每行一个选项').fill('玉米\n水稻\n\n玉米')
  await screen.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => saved.at(-1)?.parts[0]?.options['options'])
    .toEqual([
      { id: '1', fullName: '玉米' },
      { id: '2', fullName: '水稻' },
    ])
})

test('the preview takes what is typed and checks it', async () => {
  const { screen } = await renderDesigner([part('name', 'text', '申请人', { required: true })])
  await screen.getByRole('button', { name: '预览' }).click()
  await screen.getByRole('button', { name: '检查填写' }).click()
  await expect.element(screen.getByText('1处需要修改')).toBeVisible()
  await screen
    .getByRole('dialog')
    .getByRole('textbox', { name: /申请人/ })
    .fill('王强')
  await screen.getByRole('button', { name: '检查填写' }).click()
  await expect.element(screen.getByText('填写正确，可以提交')).toBeVisible()
})

test('the preview of a phone shows what phones show, with titles above', async () => {
  const parts = [part('name', 'text', '申请人', { devices: ['pc'] }), part('place', 'text', '定位', { devices: ['app'] })]
  const { screen } = await renderDesigner(parts)
  await screen.getByRole('button', { name: '预览' }).click()
  const shown = () => screen.getByRole('dialog').getByRole('textbox')
  await expect.element(shown()).toHaveAccessibleName('申请人')
  await screen.getByRole('dialog').getByText('手机', { exact: true }).click()
  await expect.element(shown()).toHaveAccessibleName('定位')
  expect(shown().element().closest('[data-label]')?.getAttribute('data-label')).toBe('top')
})

test('the check tells what a part needs and does not have, and leads to it', async () => {
  const { screen } = await renderDesigner([...two, part('sum', 'calculation', '合计'), part('code', 'bill-number', '编号')])
  await screen.getByRole('button', { name: '2条提醒' }).click()
  await expect.element(screen.getByText('“编号”没有设置单据规则')).toBeVisible()
  await screen.getByText('“合计”没有设置计算公式').click()
  await expect.element(screen.getByRole('textbox', { name: '标题' })).toHaveValue('合计')
})

test('limits that nothing fits are told, and what containers are called is said to be read in the outline alone', async () => {
  const limits = { options: { min: '10', max: '9' } }
  const { screen } = await renderDesigner([
    { ...part('area', 'number', '面积'), ...limits },
    { ...part('#1', 'card', '地块'), options: { title: '地块信息' }, children: [] },
  ])
  await screen.getByRole('button', { name: '1条提醒' }).click()
  await screen.getByRole('button', { name: /“面积”的最小值大于最大值/ }).click()
  const settings = screen.getByRole('complementary', { name: '设置' })
  await expect.element(settings.getByLabelText('最小值')).toHaveValue('10')
  document.querySelector<HTMLElement>('[data-address="#1"] > button')!.click()
  await expect.element(settings.getByText('只用于设计器的大纲')).toBeVisible()
  expect(settings.getByLabelText('标题', { exact: true }).elements()).toHaveLength(1)
})

test('JSON in which something is no control is refused with its place, and the form stays', async () => {
  const { screen, saved } = await renderDesigner(two)
  await screen.getByRole('button', { name: 'JSON' }).click()
  const text = screen.getByRole('textbox', { name: 'JSON 内容' })
  await text.fill('{"fields":[{"__vModel__":"a","__config__":{"jnpfKey":"comInput"}},null]}')
  await screen.getByRole('button', { name: '应用' }).click()
  await expect.element(screen.getByText('fields[1] 不是控件')).toBeVisible()
  expect([addresses(), saved]).toEqual([['name', 'area'], []])
})

test('who does not hold the draft looks at it: nothing is added, moved or removed', async () => {
  const { screen, saved } = await renderDesigner(two, { held: false })
  await cover('name').click()
  await userEvent.keyboard('{Delete}{Control>}d{/Control}')
  expect(document.querySelectorAll('[data-item]:not(:disabled)')).toHaveLength(0)
  await expect.element(screen.getByRole('textbox', { name: '标题' })).toHaveAttribute('readonly')
  expect([addresses(), saved]).toEqual([['name', 'area'], []])
})

test.each([
  [1440, 900, false],
  [1440, 900, true],
  [390, 844, false],
] as const)('%i wide it is usable by everybody', async (width, height, dark) => {
  await page.viewport(width, height)
  const grid = part('#1', 'card', '', {
    options: { title: '基本信息' },
    children: [part('code', 'text', '统一社会信用代码', { span: 12 }), part('kind', 'radio', '种类', { span: 12 })],
  })
  await renderDesigner([grid, ...withTable], { dark })
  await cover('name').click()
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/form-designer-${width}-${dark ? 'dark' : 'light'}.png` })
})
