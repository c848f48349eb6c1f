import { expect, test } from 'vitest'
import {
  announcementMenu,
  createAnnouncement,
  currentAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  listReaders,
  openAnnouncement,
  readAnnouncement,
  releaseAnnouncement,
  searchAnnouncements,
  updateAnnouncement,
  withdrawAnnouncement,
} from '#features/announcements/contract.ts'
import { fileLink } from '#features/files/contract.ts'
import { upload } from '#features/files/testing/given-files.ts'
import { countUnread, listMessages, readAllMessages, readMessage } from '#features/messages/contract.ts'
import { givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
await givenTree(kernel, [{ id: 'county' }, { id: 'office', parentId: 'county' }, { id: 'elsewhere' }])

await givenMenu(kernel, 'seed', 'filing')
const clerk = await givenRole(kernel, 'clerk', { menuId: 'filing' })

let made = 0
async function someone(organizationId: string) {
  made += 1
  const account = `hearer${made}`
  const id = await givenPerson(kernel, { account, organizationIds: [organizationId], roleIds: [clerk] })
  return { id, account, client: await server.signIn(account, personPassword) }
}
const [near, far] = [await someone('office'), await someone('elsewhere')]

const body = {
  title: '周六停机维护',
  category: '1',
  bodyText: '<p>上午<strong>八点</strong>到十点</p>',
  toUserIds: 'county--organize',
} as const

async function given(more: object = {}) {
  const { id, version } = await admin.get(createAnnouncement, { body: { ...body, ...more } })
  return { id, version }
}
async function published(more: object = {}) {
  const { id, version } = await given(more)
  const released = await admin.get(releaseAnnouncement, { params: { id }, body: { version } })
  await server.node.drainOutbox()
  return released
}
const titles = async ({ client }: typeof near) => (await client.get(listMessages, { query: { type: '1' } })).list.map(({ title }) => title)
const row = async (id: string) => (await admin.get(listAnnouncements, { query: { pageSize: 500 } })).list.find((one) => one.id === id)
/** Lets an announcement run out. */
async function expire(id: string) {
  const past = new Date(kernel.now() - 1_000)
  await kernel.db.updateTable('announcement').set({ expires_at: past }).where('id', '=', id).execute()
  await kernel.db.updateTable('message').set({ expires_at: past }).where('type', '=', 1).execute()
}

test('a draft reaches nobody, a published one everybody below the organization', async () => {
  const { id, version } = await given({ title: '草稿' })
  expect(await titles(near)).toEqual([])
  await admin.get(releaseAnnouncement, { params: { id }, body: { version } })
  await server.node.drainOutbox()
  expect(await titles(near)).toEqual(['草稿'])
  expect(await titles(far)).toEqual([])
  expect((await far.client.call(openAnnouncement, { params: { id } })).code).toBe(404)
  expect(await row(id)).toMatchObject({ enabledMark: 1, receivers: 1, readers: 0, releaseUser: expect.any(String) })
})

test('without receivers it goes to everybody', async () => {
  const { id } = await published({ title: '全体', toUserIds: '' })
  expect(await titles(far)).toContain('全体')
  expect((await row(id))!.receivers).toBeGreaterThanOrEqual(3)
})

test('opening it, from the box or from the start page, counts as reading it; marking all as read does not', async () => {
  const { id } = await published({ title: '看一看', toUserIds: `${near.id}--user,${far.id}--user` })
  await near.client.get(readAllMessages, { body: { type: '1' } })
  expect(await row(id)).toMatchObject({ receivers: 2, readers: 0 })
  const message = (await near.client.get(listMessages, { query: { keyword: '看一看' } })).list[0]!
  expect(await near.client.get(readMessage, { params: { id: message.id } })).toMatchObject({ bodyText: body.bodyText, files: '[]' })
  expect((await far.client.get(countUnread, {})).announcement).toBeGreaterThan(0)
  expect((await far.client.get(currentAnnouncements, {})).list).toContainEqual(expect.objectContaining({ id, isRead: 0 }))
  expect(await far.client.get(openAnnouncement, { params: { id } })).toMatchObject({ title: '看一看', bodyText: body.bodyText })
  expect((await far.client.get(listMessages, { query: { keyword: '看一看' } })).list[0]).toMatchObject({ isRead: 1 })
  const read = await admin.get(listReaders, { params: { id }, query: { isRead: '1' } })
  expect(read).toMatchObject({ receivers: 2, readers: 2, pagination: { total: 2 } })
  expect(read.list.map(({ account }) => account).sort()).toEqual([near.account, far.account].sort())
})

test('what was taken back is gone from box and start page, and can be changed and published again', async () => {
  const { id, version } = await published({ title: '写错了', toUserIds: `${near.id}--user` })
  expect(await admin.call(updateAnnouncement, { params: { id }, body: { ...body, version } })).toMatchObject({
    code: 409,
    msg: '公告已发布，如需修改请先撤回',
  })
  const back = await admin.get(withdrawAnnouncement, { params: { id }, body: { version } })
  await server.node.drainOutbox()
  expect(await titles(near)).not.toContain('写错了')
  expect(await near.client.call(openAnnouncement, { params: { id } })).toMatchObject({ code: 404, msg: '该公告已撤回或已过期' })
  const changed = await admin.get(updateAnnouncement, {
    params: { id },
    body: { ...body, title: '写对了', toUserIds: `${near.id}--user`, version: back.version },
  })
  await admin.get(releaseAnnouncement, { params: { id }, body: { version: changed.version } })
  await server.node.drainOutbox()
  expect(await titles(near)).toContain('写对了')
  await admin.get(deleteAnnouncement, { params: { id }, body: null })
  await server.node.drainOutbox()
  expect(await titles(near)).not.toContain('写对了')
})

test('what has expired vanishes everywhere, and is listed as expired', async () => {
  const { id } = await published({ title: '短期', expirationTime: kernel.now() + 3_600_000, toUserIds: `${near.id}--user` })
  expect(await titles(near)).toContain('短期')
  await expire(id)
  expect(await titles(near)).not.toContain('短期')
  expect((await near.client.get(currentAnnouncements, {})).list.map((one) => one.id)).not.toContain(id)
  expect((await near.client.call(openAnnouncement, { params: { id } })).code).toBe(404)
  expect((await admin.get(searchAnnouncements, { body: { enabledMark: [2], type: ['1'] } })).list.map((one) => one.id)).toEqual([id])
})

test('without a reminder it stands on the start page and in no box', async () => {
  const { id } = await published({ title: '安静', remindCategory: '3', toUserIds: `${far.id}--user` })
  expect(await titles(far)).not.toContain('安静')
  expect((await far.client.get(currentAnnouncements, {})).list[0]).toMatchObject({ id, isRead: 0 })
})

test('the text is cleaned, and one of which nothing is left is refused', async () => {
  const { id } = await given({ bodyText: '<p onclick="x()">看<script>alert(1)</script></p><a href="javascript:x()">这里</a>' })
  expect(await admin.get(readAnnouncement, { params: { id } })).toMatchObject({ bodyText: '<p>看</p><a>这里</a>' })
  expect(await admin.call(createAnnouncement, { body: { ...body, bodyText: '<p><script>1</script></p>' } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'bodyText', text: '请输入正文' }] },
  })
})

