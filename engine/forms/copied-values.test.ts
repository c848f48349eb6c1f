import { expect, test } from 'vitest'
import { copiedValues } from '#engine/forms/copied-values.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormRule } from '#engine/forms/model.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts as facts, part } from './testing/example-form.ts'

const preset: FormRule = { when: 'empty(season)', then: [{ do: 'set', field: 'season', value: 'year(today())' }] }

const definition: FormDefinition = {
  parts: [
    part('billNo', 'bill-number', { options: { rule: 'ZZBA' } }),
    part('season', 'date', { options: { format: 'yyyy' } }),
    part('signedOn', 'date', { options: { format: 'yyyy-MM-dd' }, defaultCurrent: true }),
    part('name', 'text'),
    part('place', 'text'),
    part('license', 'text', { unique: true }),
    part('promise', 'text', { notCopied: true }),
    part('state', 'text', { readOnly: true }),
    part('inner', 'text', { hidden: true }),
    part('files', 'upload'),
    part('owner', 'created-by'),
    part('items', 'sub-table', {
      children: [part('crop', 'text'), part('area', 'number'), part('serial', 'text', { unique: true }), part('proof', 'upload')],
    }),
  ],
  rules: [
    preset,
    // A default that hangs on another field of the record is kept as it was chosen.
    { when: "empty(place) and name == 'a'", then: [{ do: 'set', field: 'place', value: "'here'" }] },
  ],
  settings: {},
}

const file = [{ id: 'f1', name: 'a.pdf', fileSize: 1, fileExtension: 'pdf', url: '/f1' }]
const old = {
  billNo: 'ZZBA1',
  season: '2024',
  signedOn: '2024-01-02',
  name: 'a',
  place: 'there',
  license: '1',
  promise: 'yes',
  state: 'done',
  inner: 'secret',
  files: file,
  owner: 'user-wang',
  items: [
    { id: 'stored', crop: '玉米', area: '1.5', serial: '7', proof: file },
    { id: 'other', crop: '小麦', area: '2', serial: '8', proof: [] },
  ],
}
const items = [
  { id: 'new-1', crop: '玉米', area: '1.5' },
  { id: 'new-2', crop: '小麦', area: '2' },
]

const fresh = openForm({ definition, types, facts, mode: 'add' }).values()

test('a copy takes over what people typed, and rows without their ids', () => {
  expect(copiedValues(definition, types, { source: old, fresh })).toEqual({ name: 'a', place: 'there', items })
})

test('what the user may not write in the new form, or could not read in the old record, is left out', () => {
  const rights = {
    fields: new Map([
      ['place', { readable: true, writable: false }],
      ['items.area', { readable: true, writable: false }],
    ]),
    others: { readable: true, writable: true },
  }
  const { name: _unread, ...readable } = old
  expect(copiedValues(definition, types, { source: readable, fresh, rights })).toEqual({
    items: items.map(({ area: _area, ...row }) => row),
  })
})

test('what the new form gives itself for the day stays, also where a rule empties another field by its own value', () => {
  const [, , ...others] = definition.parts
  const emptied: FormRule = { when: "name == 'x'", then: [{ do: 'set', field: 'name', value: 'null' }] }
  const form = { ...definition, parts: [part('season', 'date', { options: { format: 'yyyy' } }), ...others], rules: [preset, emptied] }
  const session = openForm({ definition: form, types, facts, mode: 'add' })
  const copied = copiedValues(form, types, { source: old, fresh: session.values() })
  for (const [key, value] of Object.entries(copied)) session.set(key, value)
  expect(session.values()).toMatchObject({ season: '2026', signedOn: '2026-03-05', name: 'a', place: 'there' })
})
