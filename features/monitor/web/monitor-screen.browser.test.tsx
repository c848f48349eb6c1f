import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CallAnswer } from '#engine/contract/call.ts'
import { clearCache, clearCaches, listCaches, monitorMenu, readHealth, readMonitor } from '#features/monitor/contract.ts'
import { MonitorScreen } from '#features/monitor/web/monitor-screen.tsx'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

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

test('where health cannot be read the machine is still shown, and each part is read again by itself', async () => {
  let isAway = true
  const { screen, asked, said } = await renderMonitor([
    answered(readHealth, () => (isAway ? refusing(503, '服务暂时不可用') : health)),
    answered(readMonitor, () => (isAway ? machine : refusing(500, '无法读取服务器信息'))),
    answered(listCaches, caches),
  ])
  const part = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect.element(part('运行状况').getByText('服务暂时不可用')).toBeVisible()
  await expect.element(part('服务器').getByText('Linux 6.1')).toBeVisible()
  isAway = false
  await part('运行状况').getByRole('button', { name: '重试' }).click()
  await expect.element(part('数据库').getByText('12 / 100')).toBeVisible()
  expect(asked(readMonitor), 'what was read is not asked for with it').toHaveLength(1)
  expect(said).toEqual([])
  await screen.getByRole('button', { name: '刷新' }).click()
  await expect.element(screen.getByText('最近一次刷新失败，显示的是之前的数据')).toBeVisible()
  await expect.element(part('服务器').getByText('Linux 6.1'), { message: 'the numbers before stay' }).toBeVisible()
})

test('the machine says why it cannot be read, beside the health', async () => {
  const { screen } = await renderMonitor([
    answered(readHealth, health),
    answered(readMonitor, () => refusing(500, '无法读取服务器信息')),
    answered(listCaches, () => refusing(500, '无法读取缓存')),
  ])
  await expect.element(screen.getByRole('region', { name: '服务器', exact: true }).getByText('无法读取服务器信息')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: '系统缓存' }).getByText('无法读取缓存')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: '数据库' }).getByText('正常')).toBeVisible()
})

/** Whether a part asks for attention when the health is so. */
test.each<readonly [part: string, change: Partial<typeof health>, isBad: boolean]>([
  ['数据库', { database: { ...health.database, milliseconds: 501 } }, true],
  ['数据库', { database: { ...health.database, milliseconds: 500, connections: 90 } }, false],
  ['数据库', { database: { ...health.database, connections: 91 } }, true],
  ['后台任务', { jobs: { ...health.jobs, failed: 0, oldestSeconds: 60 } }, false],
  ['后台任务', { jobs: { ...health.jobs, failed: 0, oldestSeconds: 61 } }, true],
  ['待发送事项', { outbox: { waiting: 1, failed: 1, oldestSeconds: 0 } }, true],
  ['待发送事项', { outbox: { waiting: 9, failed: 0, oldestSeconds: 0 } }, false],
  ['审计日志', { audit: { sealedTime: null, unsealed: 5_001, seals: 0 } }, true],
  ['本节点', { exceptionsOfDay: 1 }, true],
])('%s with %o asks for attention: %s', async (part, change, isBad) => {
  const { screen } = await renderMonitor([answered(readHealth, { ...health, ...change }), ...all.slice(1)])
  await expect.element(screen.getByRole('region', { name: part, exact: true }).getByText(isBad ? '需要关注' : '正常')).toBeVisible()
})

test('a full disk asks for attention, and nothing sealed, nothing slow and no channel are said in words', async () => {
  const { screen } = await renderMonitor([
    answered(readHealth, {
      ...health,
      audit: { sealedTime: null, unsealed: 0, seals: 0 },
      channels: [{ code: 'mail', name: '邮件', ready: false }],
      slow: [],
    }),
    answered(readMonitor, { ...machine, disk: { ...share, usageRate: 91 } }),
    answered(listCaches, caches),
  ])
  const part = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect.element(part('服务器').getByText('需要关注')).toBeVisible()
  await expect.element(part('审计日志').getByText('尚无')).toBeVisible()
  await expect.element(part('消息渠道').getByText('未配置')).toBeVisible()
  await expect.element(screen.getByText('最近一小时没有记录到请求')).toBeVisible()
})

test('the whole screen is in the language of the reader', async () => {
  const { screen, isAccessible } = await renderMonitor(all, { buttons: ['btn_remove'] })
  await expect.element(screen.getByText('configuration')).toBeVisible()
  await showLanguage('en')
  const part = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect.element(part('Machine').getByText('8 cores, 21.5% busy')).toBeVisible()
  await expect.element(part('Database').getByText('12 of 100')).toBeVisible()
  await expect.element(part('This node').getByText('10.0 h')).toBeVisible()
  await isAccessible()
  expect(document.body.textContent).not.toMatch(/monitor\.|undefined|NaN|\{\{/)
})

test('a cache that is not cleared after all stays, and a refusal says why', async () => {
  const { screen, asked, said } = await renderMonitor([...all, answered(clearCache, () => refusing(403, '您没有清理缓存的权限'))], {
    buttons: ['btn_remove'],
  })
  const clear = screen.getByRole('row', { name: /flows/ }).getByRole('button', { name: '清理' })
  await clear.click()
  await expect.element(screen.getByRole('dialog').getByText('flows')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(asked(clearCache)).toEqual([])
  await clear.click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => said).toEqual(['您没有清理缓存的权限'])
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

testStates({
  name: 'monitor',
  element: <MonitorScreen />,
  menu: { id: monitorMenu, buttons: ['btn_remove'] },
  list: readHealth,
  rows: (name) => ({ ...health, channels: [{ code: 'mail', name, ready: true }] }),
  calls: all.slice(1),
  hasTables: true,
  rights: ['清理', '清理全部'],
})
