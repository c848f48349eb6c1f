import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defaultConfiguration } from '#engine/values/system-configuration.ts'
import { countUnread } from '#features/messages/contract.ts'
import { currentUser, logout, modifyPassword, passwordKey } from '#features/session/contract.ts'
import { readConfiguration } from '#features/settings/contract.ts'
import { ShellFrame } from '#web/shell/shell.tsx'
import { answered, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { givenUser, menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const password = 'Seed-bed-2027y'
const configured = (mandatoryModificationOfInitialPassword: number) =>
  answered(readConfiguration, { ...defaultConfiguration, mandatoryModificationOfInitialPassword })

/** A key of the size the server uses, made for the test. */
async function newKey(): Promise<AnsweredCall> {
  const algorithm = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
  const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', publicKey)
  return answered(passwordKey, { keyId: 'k1', nonce: 'once', publicKey: { kty: kty ?? '', n: n ?? '', e: e ?? '' } })
}

/** The shell of somebody whose password was set by somebody else. */
async function heldBack(calls: readonly AnsweredCall[] = [], { phone = false, changePasswordDate = null as number | null } = {}) {
  const drawn = await renderScreen(<ShellFrame />, {
    phone,
    session: { user: { mustChangePassword: true, changePasswordDate } },
    calls: [configured(1), await newKey(), ...calls],
  })
  const dialog = drawn.screen.getByRole('dialog').filter({ hasText: '修改密码' })
  await expect.element(dialog).toBeVisible()
  const field = (label: string) => dialog.getByLabelText(label, { exact: true })
  const fillIn = async () => {
    await field('旧密码').fill('Old-pass-2026x')
    for (const label of ['新密码', '重复密码']) await field(label).fill(password)
    await field('验证码').fill('ab12')
  }
  return { ...drawn, dialog, field, fillIn, confirm: () => dialog.getByRole('button', { name: '确定', exact: true }).first().click() }
}

test.each([false, true])('nothing of the pages is reached before the password is changed, which says why (phone: %s)', async (phone) => {
  const { screen, dialog, fitsWidth, isAccessible } = await heldBack([], { phone })
  await expect.element(dialog.getByText('当前密码为初始密码，请先修改密码后再使用系统')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '修改密码', level: 1 })).toBeInTheDocument()
  expect(document.title).toBe('修改密码')
  fitsWidth()
  await isAccessible()
})

test('a password that is due is told as that, not as the first one', async () => {
  const { dialog } = await heldBack([], { changePasswordDate: Date.UTC(2026, 0, 1) })
  await expect.element(dialog.getByText('为保证账号安全，请先修改密码后再使用系统')).toBeVisible()
})

test('what is missing is told at each field, and the first of them has the focus', async () => {
  const { field, confirm, asked } = await heldBack()
  await confirm()
  for (const label of ['旧密码', '新密码', '重复密码', '验证码']) await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('旧密码')).toHaveFocus()
  await field('旧密码').fill('Old-pass-2026x')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('新密码')).toHaveFocus()
  expect(asked(modifyPassword)).toEqual([])
})

test('a refusal stands at its field, which has the focus; only the captcha has to be typed anew', async () => {
  const errors = [{ field: 'password', text: '新密码不能与最近使用的密码相同' }]
  const { field, fillIn, confirm } = await heldBack([answered(modifyPassword, () => refusing(422, errors[0]!.text, { errors }))])
  await fillIn()
  await confirm()
  await expect.element(field('新密码')).toHaveAccessibleDescription(/新密码不能与最近使用的密码相同/)
  await expect.element(field('新密码')).toHaveFocus()
  for (const label of ['新密码', '重复密码']) await expect.element(field(label)).toHaveValue(password)
  await expect.element(field('验证码')).toHaveValue('')
})

test('what is typed while it is on its way stays when it is refused', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refusing>>()
  const { field, fillIn, confirm, asked } = await heldBack([answered(modifyPassword, () => ({ later: answer.promise }))])
  await fillIn()
  await confirm()
  await expect.poll(() => asked(modifyPassword).length).toBe(1)
  await field('旧密码').fill('Old-pass-2026z')
  answer.resolve(refusing(422, '旧密码错误', { errors: [{ field: 'oldPassword', text: '旧密码错误' }] }))
  await expect.element(field('旧密码')).toHaveAccessibleDescription(/旧密码错误/)
  await expect.element(field('旧密码')).toHaveValue('Old-pass-2026z')
})

test('two clicks send it once; then the user is read anew and goes on', async () => {
  const answer = Promise.withResolvers<{ token: string }>()
  const { fillIn, dialog, asked } = await heldBack([
    answered(modifyPassword, () => ({ later: answer.promise })),
    answered(currentUser, givenUser({ user: { changePasswordDate: 1 }, menus: [menuOf({ id: 'm', fullName: '首页', type: 2 })] })),
    answered(countUnread, { total: 0, announcement: 0, flow: 0, system: 0 }),
  ])
  await fillIn()
  await dialog.getByRole('button', { name: '确定', exact: true }).first().dblClick()
  await expect.poll(() => asked(modifyPassword).length).toBe(1)
  answer.resolve({ token: 'next' })
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(modifyPassword)).toHaveLength(1)
})

test('Esc and 取消 lead out of it by signing out alone, after a question', async () => {
  const { screen, dialog, asked } = await heldBack([answered(logout, null)])
  await dialog.getByLabelText('旧密码', { exact: true }).click()
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('dialog').filter({ hasText: '退出' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(dialog).toBeVisible()
  expect(asked(logout)).toEqual([])
})
