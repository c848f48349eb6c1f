import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  announcementMenu,
  createAnnouncement,
  listAnnouncements,
  readAnnouncement,
  updateAnnouncement,
} from '#features/announcements/contract.ts'
import { AnnouncementScreen } from '#features/announcements/web/announcement-screen.tsx'
import { selectConfiguration } from '#features/message-center/contract.ts'
import { registerUploadPort } from '#ui/upload/port.ts'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const address = (id: string): string => `/api/file/Image/annexpic/${id}`
const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })

const sent: string[] = []
/** Ends the upload that is on its way: with an id, or with the reason why it was not stored. */
let finish: (outcome: string | Error) => void = () => undefined
beforeEach(() => {
  sent.length = 0
  registerUploadPort({
    upload: (file) => {
      sent.push(file.name)
      return new Promise((resolve, reject) => {
        finish = (outcome) => (typeof outcome === 'string' ? resolve({ name: file.name, fileId: outcome }) : reject(outcome))
      })
    },
    picture: async ({ fileId }) => (fileId === 'gone' ? Promise.reject(new Error('文件不存在')) : dot),
  })
})

async function openForm(calls: readonly AnsweredCall[] = [], existing?: string) {
  const rendered = await renderScreen(<AnnouncementScreen />, {
    session: {
      menus: [menuOf({ id: announcementMenu, fullName: '系统公告', type: 2, address: 'system/notice' })],
      permissions: [permissionOf(announcementMenu, ['btn_add', 'btn_edit'])],
    },
    calls: [
      answered(selectConfiguration, pageOf([])),
      answered(createAnnouncement, { id: 'a3', version: 1 }),
      answered(listAnnouncements, pageOf(existing === undefined ? [] : [draft])),
      ...calls,
    ],
  })
  const { screen } = rendered
  if (existing === undefined) await screen.getByRole('button', { name: '新增' }).first().click()
  else await screen.getByRole('row').filter({ hasText: existing }).getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /标题/ }).fill('有图')
  return { ...rendered, dialog, text: dialog.getByRole('textbox', { name: /正文/ }), save: dialog.getByRole('button', { name: '确定' }) }
}

const draft = {
  id: 'a1',
  title: '原来的公告',
  category: '1',
  expirationTime: null,
  creatorUser: '张三',
  creatorTime: 0,
  releaseUser: '',
  releaseTime: null,
  enabledMark: 0,
  publishTime: null,
  coverImage: `${address('c1')}?signature=1.s.old`,
  version: 1,
  receivers: 0,
  readers: 0,
}

/** Pastes into the text what a program put on the clipboard. */
function paste(target: Element, { html = '', plain = '', files = [] }: { html?: string; plain?: string; files?: File[] }): void {
  const clipboardData = new DataTransfer()
  if (html) clipboardData.setData('text/html', html)
  if (plain) clipboardData.setData('text/plain', plain)
  for (const file of files) clipboardData.items.add(file)
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const png = (name: string, bytes = 10): File => new File([new Uint8Array(bytes)], name, { type: 'image/png' })

test('a picture that is pasted is uploaded, and the text waits for it', async () => {
  const { dialog, text, save, asked } = await openForm()
  await text.fill('请看附图')
  paste(text.element(), { files: [png('现场.png')] })
  await expect.element(dialog.getByText('正在上传“现场.png” 0%')).toBeVisible()
  await save.click()
  await expect.element(dialog.getByText('图片正在上传，请稍候再保存')).toBeVisible()
  expect(asked(createAnnouncement)).toEqual([])
  finish('p1')
  await expect.element(dialog.getByRole('img', { name: '现场' })).toBeVisible()
  await save.click()
  await expect.poll(() => asked(createAnnouncement)).toHaveLength(1)
  const { bodyText } = asked(createAnnouncement)[0]!.body
  expect(bodyText).toContain('请看附图')
  expect(bodyText).toContain(`<img src="${address('p1')}" alt="现场">`)
})

test('pictures that cannot be taken say why, and the words stay', async () => {
  const { dialog, text, save, asked } = await openForm()
  await text.fill('正文在此')
  paste(text.element(), { files: [png('扫描.tiff')] })
  await expect.element(dialog.getByText('“扫描.tiff”未插入：仅支持 PNG、JPG、GIF、BMP 图片')).toBeVisible()
  paste(text.element(), { files: [png('过大.png', 11 * 1_048_576)] })
  await expect.element(dialog.getByText('“过大.png”未插入：图片不能超过 10 MB')).toBeVisible()
  paste(text.element(), { files: [png('坏图.png')] })
  await expect.poll(() => sent).toEqual(['坏图.png'])
  finish(new Error('图片已损坏或无法读取'))
  await expect.element(dialog.getByText('“坏图.png”未插入：图片已损坏或无法读取')).toBeVisible()
  paste(text.element(), { html: '<p>网页</p><img src="https://elsewhere.example/a.png">', plain: '网页' })
  await expect.element(dialog.getByText(/有 1 张其他网站的图片未插入/)).toBeVisible()
  await save.click()
  await expect.poll(() => asked(createAnnouncement)).toHaveLength(1)
  const { bodyText } = asked(createAnnouncement)[0]!.body
  expect(bodyText).toContain('正文在此')
  expect(bodyText).toContain('网页')
  expect(bodyText).not.toContain('<img')
})

test('pictures within pasted text are uploaded where they stand, and come back by undoing', async () => {
  const { dialog, text, save, asked } = await openForm()
  await text.click()
  paste(text.element(), { html: `<p>前</p><p><img src="${dot}"></p><p>后</p>`, plain: '前 后' })
  await expect.poll(() => sent).toEqual(['image.png'])
  finish('p2')
  await expect.poll(() => text.element().querySelectorAll('img').length).toBe(1)
  await dialog.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => text.element().querySelectorAll('img').length).toBe(0)
  await dialog.getByRole('button', { name: '重做' }).click()
  await expect.poll(() => text.element().querySelectorAll('img').length).toBe(1)
  await save.click()
  await expect.poll(() => asked(createAnnouncement)).toHaveLength(1)
  expect(asked(createAnnouncement)[0]!.body.bodyText).toMatch(new RegExp(`前</p>.*<img src="${address('p2')}".*<p>后`))
})

