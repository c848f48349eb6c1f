import { expect, test } from 'vitest'
import type { FormDefinition } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { guessKind } from './guess-kind.ts'
import { columnProblems, editedColumns, noEdits, partsOfColumns, withEdit, type ProposedColumn } from './proposed-column.ts'
import { columnsOfSheet, guessHeading } from './sheet-columns.ts'
import { columnsOfStatements, columnsOfTables } from './table-columns.ts'

const none: ReadonlySet<string> = new Set()
const empty: FormDefinition = { parts: [], rules: [], settings: {} }
const short = (columns: readonly ProposedColumn[]) => columns.map(({ group, label, key, kind }) => [group, label, key, kind].join('|'))

test.each([
  ['number', '面积', ['12.50', '3', '-1,200.5']],
  ['text', '编号', ['0012', '0013']],
  ['text', '卡号', ['6222021234567890123']],
  ['date', '日期', ['2026-03-05', '2026/3/5', '2026年3月5日']],
  ['date-time', '时间', ['2026-03-05 08:30:00', '2026-03-06']],
  ['time', '时间', ['08:30', '1899-12-30 09:00:00']],
  ['switch', '是否合格', ['是', '否', '是']],
  ['phone', '电话', ['13800001111', '0931-8765432']],
  ['id-card', '证件', ['11010519491231002X']],
  ['text', '证件', ['110105194912310021']],
  ['select', '季节', ['春', '秋', '春', '秋']],
  ['text', '季节', ['春', '秋', '夏', '冬']],
  ['text', '来源', ['自交', '自交', '自交', '自交']],
  ['long-text', '内容', ['第一行\n第二行']],
  ['number', '面积（亩）', []],
  ['long-text', '备注', []],
  ['long-text', '备注', ['无', '已核对']],
  ['text', '名称', ['', ' ']],
])('a column is %s where it is called %s and holds %j', (kind, label, cells) => expect(guessKind(label, cells).kind).toBe(kind))

test('digits and choices come from the values', () => {
  expect(guessKind('面积', ['1', '2.505'])).toMatchObject({ digits: 3 })
  expect(guessKind('季节', ['秋', '春', '秋', '春']).choices).toEqual(['秋', '春'])
})

test('headings are found below a title, and brackets with a unit belong to the label', () => {
  const cells = [['2026年制种登记表'], ['企业名称*', '面积(kg)', ''], ['甲公司', '12', ''], ['乙公司', '7.5', '']]
  const heading = guessHeading(cells)
  expect(heading).toEqual({ row: 1, isDouble: false })
  const columns = columnsOfSheet(cells, heading, { '企业名称*': 'qiyemingcheng' }, none)
  expect(short(columns)).toEqual(['|企业名称|qiyemingcheng|text', '|面积(kg)|field1|number'])
  expect(columns[0]).toMatchObject({ required: true, samples: ['甲公司', '乙公司'] })
})

test('two rows of headings make sub-tables, and templates of the product name their fields', () => {
  const cells = [
    ['季节(season)*', '明细(items)', '', '备注(note)'],
    ['', '品种(variety)', '面积(area)', ''],
    ['春', '甲', '1', ''],
    ['', '乙', '2', ''],
  ]
  const heading = guessHeading(cells)
  expect(heading).toEqual({ row: 0, isDouble: true })
  const columns = columnsOfSheet(cells, heading, {}, none)
  expect(short(columns)).toEqual([
    '|季节|season|text',
    '明细(items)|品种|variety|text',
    '明细(items)|面积|area|number',
    '|备注|note|long-text',
  ])
})

test('a row of data below headings with a gap is no second row of headings', () =>
  expect(
    guessHeading([
      ['名称', '', '面积'],
      ['甲', '3', '5'],
    ]),
  ).toEqual({ row: 0, isDouble: false }))

const column = (more: Partial<ProposedColumn>): ProposedColumn => ({
  ...{ id: 0, group: '', label: '名称', key: 'name', kind: 'text', required: false, choices: [], digits: 0, samples: [], taken: true },
  ...more,
})

test('what is wrong is told of the columns that are taken', () => {
  const columns = [
    column({}),
    column({ id: 1, key: 'other' }),
    column({ id: 2, label: ' ', key: '1x' }),
    column({ id: 3, label: 'x'.repeat(101), key: 'taken' }),
    column({ id: 4, taken: false, label: '' }),
    column({ id: 5, group: '明细', key: 'inTable' }),
  ]
  const found = columnProblems(columns, new Set(['taken']))
  const told = [...found].map(([id, { label, key }]) => [id, label?.text, key?.text])
  expect(told).toEqual([
    [1, 'function-columns.label-taken', undefined],
    [2, 'function-columns.label-missing', 'forms.editing.key-shape'],
    [3, 'function-columns.label-too-long', 'forms.editing.key-taken'],
  ])
})

