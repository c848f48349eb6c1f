import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import {
  allow,
  createInterface,
  disallow,
  interfaceLog,
  previewInterface,
  readAllowed,
  reaches,
  updateInterface,
} from '#features/data-interfaces/contract.ts'
import { checkSql } from '#features/data-interfaces/server/sql/check-sql.ts'
import { withNumbers } from '#features/data-interfaces/server/sql/placeholders.ts'
import { createRecord, deleteRecord } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Statements that administrators write: they read allowed rows and nothing else, whatever stands in them (security 6). */

/** On a given server (`DATABASE_URL`) nobody has set up the role. */
const isOwnServer = inject('postgres').product !== undefined

describe('the places of values', () => {
  const numbered = (text: string) => withNumbers(text, () => '')
  test.each([
    ['select {a}, @currentUser', 2],
    ["select '{a}', \"{b}\", $$ {c} $$, $x$ @user $x$, E'\\'{d}' -- {e}\n /* {f} /* @user */ {g} */", 0],
    ["select 'it''s {a}' || {b}", 1],
    ["select a->>'b', x @> y, mail like '%@user'", 0],
  ])('in %s are %i', (text, count) => {
    expect(numbered(text).places).toHaveLength(count)
  })
})

describe('what a statement may be made of', () => {
  const check = (text: string, places = 0) => checkSql(text, places, new Set(['seed', 'seed_rows']))
  test.each([
    'select id, name as "fullName" from seed order by 1 limit 5',
    "with recursive t as (select 1 as n union all select n + 1 from t where n < 5) select n::text as id, to_char(now(), 'YYYY') from t",
    "select s.id, count(*) filter (where r.area > 1.5) over (partition by s.id) from seed s left join seed_rows r on r.record_id = s.id where s.name like $1 || '%' and s.id::text = any(array['a'])",
    "select case when a in (1, 2) then coalesce(b, 'x') else upper(trim(both from c)) end, extract(year from d), d at time zone 'Asia/Shanghai', j->>'x' from seed where exists (select 1 from seed_rows) and d between current_date - interval '1 day' and now()",
  ])('%s', async (text) => {
    expect(await check(text, text.includes('$1') ? 1 : 0)).toBeUndefined()
  })

  test.each([
    ['select 1; select 2', 'not-one-select'],
    ['select 1; drop table seed', 'not-one-select'],
    ['', 'syntax'],
    ['-- nothing', 'not-one-select'],
    ['delete from seed', 'not-one-select'],
    ['with gone as (delete from seed returning *) select * from gone', 'writes'],
    ['select * into other from seed', 'writes'],
    ['select * from seed for update', 'writes'],
    ["copy seed to program 'id'", 'not-one-select'],
    ['set role postgres', 'not-one-select'],
    ['do $$ begin perform 1; end $$', 'not-one-select'],
    ['explain analyze select 1', 'not-one-select'],
    ['prepare p as select 1', 'not-one-select'],
    ['select * from session', 'table'],
    ['select * from public.session', 'table'],
    ['select * from records.other', 'table'],
    ['select * from pg_catalog.pg_class', 'table'],
    ['with pg_authid as (select 1) select * from pg_authid', 'table'],
    ['select rolname from (select * from pg_roles) as x', 'table'],
    ['select (select token from session limit 1) from seed', 'table'],
    ['select pg_sleep(60)', 'function'],
    ["select pg_read_file('/etc/passwd')", 'function'],
    ["select pg_catalog.pg_ls_dir('.')", 'function'],
    ["select * from dblink('host=other', 'select 1') as t(a int)", 'function'],
    ["select lo_import('/etc/passwd')", 'function'],
    ["select set_config('seedbed.reach', 'all', true)", 'function'],
    ["select set_config('role', 'postgres', false)", 'function'],
    ["select current_setting('seedbed.user')", 'function'],
    ["select query_to_xml('select 1', true, true, '')", 'function'],
    ['select xmlelement(name a)', 'construct'],
    ["select pg_notify('a', 'b'), pg_advisory_lock(1)", 'function'],
    ["select repeat('x', 1000000000)", 'function'],
    ["select nextval('x')", 'function'],
    ["select 'session'::regclass", 'construct'],
    ['select public.add_audit_partition(now()::date)', 'function'],
    ['values (1)', undefined],
    ['select * from seed tablesample system (1)', 'construct'],
  ])('not %s', async (text, fault) => {
    const found = await check(text)
    expect(found?.is).toBe(fault)
  })

  test('a value in the place of a name is refused', async () => {
    const { sql: text, places } = withNumbers('select * from seed order by {column}', () => '::text')
    expect(await check(text, places.length)).toBeUndefined()
    for (const wrong of ['select * from {table}', 'select * from seed as {a}', 'select a {b} from seed']) {
      const numbered = withNumbers(wrong, () => '')
      expect(await check(numbered.sql, numbered.places.length), wrong).toBeDefined()
    }
  })
})

