import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { FormPart } from '#engine/forms/model.ts'
import { createRecord, getRecord, updateRecord } from '#features/records/contract.ts'
import { publishFunction } from '#features/records/server/publish/publish.ts'
import { functionById } from '#features/records/server/online-function.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Conversions that may fail for single rows: what gets over, what has to be confirmed, and the way back. */

// What is refused here is an error in the log.
const server = await startTestServer({ settings: { logLevel: 'fatal' } })
const { kernel } = server.node
const { db } = server.database
const admin = await server.admin()

const create = async (modelId: string, data: object) =>
  (await admin.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })).id
const read = async (modelId: string, id: string) =>
  JSON.parse((await admin.get(getRecord, { params: { modelId, id } })).data) as Record<string, unknown>

async function given(id: string, ...parts: readonly FormPart[]): Promise<void> {
  await givenFunctionRole(kernel, id, { functionId: id })
  await givenFunction(kernel, { id, parts })
}

/** Publishes other parts of a function as somebody who has confirmed that much. */
async function publishAs(id: string, accepted: Readonly<Record<string, number>>, ...parts: readonly FormPart[]): Promise<number> {
  const { name, category, webType, flowId, list, form } = (await functionById(kernel, id))!
  const definition = { name, category, webType, flowId, list, form: { ...form, parts } }
  return publishFunction(kernel, { id, code: id, definition, by: 'somebody', accepted })
}

/** The column of a field now. */
async function stored(id: string, key: string): Promise<readonly unknown[]> {
  const { column } = (await functionById(kernel, id))!.tables.byField.get(key)!
  const { rows } = await sql<{ value: unknown }>`select ${sql.ref(column)}::text as value from ${sql.table(`records.${id}`)}
    order by created_at, id`.execute(db)
  return rows.map(({ value }) => value)
}

const [text, number] = [part('size', 'text'), part('size', 'number')]
const dated = (format: string): FormPart => part('size', 'date', { options: { format } })

async function converted(id: string, values: readonly string[], to: FormPart): Promise<readonly unknown[]> {
  await given(id, text)
  for (const value of values) await create(id, { size: value })
  await publishAs(id, { size: values.length }, to)
  return stored(id, 'size')
}

describe('a text gets over', () => {
  test('as a number where it is a decimal, with spaces around or without, and nothing else', async () => {
    const values = ['12', ' -3.50\u3000', '0012', '1,234', '12亩', '1e5', '１２', 'NaN', '1'.repeat(31)]
    expect(await converted('decimals', values, number)).toEqual(['12', '-3.5', '12', null, null, null, null, null, null])
  })

  test('as a day where it is one of the calendar as days are stored', async () => {
    const values = [
      '2026-03-05',
      '2024-02-29',
      '2026-02-29',
      '2026-04-31',
      '2000-02-29',
      '1900-02-29',
      '2026-3-5',
      '05/03/2026',
      '0000-01-01',
    ]
    expect(await converted('days', values, dated('yyyy-MM-dd'))).toEqual([
      ...['2026-03-05', '2024-02-29', null, null, '2000-02-29', null],
      ...[null, null, null],
    ])
  })

  test('as a moment with its time alone, in the zone of the installation', async () => {
    const id = 'moments'
    const values = ['2026-03-05 08:30', '2026-03-05 23:59:59', '2026-03-05', '2026-03-05 24:00', '2026-02-30 08:00']
    await given(id, text)
    const ids: string[] = []
    for (const value of values) ids.push(await create(id, { size: value }))
    await publishAs(id, { size: 3 }, dated('yyyy-MM-dd HH:mm:ss'))
    const told = await Promise.all(ids.map(async (one) => (await read(id, one))['size']))
    expect(told).toEqual([Date.UTC(2026, 2, 5, 0, 30), Date.UTC(2026, 2, 5, 15, 59, 59), null, null, null])
  })
})

test('a moment becomes its day in the zone of the installation; what has a time loses it and is counted', async () => {
  await given('cut', dated('yyyy-MM-dd HH:mm'))
  await create('cut', { size: Date.UTC(2026, 2, 5, 16, 0) })
  await create('cut', { size: Date.UTC(2026, 2, 5, 16, 30) })
  await expect(publishAs('cut', {}, dated('yyyy-MM-dd'))).rejects.toThrow('records.publish.unconverted')
  await publishAs('cut', { size: 1 }, dated('yyyy-MM-dd'))
  expect(await stored('cut', 'size')).toEqual(['2026-03-06', '2026-03-06'])
  await publishAs('cut', {}, dated('yyyy-MM-dd HH:mm'))
  expect(await stored('cut', 'size')).toEqual([expect.stringContaining(':00:00'), expect.stringContaining(':30:00')])
})

