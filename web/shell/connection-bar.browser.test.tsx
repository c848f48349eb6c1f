import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { call } from '#engine/contract/call.ts'
import { fillText } from '#engine/texts/text.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { noteReach } from '#web/call/reach.ts'
import { request } from '#web/call/request.ts'
import { ConnectionBar } from '#web/shell/connection-bar.tsx'
import { webTexts } from '#web/texts.ts'

const read = call({ method: 'GET', path: '/api/things', access: 'signed-in' })
const bar = '暂时无法连接服务器，正在重试，已输入的内容会保留'

function Things() {
  const { data, status } = useQuery({ queryKey: ['things'], queryFn: () => request(read, {}, { handles: 'all' }), retry: false })
  return <p>{status === 'success' ? String(data) : status}</p>
}

const renderBar = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TextProvider value={(key, params) => fillText(webTexts, 'zh', key, params)}>
        <ConnectionBar />
        <Things />
      </TextProvider>
    </QueryClientProvider>,
  )

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
  noteReach(true)
})

test('a server that does not answer is told and asked again; then what failed is loaded', async () => {
  const asked: string[] = []
  let isUp = false
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.href).pathname)
    if (!isUp) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ code: 200, msg: '', data: 'there' }))
  })
  const screen = await renderBar()
  await expect.element(screen.getByText(bar)).toBeVisible()
  await vi.advanceTimersByTimeAsync(120_000)
  await expect.element(screen.getByText(bar)).toBeVisible()
  isUp = true
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(screen.getByText(bar)).not.toBeInTheDocument()
  await expect.element(screen.getByText('there')).toBeVisible()
  const probes = asked.filter((path) => path === '/readyz').length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked.filter((path) => path === '/readyz')).toHaveLength(probes)
})

test('a server that refuses is there', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 500, msg: '请求出错，请重试', data: null })))
  const screen = await renderBar()
  await expect.element(screen.getByText('error', { exact: true })).toBeVisible()
  expect(screen.getByText(bar).elements()).toEqual([])
})

test('a lost network is told in other words', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: '' })))
  const screen = await renderBar()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(screen.getByText('网络已断开，已输入的内容会保留，恢复后可继续')).toBeVisible()
  vi.restoreAllMocks()
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('网络已断开，已输入的内容会保留，恢复后可继续')).not.toBeInTheDocument()
})
