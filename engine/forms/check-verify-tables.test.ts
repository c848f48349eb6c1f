import { expect, test } from 'vitest'
import { checkForm } from '#engine/forms/check-form.ts'
import { checkVerifyTable } from '#engine/forms/check-verify-tables.ts'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import { mapFormTexts } from '#engine/forms/definition-texts.ts'
import { namedElsewhere, withNewNames, withoutShown } from '#engine/forms/editing/references.ts'
import type { FormDefinition, FormPart, FormRule, VerifyTable } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { namedOther, verifyTablesOf } from '#engine/forms/verify-tables.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { part } from './testing/example-form.ts'

/** What of other functions is told beside a record: the check of its own form, and that of the other one. */

const set = (field: string, value: string) => ({ do: 'set' as const, field, value })
const profile: FormDefinition = {
  parts: [
    part('uscc', 'text'),
    part('unlike', 'text', { unique: true }),
    part('own', 'text', { readOnly: true }),
    part('phone', 'text', { mask: { kind: 'phone' } }),
    part('state', 'select', { options: { options: [{ id: 'ok', label: '正常' }] } }),
    part('licences', 'sub-table', {
      label: '许可证',
      children: [
        part('no', 'text'),
        part('kind', 'text'),
        part('day', 'date'),
        part('until', 'date'),
        part('covered', 'text', { mask: { kind: 'all' } }),
        part('secret', 'text', { encrypted: true }),
        part('by', 'user'),
        part('scan', 'upload'),
        part('inner', 'text', { hidden: true }),
        part('moment', 'date', { options: { format: 'yyyy-MM-dd HH:mm:ss' } }),
      ],
    }),
    part('copied', 'text', { readOnly: true }),
  ],
  rules: [{ then: [set('own', "user('creditCode')"), set('copied', 'uscc')] }],
  settings: {},
}
const licences: VerifyTable = { function: 'profiles', table: 'licences', columns: ['no', 'until'], from: 'day', until: 'until' }
const equals = (field: string, fieldValue: unknown) => [{ field, symbol: '==', fieldValue, jnpfKey: 'comInput' }]

const ownParts: readonly FormPart[] = [
  part('name', 'text'),
  part('uscc', 'text', { readOnly: true }),
  part('typed', 'text'),
  part('masked', 'text', { readOnly: true, mask: { kind: 'all' } }),
  part('number', 'bill-number', { options: { rule: 'N' } }),
  part('size', 'number', { readOnly: true }),
  part('organization', 'own-organization'),
  part('changedBy', 'modified-by'),
  part('firm', 'popup-select', { options: { modelId: 'profiles', relationField: 'name' } }),
  part('shown', 'popup-attr', { options: { relationField: 'firm', showField: 'uscc', isStorage: 2 } }),
  ...['mine', 'ofTyped', 'ofOfTyped', 'whenTyped', 'ofShown', 'ofRows', 'ofNumber'].map((key) => part(key, 'text', { readOnly: true })),
  part('rows', 'sub-table', { children: [part('picked', 'text', { readOnly: true })] }),
]
const rules: readonly FormRule[] = [
  { when: "empty(organization) or organization == user('organization')", then: [set('mine', "user('creditCode')")] },
  { then: [set('ofTyped', "concat(typed, '')"), set('ofOfTyped', 'ofTyped'), set('ofShown', 'shown')] },
  { then: [set('ofNumber', 'coalesce(number, mine)'), set('ofRows', "join(rows.picked, '')")] },
  { when: "typed == 'A'", then: [set('whenTyped', "'B'")] },
]
const ownForm = (...tables: readonly unknown[]): FormDefinition => ({
  parts: [...ownParts, part('code', 'text', { readOnly: true, verifyCode: { shown: ['name'], tables: tables as readonly VerifyTable[] } })],
  rules,
  settings: {},
})
const own = (...tables: readonly unknown[]): readonly string[] =>
  checkForm(ownForm(...tables), types).map(
    ({ text, params, field }) => `${text.replace('forms.definition.', '')} ${params?.['field'] ?? ''} ${field}`,
  )
const other = (table: Partial<VerifyTable>, hasFlow = true): readonly string[] => {
  const field = outlineOf(ownForm(), types).byName.get('code')!
  return checkVerifyTable(field, { ...licences, ...table }, { form: compiledForm(profile, types), hasFlow }).map(({ text, params }) =>
    `${text.replace('forms.definition.verify-table-', '')} ${params?.['field'] ?? ''}`.trim(),
  )
}

test('rows of records of the same organization are told, or of those with the same value', () => {
  expect(own(licences)).toEqual([])
  expect(own({ ...licences, own: 'uscc', its: 'uscc' }, { ...licences, own: 'number', its: 'uscc' })).toEqual([])
  expect(other({})).toEqual([])
  expect(other({ own: 'uscc', its: 'uscc', title: '许可', ruleList: equals('state', 'ok') })).toEqual([])
})

