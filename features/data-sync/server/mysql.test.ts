import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { platformSource, testDataSource } from '#features/data-sources/contract.ts'
import { withSource } from '#features/data-sources/entry.ts'
import { allowPorts, givenSource } from '#features/data-sources/testing/given-database.ts'
import { givenMysql, noMysql } from '#features/data-sources/testing/given-mysql.ts'
import {
  addTableFields,
  createTable,
  deleteTable,
  listTables,
  previewTable,
  readTable,
  updateTable,
} from '#features/data-models/contract.ts'
import { executeSync } from '#features/data-sync/contract.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const column = (field: string, dataType = 'varchar', dataLength = '', more: object = {}) => ({
  field,
  fieldName: '',
  dataType,
  dataLength,
  primaryKey: 0,
  allowNull: 1,
  ...more,
})
const id = column('id', 'int', '', { primaryKey: 1, allowNull: 0 })
const everyType = [
  id,
  column('title', 'varchar', '80', { fieldName: `标题'; -- \\' "` }),
  column('body', 'text'),
  column('large', 'bigint'),
  column('price', 'decimal', '12,3'),
  column('day', 'date'),
  column('moment', 'datetime'),
  column('done', 'boolean'),
]
const body = (table: string, tableFieldList: object[], more: object = {}) =>
  ({ tableInfo: { table, newTable: table, tableName: '测试' }, tableFieldList, ...more }) as never

if (noMysql !== undefined) test.skip(`a MySQL is reached (${noMysql})`, () => undefined)
else {
  const server = await startTestServer()
  const { kernel } = server.node
  const admin = await server.admin()
  const outside = await givenMysql()
  await allowPorts(kernel, [outside.port])
  const source = await givenSource(admin, outside)
  const params = { linkId: source }
  const at = (table: string) => ({ linkId: source, table })

  describe('a MySQL', () => {
    test('is reached, and what is wrong is told', async () => {
      const tested = async (more: object = {}) => (await admin.call(testDataSource, { body: { ...outside.form, ...more } as never })).msg
      expect(await tested()).toBe('连接成功')
      expect(await tested({ password: 'wrong' })).toBe('用户名或密码不正确，或该账号不允许登录')
      expect(await tested({ serviceName: 'nothing' })).toBe('该服务器上没有这个数据库')
      expect(await tested({ tlsMark: 1 })).toBe('无法加密连接：服务器不支持，或其证书不可信、与主机名不符')
    })

    test('has tables made, changed, extended, looked into and deleted', async () => {
      await admin.get(createTable, { params, body: body('kinds', everyType) })
      expect((await admin.get(listTables, { params, query: { keyword: '测试' } })).list).toMatchObject([
        { table: 'kinds', tableName: '测试' },
      ])
      const read = await admin.get(readTable, { params: at('kinds') })
      expect(read.tableFieldList).toEqual(everyType)
      const changed = [column('id', 'bigint', '', { primaryKey: 1, allowNull: 0 }), column('title', 'int'), column('extra', 'text')]
      const renamed = {
        tableInfo: { table: 'kinds', newTable: 'sorts', tableName: '改' },
        tableFieldList: changed,
        version: read.version,
      } as never
      await admin.get(updateTable, { params, body: renamed })
      expect(await admin.get(readTable, { params: at('sorts') })).toMatchObject({ tableInfo: { tableName: '改' }, tableFieldList: changed })
      await outside.run(`insert into sorts values (1, 10, 'a%b'), (2, 20, 'ab'), (3, 30, 'A%B')`)
      const search = async (keyword: string) =>
        (await admin.get(previewTable, { params: at('sorts'), query: { field: 'extra', keyword } })).list.map((row) => row['id'])
      expect(await search('a%')).toEqual(['1', '3'])
      expect(await search(`'; drop table sorts; -- \\`)).toEqual([])
      expect(await admin.call(deleteTable, { params: at('sorts'), body: null })).toMatchObject({ code: 422 })
      await admin.get(addTableFields, { params, body: body('sorts', [column('more', 'varchar', '10', { fieldName: '更多' })]) })
      expect((await admin.get(readTable, { params: at('sorts') })).tableFieldList.at(-1)).toMatchObject({
        field: 'more',
        fieldName: '更多',
      })
      await outside.run('delete from sorts')
      await admin.get(deleteTable, { params: at('sorts'), body: null })
      expect(await admin.call(readTable, { params: at('sorts') })).toMatchObject({ code: 404 })
    })

    test('gives its rows to the platform, and takes them from there', async () => {
      await outside.run(`create table given (id int primary key, title varchar(80), body longtext, large bigint unsigned, price decimal(12,3), day date,
        moment datetime(6), stamped timestamp, done tinyint(1), raw varbinary(4), twice int as (id * 2)) comment '各种类型'`)
      await outside.run(`insert into given (id, title, body, large, price, day, moment, stamped, done, raw) values
        (1, '甲''"\\\\', '两\\n行', 18446744073709551615, 12345.678, '2026-03-05', '2026-03-05 10:20:30.123456', '2026-03-05 10:00:00', 1, x'00ff'),
        (2, '', null, null, null, null, null, null, null, null)`)
      const copy = (from: string, to: string, dbTable: string) =>
        admin.get(executeSync, { body: { dbConnectionFrom: from, dbConnectionTo: to, dbTable, type: 2 } })
      await copy(source, platformSource, 'given')
      const { rows } = await sql<
        Record<string, unknown>
      >`select id, title, body, large, price, day, moment::text as moment, done, raw, twice
        from designed_tables.given order by id`.execute(kernel.db)
      expect(rows).toEqual([
        {
          id: 1,
          title: `甲'"\\`,
          body: '两\n行',
          large: '18446744073709551615',
          price: '12345.678',
          day: '2026-03-05',
          moment: '2026-03-05 10:20:30.123456',
          done: true,
          raw: '00FF',
          twice: 2,
        },
        { id: 2, title: '', body: null, large: null, price: null, day: null, moment: null, done: null, raw: null, twice: 4 },
      ])
      await sql`alter table designed_tables.given rename to back`.execute(server.database.db)
      await sql`insert into designed_tables.back (id, title) select n, 'row ' || n from generate_series(3, 1500) as n`.execute(
        server.database.db,
      )
      await copy(platformSource, source, 'back')
      expect(await outside.run('select count(*) as n, sum(id) as s, max(moment) as m, max(done) as d from back')).toMatchObject([
        { n: 1_500, m: '2026-03-05 10:20:30.123456', d: 1 },
      ])
    })

    test('is left when it takes too long or sends too much, and changes nothing unless that is wanted', async () => {
      const run = (statement: string, how = {}) => withSource(kernel, source, async ({ db }) => sql.raw(statement).execute(db), how)
      await expect(run('select sleep(60)', { seconds: 0.5 })).rejects.toThrow('data-sources.fault.late')
      await expect(run(`select repeat('x', 3000000) as text`, { bytes: 100_000 })).rejects.toThrow('data-sources.fault.too-large')
      await outside.run('create table if not exists counted (id int)')
      await expect(run('insert into counted values (1)')).rejects.toThrow('data-sources.fault.denied')
      await run('insert into counted values (2)', { writes: true })
      expect(await outside.run('select id from counted')).toMatchObject([{ id: 2 }])
      // One statement at a time.
      await expect(run('select 1; drop table counted', { writes: true })).rejects.toThrow('data-sources.fault.failed')
    })
  })
}
