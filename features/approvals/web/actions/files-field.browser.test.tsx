import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { approveCall, nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { createComment, listComments } from '#features/approvals/contract/comments.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { registerUploadPort, type UploadedFile } from '#ui/upload/port.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** Files beside an opinion and a comment: chosen, kept while the dialog is closed or refused, sent, and shown. */

function renderRequest(detail: Parameters<typeof requestDetailOf>[0], calls: readonly AnsweredCall[], phone: boolean) {
  return renderScreen(<WorkFlowScreen />, {
    phone,
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.approve, taskOperatorId: 'w1' }),
    calls: [
      answered(requestDetail, requestDetailOf({ values: { name: '北林种业' }, ...detail })),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      ...nothingChanged,
      answered(selectCommonWords, { list: [] }),
      ...calls,
    ],
  })
}

let finish: ((file: UploadedFile) => void)[] = []
beforeEach(() => {
  finish = []
  registerUploadPort({
    upload: (file) =>
      new Promise((resolve) => {
        finish.push(() => resolve({ name: file.name, fileId: `id-${file.name}`, url: `/api/file/Download/annex/id-${file.name}` }))
      }),
    Preview: ({ file }) => <p>{`预览 ${file.name}`}</p>,
  })
})
const choose = (name: string) =>
  userEvent.upload(document.querySelector<HTMLElement>('input[type=file]') ?? document.body, new File(['x'], name))
const stored = (name: string) => ({ name, fileId: `id-${name}`, url: `/api/file/Download/annex/id-${name}` })

test.for([false, true])('an approval waits for its files, keeps them over a refusal, and sends them; phone: %s', async (phone) => {
  const { screen, asked, isAccessible, fitsWidth } = await renderRequest(
    { operation: { actions: ['approve'] } },
    [refused(approveCall, 422, '附件已失效', { errors: [{ field: 'fileList', text: '附件已失效，请重新上传' }] })],
    phone,
  )
  await screen.getByRole('button', { name: '通过', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: '附件' })).toBeVisible()
  await choose('现场记录.pdf')
  await expect.element(dialog.getByRole('button', { name: '通过', exact: true })).toBeDisabled()
  await expect.element(dialog.getByText('附件上传完成后再提交')).toBeVisible()
  finish[0]?.(stored(''))
  await expect.element(dialog.getByRole('button', { name: '打开 现场记录.pdf' })).toBeVisible()
  await dialog.getByRole('button', { name: '通过', exact: true }).click()
  await expect.element(dialog.getByText('附件已失效，请重新上传')).toBeVisible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/opinion-files-${String(phone)}.png` })
  await isAccessible()
  if (phone) fitsWidth()
  await dialog.getByRole('button', { name: '取消' }).click()
  await screen.getByRole('button', { name: '通过', exact: true }).click()
  await expect.element(dialog.getByRole('button', { name: '打开 现场记录.pdf' })).toBeVisible()
  expect(asked(approveCall).map(({ body }) => body.fileList)).toEqual([[{ fileId: 'id-现场记录.pdf' }]])
})

test.for([false, true])('the timeline shows the files of an opinion; phone: %s', async (phone) => {
  const said = { name: '现场记录.pdf', fileId: 'f1', fileSize: 10, fileExtension: 'pdf', url: '/api/file/Download/annex/f1' }
  const station = {
    kind: 'past' as const,
    nodeCode: 'a',
    nodeName: '乡镇审核',
    people: [{ id: 'u1', name: '王五' }],
    action: 1,
    opinion: '同意',
    files: [said],
    at: 1,
    receivedAt: null,
    marks: [],
    note: '',
    toName: '',
  }
  const { screen } = await renderRequest({ timeline: [station] }, [], phone)
  if (phone) await screen.getByText('流程', { exact: true }).click()
  await screen.getByRole('button', { name: '打开 现场记录.pdf' }).click()
  await expect.element(screen.getByText('预览 现场记录.pdf')).toBeVisible()
})

test.for([false, true])('a comment may be files alone; phone: %s', async (phone) => {
  const { screen, asked, fitsWidth } = await renderRequest(
    { commentsOn: true },
    [
      answered(listComments, { list: [], people: [], closed: false, pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
      answered(createComment, { id: 'c1' }),
    ],
    phone,
  )
  if (phone) await screen.getByText('流程', { exact: true }).click()
  await screen.getByText('流程评论').click()
  await expect.element(screen.getByRole('button', { name: '发表' })).toBeDisabled()
  await choose('测量.pdf')
  finish[0]?.(stored(''))
  await screen.getByRole('button', { name: '发表' }).click()
  await expect.poll(() => asked(createComment).map(({ body }) => [body.text, body.file])).toEqual([['', [{ fileId: 'id-测量.pdf' }]]])
  if (phone) fitsWidth()
})
