import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  addTableFields,
  createTable,
  deleteTable,
  exportTable,
  importTable,
  listAllTables,
  listTableFields,
  listTables,
  previewTable,
  readTable,
  updateTable,
} from '#features/data-models/contract.ts'
import { platformSource } from '#features/data-sources/contract.ts'
import { allowPorts, givenDatabase, givenSource } from '#features/data-sources/testing/given-database.ts'
import { createRecord } from '#features/records/contract.ts'
import { hiddenSecret } from '#server/configuration/system-configuration.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const outside = await givenDatabase()
await allowPorts(kernel, [outside.port])
const source = await givenSource(admin, outside)

const column = (field: string, more: object = {}) => ({
  field,
  fieldName: '',
  dataType: 'varchar',
  dataLength: '50',
  primaryKey: 0,
  allowNull: 1,
  ...more,
})
const id = column('id', { primaryKey: 1, allowNull: 0 })
const body = (table: string, tableFieldList: object[], more: object = {}) =>
  ({ tableInfo: { table, newTable: table, tableName: '测试表' }, tableFieldList, ...more }) as never
const problems = (answer: { data: unknown }) => (answer.data as { errors: { field: string; text: string }[] }).errors
let made = 0
const nextName = () => `made_${(made += 1)}`

/** Runs a statement where the table is. */
const places = {
  platform: {
    linkId: platformSource,
    run: (statement: string) => sql.raw(statement).execute(server.database.db),
    schema: 'designed_tables',
  },
  'other database': { linkId: source, run: outside.run, schema: 'public' },
} as const

