import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readJob } from '#features/jobs/contract.ts'
import { exportLog, handleButton, listLog, logMenu, readOperation, verifyButton, verifyLog } from '#features/logs/contract.ts'
import { exception, logs, long, operation, pageOf, renderLogs, rowOf, things } from '#features/logs/testing/given-logs.tsx'
import { LogScreen } from '#features/logs/web/log-screen.tsx'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'
import { focusBack } from '#web/testing/looked-at.ts'
import { testManaged } from '#web/testing/managed-walks.tsx'

test('sign-ins come first; what failed says so and why, and without rights nothing is exported', async () => {
  const { screen, isAccessible } = await renderLogs([logs])
  const row = screen.getByRole('row').filter({ hasText: '账号或密码错误' })
  await expect.element(row.getByText('被拒绝')).toBeVisible()
  await expect.element(screen.getByText('2026-11-22 14:30:00').first()).toBeVisible()
  for (const name of ['导出', '校验日志']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
  await isAccessible()
})

test('a log that is loading, empty or cannot be read says so', async () => {
  const loading = await renderLogs([unanswered(listLog)])
  await expect.element(loading.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await loading.screen.unmount()
  const empty = await renderLogs([answered(listLog, pageOf([]))], { address: '/screen?log=4' })
  await expect.element(empty.screen.getByText('没有异常，一切正常')).toBeVisible()
  await empty.screen.unmount()
  const failed = await renderLogs([answered(listLog, () => refusing(403, '您没有此操作的权限'))])
  await expect.element(failed.screen.getByRole('alert').getByText('您没有此操作的权限')).toBeVisible()
})

test('an operation opens with what it changed, in words, and the seal over it', async () => {
  const detail = {
    changes: [
      { label: '名称', before: '甲', after: '乙' },
      { label: '说明', before: '', after: '新' },
    ],
    isWhole: false,
    object: 'bill_rule:1',
    sessionId: '',
    hash: 'ab12',
    seal: 7,
  }
  const { screen, address, asked, isAccessible } = await renderLogs([logs, answered(readOperation, detail)], { address: '/screen?log=3' })
  await screen.getByRole('button', { name: '详情' }).click()
  const drawer = screen.getByRole('dialog')
  await expect.element(drawer.getByRole('row', { name: '名称 甲 乙' })).toBeVisible()
  await expect.element(drawer.getByRole('row', { name: '说明 空 新' })).toBeVisible()
  await expect.element(drawer.getByText('已由第 7 号封存保护', { exact: false })).toBeVisible()
  expect(asked(readOperation)).toMatchObject([{ params: { id: 'o1' }, query: { at: operation.creatorTime } }])
  expect(address()).toContain('open=o1')
  await isAccessible()
})

test('the address tells log and conditions, and a search that was limited says since when', async () => {
  const filter = encodeURIComponent(JSON.stringify({ keyword: '规则', when: ['2026-11-01', '2026-11-02'] }))
  const limited = answered(listLog, () => ({ ...pageOf([operation], 10_001), since: Date.UTC(2026, 9, 22) }))
  const { screen, asked } = await renderLogs([limited], { address: `/screen?log=3&filter=${filter}` })
  await expect.element(screen.getByText('生产经营备案号')).toBeVisible()
  await expect.element(screen.getByText('只搜索了 2026-10-22 以来的日志', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('10,000+', { exact: false })).toBeVisible()
  const { params, query } = asked(listLog)[0]!
  expect(params).toEqual({ category: '3' })
  expect(query).toMatchObject({ keyword: '规则', startTime: Date.UTC(2026, 9, 31, 16), endTime: Date.UTC(2026, 10, 2, 16) - 1 })
})

test('another tab shows another log, without the conditions of the first', async () => {
  const { screen, asked, address } = await renderLogs([logs])
  await expect.element(screen.getByText('登录').first()).toBeVisible()
  await screen.getByText('请求日志').click()
  await expect.element(screen.getByText(long.requestURL, { exact: false }).first()).toBeVisible()
  expect(asked(listLog).at(-1)).toMatchObject({ params: { category: '5' } })
  expect(address()).toBe('/screen?log=5')
})

test('the seals are verified, with progress and the verdict in words', async () => {
  let asked = 0
  const job = { id: 'j1', name: 'logs/verify', percent: 50, text: '已校验 5 / 10 个封存', createdTime: 1, endTime: null }
  const found = { seals: 10, entries: 42, unsealed: 1, fault: null }
  const { screen } = await renderLogs(
    [
      logs,
      answered(verifyLog, { id: 'j1' }),
      answered(readJob, () =>
        (asked += 1) === 1 ? { ...job, state: 'running' as const, result: null } : { ...job, state: 'done' as const, result: found },
      ),
    ],
    { buttons: [verifyButton], address: '/screen?log=3' },
  )
  await screen.getByRole('button', { name: '校验日志' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('范围：全部日志')).toBeVisible()
  await dialog.getByRole('button', { name: '开始校验' }).click()
  await expect.element(dialog.getByText('已校验 5 / 10 个封存')).toBeVisible()
  await expect.element(dialog.getByText('校验通过：日志与写入时一致')).toBeVisible()
  await expect.element(dialog.getByText('共 10 个封存，42 条日志，另有 1 条等待封存')).toBeVisible()
})

test('a log that was changed is told as broken, and a refused beginning says why', async () => {
  const done = { id: 'j1', name: 'logs/verify', state: 'done', percent: 100, text: '', createdTime: 1, endTime: 2 } as const
  let tries = 0
  const { screen } = await renderLogs(
    [
      logs,
      answered(verifyLog, () => ((tries += 1) === 1 ? refusing(429, '操作过于频繁') : { id: 'j1' })),
      answered(readJob, { ...done, result: { seals: 3, entries: 9, unsealed: 0, fault: '第2号封存内的日志x被改动过' } }),
    ],
    { buttons: [verifyButton], address: '/screen?log=3' },
  )
  await screen.getByRole('button', { name: '校验日志' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: '开始校验' }).click()
  await expect.element(dialog.getByText('操作过于频繁')).toBeVisible()
  await dialog.getByRole('button', { name: '开始校验' }).click()
  await expect.element(dialog.getByText('第2号封存内的日志x被改动过')).toBeVisible()
})

test('on a phone lines are cards within the window', async () => {
  const { screen, fitsWidth, isAccessible } = await renderLogs([logs, answered(exportLog, { name: '请求日志.csv', url: '/x' })], {
    phone: true,
    buttons: ['btn_download'],
    address: '/screen?log=5',
  })
  await expect.element(screen.getByRole('listitem').first()).toBeVisible()
  fitsWidth()
  await isAccessible()
})

describe('the detail of a line', () => {
  test('of a failed sign-in tells reason, place and client, and closes back to its button', async () => {
    const { screen, address } = await renderLogs([logs])
    const button = screen.getByRole('row').filter({ hasText: '账号或密码错误' }).getByRole('button', { name: '详情' })
    await button.click()
    const drawer = screen.getByRole('dialog')
    for (const text of ['账号或密码错误', '10.1.2.3 · 内网IP', 'Windows Chrome', 'trace-1', '被拒绝']) {
      await expect.element(drawer.getByText(text, { exact: true }).first()).toBeVisible()
    }
    expect(drawer.getByText('耗时', { exact: false }).elements(), 'a sign-in has no duration').toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
    await focusBack(button.element())
    expect(address()).toBe('/screen')
  })

  test('of an exception shows its stack, which a phone scrolls within the window; nobody is named where nobody was signed in', async () => {
    const json = `at save (server/${'very-long-'.repeat(20)}.ts:1:2)`
    const nobody = { ...exception, userName: '', json }
    const { screen, fitsWidth } = await renderLogs([answered(listLog, pageOf([nobody]))], {
      address: '/screen?log=4&open=e1',
      phone: true,
    })
    const drawer = screen.getByRole('dialog')
    await expect.element(drawer.getByText(json)).toBeVisible()
    await expect.element(drawer.getByText('TypeError: x')).toBeVisible()
    fitsWidth()
    expect(drawer.getByText('undefined', { exact: false }).elements()).toEqual([])
  })

  test('of an operation says why its difference cannot be read, is read again, and says where nothing changed', async () => {
    let now: () => ReturnType<typeof refusing> | 'well' = () => refusing(404, '数据不存在或已被删除')
    const detail = { changes: [], isWhole: false, object: 'x', sessionId: '', hash: 'ab12', seal: null }
    const { screen, said } = await renderLogs(
      [
        logs,
        answered(readOperation, () => {
          const answer = now()
          return answer === 'well' ? detail : answer
        }),
      ],
      { address: '/screen?log=3&open=o1' },
    )
    const drawer = screen.getByRole('dialog')
    await expect.element(drawer.getByRole('alert').getByText('数据不存在或已被删除')).toBeVisible()
    await expect.element(drawer.getByText('修改单据规则'), { message: 'what the list told stays' }).toBeVisible()
    now = () => 'well'
    await drawer.getByRole('button', { name: '重试' }).click()
    await expect.element(drawer.getByText('ab12', { exact: false })).toBeVisible()
    expect(drawer.getByRole('columnheader', { name: '修改前' }).elements(), 'no table of changes').toEqual([])
    expect(said).toEqual([])
  })

  test('of what was made tells its values alone', async () => {
    const detail = {
      changes: [{ label: '名称', before: '', after: '乙' }],
      isWhole: true,
      object: 'x',
      sessionId: '',
      hash: 'ab12',
      seal: 7,
    }
    const { screen } = await renderLogs([logs, answered(readOperation, detail)], { address: '/screen?log=3&open=o1' })
    const drawer = screen.getByRole('dialog')
    await expect.element(drawer.getByRole('row', { name: '名称 乙' })).toBeVisible()
    expect(drawer.getByRole('columnheader', { name: '修改前' }).elements()).toEqual([])
  })
})

describe('searching the logs', () => {
  test('Enter searches, the address keeps it, 重置 shows all again; each log offers the results it can have', async () => {
    const { screen, asked, address } = await renderLogs([logs])
    await screen.getByRole('combobox', { name: '结果' }).click()
    await expect.element(page.getByTitle('被拒绝', { exact: true }).last()).toBeVisible()
    expect(page.getByTitle('失败', { exact: true }).elements(), 'a sign-in is refused or done').toEqual([])
    await page.getByTitle('被拒绝', { exact: true }).last().click()
    await screen.getByRole('button', { name: '查询' }).click()
    await expect.poll(() => asked(listLog).at(-1)?.query).toMatchObject({ result: 'refused', currentPage: 1 })
    await expect.poll(() => new URLSearchParams(address().split('?')[1]).get('filter')).toContain('refused')
    await screen.getByRole('button', { name: '重置' }).click()
    await expect.poll(() => asked(listLog).at(-1)?.query.result).toBe('')
    await expect.poll(address).toBe('/screen')
  })

  test('what was searched for is exported, and a file that is too large says so', async () => {
    const filter = encodeURIComponent(JSON.stringify({ keyword: '登录', result: ['refused'] }))
    const { screen, asked, said } = await renderLogs([logs, refused(exportLog, 422, '数据超过10000行，请缩小查询范围')], {
      address: `/screen?filter=${filter}`,
      buttons: ['btn_download'],
    })
    await screen.getByRole('button', { name: '导出' }).click()
    await expect.poll(() => said).toEqual(['数据超过10000行，请缩小查询范围'])
    expect(asked(exportLog)[0]).toMatchObject({ params: { category: '1' }, query: { keyword: '登录', result: 'refused' } })
  })

  test('an address with a log and a result that do not exist shows the first log with all', async () => {
    const filter = encodeURIComponent(JSON.stringify({ result: 'whatever', when: 'yesterday' }))
    const { screen, asked } = await renderLogs([logs], { address: `/screen?log=99&filter=${filter}` })
    await expect.element(screen.getByText('登录').first()).toBeVisible()
    expect(asked(listLog)[0]).toMatchObject({ params: { category: '1' }, query: { result: '' } })
  })
})

testManaged({
  name: 'log of sign-ins',
  element: <LogScreen />,
  menu: { id: logMenu, buttons: ['btn_download', verifyButton, handleButton] },
  list: listLog,
  nothing: pageOf([]),
  rows: (userName) => pageOf([rowOf('s1', { abstracts: '登录', userName })]),
  calls: [things],
  empty: /^还没有登录记录/,
  rights: ['导出', '校验日志'],
  version: 0,
})
