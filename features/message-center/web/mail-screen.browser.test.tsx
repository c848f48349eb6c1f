import { expect, test } from 'vitest'
import { readSent } from '#features/message-center/contract.ts'
import { MailScreen } from '#features/message-center/web/mail-screen.tsx'
import { answered, refused } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const mail = {
  id: 's1',
  messageType: '2',
  messageSource: '1',
  title: '备案BA1待审核',
  sendTime: Date.UTC(2026, 2, 10, 4),
  receiveUser: '李审核',
  accountName: '',
  accountCode: '',
  state: 'sent' as const,
  attempts: 1,
  reason: '',
  content: '请及时办理\n北林种业的备案',
}

test.each([false, true])('a mail that was sent is read on a page of its own (phone: %s)', async (phone) => {
  const calls = [answered(readSent, mail)]
  const { screen, fitsWidth, isAccessible } = await renderScreen(<MailScreen />, { calls, phone, address: '/screen?id=s1' })
  await expect.element(screen.getByRole('heading', { name: '备案BA1待审核' })).toBeVisible()
  await expect.element(screen.getByText(/北林种业的备案/)).toBeVisible()
  await expect.element(screen.getByText('2026-03-10 12:00')).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('what is no mail, is not there or is not for the reader is not shown', async () => {
  const sms = await renderScreen(<MailScreen />, { calls: [answered(readSent, { ...mail, messageType: '3' })], address: '/screen?id=s1' })
  await expect.element(sms.screen.getByText('没有这封邮件')).toBeVisible()
  await sms.screen.unmount()
  const gone = await renderScreen(<MailScreen />, { calls: [refused(readSent, 404, '数据不存在或已被删除')], address: '/screen?id=s2' })
  await expect.element(gone.screen.getByText('数据不存在或已被删除')).toBeVisible()
})
