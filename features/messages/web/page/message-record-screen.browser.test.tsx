import { expect, test } from 'vitest'
import { countUnread, deleteMessages, listMessages, readMessage } from '#features/messages/contract.ts'
import { MessageRecordScreen } from '#features/messages/web/page/message-record-screen.tsx'
import { answered, refused, unanswered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const title = '北林种业科技有限责任公司绥化第三分公司的备案申请待您审批'
const row = { id: 'm1', title, type: 2, flowType: 1, isRead: 0, releaseUser: '张三', releaseTime: Date.UTC(2026, 3, 12) }
const pageOf = (list: readonly (typeof row)[]) => ({ list: [...list], pagination: { currentPage: 1, pageSize: 20, total: list.length } })

const renderMessages = (messages: AnsweredCall, phone = false) =>
  renderScreen(<MessageRecordScreen />, {
    phone,
    calls: [answered(countUnread, { total: 1, announcement: 0, flow: 1, system: 0 }), messages],
  })

test('messages that are on their way are not taken for none', async () => {
  const { screen } = await renderMessages(unanswered(listMessages))
  await expect.element(screen.getByRole('status', { name: '加载中' })).toBeVisible()
})

test('messages that cannot be read say why, and can be asked for again', async () => {
  const { screen } = await renderMessages(refused(listMessages, 500, '服务暂时不可用'))
  await expect.element(screen.getByText('服务暂时不可用')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible()
})

test('a long message fits a phone', async () => {
  const { screen, fitsWidth } = await renderMessages(answered(listMessages, pageOf([row])), true)
  await expect.element(screen.getByText(title)).toBeVisible()
  fitsWidth()
})

test('an announcement is read in a dialog, and one that was taken back says so', async () => {
  const announcement = { ...row, type: 1, flowType: 0, title: '周六停机维护' }
  let bodyText = '<p>上午<strong>八点</strong></p>'
  const { screen } = await renderScreen(<MessageRecordScreen />, {
    calls: [
      answered(countUnread, { total: 1, announcement: 1, flow: 0, system: 0 }),
      answered(listMessages, pageOf([announcement])),
      answered(readMessage, () => ({ ...announcement, isRead: 1, bodyText, files: '[]', coverImage: '' })),
    ],
  })
  await screen.getByRole('button', { name: /周六停机维护/ }).click()
  const dialog = screen.getByRole('dialog', { name: '周六停机维护' })
  await expect.element(dialog.getByText('八点')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  bodyText = ''
  await screen.getByRole('button', { name: /周六停机维护/ }).click()
  await expect.element(screen.getByText('该公告已撤回或已过期')).toBeVisible()
})

test('several are selected and deleted in one call, after a question that says how many of them are unread', async () => {
  let left = [row, { ...row, id: 'm2', title: '第二条', isRead: 1 }, { ...row, id: 'm3', title: '第三条' }]
  const { screen, asked, fitsWidth, isAccessible } = await renderScreen(<MessageRecordScreen />, {
    phone: true,
    calls: [
      answered(countUnread, () => ({ total: left.length, announcement: 0, flow: left.length, system: 0 })),
      answered(listMessages, () => pageOf(left)),
      answered(deleteMessages, ({ body }) => {
        left = left.filter(({ id }) => !body.ids.split(',').includes(id))
        return null
      }),
    ],
  })
  await expect.element(screen.getByRole('button', { name: '删除所选（0）' })).toBeDisabled()
  await screen.getByRole('checkbox', { name: `选择“${title}”` }).click()
  await screen.getByRole('checkbox', { name: '选择“第二条”' }).click()
  fitsWidth()
  await isAccessible()
  await screen.getByRole('button', { name: '删除所选（2）' }).click()
  await expect.element(screen.getByText('将永久删除所选的 2 条消息（其中 1 条未读），删除后无法恢复，是否继续？')).toBeVisible()
  await screen.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect.element(screen.getByText('已删除 2 条消息')).toBeVisible()
  await expect.element(screen.getByText(title)).not.toBeInTheDocument()
  expect(asked(deleteMessages).map(({ body }) => body)).toEqual([{ ids: 'm1,m2' }])
  expect(asked(countUnread).length).toBeGreaterThan(1)
  await screen.getByRole('checkbox', { name: '全选' }).click()
  await expect.element(screen.getByRole('button', { name: '删除所选（1）' })).toBeEnabled()
})
