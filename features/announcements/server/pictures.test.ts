import { expect, test } from 'vitest'
import {
  createAnnouncement,
  currentAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  openAnnouncement,
  readAnnouncement,
  releaseAnnouncement,
  updateAnnouncement,
} from '#features/announcements/contract.ts'
import { cleanFiles } from '#features/files/server/clean-up.ts'
import { givenPicture, upload } from '#features/files/testing/given-files.ts'
import { listMessages, readMessage } from '#features/messages/contract.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

let shift = 0
const server = await startTestServer({ now: () => Date.now() + shift })
const { kernel } = server.node
const admin = await server.admin()
await givenMenu(kernel, 'seed', 'filing')
const clerk = await givenRole(kernel, 'clerk', { menuId: 'filing' })

async function someone(account: string) {
  const id = await givenPerson(kernel, { account, roleIds: [clerk] })
  return { id, client: await server.signIn(account, personPassword) }
}
const [reader, other] = [await someone('reader'), await someone('other')]
const body = { title: '有图', category: '1', bodyText: '<p>看</p>', toUserIds: `${reader.id}--user` } as const

async function pictured(name: string, client: TestClient = admin) {
  const { fileId } = (await upload(client, { name, content: await givenPicture(), type: 'annexpic' })).data
  return { fileId, address: `/api/file/Image/annexpic/${fileId}` }
}
const img = (address: string): string => `<img src="${address}" alt="图" />`
const addressIn = (html: string): string => /<img src="([^"]*)"/.exec(html)?.[1] ?? ''

async function published(more: object) {
  const { id, version } = await admin.get(createAnnouncement, { body: { ...body, ...more } })
  await admin.get(releaseAnnouncement, { params: { id }, body: { version } })
  await server.node.drainOutbox()
  return id
}

/** Asks for an address as a browser does that draws a picture: without the header of a session. */
const isDrawn = async (address: string) => {
  const { status, headers } = await fetch(`${server.node.address}${address}`)
  return status === 200 && headers.get('content-type')?.startsWith('image/') === true
}
/** Asks for a picture by its id, with the session. */
const asked = async ({ client }: typeof reader, name: string) =>
  fetch(`${server.node.address}/api/file/Image/annexpic/${name}`, { headers: { authorization: client.token ?? '' } }).then(
    ({ status }) => status,
  )
const isKept = async (id: string) =>
  (await kernel.db.selectFrom('stored_file').select('record_id').where('id', '=', id).executeTakeFirst())?.record_id ?? undefined

test('pictures are stored by their addresses, and signed each time they are read', async () => {
  const [cover, inText] = [await pictured('封面.jpg'), await pictured('图.jpg')]
  const bodyText = `<p>看</p><img onerror="x()" alt="图" src="${inText.address}?signature=1.a.b">`
  const id = await published({ bodyText, coverImage: `${cover.address}?signature=1.a.b` })
  const stored = await kernel.db.selectFrom('announcement').select(['body', 'cover_image']).where('id', '=', id).executeTakeFirst()
  expect(stored).toEqual({ body: `<p>看</p>${img(inText.address)}`, cover_image: cover.address })
  const opened = await reader.client.get(openAnnouncement, { params: { id } })
  const message = (await reader.client.get(listMessages, { query: { keyword: '有图' } })).list[0]!
  const read = await reader.client.get(readMessage, { params: { id: message.id } })
  const onStartPage = (await reader.client.get(currentAnnouncements, {})).list[0]!
  const managed = await admin.get(readAnnouncement, { params: { id } })
  const listed = (await admin.get(listAnnouncements, { query: {} })).list[0]!
  const covers = [opened, read, onStartPage, managed, listed].map(({ coverImage }) => coverImage)
  const texts = [opened, read, managed].map((one) => addressIn(one.bodyText))
  for (const address of [...covers, ...texts]) expect(await isDrawn(address)).toBe(true)
  expect(await isDrawn(inText.address)).toBe(false)
  shift = 10 * 60_000
  expect(await isDrawn(texts[0]!)).toBe(false)
  expect(await isDrawn(addressIn((await reader.client.get(openAnnouncement, { params: { id } })).bodyText))).toBe(true)
})

