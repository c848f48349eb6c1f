import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createDataSource,
  deleteDataSource,
  listDataSources,
  platformSource,
  readDataSource,
  selectDataSource,
  switchDataSource,
  testDataSource,
  updateDataSource,
} from '#features/data-sources/contract.ts'
import { withSource } from '#features/data-sources/entry.ts'
import { allowPorts, freePort, givenDatabase, givenSource } from '#features/data-sources/testing/given-database.ts'
import { hiddenSecret } from '#server/configuration/system-configuration.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const outside = await givenDatabase()
/** A server that takes connections and never says a word. */
const silent = createServer((socket: Socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
await once(silent, 'listening')
afterAll(() => void silent.close())
const silentPort = (silent.address() as AddressInfo).port
const closedPort = await freePort()
await allowPorts(kernel, [outside.port, silentPort, closedPort])

let names = 0
const typed = (more: object = {}) => ({ fullName: `试${(names += 1)}`, ...outside.form, ...more }) as never
const problems = (answer: { data: unknown }) => (answer.data as { errors: { field: string; text: string }[] }).errors
const tested = (more: object = {}) => admin.call(testDataSource, { body: { ...outside.form, ...more } as never })

test('a connection is made, read without its password, listed, offered, changed under its version and deleted, all of it audited', async () => {
  const { id, version } = await admin.get(createDataSource, { body: typed({ fullName: '农业库' }) })
  const read = await admin.get(readDataSource, { params: { id } })
  expect(read).toMatchObject({ ...outside.form, password: hiddenSecret, fullName: '农业库', tlsMark: 0, enabledMark: 1 })
  expect((await admin.get(listDataSources, { query: { keyword: '农业', pageSize: 10_000 } })).list).toEqual([read])
  const offered = async () => (await admin.get(selectDataSource, { query: {} })).list
  expect(await offered()).toMatchObject([
    { children: [{ id: platformSource, fullName: '平台数据库' }] },
    { fullName: 'PostgreSQL', children: [{ id, fullName: '农业库', dbType: 'PostgreSQL' }] },
  ])
  expect(await admin.call(updateDataSource, { params: { id }, body: { ...read, fullName: '粮库' } as never })).toMatchObject({ code: 200 })
  expect(await admin.call(updateDataSource, { params: { id }, body: { ...read, version } as never })).toMatchObject({ code: 409 })
  await admin.get(switchDataSource, { params: { id }, body: null })
  expect(await offered()).toHaveLength(1)
  await expect(withSource(kernel, id, async () => 1)).rejects.toThrow('data-sources.disabled')
  await admin.get(deleteDataSource, { params: { id }, body: { version: 3 } })
  expect(await admin.call(readDataSource, { params: { id } })).toMatchObject({ code: 404 })
  const { rows } = await sql<{ action: string; said: string }>`select action, changes::text as said from audit_entry
    where object = ${`data_source:${id}`} order by at`.execute(kernel.db)
  expect(rows.map(({ action }) => action)).toEqual([
    'data-source.created',
    'data-source.changed',
    'data-source.disabled',
    'data-source.deleted',
  ])
  expect(rows.some(({ said }) => said.includes(outside.password))).toBe(false)
})

test('the password lies encrypted, for its own connection alone', async () => {
  const [one, other] = [await givenSource(admin, outside), await givenSource(admin, outside, { userName: 'nobody' })]
  const { rows } = await sql<{ all: string }>`select string_agg(d::text, '') as all from data_source as d`.execute(kernel.db)
  expect(rows[0]!.all).not.toContain(outside.password)
  await sql`update data_source set password = (select password from data_source where id = ${one}::uuid) where id = ${other}::uuid`.execute(
    kernel.db,
  )
  await expect(withSource(kernel, other, async () => 1)).rejects.toThrow('data-sources.password-unreadable')
})

test.each([
  [{ fullName: ' ' }, 'fullName'],
  [{ dbType: 'Oracle' }, 'dbType'],
  [{ host: '' }, 'host'],
  [{ host: 'a b' }, 'host'],
  [{ host: 'db.example.cn:5432' }, 'host'],
  [{ port: 0 }, 'port'],
  [{ port: 65_536 }, 'port'],
  [{ userName: '' }, 'userName'],
  [{ password: '' }, 'password'],
  [{ password: hiddenSecret }, 'password'],
  [{ serviceName: '' }, 'serviceName'],
])('a connection with %j is refused at its field', async (wrong, field) => {
  expect(problems(await admin.call(createDataSource, { body: typed(wrong) }))).toMatchObject([{ field }])
})

test('two connections have different names', async () => {
  await admin.get(createDataSource, { body: typed({ fullName: '同名' }) })
  expect(problems(await admin.call(createDataSource, { body: typed({ fullName: '同名' }) }))).toMatchObject([{ field: 'fullName' }])
})

describe('a test', () => {
  test('says that what was typed works', async () => {
    expect(await tested()).toMatchObject({ code: 200, msg: '连接成功' })
  })

  test.each([
    ['a wrong password', { password: 'wrong' }, 'userName', '用户名或密码不正确，或该账号不允许登录'],
    ['another database', { serviceName: 'nothing' }, 'serviceName', '该服务器上没有这个数据库'],
    ['another schema', { dbSchema: 'nothing' }, 'dbSchema', '数据库中没有这个模式，或该账号无权访问'],
    ['a server without encryption', { tlsMark: 1 }, 'tlsMark', '无法加密连接：服务器不支持，或其证书不可信、与主机名不符'],
    ['a port where nobody listens', { port: closedPort }, 'host', /^无法连接数据库服务器/],
    ['an address inside that nobody allowed', { port: 1 }, 'host', /内网/],
    ['the metadata service', { host: '169.254.169.254' }, 'host', /内网/],
    ['a number that is read as loopback', { host: '2130706433' }, 'host', /找不到/],
    ['a server on the internet without encryption', { host: '8.8.8.8' }, 'tlsMark', /^该服务器在外网/],
  ])('of %s says so at its field', async (_what, more, field, text) => {
    const answer = await tested(more)
    expect(problems(answer)).toEqual([{ field, text: expect.stringMatching(text) }])
  })

  test('that failed is not told as one that worked, also where it is repeated', async () => {
    const again = () =>
      admin.call(testDataSource, { body: { ...outside.form, password: 'wrong' } as never }, { idempotencyKey: 'one-test-of-it' })
    expect([(await again()).code, (await again()).code]).toEqual([422, 422])
  })

  test('of the stored password is for the place that it was typed for', async () => {
    const id = await givenSource(admin, outside)
    const stars = { id, password: hiddenSecret }
    expect(await tested({ ...stars, serviceName: 'template1' })).toMatchObject({ code: 200 })
    for (const elsewhere of [{ port: silentPort }, { userName: 'somebody' }, { host: 'localhost' }])
      expect(problems(await tested({ ...stars, ...elsewhere }))).toMatchObject([{ field: 'password' }])
    const read = await admin.get(readDataSource, { params: { id } })
    const moved = await admin.call(updateDataSource, { params: { id }, body: { ...read, port: silentPort } as never })
    expect(problems(moved)).toMatchObject([{ field: 'password', text: expect.stringContaining('请重新输入密码') }])
  })

  test('stands in the audit log without a password', async () => {
    await tested({ password: 'not-this-one' })
    const { rows } = await sql<{ said: string }>`select changes::text as said from audit_entry where action = 'data-source.tested'
      order by at desc limit 1`.execute(kernel.db)
    expect(rows[0]!.said).toContain('account')
    expect(rows[0]!.said).not.toContain('not-this-one')
  })

  test('refuses the database of the platform, whose tables tell of people and sessions', async () => {
    await outside.run('create database seeds')
    const id = await givenSource(admin, outside, { serviceName: 'seeds' })
    expect(await withSource(kernel, id, async ({ tables }) => tables())).toEqual([])
    const there = await givenDatabaseOf('seeds')
    await there('create table public.audit_seal (id int)')
    await expect(withSource(kernel, id, async ({ tables }) => tables())).rejects.toThrow('data-sources.fault.platform')
  })
})

/** Runs statements in another database of the outside server. */
async function givenDatabaseOf(database: string) {
  const { default: pg } = await import('pg')
  return async (statements: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port: outside.port, user: 'postgres', password: outside.password, database })
    await client.connect()
    await client.query(statements)
    await client.end()
  }
}

