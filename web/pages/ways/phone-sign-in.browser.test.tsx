import { beforeEach, expect, test } from 'vitest'
import { askForPhoneCode, enterByPhone, loginCaptchaNeed, loginConfig } from '#features/session/contract.ts'
import { LoginPage } from '#web/pages/login-page.tsx'
import { forgetSession } from '#web/session/end-session.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { answered, refused, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

beforeEach(forgetSession)

const offers = (phoneSignIn: boolean) =>
  answered(loginConfig, {
    redirect: false,
    url: '',
    ticketParams: 'jnpf_ticket',
    socialsList: [],
    scanSignIn: true,
    phoneSignIn,
    passwordReset: ['phone'],
    sysConfigInfo: { sysName: '', title: '', copyright: '', companyName: '', loginIcon: '', navigationIcon: '', logoIcon: '', appIcon: '' },
  })
const need = answered(loginCaptchaNeed, { enableVerificationCode: 0, verificationCodeNumber: 4 })
const sent = answered(askForPhoneCode, { ticket: 'the-ticket', seconds: 300 })

async function renderPhone(calls: readonly AnsweredCall[], { phone = false } = {}) {
  const rendered = await renderScreen(<LoginPage />, { calls: [offers(true), need, ...calls], phone, address: '/login' })
  const { screen } = rendered
  await screen.getByText('短信登录').click()
  const number = screen.getByLabelText('手机号', { exact: true })
  await expect.element(number).toBeVisible()
  const code = () => screen.getByLabelText('验证码', { exact: true })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const ask = async () => {
    await number.fill('13800001001')
    await code().fill('abcd')
    await press('获取验证码')
  }
  return { ...rendered, number, code, press, ask }
}

test('it is not offered where the system does not', async () => {
  const { screen } = await renderScreen(<LoginPage />, { calls: [offers(false), need], address: '/login' })
  await expect.element(screen.getByText('扫码登录')).toBeVisible()
  expect(screen.getByText('短信登录').elements()).toEqual([])
})

test('the code that came signs in; a wrong one is said at its field', async () => {
  let tries = 0
  const entering = answered(enterByPhone, () => {
    tries += 1
    const errors = { errors: [{ field: 'code', text: '验证码错误或已过期' }] }
    return tries === 1 ? refusing(422, '验证码错误或已过期', errors) : { token: 'fresh', theme: 'classic' as const }
  })
  const { screen, code, press, ask, asked } = await renderPhone([sent, entering])
  await ask()
  await expect.element(screen.getByText('如果 13800001001 已绑定账号，验证码已发送，5分钟内有效')).toBeVisible()
  await code().fill('000000')
  await press('登录')
  await expect.element(code()).toHaveAccessibleDescription('验证码错误或已过期')
  await code().fill('123456')
  await press('登录')
  await expect.poll(() => sessionStore.getState().token).toBe('fresh')
  expect(asked(askForPhoneCode)).toMatchObject([{ body: { mobilePhone: '13800001001', code: 'abcd' } }])
  expect(asked(enterByPhone)).toMatchObject([{ body: { ticket: 'the-ticket', code: '000000' } }, { body: { code: '123456' } }])
})

test('what is missing, wrong or over is said, and the number stays', async () => {
  const { number, code, press, screen, asked } = await renderPhone([])
  await press('获取验证码')
  await expect.element(number).toHaveAccessibleDescription('请输入手机号')
  await number.fill('123')
  await code().fill('abcd')
  await press('获取验证码')
  await expect.element(number).toHaveAccessibleDescription('请输入11位手机号')
  await expect.element(code()).toHaveValue('abcd')
  expect(asked(askForPhoneCode)).toEqual([])
  await screen.unmount()
  const over = await renderPhone([sent, refused(enterByPhone, 410, '验证码已失效，请重新获取')])
  await over.ask()
  await over.code().fill('123456')
  await over.press('登录')
  await expect.element(over.screen.getByText('验证码已失效，请重新获取')).toBeVisible()
  await expect.element(over.number).toHaveValue('13800001001')
})

test('whoever has a second factor goes on with its code', async () => {
  const { screen, ask, code, press } = await renderPhone([
    sent,
    refused(enterByPhone, 401, '请输入二步验证的动态验证码', { ticket: 'the-step' }),
  ])
  await ask()
  await code().fill('123456')
  await press('登录')
  await expect.element(screen.getByRole('heading', { name: '二步验证' })).toBeVisible()
})

test('it fits a telephone and can be read', async () => {
  const { ask, code, fitsWidth, isAccessible, screen } = await renderPhone([sent], { phone: true })
  fitsWidth()
  await isAccessible()
  await ask()
  await expect.element(screen.getByText('如果 13800001001 已绑定账号，验证码已发送，5分钟内有效')).toBeVisible()
  await code().fill('123456')
  fitsWidth()
  await isAccessible()
})