test('who is no receiver sees no picture, nor does anybody when it is over', async () => {
  const inText = await pictured('图.jpg')
  const id = await published({ bodyText: `<p>看</p>${img(inText.address)}` })
  expect([await asked(reader, inText.fileId), await asked(other, inText.fileId)]).toEqual([200, 404])
  await kernel.db
    .updateTable('announcement')
    .set({ expires_at: new Date(kernel.now() - 86_400_000) })
    .where('id', '=', id)
    .execute()
  expect(await asked(reader, inText.fileId)).toBe(404)
  const draft = await pictured('草稿.jpg')
  await admin.get(createAnnouncement, { body: { ...body, bodyText: img(draft.address) } })
  expect(await asked(reader, draft.fileId)).toBe(404)
})

test('pictures that were not uploaded, or are not the writer’s, are refused at their field', async () => {
  const [foreign, own] = [await pictured('别人.jpg', other.client), await pictured('自己.jpg')]
  await admin.get(createAnnouncement, { body: { ...body, bodyText: img(own.address) } })
  const { fileId } = (await upload(admin, { name: '说明.txt', content: '文' })).data
  const gone = '正文中有图片已失效或属于其他内容，请删除后重新插入'
  for (const [given, field, text] of [
    [{ bodyText: `<p>看</p>${img('data:image/png;base64,AAAA')}` }, 'bodyText', '正文中有 1 张未上传的图片，请上传后再保存'],
    [{ bodyText: `<p>看</p>${img('https://elsewhere.example/a.png')}` }, 'bodyText', '正文中有 1 张未上传的图片，请上传后再保存'],
    [{ bodyText: img(foreign.address) }, 'bodyText', gone],
    [{ bodyText: img(own.address) }, 'bodyText', gone],
    [{ bodyText: img(`/api/file/Image/annexpic/${fileId}`) }, 'bodyText', gone],
    [{ coverImage: foreign.address }, 'coverImage', '封面图片已失效，请重新上传'],
    [{ coverImage: 'https://elsewhere.example/a.png' }, 'coverImage', '封面必须是上传的图片'],
  ] as const)
    expect(await admin.call(createAnnouncement, { body: { ...body, ...given } })).toMatchObject({
      code: 422,
      data: { errors: [{ field, text }] },
    })
})

test('a picture that is shown no more is cleared up, one that still is stays', async () => {
  const [cover, taken, left] = [await pictured('封面.jpg'), await pictured('一.jpg'), await pictured('二.jpg')]
  const both = `${img(taken.address)}${img(left.address)}`
  const { id, version } = await admin.get(createAnnouncement, { body: { ...body, bodyText: both, coverImage: cover.address } })
  const changed = { ...body, bodyText: img(left.address), version }
  const written = await admin.get(updateAnnouncement, { params: { id }, body: changed })
  expect([await isKept(cover.fileId), await isKept(taken.fileId), await isKept(left.fileId)]).toEqual([id, undefined, id])
  await admin.get(updateAnnouncement, { params: { id }, body: { ...changed, coverImage: '', version: written.version } })
  expect(await isKept(cover.fileId)).toBe(undefined)
  const long = new Date(Date.now() - 25 * 3_600_000)
  await kernel.db.updateTable('stored_file').set({ attached_at: long, uploaded_at: long }).execute()
  await cleanFiles(kernel)
  const rows = await kernel.db.selectFrom('stored_file').select('id').where('id', 'in', [cover.fileId, taken.fileId, left.fileId]).execute()
  expect(rows).toEqual([{ id: left.fileId }])
  await admin.get(deleteAnnouncement, { params: { id }, body: null })
  expect(await isKept(left.fileId)).toBe(undefined)
})
