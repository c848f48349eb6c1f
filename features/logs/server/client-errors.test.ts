import { expect, test } from 'vitest'
import { exportClientErrors, handleClientError, listClientErrors, listLog, listOccurrences, logMenu } from '#features/logs/contract.ts'
import { readWorkbook } from '#server/sheets/workbook.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

let shift = 0
const server = await startTestServer({ settings: { logLevel: 'silent' }, now: () => Date.now() + shift })
const { kernel } = server.node
const admin = await server.admin()
await givenRole(kernel, 'elsewhere', { menuId: await givenMenu(kernel, 'elsewhere', 'elsewhere-page') })
const zhaoId = await givenPerson(kernel, { account: 'zhao', name: '赵九', roleIds: ['elsewhere'] })

let made = 0
/** An error happens on a page; time goes on after it. */
async function failed(message: string, place = '/home'): Promise<string> {
  made += 1
  const requestId = `trace-${made}`
  kernel.traces.fault({
    ...{ source: 'browser', place, error: { name: 'TypeError', message, stack: '=at save (a.js:1:2)' }, userId: zhaoId },
    ...{ address: '10.9.9.9', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', requestId },
  })
  await kernel.traces.flush()
  shift += 1_000
  return requestId
}
const errors = async (query: object = {}) => (await admin.get(listClientErrors, { query })).list
const errorOf = async (message: string) => (await errors()).find((one) => one.message === message)!
const handle = (id: string, handled: boolean) => admin.call(handleClientError, { params: { id }, body: { handled } })

test('an error is dealt with by somebody, and open again when it happens after that', async () => {
  await failed('a is undefined')
  await failed('b is undefined')
  const { id, state } = await errorOf('a is undefined')
  expect(state).toBe('open')
  expect(await handle(id, true)).toMatchObject({ code: 200, msg: '已更新处理状态' })
  expect(await errorOf('a is undefined')).toMatchObject({ state: 'handled', handledBy: '管理员', handledTime: expect.any(Number) })
  expect((await errors({ state: 'handled' })).map(({ message }) => message)).toEqual(['a is undefined'])
  expect((await errors({ state: 'open' })).map(({ message }) => message)).toEqual(['b is undefined'])
  shift += 1_000
  await failed('a is undefined')
  expect(await errorOf('a is undefined')).toMatchObject({ state: 'again', handledBy: '管理员' })
  expect((await errors({ state: 'open' })).map(({ message }) => message)).toEqual(['a is undefined', 'b is undefined'])
  // Also where the period that is shown ended before it happened again.
  const before = (await errorOf('a is undefined')).lastTime - 1
  expect((await errors({ endTime: before })).find((one) => one.id === id)).toMatchObject({ state: 'again', count: 1 })
  await handle(id, true)
  await handle(id, false)
  expect(await errorOf('a is undefined')).toMatchObject({ state: 'open', handledBy: '', handledTime: null })
  const notes = await kernel.db
    .selectFrom('audit_entry')
    .select('action')
    .where('object', '=', `client_error:${id}`)
    .orderBy('at')
    .execute()
  expect(notes.map(({ action }) => action)).toEqual(['client-error.handled', 'client-error.handled', 'client-error.reopened'])
  expect(await handle('no-such-error', true)).toMatchObject({ code: 404 })
})

test('each time it happened is listed, the newest first, by what finds it in the log of exceptions', async () => {
  const traces = [await failed('c is undefined'), await failed('c is undefined', '/model/lots')]
  await failed('d is undefined')
  const { id } = await errorOf('c is undefined')
  const { list, pagination } = await admin.get(listOccurrences, { params: { id }, query: {} })
  expect(list.map(({ requestId, place }) => [requestId, place])).toEqual([
    [traces[1], '/model/lots'],
    [traces[0], '/home'],
  ])
  expect(pagination.total).toBe(2)
  expect(JSON.stringify(list)).not.toMatch(/赵九|10\.9\.9\.9/)
  const found = await admin.get(listLog, { params: { category: '4' }, query: { keyword: traces[1]! } })
  expect(found.list.map((one) => one.id)).toEqual([list[0]!.id])
})

test('a workbook holds what the filters find, once, with no cell as a formula', async () => {
  await failed('e is undefined')
  const { id } = await errorOf('e is undefined')
  await handle(id, true)
  const { name, url } = await admin.get(exportClientErrors, { query: { keyword: 'e is', state: 'handled' } })
  expect(name).toBe('前端错误.xlsx')
  const read = await readWorkbook(new Uint8Array(await (await fetch(server.address + url)).arrayBuffer()), 100)
  const cells = 'cells' in read ? read.cells : []
  expect(cells[0]?.slice(0, 3)).toEqual(['错误', '处理状态', '次数'])
  expect(cells[1]).toEqual(expect.arrayContaining(['TypeError: e is undefined', '已处理', '1', '管理员']))
  expect(cells).toHaveLength(2)
  expect((await fetch(server.address + url)).status).toBe(410)
})

test('who sees the log neither marks nor exports without the button, and who has no menu sees nothing', async () => {
  await failed('f is undefined')
  const { id } = await errorOf('f is undefined')
  await givenRole(kernel, 'auditor', { menuId: logMenu, buttons: [] })
  await givenPerson(kernel, { account: 'auditor', roleIds: ['auditor'] })
  const auditor = await server.signIn('auditor', personPassword)
  expect(await auditor.call(listOccurrences, { params: { id }, query: {} })).toMatchObject({ code: 200 })
  expect(await auditor.call(handleClientError, { params: { id }, body: { handled: true } })).toMatchObject({ code: 403 })
  expect(await auditor.call(exportClientErrors, { query: {} })).toMatchObject({ code: 403 })
  const zhao = await server.signIn('zhao', personPassword)
  expect(await zhao.call(listOccurrences, { params: { id }, query: {} })).toMatchObject({ code: 403 })
})
