import { beforeAll, describe, expect, test } from 'vitest'
import {
  copyInterface,
  createInterface,
  dataInterfaceMenu,
  exportInterface,
  previewInterface,
  readInterface,
  testInterface,
  updateInterface,
} from '#features/data-interfaces/contract.ts'
import { deleteDataSource, switchDataSource } from '#features/data-sources/contract.ts'
import { allowPorts, givenDatabase, givenSource } from '#features/data-sources/testing/given-database.ts'
import { givenMysql, noMysql } from '#features/data-sources/testing/given-mysql.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Statements of interfaces that run in another database. */

const server = await startTestServer({ settings: { logLevel: 'silent' } })
const { kernel } = server.node
const admin = await server.admin()
const outside = await givenDatabase()
const mysql = noMysql === undefined ? await givenMysql() : undefined
await allowPorts(kernel, [outside.port, ...(mysql ? [mysql.port] : [])])
const source = await givenSource(admin, outside)
let designer: TestClient

beforeAll(async () => {
  await outside.run(`create table lots (id integer primary key, name text, area numeric, sown timestamptz);
    insert into lots values (1, '甲', 1.5, '2026-01-01 00:00+08'), (2, '乙', 20, '2026-06-01 00:00+08'), (3, '丙', 300, null)`)
  const roleId = await givenRole(kernel, 'designer', { menuId: dataInterfaceMenu, buttons: ['btn_add', 'btn_edit'] })
  await givenPerson(kernel, { account: 'designer', roleIds: [roleId] })
  designer = await server.signIn('designer', personPassword)
})

let made = 0
const bodyOf = (query: string, more: object = {}) => {
  made += 1
  const fixed = { fullName: `外库${made}`, enCode: `L${made}`, categoryId: 'DataInterfaceType.business', dataType: 1, dbLinkId: source }
  return { ...fixed, query, ...more }
}
const parameter = (field: string, dataType: string) => ({ field, fieldName: field, dataType, defaultValue: '', required: 0 })
const typed = JSON.stringify([
  parameter('name', 'varchar'),
  parameter('least', 'decimal'),
  parameter('most', 'int'),
  parameter('from', 'datetime'),
])
const made2 = async (query: string, more: object = {}) => (await admin.get(createInterface, { body: bodyOf(query, more) })).id
const run = (id: string, values: Readonly<Record<string, string>> = {}, client = admin) =>
  client.call(previewInterface, {
    params: { id },
    body: { paramList: Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue })) },
  })

test('a statement gives rows of the other database, with bound values', async () => {
  const id = await made2(
    `select id, name from lots where (name = {name} or {name} is null) and area >= coalesce({least}, 0) and (sown >= {from} or {from} is null)
      order by id limit coalesce({most}, 100)`,
    { requestParameters: typed },
  )
  expect(await admin.get(readInterface, { params: { id } })).toMatchObject({ dbLinkId: source, approvedBy: expect.any(String) as string })
  expect((await run(id)).data).toEqual([
    { id: 1, name: '甲' },
    { id: 2, name: '乙' },
    { id: 3, name: '丙' },
  ])
  expect((await run(id, { least: '2.5' })).data).toHaveLength(2)
  expect((await run(id, { name: "甲' or '1'='1" })).data).toEqual([])
  expect((await run(id, { from: String(Date.parse('2026-05-01T00:00:00+08:00')) })).data).toEqual([{ id: 2, name: '乙' }])
  expect((await run(id, { most: '1' })).data).toHaveLength(1)
  const tried = await admin.get(testInterface, { params: { id }, body: { paramList: [] } })
  expect(tried).toMatchObject({ rows: 3 })
})

