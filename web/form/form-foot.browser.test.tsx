import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { FormFoot } from '#web/form/form-foot.tsx'

test('within a frame the foot has the ground of the frame, which in dark colours is not that of a page', async () => {
  const { container } = await render(
    <ThemeProvider colour="blue" language="zh">
      <TextProvider value={(key) => key}>
        <FormFoot problems={0} onProblems={() => undefined} framed>
          <button>确定</button>
        </FormFoot>
      </TextProvider>
    </ThemeProvider>,
  )
  expect(getComputedStyle(container.querySelector('footer')!).backgroundColor).toBe('rgba(0, 0, 0, 0)')
})

test('buttons that have no room in one line end at the right in each', async () => {
  const { container } = await render(
    <ThemeProvider colour="blue" language="zh">
      <TextProvider value={(key) => key}>
        <div style={{ width: 300 }}>
          <FormFoot problems={0} onProblems={() => undefined} framed>
            <button style={{ width: 160 }}>确定并继续</button>
            <button style={{ width: 160 }}>确定</button>
          </FormFoot>
        </div>
      </TextProvider>
    </ThemeProvider>,
  )
  const [first, last] = [...container.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
  expect(last!.top).toBeGreaterThan(first!.top)
  expect(last!.right).toBe(container.querySelector('footer')!.getBoundingClientRect().right)
})
