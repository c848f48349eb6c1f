import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { askForReset, finishReset, loginCaptchaNeed, loginConfig, proveReset, resetKey, type CodeWay } from '#features/session/contract.ts'
import { defaultConfiguration } from '#engine/values/system-configuration.ts'
import { LoginPage } from '#web/pages/login-page.tsx'
import { forgetSession } from '#web/session/end-session.ts'
import { answered, refused, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

beforeEach(forgetSession)

const offers = (passwordReset: readonly CodeWay[]) =>
  answered(loginConfig, {
    redirect: false,
    url: '',
    ticketParams: 'jnpf_ticket',
    socialsList: [],
    scanSignIn: false,
    phoneSignIn: false,
    passwordReset: [...passwordReset],
    sysConfigInfo: { sysName: '', title: '', copyright: '', companyName: '', loginIcon: '', navigationIcon: '', logoIcon: '', appIcon: '' },
  })
const need = answered(loginCaptchaNeed, { enableVerificationCode: 0, verificationCodeNumber: 4 })
const sent = answered(askForReset, { ticket: 'the-ticket', seconds: 300 })
const proven = answered(proveReset, defaultConfiguration)

/** A real key pair, so that the new password can be encrypted. */
async function key() {
  const pair = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt'],
  )
  const { kty = '', n = '', e = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return answered(resetKey, { keyId: 'k', publicKey: { kty, n, e }, nonce: 'n'.repeat(43) })
}

async function renderReset(calls: readonly AnsweredCall[], { ways = ['mail', 'phone'] as readonly CodeWay[], phone = false } = {}) {
  const rendered = await renderScreen(<LoginPage />, { calls: [offers(ways), need, ...calls], phone, address: '/login' })
  const { screen } = rendered
  await screen.getByLabelText('账号', { exact: true }).fill('li')
  await screen.getByRole('button', { name: '忘记密码？' }).click()
  await expect.element(screen.getByRole('heading', { name: '找回密码' })).toBeVisible()
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const code = () => screen.getByLabelText('验证码', { exact: true })
  return { ...rendered, press, code }
}

test('it is not offered where no code can be sent', async () => {
  const { screen } = await renderScreen(<LoginPage />, { calls: [offers([]), need], address: '/login' })
  await expect.element(screen.getByLabelText('账号', { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: '忘记密码？' }).elements()).toEqual([])
})

test('account, code and new password lead back to the sign-in with the account', async () => {
  const { screen, press, code, asked } = await renderReset([sent, proven, await key(), answered(finishReset, null)])
  await expect.element(screen.getByLabelText('账号', { exact: true })).toHaveValue('li')
  await press('获取验证码')
  await expect.element(code()).toHaveAccessibleDescription('验证码不能为空')
  await screen.getByText('手机', { exact: true }).click()
  await code().fill('abcd')
  await press('获取验证码')
  await expect.element(screen.getByRole('status').getByText('如果该账号存在并绑定了手机，验证码已发送到手机，5分钟内有效')).toBeVisible()
  await press('下一步')
  await expect.element(code()).toHaveAccessibleDescription('请输入收到的验证码')
  await code().fill('123456')
  await userEvent.keyboard('{Enter}')
  await screen.getByLabelText('新密码', { exact: true }).fill('short')
  await press('重置密码')
  await expect.element(screen.getByLabelText('新密码', { exact: true })).toHaveAccessibleDescription('新密码长度不能小于8位')
  await screen.getByLabelText('新密码', { exact: true }).fill('Harvest-in-autumn-3')
  await screen.getByLabelText('重复密码', { exact: true }).fill('Harvest-in-autumn-4')
  await press('重置密码')
  await expect.element(screen.getByLabelText('重复密码', { exact: true })).toHaveAccessibleDescription('两次密码输入不一致')
  await screen.getByLabelText('重复密码', { exact: true }).fill('Harvest-in-autumn-3')
  await press('重置密码')
  await expect.element(screen.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect.element(screen.getByLabelText('账号', { exact: true })).toHaveValue('li')
  expect(asked(askForReset)).toMatchObject([{ body: { account: 'li', way: 'phone', code: 'abcd' } }])
  expect(asked(proveReset)).toMatchObject([{ body: { ticket: 'the-ticket', code: '123456' } }])
  expect(asked(finishReset)).toMatchObject([
    { body: { ticket: 'the-ticket', keyId: 'k', passwordCipher: expect.stringMatching(/^.{300,}$/) } },
  ])
})

test('what is wrong is said at its place: the captcha, too often, the code, a code that is over', async () => {
  const errors = { errors: [{ field: 'code', text: '验证码错误或已过期' }] }
  const first = await renderReset([refused(askForReset, 422, '验证码错误或已过期', errors)])
  await first.code().fill('abcd')
  await first.press('获取验证码')
  await expect.element(first.code()).toHaveAccessibleDescription('验证码错误或已过期')
  await expect.element(first.code()).toHaveValue('')
  await first.screen.unmount()
  const often = await renderReset([refused(askForReset, 429, '获取验证码过于频繁，请42秒后再试')])
  await often.code().fill('abcd')
  await often.press('获取验证码')
  await expect.element(often.screen.getByRole('alert').getByText('获取验证码过于频繁，请42秒后再试')).toBeVisible()
  await often.screen.unmount()
  const over = await renderReset([sent, refused(proveReset, 410, '验证码已失效，请重新获取')])
  await over.code().fill('abcd')
  await over.press('获取验证码')
  await expect.element(over.screen.getByRole('button', { name: '下一步' })).toBeVisible()
  await over.code().fill('123456')
  await over.press('下一步')
  await expect.element(over.screen.getByText('验证码已失效，请重新获取')).toBeVisible()
  await expect.element(over.screen.getByLabelText('账号', { exact: true })).toHaveValue('li')
  await over.press('返回登录')
  await expect.element(over.screen.getByRole('button', { name: '登录', exact: true })).toBeVisible()
})

test('while a code is asked for the button waits', async () => {
  const { screen, press, code } = await renderReset([unanswered(askForReset)], { ways: ['mail'] })
  expect(screen.getByRole('radio', { name: '邮箱' }).elements()).toEqual([])
  await code().fill('abcd')
  await press('获取验证码')
  await expect.element(screen.getByRole('button', { name: '获取验证码' })).toHaveAttribute('aria-busy', 'true')
})

test('all steps fit a telephone and can be read', async () => {
  const { code, press, fitsWidth, isAccessible, screen } = await renderReset([sent, proven], { phone: true })
  fitsWidth()
  await isAccessible()
  await code().fill('abcd')
  await press('获取验证码')
  await expect.element(screen.getByRole('button', { name: '下一步' })).toBeVisible()
  await code().fill('123456')
  await press('下一步')
  await screen.getByLabelText('新密码', { exact: true }).fill('Harvest')
  fitsWidth()
  await isAccessible()
})
