import { expect, test } from 'vitest'
import { checkForm } from '#engine/forms/check-form.ts'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { copiedValues } from '#engine/forms/copied-values.ts'
import type { FormPart, FormRule, VerifyCodeOf } from '#engine/forms/model.ts'
import { presentForm } from '#engine/forms/present-form.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts, part } from './testing/example-form.ts'

const others: readonly FormPart[] = [
  part('name', 'text'),
  part('phone', 'text', { mask: { kind: 'phone' } }),
  part('bank', 'text', { encrypted: true }),
  part('who', 'user'),
  part('several', 'selection'),
  part('maker', 'created-by'),
  part('files', 'upload'),
  part('words', 'rich-text'),
  part('other', 'relation-form', { options: { modelId: 'others', relationField: 'name' } }),
  part('row', 'popup-select', { options: { interfaceId: 'rows', relationField: 'name' } }),
  part('otherName', 'relation-form-attr', { options: { relationField: 'other', showField: 'name' } }),
  part('rows', 'sub-table', { children: [part('town', 'text'), part('mobile', 'text', { mask: { kind: 'phone' } })] }),
  part('day', 'date'),
  part('moment', 'date', { options: { format: 'yyyy-MM-dd HH:mm:ss' } }),
]
const code = (verifyCode: VerifyCodeOf, rest: Partial<FormPart> = {}): FormPart =>
  part('code', 'text', { readOnly: true, verifyCode, ...rest })
const found = (...parts: readonly FormPart[]) => foundWith([], ...parts)
const foundWith = (rules: readonly FormRule[], ...parts: readonly FormPart[]) =>
  checkForm({ parts: [...others, ...parts], rules, settings: {} }, types).map(({ text, params }) =>
    [text.replace('forms.definition.', ''), params?.['field']].filter((one) => one !== undefined).join(' '),
  )

test('the name of a record that is referred to may be shown: its directory says what it tells', () => {
  expect(found(code({ shown: ['name', 'other'] }))).toEqual([])
})

test('fields of the record and columns may be shown, with days from and until it counts', () => {
  expect(found(code({ shown: ['name', 'rows.town', 'day', 'moment', 'code'], from: 'day', until: 'day' }))).toEqual([])
})

test.each(['phone', 'bank', 'who', 'several', 'maker', 'files', 'words', 'row', 'otherName', 'rows.mobile'])(
  '%s is shown to nobody',
  (name) => {
    expect(found(code({ shown: ['name', name] }))).toEqual([`verify-code-private ${name.split('.').at(-1) === 'mobile' ? 'mobile' : name}`])
  },
)

test.each(['gone', 'rows', 'rows.gone', '', 'constructor'])('%j is no field that could be shown', (name) => {
  expect(found(code({ shown: [name] }))).toEqual([`verify-code-gone ${name}`])
})

const set = (field: string, value: string, when?: string): FormRule => ({
  ...(when !== undefined && { when }),
  then: [{ do: 'set', field, value }],
})

test.each([
  ['phone', set('told', 'phone')],
  ['bank', set('told', "concat('no ', bank)")],
  ['who', set('told', "'yes'", 'notEmpty(who)')],
  ['otherName', set('told', 'otherName')],
  ['rows.mobile', set('told', 'count(rows.mobile)')],
])('what is computed from %s is shown to nobody, nor what is computed from that', (_, rule) => {
  const parts = ['told', 'then', 'free'].map((key) => part(key, 'text', { readOnly: true, mask: undefined }))
  const then = set('then', "concat('is ', told)")
  const refused = foundWith([rule, then, set('free', 'name')], ...parts, code({ shown: ['name', 'told', 'then', 'free'] }))
  expect(refused.filter((one) => one.startsWith('verify-code'))).toEqual(['verify-code-private told', 'verify-code-private then'])
})

test('what the form shows to nobody is told to nobody; what a rule shows may be', () => {
  const hidden = [
    part('inner', 'text', { hidden: true }),
    part('lines', 'sub-table', { hidden: true, children: [part('town', 'text')] }),
    part('late', 'text', { hidden: true }),
    part('nowhere', 'text', { devices: [] }),
  ]
  const rules: readonly FormRule[] = [{ when: 'notEmpty(name)', then: [{ do: 'show', field: 'late' }] }]
  expect(foundWith(rules, ...hidden, code({ shown: ['inner', 'lines.town', 'late', 'nowhere'] }))).toEqual([
    'verify-code-hidden inner',
    'verify-code-hidden town',
    'verify-code-hidden nowhere',
  ])
})

test('nothing is computed from the code, nor emptied with it, as it comes last; what it shows and hides may be', () => {
  const rules: readonly FormRule[] = [
    set('name', "concat('no ', code)"),
    { when: 'notEmpty(code)', then: [{ do: 'clear', field: 'day' }] },
    { when: 'notEmpty(code)', then: [{ do: 'show', field: 'phone' }] },
  ]
  expect(foundWith(rules, code({ shown: ['rows.town'] }))).toEqual(['verify-code-read name', 'verify-code-read day'])
})

test('what is shown is named, and days are days of the record itself', () => {
  expect(found(code({}))).toEqual(['verify-code-none'])
  expect(found(code({ shown: [] }))).toEqual(['verify-code-none'])
  expect(found(code({ shown: 'name' as never }))).toEqual(['verify-code-none'])
  expect(found(code({ shown: ['name'], from: 'gone', until: 'name' }))).toEqual(['verify-code-day gone', 'verify-code-day name'])
  expect(found(code({ shown: ['name'], until: 'moment' }))).toEqual(['verify-code-day moment'])
})

test.each<[string, Partial<FormPart>]>([
  ['somebody could write it', { readOnly: false }],
  ['it begins with something', { defaultValue: 'AAAA' }],
  ['it is masked', { mask: { kind: 'all' } }],
  ['it is encrypted', { encrypted: true }],
  ['it is a number', { type: 'number' }],
  ['it is required', { required: true }],
])('a field is no verify code where %s', (_, rest) => {
  expect(found(code({ shown: ['name'] }, rest))).toEqual(['verify-code'])
})

test('a form has one code, on the record itself, that no rule sets', () => {
  expect(found(code({ shown: ['name'] }), code({ shown: ['name'] }, { key: 'second' }))).toEqual(['verify-code-twice'])
  expect(found(part('more', 'sub-table', { children: [code({ shown: ['name'] })] }))).toEqual(['verify-code'])
  const rules = [{ then: [{ do: 'set' as const, field: 'code', value: 'name' }] }]
  const refused = checkForm({ parts: [...others, code({ shown: ['name'] })], rules, settings: {} }, types)
  expect(refused.map(({ text }) => text)).toEqual(['forms.definition.verify-code'])
})

test('whoever gets the form does not learn what others are told, and a copy begins without the code', () => {
  const definition = { parts: [...others, code({ shown: ['phone'], until: 'day' })], rules: [], settings: {} }
  const read = decodeForm(JSON.stringify(presentForm(definition, types, exampleFacts)), types)
  if (!read.ok) throw new Error('the form cannot be read')
  expect(read.value.parts.at(-1)).toMatchObject({ key: 'code', readOnly: true, verifyCode: {} })
  const source = { name: 'a', code: 'AAAA' }
  expect(copiedValues(definition, types, { source, fresh: {} })).toEqual({ name: 'a' })
})
