import { expect, test } from 'vitest'
import { layOut } from '#features/data-reports/server/lay-out.ts'
import { groupingSets, keyTexts, type KeyText, type ReportData } from '#features/data-reports/server/report-data.ts'
import { summarizeRows, type PlainRow } from '#features/data-reports/server/summarize-rows.ts'

const words = { total: '合计', subtotal: (group: string) => `${group} 小计`, unlisted: (group: string) => `${group}（明细未列出）` }
const rows: readonly PlainRow[] = [
  { town: '沙河', crop: '玉米', area: '10.1' },
  { town: '新华', crop: '小麦', area: 5 },
  { town: '沙河', crop: '小麦', area: '0.2' },
  { town: '沙河', crop: '玉米', area: '' },
  { town: '', crop: '玉米', area: '1' },
]

/** A report on the rows, with the values of its keys in the order of their texts. */
function dataOf(groups: readonly string[], cross: string | undefined, columns: readonly string[] = []): ReportData {
  const keys = [...groups, ...(cross === undefined ? [] : [cross])]
  const measures = [{ kind: 'sum', field: 'area' } as const, { kind: 'count', field: '' } as const]
  const keysOf = (row: PlainRow) => keys.map((key) => (row[key] === '' ? null : String(row[key])))
  const lines = summarizeRows(rows, keysOf, measures, groupingSets(groups.length, cross !== undefined), keys.length)
  const texts = keys.map((_, no) => {
    const raws = [...new Set(lines.map((line) => line.keys[no]).filter((raw) => raw !== undefined))]
    return keyTexts(raws, { text: String, longer: String, none: '无' }, (one, other) => one.text.localeCompare(other.text, 'zh'))
  })
  const told = (raws: readonly unknown[]): readonly (KeyText | undefined)[] =>
    raws.map((raw, no) => (raw === undefined ? undefined : texts[no]!(raw)))
  const heading = (title: string) => ({ title, align: 'left' as const })
  return {
    groups: groups.map(heading),
    cross: cross === undefined ? undefined : heading(cross),
    measures: [
      { ...heading('面积'), text: (value) => value ?? '', under: columns.indexOf('area') === -1 ? undefined : columns.indexOf('area') },
      { ...heading('数量'), text: (value) => value ?? '', under: undefined },
    ],
    columns: columns.map(heading),
    lines: lines.map(({ keys: raws, measures: values }) => ({ keys: told(raws), measures: values })),
    rows:
      columns.length === 0
        ? []
        : rows.map((row) => ({ keys: keysOf(row).map((raw, no) => texts[no]!(raw)), cells: columns.map((one) => String(row[one])) })),
    cutAfter: 0,
  }
}

const cells = (data: ReportData) => layOut(data, words).lines.map((line) => [line.kind, ...line.cells])

test('groups of one level have a line each and a total, those without a value last; what is no number adds nothing', () => {
  expect(cells(dataOf(['town'], undefined))).toEqual([
    ['row', '沙河', '10.3', '3'],
    ['row', '新华', '5', '1'],
    ['row', '无', '1', '1'],
    ['total', '合计', '16.3', '5'],
  ])
})

test('groups of two levels have subtotals', () => {
  expect(cells(dataOf(['town', 'crop'], undefined)).slice(0, 4)).toEqual([
    ['row', '沙河', '小麦', '0.2', '1'],
    ['row', '沙河', '玉米', '10.1', '2'],
    ['subtotal', '沙河 小计', '', '10.3', '3'],
    ['row', '新华', '小麦', '5', '1'],
  ])
})

test('the values of a cross table stand side by side under one heading, with a total of the line', () => {
  const data = dataOf(['town'], 'crop')
  const { columns } = layOut(data, words)
  expect(columns.map(({ group, title }) => `${group}/${title}`)).toEqual([
    '/town',
    ...['小麦/面积', '小麦/数量', '玉米/面积', '玉米/数量', '合计/面积', '合计/数量'],
  ])
  expect(cells(data)[0]).toEqual(['row', '沙河', '0.2', '1', '10.1', '2', '10.3', '3'])
  expect(cells(data)[1]).toEqual(['row', '新华', '5', '1', '', '', '5', '1'])
  expect(cells(data).at(-1)).toEqual(['total', '合计', '5.2', '2', '11.1', '3', '16.3', '5'])
})

