import { describe, expect, test } from 'vitest'
import { decideSave, type SaveCommand } from '#engine/forms/check-submission.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormPart, FormValues } from '#engine/forms/model.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts as facts, part } from './testing/example-form.ts'

describe('a choice that follows another field', () => {
  const entry = (id: string, ...children: object[]) => ({ id, fullName: id.toUpperCase(), children })
  const entries = [
    entry('a', entry('a1'), entry('a2'), entry('a3')),
    entry('b', entry('b1'), entry('a1'), { ...entry('a3'), disabled: true }),
    entry('c', entry('c1')),
  ]
  const kind = (multiple = false) =>
    part('kind', 'select', { options: { dataType: 'static', options: entries, parentField: 'crop', multiple } })
  const formOf = (...parts: FormPart[]) => ({ parts: [part('crop', 'text'), ...parts], rules: [], settings: {} })
  const why = (was: string) => ({ text: 'forms.choice-lost-of', params: { source: 'crop', was } })

  test('stays where it is still offered, and is emptied and says why where it is not', () => {
    const form = openForm({ definition: formOf(kind()), types, facts, values: { crop: 'a', kind: 'a1' } })
    form.set('crop', 'b')
    expect(form.snapshot('kind')).toMatchObject({ value: 'a1', choicesVersion: 1, problem: undefined, note: undefined })
    form.set('crop', 'c')
    expect(form.snapshot('kind')).toMatchObject({ value: '', choicesVersion: 2, problem: why('A1') })
    form.set('crop', 'a')
    form.set('kind', 'a3')
    form.set('crop', 'b')
    // A disabled entry is not offered.
    expect(form.snapshot('kind')).toMatchObject({ value: '', problem: why('A3') })
  })

  test('of several loses what is not offered, and says what', () => {
    const form = openForm({ definition: formOf(kind(true)), types, facts, values: { crop: 'a', kind: ['a1', 'a2'] } })
    form.set('crop', 'b')
    expect(form.snapshot('kind')).toMatchObject({ value: ['a1'], problem: undefined })
    expect(form.snapshot('kind')?.note).toMatchObject({ text: 'forms.choice-lost-part', params: { was: 'A2' } })
    form.set('kind', ['a1', 'b1'])
    expect(form.snapshot('kind')?.note).toBeUndefined()
  })

  const rows = part('kind', 'popup-select', {
    required: true,
    options: { modelId: 'kinds', relationField: 'name', parameters: [{ field: 'crop', relationField: 'crop' }] },
  })
  const opened = () =>
    openForm({ definition: formOf(rows, part('note', 'text')), types, facts, values: { crop: 'a', kind: 'b', note: '' } })

  test('is held where it is not known here whether it is offered, until somebody tells', () => {
    const form = opened()
    form.set('crop', 'c')
    expect(form.snapshot('kind')).toMatchObject({ value: 'b', note: undefined, choicesVersion: 1 })
    const asked = form.dependents.openChoices()
    expect(form.dependents.recordAround(asked)).toEqual({ crop: 'c', kind: 'b' })
    form.dependents.settle(asked, () => [])
    expect(form.snapshot('kind')).toMatchObject({ value: 'b', problem: undefined })
    expect(form.dependents.openChoices()).toEqual([])
    form.set('crop', 'd')
    form.dependents.settle(form.dependents.openChoices(), () => ['b'])
    expect(form.snapshot('kind')).toMatchObject({ value: '', problem: { text: 'forms.choice-lost' } })
    expect(form.validate()).toMatchObject([{ path: 'kind', refusal: { text: 'forms.choice-lost' } }])
  })

  test('is kept and marked where nobody can tell, and a late answer to a former question changes nothing', () => {
    const form = opened()
    form.set('crop', 'c')
    const late = form.dependents.openChoices()
    form.set('crop', 'd')
    form.dependents.settle(late, () => ['b'])
    expect(form.snapshot('kind')?.value).toBe('b')
    form.dependents.settle(form.dependents.openChoices(), () => undefined)
    expect(form.snapshot('kind')).toMatchObject({ value: 'b', note: { text: 'forms.choice-unchecked', params: { source: 'crop' } } })
    expect(form.validate()).toEqual([])
    form.set('crop', 'e')
    expect(form.snapshot('kind')?.note).toBeUndefined()
    const again = form.dependents.openChoices()
    form.set('kind', 'x')
    form.dependents.settle(again, () => ['b'])
    expect(form.snapshot('kind')?.value).toBe('x')
  })

  test('is held in each row of its own', () => {
    const table = part('items', 'sub-table', { children: [part('crop', 'text'), rows] })
    const items = [1, 2, 3].map((no) => ({ id: `r${no}`, crop: 'a', kind: `b${no}` }))
    const form = openForm({ definition: { parts: [table], rules: [], settings: {} }, types, facts, values: { items } })
    form.set('items.r1.crop', 'c')
    form.set('items.r3.crop', 'c')
    const asked = form.dependents.openChoices()
    expect(form.dependents.recordAround(asked)).toEqual({
      items: [
        { ...items[0], crop: 'c' },
        { ...items[2], crop: 'c' },
      ],
    })
    form.removeRow('items', 'r3')
    form.dependents.settle(asked, ({ path }) => (path === 'items.r1.kind' ? ['b1'] : []))
    expect(form.values()['items']).toMatchObject([{ kind: '' }, { kind: 'b2' }])
  })

  test('is kept where the caller may not write it', () => {
    const rights = { fields: new Map([['kind', { readable: true, writable: false }]]), others: { readable: true, writable: true } }
    const form = openForm({ definition: formOf(kind()), types, facts, rights, values: { crop: 'a', kind: 'a1' } })
    form.set('crop', 'c')
    expect(form.snapshot('kind')?.value).toBe('a1')
  })

  test('holds up a save only where one is needed', () => {
    const form = openForm({ definition: formOf(kind()), types, facts, values: { crop: 'a', kind: 'a1' } })
    form.set('crop', 'c')
    expect(form.snapshot('kind')?.problem).toMatchObject(why('A1'))
    expect(form.validate()).toEqual([])
    const asked = openForm({ definition: formOf({ ...kind(), required: true }), types, facts, values: { crop: 'a', kind: 'a1' } })
    asked.set('crop', 'c')
    asked.set('kind', 'c1')
    expect(asked.validate()).toEqual([])
    asked.set('kind', '')
    expect(asked.snapshot('kind')?.problem).toMatchObject({ text: 'forms.required' })
  })
})