test('unknown receivers and a time that is over are refused at their fields', async () => {
  const wrong = { ...body, toUserIds: 'nowhere--organize', expirationTime: kernel.now() - 1 }
  expect(await admin.call(createAnnouncement, { body: wrong })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'toUserIds' }, { field: 'expirationTime', text: '失效时间必须晚于现在' }] },
  })
})

test('its files are read by its receivers while it is published, and by nobody else', async () => {
  const { fileId } = (await upload(admin, { name: '通知.txt', content: '附件' })).data
  const { id } = await published({ title: '有附件', files: JSON.stringify([{ name: 'other.txt', fileId }]), toUserIds: `${near.id}--user` })
  const opened = await near.client.get(openAnnouncement, { params: { id } })
  expect(JSON.parse(opened.files)).toMatchObject([{ name: '通知.txt', fileId }])
  const link = { params: { type: 'annex', name: fileId } } as const
  expect((await near.client.call(fileLink, link)).code).toBe(200)
  expect((await far.client.call(fileLink, link)).code).toBe(404)
  await expire(id)
  expect((await near.client.call(fileLink, link)).code).toBe(404)
})

test('nobody attaches a file of somebody else', async () => {
  const foreign = (await upload(near.client, { name: '私人.txt', content: '私' })).data
  expect(
    await admin.call(createAnnouncement, { body: { ...body, files: JSON.stringify([{ name: 'x', fileId: foreign.fileId }]) } }),
  ).toMatchObject({ code: 422 })
})

test('whoever may write but not publish is refused, and who has no menu sees nothing', async () => {
  const role = await givenMenuRole(kernel, 'writer', announcementMenu)
  await givenPerson(kernel, { account: 'writer', roleIds: [role] })
  const writer = await server.signIn('writer', personPassword)
  const { id } = await writer.get(createAnnouncement, { body })
  expect((await writer.call(releaseAnnouncement, { params: { id }, body: null })).code).toBe(403)
  expect((await near.client.call(listAnnouncements, { query: {} })).code).toBe(403)
  expect((await near.client.call(readAnnouncement, { params: { id } })).code).toBe(403)
})
