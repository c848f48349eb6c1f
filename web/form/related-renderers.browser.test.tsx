import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import {
  noteRelated,
  registerFormPorts,
  relatedMeaning,
  relatedTexts,
  seekRelated,
  type FormPorts,
  type RelatedQuery,
} from '#ui/form-ports.ts'
import { registerUploadPort } from '#ui/upload/port.ts'
import { part, renderForm } from '#web/form/testing/render-form.tsx'

const facts = {
  ...exampleFacts,
  lookups: { ...exampleFacts.lookups, related: relatedTexts, findRows: relatedMeaning, seekRows: seekRelated },
}
const varieties = Array.from({ length: 25 }, (_, index) => ({
  id: `v${index + 1}`,
  texts: { name: `先玉${index + 1}`, code: `国审玉${index + 1}` },
}))
const asked: RelatedQuery[] = []
const image = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

const ports: FormPorts = {
  ownSignatures: async () => [{ id: 's1', image, isDefault: true }],
  takenValue: async (_functionId, _field, value, recordId) => (value === 'GL-01' && recordId !== 'r1' ? '编号已存在，不能重复' : ''),
  formerValues: async (_functionId, field, keyword) => [`${field}-沃野公司`, '丰收公司'].filter((one) => one.includes(keyword)),
  lostChoices: async () => ({ gone: {}, unknown: [] }),
  offeredEntries: async () => [],
  relatedPage: async (query) => {
    asked.push(query)
    const isNamed = (texts: { name: string; code: string }) =>
      query.named === undefined || query.named.includes(texts.name) || query.named.includes(texts.code)
    const found = varieties.filter(({ texts }) => texts.name.includes(query.keyword) && isNamed(texts))
    return { rows: found.slice((query.page - 1) * query.pageSize, query.page * query.pageSize), total: found.length }
  },
  relatedRows: async (_source, ids) => varieties.filter(({ id }) => ids.includes(id)),
  CoveredValue: ({ children }) => children,
  RelatedDetail: ({ id, onClose }) => <button onClick={onClose}>{`查看的是 ${id}`}</button>,
}

beforeEach(() => registerFormPorts(async () => ports))
afterEach(() => {
  asked.length = 0
})

const options = {
  modelId: 'varieties',
  relationField: 'name',
  columns: [
    { value: 'name', label: '品种名称' },
    { value: 'code', label: '审定编号' },
  ],
  title: '选择品种',
  pageSize: 20,
}
const variety = part('variety', 'relation-form', '品种', { options })
const code = part('code', 'relation-form-attr', '审定编号', {
  options: { relationField: 'variety', showField: 'code', isStorage: 2 },
})

test('a record is found while typing and taken by keyboard, and its text is shown beside it', async () => {
  const form = await renderForm([variety, code], { facts })
  await form.field('品种').fill('先玉7')
  await expect.element(form.screen.getByText('国审玉7')).toBeVisible()
  expect(form.screen.getByText('国审玉8').query()).toBeNull()
  const active = () => document.getElementById(form.field('品种').element().getAttribute('aria-activedescendant') ?? '')
  await expect.poll(active).not.toBeNull()
  await form.isAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => form.values()).toMatchObject({ variety: 'v7', code: '国审玉7' })
  await expect.element(form.screen.getByTitle('先玉7', { exact: true }).first()).toBeVisible()
  expect(asked.map(({ page, keyword }) => [page, keyword])).toContainEqual([1, '先玉7'])
  form.field('品种').element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => form.values()).toMatchObject({ variety: '', code: '' })
})

test('who reads a record is told the name that a row has by now, not the one it was chosen by', async () => {
  noteRelated({ kind: 'function', id: 'varieties' }, [{ id: 'v3', texts: { name: '旧名', code: '国审玉3' } }])
  const form = await renderForm([variety], { facts, values: { variety: 'v3' }, reading: true })
  await expect.element(form.screen.getByText('先玉3', { exact: true })).toBeVisible()
  expect(form.screen.getByText('旧名').query()).toBeNull()
})

test('the list says that nothing is found', async () => {
  const form = await renderForm([variety], { facts })
  await form.field('品种').fill('没有这个')
  await expect.element(form.screen.getByText('没有符合的内容').last()).toBeVisible()
})

test('on a phone the whole name of a row fits into the list, with what tells it apart below', async () => {
  await page.viewport(390, 844)
  onTestFinished(async () => page.viewport(1440, 900))
  const name = '临泽县新华镇大寨村第三生产合作社股份经济合作社'
  varieties.push({ id: 'long', texts: { name, code: '620723102901 甘肃省/张掖市/临泽县/新华镇' } })
  const form = await renderForm([variety], { facts })
  await form.field('品种').fill('大寨')
  const entry = form.screen.getByText(name).last()
  await expect.element(entry).toBeVisible()
  const { left, right } = entry.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
  varieties.pop()
})

