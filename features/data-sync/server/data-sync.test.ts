import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteDataSource, platformSource } from '#features/data-sources/contract.ts'
import { allowPorts, givenDatabase, givenSource } from '#features/data-sources/testing/given-database.ts'
import { createTable, previewTable, readTable } from '#features/data-models/contract.ts'
import { beginSync, checkSync, checkSyncTable, executeSync, executeSyncs, syncResult } from '#features/data-sync/contract.ts'
import { readJob } from '#features/jobs/contract.ts'
import { createRecord } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const outside = await givenDatabase()
await allowPorts(kernel, [outside.port])
await outside.run('create schema other')
const source = await givenSource(admin, outside)
const other = await givenSource(admin, outside, { dbSchema: 'other' })

const everyType = `create table kinds (id int primary key, name varchar(20) not null, body text, large bigint, price numeric(12,3), any_number numeric,
  day date, moment timestamp, zoned timestamptz, done boolean, code uuid, content jsonb, bytes bytea, "Upper" text,
  twice int generated always as (id * 2) stored);
  comment on table kinds is '各种类型';
  insert into kinds (id, name, body, large, price, any_number, day, moment, zoned, done, code, content, bytes, "Upper") values
    (1, '甲''"\\', E'两\\n行', 9007199254740993, 12345.678, 0.1234567891, '2026-03-05', '2026-03-05 10:20:30.123456', '2026-03-05 10:00:00+00', true,
      '00000000-0000-7000-8000-000000000001', '{"a": [1]}', '\\x00ff', 'x'),
    (2, '', null, null, null, null, null, null, null, null, null, null, null, null)`
await outside.run(everyType)