test('nobody chooses of whom rows are told: what they are found by is typed by nobody and in clear', () => {
  for (const key of ['typed', 'masked', 'size', 'gone', 'code.x'])
    expect(own({ ...licences, own: key, its: 'uscc' }), key).toEqual([`verify-table-own ${key} code`])
})

test('what the server and the organization of the user say may be what they are found by, also through rules', () => {
  for (const key of ['mine', 'ofNumber', 'organization', 'number']) expect(own({ ...licences, own: key, its: 'uscc' }), key).toEqual([])
})

test('a field that a rule sets from what somebody types, or picks is chosen by him as well', () => {
  for (const key of ['ofTyped', 'ofOfTyped', 'whenTyped', 'shown', 'ofShown', 'ofRows', 'changedBy'])
    expect(own({ ...licences, own: key, its: 'uscc' }), key).toEqual([`verify-table-own ${key} code`])
})

test.each<[string, unknown]>([
  ['no object', 'licences'],
  ['no function', { ...licences, function: undefined }],
  ['no table', { ...licences, table: '' }],
  ['columns that are no list', { ...licences, columns: 'no' }],
  ['half of what it is found by', { ...licences, own: 'uscc' }],
  ['a day that is no name', { ...licences, from: 5 }],
])('%s is told as unreadable, and nothing of it is told to others', (_, table) => {
  expect(own(table)).toEqual(['verify-table  code'])
  expect(verifyTablesOf({ tables: [table] as never })).toBeUndefined()
})

test('a form tells five tables at most', () => {
  expect(own(...Array.from({ length: 5 }, () => licences))).toEqual([])
  expect(own(...Array.from({ length: 6 }, () => licences))).toEqual(['verify-table  code'])
})

test('the other function has the table, its columns and days', () => {
  expect(checkVerifyTable(outlineOf(ownForm(), types).byName.get('code')!, licences, undefined).map(({ text }) => text)).toEqual([
    'forms.definition.verify-table-function',
  ])
  expect(other({ table: 'rows' })).toEqual(['gone'])
  expect(other({ table: 'uscc' })).toEqual(['gone'])
  expect(other({ columns: [] })).toEqual(['columns 8'])
  expect(other({ columns: Array.from({ length: 9 }, () => 'no') })).toEqual(['columns 8'])
  expect(other({ columns: ['no', 'gone'] })).toEqual(['column gone'])
  expect(other({ from: 'no', until: 'gone' })).toEqual(['day no', 'day gone'])
  expect(other({ until: 'moment' })).toEqual(['day moment'])
})

test.each(['covered', 'secret', 'by', 'scan', 'inner'])('the column %s is told to nobody', (key) => {
  expect(other({ columns: ['no', key] })).toEqual([`column ${key}`])
})

test('records of the other function are found by a text in clear, and cut by no covered field', () => {
  for (const its of ['phone', 'gone', 'state.x', 'licences']) expect(other({ own: 'uscc', its }), its).toEqual([`its ${its}`])
  expect(other({ ruleList: equals('phone', '1') })).toEqual(['filter'])
  expect(other({ ruleList: equals('gone', '1') })).toEqual(['filter'])
  expect(other({ ruleList: 'broken' })).toEqual(['filter'])
})

test('where nobody approves, records are found by what no two of them hold, or what nobody chooses', () => {
  const found = (its: string, hasFlow: boolean) => other({ own: 'uscc', its }, hasFlow)
  for (const its of ['unlike', 'own']) expect(found(its, false), its).toEqual([])
  for (const its of ['uscc', 'copied']) {
    expect(found(its, false), its).toEqual([`its-typed ${its}`])
    expect(found(its, true), its).toEqual([])
  }
  expect(found('phone', false)).toEqual(['its phone'])
  expect(other({}, false)).toEqual([])
})

test('its heading is translated, and it names fields here and there', () => {
  const form = ownForm({ ...licences, title: '许可', own: 'uscc', its: 'uscc', ruleList: equals('state', 'ok') })
  const places: string[] = []
  const said = mapFormTexts(form, types, (text, place) => {
    if (place.includes('verify')) places.push(place)
    return text === '许可' ? 'Licences' : text
  })
  expect(places).toEqual(['form.code.verify.0.title'])
  const [table] = verifyTablesOf(said.parts.at(-1)?.verifyCode ?? {}) ?? []
  expect(table).toMatchObject({ title: 'Licences', table: 'licences' })
  expect(namedOther(table!)).toEqual(['licences', 'licences.no', 'licences.until', 'licences.day', 'uscc', 'state'])
  const outline = outlineOf(form, types)
  expect(namedElsewhere(outline.byName.get('code')!, outline)).toEqual(['name', 'uscc'])
  const tablesOf = (one: FormDefinition) => one.parts.at(-1)?.verifyCode?.tables
  expect(tablesOf(withNewNames(form, types, new Map([['uscc', 'creditCode']])))).toMatchObject([{ own: 'creditCode', its: 'uscc' }])
  // By another field it would tell the rows of others, so it stays and the check tells it.
  expect(tablesOf(withoutShown(form, types, (name) => name === 'uscc'))).toEqual(tablesOf(form))
})
