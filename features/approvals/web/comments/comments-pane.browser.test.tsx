import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { createComment, deleteComment, listComments, type FlowComment } from '#features/approvals/contract/comments.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refused, refusing } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const comment = (given: Partial<FlowComment>): FlowComment => ({
  id: 'c1',
  text: '隔离距离是怎么量的？',
  image: '[]',
  file: '[]',
  creatorUserId: 'u1',
  creatorUser: '王五',
  creatorUserHeadIcon: '',
  creatorTime: Date.UTC(2026, 2, 5, 4),
  isDel: false,
  isDeleted: false,
  mentions: [],
  ...given,
})
const people = [
  { id: 'u1', fullName: '王五' },
  { id: 'u2', fullName: '赵六' },
]
const listed = (list: readonly FlowComment[], closed = false) =>
  answered(listComments, { list: [...list], people, closed, pagination: { currentPage: 1, pageSize: 20, total: list.length } })

function renderRequest(calls: readonly AnsweredCall[], { phone = false, commentsOn = true } = {}) {
  return renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.mine }),
    calls: [
      ...nothingChanged,
      answered(requestDetail, requestDetailOf({ task: { id: 'r1' }, values: { name: '北林种业' }, commentsOn })),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      ...calls,
    ],
  })
}
const openComments = async (screen: Awaited<ReturnType<typeof renderRequest>>['screen']) => screen.getByText('流程评论').click()

test('comments stand beside the form, newest first; one of mine can be taken back', async () => {
  const own = comment({ id: 'c2', text: '见附件第二页', creatorUser: '张三', isDel: true, mentions: [people[0]!] })
  const { screen, asked, isAccessible } = await renderRequest([
    listed([own, comment({}), comment({ id: 'c0', text: '', isDeleted: true })]),
    answered(deleteComment, null),
  ])
  await openComments(screen)
  await expect.element(screen.getByText('见附件第二页')).toBeVisible()
  await expect.element(screen.getByText('提醒：王五')).toBeVisible()
  await expect.element(screen.getByText('该评论已删除')).toBeVisible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/comments.png` })
  await isAccessible()
  await screen.getByRole('button', { name: '删除' }).click()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteComment)).toMatchObject([{ params: { id: 'c2' } }])
})

test('a comment is written with the people it is for, and sent by Ctrl+Enter', async () => {
  const { screen, asked } = await renderRequest([listed([]), answered(createComment, { id: 'c9' })])
  await openComments(screen)
  await expect.element(screen.getByText('还没有评论')).toBeVisible()
  await screen.getByLabelText('写评论').fill('请补充测量记录')
  await screen.getByLabelText('提醒谁看').click()
  await screen.getByTitle('赵六').click()
  await screen.getByLabelText('写评论').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => asked(createComment)).toMatchObject([{ body: { taskId: 'r1', text: '请补充测量记录', mentionIds: ['u2'] } }])
  await expect.element(screen.getByLabelText('写评论')).toHaveValue('')
})

test('a comment that is refused says why below the text, which stays; on a phone too', async () => {
  const { screen, fitsWidth, isAccessible } = await renderRequest(
    [listed([comment({})]), refused(createComment, 422, '该申请的评论已达上限')],
    {
      phone: true,
    },
  )
  await screen.getByText('流程', { exact: true }).click()
  await openComments(screen)
  await screen.getByLabelText('写评论').fill('还有一点')
  await screen.getByRole('button', { name: '发表' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('该申请的评论已达上限')
  await expect.element(screen.getByLabelText('写评论')).toHaveValue('还有一点')
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/comments-phone.png` })
  fitsWidth()
  await isAccessible()
})

test('a flow without comments shows the timeline alone', async () => {
  const { screen } = await renderRequest([], { commentsOn: false })
  await expect.element(screen.getByText('北林种业').first()).toBeVisible()
  expect(screen.getByText('流程评论').elements()).toEqual([])
})

test('a request that has ended shows what was said and no box to write in', async () => {
  const { screen } = await renderRequest([listed([comment({ text: '见附件' })], true)])
  await openComments(screen)
  await expect.element(screen.getByText('见附件')).toBeVisible()
  expect(screen.getByLabelText('写评论').elements()).toEqual([])
})

test('what is typed stays when the comments cannot be read anew', async () => {
  let answer = () => refusing(500, '服务暂时不可用')
  let isRead = false
  const page = { list: [comment({})], people, closed: false, pagination: { currentPage: 1, pageSize: 20, total: 1 } }
  const { screen, asked } = await renderRequest([answered(listComments, () => (isRead ? answer() : page))])
  await openComments(screen)
  const text = screen.getByRole('textbox', { name: /评论/ })
  await text.fill('面积以实测为准')
  isRead = true
  for (const next of [refusing(500, '服务暂时不可用'), refusing(403, '您没有查看权限')]) {
    answer = () => next
    const before = asked(listComments).length
    await refreshCalls([listComments])
    expect(asked(listComments).length).toBeGreaterThan(before)
    await expect.element(text).toHaveValue('面积以实测为准')
  }
})