describe.each(Object.entries(places))('a table of the %s', (_name, { linkId, run, schema }) => {
  const params = { linkId }
  const given = async (columns: object[] = [id, column('title')]) => {
    const table = nextName()
    await admin.get(createTable, { params, body: body(table, columns) })
    return { table, at: { linkId, table } }
  }

  test('is made with every type of column, listed, found by its description, read, and its fields told', async () => {
    const columns = [
      id,
      column('title', { fieldName: '标题', dataLength: '80' }),
      column('body', { dataType: 'text', dataLength: '' }),
      column('amount', { dataType: 'int', dataLength: '' }),
      column('large', { dataType: 'bigint', dataLength: '' }),
      column('price', { dataType: 'decimal', dataLength: '12,3' }),
      column('day', { dataType: 'date', dataLength: '' }),
      column('moment', { dataType: 'datetime', dataLength: '', allowNull: 0 }),
      column('done', { dataType: 'boolean', dataLength: '' }),
    ]
    const { table, at } = await given(columns)
    const { list, pagination } = await admin.get(listTables, { params, query: { keyword: '测试表', pageSize: 1_000_000 } })
    expect(list.find((one) => one.table === table)).toMatchObject({ tableName: '测试表', sum: -1, changeable: 1 })
    expect(pagination.pageSize).toBe(1_000_000)
    expect((await admin.get(listAllTables, { params, query: { keyword: table } })).list).toMatchObject([{ table }])
    const read = await admin.get(readTable, { params: at })
    expect(read).toMatchObject({ tableInfo: { table, tableName: '测试表' }, tableFieldList: columns, hasTableData: false, changeable: 1 })
    expect((await admin.get(listTableFields, { params: at, query: { type: '1' } })).list).toEqual(columns)
  })

  test('changes its name, its columns and its key while it is empty, under the structure that was read', async () => {
    const { table, at } = await given([id, column('title'), column('gone')])
    const { version } = await admin.get(readTable, { params: at })
    const columns = [
      column('id', { primaryKey: 0, allowNull: 0 }),
      column('title', { dataType: 'int', dataLength: '' }),
      column('no', { primaryKey: 1, allowNull: 0 }),
    ]
    const newTable = nextName()
    const changed = { tableInfo: { table, newTable, tableName: '改' }, tableFieldList: columns, version } as never
    await admin.get(updateTable, { params, body: changed })
    const read = await admin.get(readTable, { params: { linkId, table: newTable } })
    expect(read).toMatchObject({ tableInfo: { table: newTable, tableName: '改' }, tableFieldList: columns })
    expect(await admin.call(readTable, { params: at })).toMatchObject({ code: 404 })
    expect(await admin.call(updateTable, { params, body: body(newTable, [id], { version }) })).toMatchObject({
      code: 409,
      data: { version: read.version },
    })
    expect(await admin.call(deleteTable, { params: { linkId, table: newTable }, body: { version } })).toMatchObject({ code: 409 })
    await admin.get(deleteTable, { params: { linkId, table: newTable }, body: { version: read.version } })
    expect(await admin.call(readTable, { params: { linkId, table: newTable } })).toMatchObject({ code: 404 })
  })

  test('with rows is neither changed nor deleted; columns that may be empty are added', async () => {
    const { table, at } = await given()
    await run(`insert into ${schema}.${table} values ('1', 'a')`)
    const refused = { code: 422, msg: `表“${table}”中已有数据，不能修改结构或删除` }
    expect(await admin.call(updateTable, { params, body: body(table, [id]) })).toMatchObject(refused)
    expect(await admin.call(deleteTable, { params: at, body: null })).toMatchObject(refused)
    const needed = await admin.call(addTableFields, { params, body: body(table, [id, column('more', { allowNull: 0 })]) })
    expect(needed).toMatchObject({ code: 422, msg: '表中已有数据，字段“more”须允许为空' })
    await admin.get(addTableFields, { params, body: body(table, [id, column('more', { fieldName: '更多' })]) })
    const { tableFieldList, hasTableData } = await admin.get(readTable, { params: at })
    expect(tableFieldList.map(({ field, fieldName }) => [field, fieldName])).toEqual([
      ['id', ''],
      ['title', ''],
      ['more', '更多'],
    ])
    expect(hasTableData).toBe(true)
    expect(await admin.call(addTableFields, { params, body: body(table, [id]) })).toMatchObject({ code: 422, msg: '没有要新增的字段' })
  })

  test('shows its rows in pages, searched by a column; signs of a pattern mean themselves', async () => {
    const { table, at } = await given([id, column('title', { dataType: 'text', dataLength: '' })])
    await run(`insert into ${schema}.${table} select lpad(n::text, 3, '0'), 'no ' || n || '%' from generate_series(1, 25) as n`)
    await run(`insert into ${schema}.${table} values ('999', null), ('998', repeat('x', 2000))`)
    const first = await admin.get(previewTable, { params: at, query: { currentPage: 1, pageSize: 20 } })
    expect(first.pagination.total).toBe(27)
    expect(first.list[0]).toEqual({ id: '001', title: 'no 1%' })
    const last = await admin.get(previewTable, { params: at, query: { currentPage: 2, pageSize: 20 } })
    expect(last.list.at(-1)).toEqual({ id: '999', title: null })
    expect(last.list.at(-2)?.['title']).toHaveLength(500)
    const search = async (keyword: string) =>
      (await admin.get(previewTable, { params: at, query: { field: 'title', keyword } })).list.map((row) => row['id'])
    expect(await search('NO 12%')).toEqual(['012'])
    expect(await search('_')).toEqual([])
    expect(await admin.call(previewTable, { params: at, query: { field: 'nothing', keyword: 'a' } })).toMatchObject({ code: 400 })
  })

  test('is exported without its rows and made anew by the file where it is not there', async () => {
    const { table, at } = await given([id, column('title', { fieldName: '标题' })])
    const { name, url } = await admin.get(exportTable, { params: at })
    expect(name).toBe(`${table}.bdb`)
    const text = await (await fetch(server.address + url)).text()
    expect((await fetch(server.address + url)).status).toBe(410)
    const upload = (content: string, file = name) => {
      const form = new FormData()
      form.append('file', new Blob([content]), file)
      return admin.call(importTable, { params }, { form })
    }
    expect(await upload(text)).toMatchObject({ code: 422, msg: `表“${table}”已存在` })
    await admin.get(deleteTable, { params: at, body: null })
    expect(await upload(text)).toMatchObject({ code: 200, msg: '导入成功', data: { table } })
    expect((await admin.get(readTable, { params: at })).tableFieldList).toMatchObject([
      { field: 'id' },
      { field: 'title', fieldName: '标题' },
    ])
    expect(await upload('{"kind":"bill-rule"}')).toMatchObject({ code: 422, msg: '文件内容不是数据表，请选择从本系统导出的文件' })
    expect(await upload(text, 'table.xlsx')).toMatchObject({ code: 422, msg: '请选择要导入的数据表文件（.bdb）' })
  })

  test('is refused with a name or a column that no table may have', async () => {
    const refusedWith = async (name: string, columns: object[]) =>
      problems(await admin.call(createTable, { params, body: body(name, columns) }))
    for (const name of ['', 'select', 'Upper', 'a"; drop table x; --', 'public.users', '中文'])
      expect(await refusedWith(name, [id])).toMatchObject([{ field: 'newTable' }])
    for (const wrong of [
      { field: 'select' },
      { field: 'a b' },
      { field: 'x', dataType: 'int; drop table x' },
      { field: 'x', dataLength: '0' },
      { field: 'x', dataLength: '1); --' },
      { field: 'x', dataType: 'decimal', dataLength: '3,4' },
      { field: 'ID' },
    ])
      expect(await refusedWith(nextName(), [id, column('', wrong)])).toMatchObject([
        { field: 'tableFieldList', text: expect.stringMatching(/^第2个字段/) },
      ])
    expect(await admin.call(createTable, { params, body: body(nextName(), []) })).toMatchObject({ code: 422 })
    const { table } = await given()
    expect(await refusedWith(table, [id])).toMatchObject([{ field: 'newTable', text: `表“${table}”已存在` }])
  })

  test('keeps what its text says, whatever signs it has', async () => {
    const signs = `'; drop table x; -- \\' "`
    const table = nextName()
    await admin.get(createTable, {
      params,
      body: { tableInfo: { newTable: table, tableName: signs }, tableFieldList: [{ ...id, fieldName: signs }] } as never,
    })
    expect(await admin.get(readTable, { params: { linkId, table } })).toMatchObject({
      tableInfo: { tableName: signs },
      tableFieldList: [{ fieldName: signs }],
    })
  })

  test('is made once by a repeated request, and each change stands in the audit log', async () => {
    const table = nextName()
    const twice = () => admin.call(createTable, { params, body: body(table, [id]) }, { idempotencyKey: `made-once-${linkId}` })
    expect([await twice(), await twice()]).toMatchObject([{ code: 200 }, { code: 200 }])
    await admin.get(addTableFields, { params, body: body(table, [column('more')]) })
    await admin.get(deleteTable, { params: { linkId, table }, body: null })
    const { rows } = await sql<{
      action: string
    }>`select action from audit_entry where object = ${`data_model:${linkId}/${table}`} order by at`.execute(kernel.db)
    expect(rows.map(({ action }) => action)).toEqual(['data-model.created', 'data-model.changed', 'data-model.deleted'])
  })
})