test('cover and pictures of a stored text are shown, whatever signature they came with, and saved without one', async () => {
  const stored = {
    ...draft,
    toUserIds: '',
    bodyText: `<p>原文</p><img src="${address('p1')}?signature=1.s.old" alt="图" />`,
    excerpt: '',
    files: '[]',
    remindCategory: '1',
    sendConfigId: '',
    sendConfigName: '',
  }
  const { dialog, text, save, asked, fitsWidth } = await openForm(
    [answered(readAnnouncement, stored), answered(updateAnnouncement, { id: 'a1', version: 2 })],
    '原来的公告',
  )
  await expect.poll(() => text.element().querySelector('img')?.getAttribute('src')).toBe(dot)
  await text.getByRole('img', { name: '图' }).click()
  await dialog.getByRole('textbox', { name: '图片说明' }).fill('制种田')
  await userEvent.upload(
    dialog.getByRole('button', { name: '封面', exact: true }).element().parentElement!.querySelector('input')!,
    png('新封面.png'),
  )
  await expect.poll(() => sent).toEqual(['新封面.png'])
  finish('c2')
  await expect.element(dialog.getByText(/正在上传/)).not.toBeInTheDocument()
  fitsWidth()
  await save.click()
  await expect.poll(() => asked(updateAnnouncement)).toHaveLength(1)
  expect(asked(updateAnnouncement)[0]!.body).toMatchObject({ coverImage: address('c2') })
  expect(asked(updateAnnouncement)[0]!.body.bodyText).toContain(`<img src="${address('p1')}" alt="制种田">`)
})

test('a cover that is taken out is sent as none', async () => {
  const stored = {
    ...draft,
    coverImage: address('gone'),
    toUserIds: '',
    bodyText: '<p>原文</p>',
    excerpt: '',
    files: '[]',
    remindCategory: '1',
    sendConfigId: '',
    sendConfigName: '',
  }
  const { dialog, save, asked } = await openForm(
    [answered(readAnnouncement, stored), answered(updateAnnouncement, { id: 'a1', version: 2 })],
    '原来的公告',
  )
  await expect.element(dialog.getByText('图片无法显示')).toBeVisible()
  await userEvent.upload(
    dialog.getByRole('button', { name: '封面', exact: true }).element().parentElement!.querySelector('input')!,
    png('不要了.png'),
  )
  await expect.poll(() => sent).toEqual(['不要了.png'])
  await dialog.getByRole('button', { name: '移除图片' }).click()
  finish('c3')
  await expect.element(dialog.getByText(/正在上传/)).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => asked(updateAnnouncement)).toHaveLength(1)
  expect(asked(updateAnnouncement)[0]!.body).toMatchObject({ coverImage: '' })
})