test('a field asks among the records of the directory that it names', async () => {
  const named = part('variety', 'popup-table-select', '品种', { options: { ...options, directory: 'village' } })
  const form = await renderForm([named], { facts })
  await form.field('品种').click()
  await expect.poll(() => asked.map(({ source }) => source)).toContainEqual({ kind: 'function', id: 'varieties', directory: 'village' })
})

test('the last entry opens the table with pages and a search', async () => {
  const form = await renderForm([variety, code], { facts })
  await form.field('品种').click()
  await expect.element(form.screen.getByText('先玉1', { exact: true }).last()).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  const dialog = form.screen.getByRole('dialog', { name: '选择品种' })
  await expect.element(dialog.getByText('第 1 / 2 页，共 25 条')).toBeVisible()
  await form.isAccessible()
  await dialog.getByRole('button', { name: '下一页' }).click()
  await expect.element(dialog.getByText('先玉21')).toBeVisible()
  await dialog.getByRole('textbox', { name: '请输入关键词' }).fill('先玉7')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('国审玉7')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请先选择一行')).toBeVisible()
  await dialog.getByRole('radio', { name: '选择第 1 行' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => form.values()).toMatchObject({ variety: 'v7', code: '国审玉7' })
})

test('several rows are ticked, and only the clicked ones', async () => {
  const several = part('chosen', 'popup-table-select', '合同', { options: { ...options, multiple: true } })
  const form = await renderForm([several], { facts, values: { chosen: ['v1'] } })
  await expect.element(form.screen.getByText('先玉1', { exact: true })).toBeVisible()
  await form.field('合同').fill('先玉3')
  await expect.element(form.screen.getByText('国审玉3')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => form.values()).toMatchObject({ chosen: ['v1', 'v3'] })
  await form.field('合同').fill('先玉1')
  await expect.element(form.screen.getByText('国审玉10')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => form.values()).toMatchObject({ chosen: ['v3'] })
})

test('pasted names mean records that may be chosen, by name or by another text', async () => {
  const table = part('items', 'sub-table', '明细', {
    children: [part('kind', 'popup-select', '品种', { options }), part('note', 'text', '说明')],
  })
  const values = { items: [{ id: 'row1', kind: '', note: '' }] }
  const form = await renderForm([table], { facts, values })
  const grid = form.screen.getByRole('grid').element() as HTMLElement
  grid.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '国审玉3\t甲')
  grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => form.values()).toMatchObject({ items: [{ kind: 'v3', note: '甲' }] })
})

test('who reads opens the record by its name, and learns that one is hidden', async () => {
  const form = await renderForm([variety, part('other', 'relation-form', '另一品种', { options })], {
    facts,
    reading: true,
    values: { variety: 'v2', other: 'gone' },
  })
  await form.screen.getByRole('button', { name: '查看 先玉2' }).click()
  await form.screen.getByRole('button', { name: '查看的是 v2' }).click()
  await expect.element(form.screen.getByText('已删除或无权查看')).toBeVisible()
  await form.isAccessible()
})

test('names in a table that is read stand in one line, in a column with room for them', async () => {
  const kinds = part('kinds', 'popup-table-select', '品种', { options: { ...options, multiple: true } })
  const table = part('items', 'sub-table', '明细', { children: [kinds, part('note', 'text', '说明')] })
  const values = { items: [{ id: 'row1', kinds: ['v1', 'v2'], note: '甲' }] }
  const form = await renderForm([table], { facts, reading: true, values })
  const cell = form.screen.getByText('先玉1、先玉2')
  await expect.element(cell).toBeVisible()
  expect(cell.element().scrollWidth).toBeLessThanOrEqual(cell.element().clientWidth)
})

test('what narrows the choice of a row is read where the row is filled in, and its name where it is shown', async () => {
  const narrowed = { ...options, parameters: [{ field: 'crop', relationField: 'crop' }] }
  const kind = part('kind', 'popup-table-select', '品种', { options: narrowed })
  const table = part('items', 'sub-table', '明细', { children: [kind, part('note', 'text', '说明')] })
  const values = { crop: 'maize', items: [{ id: 'row1', kind: 'v1', note: '甲' }] }
  const form = await renderForm([part('crop', 'text', '作物'), table], { facts, values })
  await expect.element(form.screen.getByText('先玉1', { exact: true })).toBeVisible()
  await form.screen.getByText('先玉1', { exact: true }).click()
  await form.screen.getByLabelText('品种，第 1 行').fill('先玉2')
  await userEvent.click(form.screen.getByText('国审玉20'))
  await userEvent.click(form.screen.getByText('甲', { exact: true }))
  await expect.element(form.screen.getByLabelText('说明，第 1 行')).toHaveFocus()
  await expect.element(form.screen.getByText('先玉20', { exact: true }).first()).toBeVisible()
  expect(asked.at(-1)?.parameters).toEqual([{ field: 'crop', value: 'maize' }])
})

