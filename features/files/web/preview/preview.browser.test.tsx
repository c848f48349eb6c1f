import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fileLink } from '#features/files/contract.ts'
import { previewFile, type ShownFile } from '#features/files/contract/preview.ts'
import { PreviewDialog } from '#features/files/web/preview/preview-dialog.tsx'
import { givenPdf } from '#features/files/testing/given-pdf.ts'
import { registerUploadPort } from '#ui/upload/port.ts'
import { answered, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const longName = '演示临泽沃源制种有限公司2027年度制种生产备案保证金缴纳凭证及土地流转合同扫描件第3页.docx'
const files = [
  { name: '照片.png', fileId: 'f1' },
  { name: '合同.pdf', fileId: 'f2' },
  { name: longName, fileId: 'f3' },
]

const shows = (shown: ShownFile) => answered(previewFile, ({ params }) => ({ name: params.name, size: 1, shown }))

async function open(calls: readonly AnsweredCall[], { at = 0, phone = false } = {}) {
  registerUploadPort({ upload: () => Promise.reject(new Error('not here')), download: () => undefined })
  const closed = vi.fn()
  const rendered = await renderScreen(<PreviewDialog file={files[at]!} among={files} onClose={closed} />, { calls, phone })
  return { ...rendered, closed }
}

/** A red picture, wider than high. */
async function pictureUrl(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 100 })
  const context = canvas.getContext('2d')!
  context.fillStyle = 'red'
  context.fillRect(0, 0, 400, 100)
  return urlOf(await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!))))
}

