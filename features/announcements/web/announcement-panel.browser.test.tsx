import { expect, test } from 'vitest'
import { currentAnnouncements, openAnnouncement } from '#features/announcements/contract.ts'
import { announcementsWeb } from '#features/announcements/web.ts'
import { AnnouncementPanel } from '#features/announcements/web/announcement-panel.tsx'
import { countUnread } from '#features/messages/contract.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const shown = {
  id: 'a1',
  title: '周六停机维护',
  category: '1',
  excerpt: '上午八点到十点无法登录',
  releaseUser: '李四',
  releaseTime: Date.UTC(2026, 3, 13),
  isRead: 0,
  coverImage: '',
}
const badge = answered(countUnread, { total: 1, announcement: 1, flow: 0, system: 0 })
const bodyText =
  '<h2>安排</h2><p onclick="alert(1)">上午<strong>八点</strong><img src="x" onerror="alert(1)"></p><a href="javascript:alert(1)">坏</a><a href="https://example.com">好</a>'

test('an announcement is read where it stands, and counts as read afterwards', async () => {
  let isRead = 0
  const { screen, isAccessible } = await renderScreen(<AnnouncementPanel />, {
    calls: [
      badge,
      answered(currentAnnouncements, () => ({ list: [{ ...shown, isRead }], unread: 1 - isRead })),
      answered(openAnnouncement, () => {
        isRead = 1
        return { ...shown, isRead, bodyText, files: JSON.stringify([{ name: '通知.pdf', fileId: 'f', fileSize: 1, fileExtension: 'pdf' }]) }
      }),
    ],
  })
  await expect.element(screen.getByRole('heading', { name: '公告（1 条未读）' })).toBeVisible()
  await screen.getByRole('button', { name: /周六停机维护/ }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: '安排' })).toBeVisible()
  await expect.element(dialog.getByText('通知.pdf')).toBeVisible()
  // What is no formatting is not drawn, even where the server let it through.
  const text = dialog.getByRole('heading', { name: '安排' }).element().parentElement!
  expect(text.querySelector('img, [onclick]')).toBe(null)
  expect([...text.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['https://example.com'])
  await isAccessible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect.element(screen.getByRole('heading', { name: '公告', exact: true })).toBeVisible()
})

test('without announcements there is no panel, and one that cannot be read says why', async () => {
  const none = await renderScreen(<AnnouncementPanel />, { calls: [badge, answered(currentAnnouncements, { list: [], unread: 0 })] })
  await expect.poll(() => none.asked(currentAnnouncements)).toHaveLength(1)
  await expect.poll(() => none.screen.getByRole('heading').elements()).toEqual([])
  await none.screen.unmount()
  const { screen } = await renderScreen(<AnnouncementPanel />, { calls: [badge, refused(currentAnnouncements, 500, '服务暂时不可用')] })
  await expect.element(screen.getByText('服务暂时不可用')).toBeVisible()
})

test('the panel fits a phone', async () => {
  const { screen, fitsWidth } = await renderScreen(<AnnouncementPanel />, {
    phone: true,
    calls: [badge, answered(currentAnnouncements, { list: [shown, { ...shown, id: 'a2', category: '2', isRead: 1 }], unread: 1 })],
  })
  await expect.element(screen.getByText('通知', { exact: true })).toBeVisible()
  fitsWidth()
})

test('an announcement that arrives is shown without a reload', async () => {
  let count = 1
  const { screen } = await renderScreen(<AnnouncementPanel />, {
    calls: [
      answered(countUnread, () => ({ total: count, announcement: count, flow: 0, system: 0 })),
      answered(currentAnnouncements, () => ({
        list: count === 1 ? [shown] : [{ ...shown, id: 'a2', title: '新的公告' }, shown],
        unread: count,
      })),
    ],
  })
  await expect.element(screen.getByRole('heading', { name: '公告（1 条未读）' })).toBeVisible()
  count = 2
  await refreshCalls([countUnread])
  await expect.element(screen.getByText('新的公告')).toBeVisible()
})

test('one that ran out leaves the open panel, also where it was read and no number tells', async () => {
  let list = [{ ...shown, isRead: 1 }]
  const { screen } = await renderScreen(<AnnouncementPanel />, {
    calls: [
      answered(countUnread, { total: 0, announcement: 0, flow: 0, system: 0 }),
      answered(currentAnnouncements, () => ({ list, unread: 0 })),
    ],
  })
  await expect.element(screen.getByText('周六停机维护')).toBeVisible()
  list = []
  announcementsWeb.frames?.['messagePush']?.({ method: 'messagePush', messageType: 1, unreadNoticeCount: 0 })
  await expect.element(screen.getByText('周六停机维护')).not.toBeInTheDocument()
})

test('a cover stands beside its title, and one that cannot be read takes no room', async () => {
  const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const { screen, fitsWidth } = await renderScreen(<AnnouncementPanel />, {
    phone: true,
    calls: [
      badge,
      answered(currentAnnouncements, {
        list: [
          { ...shown, coverImage: dot },
          { ...shown, id: 'a2', title: '没有图', coverImage: 'data:image/png;base64,AAAA' },
        ],
        unread: 1,
      }),
    ],
  })
  const line = screen.getByRole('button', { name: /周六停机维护/ })
  await expect.poll(() => line.element().querySelectorAll('img').length).toBe(1)
  await expect
    .poll(
      () =>
        screen
          .getByRole('button', { name: /没有图/ })
          .element()
          .querySelectorAll('img').length,
    )
    .toBe(0)
  fitsWidth()
})
