import { expect, test } from 'vitest'
import type { CallAnswer } from '#engine/contract/call.ts'
import { clearCache, clearCaches, listCaches, monitorMenu, readHealth, readMonitor } from '#features/monitor/contract.ts'
import { MonitorScreen } from '#features/monitor/web/monitor-screen.tsx'
import { answered, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const health: CallAnswer<typeof readHealth> = {
  time: Date.UTC(2026, 10, 22, 8),
  database: { milliseconds: 3, connections: 12, mostConnections: 100, bytes: 5_000_000_000 },
  node: { upSeconds: 36_000, memoryBytes: 200_000_000, sockets: 41, openSessions: 52 },
  nodes: [{ id: 'n1', beatTime: 1 }],
  jobs: { waiting: 4, running: 2, failed: 1, oldestSeconds: 0 },
  outbox: { waiting: 0, failed: 0, oldestSeconds: 0 },
  audit: { sealedTime: Date.UTC(2026, 10, 22, 7, 59), unsealed: 2, seals: 90_000 },
  exceptionsOfDay: 0,
  channels: [{ code: 'in-site', name: '站内信', ready: true }],
  slow: [{ call: `POST /api/visualdev/OnlineDev/{id}/${'List'.repeat(20)}`, count: 12, averageMilliseconds: 40, mostMilliseconds: 1200 }],
}
const share = { total: '32.00 GB', available: '8.00 GB', used: '24.00 GB', usageRate: 75 }
const machine: CallAnswer<typeof readMonitor> = {
  system: { os: 'Linux 6.1', day: '0.4', ip: '10.0.0.5' },
  cpu: { name: 'x', package: '1', core: '8', coreNumber: 8, logic: '8', used: 21.5, idle: 78.5 },
  memory: share,
  disk: share,
  time: '2026-11-22 16:00:00',
}
const caches = {
  list: [
    { name: 'configuration', overdueTime: '', cacheSize: 2048 },
    { name: 'flows', overdueTime: '', cacheSize: 0 },
  ],
}
const all = [answered(readHealth, health), answered(readMonitor, machine), answered(listCaches, caches)]

function renderMonitor(
  calls: readonly AnsweredCall[],
  { buttons = [], phone = false }: { buttons?: readonly string[]; phone?: boolean } = {},
) {
  return renderScreen(<MonitorScreen />, {
    phone,
    session: {
      menus: [menuOf({ id: monitorMenu, fullName: '系统监控', type: 2, address: 'system/monitor' })],
      permissions: [permissionOf(monitorMenu, buttons)],
    },
    calls,
  })
}

test('each part says how it is, and what failed needs attention', async () => {
  const { screen, isAccessible } = await renderMonitor(all)
  const part = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect.element(part('数据库').getByText('正常')).toBeVisible()
  await expect.element(part('后台任务').getByText('需要关注')).toBeVisible()
  await expect.element(part('审计日志').getByText('2026-11-22 15:59:00')).toBeVisible()
  await expect.element(part('服务器').getByText('已用 24.00 GB / 32.00 GB（75%）').first()).toBeVisible()
  await expect.element(part('系统缓存').getByText('未加载')).toBeVisible()
  await expect.element(screen.getByText('更新于 2026-11-22 16:00:00，每10秒刷新')).toBeVisible()
  expect(screen.getByRole('button', { name: '清理' }).elements()).toEqual([])
  await isAccessible()
})

test('a part that cannot be read does not take the others with it', async () => {
  const { screen } = await renderMonitor([
    answered(readHealth, () => refusing(503, '服务暂时不可用')),
    answered(readMonitor, machine),
    answered(listCaches, caches),
  ])
  await expect.element(screen.getByText('服务暂时不可用')).toBeVisible()
  await expect.element(screen.getByText('configuration')).toBeVisible()
  const loading = await renderMonitor([unanswered(readHealth), unanswered(readMonitor), unanswered(listCaches)])
  await expect.element(loading.screen.getByRole('status', { name: '加载中' }).first()).toBeVisible()
})

test('a cache is cleared after a question, or all at once', async () => {
  const { screen, asked } = await renderMonitor([...all, answered(clearCache, null), answered(clearCaches, null)], {
    buttons: ['btn_remove'],
  })
  await screen
    .getByRole('row', { name: /configuration/ })
    .getByRole('button', { name: '清理' })
    .click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(clearCache).map(({ params }) => params)).toEqual([{ name: 'configuration' }])
  await screen.getByRole('button', { name: '清理全部' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(clearCaches).length).toBe(1)
})

test('on a phone the parts stand one below the other', async () => {
  const { screen, fitsWidth, isAccessible } = await renderMonitor(all, { phone: true })
  await expect.element(screen.getByText('configuration')).toBeVisible()
  fitsWidth()
  await isAccessible()
})