test.each([
  ['delete from lots', '只能是一条 select 语句'],
  ['with gone as (delete from lots returning *) select * from gone', 'SQL 只能读取数据'],
  ["select pg_read_file('/etc/passwd')", '不能使用函数'],
  ['select * from pg_catalog.pg_authid', '不能查询'],
  ['select pg_sleep(60)', '不能使用函数'],
  ['select {gone}', '没有定义'],
  ['', '请输入 SQL 语句'],
])('is refused before it is stored: %s', async (query, text) => {
  const { code, msg } = await admin.call(createInterface, { body: bodyOf(query) })
  expect([code, msg]).toEqual([422, expect.stringContaining(text) as string])
})

test('only super administrators save one, copy one or change one', async () => {
  const id = await made2('select 1 as id')
  const refused = { code: 422, data: { errors: [{ field: 'dbLinkId', text: '只有超级管理员可以保存使用其他数据连接的接口' }] } }
  expect(await designer.call(createInterface, { body: bodyOf('select 1 as id') })).toMatchObject(refused)
  expect(await designer.call(updateInterface, { params: { id }, body: bodyOf('select 2 as id') })).toMatchObject(refused)
  expect(await designer.call(updateInterface, { params: { id }, body: bodyOf('select 2 as id', { dbLinkId: undefined }) })).toMatchObject(
    refused,
  )
  expect((await designer.call(copyInterface, { params: { id } })).code).toBe(422)
  expect((await designer.call(exportInterface, { params: { id } })).code).toBe(403)
  expect((await run(id)).data).toEqual([{ id: 1 }])
})

test('what goes wrong there is told in words, and not in those of the other side', async () => {
  const broken = await made2('select gone from lots')
  const { code, msg } = await run(broken)
  expect([code, msg]).toEqual([422, '数据库拒绝了此操作'])
  const many = await made2('select g as id from generate_series(1, 10001) as g')
  expect((await run(many)).msg).toContain('10000行')
})

test('the data source is held while an interface uses it, and a disabled one gives nothing', async () => {
  const other = await givenSource(admin, outside)
  const id = await made2('select 1 as id', { dbLinkId: other })
  expect((await admin.call(deleteDataSource, { params: { id: other }, body: null })).msg).toContain('有数据接口使用该连接')
  await admin.get(switchDataSource, { params: { id: other }, body: null })
  expect((await run(id)).msg).toBe('数据连接不存在或已停用')
  expect((await admin.call(createInterface, { body: bodyOf('select 1', { dbLinkId: crypto.randomUUID() }) })).msg).toBe(
    '数据连接不存在或已停用',
  )
})

describe.skipIf(!mysql)('in a MySQL', () => {
  test('values stand in their places as numbers, texts and moments; nothing is written', async () => {
    await mysql!.run('create table lots (id int primary key, name varchar(20), area decimal(10,2), sown datetime)')
    await mysql!.run("insert into lots values (1, '甲', 1.5, '2026-01-01'), (2, '乙', 20, '2026-06-01'), (3, '丙', 300, null)")
    const dbLinkId = await givenSource(admin, mysql!)
    const id = await made2(
      'select id, name from `lots` where area >= ifnull({least}, 0) and (name = {name} or {name} is null) and (sown >= {from} or {from} is null) order by id limit {most}',
      { dbLinkId, requestParameters: typed },
    )
    expect((await run(id, { most: '2' })).data).toMatchObject([{ name: '甲' }, { name: '乙' }])
    expect((await run(id, { most: '9', least: '2.5' })).data).toHaveLength(2)
    expect((await run(id, { most: '9', name: "甲' or '1'='1" })).data).toEqual([])
    expect((await run(id, { most: '9', from: '2026-05-01' })).data).toMatchObject([{ name: '乙' }])
    for (const [query, text] of [
      ['select sleep(30)', '不能使用函数'],
      ['select * from mysql.user', '不能查询'],
      ['update lots set name = 1', '只能是一条 select 语句'],
    ])
      expect((await admin.call(createInterface, { body: bodyOf(query!, { dbLinkId }) })).msg).toContain(text)
  })
})
