import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  announcementMenu,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  listReaders,
  readAnnouncement,
  releaseAnnouncement,
  scheduleAnnouncement,
  withdrawAnnouncement,
  type AnnouncementRow,
} from '#features/announcements/contract.ts'
import { AnnouncementReaders } from '#features/announcements/web/announcement-readers.tsx'
import { AnnouncementScreen } from '#features/announcements/web/announcement-screen.tsx'
import { selectConfiguration } from '#features/message-center/contract.ts'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

const draft: AnnouncementRow = {
  id: 'a1',
  title: '关于开展二〇二六年度制种生产备案工作的通知',
  category: '2',
  expirationTime: null,
  creatorUser: '张三',
  creatorTime: Date.UTC(2026, 3, 12),
  releaseUser: '',
  releaseTime: null,
  enabledMark: 0,
  publishTime: null,
  coverImage: '',
  version: 1,
  receivers: 0,
  readers: 0,
}
const published: AnnouncementRow = {
  ...draft,
  id: 'a2',
  title: '周六停机维护',
  category: '1',
  enabledMark: 1,
  releaseUser: '李四',
  releaseTime: Date.UTC(2026, 3, 13),
  receivers: 120,
  readers: 35,
}
const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const both = answered(listAnnouncements, pageOf([draft, published]))

function renderAnnouncements(
  calls: readonly AnsweredCall[],
  { buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_release'], phone = false, address = '/screen' } = {},
) {
  return renderScreen(<AnnouncementScreen />, {
    phone,
    address,
    session: {
      menus: [menuOf({ id: announcementMenu, fullName: '系统公告', type: 2, address: 'system/notice' })],
      permissions: [permissionOf(announcementMenu, buttons)],
    },
    calls: [answered(selectConfiguration, pageOf([])), ...calls],
  })
}

test('announcements are listed with their state and how many have read them', async () => {
  const { screen, fitsWidth, isAccessible } = await renderAnnouncements([both])
  const row = screen.getByRole('row').filter({ hasText: '周六停机维护' })
  await expect.element(row.getByText('已发布')).toBeVisible()
  await expect.element(row.getByText('35 / 120')).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('a new one is written with formatting, for everybody unless said otherwise', async () => {
  const { screen, asked } = await renderAnnouncements([both, answered(createAnnouncement, { id: 'a3', version: 1 })])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建公告' })
  await dialog.getByRole('textbox', { name: /标题/ }).fill('开通公告')
  await dialog.getByRole('button', { name: '加粗' }).click()
  await dialog.getByRole('textbox', { name: /正文/ }).fill('今天开通')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createAnnouncement)).toHaveLength(1)
  expect(asked(createAnnouncement)[0]!.body).toMatchObject({
    title: '开通公告',
    category: '1',
    remindCategory: '1',
    toUserIds: '',
    files: '[]',
  })
  expect(asked(createAnnouncement)[0]!.body.bodyText).toContain('今天开通')
})

test('an empty form says what is missing, and asks for the organizations that were announced', async () => {
  const { screen, asked } = await renderAnnouncements([both])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建公告' })
  await dialog.getByText('按组织').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请输入标题')).toBeVisible()
  await expect.element(dialog.getByText('请输入正文')).toBeInTheDocument()
  expect(asked(createAnnouncement)).toEqual([])
})

test('what was announced before is opened as it was, with receivers that this form cannot choose', async () => {
  const stored = {
    ...draft,
    toUserIds: 'r1--role',
    bodyText: '<p>原文</p>',
    excerpt: '',
    coverImage: '',
    files: '[]',
    remindCategory: '1',
    sendConfigId: '',
    sendConfigName: '',
  }
  const { screen } = await renderAnnouncements([both, answered(readAnnouncement, stored)], { address: '/screen?id=a1&edit=1' })
  const row = screen.getByRole('row').filter({ hasText: draft.title })
  await row.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑公告' })
  await expect.element(dialog.getByRole('radio', { name: '保持现有对象' })).toBeChecked()
  await expect.element(dialog.getByText('原文')).toBeVisible()
})

type Screen = Awaited<ReturnType<typeof renderAnnouncements>>['screen']

/** An action of a row, which stands behind 更多 where there are many. */
async function actOn(screen: Screen, title: string, name: string): Promise<void> {
  const row = screen.getByRole('row').filter({ hasText: title })
  await expect.element(row).toBeVisible()
  const own = row.getByRole('button', { name, exact: true })
  if (own.elements().length > 0) return own.click()
  await row.getByRole('button', { name: /更多/ }).click()
  await screen.getByRole('menuitem', { name, exact: true }).click()
}

test('publishing and taking back ask first', async () => {
  const { screen, asked } = await renderAnnouncements([
    both,
    answered(releaseAnnouncement, { id: 'a1', version: 2 }),
    answered(withdrawAnnouncement, { id: 'a2', version: 2 }),
  ])
  await actOn(screen, draft.title, '发布')
  await expect.element(screen.getByText('发布后接收对象立即可见，不能再修改，是否继续？')).toBeVisible()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(releaseAnnouncement)).toMatchObject([{ params: { id: 'a1' }, body: { version: 1 } }])
  expect(screen.getByRole('row').filter({ hasText: '周六停机维护' }).getByRole('button', { name: '编辑' }).elements()).toEqual([])
})

