import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { upload } from '#fields/upload/definition.ts'
import type { UploadedFile } from '#fields/upload/definition.ts'
import { UploadEditor, UploadViewer } from '#fields/upload/editor.tsx'
import { fileLink, packDownload, uploadFile } from '#features/files/contract.ts'
import { downloadFile, downloadFiles } from '#features/files/web/download.ts'
import { PreviewDialog } from '#features/files/web/preview/preview-dialog.tsx'
import { sendForm } from '#features/files/web/send-form.ts'
import { RefusedFile, registerUploadPort } from '#ui/upload/port.ts'
import type { UploadPort } from '#ui/upload/port.ts'
import { CallError } from '#web/call/call-error.ts'
import { answered, refused } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const stores: UploadPort['upload'] = (file) => Promise.resolve({ name: file.name, fileId: `id of ${file.name}`, fileSize: file.size })
const longName = '演示临泽沃源制种有限公司2027年度制种生产备案保证金缴纳凭证及土地流转合同扫描件第3页.pdf'

interface Given {
  readonly options?: Record<string, unknown>
  readonly files?: readonly UploadedFile[]
  readonly stored?: UploadPort['upload']
  readonly readOnly?: boolean
  readonly calls?: readonly AnsweredCall[]
  readonly phone?: boolean
}

/** Draws the field for files of a form, with a storage that takes what is given. */
async function renderFiles({ options = {}, files: first = [], stored = stores, readOnly = false, ...rest }: Given = {}) {
  const sent = vi.fn(stored)
  registerUploadPort({ upload: sent, Preview: PreviewDialog, download: downloadFile, downloadAll: downloadFiles })
  function Field() {
    const [files, setFiles] = useState(first)
    return (
      <UploadEditor
        id="files"
        value={files}
        options={upload.options.parse(options)}
        readOnly={readOnly}
        invalid={false}
        describedBy={undefined}
        onChange={(next) => next.ok && setFiles(next.value)}
        onCommit={() => undefined}
      />
    )
  }
  const rendered = await renderScreen(<Field />, rest)
  const input = () => document.querySelector<HTMLElement>('input[type=file]') ?? document.body
  return { ...rendered, sent, choose: (...files: File[]) => userEvent.upload(input(), files) }
}

const fileOf = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name)

test('before a file is chosen the limits are told', async () => {
  const { screen } = await renderFiles({ options: { accept: '.pdf,.jpg', fileSize: 5, limit: 3 } })
  await expect.element(screen.getByText('单个文件不超过5MB，最多3个文件，支持 .pdf,.jpg，可拖放或粘贴文件')).toBeVisible()
})

test('a file that is too large or of another type is refused by its name before it is sent, the others are stored', async () => {
  const { screen, choose, sent } = await renderFiles({ options: { accept: '.pdf', fileSize: 1, sizeUnit: 'KB' } })
  await choose(fileOf('合同.pdf'), fileOf('扫描件.pdf', 1025), fileOf('程序.PDF.exe'), fileOf('证书.PDF'))
  await expect.element(screen.getByRole('alert').filter({ hasText: '扫描件.pdf：文件大小超过1KB' })).toBeVisible()
  await expect.element(screen.getByRole('alert').filter({ hasText: '程序.PDF.exe：请上传.pdf类型的文件' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '打开 证书.PDF' })).toBeVisible()
  expect(sent.mock.calls.map(([file]) => file.name)).toEqual(['合同.pdf', '证书.PDF'])
})

test('a file of just the largest size is taken', async () => {
  const { screen, choose } = await renderFiles({ options: { fileSize: 1, sizeUnit: 'KB' } })
  await choose(fileOf('合同.pdf', 1024))
  await expect.element(screen.getByRole('button', { name: '打开 合同.pdf' })).toBeVisible()
})

test('no more files are taken than the field holds; one that is removed makes room', async () => {
  const { screen, choose, sent } = await renderFiles({ options: { limit: 2 } })
  await choose(fileOf('甲.pdf'), fileOf('乙.pdf'), fileOf('丙.pdf'))
  await expect.element(screen.getByText('当前限制最多可以上传2个文件')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '打开 乙.pdf' })).toBeVisible()
  expect(sent).toHaveBeenCalledTimes(2)
  await expect.element(screen.getByRole('button', { name: '点击上传' })).toBeDisabled()
  await screen.getByRole('button', { name: '删除 甲.pdf' }).click()
  await choose(fileOf('丙.pdf'))
  await expect.element(screen.getByRole('button', { name: '打开 丙.pdf' })).toBeVisible()
  expect(screen.getByText('当前限制最多可以上传2个文件').elements()).toEqual([])
})

test('a file that the server refuses says why in words that can be read without a mouse, takes up no place and is not offered to be sent again', async () => {
  const reason = '文件内容与扩展名不符，请重新选择文件'
  const { screen, choose, said, isAccessible } = await renderFiles({
    stored: () => Promise.reject(new RefusedFile(reason)),
    options: { limit: 1 },
    phone: true,
  })
  await choose(fileOf('合同.pdf'))
  await expect.element(screen.getByRole('alert').filter({ hasText: '上传失败' })).toBeVisible()
  await expect.element(screen.getByText(reason)).toBeVisible()
  expect(screen.getByRole('button', { name: '重新上传 合同.pdf' }).elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: '点击上传' })).toBeEnabled()
  await isAccessible()
  await screen.getByRole('button', { name: '取消上传 合同.pdf' }).click()
  expect(screen.getByText(reason).elements()).toEqual([])
  expect(said).toEqual([])
})

