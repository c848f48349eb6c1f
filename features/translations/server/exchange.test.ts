import { beforeAll, expect, test } from 'vitest'
import { fileBytes } from '#features/files/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { listTextOwners, listTranslations, readTranslation, translationMenu, updateTranslation } from '#features/translations/contract.ts'
import { exportTranslations, translationExchange, type TranslationSheetRow } from '#features/translations/contract/exchange.ts'
import { readWorkbook, writeWorkbook } from '#server/sheets/workbook.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer({ limits: { exchangesPerUser: 1_000 } })
const { kernel } = server.node
const area = 'function:plots:form.area.label'
const kind = 'function:plots:form.kind.label'
let translator: TestClient
let reader: TestClient

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'plots',
    parts: [part('area', 'number', { label: '面积' }), part('kind', 'text', { label: '种子类别' })],
    list: { columns: [{ key: 'area', label: '面积' }] },
  })
  const buttons = { translating: ['btn_edit', 'btn_upload', 'btn_download'], reading: [] }
  for (const [account, held] of Object.entries(buttons))
    await givenPerson(kernel, { account, roleIds: [await givenMenuRole(kernel, account, translationMenu, held)] })
  translator = await server.signIn('translating', personPassword)
  reader = await server.signIn('reading', personPassword)
})

const ofPlots = { kind: 'function', owner: 'plots' } as const
const rowOf = (id: string, original: string, rest: Partial<TranslationSheetRow> = {}): TranslationSheetRow => ({
  id,
  ownerName: 'plots',
  original,
  zhtw: '',
  en: '',
  ...rest,
})
const take = (list: readonly TranslationSheetRow[], options: { overwrite?: boolean; skipFaulty?: boolean } = {}) =>
  translator.get(translationExchange.take, { body: { list: [...list], ...options } })
const read = (id: string) => translator.get(readTranslation, { params: { id } })

test('the tree knows each definition with the number of its texts that wait', async () => {
  const { list } = await translator.get(listTextOwners, {})
  expect(list.find(({ id }) => id === 'plots')).toEqual({ kind: 'function', id: 'plots', name: 'plots', open: 2 })
})

test('a text is found by each place where it is said', async () => {
  expect((await read('function:plots:list.column.area')).id).toBe(area)
})

test('what is exported, filled in and taken in counts from then on; empty cells keep what is there', async () => {
  const link = await translator.get(exportTranslations, { query: { ...ofPlots } })
  const encryption = new URL(link.url, server.address).searchParams.get('encryption') ?? ''
  const response = await translator.fetch(fileBytes, { query: { encryption } })
  const made = await readWorkbook(new Uint8Array(await response.arrayBuffer()), 100)
  const cells = 'cells' in made ? made.cells : []
  expect(cells).toEqual([
    ['标识', '所属', '中文原文', '繁體中文', 'English'],
    [area, 'plots', '面积', '', ''],
    [kind, 'plots', '种子类别', '', ''],
  ])
  const columns = cells[0]!.map((title, index) => ({ key: String(index), title, width: 16 }))
  const filled = [
    { 0: area, 2: '面积', 3: '面積', 4: 'Area' },
    { 0: kind, 2: '种子类别', 4: 'Seed kind' },
  ]
  const file = await writeWorkbook({ name: 'x', columns, rows: filled.map((row) => ({ 1: '', 3: '', ...row })) })
  const form = new FormData()
  form.append('file', new Blob([file.slice()]), 'words.xlsx')
  const { name } = await translator.get(translationExchange.upload, {}, { form })
  const { dataRow } = await translator.get(translationExchange.preview, { query: { fileName: name } })
  expect(dataRow.map(({ en }) => en)).toEqual(['Area', 'Seed kind'])
  expect(await take(dataRow)).toMatchObject({ resultType: 0, snum: 2, fnum: 0 })
  expect((await kernel.translations.in('en')).of({ kind: 'function', id: 'plots' })?.get('种子类别')).toBe('Seed kind')
  expect(await take([rowOf(kind, '种子类别', { zhtw: '種子類別' })])).toMatchObject({ snum: 1 })
  expect(await read(kind)).toMatchObject({ version: 2, zhtw: { text: '種子類別' }, en: { text: 'Seed kind' } })
})

test('rows that say what is there already write nothing', async () => {
  const { version } = await read(area)
  expect(await take([rowOf(area, '面积', { en: 'Area' })], { overwrite: true })).toMatchObject({ snum: 1, fnum: 0 })
  expect((await read(area)).version).toBe(version)
})

test('faulty rows say why at their column, and nothing is written', async () => {
  const told = await take([
    rowOf('function:plots:form.gone.label', '面积', { en: 'x' }),
    rowOf(area, '旧面积', { en: 'Old area' }),
    rowOf(area, '面积', { en: 'Surface' }),
    rowOf(kind, '种子类别', { en: 'x'.repeat(2_000) }),
    rowOf(kind, '种子类别', { en: 'Seed kind' }),
  ])
  expect(told).toMatchObject({ resultType: 1, snum: 0, fnum: 4 })
  expect(told.failResult.map(({ row, problems }) => [row, problems.map(({ column }) => column)])).toEqual([
    [0, ['id']],
    [1, ['original']],
    [2, ['en']],
    [3, ['en']],
  ])
  expect((await read(area)).en.text).toBe('Area')
})

test('translations that are there are replaced where that is asked for; a text that the file names twice is refused once', async () => {
  const told = await take([rowOf(area, '面积', { en: 'Surface' }), rowOf(area, '面积', { en: 'Plane' })], {
    overwrite: true,
    skipFaulty: true,
  })
  expect(told).toMatchObject({ snum: 1, fnum: 1, failResult: [{ row: 1 }] })
  expect((await read(area)).en.text).toBe('Surface')
})

test('who may only see the screen takes nothing in and out', async () => {
  expect((await reader.call(exportTranslations, { query: {} })).code).toBe(403)
  expect((await reader.call(translationExchange.template, {})).code).toBe(403)
  const body = { list: [rowOf(area, '面积', { en: 'x' })] }
  expect((await reader.call(translationExchange.take, { body })).code).toBe(403)
  expect((await reader.get(listTextOwners, {})).list.length).toBeGreaterThan(0)
})

test('a translation typed after the file was read stays a clash of the single change', async () => {
  const { version } = await read(kind)
  await take([rowOf(kind, '种子类别', { en: 'Class of seed' })], { overwrite: true })
  expect((await translator.call(updateTranslation, { params: { id: kind }, body: { en: 'Kind', version } })).code).toBe(409)
  expect((await translator.get(listTranslations, { query: { ...ofPlots, keyword: 'Class of' } })).list.length).toBe(1)
})
