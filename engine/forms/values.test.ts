import { describe, expect, test } from 'vitest'
import { differences } from '#engine/forms/diff.ts'
import { columnsOf, containersAround, fieldAt, fieldsOf, subTablesOf } from '#engine/forms/outline.ts'
import { emptyValues, fromWire, toWire } from '#engine/forms/values.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts as facts, filingForm as definition, part } from './testing/example-form.ts'

describe('defaults', () => {
  test('now, the wire default of the definition, and what the type begins with', () => {
    const form = {
      parts: [
        part('day', 'date', { defaultCurrent: true }),
        part('sown', 'date', { defaultValue: Date.UTC(2026, 2, 4, 16) }),
        part('ok', 'switch'),
        part('n', 'number', { defaultValue: 3 }),
        part('t', 'sub-table'),
      ],
      rules: [],
      settings: {},
    }
    expect(emptyValues(form, types, facts)).toEqual({ day: '2026-03-05', sown: '2026-03-05', ok: false, n: '3', t: [] })
  })
})

describe('the wire', () => {
  test('members left out stay out, unknown ones are dropped, rows without an id are new', () => {
    expect(fromWire(definition, types, facts, { prodMode: '受托', hacked: 1, items: [{ planArea: 3, x: 1 }, { id: 'r1' }] })).toEqual({
      values: { prodMode: '受托', items: [{ id: 'new-1', planArea: '3' }, { id: 'r1' }] },
      refusals: [],
    })
  })

  test('what has another shape is refused at its place', () => {
    const wrong = fromWire(definition, types, facts, { prodMode: {}, items: [{ planArea: 'many' }] })
    expect(wrong.refusals.map(({ kind, field }) => [kind, field])).toEqual([
      ['malformed', 'prodMode'],
      ['malformed', 'items.0.planArea'],
    ])
    expect(fromWire(definition, types, facts, { items: 'x' }).refusals).toMatchObject([{ text: 'forms.rows-shape' }])
    expect(fromWire(definition, types, facts, { items: Array.from({ length: 1001 }, () => ({})) }).refusals).toMatchObject([
      { kind: 'too-large', text: 'forms.too-many-rows', params: { max: 1000 } },
    ])
    expect(fromWire(definition, types, { ...facts, rowsAtMost: 2 }, { items: [{}, {}, {}] }).refusals).toMatchObject([
      { params: { max: 2 } },
    ])
  })

  test('who and when travel as texts to be shown, their values beside them come back', () => {
    const stamped = { ...definition, parts: [...definition.parts, part('at', 'created-at')] }
    const values = { createdBy: 'user-wang', ownOrg: 'org-seed', at: '2026-03-05 12:00:00' }
    const wire = toWire(stamped, types, facts, values)
    expect(wire).toEqual({
      createdBy: '王强',
      createdBy_id: 'user-wang',
      ownOrg: '绿源种业',
      ownOrg_id: 'org-seed',
      at: '2026-03-05 12:00:00',
      at_id: facts.now,
    })
    expect(fromWire(stamped, types, facts, wire)).toEqual({ values, refusals: [] })
  })

  test('a record goes out and comes back, without what may not be read', () => {
    const values = { prodMode: '受托', season: '2026', items: [{ id: 'r1', planArea: '3.5', isoType: 'space' }] }
    expect(fromWire(definition, types, facts, toWire(definition, types, facts, values))).toEqual({ values, refusals: [] })
    const rights = {
      fields: new Map([
        ['season', { readable: false, writable: false }],
        ['items.planArea', { readable: false, writable: false }],
      ]),
      others: { readable: true, writable: true },
    }
    expect(toWire(definition, types, facts, values, rights)).toEqual({ prodMode: '受托', items: [{ id: 'r1', isoType: 'space' }] })
  })
})

describe('the outline', () => {
  test('reaches fields through containers and tells where they lie', () => {
    expect(
      fieldsOf(definition, types)
        .map(({ key }) => key)
        .slice(0, 4),
    ).toEqual(['billNo', 'prodMode', 'consignor', 'season'])
    expect(subTablesOf(definition, types).map(({ key }) => key)).toEqual(['items'])
    expect(columnsOf(definition, types, 'items')).toHaveLength(5)
    expect(fieldAt(definition, types, 'items.r1.planArea')?.name).toBe('items.planArea')
    expect(containersAround(definition, types, 'season')).toEqual(['#1'])
  })
})

test('differences use the labels and texts people read', () => {
  const before = {
    prodMode: '自产',
    items: [
      { id: 'r1', isoType: 'space' },
      { id: 'r2', planArea: '1' },
    ],
  }
  const after = { prodMode: '受托', items: [{ id: 'r1', isoType: 'time' }] }
  expect(differences(definition, types, facts, before, after)).toEqual([
    { path: 'prodMode', label: '生产方式', before: '自产', after: '受托' },
    { path: 'items.r1.isoType', label: '备案明细 / isoType', before: '空间隔离', after: '时间隔离' },
    { path: 'items.r2.planArea', label: '备案明细 / 计划面积', before: '1.00', after: '' },
  ])
})