test('a draft is given a time, which is asked for and stands in the list until it is taken back', async () => {
  const time = Date.UTC(2026, 10, 24, 0)
  const scheduled: AnnouncementRow = { ...draft, id: 'a3', title: '停电通知', enabledMark: 3, publishTime: time }
  const { screen, asked, isAccessible } = await renderAnnouncements([
    answered(listAnnouncements, pageOf([draft, scheduled])),
    answered(scheduleAnnouncement, { id: 'a1', version: 2 }),
    answered(withdrawAnnouncement, { id: 'a3', version: 2 }),
  ])
  const row = screen.getByRole('row').filter({ hasText: '停电通知' })
  await expect.element(row.getByText('2026-11-24 08:00（定时）')).toBeVisible()
  await expect.element(row.getByText('待发布')).toBeVisible()
  await actOn(screen, draft.title, '定时发布')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请选择发布时间')).toBeVisible()
  await isAccessible()
  await dialog.getByRole('textbox', { name: /定时发布/ }).fill('2026-11-25 07:30')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(scheduleAnnouncement))
    .toMatchObject([{ params: { id: 'a1' }, body: { publishTime: Date.UTC(2026, 10, 24, 23, 30), version: 1 } }])
  await actOn(screen, '停电通知', '取消定时')
  await expect.element(screen.getByText('取消后它恢复为草稿，不再自动发布，是否继续？')).toBeVisible()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(withdrawAnnouncement)).toMatchObject([{ params: { id: 'a3' } }])
})

test('who has read it is shown beside who has not', async () => {
  const people = pageOf([
    { id: 'u1', realName: '王五', account: 'wangwu', organize: '北林区/种子站', readTime: Date.UTC(2026, 3, 14) },
    { id: 'u2', realName: '赵六', account: 'zhaoliu', organize: '北林区', readTime: null },
  ])
  const { screen, asked } = await renderAnnouncements([both, answered(listReaders, { ...people, receivers: 120, readers: 35 })])
  await screen.getByRole('row').filter({ hasText: '周六停机维护' }).getByRole('button', { name: '阅读情况' }).click()
  await expect.element(screen.getByText('发送 120 人，已读 35 人')).toBeVisible()
  await expect.element(screen.getByRole('row').filter({ hasText: '赵六' }).getByText('未读')).toBeVisible()
  await screen.getByRole('radiogroup', { name: '阅读情况' }).getByText('未读').click()
  await expect.poll(() => asked(listReaders).at(-1)?.query).toMatchObject({ isRead: '0' })
})

test('a time that is given while another one publishes says so in the form, and what was typed stays', async () => {
  const { screen, asked, said } = await renderAnnouncements([
    both,
    answered(scheduleAnnouncement, () => refusing(409, '该公告已被他人修改，请刷新后再试', { version: 2 })),
  ])
  await actOn(screen, draft.title, '定时发布')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /定时发布/ }).fill('2026-11-25 07:30')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: '该公告已被他人修改，请刷新后再试' })).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /定时发布/ })).toHaveValue('2026-11-25 07:30')
  expect(asked(scheduleAnnouncement)).toHaveLength(1)
  expect(said).toEqual([])
})

test('a state narrows what a keyword found, and both stand in the address and come back from it', async () => {
  const { screen, asked, address } = await renderAnnouncements([answered(listAnnouncements, pageOf([draft]))])
  await screen.getByRole('textbox', { name: '公告标题' }).fill('备案')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(listAnnouncements).at(-1)?.query.keyword).toBe('备案')
  await screen.getByRole('combobox', { name: '状态' }).click()
  await screen.getByTitle('草稿').last().click()
  await expect.poll(() => asked(listAnnouncements).at(-1)?.query).toMatchObject({ keyword: '备案', enabledMark: ['0'], currentPage: 1 })
  const link = address()
  expect(decodeURIComponent(link)).toBe('/screen?state=0&filter={"keyword":"备案"}')
  await screen.unmount()
  const again = await renderAnnouncements([answered(listAnnouncements, pageOf([draft]))], { address: link })
  await expect.element(again.screen.getByRole('textbox', { name: '公告标题' })).toHaveValue('备案')
  expect(again.asked(listAnnouncements)[0]?.query).toMatchObject({ keyword: '备案', enabledMark: ['0'] })
})

