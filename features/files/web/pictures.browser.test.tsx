import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PlaceProvider, bareFacts } from '#fields/place.tsx'
import { uploadImage } from '#fields/upload-image/definition.ts'
import { PictureViewer } from '#fields/upload-image/editor.tsx'
import { PictureBox } from '#fields/upload-image/picture-box.tsx'
import type { UploadedFile } from '#fields/upload/definition.ts'
import { hashFile } from '#features/files/web/hash-file.ts'
import { readPicture } from '#features/files/web/read-pictures.ts'
import { storedPicture } from '#features/files/web/stored-picture.ts'
import { paper } from '#ui/picture/small-picture.ts'
import { registerUploadPort } from '#ui/upload/port.ts'
import type { UploadPort } from '#ui/upload/port.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const stores: UploadPort['upload'] = (file) =>
  Promise.resolve({ name: file.name, fileId: `id of ${file.name}`, fileSize: file.size, url: '/api/file/Image/annexpic/x?signature=s' })

/** A picture that was drawn here, instead of one that is stored. */
function drawn(): Promise<string> {
  const { canvas, context } = paper(320, 160)
  context.fillStyle = '#2f7d4f'
  context.fillRect(0, 0, 320, 160)
  return Promise.resolve(canvas.toDataURL('image/png'))
}

interface Given {
  readonly options?: Record<string, unknown>
  readonly files?: readonly UploadedFile[]
  readonly stored?: UploadPort['upload']
  readonly phone?: boolean
}

/** Draws the field for pictures of a form, with a storage that takes what is given. */
async function renderPictures({ options = {}, files: first = [], stored = stores, ...rest }: Given = {}) {
  const sent = vi.fn(stored)
  const values: (readonly UploadedFile[])[] = []
  registerUploadPort({ upload: sent, picture: drawn, Preview: ({ file }) => <p>{`显示 ${file.name}`}</p> })
  function Field() {
    const [files, setFiles] = useState(first)
    values.push(files)
    return (
      <PictureBox
        id="pictures"
        value={files}
        options={uploadImage.options.parse(options)}
        readOnly={false}
        invalid={false}
        describedBy={undefined}
        onChange={(next) => next.ok && setFiles(next.value)}
        onCommit={() => undefined}
      />
    )
  }
  const rendered = await renderScreen(<Field />, rest)
  const input = () => document.querySelector<HTMLElement>('input[type=file]') ?? document.body
  const names = () => values.at(-1)?.map(({ name }) => name)
  return { ...rendered, sent, names, values, choose: (...files: File[]) => userEvent.upload(input(), files) }
}

const fileOf = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name)
const three = ['甲.jpg', '乙.jpg', '丙.jpg'].map((name): UploadedFile => ({ name, fileId: `id of ${name}` }))

test('what is no picture, too large, or one too many is refused in the words of the specification', async () => {
  const { screen, choose, sent } = await renderPictures({ options: { fileSize: 1, sizeUnit: 'KB', limit: 2 } })
  await expect.element(screen.getByText('单张图片不超过1KB，最多2张，可拖放、粘贴图片，拖动排序')).toBeVisible()
  const drop = new DataTransfer()
  for (const file of [fileOf('田块.jpg'), fileOf('合同.pdf'), fileOf('大图.png', 1025), fileOf('花期.PNG'), fileOf('收获.webp')])
    drop.items.add(file)
  document.querySelector('#pictures')?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: drop }))
  await expect.element(screen.getByRole('alert').filter({ hasText: '合同.pdf：请上传图片' })).toBeVisible()
  await expect.element(screen.getByRole('alert').filter({ hasText: '大图.png：图片大小超过1KB' })).toBeVisible()
  await expect.element(screen.getByRole('alert').filter({ hasText: '当前限制最多可以上传2张图片' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '打开 花期.PNG' })).toBeVisible()
  expect(sent.mock.calls.map(([file, rules]) => [file.name, rules.isPicture])).toEqual([
    ['田块.jpg', true],
    ['花期.PNG', true],
  ])
  // Full: nothing more is offered until one is deleted.
  expect(screen.getByRole('button', { name: '上传图片' }).elements()).toEqual([])
  await screen.getByRole('button', { name: '删除 田块.jpg' }).click()
  await choose(fileOf('收获.webp'))
  await expect.element(screen.getByRole('button', { name: '打开 收获.webp' })).toBeVisible()
})