const pair = (from: string, to: string) => ({ dbConnectionFrom: from, dbConnectionTo: to })
const onPlatform = (table: string) => ({ params: { linkId: platformSource, table } })
let made = 0
/** A table of the outside database with rows. */
async function givenRows(count: number): Promise<string> {
  const name = `rows_${(made += 1)}`
  await outside.run(`create table ${name} (id int primary key, title text);
    insert into ${name} select n, 'row ' || n from generate_series(1, ${count}) as n`)
  return name
}
const rowsOn = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.id('designed_tables', table)}`.execute(kernel.db)).rows[0]!.count

test('the check of two connections tells what there is to copy and what types columns may become', async () => {
  const { checkDbFlag, tableList, convertRuleMap } = await admin.get(checkSync, { body: pair(source, platformSource) })
  expect(checkDbFlag).toBe(true)
  expect(tableList.find(({ table }) => table === 'kinds')).toMatchObject({ tableName: '各种类型' })
  expect(convertRuleMap).toMatchObject({ int: ['int', 'bigint', 'decimal', 'varchar', 'text'], jsonb: ['jsonb', 'text'] })
  expect(await admin.call(checkSync, { body: pair(source, source) })).toMatchObject({ code: 422, msg: '来源和目标不能是同一个数据连接' })
  expect(await admin.call(checkSync, { body: pair(source, 'nothing') })).toMatchObject({ code: 404 })
})

describe('one table', () => {
  test('is copied with every type of value, into a table that is made by the types that were chosen', async () => {
    const body = {
      ...pair(source, platformSource),
      dbTable: 'kinds',
      convertRuleMap: { int: 'bigint', jsonb: 'text', boolean: 'nonsense' },
    }
    expect(await admin.get(checkSyncTable, { body })).toBe(2)
    expect(await admin.call(executeSync, { body: { ...body, type: 0 } })).toMatchObject({
      code: 422,
      msg: '目标中没有表“kinds”，请先确认新建',
    })
    expect(await admin.call(executeSync, { body: { ...body, type: 2 } })).toMatchObject({ code: 200, msg: '同步成功' })
    const { tableInfo, tableFieldList } = await admin.get(readTable, onPlatform('kinds'))
    expect(tableInfo.tableName).toBe('各种类型')
    const types = Object.fromEntries(tableFieldList.map(({ field, dataType, dataLength }) => [field, `${dataType} ${dataLength}`.trim()]))
    expect(types).toEqual({
      id: 'bigint',
      name: 'varchar 20',
      body: 'text',
      large: 'bigint',
      price: 'decimal 12,3',
      any_number: 'decimal 38,10',
      day: 'date',
      moment: 'datetime',
      zoned: 'datetime',
      done: 'boolean',
      code: 'uuid',
      content: 'text',
      bytes: 'bytea',
      upper: 'text',
      twice: 'bigint',
    })
    const { list } = await admin.get(previewTable, { ...onPlatform('kinds'), query: {} })
    expect(list).toMatchObject([
      {
        name: `甲'"\\`,
        body: '两\n行',
        large: '9007199254740993',
        price: '12345.678',
        any_number: '0.1234567891',
        day: '2026-03-05',
        moment: '2026-03-05 10:20:30.123456',
        // A moment is kept as it reads in the zone of the platform.
        zoned: '2026-03-05 18:00:00.000000',
        done: '1',
        code: '00000000-0000-7000-8000-000000000001',
        content: '{"a": [1]}',
        bytes: '\\x00ff',
        upper: 'x',
        twice: '2',
      },
      { id: '2', name: '', body: null, bytes: null },
    ])
  })

  test('replaces rows only where that was agreed to, and comes whole or not at all', async () => {
    const table = await givenRows(3)
    const body = { ...pair(source, platformSource), dbTable: table }
    await admin.get(executeSync, { body: { ...body, type: 2 } })
    expect(await admin.get(checkSyncTable, { body })).toBe(3)
    expect(await admin.call(executeSync, { body: { ...body, type: 0 } })).toMatchObject({
      code: 422,
      msg: `目标表“${table}”已有数据，请先确认清空`,
    })
    await outside.run(`insert into ${table} values (4, 'more')`)
    await admin.get(executeSync, { body: { ...body, type: 3 } })
    expect(await rowsOn(table)).toBe(4)
    // The last row does not fit what the target has meanwhile: the rows that were there stay.
    await sql.raw(`alter table designed_tables.${table} add check (id < 5)`).execute(server.database.db)
    await outside.run(`insert into ${table} values (5, 'too much')`)
    expect(await admin.call(executeSync, { body: { ...body, type: 3 } })).toMatchObject({ code: 422, msg: '数据与表的字段或约束不符' })
    expect(await rowsOn(table)).toBe(4)
  })

  test('is copied to another database, once by a repeated request', async () => {
    const table = await givenRows(1_200)
    const body = { ...pair(source, other), dbTable: table, type: 2 }
    const twice = () => admin.call(executeSync, { body }, { idempotencyKey: `copy-of-${table}` })
    expect([(await twice()).code, (await twice()).code]).toEqual([200, 200])
    expect((await outside.run(`select count(*)::int as count, sum(id)::int as sum from other.${table}`)).rows).toEqual([
      { count: 1_200, sum: 720_600 },
    ])
  })

  test('is refused where the target lacks one of its columns, or is a table of a function', async () => {
    const table = await givenRows(1)
    const column = { field: 'id', fieldName: '', dataType: 'int', dataLength: '', primaryKey: 1, allowNull: 0 }
    const typed = { tableInfo: { newTable: table, tableName: '' }, tableFieldList: [column] } as never
    await admin.get(createTable, { params: { linkId: platformSource }, body: typed })
    expect(await admin.call(executeSync, { body: { ...pair(source, platformSource), dbTable: table, type: 0 } })).toMatchObject({
      code: 422,
      msg: `目标表“${table}”缺少字段“title”`,
    })
    await givenFunction(kernel, { id: 'taken', parts: [part('title', 'text')] })
    await outside.run(`create table taken (title text); insert into taken values ('x')`)
    for (const call of [checkSyncTable, executeSync])
      expect(
        await admin.call(call as typeof executeSync, { body: { ...pair(source, platformSource), dbTable: 'taken', type: 3 } }),
      ).toMatchObject({
        code: 422,
        msg: '“taken”是功能的数据表，请在功能设计中修改',
      })
  })

  test('of records leaves out what is masked or encrypted, and drafts', async () => {
    await givenFunction(kernel, {
      id: 'growers',
      parts: [part('title', 'text'), part('phone', 'text', { mask: { kind: 'phone' } }), part('secret', 'text', { encrypted: true })],
    })
    await givenFunctionRole(kernel, 'growers', { functionId: 'growers' })
    const data = JSON.stringify({ title: 'shown', phone: '13812345678', secret: 'very secret' })
    await admin.get(createRecord, { params: { modelId: 'growers' }, body: { data } })
    await sql`insert into records.growers select (r).* from (select jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'flow_state', 0)) as r
      from records.growers as m) as copied`.execute(server.database.db)
    await admin.get(executeSync, { body: { ...pair(platformSource, other), dbTable: 'growers', type: 2 } })
    const { rows, fields } = await outside.run('select * from other.growers')
    expect(rows).toMatchObject([{ title: 'shown' }])
    const names = fields.map(({ name }) => name)
    expect(names.filter((name) => name === 'phone' || name === 'secret')).toEqual([])
    expect(JSON.stringify(rows)).not.toMatch(/13812345678|very secret/)
  })
})

