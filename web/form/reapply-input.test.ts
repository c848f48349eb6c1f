import { expect, test } from 'vitest'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormPart, FormValues } from '#engine/forms/model.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { bareFacts as facts } from '#fields/place.tsx'
import { enteredIn, reapplyInput } from '#web/form/reapply-input.ts'

const part = (key: string, type: string, label: string, rest: Partial<FormPart> = {}): FormPart => ({
  key,
  type,
  label,
  options: {},
  ...rest,
})

const definition: FormDefinition = {
  parts: [
    part('name', 'text', '名称'),
    part('power', 'number', '功率'),
    part('note', 'text', '备注'),
    part('rows', 'sub-table', '明细', { children: [part('item', 'text', '项目'), part('hours', 'number', '工时')] }),
    part('total', 'calculation', '合计', { options: { expression: [{ __vModel__: 'rows.hours' }] } }),
  ],
  rules: [],
  settings: {},
}

const row = (id: string, item: string, hours: string) => ({ id, item, hours })
const before: FormValues = { name: '甲', power: '1', note: '', rows: [row('a', '机油', '1'), row('b', '轮胎', '2'), row('c', '灯', '3')] }
const opened = (values: FormValues) => openForm({ definition, types, facts, values })

/** Reapplies the changes of `mine` to a record that `theirs` changed. */
function merged(mine: FormValues, theirs: FormValues) {
  const base = opened(before).values()
  const session = opened({ ...before, ...theirs })
  const meanwhile = reapplyInput(session, definition, facts, { base, values: opened({ ...before, ...mine }).values() })
  return { session, values: session.values(), meanwhile }
}

test('what was typed stays, and what only others changed stays too', () => {
  const { session, values, meanwhile } = merged({ power: '5', note: '我' }, { power: '7', name: '乙' })
  expect(values).toMatchObject({ name: '乙', power: '5', note: '我' })
  expect(meanwhile).toMatchObject({ theirs: ['名称'], both: [{ path: 'power', label: '功率', mine: '5', theirs: '7' }] })
  expect(session.changedPaths()).toEqual(['power', 'note'])
})

test('the same change on both sides is none', () => {
  expect(merged({ power: '5' }, { power: '5' }).meanwhile).toEqual({ theirs: [], both: [], gone: [] })
})

test('rows are merged by their ids: added, removed and changed ones of both sides', () => {
  const { values, meanwhile } = merged(
    { rows: [row('a', '机油', '9'), row('c', '灯', '3'), row('new-1', '滤芯', '4')] },
    { rows: [row('a', '机油滤', '1'), row('b', '轮胎', '2'), row('d', '皮带', '6')] },
  )
  expect(values.rows).toEqual([row('a', '机油滤', '9'), row('d', '皮带', '6'), row('new-1', '滤芯', '4')])
  expect(values.total).toBe('19')
  // The row that was removed untouched by the one and left alone by the other is no clash; the renamed part is theirs alone.
  expect(meanwhile).toEqual({ theirs: ['明细'], both: [], gone: [] })
})

test('a row that was typed into comes back when others removed it', () => {
  const { values } = merged(
    { rows: [row('a', '机油', '1'), row('b', '轮胎', '5'), row('c', '灯', '3')] },
    { rows: [row('a', '机油', '1')] },
  )
  expect(values.rows).toEqual([row('a', '机油', '1'), row('b', '轮胎', '5')])
})

test('a cell that both changed names both values, and theirs can be taken', () => {
  const { session, meanwhile } = merged(
    { rows: [row('a', '机油', '9'), row('b', '轮胎', '2'), row('c', '灯', '3')] },
    { rows: [row('d', '皮带', '6'), row('a', '机油', '8'), row('b', '轮胎', '2'), row('c', '灯', '3')] },
  )
  const [clash] = meanwhile.both
  expect(clash).toMatchObject({ path: 'rows.a.hours', label: '明细', column: '工时', row: 2, mine: '9', theirs: '8' })
  clash?.takeTheirs()
  expect(session.values().rows).toContainEqual(row('a', '机油', '8'))
})

test.each([
  ['removed here and changed there', [row('b', '轮胎', '2')], [row('a', '机油', '8'), row('b', '轮胎', '2')], undefined, '工时 8', true],
  ['changed here and removed there', [row('a', '机油', '9'), row('b', '轮胎', '2')], [row('b', '轮胎', '2')], '工时 9', undefined, false],
])('a row %s is a clash', (_name, mine, theirs, myWords, theirWords, comes) => {
  const third = row('c', '灯', '3')
  const { session, meanwhile } = merged({ rows: [...mine, third] }, { rows: [...theirs, third] })
  expect(meanwhile.both).toMatchObject([{ path: 'rows.a', label: '明细', row: 1, mine: myWords, theirs: theirWords }])
  expect(session.rowIds('rows').includes('a')).toBe(!comes)
  meanwhile.both[0]?.takeTheirs()
  expect(session.rowIds('rows').includes('a')).toBe(comes)
})

test('what was typed into fields that a later version of the form lacks is told by label and text', () => {
  const base = opened(before).values()
  const values = { ...base, name: '乙', note: '车库钥匙在门卫处', rows: [row('a', '机油', '9'), row('new-1', '滤芯', '4')] }
  const typed = { base, values, entered: enteredIn(definition, facts, { base, values }) }
  const parts = [part('name', 'text', '名称'), part('rows', 'sub-table', '明细', { children: [part('item', 'text', '项目')] })]
  const session = openForm({ definition: { ...definition, parts }, types, facts, values: { name: '甲', rows: [] } })
  expect(reapplyInput(session, { ...definition, parts }, facts, typed).gone).toEqual([
    { name: 'note', label: '备注', text: '车库钥匙在门卫处' },
    { name: 'rows.hours', label: '明细 工时', text: '9、4' },
  ])
  expect(session.values()).toMatchObject({ name: '乙' })
})
