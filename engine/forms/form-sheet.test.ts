import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  entriesIn,
  headingOf,
  isWrittenInSheets,
  linesOf,
  readEntry,
  readHeading,
  requiredBesideSheets,
  sheetFields,
} from '#engine/forms/form-sheet.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { samplesOf } from '#fields/testing/samples.ts'

/** A field of each type that an import offers, for each of its samples, as a part and what it may hold. */
const sampled = [...fieldTypes.values()].flatMap((type) =>
  samplesOf(type.type).map(({ options = {}, values }, place) => ({
    part: { key: `${type.type.replaceAll('-', '_')}_${place}`, type: type.type, label: type.type, options, column: 'c' } satisfies FormPart,
    type,
    values,
  })),
)

const formOf = (parts: readonly FormPart[]): FormDefinition => ({
  parts: [
    ...parts,
    {
      key: 'lines',
      type: 'sub-table',
      label: '明细',
      options: {},
      children: [
        { key: 'name', type: 'text', label: '名称', options: {}, column: 'name' },
        { key: 'size', type: 'number', label: '面积', options: {}, column: 'size' },
      ],
    },
  ],
  rules: [],
  settings: {},
})
const form = formOf(sampled.map(({ part }) => part))
const columns = sheetFields(outlineOf(form, fieldTypes), isWrittenInSheets)
const offered = new Set(columns.map(({ name }) => name))
const grouped = columns.some(({ table }) => table)
const headings = [
  columns.map(({ field, table }) => headingOf(table ?? field)),
  columns.map(({ field, table }) => (table ? headingOf(field) : '')),
]
const never = (): boolean => false

test('offered is what a text says wholly: nothing the system fills in, no files, no formatting, no rows of elsewhere', () => {
  const kinds = new Set(columns.map(({ field }) => field.type.type))
  for (const type of ['bill-number', 'created-by', 'calculation', 'upload', 'signature', 'rich-text', 'relation-form', 'popup-attr'])
    expect([type, kinds.has(type)]).toEqual([type, false])
  for (const type of ['text', 'number', 'money', 'date', 'select', 'cascader', 'user', 'organization', 'region', 'switch', 'number-range'])
    expect([type, kinds.has(type)]).toEqual([type, true])
  expect(isWrittenInSheets({ ...columns[0]!.field, part: { ...columns[0]!.field.part, readOnly: true } })).toBe(false)
  expect(isWrittenInSheets({ ...columns[0]!.field, part: { ...columns[0]!.field.part, hidden: true } })).toBe(false)
})

/** Values of the fields that are offered, some of them left out. */
const anyOwn = fc.record(
  Object.fromEntries(sampled.filter(({ part }) => offered.has(part.key)).map(({ part, values }) => [part.key, fc.constantFrom(...values)])),
  { requiredKeys: [] },
)
const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => text.replace(/\s+/g, ' ').trim())
const anyRow = fc.record({
  name: anyText.filter((text) => text !== '' && !fieldTypes.get('text')!.isEmpty(text)),
  size: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String),
})

test('what is written as lines is read back as it was, for any values of every type that is offered', () => {
  expect(grouped).toBe(true)
  fc.assert(
    fc.property(fc.array(fc.tuple(anyOwn, fc.array(anyRow, { maxLength: 4 })), { minLength: 1, maxLength: 4 }), (records) => {
      const filled = records.filter(([own]) => Object.keys(own).length > 0)
      const values = filled.map(([own, lines]) => ({ ...own, ...(lines.length > 0 ? { lines } : {}) }))
      const written = values.flatMap((one) => linesOf(columns, withIds(one), facts))
      const heading = readHeading(columns, headings, never)
      const entries = entriesIn(heading, [...headings, ...written])
      const read = entries.map(({ entry }) => readEntry(columns, entry, facts))
      expect(read.flatMap(({ problems }) => problems)).toEqual([])
      expect(read.map(({ values: one }) => withoutIds(one))).toEqual(values)
    }),
    { numRuns: 200 },
  )
})

const withIds = ({ lines = [], ...own }: { readonly lines?: readonly object[] }) => ({
  ...own,
  lines: lines.map((row, place) => ({ ...row, id: String(place) })),
})

