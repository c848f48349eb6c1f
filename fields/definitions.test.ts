import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { laterTypes } from '#fields/later-types.ts'
import * as usualTypes from '#fields/types.ts'
import { fieldTexts } from '#fields/testing/field-texts.ts'
import { samplesOf } from '#fields/testing/samples.ts'

/** What the database driver returns for a bound value. */
const stored = (bound: unknown, column: string | undefined): unknown =>
  column === 'timestamptz' && typeof bound === 'string'
    ? new Date(bound)
    : column === 'jsonb' && typeof bound === 'string'
      ? JSON.parse(bound)
      : bound

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Names of the folders that contain a file of that name. */
const foldersWith = (file: string): string[] => globSync(`*/${file}`, { cwd: import.meta.dirname }).map((path) => dirname(path))

/** Names of the types beside the usual ones whose file in the browser gives that out. */
const laterWith = (exported: string): string[] =>
  foldersWith('in-browser.tsx').filter((folder) =>
    readFileSync(join(import.meta.dirname, folder, 'in-browser.tsx'), 'utf8').includes(`export const ${exported} =`),
  )

describe('the folders', () => {
  const names = [...fieldTypes.keys()].sort()

  test('of all types are named like the type, and each is in the list', () => {
    expect(foldersWith('definition.ts').sort()).toEqual(names)
  })

  test('hold what forms draw, and texts', () => {
    expect([...foldersWith('form-renderers.tsx'), ...foldersWith('in-browser.tsx')].sort()).toEqual(names)
    expect(foldersWith('in-browser.tsx').sort()).toEqual(Object.keys(laterTypes).sort())
    expect(foldersWith('texts.ts').sort()).toEqual(names)
  })

  test('hold a cell of sub-tables where somebody may type there, and a condition of search bars where one can be searched', () => {
    const typed = names.filter((name) => fieldTypes.get(name)?.mayBeInSubTable && fieldTypes.get(name)?.filledBy === undefined)
    expect([...foldersWith('table-renderers.tsx'), ...laterWith('inTables')]).toEqual(expect.arrayContaining(typed))
    const searched = names.filter((name) => fieldTypes.get(name)?.searchKind !== undefined)
    expect([...foldersWith('list-renderers.tsx'), ...laterWith('inLists')]).toEqual(expect.arrayContaining(searched))
  })
})

test('those that a browser loads later are listed under their names, with the kind that is read as each', () => {
  const usual: readonly string[] = Object.values(usualTypes).map(({ type }) => type)
  const later = [...fieldTypes.values()].filter(({ type }) => !usual.includes(type))
  expect(Object.entries(laterTypes)).toEqual(later.map((type) => [type.type, type.family.kind]))
})

describe.each([...fieldTypes])('%s', (name, type) => {
  const options = type.options.parse({})

  test('is registered under its own name, which has a text', () => {
    expect(type.type).toBe(name)
    expect(fieldTexts).toHaveProperty([`fields.${name}.name`])
  })

  test('has options with defaults, also where the family writes null or nothing', () => {
    const blank = Object.fromEntries(Object.keys(type.family.options).map((option) => [option, null]))
    expect(type.options.safeParse(blank).success).toBe(true)
  })

  test('its empty value is empty, valid, and the same on every way', () => {
    expect(type.isEmpty(type.empty)).toBe(true)
    expect(type.validate(type.empty, options, facts)).toBeUndefined()
    expect(type.format(type.empty, options, facts)).toBe('')
    for (const wire of [null, undefined, json(type.toWire(type.empty, options, facts) ?? null)]) {
      const read = type.fromWire(wire, options, facts)
      expect(read.ok && type.isEmpty(read.value)).toBe(true)
    }
    expect(type.isEmpty(type.fromColumn(type.toColumn(type.empty, options, facts), options, facts))).toBe(true)
    const typed = type.parse('', options, facts)
    expect(typed.ok && type.isEmpty(typed.value)).toBe(true)
  })

  test('has samples of its values exactly when it is of that nature', () => {
    expect(samplesOf(name).length > 0).toBe(type.nature === 'value')
  })

  test.each(samplesOf(name))('$options $values', ({ options: given = {}, values, typed = true }) => {
    const its = type.options.parse(given)
    for (const value of values) {
      expect(type.isEmpty(value)).toBe(false)
      expect(type.validate(value, its, facts)).toBeUndefined()
      expect(type.fromWire(json(type.toWire(value, its, facts)), its, facts)).toEqual({ ok: true, value })
      if (type.column(its)) expect(type.fromColumn(stored(type.toColumn(value, its, facts), type.column(its)), its, facts)).toEqual(value)
      if (typed) expect(type.parse(type.format(value, its, facts), its, facts)).toEqual({ ok: true, value })
      expect(type.compare(value, value)).toBe(0)
      if (typed) expect(type.fromExpression(type.toExpression(value, its), its)).toEqual(value)
    }
    values.forEach((value, index) =>
      values.forEach((other, place) => expect(Math.sign(type.compare(value, other))).toBe(Math.sign(index - place))),
    )
  })
})

test('nothing of another shape passes the wire as a value', () => {
  for (const [name, type] of fieldTypes) {
    for (const { options = {} } of samplesOf(name)) {
      expect([name, type.fromWire({ constructor: 'x' }, type.options.parse(options), facts).ok]).toEqual([name, false])
    }
  }
})