const save = (wanted: FormValues, rest: Partial<SaveCommand>) =>
  decideSave({
    definition: { parts: [], rules: [], settings: {} },
    types,
    wanted,
    rights: everyRight,
    facts,
    submitting: false,
    newId: () => 'new',
    ...rest,
  })
const texts = ({ refusals }: ReturnType<typeof save>) => refusals.map(({ kind, text, field }) => [kind, text, field])

describe('a save of a choice that follows another field', () => {
  const entry = (id: string, ...below: string[]) => ({ id, fullName: id, children: below.map((one) => ({ id: one, fullName: one })) })
  const choice = (entries: readonly object[], parentField = '') => ({ options: { dataType: 'static', options: entries, parentField } })
  const kinds = [entry('ca', 'ka', 'kx'), entry('cb', 'kb'), entry('cc', 'kc', 'ka')]
  const parts = [
    part('crop', 'select', choice(kinds)),
    part('kind', 'select', choice(kinds, 'crop')),
    part('sort', 'select', choice([entry('ka', 'sa'), entry('kb', 'sb'), entry('kc', 'sc')], 'kind')),
    part('rows', 'sub-table', {
      children: [
        part('town', 'select', choice([entry('ta', 'fa'), entry('tb', 'fb')])),
        part('field', 'select', choice([entry('ta', 'fa'), entry('tb', 'fb')], 'rows.town')),
      ],
    }),
  ]
  const depending: FormDefinition = { parts, rules: [], settings: {} }
  const row = { id: 'r1', town: 'ta', field: 'fa' }
  const before: FormValues = { crop: 'ca', kind: 'ka', sort: 'sa', rows: [row, { ...row, id: 'r2' }] }
  const decided = (wanted: FormValues, rest: Partial<SaveCommand> = {}) => save(wanted, { definition: depending, before, ...rest })
  const saved = (wanted: FormValues, rest: Partial<SaveCommand> = {}) => decided(wanted, rest).values
  const unknown = (field: string) => ['invalid', 'fields.choice.unknown', field]

  test('stays where it is still offered, with what depends on it in turn', () => {
    expect(decided({ crop: 'cc' })).toMatchObject({ values: { kind: 'ka', sort: 'sa' }, refusals: [] })
    expect(decided({ crop: 'cc', kind: 'ka', sort: 'sa' })).toMatchObject({ values: { kind: 'ka', sort: 'sa' }, refusals: [] })
  })

  test('is emptied with what depends on it in turn, when it is not offered any more and was left out', () => {
    expect(decided({ crop: 'cb' })).toMatchObject({ values: { crop: 'cb', kind: '', sort: '' }, refusals: [] })
  })

  test('is refused where it was sent as it was and is not offered any more, also in a draft', () => {
    expect(texts(decided({ crop: 'cb', kind: 'ka' }))).toEqual([unknown('kind')])
    expect(texts(decided({ crop: 'cb', kind: 'ka', sort: 'sa' }, { submitting: true }))).toEqual([unknown('kind')])
    // Of a new record too, whose choice is the one that it began with.
    const begun = parts.map((one) =>
      one.key === 'crop' ? { ...one, defaultValue: 'ca' } : one.key === 'kind' ? { ...one, defaultValue: 'ka' } : one,
    )
    const fresh = { definition: { ...depending, parts: begun } }
    expect(texts(save({ crop: 'cb', kind: 'ka' }, fresh))).toEqual([unknown('kind')])
    expect(save({ crop: 'cb' }, fresh)).toMatchObject({ values: { kind: '' }, refusals: [] })
  })

  test('is emptied though it was sent, where nobody can choose again as it is hidden', () => {
    const hiding = { ...depending, rules: [{ when: "crop == 'cb'", then: [{ do: 'hide' as const, field: 'kind' }] }] }
    expect(decided({ crop: 'cb', kind: 'ka' }, { definition: hiding })).toMatchObject({ values: { kind: '', sort: '' }, refusals: [] })
  })

  test('of several loses what is not offered', () => {
    const several = parts.map((one) => (one.key === 'kind' ? { ...one, options: { ...one.options, multiple: true } } : one))
    const definition = { ...depending, parts: several }
    expect(decided({ crop: 'cc' }, { definition, before: { ...before, kind: ['ka', 'kx'] } })).toMatchObject({ values: { kind: ['ka'] } })
  })

  test('keeps what was chosen anew, and what nobody touched', () => {
    expect(saved({ crop: 'cb', kind: 'kb', sort: 'sb' })).toMatchObject({ kind: 'kb', sort: 'sb' })
    expect(saved({ crop: 'ca' })).toMatchObject({ kind: 'ka', sort: 'sa' })
    expect(save({ crop: 'ca', kind: 'ka', sort: 'sa' }, { definition: depending }).values).toMatchObject({ kind: 'ka', sort: 'sa' })
  })

  test('in a sub-table follows its own row', () => {
    const changed = decided({
      rows: [
        { id: 'r1', town: 'tb' },
        { ...row, id: 'r2' },
      ],
    })
    expect(changed).toMatchObject({ values: { rows: [{ field: '' }, { field: 'fa' }] }, refusals: [] })
    expect(
      texts(
        decided({
          rows: [
            { ...row, town: 'tb' },
            { ...row, id: 'r2' },
          ],
        }),
      ),
    ).toEqual([unknown('rows.0.field')])
    expect(saved({ rows: [row, { ...row, id: 'new-1', town: 'tb', field: 'fb' }] })).toMatchObject({
      rows: [{ field: 'fa' }, { field: 'fb' }],
    })
  })

  test('is kept where the caller may not write it', () => {
    const locked = {
      rights: { fields: new Map([['kind', { readable: true, writable: false }]]), others: { readable: true, writable: true } },
    }
    expect(decided({ crop: 'cb' }, locked)).toMatchObject({ values: { kind: 'ka', sort: 'sa' }, refusals: [] })
  })
})
