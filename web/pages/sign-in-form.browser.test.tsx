import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fillText } from '#engine/texts/text.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { forgetEndReason, rememberEndReason } from '#web/session/end-reason.ts'
import { SignInForm } from '#web/pages/sign-in-form.tsx'
import { sessionStore, storeToken } from '#web/session/session-store.ts'
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

/** A server that asks for a code after the password, and takes the tickets in this order with these answers. */
function givenSecondFactor(answers: readonly object[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    if (pathname.endsWith('/SecondFactor')) {
      sent.push(JSON.parse(String(init.body)))
      return Response.json(answers[sent.length - 1])
    }
    if (pathname.endsWith('/Login')) return Response.json({ code: 401, msg: '请输入二步验证的动态验证码', data: { ticket: 'the-ticket' } })
    return Response.json({ code: 200, msg: '', data: { enableVerificationCode: 0, verificationCodeNumber: 4 } })
  })
  return sent
}

async function toSecondStep() {
  const form = await renderForm()
  await form.account.fill('a')
  await form.password.fill('secret')
  await form.screen.getByRole('button', { name: '登录' }).click()
  const code = form.screen.getByLabelText('动态验证码', { exact: true })
  await expect.element(code).toHaveFocus()
  return { ...form, code, send: () => form.screen.getByRole('button', { name: '验证并登录' }).click() }
}

test('after the password a code is asked for where the user has a second factor; a wrong one is said at its field', async () => {
  const sent = givenSecondFactor([
    { code: 401, msg: '动态验证码错误或已使用，请等待下一个', data: null },
    { code: 200, msg: '', data: { token: 'fresh', theme: 'classic' } },
  ])
  const { code, send } = await toSecondStep()
  await send()
  await expect.element(code).toHaveAccessibleDescription('请输入动态验证码')
  await code.fill('000000')
  await send()
  await expect.element(code).toHaveAccessibleDescription('动态验证码错误或已使用，请等待下一个')
  await code.fill('123456')
  await send()
  await expect.poll(() => sessionStore.getState().token).toBe('fresh')
  expect(sent).toEqual([
    { ticket: 'the-ticket', code: '000000' },
    { ticket: 'the-ticket', code: '123456' },
  ])
  storeToken(undefined)
})

test('a ticket that is not good any more leads back to the password, with the reason', async () => {
  givenSecondFactor([{ code: 410, msg: '登录已超时，请重新输入密码', data: null }])
  const { screen, code, send, password } = await toSecondStep()
  await code.fill('123456')
  await send()
  await expect.element(screen.getByText('登录已超时，请重新输入密码')).toBeVisible()
  await expect.element(password).toHaveValue('')
})

/** A server that offers the QR code, gives a new one each time, and says of each what became of it. */
function givenScans(polls: readonly object[]) {
  let opened = 0
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    if (pathname.endsWith('/getLoginConfig')) return Response.json({ code: 200, msg: '', data: { scanSignIn: true } })
    if (pathname.endsWith('/Poll')) {
      asked.push(String(init.body))
      return Response.json(polls[asked.length - 1])
    }
    opened += 1
    return Response.json({ code: 200, msg: '', data: { code: `code-${opened}`, ticket: `ticket-${opened}`, seconds: 120 } })
  })
  return asked
}

test('a QR code that was refused is renewed, and the one that is confirmed signs in', async () => {
  const asked = givenScans([
    { code: 200, msg: '', data: { state: 'refused', token: '' } },
    { code: 410, msg: '二维码已失效，请刷新后重新扫描', data: null },
    { code: 200, msg: '', data: { state: 'signed-in', token: 'scanned' } },
  ])
  const { screen } = await renderForm()
  await screen.getByText('扫码登录').click()
  await expect.element(screen.getByText('已在手机上拒绝登录')).toBeVisible()
  await screen.getByRole('button', { name: '刷新二维码' }).click()
  await expect.element(screen.getByText('二维码已失效，请刷新后重新扫描')).toBeVisible()
  await screen.getByRole('button', { name: '刷新二维码' }).click()
  await expect.poll(() => sessionStore.getState().token).toBe('scanned')
  // The picture holds the code; what is polled with stays here.
  expect(asked.map((body) => JSON.parse(body) as unknown)).toEqual([{ ticket: 'ticket-1' }, { ticket: 'ticket-2' }, { ticket: 'ticket-3' }])
  storeToken(undefined)
})

test('from the QR code one comes back to account and password', async () => {
  givenScans([{ code: 200, msg: '', data: { state: 'waiting', token: '' } }])
  const { screen, account } = await renderForm()
  await screen.getByText('扫码登录').click()
  await expect.element(screen.getByRole('img', { name: '登录二维码' })).toBeVisible()
  await screen.getByText('账号登录').click()
  await expect.element(account).toBeVisible()
})
