import { describe, expect, test } from 'vitest'
import { changeType } from '#engine/forms/editing/change-type.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import { fieldTypes } from '#fields/definitions.ts'

const field = (more: Partial<FormPart>): FormPart => ({ key: 'note', type: 'text', label: '说明', options: {}, ...more })
const formOf = (...parts: FormPart[]): FormDefinition => ({ parts, rules: [], settings: {} })
const names = (type: string): string => ({ text: '单行输入', 'long-text': '多行输入' })[type] ?? type
const changed = (part: FormPart, to: string, address = part.key) =>
  changeType(formOf(part), fieldTypes, address, to, exampleFacts, names).parts[0]

describe('another type of a field', () => {
  test('key, column, label and rules stay, with the options that the other type knows', () => {
    const part = field({ column: 'note', required: true, options: { maxLength: 50, before: '约', isPassword: true } })
    expect(changed(part, 'long-text')).toEqual({ ...part, type: 'long-text', options: { maxLength: 50 } })
  })

  test('a label that says no more than the former type follows', () => {
    expect(changed(field({ label: '单行输入' }), 'long-text')).toMatchObject({ label: '多行输入' })
    expect(changed(field({ label: '单行输入二' }), 'long-text')).toMatchObject({ label: '单行输入二' })
  })

  test('a first value that the other type cannot read goes', () => {
    expect(changed(field({ defaultValue: '甲' }), 'long-text')).toMatchObject({ defaultValue: '甲' })
    expect(changed(field({ defaultValue: '甲' }), 'number')).not.toHaveProperty('defaultValue')
  })

  test('what holds several goes on with several where it can', () => {
    const options = [{ id: '1', fullName: '甲' }]
    expect(changed(field({ type: 'checkbox', options: { options } }), 'select')?.options).toEqual({ options, multiple: true })
    expect(changed(field({ type: 'radio', options: { options } }), 'select')?.options).toEqual({ options })
    expect(changed(field({ type: 'select', options: { options, multiple: true } }), 'radio')?.options).toEqual({ options })
  })

  test('nothing changes where the type cannot stand, or values are encrypted that it could not hold', () => {
    const table = field({ key: 'items', type: 'sub-table', children: [field({})] })
    expect(changed(table, 'long-text', 'items.note')?.children?.[0]?.type).toBe('long-text')
    expect(changed(table, 'qr-code', 'items.note')).toBe(table)
    const encrypted = field({ encrypted: true })
    expect(changed(encrypted, 'number')).toBe(encrypted)
    expect(changed(encrypted, 'long-text')?.type).toBe('long-text')
    expect(changed(table, 'text', 'items')).toBe(table)
  })
})
