import { describe, expect, test } from 'vitest'
import {
  handleButton,
  handleClientError,
  listClientErrors,
  listLog,
  listOccurrences,
  logMenu,
  type ClientErrorRow,
} from '#features/logs/contract.ts'
import { logs, renderLogs } from '#features/logs/testing/given-logs.tsx'
import { LogScreen } from '#features/logs/web/log-screen.tsx'
import { answered, refusing } from '#web/testing/answer-calls.ts'
import { permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const pageError: ClientErrorRow = {
  id: 'e1',
  name: 'TypeError',
  message: 'x is undefined',
  count: 1_234,
  people: 3,
  firstTime: Date.UTC(2026, 10, 20),
  lastTime: Date.UTC(2026, 10, 22, 6, 30),
  places: ['/home', '/model/a-page-with-a-very-long-name-that-does-not-fit-into-a-column'],
  clients: ['Windows Chrome'],
  requestId: 'trace-9',
  stack: 'at save (a.js:1:2)',
  state: 'open',
  handledBy: '',
  handledTime: null,
}
const occurrence = { id: 'o1', time: pageError.lastTime, place: '/home', client: 'Windows Chrome', requestId: 'trace-9' }
const occurrences = answered(listOccurrences, { list: [occurrence], pagination: { currentPage: 1, pageSize: 20, total: 1 } })

test.each([['desk', false] as const, ['phone', true] as const])(
  'errors of pages stand by their message, with how many met them, on a %s',
  async (_size, phone) => {
    const page = { list: [pageError], pagination: { currentPage: 1, pageSize: 20, total: 1 }, since: Date.UTC(2026, 9, 23) }
    const { screen, fitsWidth, isAccessible, address } = await renderLogs([logs, occurrences, answered(listClientErrors, page)], { phone })
    await screen.getByText('前端错误').click()
    await expect.element(screen.getByText('TypeError: x is undefined')).toBeVisible()
    await expect.element(screen.getByText('1.2k')).toBeVisible()
    await expect.element(screen.getByText('未选择时间，只搜索了 2026-10-23 以来的日志')).toBeVisible()
    expect(address()).toContain('log=pages')
    fitsWidth()
    await isAccessible()
    await screen.getByRole('button', { name: '详情' }).click()
    const drawer = screen.getByRole('dialog')
    await expect.element(drawer.getByText('at save (a.js:1:2)')).toBeVisible()
    await expect.element(drawer.getByText('1234')).toBeVisible()
  },
)

test('an error of pages is marked as dealt with, and its occurrences lead to the log of exceptions', async () => {
  let state: ClientErrorRow['state'] = 'again'
  const { screen, asked, address } = await renderLogs(
    [
      logs,
      occurrences,
      answered(listClientErrors, () => ({
        list: [{ ...pageError, state, handledBy: '张三', handledTime: pageError.firstTime }],
        pagination: { currentPage: 1, pageSize: 20, total: 1 },
        since: null,
      })),
      answered(handleClientError, () => {
        state = 'handled'
        return null
      }),
    ],
    { address: '/screen?log=pages', buttons: [handleButton] },
  )
  await expect.element(screen.getByRole('row').getByText('再次发生')).toBeVisible()
  expect(screen.getByRole('button', { name: '导出' }).elements()).toEqual([])
  await screen.getByRole('button', { name: '标为已处理' }).click()
  await screen.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect.element(screen.getByRole('row').getByText('已处理', { exact: true })).toBeVisible()
  expect(asked(handleClientError)).toMatchObject([{ params: { id: 'e1' }, body: { handled: true } }])
  await expect.element(screen.getByRole('button', { name: '标为待处理' })).toBeVisible()
  await screen.getByRole('button', { name: '详情' }).click()
  const drawer = screen.getByRole('dialog')
  await expect.element(drawer.getByText('张三')).toBeVisible()
  await drawer.getByRole('link', { name: '2026-11-22 14:30:00' }).click()
  await expect.poll(() => new URLSearchParams(address().split('?')[1]).get('log')).toBe('4')
  await expect.poll(() => asked(listLog).at(-1)).toMatchObject({ params: { category: '4' }, query: { keyword: 'trace-9' } })
})

test('errors of pages that are none, or cannot be read, say so', async () => {
  const none = { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 }, since: null }
  const empty = await renderLogs([answered(listClientErrors, none)], { address: '/screen?log=pages' })
  await expect.element(empty.screen.getByText('没有前端错误，一切正常')).toBeVisible()
  await empty.screen.unmount()
  const failed = await renderLogs([answered(listClientErrors, () => refusing(403, '您没有此操作的权限'))], { address: '/screen?log=pages' })
  await expect.element(failed.screen.getByRole('alert').getByText('您没有此操作的权限')).toBeVisible()
})

describe('errors of pages', () => {
  const errors = (row: Partial<ClientErrorRow> = {}) =>
    answered(listClientErrors, {
      list: [{ ...pageError, ...row }],
      pagination: { currentPage: 1, pageSize: 20, total: 1 },
      since: null,
    })

  test('one that was dealt with is opened again at once; without the right it is only read', async () => {
    const { screen, asked } = await renderLogs([errors({ state: 'handled' }), answered(handleClientError, null)], {
      address: '/screen?log=pages',
      buttons: [handleButton],
    })
    await screen.getByRole('button', { name: '标为待处理' }).click()
    await expect.poll(() => asked(handleClientError).map(({ body }) => body)).toEqual([{ handled: false }])
    await screen.unmount()
    const reader = await renderLogs([errors()], { address: '/screen?log=pages' })
    await expect.element(reader.screen.getByText('TypeError: x is undefined')).toBeVisible()
    expect(reader.screen.getByRole('button', { name: /^标为/ }).elements()).toEqual([])
  })

  test('earlier occurrences are read on demand, and a refusal says why', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...occurrence, id: `o${index}`, place: `/page${index}` }))
    let now: () => ReturnType<typeof refusing> | 'well' = () => refusing(500, '服务暂时不可用')
    const { screen, asked } = await renderLogs(
      [
        errors(),
        answered(listOccurrences, ({ query: { pageSize } }) => {
          const answer = now()
          if (answer !== 'well') return answer
          return { list: many(Math.min(30, pageSize)), pagination: { currentPage: 1, pageSize, total: 30 } }
        }),
      ],
      { address: '/screen?log=pages&open=e1' },
    )
    const drawer = screen.getByRole('dialog')
    await expect.element(drawer.getByText('服务暂时不可用')).toBeVisible()
    now = () => 'well'
    await drawer.getByRole('button', { name: '重试' }).click()
    await expect.poll(() => drawer.getByRole('link').elements().length).toBe(20)
    await drawer.getByRole('region').getByRole('button').click()
    await expect.poll(() => drawer.getByRole('link').elements().length).toBe(30)
    expect(drawer.getByRole('region').getByRole('button').elements(), 'there are no earlier ones').toEqual([])
    expect(asked(listOccurrences).at(-1)?.query.pageSize).toBe(100)
  })

  test('in English places and clients are joined as in English', async () => {
    const { screen } = await renderScreen(<LogScreen />, {
      language: 'en',
      address: '/screen?log=pages&open=e1',
      session: { permissions: [permissionOf(logMenu, [])] },
      calls: [errors({ places: ['/home', '/list'], clients: ['Windows Chrome', 'Android Chrome'] }), occurrences],
    })
    await expect.element(screen.getByText('/home, /list')).toBeVisible()
    await expect.element(screen.getByRole('dialog').getByText('Windows Chrome, Android Chrome')).toBeVisible()
  })
})
