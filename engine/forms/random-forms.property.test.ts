import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkForm } from '#engine/forms/check-form.ts'
import { decodeForm, encodeForm } from '#engine/forms/codec-form.ts'
import { entriesIn, headingOf, isWrittenInSheets, linesOf, readEntry, readHeading, sheetFields } from '#engine/forms/form-sheet.ts'
import type { FormDefinition, FormPart, FormValues } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { presentForm } from '#engine/forms/present-form.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { fromWire, toWire } from '#engine/forms/values.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { anyFilledForm } from '#fields/testing/random-forms.ts'
import { randomFacts as facts, randomTypes } from '#fields/testing/random-values.ts'

/** What forms of all field types must hold, whatever stands in them. */

const json = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

const decoded = (document: unknown): FormDefinition => {
  const read = decodeForm(JSON.stringify(document), types)
  if (!read.ok) throw new Error(read.refusal.text)
  return read.value
}

/** What a part means: its options as its type reads them. */
const meaning = ({ key, type, label, required = false, span, options, children }: FormPart): object => ({
  key,
  type,
  label,
  required,
  span,
  options: types.get(type)?.options.parse(options),
  children: children?.map(meaning) ?? [],
})

/** Filled-in values alone, without the ids of rows, which workbooks do not hold. */
const filledIn = (form: FormDefinition, values: FormValues): object => {
  const { fields, tables } = outlineOf(form, types)
  const of = (its: typeof fields, from: FormValues) =>
    Object.fromEntries(its.flatMap(({ key, type }) => (from[key] === undefined || type.isEmpty(from[key]) ? [] : [[key, json(from[key])]])))
  return {
    ...of(fields, values),
    ...Object.fromEntries(tables.map((table) => [table.key, rowsIn(values[table.key]).map((row) => of(table.columns, row))])),
  }
}

test('random forms hold every type', () => {
  const seen = new Set<string>()
  const visit = (part: FormPart): void => {
    seen.add(part.type)
    part.children?.forEach(visit)
  }
  for (const { form } of fc.sample(anyFilledForm(), { numRuns: 300, seed: 1 })) form.parts.forEach(visit)
  expect([...types.keys()].filter((type) => !seen.has(type))).toEqual([])
})

test('a form that is written as JSON of the family and read again means the same, and is written the same', () => {
  fc.assert(
    fc.property(anyFilledForm(), ({ form }) => {
      const document = json(encodeForm(form, types))
      const again = decoded(document)
      expect(again.parts.map(meaning)).toEqual(form.parts.map(meaning))
      expect(json(encodeForm(again, types))).toEqual(document)
    }),
    { numRuns: 200 },
  )
})

test('nothing is lost of what clients of the family are sent and send back', () => {
  fc.assert(
    fc.property(anyFilledForm(), ({ form }) => {
      const document = json(presentForm(form, types, facts))
      const again = decoded(document)
      expect(json(encodeForm(again, types))).toEqual(document)
      expect(again.parts.map(meaning)).toEqual(decoded(document).parts.map(meaning))
    }),
    { numRuns: 100 },
  )
})

test('values that travel to a client and back are the same', () => {
  fc.assert(
    fc.property(anyFilledForm(), ({ form, values }) => {
      const read = fromWire(form, types, facts, json(toWire(form, types, facts, values)))
      expect(read.refusals).toEqual([])
      expect(filledIn(form, read.values)).toEqual(filledIn(form, values))
    }),
    { numRuns: 200 },
  )
})

/** Related records are written by their names, which only a server with these records knows. */
const inSheets = randomTypes.filter((type) => {
  if (types.get(type)?.refersTo) return false
  const form: FormDefinition = { parts: [{ key: 'a', type, label: '', options: {} }], rules: [], settings: {} }
  return outlineOf(form, types).fields.every(isWrittenInSheets)
})

test('records that are written into lines of a workbook and read from them are the same', () => {
  fc.assert(
    fc.property(anyFilledForm({ types: inSheets }), ({ form, values }) => {
      const columns = sheetFields(outlineOf(form, types), isWrittenInSheets)
      const hasTables = columns.some(({ table }) => table)
      const heads = [
        columns.map(({ field, table }, index) => {
          if (!table) return headingOf(field)
          return columns[index - 1]?.table === table ? '' : `${table.part.label}(${table.key})`
        }),
        ...(hasTables ? [columns.map(({ field, table }) => (table ? headingOf(field) : ''))] : []),
      ]
      const lines = [...heads, ...linesOf(columns, values, facts)]
      const heading = readHeading(columns, lines, () => false)
      expect(heading.unknown).toEqual([])
      const entries = entriesIn(heading, lines)
      const wanted = filledIn(form, values)
      // A record of which nothing is filled in takes no line.
      const isNothing = Object.values(wanted).every(
        (value) => Array.isArray(value) && value.every((row) => Object.keys(row as object).length === 0),
      )
      if (isNothing) return
      const read = entries.map(({ entry }) => readEntry(columns, entry, facts))
      expect(read.flatMap(({ problems }) => problems)).toEqual([])
      expect(read).toHaveLength(1)
      // Rows of which nothing is filled in are no lines either.
      expect(withoutNothing(filledIn(form, read[0]!.values))).toEqual(withoutNothing(wanted))
    }),
    { numRuns: 200 },
  )
})

const withoutNothing = (record: object): object =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.filter((row) => typeof row !== 'object' || row === null || Object.keys(row as object).length > 0)
        : value,
    ]),
  )

test('a form that its designer could have made has no faults but those of fields that name others', () => {
  fc.assert(
    fc.property(anyFilledForm({ types: randomTypes.filter((type) => !types.get(type)!.referredText) }), ({ form }) => {
      expect(checkForm(form, types).map(({ text }) => text)).toEqual([])
    }),
    { numRuns: 50 },
  )
})
