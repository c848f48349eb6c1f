import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { CallAnswer } from '#engine/contract/call.ts'
import {
  askForPhoneCode,
  currentUser,
  enterByPhone,
  login,
  loginCaptchaNeed,
  loginConfig,
  loginSecondStep,
  openScan,
  openTicket,
  pollScan,
} from '#features/session/contract.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { forgetSession } from '#web/session/end-session.ts'
import { watchOtherWindows } from '#web/session/other-windows.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { SignInOver } from '#web/shell/sign-in-over/sign-in-over.tsx'
import { answered, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { givenUser, menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

beforeEach(forgetSession)

const session = { menus: [menuOf({ id: 'filings', fullName: '制种生产备案', type: 3, modelId: 'm1' })] }

/** A page with input that was not saved, whose session has ended. */
function Page() {
  const [name, setName] = useState('')
  return (
    <>
      <TextInput aria-label="品种名称" value={name} onChange={(event) => setName(event.target.value)} />
      <SignInOver />
    </>
  )
}

const group = { enname: 'group', name: '集团统一认证', icon: 'building', logo: '', renderUrl: '', isLatest: false }

/** What the sign-in page offers too. */
const offers = (more: Partial<CallAnswer<typeof loginConfig>> = {}) =>
  answered(loginConfig, {
    redirect: false,
    url: '',
    ticketParams: 'jnpf_ticket',
    socialsList: [],
    scanSignIn: false,
    phoneSignIn: false,
    passwordReset: [],
    sysConfigInfo: { sysName: '', title: '', copyright: '', companyName: '', loginIcon: '', navigationIcon: '', logoIcon: '', appIcon: '' },
    ...more,
  })

async function renderLapsed(calls: readonly AnsweredCall[], { needsCode = false, phone = false, offered = offers() } = {}) {
  const need = answered(loginCaptchaNeed, { enableVerificationCode: needsCode ? 1 : 0, verificationCodeNumber: 4 })
  const rendered = await renderScreen(<Page />, {
    session,
    phone,
    address: '/model/filings',
    calls: [need, offered, unanswered(openTicket), ...calls],
  })
  const { screen } = rendered
  await screen.getByLabelText('品种名称').fill('垦丰1号')
  sessionStore.setState({ token: undefined, lapsed: true })
  const dialog = screen.getByRole('dialog', { name: '登录过期,请重新登录' })
  const password = dialog.getByLabelText('密码', { exact: true })
  await expect.element(password).toBeVisible()
  return { ...rendered, dialog, password, submit: () => dialog.getByRole('button', { name: '登录' }).first().click() }
}

test('the same user goes on where he was, with what he typed', async () => {
  const { screen, dialog, password, submit, asked, address } = await renderLapsed([
    answered(login, { token: 'fresh', theme: 'classic' }),
    answered(currentUser, givenUser(session)),
  ])
  await expect.element(password).toHaveFocus()
  await expect.element(dialog.getByLabelText('账号', { exact: true })).toHaveAttribute('readonly')
  await submit()
  await expect.element(password).toHaveAccessibleDescription('请输入密码')
  expect(asked(login)).toEqual([])
  await password.fill('Sprout-and-root-7')
  await submit()
  await expect.poll(() => dialog.elements()).toEqual([])
  await expect.element(screen.getByLabelText('品种名称')).toHaveValue('垦丰1号')
  expect(sessionStore.getState()).toMatchObject({ token: 'fresh', lapsed: false })
  expect([asked(login)[0]?.body.account, address()]).toEqual(['zhangsan', '/model/filings'])
})

test('a wrong password is said and the page stays behind the dialog', async () => {
  const { screen, dialog, password, submit, isAccessible } = await renderLapsed([refused(login, 400, '账号或密码错误')])
  await password.fill('wrong')
  await submit()
  await expect.element(dialog.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
  // While it waits the button is pale.
  await expect.element(dialog.getByRole('button', { name: '登录' }).first()).not.toHaveClass('ant-btn-loading')
  await isAccessible()
  await expect.element(screen.getByLabelText('品种名称')).toHaveValue('垦丰1号')
  expect(sessionStore.getState()).toMatchObject({ token: undefined, lapsed: true })
})

test('a code is asked for where the account needs one, and a wrong one is said at its field', async () => {
  const { dialog, password, submit, asked } = await renderLapsed(
    [refused(login, 400, '验证码错误', { enableVerificationCode: 1, verificationCodeNumber: 4 })],
    { needsCode: true },
  )
  const code = dialog.getByLabelText('验证码', { exact: true })
  await expect.element(code).toBeVisible()
  await password.fill('Sprout-and-root-7')
  await submit()
  await expect.element(code).toHaveAccessibleDescription('验证码不能为空')
  await code.fill('ab12')
  await submit()
  await expect.element(code).toHaveAccessibleDescription('验证码错误')
  await expect.element(code).toHaveValue('')
  await expect.element(password).toHaveValue('Sprout-and-root-7')
  expect(asked(login)[0]?.body.code).toBe('ab12')
})

test('another account begins at the sign-in, from where it comes back to the page; also on a phone', async () => {
  const { dialog, address, fitsWidth } = await renderLapsed([], { phone: true })
  fitsWidth()
  await dialog.getByRole('button', { name: '使用其他账号' }).click()
  await expect.poll(address).toBe(`/login?redirect=${encodeURIComponent('/model/filings')}`)
  expect(sessionStore.getState()).toMatchObject({ current: undefined, lapsed: false })
})

test('who has a second factor gives its code too, and goes on where he was', async () => {
  const { screen, dialog, password, submit, asked } = await renderLapsed([
    refused(login, 401, '请输入二步验证的动态验证码', { ticket: 'the-ticket' }),
    answered(loginSecondStep, ({ body }) =>
      body.code === '123456' ? { token: 'fresh', theme: 'classic' as const } : refusing(401, '动态验证码错误'),
    ),
    answered(currentUser, givenUser(session)),
  ])
  await password.fill('Sprout-and-root-7')
  await submit()
  const code = dialog.getByLabelText('动态验证码', { exact: true })
  await code.fill('1')
  await dialog.getByRole('button', { name: '验证并登录' }).click()
  await expect.element(code).toHaveAccessibleDescription('动态验证码错误')
  await code.fill('123456')
  await dialog.getByRole('button', { name: '验证并登录' }).click()
  await expect.poll(() => dialog.elements()).toEqual([])
  await expect.element(screen.getByLabelText('品种名称')).toHaveValue('垦丰1号')
  expect(asked(loginSecondStep).at(-1)?.body).toEqual({ ticket: 'the-ticket', code: '123456' })
})

test('a code to the telephone goes on too, as on the sign-in page', async () => {
  const { screen, dialog, isAccessible } = await renderLapsed(
    [
      answered(askForPhoneCode, { ticket: 'the-ticket', seconds: 300 }),
      answered(enterByPhone, { token: 'fresh', theme: 'classic' }),
      answered(currentUser, givenUser(session)),
    ],
    { offered: offers({ phoneSignIn: true }) },
  )
  await dialog.getByText('短信登录').click()
  await dialog.getByLabelText('手机号', { exact: true }).fill('13800001001')
  await dialog.getByLabelText('验证码', { exact: true }).fill('abcd')
  await isAccessible()
  await dialog.getByRole('button', { name: '获取验证码', exact: true }).click()
  await dialog.getByLabelText('验证码', { exact: true }).fill('123456')
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect.poll(() => dialog.elements()).toEqual([])
  await expect.element(screen.getByLabelText('品种名称')).toHaveValue('垦丰1号')
  expect(sessionStore.getState()).toMatchObject({ token: 'fresh', lapsed: false })
})

test('so does a confirmation on the telephone', async () => {
  const { screen, dialog } = await renderLapsed(
    [
      answered(openScan, { code: 'c', ticket: 't', seconds: 120 }),
      answered(pollScan, { state: 'signed-in', token: 'fresh' }),
      answered(currentUser, givenUser(session)),
    ],
    { offered: offers({ scanSignIn: true }) },
  )
  await dialog.getByText('扫码登录').click()
  await expect.poll(() => dialog.elements()).toEqual([])
  await expect.element(screen.getByLabelText('品种名称')).toHaveValue('垦丰1号')
})

test('a provider opens in a window of its own, and the page goes on when somebody is signed in there', async () => {
  const { screen, dialog } = await renderLapsed([answered(currentUser, givenUser(session))], { offered: offers({ socialsList: [group] }) })
  const link = dialog.getByRole('link', { name: '集团统一认证' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('href', '/businessSystem/sso?source=group&redirect=%2Fsso%3Fover%3D1')
  // What the other window stores is told to this one by the browser.
  watchOtherWindows()
  dispatchEvent(new StorageEvent('storage', { key: 'seedbed.token', newValue: 'fresh' }))
  await expect.poll(() => dialog.elements()).toEqual([])
  await expect.element(screen.getByLabelText('品种名称')).toHaveValue('垦丰1号')
})
