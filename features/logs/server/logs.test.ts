import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBillRule, updateBillRule } from '#features/bill-rules/contract.ts'
import { createCategory } from '#features/dictionaries/contract.ts'
import { readJob } from '#features/jobs/contract.ts'
import {
  deleteLog,
  deleteLogRows,
  exportLog,
  listClientErrors,
  listLog,
  listLogThings,
  logMenu,
  readOperation,
  verifyLog,
  type LogRow,
} from '#features/logs/contract.ts'
import { csvOf } from '#features/logs/server/export-log.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { sealWhole } from '#server/testing/sealed-audit.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { faultOf } from '#server/traces/traces.ts'

const server = await startTestServer({ settings: { logLevel: 'silent' } })
const { kernel } = server.node
const admin = await server.admin()
await givenRole(kernel, 'elsewhere', { menuId: await givenMenu(kernel, 'elsewhere', 'elsewhere-page') })
const liId = await givenPerson(kernel, { account: 'li', name: '李四', roleIds: ['elsewhere'] })
const li = await server.signIn('li', personPassword)

const rowsOf = async (category: string, query: object = {}): Promise<LogRow[]> =>
  (await admin.get(listLog, { params: { category }, query })).list
const note = (more: object) => ({ action: 'bill-rule.created', object: 'bill_rule:1', ...more })

/** Writes entries of somebody, a second apart, the last one newest. */
async function givenEntries(count: number, name: string, at: number): Promise<void> {
  const actor = { ...systemActor, userName: name, address: '10.0.0.7' }
  await inTransaction(kernel.db, (tx) =>
    writeAudit(
      tx,
      Array.from({ length: count }, (_, index) => auditRow(note({ object: `bill_rule:${name}-${index}` }), actor, at + index * 1_000)),
    ),
  )
}

beforeEach(() => kernel.traces.flush())

