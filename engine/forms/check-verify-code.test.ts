import { expect, test } from 'vitest'
import { checkForm } from '#engine/forms/check-form.ts'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { copiedValues } from '#engine/forms/copied-values.ts'
import type { FormPart, VerifyCodeOf } from '#engine/forms/model.ts'
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
  part('otherName', 'relation-form-attr', { options: { relationField: 'other', showField: 'name' } }),
  part('rows', 'sub-table', { children: [part('town', 'text'), part('mobile', 'text', { mask: { kind: 'phone' } })] }),
  part('day', 'date'),
  part('moment', 'date', { options: { format: 'yyyy-MM-dd HH:mm:ss' } }),
]
const code = (verifyCode: VerifyCodeOf, rest: Partial<FormPart> = {}): FormPart =>
  part('code', 'text', { readOnly: true, verifyCode, ...rest })
const found = (...parts: readonly FormPart[]) =>
  checkForm({ parts: [...others, ...parts], rules: [], settings: {} }, types).map(({ text, params }) =>
    [text.replace('forms.definition.', ''), params?.['field']].filter((one) => one !== undefined).join(' '),
  )

test('fields of the record and columns may be shown, with days from and until it counts', () => {
  expect(found(code({ shown: ['name', 'rows.town', 'day', 'moment', 'code'], from: 'day', until: 'day' }))).toEqual([])
})

test.each(['phone', 'bank', 'who', 'several', 'maker', 'files', 'words', 'other', 'otherName', 'rows.mobile'])(
  '%s is shown to nobody',
  (name) => {
    expect(found(code({ shown: ['name', name] }))).toEqual([`verify-code-private ${name.split('.').at(-1) === 'mobile' ? 'mobile' : name}`])
  },
)

test.each(['gone', 'rows', 'rows.gone', '', 'constructor'])('%j is no field that could be shown', (name) => {
  expect(found(code({ shown: [name] }))).toEqual([`verify-code-gone ${name}`])
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