test('rows stand below the heading of their group, whose sums stand in the columns they add up', () => {
  const data = dataOf(['town'], undefined, ['crop', 'area'])
  expect(layOut(data, words).columns.map(({ title }) => title)).toEqual(['crop', 'area', '数量'])
  expect(cells(data)).toEqual([
    ['heading', '沙河', '10.3', '3'],
    ['row', '玉米', '10.1', ''],
    ['row', '小麦', '0.2', ''],
    ['row', '玉米', '', ''],
    ['heading', '新华', '5', '1'],
    ['row', '小麦', '5', ''],
    ['heading', '无', '1', '1'],
    ['row', '玉米', '1', ''],
    ['total', '合计', '16.3', '5'],
  ])
})

test('headings whose rows are all left out say so, as their sums are still those of all rows', () => {
  const data = dataOf(['town', 'crop'], undefined, ['area'])
  const found = cells({ ...data, rows: data.rows.slice(0, 1), cutAfter: 1 }).map(([kind, first]) => `${kind} ${first}`)
  expect(found.slice(0, 5)).toEqual([
    'heading 沙河　10.3',
    'heading 小麦（明细未列出）　0.2',
    'heading 玉米　10.1',
    'row 10.1',
    'heading 新华（明细未列出）　5',
  ])
  expect(cells(data).flat().join('|')).not.toContain('未列出')
})

test('no rows have a total of nothing', () => {
  expect(
    summarizeRows(
      [],
      () => [null],
      [
        { kind: 'count', field: '' },
        { kind: 'sum', field: 'area' },
      ],
      groupingSets(1, false),
      1,
    ),
  ).toEqual([{ keys: [undefined], measures: ['0', null] }])
})

test('average, least and most are exact', () => {
  const measures = (['average', 'least', 'most'] as const).map((kind) => ({ kind, field: 'area' }))
  const [total] = summarizeRows([{ area: '0.1' }, { area: '0.2' }, { area: 'x' }, {}], () => [], measures, [[]], 0)
  expect(total?.measures).toEqual(['0.15', '0.1', '0.2'])
})

/** So many towns, each with values of so many crops of its own. */
function sparse(towns: number, crops: number, measures: number): ReportData {
  const key = (rank: number): KeyText => ({ id: String(rank), text: String(rank), rank })
  const values = Array.from({ length: measures }, () => '1')
  const heading = (title: string) => ({ title, align: 'left' as const })
  const keys = [
    [undefined, undefined],
    ...Array.from({ length: towns }, (_, no) => [key(no), undefined]),
    ...Array.from({ length: crops }, (_, no) => [undefined, key(no)]),
  ]
  return {
    groups: [heading('town')],
    cross: heading('crop'),
    measures: values.map((_, no) => ({ ...heading(String(no)), text: (value) => value ?? '', under: undefined })),
    columns: [],
    lines: keys.map((one) => ({ keys: one, measures: values })),
    rows: [],
    cutAfter: 0,
  }
}

test('a cross table has at most 200 columns and 50,000 cells, and is refused before it is laid out', () => {
  expect(layOut(sparse(1, 200, 1), words).columns).toHaveLength(202)
  expect(() => layOut(sparse(1, 201, 1), words)).toThrow('data-reports.too-wide')
  expect(() => layOut(sparse(1, 26, 8), words)).toThrow('data-reports.too-wide')
  // The town, 99 crops and the total are 101 columns: with the total 495 lines have 49,995 cells.
  expect(layOut(sparse(494, 99, 1), words).lines).toHaveLength(495)
  expect(() => layOut(sparse(495, 99, 1), words)).toThrow('data-reports.too-many-cells')
})

test('many rows are added up at once', () => {
  const many = Array.from({ length: 10_000 }, (_, no) => ({ area: `${no}.25` }))
  const [total] = summarizeRows(many, () => [], [{ kind: 'sum', field: 'area' }], [[]], 0)
  expect(total?.measures).toEqual(['49997500'])
})
