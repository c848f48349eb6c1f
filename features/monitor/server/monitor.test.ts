import { expect, test } from 'vitest'
import { clearCache, clearCaches, listCaches, monitorMenu, readCache, readHealth, readMonitor } from '#features/monitor/contract.ts'
import { sizeOf } from '#features/monitor/server/cache-size.ts'
import { idleBetween, shareOf } from '#features/monitor/server/machine.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { sealWhole } from '#server/testing/sealed-audit.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()

test('the machine is told as clients of the family read it', async () => {
  const { system, cpu, memory, disk, time } = await admin.get(readMonitor, {})
  expect(system.os).not.toBe('')
  expect(Number(system.day)).toBeGreaterThanOrEqual(0)
  expect(cpu.used + cpu.idle).toBeCloseTo(100, 0)
  for (const share of [memory, disk]) {
    expect(share.total).toMatch(/^\d+\.\d\d GB$/)
    expect(share.usageRate).toBeGreaterThan(0)
    expect(share.usageRate).toBeLessThanOrEqual(100)
  }
  expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('shares and idle time are reckoned in percent, also of nothing', () => {
  expect(shareOf(4 * 1024 ** 3, 1024 ** 3)).toEqual({ total: '4.00 GB', available: '1.00 GB', used: '3.00 GB', usageRate: 75 })
  expect(shareOf(0, 0)).toMatchObject({ usageRate: 0 })
  expect(idleBetween({ idle: 10, all: 100 }, { idle: 35, all: 200 })).toBe(25)
  expect(idleBetween({ idle: 10, all: 100 }, { idle: 10, all: 100 })).toBe(0)
})

test('the health of the product counts what waits, failed and is sealed', async () => {
  const row = { name: 'trial', payload: '{}', owner_id: null, key: null, lane: 'trial' }
  await kernel.db
    .insertInto('job')
    .values([
      { ...row, id: crypto.randomUUID(), state: 'failed' },
      { ...row, id: crypto.randomUUID(), state: 'running' },
    ])
    .execute()
  await kernel.db.insertInto('outbox').values({ id: crypto.randomUUID(), kind: 'trial', payload: '{}', parked: true }).execute()
  await sealWhole(kernel.db, kernel.now())
  await kernel.traces.flush()
  const health = await admin.get(readHealth, {})
  expect(health.jobs).toMatchObject({ failed: 1, running: 1 })
  expect(health.outbox.failed).toBe(1)
  expect(health.audit.seals).toBeGreaterThan(0)
  expect(health.audit.sealedTime).toBeLessThanOrEqual(kernel.now())
  expect(health.database.bytes).toBeGreaterThan(0)
  expect(health.database.connections).toBeLessThanOrEqual(health.database.mostConnections)
  expect(health.node).toMatchObject({ sockets: 0 })
  expect(health.node.openSessions).toBeGreaterThan(0)
  expect(health.channels.every(({ name }) => name !== '')).toBe(true)
  expect(health.slow.map(({ call }) => call)).toContain('GET /api/system/Monitor')
})

test('caches are named with their size, never with what they hold, and are read anew once cleared', async () => {
  await kernel.directory.snapshot()
  const { list } = await admin.get(listCaches, { query: {} })
  const names = list.map(({ name }) => name)
  expect(names).toContain('configuration')
  expect(list.find(({ name }) => name === 'organizations')?.cacheSize).toBeGreaterThan(0)
  expect((await admin.get(listCaches, { query: { keyword: 'organ' } })).list.map(({ name }) => name)).toEqual(['organizations'])
  const read = async () => (await admin.get(readCache, { params: { name: 'configuration' } })).value
  const before = await read()
  expect(before).toContain('不在此显示')
  expect(await admin.call(clearCache, { params: { name: 'configuration' } })).toMatchObject({ code: 200, msg: '缓存已清理' })
  await kernel.caches.poll()
  expect(await read()).not.toBe(before)
  expect(await admin.call(clearCaches, {})).toMatchObject({ code: 200 })
  for (const one of [clearCache, readCache]) expect(await admin.call(one, { params: { name: 'nothing' } })).toMatchObject({ code: 404 })
})

test('a cache of which changes alone are read is read whole once it is cleared, on every node', async () => {
  const other = await startTestServer({ database: server.database })
  const nodes = [kernel, other.node.kernel]
  const namesOn = () => Promise.all(nodes.map(async ({ directory }) => (await directory.snapshot()).personByAccount('admin')?.name))
  const [name] = await namesOn()
  // Not as the product writes it: no node is told.
  await kernel.db.updateTable('user_account').set({ name: '改名' }).where('account', '=', 'admin').execute()
  expect(await namesOn()).toEqual([name, name])
  await admin.get(clearCache, { params: { name: 'people' } })
  await Promise.all(nodes.map(({ caches }) => caches.poll()))
  expect(await namesOn()).toEqual(['改名', '改名'])
  await other.stop()
})

test('sizes count what is reached once, in circles too', () => {
  const one: Record<string, unknown> = { text: 'ab' }
  one['self'] = one
  expect(sizeOf(one)).toBe(sizeOf({ text: 'ab', self: null }) - 8)
  expect(sizeOf(new Map([['k', new Set(['v'])]]))).toBeGreaterThan(0)
  expect(
    sizeOf(
      Array.from({ length: 100 }, () => ({})),
      10,
    ),
  ).toBeLessThan(sizeOf(Array.from({ length: 100 }, () => ({}))))
})

test('looking is one right, clearing another', async () => {
  await givenRole(kernel, 'watcher', { menuId: monitorMenu, buttons: [] })
  await givenPerson(kernel, { account: 'watcher', roleIds: ['watcher'] })
  const watcher = await server.signIn('watcher', personPassword)
  expect(await watcher.call(readHealth, {})).toMatchObject({ code: 200 })
  expect(await watcher.call(clearCaches, {})).toMatchObject({ code: 403 })
})