describe("the platform's own database", () => {
  const linkId = platformSource

  test('shows no table of the product, by whatever name', async () => {
    const { list } = await admin.get(listAllTables, { params: { linkId }, query: {} })
    const { rows } = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname not in ('records', 'designed_tables')`.execute(kernel.db)
    expect(list.filter(({ table }) => rows.some(({ name }) => name === table))).toEqual([])
    for (const table of ['user_account', 'public.user_account', 'audit_entry', 'pg_catalog.pg_class', 'sys_config', 'data_source'])
      for (const one of [readTable, listTableFields, previewTable, exportTable])
        expect(await admin.call(one as typeof readTable, { params: { linkId, table }, query: {} } as never)).toMatchObject({ code: 404 })
    expect(await admin.call(deleteTable, { params: { linkId, table: 'user_account' }, body: null })).toMatchObject({ code: 404 })
    // A made table has the schema of made tables, whatever it is called.
    await admin.get(createTable, { params: { linkId }, body: body('user_account', [id]) })
    expect((await sql`select 1 from designed_tables.user_account`.execute(server.database.db)).rows).toEqual([])
    await admin.get(deleteTable, { params: { linkId, table: 'user_account' }, body: null })
    expect((await sql`select count(*) from public.user_account`.execute(kernel.db)).rows).toHaveLength(1)
  })

  test('shows records that are no drafts, with what is masked or encrypted covered, and changes nothing of their tables', async () => {
    await givenFunction(kernel, {
      id: 'modelled',
      parts: [part('title', 'text'), part('phone', 'text', { mask: { kind: 'phone' } }), part('secret', 'text', { encrypted: true })],
    })
    await givenFunctionRole(kernel, 'modeller', { functionId: 'modelled' })
    const table = 'modelled'
    const at = { linkId, table }
    const { tableFieldList, changeable } = await admin.get(readTable, { params: at })
    expect(changeable).toBe(0)
    expect(tableFieldList.map(({ field }) => field)).toEqual(expect.arrayContaining(['title', 'phone', 'secret']))
    const values = { title: 'shown', phone: '13812345678', secret: 'very secret' }
    await admin.get(createRecord, { params: { modelId: 'modelled' }, body: { data: JSON.stringify(values) } })
    await sql`insert into records.modelled select (r).* from (select jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'title', 'draft', 'flow_state', 0)) as r
      from records.modelled as m) as copied`.execute(server.database.db)
    const { list } = await admin.get(previewTable, { params: at, query: {} })
    expect(list).toMatchObject([{ title: 'shown', phone: hiddenSecret, secret: hiddenSecret }])
    for (const field of ['phone', 'secret'])
      expect(await admin.call(previewTable, { params: at, query: { field, keyword: '138' } })).toMatchObject({ code: 400 })
    const refused = { code: 422, msg: `“${table}”是功能的数据表，请在功能设计中修改` }
    expect(await admin.call(updateTable, { params: { linkId }, body: body(table, [id]) })).toMatchObject(refused)
    expect(await admin.call(addTableFields, { params: { linkId }, body: body(table, [column('more')]) })).toMatchObject(refused)
    expect(await admin.call(deleteTable, { params: at, body: null })).toMatchObject(refused)
    expect(problems(await admin.call(createTable, { params: { linkId }, body: body(table, [id]) }))).toMatchObject([{ field: 'newTable' }])
  })
})

test('names of a table that another program made are taken as they are', async () => {
  await outside.run(`create table "Odd ""name" ("Id" uuid primary key, "值" jsonb, made timestamptz)`)
  await outside.run(`insert into "Odd ""name" values ('00000000-0000-7000-8000-000000000001', '{"a":1}', '2026-03-05 10:00:00+08')`)
  const at = { linkId: source, table: 'Odd "name' }
  expect((await admin.get(listTableFields, { params: at, query: {} })).list).toMatchObject([
    { field: 'Id', dataType: 'uuid', primaryKey: 1 },
    { field: '值', dataType: 'jsonb' },
    { field: 'made', dataType: 'datetime' },
  ])
  const { list } = await admin.get(previewTable, { params: at, query: { field: '值', keyword: 'a' } })
  expect(list).toEqual([{ Id: '00000000-0000-7000-8000-000000000001', 值: '{"a": 1}', made: '2026-03-05 10:00:00.000000' }])
})

test('rows stand in the order of their key, numbers by their size', async () => {
  await outside.run('create table numbered (no int primary key); insert into numbered values (10), (2), (1)')
  const { list } = await admin.get(previewTable, { params: { linkId: source, table: 'numbered' }, query: {} })
  expect(list.map(({ no }) => no)).toEqual(['1', '2', '10'])
})

test('of an unknown connection or table there is nothing', async () => {
  expect(await admin.call(listTables, { params: { linkId: 'nothing' }, query: {} })).toMatchObject({ code: 404 })
  expect(await admin.call(readTable, { params: { linkId: source, table: 'nothing' } })).toMatchObject({ code: 404 })
  expect(await admin.call(deleteTable, { params: { linkId: source, table: 'nothing' }, body: null })).toMatchObject({ code: 404 })
})
