import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWrittenInSheets, readEntry, sheetText } from '#engine/forms/form-sheet.ts'
import type { FormField } from '#engine/forms/outline.ts'
import { part } from '#engine/forms/testing/example-form.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { anyOptions, anyValue, randomFacts as facts, randomTypes } from '#fields/testing/random-values.ts'

/** What random values of each type must hold, whatever the options are. */

const withValues = [...fieldTypes.values()].filter(({ nature }) => nature === 'value')

test('random values are made of every type that has any', () => {
  expect([...randomTypes].sort()).toEqual(withValues.map(({ type }) => type).sort())
})

/** What the database driver returns for a bound value. */
const stored = (bound: unknown, column: string | undefined): unknown =>
  typeof bound !== 'string' ? bound : column === 'timestamptz' ? new Date(bound) : column === 'jsonb' ? JSON.parse(bound) : bound

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const cases = (type: string) =>
  anyOptions(type).chain((raw) => {
    const options = fieldTypes.get(type)!.options.parse(raw)
    return anyValue(type, options).map((value) => ({ raw, options, value }))
  })

describe.each(withValues.map((type) => [type.type, type] as const))('%s', (name, type) => {
  test('a value is valid, the same on the wire and in the database, and told as a text', () => {
    fc.assert(
      fc.property(cases(name), ({ options, value }) => {
        expect(type.isEmpty(value)).toBe(false)
        expect(type.validate(value, options, facts)).toBeUndefined()
        expect(type.fromWire(json(type.toWire(value, options, facts)), options, facts)).toEqual({ ok: true, value: json(value) })
        const column = type.column(options)
        if (column) expect(type.fromColumn(stored(type.toColumn(value, options, facts), column), options, facts)).toEqual(json(value))
        expect(type.format(value, options, facts)).not.toMatch(/^$|undefined|\[object/)
        expect(type.compare(value, value)).toBe(0)
      }),
      { numRuns: 100 },
    )
  })

  test('one comes before, beside or behind another, and the other way round', () => {
    const two = anyOptions(name).chain((raw) => {
      const options = type.options.parse(raw)
      return fc.tuple(anyValue(name, options), anyValue(name, options))
    })
    fc.assert(
      fc.property(two, ([a, b]) => {
        expect(Math.sign(type.compare(a, b)) + Math.sign(type.compare(b, a))).toBe(0)
      }),
    )
  })
})

const field = (name: string, raw: object): FormField => {
  const type = fieldTypes.get(name)!
  return {
    key: 'a',
    name: 'a',
    table: undefined,
    type,
    part: part('a', name, { options: raw as Readonly<Record<string, unknown>> }),
    options: type.options.parse(raw),
  }
}

const offered = withValues
  .map(({ type }) => type)
  .filter((type) => isWrittenInSheets(field(type, fc.sample(anyOptions(type), { numRuns: 1, seed: 1 })[0]!)))

test('workbooks offer every type whose values a text tells wholly', () => {
  const left = withValues.map(({ type }) => type).filter((type) => !offered.includes(type))
  expect(left.sort()).toEqual(
    [
      ...['bill-number', 'calculation', 'created-at', 'created-by', 'modified-at', 'modified-by'],
      ...['own-department', 'own-organization', 'own-position', 'password', 'plot-select', 'popup-attr', 'popup-select'],
      ...['popup-table-select', 'relation-form', 'relation-form-attr', 'rich-text', 'signature', 'upload', 'upload-image'],
    ].sort(),
  )
})

describe.each(offered)('%s', (name) => {
  test('what was written into a workbook is read from it as it was', () => {
    fc.assert(
      fc.property(cases(name), ({ raw, value }) => {
        const its = field(name, raw)
        const text = sheetText(its, value, facts)
        const { values, problems } = readEntry([{ name: 'a', field: its, table: undefined }], { a: text }, facts)
        expect(problems).toEqual([])
        expect(values['a']).toEqual(value)
      }),
      { numRuns: 200 },
    )
  })
})
