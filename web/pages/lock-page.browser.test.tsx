import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { fillText } from '#engine/texts/text.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { LockPage } from '#web/pages/lock-page.tsx'
import { localStore } from '#web/session/local-store.ts'
import { sessionStore, storeLock } from '#web/session/session-store.ts'
import { givenUser } from '#web/testing/given-user.ts'
import { webTexts } from '#web/texts.ts'

afterEach(() => {
  storeLock(false)
  sessionStore.setState({ token: undefined, current: undefined })
})

test('the lock screen has the account, also after a reload, and the focus in the password', async () => {
  sessionStore.setState({ token: 'token', current: givenUser({}) })
  storeLock(true)
  // A reload leaves nothing but what is stored.
  sessionStore.setState({ current: undefined, lockedAccount: localStore.get('locked-account') })
  const router = createMemoryRouter([{ path: '*', element: <LockPage /> }])
  const screen = await render(
    <TextProvider value={(key, params) => fillText(webTexts, 'zh', key, params)}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  await expect.element(screen.getByLabelText('账号', { exact: true })).toHaveValue('zhangsan')
  await expect.element(screen.getByLabelText('密码', { exact: true })).toHaveFocus()
})
