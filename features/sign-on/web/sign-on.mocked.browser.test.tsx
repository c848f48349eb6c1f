import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { login, loginCaptchaNeed, loginConfig, loginSecondStep } from '#features/session/contract.ts'
import {
  beginSignOn,
  bindSocial,
  createProvider,
  deleteProvider,
  finishBinding,
  listProviders,
  listSocials,
  loginBySocial,
  renderSocial,
  signOnAddress,
  testProvider,
  unbindSocial,
  updateProvider,
  type SignOnProvider,
  switchProvider,
  readProvider,
} from '#features/sign-on/contract.ts'
import { AnswerScreen } from '#features/sign-on/web/answer-screen.tsx'
import { BeginScreen } from '#features/sign-on/web/begin-screen.tsx'
import { keepBegun, takeBegun } from '#features/sign-on/web/begun.ts'
import { SocialItems } from '#features/sign-on/web/entry.ts'
import { ProviderScreen } from '#features/sign-on/web/provider-screen.tsx'
import { sessionStore } from '#web/session/session-store.ts'
import { answered, refused, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const left = vi.hoisted(() => [] as string[])
vi.mock('#web/router/leave.ts', () => ({ leaveFor: (address: string) => left.push(address) }))

const picture = async (name: string) => {
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/sign-on-${name}.png` })
}

beforeEach(() => {
  left.length = 0
  takeBegun()
})

/** A picture larger than it is kept. */
async function givenLogo(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200)
  canvas.getContext('2d')?.fillRect(20, 20, 100, 100)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'logo.png', { type: 'image/png' })
}

/** Draws what is inside as a visitor sees it. */
function AsVisitor({ children }: { readonly children: ReactNode }) {
  useState(() => sessionStore.setState({ token: undefined, current: undefined }))
  return children
}

const asVisitor = (element: ReactNode, address: string, calls: readonly AnsweredCall[], phone = false) =>
  renderScreen(<AsVisitor>{element}</AsVisitor>, { address, calls, phone })

const offer = (enname: string, name: string) => ({ enname, name, icon: '', logo: '', renderUrl: '', isLatest: false })
const config = (...socialsList: ReturnType<typeof offer>[]) =>
  answered(loginConfig, {
    redirect: false,
    url: '',
    ticketParams: 'jnpf_ticket',
    socialsList,
    scanSignIn: false,
    phoneSignIn: false,
    passwordReset: [],
    sysConfigInfo: { sysName: '', title: '', copyright: '', companyName: '', loginIcon: '', navigationIcon: '', logoIcon: '', appIcon: '' },
  })
const group = offer('group', '集团统一认证')

const provider: SignOnProvider = {
  id: 'p1',
  fullName: '集团统一认证',
  enCode: 'group',
  issuer: 'https://id.example.com/realms/staff',
  clientId: 'seedbed',
  clientSecret: '******',
  scopes: 'openid profile',
  accountClaim: 'preferred_username',
  sortCode: 0,
  enabledMark: 1,
  description: '',
  signOutMark: 0,
  icon: 'building',
  logo: '',
  people: 12,
  version: 3,
}
const administrator = { user: { isAdministrator: true } }
const listed = (...list: SignOnProvider[]) =>
  answered(listProviders, { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const redirectAddress = 'https://seedbed.example.com/businessSystem/auth-redirect'
const signOutAddress = 'https://seedbed.example.com/businessSystem/loginPre'
const renderProviders = (calls: readonly AnsweredCall[], phone = false) =>
  renderScreen(<ProviderScreen menu={undefined} />, {
    calls: [answered(signOnAddress, { redirectAddress, signOutAddress }), ...calls],
    phone,
    session: administrator,
  })

test.each([false, true])('providers are listed with where they lead back to (phone: %s)', async (phone) => {
  const { screen, fitsWidth, isAccessible } = await renderProviders([listed(provider)], phone)
  await expect.element(screen.getByText('集团统一认证').first()).toBeVisible()
  await expect.element(screen.getByText(redirectAddress)).toBeVisible()
  fitsWidth()
  await isAccessible()
  await picture(`providers-${phone ? 'phone' : 'desk'}`)
})

test('without a public address the screen says why nobody can sign in', async () => {
  const { screen } = await renderProviders([listed(), answered(signOnAddress, { redirectAddress: '', signOutAddress: '' })])
  await expect.element(screen.getByText(/SEEDBED_PUBLIC_ADDRESS/)).toBeVisible()
})

test('a provider is made, with what is wrong at its field and nothing lost', async () => {
  const wrong = { errors: [{ field: 'issuer', text: '该发行方已配置' }] }
  const { screen, asked, isAccessible, fitsWidth } = await renderProviders([
    listed(),
    answered(createProvider, ({ body }) =>
      body.issuer === provider.issuer ? refusing(422, '该发行方已配置', wrong) : { id: 'p2', version: 1 },
    ),
  ])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请输入发行方地址')).toBeVisible()
  await expect.element(dialog.getByText('请输入客户端ID')).toBeVisible()
  await dialog.getByRole('textbox', { name: /显示名称/ }).fill('集团统一认证')
  await dialog.getByRole('textbox', { name: /编码/ }).fill('group')
  await dialog.getByRole('textbox', { name: /客户端ID/ }).fill('seedbed')
  await dialog.getByLabelText(/客户端密钥/).fill('a-secret')
  await dialog.getByRole('textbox', { name: /发行方地址/ }).fill('https://id.example.com/.well-known/openid-configuration')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText(/请输入以 https/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /发行方地址/ }).fill(provider.issuer)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('该发行方已配置').first()).toBeVisible()
  await isAccessible()
  fitsWidth()
  await picture('provider-form')
  await dialog.getByRole('textbox', { name: /发行方地址/ }).fill('https://two.example.com')
  await dialog.getByRole('switch', { name: '同时退出该服务' }).click()
  await dialog.getByRole('radio', { name: '盾牌' }).click()
  await userEvent.upload(dialog.getByLabelText('选择图片'), new File(['no picture'], 'a.png', { type: 'image/png' }))
  await expect.element(dialog.getByText('请选择 PNG 或 JPEG 等图片')).toBeVisible()
  await userEvent.upload(dialog.getByLabelText('选择图片'), await givenLogo())
  await expect.element(dialog.getByRole('button', { name: '移除' })).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(createProvider).at(-1)?.body)
    .toMatchObject({
      fullName: '集团统一认证',
      enCode: 'group',
      issuer: 'https://two.example.com',
      clientId: 'seedbed',
      clientSecret: 'a-secret',
      signOutMark: 1,
      icon: 'shield',
      logo: expect.stringMatching(/^data:image\/png;base64,/),
      scopes: 'openid profile',
      accountClaim: 'preferred_username',
      enabledMark: 1,
    })
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('a provider is tested, kept with its secret, and deleted with a word about its people', async () => {
  const { screen, asked } = await renderProviders([
    listed(provider),
    answered(testProvider, null),
    answered(updateProvider, { id: 'p1', version: 4 }),
    answered(deleteProvider, null),
  ])
  await screen.getByRole('button', { name: /编辑/ }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /显示名称/ }).fill('统一认证')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(updateProvider).at(-1)?.body).toMatchObject({ fullName: '统一认证', clientSecret: '******', version: 3 })
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  await screen.getByRole('button', { name: /更多/ }).click()
  await screen.getByRole('menuitem', { name: '测试连接' }).click()
  await expect.poll(() => asked(testProvider)).toMatchObject([{ body: { issuer: provider.issuer } }])
  await screen.getByRole('button', { name: /更多/ }).click()
  await screen.getByRole('menuitem', { name: '删除' }).click()
  await expect.element(screen.getByText('12 人的绑定将一并删除，他们仍可使用账号和密码登录。')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteProvider)).toMatchObject([{ params: { id: 'p1' }, body: { version: 3 } }])
})

test.each([false, true])('/sso leads to the provider that is named, and keeps the ticket in the window (phone: %s)', async (phone) => {
  const { screen, asked, fitsWidth, isAccessible } = await asVisitor(
    <BeginScreen />,
    '/sso?source=group&redirect=%2Fmodel%2Fx',
    [config(group), answered(beginSignOn, { url: 'https://id.example.com/auth?state=s', ticket: 'ticket' })],
    phone,
  )
  await expect.poll(() => left).toEqual(['https://id.example.com/auth?state=s'])
  expect(asked(beginSignOn)).toMatchObject([{ body: { source: 'group', isEnterprise: false } }])
  expect(takeBegun()).toEqual({ to: 'sign-in', ticket: 'ticket', back: '/model/x' })
  await expect.element(screen.getByText('正在前往“集团统一认证”…')).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('/sso offers a choice of several, and says that there is none', async () => {
  const several = await asVisitor(<BeginScreen />, '/sso', [config(group, offer('city', '市统一身份认证'))])
  await expect
    .element(several.screen.getByRole('link', { name: '市统一身份认证' }))
    .toHaveAttribute('href', '/sso?source=city&redirect=%2F')
  await picture('choose')
  await several.isAccessible()
  await several.screen.unmount()
  const none = await asVisitor(<BeginScreen />, '/sso', [config()])
  await expect.element(none.screen.getByText('系统未启用单点登录')).toBeVisible()
  await expect.element(none.screen.getByRole('link', { name: '返回登录' })).toBeVisible()
})

test('a provider that is down is told, can be tried again, and leads back to the password', async () => {
  let tries = 0
  const down = '“集团统一认证”暂时无法访问，请稍后再试，或使用账号和密码登录'
  const { screen, isAccessible } = await asVisitor(<BeginScreen />, '/sso', [
    config(group),
    answered(beginSignOn, () => ((tries += 1) === 1 ? refusing(422, down) : { url: 'https://id.example.com/auth', ticket: 'ticket' })),
  ])
  await expect.element(screen.getByRole('alert').getByText(down)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/login')
  await picture('down')
  await isAccessible()
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => left).toEqual(['https://id.example.com/auth'])
})

const back = '/auth-redirect?code=c&state=s&iss=https%3A%2F%2Fid.example.com'
const sent = { code: 'c', state: 's', iss: 'https://id.example.com', error: '' }
const signInBegun = () => keepBegun({ to: 'sign-in', ticket: 'ticket', back: '/model/x' })

test('whoever is bound comes in, where he wanted to go', async () => {
  signInBegun()
  const { asked, address } = await asVisitor(<AnswerScreen />, back, [answered(loginBySocial, { token: 'bearer t', theme: 'classic' })])
  await expect.poll(address).toBe('/model/x')
  expect(asked(loginBySocial)).toMatchObject([{ body: { ...sent, ticket: 'ticket' } }])
  expect(sessionStore.getState().token).toBe('bearer t')
})

const needsBinding = refused(loginBySocial, 401, '该“集团统一认证”账号尚未绑定本系统账号', {
  binding: { ticket: 'arrival', name: '集团统一认证', account: 'zhang.san' },
})
const noCaptcha = answered(loginCaptchaNeed, { enableVerificationCode: 0, verificationCodeNumber: 4 })

test.each([false, true])('who is not bound signs in once with account and password (phone: %s)', async (phone) => {
  signInBegun()
  const { screen, asked, address, said, fitsWidth, isAccessible } = await asVisitor(
    <AnswerScreen />,
    back,
    [needsBinding, noCaptcha, answered(login, { token: 'bearer t', theme: 'classic' }), answered(bindSocial, null)],
    phone,
  )
  await expect.element(screen.getByRole('heading', { name: '首次使用“集团统一认证”登录' })).toBeVisible()
  await expect.element(screen.getByText(/账号 zhang.san 尚未绑定/)).toBeVisible()
  fitsWidth()
  await isAccessible()
  await picture(`unbound-${phone ? 'phone' : 'desk'}`)
  await screen.getByLabelText('账号', { exact: true }).fill('zhangsan')
  await screen.getByLabelText('密码', { exact: true }).fill('secret')
  await screen.getByRole('button', { name: '登录' }).click()
  await expect.poll(address).toBe('/model/x')
  expect(asked(login)).toMatchObject([{ body: { account: 'zhangsan' } }])
  expect(asked(bindSocial)).toMatchObject([{ body: { ticket: 'arrival' } }])
  expect(said).toHaveLength(1)
})

test('a binding that is refused keeps nobody out', async () => {
  signInBegun()
  const { screen, address, said } = await asVisitor(<AnswerScreen />, back, [
    needsBinding,
    noCaptcha,
    answered(login, { token: 'bearer t', theme: 'classic' }),
    refused(bindSocial, 422, '已绑定其他用户'),
  ])
  await screen.getByLabelText('密码', { exact: true }).fill('secret')
  await screen.getByRole('button', { name: '登录' }).click()
  await expect.poll(address).toBe('/model/x')
  expect(said).toEqual(['已登录，但绑定未完成：已绑定其他用户。可稍后在个人信息中绑定。'])
})

test('the second factor is asked for', async () => {
  signInBegun()
  const { screen, asked, address } = await asVisitor(<AnswerScreen />, back, [
    refused(loginBySocial, 401, '请输入二步验证的动态验证码', { ticket: 'step' }),
    answered(loginSecondStep, { token: 'bearer t', theme: 'classic' }),
  ])
  await screen.getByRole('textbox').fill('123456')
  await screen.getByRole('button', { name: '验证并登录' }).click()
  await expect.poll(address).toBe('/model/x')
  expect(asked(loginSecondStep)).toMatchObject([{ body: { ticket: 'step', code: '123456' } }])
})

test('what was refused is told with the way back, and an answer that this window did not ask for is not sent', async () => {
  signInBegun()
  const refusal = await asVisitor(<AnswerScreen />, back, [refused(loginBySocial, 410, '本次登录已失效或已使用，请重新发起')])
  await expect.element(refusal.screen.getByRole('alert').getByText('本次登录已失效或已使用，请重新发起')).toBeVisible()
  await expect.element(refusal.screen.getByRole('link', { name: '返回登录' })).toBeVisible()
  await refusal.screen.unmount()
  const foreign = await asVisitor(<AnswerScreen />, back, [])
  await expect.element(foreign.screen.getByText(/不是从此窗口发起的/)).toBeVisible()
})

test('over a kept page the window only says that it is done', async () => {
  const { screen, address } = await renderScreen(<BeginScreen />, { address: '/sso?over=1', calls: [config(group)] })
  await expect.element(screen.getByText(/请回到原来的窗口继续/)).toBeVisible()
  expect(address()).toBe('/sso?over=1')
})

test('a binding that fails leads back to the account', async () => {
  const { screen } = await renderScreen(<AnswerScreen />, { address: back, calls: [refused(finishBinding, 422, '已绑定其他用户')] })
  await expect.element(screen.getByText('已绑定其他用户')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: '返回个人信息' }))
    .toHaveAttribute('href', expect.stringContaining('/profile?section=account'))
})

test('the own account is bound and unbound in the profile', async () => {
  const social = (entity: boolean) => ({
    enname: 'group',
    name: '集团统一认证',
    icon: 'key',
    logo: '',
    describetion: '',
    entity: entity
      ? { id: 'b1', userId: 'u1', socialType: 'group', socialName: 'zhang.san', creatorTime: Date.UTC(2026, 10, 22, 1) }
      : null,
  })
  let isBound = false
  const calls = [
    answered(listSocials, () => [social(isBound)]),
    answered(renderSocial, 'https://id.example.com/auth?state=b'),
    answered(unbindSocial, () => ((isBound = false), null)),
  ]
  const items = (
    <ul>
      <SocialItems back="/profile?section=account" />
    </ul>
  )
  const first = await renderScreen(items, { calls })
  await first.screen.getByRole('button', { name: '绑定 集团统一认证' }).click()
  await expect.poll(() => left).toEqual(['https://id.example.com/auth?state=b'])
  await first.screen.unmount()
  const returning = await renderScreen(<AnswerScreen />, {
    address: back,
    calls: [answered(finishBinding, () => ((isBound = true), null))],
  })
  await expect.poll(returning.address).toBe('/profile?section=account')
  expect(returning.asked(finishBinding)).toMatchObject([{ body: sent }])
  await returning.screen.unmount()
  const { screen, asked, isAccessible } = await renderScreen(items, { calls })
  await expect.element(screen.getByText('已绑定 zhang.san，2026-11-22 09:00')).toBeVisible()
  await isAccessible()
  await screen.getByRole('button', { name: '解除绑定 集团统一认证' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(unbindSocial)).toMatchObject([{ params: { id: 'b1' } }])
  await expect.element(screen.getByText('未绑定')).toBeVisible()
})

testManaged({
  name: 'providers of sign-on',
  element: <ProviderScreen menu={undefined} />,
  menu: { id: 'system-signOn', buttons: [] },
  isAdministrator: true,
  list: listProviders,
  nothing: { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } },
  rows: (fullName) => ({ list: [{ ...provider, fullName }], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
  calls: [answered(signOnAddress, { redirectAddress, signOutAddress })],
  empty: /^还没有/,
  rights: [],
  version: 3,
  remove: { call: deleteProvider },
  disable: switchProvider,
  edit: { title: '编辑单点登录', saves: updateProvider, field: ['fullName', '显示名称'], reads: readProvider, item: provider },
  nothingFound: /没有与“无此”相符的内容/,
})
