import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeForm, encodeForm } from '#engine/forms/codec-form.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { getRecord } from '#features/records/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { samplesOf } from '#fields/testing/samples.ts'

const { admin, given, plan, read, release, save } = await startDesigning()

/** Their values are ids of people, files and records, or are what the server puts in: other tests make those. */
const elsewhere = (type: string): boolean => {
  const definition = fieldTypes.get(type)!
  return definition.filledBy !== undefined || definition.idsOf !== undefined || definition.fileIds !== undefined || ofIds.has(type)
}
const ofIds = new Set([
  'department',
  'group',
  'position',
  'role',
  'selection',
  'select',
  'plot-select',
  'relation-form',
  'relation-form-attr',
  'popup-select',
  'popup-attr',
  'popup-table-select',
])

/** Every pair of options and value that tests of field types know. */
const known = [...fieldTypes.keys()]
  .filter((type) => !elsewhere(type))
  .flatMap((type) => samplesOf(type).flatMap(({ options = {}, values }) => values.map((value) => ({ type, options, value }))))

const some = fc.record({ of: fc.constantFrom(...known), required: fc.boolean(), span: fc.constantFrom(8, 12, 24), inTable: fc.boolean() })
const lists = fc.uniqueArray(some, { minLength: 1, maxLength: 14, selector: ({ of }) => JSON.stringify(of) })

interface Filled {
  readonly form: FormDefinition
  readonly data: Readonly<Record<string, unknown>>
}

/** A form of these fields, some of them in a card, some as columns of a sub-table, and what is filled in. */
function formOf(fields: readonly (typeof some extends fc.Arbitrary<infer Value> ? Value : never)[]): Filled {
  const made = fields.map(({ of: { type, options, value }, required, span, inTable }, index) => {
    const key = `f${index}`
    const part: FormPart = { key, type, label: `字段${index}`, options, span, ...(required && { required }) }
    const definition = fieldTypes.get(type)!
    return {
      part,
      isColumn: inTable && definition.mayBeInSubTable,
      wire: definition.toWire(value, definition.options.parse(options), facts),
    }
  })
  const [columns, plain] = [made.filter(({ isColumn }) => isColumn), made.filter(({ isColumn }) => !isColumn)]
  const wires = (ones: typeof made) => Object.fromEntries(ones.map(({ part, wire }) => [part.key, wire]))
  const card: FormPart = {
    key: '#1',
    type: 'card',
    label: '',
    options: { title: '其他' },
    children: plain.slice(2).map(({ part }) => part),
  }
  const table: FormPart = { key: 'items', type: 'sub-table', label: '明细', options: {}, children: columns.map(({ part }) => part) }
  return {
    form: {
      // A list needs a field to show.
      parts: [
        { key: 'name', type: 'text', label: '名称', options: {} },
        ...plain.slice(0, 2).map(({ part }) => part),
        card,
        ...(columns.length > 0 ? [table] : []),
      ],
      rules: [],
      settings: {},
    },
    data: { ...wires(plain), ...(columns.length > 0 && { items: [wires(columns), wires(columns)] }) },
  }
}

test('random functions are made, published, filled in and read as they were written', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (fields) => {
      const { form, data } = formOf(fields)
      const encoded = encodeForm(form, fieldTypes)
      const decoded = decodeForm(JSON.stringify(encoded), fieldTypes)
      expect(decoded.ok && encodeForm(decoded.value, fieldTypes)).toEqual(encoded)
      const { id } = await given([], { formData: JSON.stringify(encoded) })
      expect((await plan(id)).refusals).toEqual([])
      await release(id)
      expect(JSON.parse((await read(id)).formData)).toEqual(JSON.parse(JSON.stringify(encoded)))
      const saved = await save(id, data)
      const record = JSON.parse((await admin.get(getRecord, { params: { modelId: id, id: saved.id } })).data) as Record<string, unknown>
      expect(record).toMatchObject(JSON.parse(JSON.stringify(data)) as object)
    }),
    { numRuns: 15 },
  )
})