test('a signature is drawn, or taken from the account by keyboard, and stored as a picture', async () => {
  const stored: File[] = []
  registerUploadPort({
    upload: async (file) => {
      stored.push(file)
      return { name: file.name, fileId: `f${stored.length}`, fileSize: file.size, fileExtension: 'png' }
    },
    picture: async () => image,
  })
  const form = await renderForm([part('sign', 'signature', '经办人签名')], { facts })
  await form.field('经办人签名').click()
  const dialog = form.screen.getByRole('dialog', { name: '签名' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请先签名或选择已保存的签名')).toBeVisible()
  await form.isAccessible()
  dialog.getByRole('button', { name: '我的签名 1' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => form.values()).toMatchObject({ sign: [{ fileId: 'f1', name: '手写签名.png' }] })
  await expect.element(form.screen.getByRole('img', { name: '签名：手写签名.png' })).toBeVisible()
  await form.field('经办人签名').click()
  const pad = form.screen.getByRole('img', { name: '签名板' }).element()
  for (const [type, x] of [
    ['pointerdown', 20],
    ['pointermove', 120],
    ['pointerup', 120],
  ] as const) {
    const { left, top } = pad.getBoundingClientRect()
    pad.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: left + x, clientY: top + 30 }))
  }
  await form.screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => form.values()).toMatchObject({ sign: [{ fileId: 'f2' }] })
  expect(stored.map(({ type }) => type)).toEqual(['image/png', 'image/png'])
  await form.screen.getByRole('button', { name: '移除签名' }).click()
  expect(form.values()).toMatchObject({ sign: [] })
})

test('a text offers what its designer listed and what was entered before', async () => {
  const buyer = part('buyer', 'auto-complete', '收购方', { options: { offered: ['绿源种业'] } })
  const form = await renderForm([buyer], { facts, subject: { modelId: 'filings' } })
  await form.field('收购方').click()
  await expect.element(form.screen.getByText('绿源种业').last()).toBeVisible()
  await userEvent.click(form.screen.getByText('buyer-沃野公司').last())
  expect(form.values()).toMatchObject({ buyer: 'buyer-沃野公司' })
})

test('a value that may not repeat is told when it is left, until it changes; the record itself is no other', async () => {
  const parts = [part('code', 'text', '编号', { unique: true }), part('note', 'text', '备注')]
  const form = await renderForm(parts, { facts, subject: { modelId: 'filings' } })
  const leaveWith = async (text: string) => {
    await form.field('编号').fill(text)
    await form.field('备注').click()
  }
  await leaveWith('GL-01')
  await expect.poll(() => form.message('编号')).toBe('编号已存在，不能重复')
  await leaveWith('GL-02')
  await expect.poll(() => form.message('编号')).toBe('')
  // The save decides: what was told does not hold up a submission.
  await leaveWith('GL-01')
  await expect.poll(() => form.message('编号')).toBe('编号已存在，不能重复')
  expect(form.handle.current?.check()).toEqual([])
})

test('while it is asked for a quiet word stands at the field', async () => {
  const answer = Promise.withResolvers<string>()
  registerFormPorts(async () => ({ ...ports, takenValue: () => answer.promise }))
  const form = await renderForm([part('code', 'text', '编号', { unique: true }), part('note', 'text', '备注')], {
    facts,
    subject: { modelId: 'filings' },
  })
  await form.field('编号').fill('GL-01')
  await form.field('备注').click()
  await expect.element(form.screen.getByRole('status').filter({ hasText: '正在检查是否重复' })).toBeVisible()
  answer.resolve('编号已存在，不能重复')
  await expect.poll(() => form.message('编号')).toBe('编号已存在，不能重复')
  expect(form.screen.getByText('正在检查是否重复').elements()).toEqual([])
})

test('a value that a new record begins with is told as well, that of a record as it was opened is not asked for', async () => {
  const parts = [part('code', 'text', '编号', { unique: true }), part('note', 'text', '备注')]
  for (const [id, told] of [
    [undefined, '编号已存在，不能重复'],
    ['r2', ''],
  ] as const) {
    const form = await renderForm(parts, { facts, values: { code: 'GL-01' }, subject: { modelId: 'filings', id } })
    await form.field('编号').click()
    await form.field('备注').click()
    await expect.poll(() => form.message('编号')).toBe(told)
    await form.screen.unmount()
  }
})

test('a range is typed at both ends, and what is wrong with it stays with its reason', async () => {
  const form = await renderForm([part('a', 'time-range', '受理时间', { options: { format: 'HH:mm' } })], { facts })
  await form.screen.getByRole('combobox').first().fill('8:30')
  await form.screen.getByRole('combobox').last().fill('8:00')
  await userEvent.tab()
  await expect.element(form.screen.getByText('开始不能晚于结束')).toBeVisible()
  await form.screen.getByRole('combobox').last().fill('12:00')
  await userEvent.tab()
  expect(form.values()).toMatchObject({ a: ['08:30', '12:00'] })
  await form.isAccessible()
})
