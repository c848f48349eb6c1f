import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fillText } from '#engine/texts/text.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { forgetEndReason, rememberEndReason } from '#web/session/end-reason.ts'
import { SignInForm } from '#web/pages/sign-in-form.tsx'
import { webTexts } from '#web/texts.ts'

/** A server that requires a captcha for the accounts `needy` and answers every sign-in with `refusal`. */
function givenServer({ needy, refusal }: { readonly needy: readonly string[]; readonly refusal?: object }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href)
    asked.push(pathname)
    const account = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    const need = { code: 200, msg: '', data: { enableVerificationCode: needy.includes(account) ? 1 : 0, verificationCodeNumber: 4 } }
    return new Response(JSON.stringify(pathname.endsWith('/Login') ? refusal : need))
  })
  return asked
}

async function renderForm() {
  const router = createMemoryRouter([{ path: '*', element: <SignInForm title="登录" back="/home" /> }])
  const screen = await render(
    <TextProvider value={(key, params) => fillText(webTexts, 'zh', key, params)}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  const account = screen.getByLabelText('账号', { exact: true })
  const password = screen.getByLabelText('密码', { exact: true })
  return { screen, account, password, picture: () => screen.container.querySelector('img')?.src }
}

afterEach(() => vi.unstubAllGlobals())

test('the picture stays while somebody reads it, and changes with the account', async () => {
  const asked = givenServer({ needy: ['a', 'b'] })
  const { account, password, picture } = await renderForm()
  await account.fill('a')
  await password.click()
  await expect.poll(picture).toBeTruthy()
  const first = picture()
  await account.click()
  await password.click()
  await account.click()
  await password.click()
  await account.fill('b')
  await password.click()
  await expect.poll(picture).not.toBe(first)
  expect(asked.filter((path) => path.includes('getConfig'))).toEqual(['/api/oauth/getConfig/a', '/api/oauth/getConfig/b'])
})

test('a wrong code is said at its field, with a new picture; another account starts afresh', async () => {
  givenServer({ needy: ['a'], refusal: { code: 401, msg: '验证码错误或已过期', data: { enableVerificationCode: 1 } } })
  const { screen, account, password, picture } = await renderForm()
  await account.fill('a')
  await password.fill('secret')
  const code = screen.getByLabelText('验证码', { exact: true })
  await code.fill('abcd')
  const first = picture()
  await screen.getByRole('button', { name: '登录' }).click()
  await expect.element(code).toHaveAccessibleDescription('验证码错误或已过期')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('')
  expect(picture()).not.toBe(first)
  await account.fill('c')
  await expect.element(screen.getByText('验证码错误或已过期')).not.toBeInTheDocument()
})

test('a wrong password is said above the button', async () => {
  givenServer({ needy: [], refusal: { code: 401, msg: '账户或密码错误；连续错误5次，账户将锁定10分钟', data: null } })
  const { screen, account, password } = await renderForm()
  await account.fill('a')
  await password.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert').getByText('账户或密码错误；连续错误5次，账户将锁定10分钟')).toBeVisible()
})

test('capital letters that are locked are told by the first key or click, and no longer when the field is left', async () => {
  givenServer({ needy: [] })
  const { screen, account, password } = await renderForm()
  const press = (type: 'keydown' | 'click', on: boolean) => {
    const Kind = type === 'click' ? MouseEvent : KeyboardEvent
    password.element().dispatchEvent(new Kind(type, { bubbles: true, modifierCapsLock: on }))
  }
  await password.click()
  for (const type of ['keydown', 'click'] as const) {
    press(type, true)
    await expect.element(password).toHaveAccessibleDescription('大写锁定已打开')
    press(type, false)
    await expect.element(screen.getByText('大写锁定已打开')).not.toBeInTheDocument()
  }
  press('keydown', true)
  await account.click()
  await expect.element(screen.getByText('大写锁定已打开')).not.toBeInTheDocument()
})

test('where there is a keyboard one may type at once', async () => {
  givenServer({ needy: [] })
  await page.viewport(1440, 900)
  const { account } = await renderForm()
  await expect.element(account).toHaveFocus()
})

test('a session that was ended elsewhere says why', async () => {
  givenServer({ needy: [] })
  rememberEndReason('您的帐号在其他地方已登录,被强制踢出!')
  const { screen } = await renderForm()
  await expect.element(screen.getByText('您的帐号在其他地方已登录,被强制踢出!')).toBeVisible()
  forgetEndReason()
})
