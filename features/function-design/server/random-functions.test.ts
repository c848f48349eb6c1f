import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeForm, encodeForm } from '#engine/forms/codec-form.ts'
import { newList } from '#engine/forms/editing/list/new-list.ts'
import { editedOnPhone, setApart } from '#engine/forms/editing/list/phone.ts'
import type { FormDefinition, FormPart, ListDefinition, PhoneSection } from '#engine/forms/model.ts'
import { decodeLists, textsOfList } from '#engine/forms/phone/codec-lists.ts'
import { listOnPhone, phoneSections } from '#engine/forms/phone/phone-list.ts'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { fileBytes } from '#features/files/contract.ts'
import { functionConfig, getRecord } from '#features/records/contract.ts'
import { exportRecords } from '#features/records/contract/exchange.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { samplesOf } from '#fields/testing/samples.ts'
import { readWorkbook } from '#server/sheets/workbook.ts'

const { server, admin, given, plan, read, release, save } = await startDesigning()

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

/** Settings that all fields have, which change nothing of what is stored. */
const settings = fc.record(
  {
    help: fc.constantFrom('按实际填写', '以亩为单位'),
    placeholder: fc.constantFrom('请输入', '选填'),
    showLabel: fc.boolean(),
    notCopied: fc.boolean(),
    devices: fc.constantFrom(['pc', 'app'] as const, ['pc'] as const),
  },
  { requiredKeys: [] },
)

const some = fc.record({
  of: fc.constantFrom(...known),
  required: fc.boolean(),
  span: fc.constantFrom(8, 12, 24),
  inTable: fc.boolean(),
  settings,
})
const lists = fc.uniqueArray(some, { minLength: 1, maxLength: 14, selector: ({ of }) => JSON.stringify(of) })

interface Filled {
  readonly form: FormDefinition
  readonly data: Readonly<Record<string, unknown>>
}

/** What some of the fields stand in. */
const frames = fc.constantFrom<readonly [string, string | undefined]>(
  ['card', undefined],
  ['row', undefined],
  ['collapse', 'collapse-item'],
  ['tabs', 'tab'],
)

const formSettings = fc.record(
  {
    labelPosition: fc.constantFrom('left', 'right', 'top'),
    labelWidth: fc.constantFrom(80, 120),
    popup: fc.constantFrom('general', 'drawer'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<FormDefinition['settings']>

function framed([outer, inner]: readonly [string, string | undefined], children: readonly FormPart[]): FormPart {
  const page: FormPart = { key: '#2', type: inner ?? '', label: '', options: { title: '第一页' }, children }
  const options = outer === 'card' ? { title: '其他' } : {}
  return { key: '#1', type: outer, label: '', options, children: inner === undefined ? children : [page] }
}

interface Shape {
  readonly fields: readonly (typeof some extends fc.Arbitrary<infer Value> ? Value : never)[]
  readonly frame: readonly [string, string | undefined]
  readonly settings: FormDefinition['settings']
}

/** A form of these fields, some of them in a container, some as columns of a sub-table, and what is filled in. */
function formOf({ fields, frame, settings: ofForm }: Shape): Filled {
  const made = fields.map(({ of: { type, options, value }, required, span, inTable, settings: more }, index) => {
    const key = `f${index}`
    const part: FormPart = { key, type, label: `字段${index}`, options, span, ...more, ...(required && { required }) }
    const definition = fieldTypes.get(type)!
    return {
      part,
      isColumn: inTable && definition.mayBeInSubTable,
      wire: definition.toWire(value, definition.options.parse(options), facts),
    }
  })
  const [columns, plain] = [made.filter(({ isColumn }) => isColumn), made.filter(({ isColumn }) => !isColumn)]
  const wires = (ones: typeof made) => Object.fromEntries(ones.map(({ part, wire }) => [part.key, wire]))
  const inside = framed(
    frame,
    plain.slice(2).map(({ part }) => part),
  )
  const table: FormPart = { key: 'items', type: 'sub-table', label: '明细', options: {}, children: columns.map(({ part }) => part) }
  return {
    form: {
      // A list needs a field to show.
      parts: [
        { key: 'name', type: 'text', label: '名称', options: {} },
        ...plain.slice(0, 2).map(({ part }) => part),
        inside,
        ...(columns.length > 0 ? [table] : []),
      ],
      rules: [],
      settings: ofForm,
    },
    data: { name: '随机', ...wires(plain), ...(columns.length > 0 && { items: [wires(columns), wires(columns)] }) },
  }
}

async function exportedRows(modelId: string): Promise<readonly (readonly string[])[]> {
  const { url } = await admin.get(exportRecords, { params: { modelId }, body: { dataType: 1 } })
  const encryption = new URL(url, server.address).searchParams.get('encryption') ?? ''
  const bytes = await (await admin.fetch(fileBytes, { query: { encryption } })).arrayBuffer()
  const workbook = await readWorkbook(new Uint8Array(bytes), 200_000, 'large')
  return 'cells' in workbook ? workbook.cells : []
}

/** What phones have of their own, and how many of the columns. */
const phones = fc.record({ apart: fc.subarray([...phoneSections]), columns: fc.nat(3) })

const shapes = fc.record({ fields: lists, frame: frames, settings: formSettings, phone: phones })

/** A list whose phones show other columns, in another order. */
const listWith = (list: ListDefinition, { apart, columns }: { readonly apart: readonly PhoneSection[]; readonly columns: number }) =>
  editedOnPhone(apart.reduce(setApart, list), 'columns', (shown) => ({
    ...shown,
    columns: shown.columns.slice(0, columns + 1).toReversed(),
  }))

test('random functions are made, published, filled in, read and exported as they were written', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(shapes, async (shape) => {
      const { form, data } = formOf(shape)
      const encoded = encodeForm(form, fieldTypes)
      const decoded = decodeForm(JSON.stringify(encoded), fieldTypes)
      expect(decoded.ok && encodeForm(decoded.value, fieldTypes)).toEqual(encoded)
      const list = listWith(newList(form, fieldTypes), shape.phone)
      const { id } = await given([], { formData: JSON.stringify(encoded), ...textsOfList(list) })
      expect((await plan(id)).refusals).toEqual([])
      await release(id)
      expect(JSON.parse((await read(id)).formData)).toEqual(JSON.parse(JSON.stringify(encoded)))
      const config = decodeLists(await admin.get(functionConfig, { params: { modelId: id }, query: {} }))
      expect(config.ok && listOnPhone(config.value).columns.map(({ key }) => key)).toEqual(listOnPhone(list).columns.map(({ key }) => key))
      const saved = await save(id, data)
      const record = JSON.parse((await admin.get(getRecord, { params: { modelId: id, id: saved.id } })).data) as Record<string, unknown>
      expect(record).toMatchObject(JSON.parse(JSON.stringify(data)) as object)
      const [headings, ...rows] = await exportedRows(id)
      expect(headings?.[0]).toBe('名称(name)')
      expect(rows.map(([name]) => name)).toEqual(['随机'])
    }),
    { numRuns: 30 },
  )
})
