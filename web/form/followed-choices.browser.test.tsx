import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import {
  forgetRelated,
  registerFormPorts,
  relatedTexts,
  type FormPorts,
  type LostChoices,
  type OfferedEntry,
  type RelatedQuery,
} from '#ui/form-ports.ts'
import { part, renderForm } from '#web/form/testing/render-form.tsx'

/** Choices of data interfaces that follow another field. */

const facts = { ...exampleFacts, lookups: { ...exampleFacts.lookups, related: relatedTexts } }
const entry = (id: string, fullName: string): OfferedEntry => ({ id, fullName })
const places: Record<string, readonly OfferedEntry[]> = {
  甲县: [entry('v1', '东湾村'), entry('v2', '西湾村')],
  乙县: [entry('v3', '南湾村')],
}
let answers: Record<string, () => Promise<unknown>> = {}
const asked: string[] = []
const questions: unknown[] = []
/** What the server says of choices that were kept. */
let lost: () => Promise<LostChoices> = async () => ({ gone: {}, unknown: [] })
const pages: RelatedQuery[] = []

const ports: FormPorts = {
  ownSignatures: async () => [],
  formerValues: async () => [],
  takenValue: async () => '',
  lostChoices: async (_functionId, data) => {
    questions.push(JSON.parse(data))
    return lost()
  },
  offeredEntries: async (_id, _members, parameters) => {
    const county = parameters[0]?.value ?? ''
    asked.push(county)
    await answers[county]?.()
    return places[county] ?? []
  },
  relatedPage: async (query) => {
    pages.push(query)
    const rows = (places[query.parameters?.[0]?.value ?? ''] ?? []).map(({ id, fullName }) => ({ id, texts: { name: fullName } }))
    return { rows: rows.filter(({ texts }) => texts.name.includes(query.keyword)), total: rows.length }
  },
  relatedRows: async (_source, ids) =>
    Object.values(places)
      .flat()
      .filter(({ id }) => ids.includes(id))
      .map(({ id, fullName }) => ({ id, texts: { name: fullName } })),
  CoveredValue: ({ children }) => children,
  RelatedDetail: () => null,
}

beforeEach(() => registerFormPorts(async () => ports))
afterEach(() => {
  asked.length = 0
  questions.length = 0
  lost = async () => ({ gone: {}, unknown: [] })
  pages.length = 0
  answers = {}
  forgetRelated()
})

const following = { id: 'i', value: 'code', label: 'name', children: 'children' }
const parameters = [{ field: 'county', fallback: '', follows: 'county' }]
const county = part('county', 'text', '县')
const choice = (type: string) => part('village', type, '村', { options: { dataType: 'dynamic', following: { ...following, parameters } } })

const subject = { modelId: 'f' }

test('the choices are those for what the other field holds, and a change of it takes away what they do not offer and reads them anew', async () => {
  lost = async () => ({ gone: { village: ['v2'] }, unknown: [] })
  const form = await renderForm([county, choice('select')], { facts, subject, values: { county: '甲县', village: 'v1' } })
  await expect.element(form.screen.getByText('东湾村')).toBeVisible()
  await form.screen.getByRole('combobox', { name: '村' }).click()
  await form.screen.getByText('西湾村').click()
  expect(form.values()).toMatchObject({ village: 'v2' })
  await form.field('县').fill('乙县')
  await expect.poll(() => form.values()).toMatchObject({ county: '乙县', village: '' })
  await expect.element(form.screen.getByText('“县”已更改，原来选择的“西湾村”不再适用，请重新选择')).toBeVisible()
  await form.screen.getByRole('combobox', { name: '村' }).click()
  await form.screen.getByText('南湾村').click()
  expect(form.values()).toMatchObject({ village: 'v3' })
  await form.isAccessible()
})

test('a choice is kept that is still offered, and marked where nobody can tell; in rows too', async () => {
  const table = part('items', 'sub-table', '清单', { children: [choice('select')] })
  const items = [
    { id: 'r1', village: 'v1' },
    { id: 'r2', village: '' },
    { id: 'r3', village: 'v2' },
  ]
  const form = await renderForm([county, choice('select'), table], { facts, subject, values: { county: '甲县', village: 'v1', items } })
  lost = async () => ({ gone: { 'items.1.village': ['v2'] }, unknown: ['village'] })
  await form.field('县').fill('丙县')
  await expect.poll(() => form.values()['items']).toMatchObject([{ village: 'v1' }, { village: '' }, { village: '' }])
  expect(questions).toMatchObject([{ county: '丙县', village: 'v1', items: [{ village: 'v1' }, { village: 'v2' }] }])
  expect(form.values()).toMatchObject({ village: 'v1' })
  await expect.element(form.screen.getByText('“县”已更改，原来的选择是否仍适用未能核对，保存时再核对')).toBeVisible()
  lost = () => Promise.reject(new Error('away'))
  await form.field('县').fill('乙县')
  await expect.poll(() => form.session.snapshot('items.r1.village')?.note?.text).toBe('forms.choice-unchecked')
  await form.isAccessible()
})

