import { beforeAll, expect, test } from 'vitest'
import { categoryUse, entryUse } from '#features/dictionaries/contract.ts'
import { givenDictionaries } from '#features/dictionaries/testing/given-dictionaries.ts'
import { createRecord, deleteRecord } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** The uses that are shown before an entry of a dictionary is deleted. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const { givenCategory, givenEntry, givenRoleWith } = givenDictionaries(kernel, admin)
let soil: string
let sand: string
let clay: string
let other: string

const choice = (dictionaryType: string) => ({ dataType: 'dictionary', dictionaryType })
const add = (modelId: string, data: object) => admin.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })

beforeAll(async () => {
  soil = await givenCategory()
  sand = await givenEntry(soil, 'sand')
  clay = await givenEntry(soil, 'clay')
  other = await givenEntry(await givenCategory(), 'other')
  const code = (await kernel.db.selectFrom('dictionary_type').select('code').where('id', '=', soil).executeTakeFirstOrThrow()).code
  await givenFunction(kernel, {
    id: 'fields',
    parts: [
      part('soil', 'select', { options: choice(soil) }),
      part('plots', 'sub-table', { children: [part('soils', 'checkbox', { options: choice(code) })] }),
    ],
    columns: ['soil'],
  })
  await givenFunctionRole(kernel, 'filer', { functionId: 'fields' })
  await givenFunction(kernel, {
    id: 'rates',
    parts: [part('rate', 'text', { readOnly: true })],
    rules: [{ then: [{ do: 'set', field: 'rate', value: `lookup('${code}', 'sand')` }] }],
  })
  await givenFunction(kernel, { id: 'apart', parts: [part('note', 'text')] })
})

test('functions that choose or look up are named, records are counted once, wherever they hold the entry', async () => {
  await add('fields', { soil: sand, plots: [{ soils: [sand, clay] }, { soils: [sand] }] })
  await add('fields', { soil: clay, plots: [{ soils: [sand] }] })
  const gone = await add('fields', { soil: sand })
  await admin.get(deleteRecord, { params: { modelId: 'fields', id: gone.id }, body: {} })
  const use = async (id: string) => admin.get(entryUse, { params: { id } })
  expect(await use(sand)).toEqual({ functions: ['fields', 'rates'], records: 2, atLeast: false, holders: [], notes: [] })
  expect(await use(clay)).toEqual({ functions: ['fields', 'rates'], records: 2, atLeast: false, holders: [], notes: [] })
  expect(await use(other)).toEqual({ functions: [], records: 0, atLeast: false, holders: [], notes: [] })
  expect(await admin.get(categoryUse, { params: { id: soil } })).toEqual({
    functions: ['fields', 'rates'],
    records: 0,
    atLeast: false,
    holders: [],
    notes: [],
  })
})

test('only who may delete is told', async () => {
  await givenPerson(kernel, { account: 'editor', roleIds: [await givenRoleWith('editing', ['btn_edit'])] })
  const editor = await server.signIn('editor', personPassword)
  expect((await editor.call(entryUse, { params: { id: sand } })).code).toBe(403)
  expect((await admin.call(entryUse, { params: { id: 'nothing' } })).code).toBe(404)
})