test('what a form needs to open is said where it cannot be read; closed, it can be opened again', async () => {
  let isAway = true
  const { screen, said } = await renderAnnouncements([
    both,
    answered(readAnnouncement, () => refusing(404, '公告不存在或已被删除')),
    answered(selectConfiguration, () => (isAway ? refusing(500, '发送配置暂时不可用') : pageOf([]))),
  ])
  await screen.getByRole('button', { name: '新增' }).click()
  const waiting = screen.getByRole('dialog').filter({ hasText: '新建公告' })
  await expect.element(waiting.getByText('发送配置暂时不可用')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  isAway = false
  await screen.getByRole('button', { name: '新增' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('textbox', { name: /^标题/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await actOn(screen, draft.title, '编辑')
  await expect.element(screen.getByRole('dialog').getByText('公告不存在或已被删除')).toBeVisible()
  expect(said, 'it is said once').toEqual([])
})

test('deleting names the announcement; a refusal is told and it stays', async () => {
  const { screen, asked, said } = await renderAnnouncements([
    both,
    answered(deleteAnnouncement, () => refusing(422, '已发布的公告请先撤回')),
  ])
  await actOn(screen, '周六停机维护', '删除')
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText('周六停机维护')).toBeVisible()
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => said).toEqual(['已发布的公告请先撤回'])
  expect(asked(deleteAnnouncement)[0]).toMatchObject({ params: { id: 'a2' }, body: { version: 1 } })
  await expect.element(screen.getByRole('row').filter({ hasText: '周六停机维护' })).toBeVisible()
})

test('readers are searched by name, on a phone as well; nobody found says who was searched', async () => {
  const nobody = { ...pageOf([]), receivers: 120, readers: 0 }
  const { screen, asked, fitsWidth, isAccessible } = await renderAnnouncements([both, answered(listReaders, nobody)], { phone: true })
  const card = screen.getByRole('listitem').filter({ hasText: '周六停机维护' })
  await expect.element(card).toBeVisible()
  await card
    .getByRole('button', { name: /阅读情况|更多/ })
    .last()
    .click()
  const inMenu = screen.getByRole('menuitem', { name: '阅读情况' })
  if (inMenu.elements().length > 0) await inMenu.click()
  const drawer = screen.getByRole('dialog')
  await expect.element(drawer.getByText('发送 120 人，已读 0 人')).toBeVisible()
  await drawer.getByRole('search').getByRole('textbox').fill('王')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(listReaders).at(-1)?.query.keyword).toBe('王')
  fitsWidth()
  await isAccessible()
})

test('the list is told in the language of the reader, with times in words', async () => {
  const scheduled: AnnouncementRow = { ...draft, id: 'a3', title: '停电通知', enabledMark: 3, publishTime: Date.UTC(2026, 10, 24) }
  const { screen, isAccessible } = await renderAnnouncements([answered(listAnnouncements, pageOf([scheduled, published]))])
  await expect.element(screen.getByRole('row').filter({ hasText: '停电通知' })).toBeVisible()
  await showLanguage('en')
  await expect
    .element(
      screen
        .getByRole('row')
        .filter({ hasText: '停电通知' })
        .getByText(/2026-11-24 08:00/),
    )
    .toBeVisible()
  await isAccessible()
  expect(document.body.textContent).not.toMatch(/announcements\.|undefined|\{\{/)
})

test('list and form fit a phone', async () => {
  const { screen, fitsWidth } = await renderAnnouncements([both], { phone: true })
  await expect.element(screen.getByText(draft.title)).toBeVisible()
  fitsWidth()
})

testStates({
  name: 'announcements',
  element: <AnnouncementScreen />,
  menu: { id: announcementMenu, buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_release'] },
  list: listAnnouncements,
  nothing: pageOf([]),
  rows: (title) => pageOf([{ ...draft, title }]),
  calls: [answered(selectConfiguration, pageOf([]))],
  empty: /^还没有公告/,
  rights: ['新增', '编辑', '发布', '删除', '更多'],
  form: {
    title: '新建公告',
    saves: createAnnouncement,
    typed: { 标题: '停电通知' },
    choose: (dialog) => dialog.getByRole('textbox', { name: /^正文/ }).fill('周六停电'),
    needs: selectConfiguration,
    edit: null,
    refused: ['title', '标题'],
  },
})

testStates({
  name: 'readers of an announcement',
  element: <AnnouncementReaders announcement={published} onClose={() => undefined} />,
  menu: { id: announcementMenu, buttons: [] },
  list: listReaders,
  nothing: { ...pageOf([]), receivers: 0, readers: 0 },
  rows: (realName) => ({
    ...pageOf([{ id: 'u1', realName, account: 'wangwu', organize: '北林区/种子站', readTime: null }]),
    receivers: 1,
    readers: 0,
  }),
  empty: '没有人员',
  rights: [],
})