describe('operations', () => {
  test('say who did what to which thing, and their detail what changed, in words', async () => {
    const { id: dictionaryTypeId } = await admin.get(createCategory, {
      body: { parentId: '-1', fullName: '业务', enCode: 'logKinds', isTree: 0 },
    })
    const [created] = await rowsOf('3', { thing: 'dictionary-category' })
    expect(created).toMatchObject({ abstracts: '新建字典分类', moduleName: '业务', result: 'done', loginMark: 1, ipAddressName: '内网IP' })
    expect(created!.userName).not.toBe('')
    const detail = await admin.get(readOperation, { params: { id: created!.id }, query: { at: created!.creatorTime } })
    expect(detail.isWhole).toBe(true)
    expect(detail.changes).toContainEqual({ label: '名称', before: '', after: '业务' })
    expect(detail.object).toBe(`dictionary_type:${dictionaryTypeId}`)
    expect(detail.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('tell before and after with masked numbers, names in the place of ids, and the seal that covers them', async () => {
    const changes = {
      name: { before: '甲', after: '乙' },
      manager_id: { before: null, after: liId },
      phone: { before: '13812345678', after: '' },
    }
    await inTransaction(kernel.db, (tx) =>
      writeAudit(tx, [auditRow(note({ action: 'organization.changed', object: 'organization:x', changes }), systemActor, kernel.now())]),
    )
    await sealWhole(kernel.db, kernel.now())
    const [row] = await rowsOf('3', { object: 'organization:x' })
    expect(row).toMatchObject({ abstracts: '修改组织', moduleName: '乙' })
    const detail = await admin.get(readOperation, { params: { id: row!.id }, query: { at: row!.creatorTime } })
    expect(detail.changes.toSorted((one, other) => one.label.localeCompare(other.label, 'zh'))).toEqual(
      [
        { label: '名称', before: '甲', after: '乙' },
        { label: '主管', before: '', after: '李四' },
        { label: 'phone', before: '138****5678', after: '' },
      ].toSorted((one, other) => one.label.localeCompare(other.label, 'zh')),
    )
    expect(detail.isWhole).toBe(false)
    expect(detail.seal).toBeGreaterThan(0)
    expect(await admin.call(readOperation, { params: { id: row!.id }, query: { at: row!.creatorTime + 1 } })).toMatchObject({ code: 404 })
    expect(await admin.call(readOperation, { params: { id: 'no-id' }, query: { at: 1 } })).toMatchObject({ code: 404 })
  })

  test('tell of a lifted mask the record, the field by its label, also one of a sub-table, and the reason', async () => {
    const parts = [
      part('mobile', 'text', { label: '手机号' }),
      // Fields whose keys are members of the entry are none of what it tells.
      part('reason', 'number', { label: '事由' }),
      part('members', 'sub-table', { label: '成员', children: [part('card', 'text', { label: '证件号' })] }),
    ]
    await givenFunction(kernel, { id: 'holders', parts })
    const told = (field: string) =>
      auditRow(
        { action: 'record.revealed', object: 'holders:r1', changes: { name: '张三', field, reason: '核对' } },
        systemActor,
        kernel.now(),
      )
    await inTransaction(kernel.db, (tx) => writeAudit(tx, [told('mobile'), told('members.row1.card')]))
    const rows = await rowsOf('3', { object: 'holders:r1' })
    expect(rows.map(({ moduleName }) => moduleName)).toEqual(['张三', '张三'])
    const details = await Promise.all(
      rows.map(({ id, creatorTime }) => admin.get(readOperation, { params: { id }, query: { at: creatorTime } })),
    )
    const fields = details.flatMap(({ changes }) => changes.filter(({ label }) => label === '表单字段').map(({ after }) => after))
    expect(fields.toSorted((one, other) => one.localeCompare(other, 'zh'))).toEqual(['成员-证件号', '手机号'])
    expect(details[0]?.changes).toContainEqual({ label: '原因', before: '', after: '核对' })
  })

  test('name the person whose session was ended, and show no id of a session', async () => {
    const about = (object: string, changes?: object) =>
      auditRow(note({ action: 'session.ended', object, changes }), systemActor, kernel.now())
    const rows = [about('session:s1', { name: '李四', reason: 'forced' }), about('session:s2'), about(`user:${liId}`)]
    await inTransaction(kernel.db, (tx) => writeAudit(tx, rows))
    const named = async (object: string) => (await rowsOf('3', { object })).map(({ moduleName }) => moduleName)
    expect(await named('session:s1')).toEqual(['李四'])
    expect(await named('session:s2')).toEqual([''])
    expect(await named(`user:${liId}`)).toEqual(['李四'])
  })

  test('are found by person, time, thing, object, address, result and a word', async () => {
    await li.call(createBillRule, { body: {} as never })
    const refused = await rowsOf('3', { userId: liId, result: 'refused' })
    expect(refused).toMatchObject([{ userName: '李四', result: 'refused', loginMark: 0 }])
    const since = kernel.now() - 10 * 86_400_000
    await givenEntries(3, '王五', since)
    const found = async (query: object) => (await rowsOf('3', query)).map(({ userName }) => userName)
    expect(await found({ keyword: '王五' })).toHaveLength(3)
    expect(await found({ keyword: '王_' })).toEqual([])
    expect(await found({ object: '王五-1' })).toHaveLength(1)
    expect(await found({ object: 'bill_rule:王五-1' })).toHaveLength(1)
    expect(await found({ address: '10.0.0.' })).toHaveLength(3)
    expect(await found({ thing: 'bill-rule', startTime: since, endTime: since + 1_500 })).toHaveLength(2)
    expect(await found({ startTime: since + 3_000, keyword: '王五' })).toEqual([])
  })

  test('older than a month are searched for only where a time is given, and the answer says so', async () => {
    const long = kernel.now() - 200 * 86_400_000
    await givenEntries(1, '赵六', long)
    const word = await admin.get(listLog, { params: { category: '3' }, query: { keyword: '赵六' } })
    expect(word.list).toEqual([])
    expect(word.since).toBeGreaterThan(kernel.now() - 32 * 86_400_000)
    const timed = await admin.get(listLog, { params: { category: '3' }, query: { keyword: '赵六', startTime: long - 1 } })
    expect(timed).toMatchObject({ list: [{ userName: '赵六' }], since: null })
    expect((await admin.get(listLog, { params: { category: '3' }, query: {} })).since).toBeNull()
  })

  test('are walked through by keys: each once, newest first, whatever is written meanwhile', async () => {
    const start = kernel.now() - 20 * 86_400_000
    await givenEntries(7, '孙七', start)
    const seen: string[] = []
    for (let before = ''; ;) {
      const query = { keyword: '孙七', pageSize: 3, before }
      const { list, next, pagination } = await admin.get(listLog, { params: { category: '3' }, query })
      seen.push(...list.map(({ moduleName }) => moduleName))
      expect(pagination.total).toBe(7 + (before === '' ? 0 : 1))
      if (before === '') await givenEntries(1, '孙七', start + 60_000)
      if (next === '') break
      before = next
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `孙七-${index}`))
    const wrong = await admin.call(listLog, { params: { category: '3' }, query: { before: 'x' } })
    expect(wrong).toMatchObject({ code: 400 })
  })

  test('the first page and a page by key read an index, not the table', async () => {
    // The table is so small here that reading and sorting it costs less: an order that no index gives would be sorted all the same.
    await sql`set enable_seqscan = off`.execute(kernel.db)
    await sql`set enable_sort = off`.execute(kernel.db)
    const plan = async (statement: ReturnType<typeof sql>) =>
      (await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(kernel.db)).rows.map((row) => row['QUERY PLAN']).join('\n')
    const ordered = sql`order by at desc, id desc limit 20`
    for (const where of [sql`true`, sql`(at, id) < (now(), ${crypto.randomUUID()}::uuid)`, sql`actor_id = 'x'`]) {
      const text = await plan(sql`select id from audit_entry where ${where} ${ordered}`)
      expect(text).toContain('Index')
      expect(text).not.toMatch(/->\s+Sort|^Sort/m)
    }
  })

  test('the things to filter by have names', async () => {
    const { list } = await admin.get(listLogThings, {})
    expect(list).toContainEqual({ id: 'bill-rule', fullName: '单据规则' })
  })
})

describe('sign-ins', () => {
  test('that worked and that failed, with the reason', async () => {
    await server.signIn('li', 'not the password').catch(() => undefined)
    const rows = await rowsOf('1', { userId: liId })
    expect(rows).toMatchObject([
      { abstracts: '登录', moduleName: '账号或密码错误', loginMark: 0, result: 'refused', userName: '李四/li' },
      { abstracts: '登录', loginMark: 1, loginType: 0, result: 'done' },
    ])
    expect(await rowsOf('1', { keyword: '李四', result: 'done' })).toHaveLength(1)
    expect(await rowsOf('1', { userId: 'no-id' })).toEqual([])
  })
})

describe('requests', () => {
  test('are kept with how they ended, without query and body', async () => {
    await li.call(createBillRule, { body: { fullName: 'secret' } as never })
    await li.call(listLog, { params: { category: '5' }, query: { keyword: 'secret' } })
    await server.visitor.call(listLog, { params: { category: '5' }, query: {} })
    await kernel.traces.flush()
    const rows = await rowsOf('5', { userId: liId })
    expect(rows.slice(0, 2)).toMatchObject([
      { requestMethod: 'GET', requestURL: '/api/system/Log/{category}', code: 403, result: 'refused', loginMark: 0 },
      { requestMethod: 'POST', requestURL: '/api/system/BillRule', code: 403 },
    ])
    expect(JSON.stringify(rows)).not.toContain('secret')
    expect((await rowsOf('5', { result: 'refused' }))[0]).toMatchObject({ userName: '', code: 600 })
    const answer = await admin.call(updateBillRule, { params: { id: 'some-id' }, body: {} as never })
    await kernel.traces.flush()
    expect(await rowsOf('5', { keyword: answer.requestId })).toMatchObject([
      { requestURL: '/api/system/BillRule/some-id', code: answer.code },
    ])
  })
})

describe('exceptions', () => {
  test('tell where they happened, and nothing of what people typed', async () => {
    const error = new Error(`value "张三 13812345678" of 62070219900101123X at /x?token=abc is too long, account 6222020200112233`)
    const from = { userId: liId, address: '10.1.1.1', userAgent: '', requestId: 'trace-1' }
    kernel.traces.fault({ source: 'job', place: 'trial/act?ticket=1', error: faultOf(error), ...from })
    await kernel.traces.flush()
    const [row] = await rowsOf('4', { keyword: 'trace-1' })
    expect(row).toMatchObject({ moduleName: '后台任务', requestURL: 'trial/act', result: 'failed', requestId: 'trace-1' })
    expect(row!.abstracts).toBe('Error: value "…" of 620702**********3X at /x?… is too long, account …')
    expect(row!.json).toContain('logs.test.ts')
    expect(row!.json).not.toMatch(/张三|token/)
    expect(await rowsOf('4', { result: 'done' })).toEqual([])
  })
})

test('errors of pages stand by their message, with the number of people alone, and are narrowed by word and time', async () => {
  const failed = (message: string, userId: string | undefined, place: string) =>
    kernel.traces.fault({
      ...{ source: 'browser', place, error: { name: 'TypeError', message, stack: 'at save (a.js:1:2)' }, userId },
      ...{ address: '10.9.9.9', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', requestId: `trace of ${place}` },
    })
  failed('x is undefined', liId, '/home')
  failed('x is undefined', liId, '/model/lots')
  failed('x is undefined', undefined, '/home')
  failed('out of memory', liId, '/home')
  kernel.traces.fault({
    ...{ source: 'job', place: 'act', error: { name: 'TypeError', message: 'x is undefined', stack: '' }, userId: undefined },
    ...{ address: '', userAgent: '', requestId: '' },
  })
  await kernel.traces.flush()
  const asked = async (query: object) => admin.get(listClientErrors, { query })
  const { list, pagination, since } = await asked({ keyword: 'undefined' })
  expect(list).toMatchObject([
    { name: 'TypeError', message: 'x is undefined', count: 3, people: 1, places: ['/home', '/model/lots'], stack: 'at save (a.js:1:2)' },
  ])
  expect(list[0]!.clients).toHaveLength(1)
  expect(JSON.stringify(list)).not.toMatch(/李四|10\.9\.9\.9/)
  expect([pagination.total, typeof since]).toEqual([1, 'number'])
  expect((await asked({ pageSize: 1 })).pagination.total).toBe(2)
  expect((await asked({ startTime: kernel.now() + 60_000 })).list).toEqual([])
  expect((await asked({ endTime: kernel.now() - 86_400_000 })).list).toEqual([])
  expect(await li.call(listClientErrors, { query: {} })).toMatchObject({ code: 403 })
})

describe('values of changes', () => {
  const found = async (change: string) => (await rowsOf('3', { change })).map(({ json }) => JSON.parse(json) as unknown)

  test('are searched whatever was before or after, by words, numbers, and who is named by an id', async () => {
    const changes = [
      { name: { before: '旧名"甲"', after: '新名_100%' } },
      { members: { after: [{ id: liId, count: 4711 }] } },
      { 新名: { before: 'x', after: 'y' } },
    ]
    const actor = { ...systemActor, address: '10.0.0.7' }
    await inTransaction(kernel.db, (tx) =>
      writeAudit(
        tx,
        changes.map((one) => auditRow(note({ changes: one }), actor, kernel.now())),
      ),
    )
    expect(await found('旧名"甲')).toEqual([changes[0]])
    expect(await found('_100%')).toEqual([changes[0]])
    expect(await found('4711')).toEqual([changes[1]])
    expect(await found('李四')).toContainEqual(changes[1])
    // Names of members are no values.
    expect(await found('新名')).toEqual([changes[0]])
    expect(await found('nowhere to be found')).toEqual([])
  })

  test('that are kept masked are found by their mask alone, in the list and in the file', async () => {
    const actor = { ...systemActor, address: '10.0.0.7' }
    const row = auditRow(note({ changes: { phone: { after: '13912345678' } } }), actor, kernel.now())
    await inTransaction(kernel.db, (tx) => writeAudit(tx, [row]))
    expect(await found('13912345678')).toEqual([])
    expect(await found('12345')).toEqual([])
    expect(await found('139****5678')).toEqual([{ phone: { after: '139****5678' } }])
    const { url } = await admin.get(exportLog, { params: { category: '3' }, query: { change: '139****5678' } })
    const text = await (await fetch(server.address + url)).text()
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).not.toContain('12345')
  })
})

test('nobody deletes from a log, neither lines nor all of it', async () => {
  const before = (await rowsOf('3')).length
  for (const answer of [
    await admin.call(deleteLogRows, { body: { ids: ['1'] } }),
    await admin.call(deleteLog, { params: { category: '3' } }),
    await admin.call(deleteLog, { params: { category: '5' } }),
  ])
    expect(answer).toMatchObject({ code: 403, msg: expect.stringContaining('审计日志只增不改') })
  expect((await rowsOf('3')).length).toBeGreaterThanOrEqual(before)
  expect(await admin.call(listLog, { params: { category: '2' }, query: {} })).toMatchObject({ code: 404, msg: '没有这种日志' })
  expect(await admin.call(listLog, { params: { category: '3' }, query: { currentPage: 10_000, pageSize: 20 } })).toMatchObject({
    code: 422,
  })
})

test('a file holds what the filters find, once, and no cell is a formula', async () => {
  await givenEntries(2, '=钱八', kernel.now())
  const { name, url } = await admin.get(exportLog, { params: { category: '3' }, query: { keyword: '钱八' } })
  expect(name).toBe('操作日志.csv')
  const text = await (await fetch(server.address + url)).text()
  expect(text.split('\r\n')[0]).toContain('"时间","用户","操作","对象"')
  expect(text).toContain(`"'=钱八"`)
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect((await fetch(server.address + url)).status).toBe(410)
  expect((await rowsOf('3', { thing: 'log' }))[0]).toMatchObject({ abstracts: '导出日志' })
  expect(csvOf([['a"b', '+1']]).toString()).toBe(`\ufeff"a""b","'+1"\r\n`)
})

test('the seals over a time are verified by a job, for who asked', async () => {
  await sealWhole(kernel.db, kernel.now())
  const { id } = await admin.get(verifyLog, { body: {} })
  await server.node.drainJobs()
  const { state, result } = await admin.get(readJob, { params: { id } })
  expect(state).toBe('done')
  expect(result).toMatchObject({ fault: null, seals: expect.any(Number), entries: expect.any(Number) })
  await server.database.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`update audit_entry set object = 'bill_rule:forged' where object = 'organization:x'`.execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
  })
  const second = await admin.get(verifyLog, { body: { startTime: 0 } })
  await server.node.drainJobs()
  expect((await admin.get(readJob, { params: { id: second.id } })).result).toMatchObject({ fault: expect.stringContaining('被改动过') })
})

test('the screen is one right, export and verifying are others', async () => {
  await givenRole(kernel, 'auditor', { menuId: logMenu, buttons: [] })
  await givenPerson(kernel, { account: 'auditor', roleIds: ['auditor'] })
  const auditor = await server.signIn('auditor', personPassword)
  expect(await auditor.call(listLog, { params: { category: '1' }, query: {} })).toMatchObject({ code: 200 })
  expect(await auditor.call(exportLog, { params: { category: '1' }, query: {} })).toMatchObject({ code: 403 })
  expect(await auditor.call(verifyLog, { body: {} })).toMatchObject({ code: 403 })
  expect(await li.call(listLog, { params: { category: '1' }, query: {} })).toMatchObject({ code: 403 })
  expect(await li.call(deleteLog, { params: { category: '1' } })).toMatchObject({ code: 403 })
})
