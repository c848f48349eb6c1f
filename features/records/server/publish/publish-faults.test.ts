import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRecord, listRecords, listRefusedPublications } from '#features/records/contract.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { Refused } from '#engine/values/refusal.ts'
import { noNeeds } from '#features/records/server/publish/list-indexes.ts'
import { preparePublication } from '#features/records/server/publish/prepare.ts'
import { publishFunction, resumePublications, type WantedFunction } from '#features/records/server/publish/publish.ts'
import { undoMaking } from '#features/records/server/publish/run-step.ts'
import { tryPublication } from '#features/records/server/publish/try-publication.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A publication that fails has no effect on users (security 14.8). */

// What is refused here is an error in the log.
const server = await startTestServer({ settings: { logLevel: 'fatal' } })
const { kernel } = server.node
const { db } = server.database
const create = (client: TestClient, modelId: string, values: Record<string, unknown>) =>
  client.call(createRecord, { params: { modelId }, body: { data: JSON.stringify(values) } })

test('values that are there twice cannot become unique: the old version serves, nodes start, the next definition is published', async () => {
  const plain = [part('code', 'text')]
  await givenFunctionRole(kernel, 'goods', { functionId: 'goods' })
  expect(await givenFunction(kernel, { id: 'goods', parts: plain })).toBe(1)
  const admin = await server.admin()
  for (const code of ['one', 'one']) await create(admin, 'goods', { code })
  await expect(givenFunction(kernel, { id: 'goods', parts: [part('code', 'text', { unique: true })] })).rejects.toThrow(Refused)
  expect((await create(admin, 'goods', { code: 'one' })).code).toBe(200)
  expect((await sql`select id from publication where state <> 'done' and state <> 'failed'`.execute(db)).rows).toEqual([])
  const second = await startTestServer({ database: server.database, settings: { logLevel: 'fatal' } })
  expect((await (await second.admin()).get(listRecords, { params: { modelId: 'goods' }, body: {} })).list).toHaveLength(3)
  await second.stop()
  expect(await givenFunction(kernel, { id: 'goods', parts: [part('code', 'text'), part('note', 'text')] })).toBe(2)
  expect((await create(admin, 'goods', { code: 'one', note: 'n' })).code).toBe(200)
})

test('what was refused is listed for administrators with form, field and cause until a definition is published', async () => {
  const [text, many] = [part('code', 'text'), part('kinds', 'checkbox', { label: 'Kinds' })]
  await givenFunctionRole(kernel, 'refused', { functionId: 'refused' })
  await givenFunction(kernel, { id: 'refused', parts: [text, many] })
  const admin = await server.admin()
  for (const code of ['one', 'one']) await create(admin, 'refused', { code })
  const listed = async () =>
    (await admin.get(listRefusedPublications, {})).list
      .filter(({ enCode }) => enCode === 'refused')
      .map(({ field, cause }) => [field, cause])
  const unique = part('code', 'text', { label: 'Code', unique: true })
  await expect(givenFunction(kernel, { id: 'refused', parts: [unique, many] })).rejects.toThrow(Refused)
  expect(await listed()).toEqual([['Code', '已有重复值，不能设为不可重复：Code']])
  await expect(givenFunction(kernel, { id: 'refused', parts: [text, part('kinds', 'number', { label: 'Kinds' })] })).rejects.toThrow(
    Refused,
  )
  expect(await listed()).toEqual([['Kinds', '已有数据，不能改为其他类型：Kinds']])
  await givenFunction(kernel, { id: 'refused', parts: [text, many, part('note', 'text')] })
  expect(await listed()).toEqual([])
})

test('a value may repeat as soon as the field need not be unique any more', async () => {
  const admin = await server.admin()
  const unique = part('code', 'text', { unique: true })
  await givenFunctionRole(kernel, 'freed', { functionId: 'freed' })
  await givenFunction(kernel, { id: 'freed', parts: [unique] })
  await givenFunction(kernel, { id: 'freed', parts: [part('code', 'text')] })
  for (const code of ['one', 'one']) expect((await create(admin, 'freed', { code })).code).toBe(200)
})

test('a publication that fails half-way leaves nothing that would refuse values of the version in use', async () => {
  const admin = await server.admin()
  await givenFunctionRole(kernel, 'halted', { functionId: 'halted' })
  const story = part('story', 'long-text', { options: { maxLength: 10_000 } })
  await givenFunction(kernel, { id: 'halted', parts: [part('code', 'text'), story], columns: ['code'] })
  // Longer than an entry of an index may be, and made so that it cannot be compressed.
  const long = randomBytes(6_000).toString('base64')
  expect((await create(admin, 'halted', { code: 'one', story: long })).code).toBe(200)
  const parts = [part('code', 'text', { unique: true }), { ...story, unique: true }]
  await expect(givenFunction(kernel, { id: 'halted', parts, columns: ['code'] })).rejects.toThrow('records.publish.failed')
  expect((await create(admin, 'halted', { code: 'one' })).code).toBe(200)
})

test('a publication that fails again and again leaves no columns and no tables', async () => {
  const admin = await server.admin()
  await givenFunctionRole(kernel, 'tried', { functionId: 'tried' })
  const story = part('story', 'long-text', { options: { maxLength: 10_000 } })
  await givenFunction(kernel, { id: 'tried', parts: [part('code', 'text'), story], columns: ['code'] })
  expect((await create(admin, 'tried', { story: randomBytes(6_000).toString('base64') })).code).toBe(200)
  const made = async (): Promise<unknown[]> =>
    (
      await sql`select table_name, column_name from information_schema.columns
        where table_schema = 'records' and table_name like 'tried%' order by 1, 2`.execute(db)
    ).rows
  const before = await made()
  const items = part('items', 'sub-table', { children: [part('name', 'text')] })
  const parts = [part('code', 'text'), { ...story, unique: true }, part('extra', 'text'), items]
  for (let time = 0; time < 2; time++) {
    await expect(givenFunction(kernel, { id: 'tried', parts, columns: ['code'] })).rejects.toThrow('records.publish.failed')
    expect(await made()).toEqual(before)
  }
})

