import { ConfigProvider } from 'antd'
import { memo, useContext } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

let drawn = 0

/** Stands for any component of the kit: all of them read its configuration. */
const OfKit = memo(function OfKit() {
  useContext(ConfigProvider.ConfigContext)
  drawn += 1
  return <p>part</p>
})

const page = (colour: 'blue' | 'red') => (
  <ThemeProvider colour={colour} language="zh">
    <OfKit />
  </ThemeProvider>
)

test('components of the kit are drawn again for another colour, and not when only what is around them was drawn again', async () => {
  const { rerender } = await render(page('blue'))
  const once = drawn
  await rerender(page('blue'))
  expect(drawn).toBe(once)
  await rerender(page('red'))
  expect(drawn).toBeGreaterThan(once)
})