test('pictures are put in order by buttons and by dragging, and no signature of an address is kept', async () => {
  const { screen, names, values, choose } = await renderPictures({ files: three })
  await screen.getByRole('button', { name: '后移 甲.jpg' }).click()
  expect(names()).toEqual(['乙.jpg', '甲.jpg', '丙.jpg'])
  await expect.element(screen.getByRole('button', { name: '前移 乙.jpg' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: '后移 丙.jpg' })).toBeDisabled()
  const card = (name: string) =>
    page.elementLocator(
      screen
        .getByRole('button', { name: `打开 ${name}` })
        .element()
        .closest('li')!,
    )
  await userEvent.dragAndDrop(card('丙.jpg'), card('乙.jpg'))
  expect(names()).toEqual(['丙.jpg', '乙.jpg', '甲.jpg'])
  await choose(fileOf('丁.jpg'))
  await expect.poll(() => values.at(-1)?.at(-1)?.url).toBe('/api/file/Image/annexpic/x')
})

test('a picture is shown small in its card and whole by a click', async () => {
  const { screen, isAccessible } = await renderPictures({ files: three })
  await expect.element(screen.getByRole('img', { name: '甲.jpg' })).toHaveAttribute('src', await drawn())
  await isAccessible()
  await screen.getByRole('button', { name: '打开 乙.jpg' }).click()
  await expect.element(screen.getByText('显示 乙.jpg')).toBeVisible()
})

test('on a phone a photograph can be taken, and every card fits the window', async () => {
  const { screen, fitsWidth, isAccessible } = await renderPictures({ files: three, options: { limit: 9 }, phone: true })
  await expect.element(screen.getByRole('button', { name: '拍照' })).toBeVisible()
  expect(document.querySelector('input[capture=environment]')?.getAttribute('accept')).toContain('image/jpeg')
  fitsWidth()
  await isAccessible()
})

test('a picture that fails says why, and is sent again', async () => {
  let fails = true
  const { screen, choose } = await renderPictures({
    stored: async (file, ...rest) => {
      if (fails) throw new Error('图片已损坏或无法读取')
      return stores(file, ...rest)
    },
  })
  await choose(fileOf('田块.jpg'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('上传失败 图片已损坏或无法读取')
  fails = false
  await screen.getByRole('button', { name: '重新上传 田块.jpg' }).click()
  await expect.element(screen.getByRole('button', { name: '打开 田块.jpg' })).toBeVisible()
})

test('in a row pictures are small, nothing to press, and read when they come into sight', async () => {
  const asked: string[] = []
  registerUploadPort({ upload: stores, picture: ({ fileId }, size) => (asked.push(`${size} ${fileId}`), drawn()) })
  const rows = (
    <PlaceProvider value={{ facts: bareFacts, narrow: true, still: true }}>
      <div data-box style={{ height: 200, overflowY: 'auto' }}>
        <div style={{ height: 4000 }}>
          <PictureViewer value={three.slice(0, 1)} options={uploadImage.options.parse({})} />
        </div>
        <PictureViewer value={three.slice(1, 2)} options={uploadImage.options.parse({})} />
      </div>
    </PlaceProvider>
  )
  const { screen } = await renderScreen(rows)
  await expect.element(screen.getByRole('img', { name: '甲.jpg' })).toHaveAttribute('src', await drawn())
  expect(asked).toEqual(['small id of 甲.jpg'])
  expect(screen.getByRole('button').elements()).toEqual([])
  document.querySelector('[data-box]')?.scrollTo(0, 5000)
  await expect.poll(() => asked).toEqual(['small id of 甲.jpg', 'small id of 乙.jpg'])
})

test('small pictures are asked for a few at a time with the header of the session, and each once', async () => {
  const asked: { readonly address: string; readonly signed: boolean }[] = []
  const answer: (() => void)[] = []
  vi.stubGlobal('fetch', (address: string, { headers }: { readonly headers: Record<string, string> }) => {
    asked.push({ address: new URL(address, location.href).pathname, signed: 'Authorization' in headers })
    return new Promise((resolve) => answer.push(() => resolve(new Response(new Blob(['x'])))))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const all = ['p1', 'p2', 'p3', 'p4'].map((id) => storedPicture(id, 'small'))
  void storedPicture('p1', 'small')
  await expect.poll(() => asked.length).toBe(3)
  answer.shift()?.()
  await expect.poll(() => asked.length).toBe(4)
  for (const one of answer) one()
  const [first] = await Promise.all(all)
  expect(asked[0]).toEqual({ address: '/api/file/Image/annexpic/p1', signed: true })
  await expect.poll(() => readPicture({ fileId: 'p1' }, 'small')).toBe(first)
})

test('a file is hashed apart from the page, which is told how far it is, and one that cannot be read is named', async () => {
  const percents: number[] = []
  const file = new File([new Uint8Array(25_000_000).fill(97)], '大文件.pdf')
  expect(await hashFile(file, new AbortController().signal, (percent) => percents.push(percent))).toBe('6b2920176373038e22974421abf915d0')
  expect(percents).toEqual([0, 40, 81])
  const given = new AbortController()
  const ended = hashFile(file, given.signal, () => given.abort())
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
})