describe('work with a database', () => {
  const answered = (statement: string, how = {}) =>
    givenSource(admin, outside).then((id) =>
      withSource(kernel, id, async ({ db }) => (await sql.raw(statement).execute(db)).rows.length, how),
    )

  test('ends when it takes too long, also where the server says nothing at all', async () => {
    await expect(answered('select pg_sleep(60)', { seconds: 0.3 })).rejects.toThrow('data-sources.fault.late')
    const id = await givenSource(admin, outside, { port: silentPort })
    await expect(withSource(kernel, id, async () => 1, { seconds: 0.3 })).rejects.toThrow('data-sources.fault.late')
  })

  test('ends when the database sends too much', async () => {
    await expect(answered(`select repeat('x', 1000000)`, { bytes: 100_000 })).rejects.toThrow('data-sources.fault.too-large')
  })

  test('changes nothing unless it says so, and counts whole or not at all', async () => {
    await outside.run('create table counted (id int)')
    await expect(answered('insert into counted values (1)')).rejects.toThrow('data-sources.fault.denied')
    await expect(answered('insert into counted values (1); select 1/0', { writes: true })).rejects.toThrow('data-sources.fault')
    await answered('insert into counted values (2)', { writes: true })
    expect((await outside.run('select id from counted')).rows).toEqual([{ id: 2 }])
  })

  test('of an unknown connection is of nothing', async () => {
    await expect(withSource(kernel, 'nothing', async () => 1)).rejects.toThrow('kernel.missing')
  })
})
