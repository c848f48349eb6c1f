import { QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fillText } from '#engine/texts/text.ts'
import { engineValueTexts } from '#engine/values/texts.ts'
import { requestsWeb } from '#features/approvals/web.ts'
import { messageTexts } from '#features/messages/texts.ts'
import { MessageBell } from '#features/messages/web/message-bell.tsx'
import { messagesWeb } from '#features/messages/web.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { uiTexts } from '#ui/texts.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { registerNavigator } from '#web/router/navigation.ts'
import { registerPageUse } from '#web/router/page-uses.ts'

const texts = { ...uiTexts, ...engineValueTexts, ...messageTexts }
const todo = JSON.stringify({ type: 2, processId: 'p1', flowId: 'f', taskOperatorId: 'o1', taskNodeId: 'n' })

interface Given {
  readonly unread: number
  readonly handled?: boolean
  readonly body?: string
  readonly flowType?: number
}

/** A server with so many unread flow messages; keeps what it was asked. */
function givenServer({ unread, handled = false, body = todo, flowType = 1 }: Given) {
  const asked: string[] = []
  const state = { unread }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    asked.push(
      `${init.method} ${pathname}${pathname === '/api/message' ? ` page ${searchParams.get('currentPage')} type ${searchParams.get('type')} read ${searchParams.get('isRead')}` : ''}`,
    )
    if (pathname.endsWith('/ReadAll')) state.unread = 0
    return new Response(JSON.stringify({ code: 200, msg: '', data: answer(pathname, Number(searchParams.get('currentPage'))) }))
  })
  const rowOf = (index: number) => ({
    id: `m${index}`,
    title: `消息${index}`,
    type: 2,
    flowType,
    isRead: 0,
    releaseUser: '张三',
    releaseTime: Date.now(),
  })
  function answer(path: string, current: number): unknown {
    if (path === '/api/message/UnreadCount') return { total: state.unread, announcement: 0, flow: state.unread, system: 0 }
    if (path.startsWith('/api/message/ReadInfo/')) return { ...rowOf(1), isRead: 1, bodyText: body, files: '[]', coverImage: '' }
    if (path.endsWith('/Info')) return { open: !handled }
    const all = Array.from({ length: state.unread }, (_, index) => rowOf(index + 1))
    return { list: all.slice((current - 1) * 20, current * 20), pagination: { currentPage: current, pageSize: 20, total: state.unread } }
  }
  return { asked, state }
}

async function renderBell() {
  const went: string[] = []
  registerNavigator({ go: async (to) => void went.push(to), address: () => '/', show: () => undefined })
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <TextProvider value={(key, params) => fillText(texts, 'zh', key, params)}>
        <ThemeProvider colour="blue" language="zh">
          <MessageBell />
        </ThemeProvider>
      </TextProvider>
    </QueryClientProvider>,
  )
  return { screen, went }
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the badge stops at 99+, its name says the exact number', async () => {
  givenServer({ unread: 120 })
  const { screen } = await renderBell()
  await expect.element(screen.getByRole('button', { name: '消息，120条未读' })).toBeVisible()
  await expect.element(screen.getByText('99+')).toBeVisible()
})

test('a push moves the badge', async () => {
  const { state } = givenServer({ unread: 1 })
  const { screen } = await renderBell()
  await expect.element(screen.getByRole('button', { name: '消息，1条未读' })).toBeVisible()
  state.unread = 2
  messagesWeb.frames?.['messagePush']?.({ method: 'messagePush' })
  await expect.element(screen.getByRole('button', { name: '消息，2条未读' })).toBeVisible()
})

test('the numbers of a new connection go into the badge without another call', async () => {
  const { asked } = givenServer({ unread: 1 })
  const { screen } = await renderBell()
  await expect.element(screen.getByRole('button', { name: '消息，1条未读' })).toBeVisible()
  const counts = { unreadTotalCount: 7, unreadNoticeCount: 1, unreadMessageCount: 4, unreadSystemMessageCount: 2 }
  messagesWeb.frames?.['initMessage']?.({ method: 'initMessage', ...counts })
  await expect.element(screen.getByRole('button', { name: '消息，7条未读' })).toBeVisible()
  expect(asked).toEqual(['GET /api/message/UnreadCount'])
})

test('the drawer shows unread messages of every kind first, and pages come until one is short', async () => {
  await page.viewport(1440, 900)
  const { asked } = givenServer({ unread: 45 })
  const { screen } = await renderBell()
  await screen.getByRole('button', { name: '消息，45条未读' }).click()
  await expect.element(screen.getByText('消息1', { exact: true })).toBeVisible()
  screen.getByText('消息20', { exact: true }).element().scrollIntoView()
  await expect.element(screen.getByText('消息40', { exact: true })).toBeInTheDocument()
  screen.getByText('消息40', { exact: true }).element().scrollIntoView()
  await expect.element(screen.getByText('没有更多了')).toBeInTheDocument()
  expect(asked.filter((one) => one.startsWith('GET /api/message '))).toEqual(
    [1, 2, 3].map((number) => `GET /api/message page ${number} type  read 0`),
  )
  expect(
    (
      await axe.run(document.body, {
        rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'landmark-one-main': { enabled: false } },
      })
    ).violations.map(({ id }) => id),
  ).toEqual([])
})

test('all are marked read after the question, and then nothing is left', async () => {
  const { asked } = givenServer({ unread: 3 })
  const { screen } = await renderBell()
  await screen.getByRole('button', { name: '消息，3条未读' }).click()
  await screen.getByRole('button', { name: '全部已读' }).click()
  await expect.element(screen.getByText('您确定全部标识为已读状态, 是否继续?')).toBeVisible()
  expect(asked).not.toContain('POST /api/message/Actions/ReadAll')
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByText('没有未读消息')).toBeVisible()
})

test.each([
  { handled: false, opType: '1' },
  { handled: true, opType: '2' },
])('a to-do opens as type $opType when it is handled: $handled', async ({ handled, opType }) => {
  for (const [path, use] of Object.entries(requestsWeb.pageUses ?? {})) registerPageUse(path, use)
  givenServer({ unread: 1, handled })
  const { screen, went } = await renderBell()
  await screen.getByRole('button', { name: '消息，1条未读' }).click()
  const notice = screen.getByText('该待办已处理或已撤回，为您打开流程详情')
  await screen.getByText('消息1', { exact: true }).click()
  // The notice stays for a moment only, so it is waited for before anything else.
  if (handled) await expect.element(notice).toBeVisible()
  await expect.poll(() => went.length).toBe(1)
  const config: unknown = JSON.parse(atob(new URLSearchParams(went[0]!.split('?')[1]).get('config') ?? ''))
  expect(config).toMatchObject({ id: 'p1', taskOperatorId: 'o1', opType })
  if (!handled) expect(notice.elements()).toEqual([])
})

test.each([
  { says: 'a delegation, without a menu entry for it', body: { type: '2', delegationId: 'd' }, leads: '/workFlow/entrust?config=2' },
  { says: 'what a stand-in decided', body: { type: 1, processId: 'p1', flowId: 'f' }, leads: '/workFlowDetail?' },
])('a message about $says leads there', async ({ body, leads }) => {
  givenServer({ unread: 1, flowType: 2, body: JSON.stringify(body) })
  const { screen, went } = await renderBell()
  await screen.getByRole('button', { name: '消息，1条未读' }).click()
  await screen.getByText('消息1', { exact: true }).click()
  await expect.poll(() => went).toEqual([expect.stringContaining(leads)])
})