describe.skipIf(!isOwnServer)('a statement that runs', async () => {
  const server = await startTestServer()
  const { kernel } = server.node
  const admin = await server.admin()
  await givenFunction(kernel, {
    id: 'plots',
    parts: [part('title', 'text', { column: 'title' }), part('area', 'number', { column: 'area' })],
  })
  await givenFunction(kernel, { id: 'hidden', parts: [part('title', 'text', { column: 'title' })] })
  const roleId = await givenFunctionRole(kernel, 'plots', { functionId: 'plots' })
  const runner = await givenRole(kernel, 'runner', { menuId: 'system-dataInterface', buttons: ['btn_add', 'btn_edit'] })
  await givenOrganization(kernel, 'top')
  await givenOrganization(kernel, 'below', 'top')
  const people = []
  for (const [account, organization] of [
    ['at-top', 'top'],
    ['at-below', 'below'],
  ] as const) {
    await givenPerson(kernel, { account, organizationIds: [organization], roleIds: [roleId, runner] })
    people.push(await server.signIn(account, personPassword))
  }
  const [atTop, atBelow] = people as [typeof admin, typeof admin]
  const record = (client: typeof admin, title: string) =>
    client.get(createRecord, { params: { modelId: 'plots' }, body: { data: JSON.stringify({ title, area: 5 }) } })
  await record(atTop, "O'Neil")
  await record(atBelow, '下级')
  const gone = await record(atBelow, '删除的')
  await atBelow.get(deleteRecord, { params: { modelId: 'plots', id: gone.id }, body: {} })

  let made = 0
  const bodyOf = (query: string, more: object = {}) => {
    made += 1
    return {
      fullName: `查询${made}`,
      enCode: `Q${made}`,
      categoryId: 'DataInterfaceType.business',
      dataType: 1,
      query,
      dataScope: reaches.organization,
      ...more,
    }
  }
  const creating = (query: string, more: object = {}, client = admin) => client.call(createInterface, { body: bodyOf(query, more) })
  const run = (id: string, values: Readonly<Record<string, string>> = {}, client = admin) =>
    client.call(previewInterface, {
      params: { id },
      body: { paramList: Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue })) },
    })
  const titles = async (id: string, client: typeof admin, values: Readonly<Record<string, string>> = {}) =>
    ((await run(id, values, client)).data as { title: string }[]).map(({ title }) => title).toSorted()
  const textParameter = JSON.stringify([{ field: 'name', fieldName: '名称', dataType: 'varchar', defaultValue: '', required: 0 }])

  test('reads a table only once a super administrator allows it, and no more when it is taken back', async () => {
    expect(await creating('select title from plots')).toMatchObject({ code: 422, msg: expect.stringContaining('plots') })
    expect((await atTop.call(allow, { body: { kind: 'table', name: 'plots' } })).code).toBe(403)
    expect(await admin.call(allow, { body: { kind: 'table', name: 'session' } })).toMatchObject({ code: 422 })
    const thing = await admin.get(allow, { body: { kind: 'table', name: 'plots' } })
    const { sqlReady, tables } = await admin.get(readAllowed, {})
    expect({ sqlReady, plots: tables.find(({ name }) => name === 'plots') }).toMatchObject({
      sqlReady: true,
      plots: { label: 'plots', id: thing.id },
    })
    const { data } = await creating('select title from plots')
    const id = (data as { id: string }).id
    expect(await titles(id, atTop)).toEqual(["O'Neil", '下级'])
    await admin.get(disallow, { params: { id: thing.id }, body: { version: thing.version } })
    expect(await run(id)).toMatchObject({ code: 422 })
    const rights = await sql<{ may: boolean }>`select has_table_privilege('seedbed_reader', 'records.plots', 'select') as may`.execute(
      kernel.db,
    )
    expect(rights.rows).toEqual([{ may: false }])
    await admin.get(allow, { body: { kind: 'table', name: 'plots' } })
  })

  test('gives each reader the rows of his reach, and nothing that was deleted', async () => {
    const idOf = async (dataScope: string, client = admin) =>
      ((await creating('select title from plots', { dataScope }, client)).data as { id: string }).id
    const ofOrganization = await idOf(reaches.organization)
    expect([await titles(ofOrganization, atTop), await titles(ofOrganization, atBelow)]).toEqual([["O'Neil", '下级'], ['下级']])
    const own = await idOf(reaches.own)
    expect([await titles(own, atTop), await titles(own, atBelow)]).toEqual([["O'Neil"], ['下级']])
    const all = await idOf(reaches.all)
    expect(await titles(all, atBelow)).toEqual(["O'Neil", '下级'])
    expect(await creating('select title from plots', { dataScope: reaches.all }, atTop)).toMatchObject({
      code: 422,
      msg: '查询全部数据须由超级管理员保存',
    })
    const body = bodyOf('select area from plots', { dataScope: reaches.all })
    expect(await atTop.call(updateInterface, { params: { id: all }, body: body })).toMatchObject({ code: 422 })
  })

  test('takes what is typed as a value, whatever stands in it', async () => {
    const { data } = await creating('select title from plots where title = {name} -- 注释', { requestParameters: textParameter })
    const id = (data as { id: string }).id
    expect(await titles(id, atTop, { name: "O'Neil" })).toEqual(["O'Neil"])
    for (const hostile of ["' or '1'='1", "x'; drop table records.plots; --", '$1', '{name}', '\\', '"', ') as answer; select 1 --']) {
      expect(await titles(id, atTop, { name: hostile }), hostile).toEqual([])
    }
  })

  test('stops what runs long and what is too large, and goes on serving', async () => {
    const idOf = async (query: string) => ((await creating(query)).data as { id: string }).id
    const endless = await idOf('with recursive t as (select 1::bigint as n union all select n + 1 from t) select count(*) from t')
    // What it keeps on disk is bounded too; either ends it.
    expect((await run(endless)).msg).toMatch(/超过/)
    const long = 'select count(*) as id from generate_series(1, 1000000) as a, generate_series(1, 1000000) as b'
    expect(await run(await idOf(long))).toMatchObject({ code: 422, msg: '查询超过5秒，已停止' })
    expect(await run(await idOf('select n as id from generate_series(1, 1000000) as n'))).toMatchObject({
      code: 422,
      msg: expect.stringContaining('10000'),
    })
    const wide = await idOf(
      "select string_agg('0123456789', '') || n::text as id from generate_series(1, 1000) as x, generate_series(1, 900) as n group by n",
    )
    expect(await run(wide)).toMatchObject({ code: 422, msg: expect.stringContaining('5MB') })
    const { list } = await admin.get(interfaceLog, { params: { id: wide }, query: {} })
    expect(list).toMatchObject([{ rows: 0, failure: expect.stringContaining('5MB') }])
    expect(await run(await idOf('select 1 / 0 as id'))).toMatchObject({ code: 422, msg: expect.stringContaining('division by zero') })
    expect((await run(await idOf('select 1 as id'))).data).toEqual([{ id: 1 }])
  }, 60_000)

  test('reads no column of a masked field, also once it is no field any more', async () => {
    const mask = { mask: { kind: 'phone' } } as const
    const rows = part('rows', 'sub-table', { children: [part('size', 'number'), part('idNumber', 'text', mask)] })
    await givenFunction(kernel, { id: 'holders', parts: [part('title', 'text'), part('mobile', 'text'), rows] })
    await givenFunctionRole(kernel, 'holders', { functionId: 'holders' })
    const values = { title: '户主', mobile: '13812341234', rows: [{ size: 2, idNumber: '110101199003071234' }] }
    await admin.get(createRecord, { params: { modelId: 'holders' }, body: { data: JSON.stringify(values) } })
    for (const name of ['holders', 'holders_rows']) await admin.get(allow, { body: { kind: 'table', name } })
    const made = async (query: string) => ((await creating(query, { dataScope: reaches.all })).data as { id: string }).id
    const [titles2, mobiles, numbers, sizes] = [
      await made('select title from holders'),
      await made('select mobile as title from holders'),
      await made('select id_number as title from holders_rows'),
      await made('select size::text as title from holders_rows'),
    ]
    expect(await titles(mobiles, admin)).toEqual(['13812341234'])
    await givenFunction(kernel, { id: 'holders', parts: [part('title', 'text'), part('mobile', 'text', mask), rows] })
    const tellsNumber = async (id: string) => JSON.stringify(await run(id)).includes('1234')
    expect([await tellsNumber(mobiles), await tellsNumber(numbers)]).toEqual([false, false])
    expect([await titles(titles2, admin), await titles(sizes, admin)]).toEqual([['户主'], ['2']])
    await givenFunction(kernel, { id: 'holders', parts: [part('title', 'text'), rows] })
    expect(await tellsNumber(mobiles)).toBe(false)
  })

  test('touches only what differs, and reads what is masked once nobody else changes rights', async () => {
    const { db } = kernel
    const role = await kernel.reader!.role()
    const mask = { mask: { kind: 'phone' } } as const
    const parts = [part('title', 'text'), part('mobile', 'text', mask)]
    for (const id of ['kept', 'raced'])
      await givenFunction(kernel, { id, parts: id === 'kept' ? parts : [parts[0]!, part('mobile', 'text')] })
    await admin.get(allow, { body: { kind: 'table', name: 'kept' } })
    const policyOf = async () =>
      (await sql`select oid from pg_policy where polrelid = 'records.kept'::regclass and polname = 'data_interfaces'`.execute(db)).rows
    const made = await policyOf()
    expect(made).toHaveLength(1)
    const lock = await db.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(hashtext('data_interface_grants'))`.execute(lock)
    const allowing = admin.get(allow, { body: { kind: 'table', name: 'raced' } })
    await expect
      .poll(async () => (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)).rows.length, {
        timeout: 4_000,
      })
      .toBeGreaterThan(0)
    // Another node publishes the mask meanwhile.
    const masked = JSON.stringify({ form: { parts: [{ column: 'mobile', mask: mask.mask }] } })
    await sql`insert into function_version (function_id, version, definition) values ('raced', 99, ${masked}::jsonb)`.execute(db)
    await lock.commit().execute()
    await allowing
    const { rows } = await sql<{ title: boolean; mobile: boolean }>`
      select has_column_privilege(${role}, 'records.raced', 'title', 'select') as title,
        has_column_privilege(${role}, 'records.raced', 'mobile', 'select') as mobile`.execute(db)
    expect(rows).toEqual([{ title: true, mobile: false }])
    expect(await policyOf()).toEqual(made)
  })

  test('runs as a role that could do no harm though the parser let everything through', async () => {
    const { reader } = kernel
    const attempt = (text: string) =>
      reader!.run({
        sql: text,
        values: [],
        settings: { 'seedbed.reach': 'own', 'seedbed.user': '', 'seedbed.organizations': '' },
        seconds: 2,
        rows: 100,
        bytes: 1_000_000,
      })
    expect(await reader!.isSafe()).toBe(true)
    for (const text of [
      'select * from public.user_account',
      'select * from public.audit_entry',
      'select * from records.hidden',
      'select * from pg_authid',
      "select set_config('seedbed.reach', 'all', true)",
      "select set_config('role', 'seedbed', false)",
      'select pg_sleep(60)',
      "select pg_read_file('/etc/passwd')",
      "select pg_ls_dir('.')",
      "select lo_import('/etc/passwd')",
      'select lo_create(0)',
      "select pg_notify('a', 'b')",
      'select pg_advisory_lock(1)',
      'select public.add_audit_partition(now()::date)',
    ])
      expect(await attempt(text), text).toEqual({ fault: 'denied' })
    for (const text of [
      'select 1) as answer; drop table records.plots; --',
      'select 1; commit; delete from records.plots',
      "select * from dblink('host=127.0.0.1', 'select 1') as t(a int)",
      'with gone as (delete from records.plots returning id) select id from gone',
      'set role seedbed',
      'select * from session',
    ])
      expect(await attempt(text), text).toMatchObject({ fault: { wrong: expect.any(String) } })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from records.plots`.execute(kernel.db)
    expect(rows).toEqual([{ count: 3 }])
    expect(await attempt('select title from records.plots')).toEqual({ rows: [] })
  })
})