test('several tables are copied by one call, each by itself', async () => {
  const [full, again] = [await givenRows(2), await givenRows(2)]
  await outside.run('create table nothing_in (id int); create table "select" (id int); insert into "select" values (1)')
  await admin.get(executeSync, { body: { ...pair(source, platformSource), dbTable: again, type: 2 } })
  const body = { ...pair(source, platformSource), dbTableList: [full, again, 'nothing_in', 'select', 'unknown', full] }
  expect(await admin.get(executeSyncs, { body })).toEqual({ [full]: 1, [again]: 3, nothing_in: 2, select: 0, unknown: 0 })
  expect(await rowsOn(full)).toBe(2)
})

describe('a copy in the background', () => {
  test('tells its progress and what became of each table, and stands in the audit log', async () => {
    const [large, kept] = [await givenRows(1_500), await givenRows(2)]
    await outside.run('create table "no name" (id int); insert into "no name" values (1)')
    await admin.get(executeSync, { body: { ...pair(source, platformSource), dbTable: kept, type: 2 } })
    const body = { ...pair(source, platformSource), dbTableList: [large, kept, 'no name', 'empty_one'] }
    await outside.run('create table empty_one (id int)')
    const { jobId } = await admin.get(beginSync, { body })
    expect(await admin.call(beginSync, { body })).toMatchObject({ code: 409, msg: '已有数据同步正在进行，请等它结束' })
    expect(await admin.call(deleteDataSource, { params: { id: source }, body: null })).toMatchObject({
      code: 422,
      msg: '1个数据同步正在使用，不能删除',
    })
    await server.node.drainJobs()
    const { state, result } = await admin.get(readJob, { params: { id: jobId } })
    expect(state).toBe('done')
    expect(syncResult.parse(result).tables).toMatchObject([
      { table: large, state: 'copied', rows: 1_500 },
      { table: kept, state: 'has-rows' },
      { table: 'no name', state: 'failed', reason: expect.stringContaining('no name') },
      { table: 'empty_one', state: 'empty' },
    ])
    const { rows } = await sql<{ action: string; said: string }>`select action, changes::text as said from audit_entry
      where object = ${`data_sync:${source}/${platformSource}`} order by at desc, id desc limit 1`.execute(kernel.db)
    expect(rows[0]).toMatchObject({ action: 'data-sync.ended', said: expect.stringContaining(`"${large}": 1500`) })
    const again = await admin.get(beginSync, { body: { ...body, dbTableList: [kept], existing: 'replace' } })
    await server.node.drainJobs()
    expect(await admin.get(readJob, { params: { id: again.jobId } })).toMatchObject({
      result: { tables: [{ table: kept, state: 'copied', rows: 2 }] },
    })
  })

  test('of somebody who is no super administrator any more copies nothing', async () => {
    const table = await givenRows(1)
    await admin.get(beginSync, { body: { ...pair(source, platformSource), dbTableList: [table] } })
    await sql`update job set owner_id = null where state = 'waiting'`.execute(server.database.db)
    await server.node.drainJobs()
    expect((await sql`select to_regclass(${`designed_tables.${table}`}) as found`.execute(kernel.db)).rows).toEqual([{ found: null }])
  })
})
