import { expect, test } from 'vitest'
import { openForm } from '#engine/forms/form-session.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { cellsOfText, pasteCells } from '#web/form/pasted-cells.ts'

const column = (key: string, type: string) => ({ key, type, label: key, options: {} })
const definition = {
  parts: [{ ...column('items', 'sub-table'), children: [column('name', 'text'), column('area', 'number')] }],
  rules: [],
  settings: {},
}

test('a range of a spreadsheet fills cells, adds rows, and keeps what is no number to be seen', async () => {
  const session = openForm({ definition, types: fieldTypes, values: { items: [{ id: 'a' }] }, facts: bareFacts })
  const columns = ['name', 'area'].map((key) => ({
    name: `items.${key}`,
    key,
    table: 'items',
    part: column(key, ''),
    type: fieldTypes.get(key === 'name' ? 'text' : 'number') ?? fail(),
    options: {},
  }))
  await pasteCells(cellsOfText('郑单958\t1,200\r\n先玉335\t许多\r\n'), {
    session,
    facts: bareFacts,
    table: 'items',
    columns,
    outline: outlineOf(definition, fieldTypes),
    row: 'a',
    column: 0,
  })
  const [first, second, third] = session.rowIds('items')
  expect(third).toBeUndefined()
  expect(session.snapshot(`items.${first}.area`)?.value).toBe('1200')
  expect(session.snapshot(`items.${second}.name`)?.value).toBe('先玉335')
  expect(session.snapshot(`items.${second}.area`)).toMatchObject({ value: null, draft: '许多' })
})

function fail(): never {
  throw new Error('no such type')
}