test('a choice of several becomes one where one was made', async () => {
  const choice = (multiple: boolean): FormPart =>
    part('size', 'select', { options: { multiple, dataType: 'static', options: ['a', 'b'].map((id) => ({ id, fullName: id })) } })
  await given('several', choice(true))
  for (const size of [['a'], ['a', 'b'], []]) await create('several', { size })
  await expect(publishAs('several', {}, choice(false))).rejects.toThrow('records.publish.unconverted')
  await publishAs('several', { size: 1 }, choice(false))
  expect(await stored('several', 'size')).toEqual(['a', null, null])
})

test('without a confirmation nothing gets lost, and a program never confirms: administrators see what it could not publish', async () => {
  await given('kept', text)
  for (const size of ['1', 'many']) await create('kept', { size })
  await expect(publishAs('kept', {}, number)).rejects.toMatchObject({
    refusals: [{ kind: 'conflict', text: 'records.publish.unconverted', params: { field: 'size', rows: 1 } }],
  })
  expect(await db.selectFrom('refused_publication').select('code').where('code', '=', 'kept').execute()).toEqual([])
  await expect(givenFunction(kernel, { id: 'kept', parts: [number] })).rejects.toThrow('records.publish.unconverted')
  expect(await db.selectFrom('refused_publication').select('code').where('code', '=', 'kept').execute()).toHaveLength(1)
  expect(await stored('kept', 'size')).toEqual(['1', 'many'])
  expect((await functionById(kernel, 'kept'))!.version).toBe(1)
})

test('values that are written while it is published do not get lost beyond what was confirmed', async () => {
  await given('raced', text)
  for (const size of ['1', 'many']) await create('raced', { size })
  // The row comes between the count and the switch.
  await sql`create function records.raced_late() returns trigger language plpgsql as $$ begin
    if new.size_v2 is not null and new.size = '1' then
      insert into records.raced (id, owner_id, organization_id, definition_version, version, created_at, size)
        values (gen_random_uuid(), 'u', 'o', 1, 1, now(), 'more');
    end if; return null; end $$`.execute(db)
  await sql`create trigger late after update on records.raced for each row execute function records.raced_late()`.execute(db)
  await expect(publishAs('raced', { size: 1 }, number)).rejects.toThrow('records.publish.unconverted')
  expect((await functionById(kernel, 'raced'))!.version).toBe(1)
  expect(await stored('raced', 'size')).toEqual(expect.arrayContaining(['1', 'many', 'more']))
  const { rows } =
    await sql`select 1 from pg_attribute where attrelid = 'records.raced'::regclass and attname = 'size_v2' and not attisdropped`.execute(
      db,
    )
  expect(rows).toEqual([])
})

test('columns of sub-tables are counted by their rows, and those of deleted records are not', async () => {
  const rows = (type: string): FormPart => part('rows', 'sub-table', { children: [part('size', type)] })
  await given('nested', rows('text'))
  await create('nested', { rows: [{ size: '1' }, { size: 'many' }, { size: 'more' }] })
  const gone = await create('nested', { rows: [{ size: 'none' }] })
  await sql`update records.nested set deleted_at = now() where id = ${gone}`.execute(db)
  await expect(publishAs('nested', { 'rows.size': 1 }, rows('number'))).rejects.toThrow('records.publish.unconverted')
  expect(await publishAs('nested', { 'rows.size': 2 }, rows('number'))).toBe(2)
})

test('the way back brings the old values again, but where somebody has changed them since', async () => {
  await given('back', text)
  const [same, bad, filled, changed] = [
    await create('back', { size: '1.50' }),
    await create('back', { size: 'many' }),
    await create('back', { size: 'more' }),
    await create('back', { size: '3' }),
  ]
  await publishAs('back', { size: 2 }, number)
  expect(await read('back', bad)).toMatchObject({ size: null })
  const save = (id: string, size: number) =>
    admin.get(updateRecord, { params: { modelId: 'back', id }, body: { data: JSON.stringify({ size }) } })
  await save(filled, 7)
  await save(changed, 4)
  await create('back', { size: 9 })
  await publishAs('back', {}, text)
  expect(await stored('back', 'size')).toEqual(['1.50', 'many', '7', '4', '9'])
  expect(await read('back', same)).toMatchObject({ size: '1.50' })
})