test('a late answer for a former value changes nothing', async () => {
  let letGo = () => undefined as void
  answers['甲县'] = () => new Promise<void>((resolve) => (letGo = resolve))
  const form = await renderForm([county, choice('radio')], { facts, values: { county: '甲县' } })
  await expect.poll(() => asked).toEqual(['甲县'])
  await form.field('县').fill('乙县')
  await expect.element(form.screen.getByText('南湾村')).toBeVisible()
  letGo()
  await new Promise((resolve) => setTimeout(resolve))
  await expect.element(form.screen.getByText('南湾村')).toBeVisible()
  expect(form.screen.getByText('东湾村').query()).toBeNull()
})

test('where the interface fails the record keeps its name, and one may try again', async () => {
  answers['甲县'] = () => Promise.reject(new Error('away'))
  const form = await renderForm([county, choice('select')], { facts, values: { county: '甲县', village: 'v1' } })
  await expect.element(form.screen.getByText('东湾村')).toBeVisible()
  await expect.element(form.screen.getByText('“村”的数据没有读到', { exact: false })).toBeVisible()
  answers = {}
  await form.screen.getByRole('button', { name: '重试' }).click()
  await form.screen.getByRole('combobox', { name: '村' }).click()
  await expect.element(form.screen.getByText('西湾村')).toBeVisible()
})

test('the dialog and the suggestions of an interface are asked with what the other field holds', async () => {
  const popup = part('popup', 'popup-select', '弹窗', {
    options: {
      interfaceId: 'i',
      propsValue: 'code',
      relationField: 'name',
      parameters: [{ field: 'county', relationField: 'county', defaultValue: '' }],
    },
  })
  const text = part('text', 'auto-complete', '补全', {
    options: { interfaceId: 'i', relationField: 'name', parameters: popup.options['parameters'] },
  })
  lost = async () => ({ gone: { popup: ['v2'] }, unknown: [] })
  const form = await renderForm([county, popup, text], { facts, subject, values: { county: '甲县' } })
  await form.field('弹窗').click()
  await form.screen.getByText('西湾村').click()
  await expect.poll(() => form.values()).toMatchObject({ popup: 'v2' })
  await form.field('补全').fill('东')
  await expect.element(form.screen.getByRole('option', { name: '东湾村' })).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(form.values()).toMatchObject({ text: '东湾村' })
  for (const { parameters: sent } of pages) expect(sent).toEqual([{ field: 'county', value: '甲县' }])
  await form.field('县').fill('乙县')
  await expect.poll(() => form.values()).toMatchObject({ popup: '', text: '东湾村' })
  await expect.element(form.screen.getByText('“县”已更改，原来选择的“西湾村”不再适用，请重新选择')).toBeVisible()
})

test('a choice that the record came with is named where it is told that it is gone', async () => {
  lost = async () => ({ gone: { popup: ['v1'] }, unknown: [] })
  const options = { modelId: 'f2', relationField: 'name', parameters: [{ field: 'county', relationField: 'county' }] }
  const popup = part('popup', 'popup-select', '弹窗', { options })
  const form = await renderForm([county, popup], { facts, subject, values: { county: '甲县', popup: 'v1' } })
  await expect.element(form.screen.getByText('东湾村')).toBeVisible()
  await form.field('县').fill('乙县')
  await expect.element(form.screen.getByText('“县”已更改，原来选择的“东湾村”不再适用，请重新选择')).toBeVisible()
})

test('where the interface of a dialog fails, the message names the field', async () => {
  const popup = part('popup', 'popup-select', '弹窗', { options: { interfaceId: 'i', propsValue: 'code', relationField: 'name' } })
  registerFormPorts(async () => ({ ...ports, relatedPage: () => Promise.reject(new Error('away')) }))
  const form = await renderForm([popup], { facts })
  await form.field('弹窗').click()
  await expect.element(form.screen.getByText('“弹窗”的数据没有读到，请再试一次')).toBeVisible()
  await form.screen.getByText('在表格中选择…').click()
  await expect.element(form.screen.getByRole('dialog').getByText('“弹窗”的数据没有读到，请再试一次')).toBeVisible()
})

test('rows that are picked elsewhere come into the sub-table, several at once, with what their columns take', async () => {
  const table = part('items', 'sub-table', '清单', {
    options: {
      actionText: '选择村',
      addType: 1,
      addFrom: {
        interfaceId: 'i',
        propsValue: 'code',
        templateJson: [{ field: 'county', relationField: 'county', defaultValue: '' }],
        columnOptions: [{ value: 'name', label: '村名' }],
        relationOptions: [
          { field: 'items-name', value: 'name' },
          { field: 'code', value: 'id' },
        ],
      },
    },
    children: [part('name', 'text', '村名'), part('code', 'text', '代码')],
  })
  const form = await renderForm([county, table], { facts, values: { county: '甲县' } })
  await form.screen.getByRole('button', { name: '选择村' }).click()
  const dialog = form.screen.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: '选择第 1 行' }).click()
  await dialog.getByRole('checkbox', { name: '选择第 2 行' }).click()
  await form.isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => form.values()['items'])
    .toMatchObject([
      { name: '东湾村', code: 'v1' },
      { name: '西湾村', code: 'v2' },
    ])
})
