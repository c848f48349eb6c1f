import { expect, test } from 'vitest'
import { renderProfile } from '#features/profile/testing/given-profile.tsx'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '#features/session/contract.ts'
import { answered, refusing } from '#web/testing/answer-calls.ts'

const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
const wrong = (field: string, text: string) => refusing(422, text, { errors: [{ field, text }] })
const on = answered(secondFactorState, { since: Date.UTC(2026, 10, 22, 1), required: false, recoveryCodesLeft: 9 })

test('it is set up by password, code of the scanned secret, and recovery codes that are shown once', async () => {
  const { screen, asked, isAccessible } = await renderProfile({
    section: 'account',
    calls: [
      answered(beginSecondFactor, () => (asked(beginSecondFactor).length > 1 ? secret : wrong('password', '密码错误'))),
      answered(confirmSecondFactor, ({ body }) =>
        body.code === '123456' ? { recoveryCodes } : wrong('code', '动态验证码错误或已使用，请等待下一个'),
      ),
      answered(secondFactorState, () => ({
        since: asked(confirmSecondFactor).length > 1 ? 1 : null,
        required: false,
        recoveryCodesLeft: 10,
      })),
    ],
  })
  const secret = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
  await screen.getByRole('button', { name: '开启二步验证' }).click()
  const dialog = screen.getByRole('dialog', { name: '设置二步验证' })
  const password = dialog.getByLabelText('请先输入登录密码', { exact: true })
  await password.fill('wrong')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect.element(password).toHaveAccessibleDescription('密码错误')
  await password.fill('right')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await isAccessible()
  const code = dialog.getByLabelText('动态验证码', { exact: true })
  await code.fill('000000')
  await dialog.getByRole('button', { name: '确定' }).last().click()
  await expect.element(code).toHaveAccessibleDescription('动态验证码错误或已使用，请等待下一个')
  await code.fill('123456')
  await dialog.getByRole('button', { name: '确定' }).last().click()
  await expect.element(screen.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible()
  await screen.getByRole('button', { name: '我已保存' }).click()
  await expect.element(screen.getByRole('button', { name: '关闭二步验证' })).toBeVisible()
})

test('turning it off asks for password and code, and says at its field what is wrong', async () => {
  const { screen, asked, said } = await renderProfile({
    section: 'account',
    calls: [
      on,
      answered(endSecondFactor, ({ body }) => (body.code === '1' ? wrong('code', '动态验证码错误或已使用，请等待下一个') : null)),
    ],
  })
  await expect.element(screen.getByText(/剩余恢复码 9 个/)).toBeVisible()
  await screen.getByRole('button', { name: '关闭二步验证' }).click()
  const dialog = screen.getByRole('dialog')
  const send = dialog.getByRole('button', { name: '确定' }).last()
  await send.click()
  await expect.element(dialog.getByLabelText('密码', { exact: true })).toHaveAccessibleDescription('请输入密码')
  await dialog.getByLabelText('密码', { exact: true }).fill('secret')
  const code = dialog.getByLabelText('动态验证码', { exact: true })
  await code.fill('1')
  await send.click()
  await expect.element(code).toHaveAccessibleDescription('动态验证码错误或已使用，请等待下一个')
  await code.fill('123456')
  await send.click()
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(asked(endSecondFactor).at(-1)?.body.password).toMatch(/^[0-9a-f]{32}$/)
  expect(said).toEqual([])
})

test('new recovery codes are shown after a code; who needs a second factor is not offered to turn it off', async () => {
  const { screen, fitsWidth } = await renderProfile({
    section: 'account',
    phone: true,
    calls: [
      answered(secondFactorState, { since: 1, required: true, recoveryCodesLeft: 1 }),
      answered(renewRecoveryCodes, { recoveryCodes }),
    ],
  })
  await screen.getByRole('button', { name: '重新生成恢复码' }).click()
  expect(screen.getByRole('button', { name: '关闭二步验证' }).elements()).toEqual([])
  await screen.getByLabelText('动态验证码', { exact: true }).fill('123456')
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).last().click()
  await expect.element(screen.getByText('EEEE-FFFF-GGGG-HHHH')).toBeVisible()
  fitsWidth()
})
