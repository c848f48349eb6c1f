import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { fillText } from '#engine/texts/text.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { uiTexts } from '#ui/texts.ts'
import { Button } from '#ui/kit/button.tsx'
import { FileList } from '#ui/upload/file-list.tsx'
import { registerUploadPort } from '#ui/upload/port.ts'
import type { UploadedFile } from '#ui/upload/port.ts'
import { UploadBox } from '#ui/upload/upload-box.tsx'

function Box() {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  return (
    <TextProvider value={(key, params) => fillText(uiTexts, 'zh', key, params)}>
      <UploadBox id="box" files={files} rules={{}} limit={0} buttonText="点击上传" check={() => undefined} onChange={setFiles} />
    </TextProvider>
  )
}

test('a running upload is paused, resumed, and opened and downloaded when it is stored', async () => {
  const finish: (() => void)[] = []
  const signals: AbortSignal[] = []
  const download = vi.fn()
  registerUploadPort({
    upload: (file, _rules, onProgress, signal) => {
      signals.push(signal)
      onProgress(40)
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        finish.push(() => resolve({ name: file.name, fileId: 'f1' }))
      })
    },
    Preview: ({ file, onClose }) => <Button onClick={onClose}>{`显示 ${file.name}`}</Button>,
    download,
  })
  const screen = await render(<Box />)
  await userEvent.upload(document.querySelector<HTMLElement>('input[type=file]') ?? document.body, new File(['x'], '证书.pdf'))
  await screen.getByRole('button', { name: '暂停 证书.pdf' }).click()
  await expect.element(screen.getByText('暂停中')).toBeVisible()
  expect(signals.map((signal) => signal.aborted)).toEqual([true])
  await screen.getByRole('button', { name: '继续上传 证书.pdf' }).click()
  await expect.element(screen.getByText('上传中')).toBeVisible()
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  finish.at(-1)?.()
  await screen.getByRole('button', { name: '打开 证书.pdf' }).click()
  await screen.getByRole('button', { name: '显示 证书.pdf' }).click()
  expect(screen.getByRole('button', { name: '显示 证书.pdf' }).elements()).toEqual([])
  await screen.getByRole('button', { name: '下载 证书.pdf' }).click()
  expect(download.mock.calls).toMatchObject([[{ fileId: 'f1' }]])
})

test('an upload that is sent again by itself says so until it gets through', async () => {
  const told = { trouble: () => {}, progress: (_percent: number) => {} }
  registerUploadPort({
    upload: (_file, _rules, onProgress, _signal, _onCheck, onTrouble) => {
      Object.assign(told, { trouble: onTrouble, progress: onProgress })
      return new Promise(() => {})
    },
  })
  const screen = await render(<Box />)
  await userEvent.upload(document.querySelector<HTMLElement>('input[type=file]') ?? document.body, new File(['x'], '证书.pdf'))
  await expect.element(screen.getByText('上传中')).toBeVisible()
  told.trouble()
  await expect.element(screen.getByRole('status')).toHaveTextContent('暂时无法上传，正在自动重试')
  told.progress(50)
  await expect.poll(() => screen.getByRole('status').elements()).toEqual([])
})

test('a failed upload says why and is sent again by its button', async () => {
  let fails = true
  registerUploadPort({
    upload: async (file) => {
      if (fails) throw new Error('暂时无法连接服务器，请稍后重试')
      return { name: file.name, fileId: 'f2' }
    },
  })
  const screen = await render(<Box />)
  await userEvent.upload(document.querySelector<HTMLElement>('input[type=file]') ?? document.body, new File(['x'], '证书.pdf'))
  await expect.element(screen.getByText('上传失败')).toBeVisible()
  await expect.element(screen.getByText('暂时无法连接服务器，请稍后重试')).toBeVisible()
  fails = false
  const again = screen.getByRole('button', { name: '重新上传 证书.pdf' })
  expect(again.element().textContent).toContain('重新上传')
  await again.click()
  await expect.element(screen.getByText('上传成功')).toBeVisible()
})

test('a long file name keeps its end, which tells it from the next one', async () => {
  const name = '演示临泽沃源制种有限公司2027年度制种生产备案保证金缴纳凭证扫描件第3页.pdf'
  const screen = await render(
    <TextProvider value={(key, params) => fillText(uiTexts, 'zh', key, params)}>
      <div style={{ width: 240 }}>
        <FileList files={[{ name, fileId: 'f1' }]} />
      </div>
    </TextProvider>,
  )
  const end = screen.getByText('凭证扫描件第3页.pdf').element()
  const item = screen.getByRole('listitem').element()
  expect(end.getBoundingClientRect().right).toBeLessThanOrEqual(item.getBoundingClientRect().right)
  expect(item.getBoundingClientRect().height).toBeLessThan(40)
})