test('what failed makes room for another file, and is not sent again once there is none', async () => {
  const { screen, choose } = await renderFiles({
    stored: (file, ...rest) => (file.name === '合同.pdf' ? Promise.reject(new CallError('network')) : stores(file, ...rest)),
    options: { limit: 1 },
  })
  await choose(fileOf('合同.pdf'))
  await expect.element(screen.getByText('上传失败')).toBeVisible()
  await choose(fileOf('证书.pdf'))
  await expect.element(screen.getByRole('button', { name: '打开 证书.pdf' })).toBeVisible()
  await screen.getByRole('button', { name: '重新上传 合同.pdf' }).click()
  await expect.element(screen.getByText('合同.pdf：当前限制最多可以上传1个文件')).toBeVisible()
})

test('an upload that does not reach the server is told in words for people', async () => {
  const { screen, choose } = await renderFiles({
    // Nothing listens there.
    stored: async (_file, _rules, _onProgress, signal) =>
      sendForm({ ...uploadFile, path: 'http://127.0.0.1:9/none' }, new FormData(), { signal }),
  })
  await choose(fileOf('合同.pdf'))
  await expect.element(screen.getByText('暂时无法连接服务器', { exact: false })).toBeVisible()
})

test('a field that is only read offers its files and no change', async () => {
  const { screen } = await renderFiles({ files: [{ name: '合同.pdf', fileId: 'f1' }], readOnly: true })
  await expect.element(screen.getByRole('button', { name: '打开 合同.pdf' })).toBeVisible()
  for (const name of ['点击上传', '删除 合同.pdf']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
})

/** Keeps the downloads that are asked for, instead of saving them. */
function watchDownloads() {
  const saved: string[] = []
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function download(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.getAttribute('href')}`)
  })
  onTestFinished(() => link.mockRestore())
  return saved
}

const link = answered(fileLink, ({ params }) => ({ name: `${params.name}.pdf`, url: `/api/file/${params.name}` }))

test('a file is downloaded by an address that is asked for at each click, several as one archive', async () => {
  const saved = watchDownloads()
  registerUploadPort({ upload: stores, download: downloadFile, downloadAll: downloadFiles })
  const files = [
    { name: '照片.JPG', fileId: 'f1' },
    { name: '合同.pdf', fileId: 'f2' },
  ]
  const packed = answered(packDownload, { downloadVo: { name: '附件.zip', url: '/pack/1' }, downloadName: '附件.zip' })
  const { screen, asked } = await renderScreen(<UploadViewer value={files} options={upload.options.parse({})} />, {
    calls: [link, packed],
  })
  await screen.getByRole('button', { name: '下载 照片.JPG' }).click()
  await expect.poll(() => saved).toEqual(['f1.pdf /api/file/f1'])
  await screen.getByRole('button', { name: '下载 照片.JPG' }).click()
  await expect.poll(() => saved).toHaveLength(2)
  await screen.getByRole('button', { name: '打包下载' }).click()
  await expect.poll(() => saved.at(-1)).toBe('附件.zip /pack/1')
  expect(asked(packDownload)[0]?.body.map(({ fileId }) => fileId)).toEqual(['f1', 'f2'])
})

test('one file alone offers no archive', async () => {
  const { screen } = await renderFiles({ files: [{ name: '合同.pdf', fileId: 'f1' }], readOnly: true })
  await expect.element(screen.getByRole('button', { name: '下载 合同.pdf' })).toBeVisible()
  expect(screen.getByRole('button', { name: '打包下载' }).elements()).toEqual([])
})

test('a file that may not be read says so and is not downloaded', async () => {
  const saved = watchDownloads()
  registerUploadPort({ upload: stores, download: downloadFile })
  const files = [{ name: '照片.png', fileId: 'f1' }]
  const { screen, said } = await renderScreen(<UploadViewer value={files} options={upload.options.parse({})} />, {
    calls: [refused(fileLink, 404, '文件不存在')],
  })
  await screen.getByRole('button', { name: '下载 照片.png' }).click()
  await expect.poll(() => said).toEqual(['文件不存在'])
  expect(saved).toEqual([])
})

test('on a phone long names stay within the window, with their ends and their buttons in sight', async () => {
  const { screen, fitsWidth, isAccessible, choose } = await renderFiles({
    files: [{ name: longName, fileId: 'f1' }],
    stored: () => Promise.reject(new CallError('answer', { code: 422, msg: '文件内容与扩展名不符' })),
    phone: true,
  })
  await choose(fileOf(longName))
  await expect.element(screen.getByText('上传失败')).toBeVisible()
  for (const name of [`删除 ${longName}`, `下载 ${longName}`, `重新上传 ${longName}`, `取消上传 ${longName}`]) {
    const { left, right } = screen.getByRole('button', { name }).element().getBoundingClientRect()
    expect([left >= 0, right <= 390]).toEqual([true, true])
  }
  fitsWidth()
  await isAccessible()
})
