import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listSent, messageMenus } from '#features/message-center/contract.ts'
import { SentScreen } from '#features/message-center/web/sent-screen.tsx'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const sent = {
  id: 's1',
  messageType: '1',
  messageSource: '2',
  title: '您有一件制种生产备案待办：北林种业科技有限责任公司 BA1，请及时处理。',
  sendTime: Date.UTC(2026, 10, 1, 2, 30),
  receiveUser: '张三',
  accountName: '',
  accountCode: '',
  state: 'sent' as const,
  attempts: 0,
  reason: '指定的发送配置不存在或已停用，已按默认方式发送',
}

test.each([['desk', false] as const, ['phone', true] as const])('the log is searched by title and days, on a %s', async (_size, phone) => {
  const filter = JSON.stringify({ when: ['2026-11-01', '2026-11-02'], keyword: '待办' })
  const { screen, asked, address, fitsWidth, isAccessible } = await renderScreen(<SentScreen />, {
    phone,
    address: `/screen?filter=${encodeURIComponent(filter)}`,
    session: {
      menus: [menuOf({ id: messageMenus.log, fullName: '发送记录', type: 2, address: 'msgCenter/msgMonitor' })],
      permissions: [permissionOf(messageMenus.log, [])],
    },
    calls: [answered(listSent, { list: [sent], pagination: { currentPage: 1, pageSize: 20, total: 1 } })],
  })
  await expect.element(screen.getByText(sent.title)).toBeVisible()
  const from = Date.UTC(2026, 9, 31, 16)
  expect(asked(listSent).at(-1)?.query).toMatchObject({ keyword: '待办', startTime: from, endTime: from + 2 * 86_400_000 - 1 })
  fitsWidth()
  await isAccessible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/sent-${phone ? 'phone' : 'desk'}.png` })
  if (phone) return
  await screen.getByRole('button', { name: '重置' }).click()
  await expect.poll(() => asked(listSent).at(-1)?.query).not.toHaveProperty('startTime')
  expect(address()).not.toContain('when')
})