function urlOf(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

test('a picture is fitted into the window, made larger, turned, and the next file comes by button and key', async () => {
  const url = await pictureUrl()
  const { screen, isAccessible } = await open([shows({ kind: 'picture', url })])
  const picture = screen.getByRole('img', { name: '照片.png' })
  await expect.element(picture).toBeVisible()
  await isAccessible()
  await screen.getByRole('button', { name: '放大' }).click()
  await expect.element(screen.getByText('125%')).toBeVisible()
  await screen.getByRole('button', { name: '旋转' }).click()
  await expect.poll(() => getComputedStyle(picture.element()).rotate).toBe('90deg')
  await expect.poll(() => picture.element().getBoundingClientRect().height).toBeGreaterThan(300)
  await expect.element(screen.getByRole('button', { name: '上一个文件' })).toBeDisabled()
  await screen.getByRole('button', { name: '下一个文件' }).click()
  await expect.element(screen.getByText('2 / 3')).toBeVisible()
  await userEvent.keyboard('{Alt>}{PageUp}{/Alt}')
  await expect.element(screen.getByText('1 / 3')).toBeVisible()
})

test('Escape closes it, also after the focus went with a file', async () => {
  const url = await pictureUrl()
  const { screen, closed } = await open([shows({ kind: 'picture', url })])
  await expect.element(screen.getByRole('img', { name: '照片.png' })).toBeVisible()
  const region = screen.getByRole('region', { name: '照片.png' }).element() as HTMLElement
  region.focus()
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
  await expect.element(screen.getByText('2 / 3')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

test('a PDF is drawn page by page, with its text for who cannot see it', async () => {
  const url = urlOf(new Blob([givenPdf(['First page', 'Second page'])]))
  const { screen } = await open([shows({ kind: 'pdf', url })], { at: 1 })
  await expect.element(screen.getByText('共2页')).toBeVisible()
  await expect.element(screen.getByText('First page')).toBeInTheDocument()
  const canvas = screen.getByRole('img', { name: '第1页' }).element() as HTMLCanvasElement
  const pixels = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
  expect(pixels.some((value, at) => at % 4 === 0 && value < 100)).toBe(true)
})

test('a field of a PDF that is filled in is drawn as it looks, and is no input', async () => {
  const url = urlOf(new Blob([givenPdf(['Form'], { field: true })]))
  const { screen } = await open([shows({ kind: 'pdf', url })], { at: 1 })
  await expect.element(screen.getByText('Form')).toBeInTheDocument()
  const canvas = screen.getByRole('img', { name: '第1页' }).element() as HTMLCanvasElement
  const { data } = canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height * (1 - 150 / 842), 1, 1)
  expect([...data]).toEqual([0, 0, 255, 255])
  expect(screen.getByRole('textbox').elements()).toEqual([])
})

test('a page of a PDF that cannot be drawn says so, and the others are drawn', async () => {
  // In place of the page stands what is no page.
  const broken = givenPdf(['First', 'Second', 'Third']).replace('[4 0 R 6 0 R 8 0 R]', '[4 0 R 7 0 R 8 0 R]')
  const { screen, isAccessible } = await open([shows({ kind: 'pdf', url: urlOf(new Blob([broken])) })], { at: 1 })
  await expect.element(screen.getByText('First')).toBeInTheDocument()
  screen.getByRole('region', { name: '合同.pdf' }).element().scrollTo(0, 1_000)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('第2页无法显示，请下载后查看')
  await isAccessible()
})

test.each([
  ['合同.pdf', new Blob(['%PDF-1.4 nothing'])],
  ['空.pdf', new Blob([])],
])('a PDF that cannot be read says so: %s', async (_name, blob) => {
  const { screen } = await open([shows({ kind: 'pdf', url: urlOf(blob) })], { at: 1 })
  await expect.element(screen.getByText('文件已损坏或无法读取，请下载后查看')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '下载文件' })).toBeVisible()
})

test('sheets are shown as texts, one at a time, with merged cells and the next rows by a button', async () => {
  const rows = Array.from({ length: 201 }, (_, at) => [`行${at + 1}`, '<b>not bold</b>'])
  const first = {
    name: '品种',
    rows: [['标题'], ['a', 'b']],
    widths: [10, 0],
    merged: [{ row: 0, column: 0, rows: 1, columns: 2 }],
  }
  const { screen, isAccessible } = await open([
    shows({ kind: 'sheets', sheets: [first, { ...first, name: '面积', rows, merged: [] }], cut: true }),
  ])
  await expect.element(screen.getByText('内容较多，仅显示前面一部分，完整内容请下载查看')).toBeVisible()
  expect(screen.getByRole('cell', { name: '标题' }).element().getAttribute('colspan')).toBe('2')
  await isAccessible()
  await screen.getByRole('tab', { name: '面积' }).click()
  await expect.element(screen.getByText('<b>not bold</b>').first()).toBeVisible()
  expect(screen.getByText('行201').elements()).toEqual([])
  await screen.getByRole('button', { name: '显示更多（还有1行）' }).click()
  await expect.element(screen.getByText('行201')).toBeInTheDocument()
})

test('a document is drawn as paper, and nothing of it becomes part of the page', async () => {
  const run = (text: string) => ({ kind: 'paragraph' as const, runs: [{ text }] })
  const { screen, isAccessible, fitsWidth } = await open(
    [
      shows({
        kind: 'document',
        cut: false,
        blocks: [
          { ...run('土地流转合同'), level: 1, align: 'center' },
          { ...run('第一条'), marker: '一、' },
          { kind: 'paragraph', runs: [{ text: '<img src=x onerror=alert(1)>', bold: true, colour: '0000aa', size: 14 }] },
          { kind: 'table', rows: [[{ columns: 2, rows: 1, paragraphs: [run('甲方')] }]] },
        ],
      }),
    ],
    { at: 2, phone: true },
  )
  await expect.element(screen.getByRole('heading', { name: '土地流转合同' })).toBeVisible()
  await expect.element(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(screen.getByRole('article').getByRole('img').elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: `下载 ${longName}` })).toBeInViewport()
  fitsWidth()
  await isAccessible()
})

test('what cannot be shown says why and offers the download; what failed is tried again', async () => {
  let tries = 0
  const failing = answered(previewFile, () =>
    (tries += 1) === 1 ? refusing(503, '系统繁忙') : { name: 'a', size: 1, shown: { kind: 'text' as const, text: '内容', cut: false } },
  )
  const { screen } = await open([failing])
  await expect.element(screen.getByText('系统繁忙')).toBeVisible()
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByText('内容')).toBeVisible()
})

test('a refusal that stays offers the download alone', async () => {
  const { screen, isAccessible } = await open([refused(previewFile, 422, '此类文件不支持预览，请下载后查看')])
  await expect.element(screen.getByText('此类文件不支持预览，请下载后查看')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '下载文件' })).toBeVisible()
  expect(screen.getByRole('button', { name: '重试' }).elements()).toEqual([])
  await isAccessible()
})

test('of a file that nobody gets neither another try nor the download is offered', async () => {
  const { screen } = await open([refused(previewFile, 403, '文件未通过安全检查，已被禁止下载')])
  await expect.element(screen.getByText('文件未通过安全检查，已被禁止下载')).toBeVisible()
  for (const name of ['重试', '下载文件']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
})

test('a file that does not exist is told, and the dialog closes', async () => {
  const { said, closed } = await open([refused(previewFile, 404, '文件不存在'), unanswered(fileLink)])
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(said).toEqual(['文件不存在'])
})