function withoutIds(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { lines, ...own } = values
  return Array.isArray(lines) ? { ...own, lines: lines.map(({ id: _, ...row }: Record<string, unknown>) => row) } : own
}

const small = formOf([
  { key: 'no', type: 'text', label: '编号', options: {}, column: 'no' },
  { key: 'day', type: 'date', label: '日期', options: {}, column: 'day' },
])
const its = sheetFields(outlineOf(small, fieldTypes), isWrittenInSheets)

test('headings are found by the name in their brackets, by their label, and in one row with the whole name', () => {
  const placed = (lines: readonly (readonly string[])[]) => readHeading(its, lines, never).places.map((one) => one?.name)
  expect(
    placed([
      ['日期(day)', '编号（no）*'],
      ['2026-01-01', 'x'],
    ]),
  ).toEqual(['day', 'no'])
  expect(placed([['日期', '编号'], []])).toEqual(['day', 'no'])
  expect(placed([['编号', '名称(lines-name)'], []])).toEqual(['no', 'lines-name'])
  expect(
    placed([
      ['编号', '明细', '', '日期'],
      ['', '面积', '名称', ''],
    ]),
  ).toEqual(['no', 'lines-size', 'lines-name', 'day'])
})

test('a heading that means nothing is told, unless it is passed over', () => {
  const lines = [['编号(no)', '别的(other)', '错误原因']]
  expect(readHeading(its, lines, never).unknown).toEqual(['别的(other)', '错误原因'])
  expect(readHeading(its, lines, (name) => name === '错误原因').unknown).toEqual(['别的(other)'])
})

test('every cell that cannot be read is told at its place, and the others are read', () => {
  const { values, problems } = readEntry(its, { no: 'a', day: '昨天', lines: [{ size: '1' }, { size: '多', name: 'b' }] }, facts)
  expect(problems.map(({ column }) => column)).toEqual(['day', 'lines.1.size'])
  expect(values).toMatchObject({ no: 'a', lines: [{ size: '1' }, { name: 'b' }] })
})

test('entries tell the line they begin at, and empty lines are no entries', () => {
  const heading = readHeading(
    its,
    [
      ['编号(no)', '明细(lines)', ''],
      ['', '名称(name)', '面积(size)'],
    ],
    never,
  )
  const lines = [
    ['编号(no)', '明细(lines)', ''],
    ['', '名称(name)', '面积(size)'],
    ['1', 'a', ''],
    ['', '', ''],
    ['', 'b', '2'],
    ['2', '', ''],
  ]
  expect(entriesIn(heading, lines)).toEqual([
    { line: 3, entry: { no: '1', lines: [{ name: 'a' }, { name: 'b', size: '2' }] } },
    { line: 6, entry: { no: '2' } },
  ])
})

test('required files are told as what no workbook can hold, where nothing else fills or spares them', () => {
  const file = (key: string, rest: Partial<FormPart> = {}): FormPart => ({
    key,
    type: 'upload',
    label: key,
    options: {},
    column: key,
    required: true,
    ...rest,
  })
  const parts = [
    file('pledge', { defaultValue: [] }),
    file('kept', { defaultValue: [{ name: 'a.pdf', fileId: 'f1' }] }),
    file('proof', { required: false }),
    file('stored', { hidden: true }),
    file('spared'),
    { ...file('lines'), type: 'sub-table', column: undefined, required: false, children: [file('photo')] } as FormPart,
    { key: 'name', type: 'text', label: '名称', options: {}, column: 'name', required: true },
  ]
  const asked: FormDefinition = { parts, rules: [{ when: 'name', then: [{ do: 'hide', field: 'spared' }] }], settings: {} }
  expect(requiredBesideSheets(asked, outlineOf(asked, fieldTypes)).map(({ name }) => name)).toEqual(['pledge'])
  const withRows: FormDefinition = { ...asked, parts: parts.map((one) => (one.key === 'lines' ? { ...one, required: true } : one)) }
  expect(requiredBesideSheets(withRows, outlineOf(withRows, fieldTypes)).map(({ name }) => name)).toEqual(['pledge', 'lines.photo'])
})
