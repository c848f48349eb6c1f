import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { fillText } from '#engine/texts/text.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { uiTexts } from '#ui/texts.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

/** A page with a button that opens something. */
function Opener({ children }: { readonly children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <TextProvider value={(key, params) => fillText(uiTexts, 'zh', key, params)}>
      <ThemeProvider colour="blue" language="zh">
        <button onClick={() => setOpen(true)}>打开</button>
        {open ? children(() => setOpen(false)) : null}
      </ThemeProvider>
    </TextProvider>
  )
}

const name = <TextInput aria-label="名称" autoFocus />
const frames = {
  dialog: (close: () => void) => (
    <Dialog open title="修改" onClose={close}>
      {name}
    </Dialog>
  ),
  drawer: (close: () => void) => (
    <SideDrawer open title="修改" onClose={close}>
      {name}
    </SideDrawer>
  ),
  'full screen': (close: () => void) => (
    <FullScreen open title="修改" onClose={close}>
      {name}
    </FullScreen>
  ),
}

// Tests of components run in a browser that reduces motion, where the kit shows a dialog at once.
test.each(Object.entries(frames))('the input of a %s that asks for the focus has it', async (_kind, frame) => {
  const screen = await render(<Opener>{frame}</Opener>)
  await screen.getByRole('button', { name: '打开' }).click()
  await expect.element(screen.getByLabelText('名称')).toHaveFocus()
})

test('a tall dialog with a foot of several lines stays within the window', async () => {
  const screen = await render(
    <Opener>
      {(close) => (
        <Dialog open tall title="修改" onClose={close} foot={<div style={{ height: 200 }}>底部</div>}>
          <div style={{ height: 3_000 }}>内容</div>
        </Dialog>
      )}
    </Opener>,
  )
  await screen.getByRole('button', { name: '打开' }).click()
  await expect.element(screen.getByText('底部')).toBeVisible()
  expect(screen.getByText('底部').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight - 32)
})

test('a dialog that is closed gives the focus back to what opened it', async () => {
  const screen = await render(<Opener>{frames.dialog}</Opener>)
  await screen.getByRole('button', { name: '打开' }).click()
  await screen.getByRole('button', { name: '取消' }).click()
  await expect.element(screen.getByRole('button', { name: '打开' })).toHaveFocus()
})