test('functions and fields with long names that begin alike each keep their own values apart', async () => {
  const admin = await server.admin()
  const fields = ['certificate_of_origin_no', 'certificate_of_origin_day']
  for (const modelId of ['seed_production_plan_north', 'seed_production_plan_south']) {
    await givenFunctionRole(kernel, modelId, { functionId: modelId })
    await givenFunction(kernel, { id: modelId, parts: fields.map((field) => part(field, 'text', { unique: true })) })
    for (const field of fields) {
      expect((await create(admin, modelId, { [field]: 'same' })).code).toBe(200)
      expect(await create(admin, modelId, { [field]: 'same' })).toMatchObject({ code: 422, data: { errors: [{ field }] } })
    }
  }
})

test('a table that another function made meanwhile stays with its rows, and the code is free again', async () => {
  const admin = await server.admin()
  const form = (...parts: FormPart[]) => ({
    ...{ name: 'x', category: '', webType: '2' as const, flowId: undefined, form: { parts, rules: [], settings: {} } },
  })
  const items = part('items', 'sub-table', { children: [part('name', 'text')] })
  await sql`insert into online_function (id, code, name, draft) values ('late', 'plot_items', 'late', '{}')`.execute(db)
  const publication = crypto.randomUUID()
  await sql`insert into publication (id, function_id, from_version, to_version, definition)
    values (${publication}, 'late', 0, 1, ${JSON.stringify(form(part('size', 'number')))}::jsonb)`.execute(db)
  const step = { kind: 'create-table', table: 'plot_items', columns: { id: 'uuid', size: 'numeric' }, isSubTable: false }
  await sql`insert into publication_step (publication_id, no, kind, detail)
    values (${publication}, 0, 'create-table', ${JSON.stringify(step)}::jsonb)`.execute(db)
  // It is out of sight for as long as the other one is published, as if both began before either knew of the other.
  await sql`update online_function set code = 'elsewhere' where id = 'late'`.execute(db)
  await givenFunctionRole(kernel, 'plot', { functionId: 'plot' })
  await givenFunction(kernel, { id: 'plot', parts: [part('code', 'text'), items] })
  await sql`update online_function set code = 'plot_items' where id = 'late'`.execute(db)
  expect((await create(admin, 'plot', { code: 'a', items: [{ name: 'kept' }] })).code).toBe(200)
  await resumePublications(kernel)
  expect((await sql`select name from records.plot_items`.execute(db)).rows).toEqual([{ name: 'kept' }])
  expect((await sql`select id from online_function where id = 'late'`.execute(db)).rows).toEqual([])
  // What was prepared before the other one is refused, too.
  await expect(givenFunction(kernel, { id: 'plot_items', parts: [part('size', 'number')] })).rejects.toThrow('records.publish.table-taken')
})

test('what a publication took up and somebody has filled is not dropped with it', async () => {
  await sql`create table records.filled (id uuid)`.execute(db)
  await sql`insert into records.filled values (gen_random_uuid())`.execute(db)
  await undoMaking(db, { kind: 'create-table', table: 'filled', columns: {}, isSubTable: false })
  expect((await sql`select count(*)::int as n from records.filled`.execute(db)).rows).toEqual([{ n: 1 }])
  await sql`drop table records.filled`.execute(db)
})

test('people who publish what is being published are told so, and hold nothing up', async () => {
  await db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(hashtext('records/publish/held'))`.execute(other)
    const definition = { name: 'held', category: '', webType: '2' as const, flowId: undefined }
    const wanted = { id: 'held', code: 'held', definition: { ...definition, form: { parts: [], rules: [], settings: {} } } }
    const publishing = publishFunction(kernel, { ...wanted, by: 'somebody' } as unknown as WantedFunction)
    await expect(publishing).rejects.toMatchObject({ refusals: [{ kind: 'conflict', text: 'records.publish.busy' }] })
    await sql`select pg_advisory_unlock(hashtext('records/publish/held'))`.execute(other)
  })
})

test('a trial copies only tables of its own function, whatever their names begin like', async () => {
  const items = part('items', 'sub-table', { children: [part('name', 'text')] })
  await givenFunction(kernel, { id: 'trial', parts: [part('code', 'text'), items] })
  await givenFunction(kernel, { id: 'trial_other', parts: [part('code', 'text')] })
  // Nothing of the other table can be copied while it is held.
  await db.transaction().execute(async (tx) => {
    await sql`lock table records.trial_other in access exclusive mode`.execute(tx)
    const { published } = await db.selectFrom('online_function').select('published').where('id', '=', 'trial').executeTakeFirstOrThrow()
    const definition = { ...published!, form: { ...published!.form, parts: [...published!.form.parts, part('note', 'text')] } }
    const prepared = await preparePublication(db, { id: 'trial', code: 'trial', definition }, noNeeds)
    const trial = await tryPublication(db, prepared, 'trial', 'Asia/Shanghai')
    expect(trial).toMatchObject({ error: undefined, left: 0, all: true })
    await sql`lock table records.trial in access exclusive mode`.execute(tx)
    const late = await tryPublication(db, prepared, 'trial', 'Asia/Shanghai')
    expect(late).toMatchObject({ error: undefined, steps: 0, left: prepared.steps.length })
  })
})
