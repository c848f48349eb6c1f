import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fillText } from '#engine/texts/text.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { noteReach } from '#web/call/reach.ts'
import { Failure } from '#web/errors/page-failed.tsx'
import { webTexts } from '#web/texts.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: https://x/assets/form-1.js')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  noteReach(true)
})

const renderFailure = (problem: unknown) =>
  render(
    <TextProvider value={(key, params) => fillText(webTexts, 'zh', key, params)}>
      <Failure problem={problem} onRetry={() => undefined} />
    </TextProvider>,
  )

const down = async () => {
  throw new TypeError('Failed to fetch')
}

/** As a call notes it that gets no answer; else the page would be loaded again at once. */
function givenOutage(): void {
  vi.stubGlobal('fetch', down)
  noteReach(false)
}

test('a script that cannot be fetched from a server that takes work was replaced by a newer version', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const screen = await renderFailure(missing)
  await expect.element(screen.getByRole('heading', { name: '系统已更新' })).toBeVisible()
})

test.each([
  ['a script', missing],
  ['a call', new CallError('network')],
])('%s that an unreachable server owes does not tell of a newer version', async (_name, problem) => {
  givenOutage()
  const screen = await renderFailure(problem)
  await expect.element(screen.getByRole('heading', { name: '暂时无法连接服务器' })).toBeVisible()
  await expect.element(screen.getByText('恢复后页面会自动打开，已输入的内容会保留')).toBeVisible()
  expect(screen.getByText('系统已更新').elements()).toEqual([])
})

test('without a network it says so', async () => {
  givenOutage()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const screen = await renderFailure(missing)
  await expect.element(screen.getByRole('heading', { name: '网络已断开' })).toBeVisible()
})
