import { expect, test } from 'vitest'
import type { FormPart } from '#engine/forms/model.ts'
import { createRecord, getRecord } from '#features/records/contract.ts'
import { functionById } from '#features/records/server/online-function.ts'
import { noNeeds } from '#features/records/server/publish/list-indexes.ts'
import { preparePublication } from '#features/records/server/publish/prepare.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** The column of a removed field keeps its values (security 14.8), which only the same field may meet again. */

// What is refused here is an error in the log.
const server = await startTestServer({ settings: { logLevel: 'fatal' } })
const { kernel } = server.node
const admin = await server.admin()

async function givenVersions(id: string, ...versions: readonly (readonly FormPart[])[]): Promise<void> {
  await givenFunctionRole(kernel, id, { functionId: id })
  for (const parts of versions) await givenFunction(kernel, { id, parts })
}

async function created(modelId: string, values: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { id } = await admin.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(values) } })
  return valuesOf(modelId, id)
}

async function valuesOf(modelId: string, id: string): Promise<Record<string, unknown>> {
  const { data } = await admin.get(getRecord, { params: { modelId, id } })
  return JSON.parse(data) as Record<string, unknown>
}

const note = part('note', 'text')
const rows = (...children: readonly FormPart[]): FormPart => part('rows', 'sub-table', { children })

test('a field that is removed and comes back with another type takes values again', async () => {
  await givenVersions('fields', [note, part('fd', 'date')], [note], [note, part('fd', 'number')])
  expect(await created('fields', { fd: 12 })).toMatchObject({ fd: 12 })
})

test('a field whose name differs by capitals alone does not show the values of the removed one', async () => {
  await givenVersions('capitals', [part('fc', 'text')])
  const { id } = await admin.get(createRecord, { params: { modelId: 'capitals' }, body: { data: '{"fc":"old"}' } })
  await givenVersions('capitals', [note], [part('Fc', 'text')])
  expect((await valuesOf('capitals', id)).Fc).toBe('')
})

test('columns of a sub-table and whole sub-tables come back with another type too', async () => {
  const [day, number] = [part('fd', 'date'), part('fd', 'number')]
  await givenVersions('columns', [rows(note, day)], [rows(note)], [rows(note, number)])
  expect(await created('columns', { rows: [{ fd: 3 }] })).toMatchObject({ rows: [{ fd: 3 }] })
  await givenVersions('tables', [note, rows(day)], [note], [note, rows(number)])
  expect(await created('tables', { rows: [{ fd: 3 }] })).toMatchObject({ rows: [{ fd: 3 }] })
})

test('a field that comes back as it was has its values again, also in a sub-table and with a whole sub-table', async () => {
  const all = [note, part('fd', 'text'), rows(note, part('fd', 'number'))]
  await givenVersions('back', all)
  const values = { note: 'n', fd: 'kept', rows: [{ note: 'r', fd: 7 }] }
  const { id } = await admin.get(createRecord, { params: { modelId: 'back' }, body: { data: JSON.stringify(values) } })
  await givenVersions('back', [note, rows(note)], all)
  expect(await valuesOf('back', id)).toMatchObject({ fd: 'kept', rows: [{ note: 'r', fd: 7 }] })
  await givenVersions('back', [note], [note, part('more', 'text')], all)
  expect(await valuesOf('back', id)).toMatchObject({ fd: 'kept', rows: [{ note: 'r', fd: 7 }] })
  expect(await created('back', values)).toMatchObject({ fd: 'kept', rows: [{ note: 'r', fd: 7 }] })
})

test('what was covered does not come back uncovered', async () => {
  const covered = part('phone', 'text', { mask: { kind: 'phone' } })
  await givenVersions('covered', [note, covered])
  const { id } = await admin.get(createRecord, { params: { modelId: 'covered' }, body: { data: '{"phone":"13800001111"}' } })
  await givenVersions('covered', [note], [note, part('phone', 'text')])
  expect((await valuesOf('covered', id)).phone).toBe('')
})

test('what counts in another unit, or refers to another function, does not come back', async () => {
  const fee = (unit: string): FormPart => part('fee', 'money', { options: { unit } })
  const firm = (modelId: string): FormPart => part('firm', 'relation-form', { options: { modelId, relationField: 'note' } })
  await givenVersions('firms', [note])
  await givenVersions('villages', [note])
  await givenVersions('otherwise', [note, fee('fen'), firm('firms')])
  const refers = (await created('firms', { note: 'n' }))['id']
  const { id } = await admin.get(createRecord, {
    params: { modelId: 'otherwise' },
    body: { data: JSON.stringify({ fee: 250, firm: refers }) },
  })
  await givenVersions('otherwise', [note], [note, fee('yuan'), firm('villages')])
  expect(await valuesOf('otherwise', id)).toMatchObject({ fee: null, firm: '' })
})

test('amounts that are there keep their unit; where there are none it may be another one', async () => {
  const fee = (unit: string): FormPart => part('fee', 'money', { label: '保证金', options: { unit } })
  const both = (unit: string) => [note, fee(unit), rows(note, fee(unit))]
  await givenVersions('units', both('fen'), both('yuan'), both('fen'))
  const create = (values: object) => admin.get(createRecord, { params: { modelId: 'units' }, body: { data: JSON.stringify(values) } })
  const refused = (field: string) => ({ text: 'records.publish.other-unit', params: { field: '保证金' }, field })
  const { id } = await create({ fee: 250 })
  await expect(givenFunction(kernel, { id: 'units', parts: both('yuan') })).rejects.toMatchObject({ refusals: [refused('fee')] })
  await create({ rows: [{ fee: 250 }] })
  await expect(givenFunction(kernel, { id: 'units', parts: both('yuan') })).rejects.toMatchObject({
    refusals: [refused('fee'), refused('rows.fee')],
  })
  // As a text, or as a plain number, it would not be the same amount either.
  for (const type of ['text', 'number'])
    await expect(givenFunction(kernel, { id: 'units', parts: [note, part('fee', type), rows(note, fee('fen'))] })).rejects.toThrow(
      'records.publish.other-unit',
    )
  expect(await valuesOf('units', id)).toMatchObject({ fee: 250 })
})

test('a field that comes back and may not repeat any more is refused beforehand where its values do', async () => {
  const batch = (unique: boolean): FormPart => part('batch', 'text', { label: '批次', ...(unique && { unique }) })
  await givenVersions('batches', [note, batch(false)])
  for (const _ of [1, 2]) await created('batches', { batch: 'P1' })
  await givenVersions('batches', [note])
  const { name, category, webType, flowId, list, form } = (await functionById(kernel, 'batches'))!
  const definition = { name, category, webType, flowId, list, form: { ...form, parts: [note, batch(true)] } }
  const { refusals } = await preparePublication(kernel.db, { id: 'batches', code: 'batches', definition }, noNeeds)
  expect(refusals).toMatchObject([{ text: 'records.publish.not-unique', field: 'batch' }])
})