test('taken columns become parts, those of a group one sub-table', () => {
  const columns = [
    column({ required: true }),
    column({ id: 1, group: '明细', label: '季节', key: 'season', kind: 'select', choices: ['春', '秋'] }),
    column({ id: 2, label: '电话', key: 'phone', kind: 'phone' }),
    column({ id: 3, group: '明细', label: '面积', key: 'area', kind: 'number', digits: 2 }),
    column({ id: 4, label: '旧列', key: 'old', taken: false }),
  ]
  const parts = partsOfColumns(columns, empty, fieldTypes, (key) => key)
  expect(parts).toMatchObject([
    { key: 'name', type: 'text', required: true },
    {
      key: 'subTable1',
      type: 'sub-table',
      label: '明细',
      children: [
        { key: 'season', type: 'select' },
        { key: 'area', options: { precision: 2 } },
      ],
    },
    { key: 'phone', type: 'text', patterns: [{ message: 'patterns.mobile-or-landline.message' }] },
  ])
  expect(parts).toHaveLength(3)
  expect(parts[1]?.children?.[0]?.options).toEqual({
    options: [
      { id: '1', fullName: '春' },
      { id: '2', fullName: '秋' },
    ],
  })
})

test('statements of several databases are read, with comments, keys and further tables', () => {
  const statements = `
    -- 地块; not (a column)
    CREATE TABLE IF NOT EXISTS \`demo\`.\`plot\` (
      \`id\` bigint NOT NULL AUTO_INCREMENT, -- key
      \`name\` varchar(50) NOT NULL COMMENT '名称, it''s (a) name',
      area numeric(10, 2) DEFAULT '0.00' COMMENT '面积',
      kind enum('春', '秋'), checked tinyint(1), note varchar(2000), made datetime NOT NULL,
      PRIMARY KEY (\`id\`), KEY by_name (\`name\`)
    ) ENGINE=InnoDB COMMENT='地块';
    create table public.item (plot_id int primary key, "sowed" date not null, constraint c check (plot_id > 0));
    comment on table item is '明细';
    comment on column public.item.sowed is '播种日期';`
  const columns = columnsOfStatements(statements, none)
  expect(short(columns)).toEqual([
    '|id|field1|number',
    "|名称, it's (a) name|name|text",
    '|面积|area|number',
    '|kind|kind|select',
    '|checked|checked|switch',
    '|note|note|long-text',
    '|made|made|date-time',
    '明细|plot_id|plot_id|number',
    '明细|播种日期|sowed|date',
  ])
  expect(columns.filter(({ taken }) => !taken).map(({ label }) => label)).toEqual(['id', 'plot_id'])
  expect(columns.filter(({ required }) => required).map(({ key }) => key)).toEqual(['name', 'made', 'sowed'])
  expect(columns[2]?.digits).toBe(2)
  expect(columns[3]?.choices).toEqual(['春', '秋'])
})

test('columns of tables that are there become fields, those of further tables a sub-table', () => {
  const field = (name: string, dataType: string, more: object = {}) => ({
    field: name,
    fieldName: '',
    dataType,
    dataLength: '',
    primaryKey: 0,
    allowNull: 1,
    ...more,
  })
  const plot = {
    name: '地块',
    fields: [
      field('id', 'bigint', { primaryKey: 1, allowNull: 0 }),
      field('name', 'varchar', { fieldName: '名称', dataLength: '50', allowNull: 0 }),
      field('area', 'decimal', { dataLength: '10,2' }),
      field('note', 'text'),
      field('made', 'datetime'),
      field('good', 'boolean'),
      field('shape', 'polygon'),
    ],
  }
  const columns = columnsOfTables([plot, { name: '明细', fields: [field('sowed', 'date'), field('name', 'varchar')] }], new Set(['area']))
  expect(short(columns)).toEqual([
    '|id|field1|number',
    '|名称|name|text',
    '|area|area2|number',
    '|note|note|long-text',
    '|made|made|date-time',
    '|good|good|switch',
    '|shape|shape|text',
    '明细|sowed|sowed|date',
    '明细|name|name2|text',
  ])
  expect(columns.filter(({ taken }) => !taken).map(({ key }) => key)).toEqual(['field1'])
  expect(columns.filter(({ required }) => required).map(({ key }) => key)).toEqual(['name'])
  expect(columns[2]?.digits).toBe(2)
})

test('what is no table gives no column, however it is written', () => {
  for (const text of [
    '',
    'select * from plot',
    'create table',
    'create table x (',
    '(((',
    "create view v as select 'create table x (a int)'",
  ])
    expect(columnsOfStatements(text, none).length, text).toBe(0)
  expect(columnsOfStatements(`create table t (${'('.repeat(20_000)}`, none)).toEqual([])
  expect(columnsOfStatements(`create table t (${Array.from({ length: 500 }, (_, n) => `c${n} int`).join()})`, none)).toHaveLength(200)
})

test('what was typed over a column stays with it, and is there again when the column is', () => {
  const edits = withEdit(withEdit(noEdits, [0, 1], { taken: false }), [1], { label: '面积（亩）' })
  const [first, second] = [column({}), column({ id: 1, key: 'area' })]
  expect(editedColumns([first], edits)).toEqual([{ ...first, taken: false }])
  expect(editedColumns([first, second], edits)[1]).toEqual({ ...second, taken: false, label: '面积（亩）' })
  expect(editedColumns([second], noEdits)[0]).toBe(second)
})
