import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { date } from '#fields/date/definition.ts'
import { DateEditor } from '#fields/date/editor.tsx'
import { rendererOnDemand } from '#fields/renderer-on-demand.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

type Renderer = typeof DateEditor

async function renderOnDemand() {
  const code = Promise.withResolvers<Renderer>()
  const OnDemand = rendererOnDemand(() => code.promise)
  const screen = await render(
    <ThemeProvider colour="blue" language="zh">
      <label htmlFor="day">日期</label>
      <OnDemand
        id="day"
        value="2026-03-05"
        options={date.options.parse({})}
        readOnly={false}
        invalid={false}
        describedBy={undefined}
        onChange={() => undefined}
        onCommit={() => undefined}
      />
    </ThemeProvider>,
  )
  const input = screen.getByLabelText('日期')
  const box = () => document.querySelector('#day')!.closest('.ant-picker, .ant-input, .ant-input-affix-wrapper')!.getBoundingClientRect()
  return { code, input, box }
}

test('an input of the same size and value stands where a renderer is still to come, and hands its focus on', async () => {
  const { code, input, box } = await renderOnDemand()
  await expect.element(input).toHaveValue('2026-03-05')
  await expect.element(input).toHaveAttribute('aria-busy')
  const before = box()
  await input.click()
  code.resolve(DateEditor)
  await expect.poll(() => document.querySelector('.ant-picker')).not.toBeNull()
  await expect.element(input).toHaveFocus()
  await expect.element(input).toHaveValue('2026-03-05')
  expect({ top: box().top, width: box().width, height: box().height }).toEqual({
    top: before.top,
    width: before.width,
    height: before.height,
  })
})

test('where the code of a renderer cannot be fetched, its place stays and the fault is told', async () => {
  const told = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault())
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  addEventListener('error', (event) => [told(event), event.stopImmediatePropagation()], { capture: true, signal: stopped.signal })
  const { code, input } = await renderOnDemand()
  code.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect.element(input).toBeDisabled()
  expect(told.mock.lastCall?.[0].message).toContain('dynamically imported module')
})
