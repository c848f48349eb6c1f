import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from '#ui/kit/button.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

test('a button keeps its name while it waits and as soon as it does not', async () => {
  const button = (loading: boolean) => (
    <ThemeProvider colour="blue" language="zh">
      <Button loading={loading}>退回</Button>
    </ThemeProvider>
  )
  const screen = await render(button(false))
  const named = () => screen.getByRole('button', { name: '退回', exact: true }).elements()
  for (const loading of [true, false]) {
    await screen.rerender(button(loading))
    expect(named()).toHaveLength(1)
    expect(document.querySelectorAll('button svg')).toHaveLength(loading ? 1 : 0)
  }
})
