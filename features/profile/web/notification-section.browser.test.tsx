import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { saveChoices } from '#features/message-center/contract.ts'
import { renderProfile } from '#features/profile/testing/given-profile.tsx'
import { answered, refusing } from '#web/testing/answer-calls.ts'

const section = 'notifications'

test.each([['desk', false] as const, ['phone', true] as const])('channels are chosen by event on a %s', async (_size, phone) => {
  const { screen, asked, fitsWidth, isAccessible } = await renderProfile({
    section,
    phone,
    calls: [answered(saveChoices, { version: 4 })],
  })
  const box = (name: string) => screen.getByRole('checkbox', { name })
  await expect.element(box('流程待办 邮件')).toBeChecked()
  await expect.element(box('流程抄送 邮件')).not.toBeChecked()
  // The box cannot be left out for what asks for an action.
  await expect.element(box('流程待办 站内信')).toBeDisabled()
  await expect.element(box('流程办结 站内信')).toBeEnabled()
  await expect.element(screen.getByText('未填写手机')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled()
  fitsWidth()
  await isAccessible()
  await box('流程待办 邮件').click()
  await box('流程抄送 邮件').click()
  await screen.getByRole('switch', { name: '免打扰时段' }).click()
  await expect.element(screen.getByText('次日结束')).toBeVisible()
  await screen.getByLabelText('开始时间').fill('21:30')
  await isAccessible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/notify-${phone ? 'phone' : 'desk'}.png` })
  await screen.getByRole('button', { name: '保存' }).click()
  await expect
    .poll(() => asked(saveChoices).at(-1)?.body)
    .toEqual({ off: [{ event: 'todo', channel: 'mail' }], quiet: 1, quietFrom: '21:30', quietTo: '08:00', version: 3 })
})

test('what the server refuses stands at its field, and what was chosen stays', async () => {
  const { screen } = await renderProfile({
    section,
    calls: [answered(saveChoices, () => refusing(422, '不能相同', { errors: [{ field: 'quietTo', text: '开始时间和结束时间不能相同' }] }))],
  })
  await screen.getByRole('switch', { name: '免打扰时段' }).click()
  await screen.getByLabelText('结束时间').fill('22:00')
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.element(screen.getByText('开始时间和结束时间不能相同')).toBeVisible()
  await expect.element(screen.getByLabelText('结束时间')).toHaveValue('22:00')
  await screen.getByRole('button', { name: '撤销更改' }).click()
  await expect.element(screen.getByRole('switch', { name: '免打扰时段' })).not.toBeChecked()
})
