import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListDefinition } from '#engine/forms/model.ts'
import { createRecord, listRecords } from '#features/records/contract.ts'
import { functionById } from '#features/records/server/online-function.ts'
import { bringIndexes } from '#features/records/server/publish/bring-indexes.ts'
import { indexesAtMost, indexesOf } from '#features/records/server/publish/list-indexes.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const { db } = server.database

const kind = { dataType: 'static', options: [{ id: 'a', fullName: 'A' }] }
const parts = [
  part('no', 'bill-number', { options: { rule: 'HT' } }),
  part('county', 'region'),
  part('crop', 'select', { options: kind }),
  part('tags', 'checkbox', { options: kind }),
  part('name', 'text'),
  part('day', 'date'),
  ...Array.from({ length: 12 }, (_, index) => part(`size${index}`, 'number')),
]
const list: Partial<ListDefinition> = {
  searches: [
    { key: 'county', label: 'county', kind: 'equal' },
    { key: 'crop', label: 'crop', kind: 'equal', multiple: true },
    { key: 'tags', label: 'tags', kind: 'equal', multiple: true },
    { key: 'name', label: 'name', kind: 'equal' },
    { key: 'day', label: 'day', kind: 'range' },
  ],
}

async function indexesIn(table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'records' and tablename = ${table} order by indexname`.execute(db)
  return rows
}

const begins = (definition: string): string => /\(([^)]*)\)/.exec(definition)![1]!

test('an index begins with the row right, goes on with the sort and keeps the other filters', async () => {
  await givenFunction(kernel, { id: 'plots', parts, list })
  const fn = (await functionById(kernel, 'plots'))!
  const wanted = indexesOf(fn, fn.tables, { rights: ['county'], tied: [] })
  expect(wanted).toContainEqual(expect.objectContaining({ columns: ['county', 'day', 'id'], include: ['crop'] }))
  expect(wanted).toContainEqual(expect.objectContaining({ columns: ['county', 'id'], include: ['crop', 'day'] }))
  expect(indexesOf({ ...fn, flowId: 'flow' }, fn.tables, { rights: ['county'], tied: [] })).toContainEqual(
    expect.objectContaining({ columns: ['county', 'day', 'id'], include: ['crop', 'flow_state', 'owner_id'] }),
  )
})

test('text of any length is saved, sorted and filtered, and enters no index; a unique one is refused at its field', async () => {
  const wide = { options: { maxLength: 10_000 } }
  await givenFunctionRole(kernel, 'essays', { functionId: 'essays' })
  await givenFunction(kernel, {
    id: 'essays',
    parts: [part('title', 'text'), part('body', 'text', wide), part('code', 'text', { ...wide, unique: true })],
    list: { sortBy: 'body', searches: [{ key: 'body', label: 'body', kind: 'equal' }] },
  })
  const client = await server.admin()
  // Words that repeat would be compressed below the limit.
  const body = Array.from({ length: 10_000 }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7919) % 20_000))).join('')
  const params = { modelId: 'essays' }
  const { id } = await client.get(createRecord, { params, body: { data: JSON.stringify({ title: 'long', body }) } })
  const { list: found } = await client.get(listRecords, {
    params,
    body: { queryJson: JSON.stringify({ body }), sidx: 'body', sort: 'asc' },
  })
  expect(found.map((row) => row['id'])).toEqual([id])
  expect(await client.call(createRecord, { params, body: { data: JSON.stringify({ code: body }) } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'code' }] },
  })
})

test('a table has ten indexes at most, and none keeps a list of values or free text beside its key', async () => {
  const fn = (await functionById(kernel, 'plots'))!
  const wanted = indexesOf(fn, fn.tables, { rights: ['county', '@organization'], tied: [] })
  expect(wanted.length + 1).toBe(indexesAtMost)
  expect(wanted.flatMap((index) => index.columns)).not.toContain('tags')
  expect(wanted.flatMap((index) => index.include)).not.toContain('name')
  expect(await indexesIn('plots')).toHaveLength(indexesAtMost)
})

test('approved records that rules ask about are indexed by organization with the fields asked for', async () => {
  const rule = { if: 'true', then: [{ do: 'set', field: 'name', value: "coalesce(lookup('own.day.county', day, county), 0)" }] }
  const form = { ...(await functionById(kernel, 'plots'))!.form, rules: [rule] } as never
  await givenFunction(kernel, { id: 'seasons', parts, list })
  const fn = (await functionById(kernel, 'seasons'))!
  const [own] = indexesOf({ ...fn, form }, fn.tables, { rights: [], tied: [] }).filter(({ approved }) => approved)
  expect(own).toMatchObject({ columns: ['organization_id', 'day', 'county'], unique: false })
})

test('a table gets the indexes of a data scheme that came later, and loses those of an earlier release', async () => {
  await givenFunction(kernel, { id: 'fields', parts, list })
  await sql`create index fields_crop_list on records.fields (crop, id) where deleted_at is null`.execute(db)
  await sql`create index fields_created on records.fields (created_at, id) where deleted_at is null`.execute(db)
  await sql`create index made_by_hand on records.fields (name) where deleted_at is null`.execute(db)
  await givenFunctionRole(kernel, 'county', {
    functionId: 'fields',
    rows: rowsWhere({ field: 'county', operator: 'equals', value: { current: 'organization-region' } }),
  })
  await bringIndexes(kernel)
  const found = await indexesIn('fields')
  expect(found.map((index) => begins(index.definition))).toEqual(expect.arrayContaining(['county, id', 'county, day, id', 'name']))
  expect(found.map((index) => index.name)).not.toContain('fields_crop_list')
  expect(found.map((index) => index.name)).not.toContain('fields_created')
  await bringIndexes(kernel)
  expect(await indexesIn('fields')).toEqual(found)
})

test('what a record and its rows refer to, and what a verify code of another function asks for, is found by an index', async () => {
  const to = { modelId: 'fields', relationField: 'name' }
  await givenFunction(kernel, {
    id: 'leases',
    parts: [
      part('land', 'relation-form', { options: to }),
      part('lands', 'popup-table-select', { options: { ...to, multiple: true } }),
      part('far', 'popup-select', { options: { interfaceId: 'nothing-serves-it' } }),
      part('items', 'sub-table', {
        children: [
          part('land', 'popup-select', { options: to }),
          part('lands', 'popup-table-select', { options: { ...to, multiple: true } }),
        ],
      }),
      part('licenceNo', 'text'),
      part('licences', 'sub-table', { children: [part('no', 'text')] }),
    ],
  })
  const withVerifyCode = part('code', 'verify-code', {
    verifyCode: { tables: [{ function: 'leases', table: 'licences', columns: ['no'], own: 'no', its: 'licenceNo' }] },
  })
  await givenFunction(kernel, { id: 'sales', parts: [part('no', 'bill-number', { options: { rule: 'HT' } }), withVerifyCode] })
  await bringIndexes(kernel)
  const [fn, found] = [(await functionById(kernel, 'leases'))!, await indexesIn('leases')]
  const starts = found.map(({ definition }) => `${/using (\w+)/i.exec(definition)![1]} ${begins(definition)}`)
  expect(starts).toEqual(expect.arrayContaining(['btree land, id', 'gin lands', 'btree licence_no, id']))
  const rows = await indexesIn(fn.tables.subTables[0]!.name)
  expect(rows.map(({ definition }) => begins(definition))).toEqual(expect.arrayContaining(['land, record_id', 'lands']))
  // Nothing is made or dropped again.
  await bringIndexes(kernel)
  expect([await indexesIn('leases'), await indexesIn(fn.tables.subTables[0]!.name)]).toEqual([found, rows])
})

test('an index that a crash left invalid is built anew', async () => {
  await givenFunction(kernel, { id: 'broken', parts, list })
  const name = (await indexesIn('broken')).find((index) => begins(index.definition) === 'day, id')!.name
  await sql`update pg_index set indisvalid = false where indexrelid = ${`records.${name}`}::regclass`.execute(db)
  await bringIndexes(kernel)
  const { rows } = await sql<{
    valid: boolean
  }>`select indisvalid as valid from pg_index where indexrelid = ${`records.${name}`}::regclass`.execute(db)
  expect(rows).toEqual([{ valid: true }])
})
