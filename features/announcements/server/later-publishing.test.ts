import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createAnnouncement,
  currentAnnouncements,
  listAnnouncements,
  readAnnouncement,
  releaseAnnouncement,
  scheduleAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from '#features/announcements/contract.ts'
import { admitLateReceivers } from '#features/announcements/server/late-receivers.ts'
import { countUnread, listMessages } from '#features/messages/contract.ts'
import { givenTree } from '#features/organizations/testing/given-organizations.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { openSocket } from '#server/testing/test-socket.ts'

/** Two nodes that both run jobs. */
const server = await startTestServer({ runsJobs: true })
const other = await startTestServer({ runsJobs: true, database: server.database })
const { kernel } = server.node
const admin = await server.admin()
await givenTree(kernel, [{ id: 'county' }, { id: 'elsewhere' }])
await givenMenu(kernel, 'seed', 'filing')
const clerk = await givenRole(kernel, 'clerk', { menuId: 'filing' })

let made = 0
async function someone(organizationId = 'county') {
  made += 1
  const account = `hearer${made}`
  const id = await givenPerson(kernel, { account, organizationIds: [organizationId], roleIds: [clerk] })
  return { id, account, client: await server.signIn(account, personPassword) }
}
const near = await someone()

const body = { title: '明早停电', category: '1', bodyText: '<p>八点</p>', toUserIds: 'county--organize' } as const
const given = (more: object = {}) => admin.get(createAnnouncement, { body: { ...body, ...more } })
const schedule = (id: string, version: number, publishTime: number) =>
  admin.call(scheduleAnnouncement, { params: { id }, body: { version, publishTime } })
const row = async (id: string) => (await admin.get(listAnnouncements, { query: { pageSize: 500 } })).list.find((one) => one.id === id)
const titles = async ({ client }: typeof near) => (await client.get(listMessages, { query: { type: '1' } })).list.map(({ title }) => title)
/** Has the queue come to a job before its time. */
const hurry = (key: string) =>
  sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = ${key}),
  run_at => now())`.execute(kernel.db)

test('a draft is published at its time, once, whichever node comes to it', async () => {
  const { id, version } = await given()
  const tomorrow = kernel.now() + 86_400_000
  expect((await schedule(id, version, tomorrow)).code).toBe(200)
  expect(await row(id)).toMatchObject({ enabledMark: 3, publishTime: tomorrow, releaseTime: null })
  expect((await admin.call(updateAnnouncement, { params: { id }, body: { ...body, version: version + 1 } })).msg).toBe(
    '公告已设置定时发布，如需修改请先取消定时',
  )
  const at = kernel.now() + 1_000
  expect((await schedule(id, version + 1, at)).code).toBe(200)
  await expect.poll(() => row(id)).toMatchObject({ enabledMark: 1, publishTime: null, receivers: 1, version: version + 3 })
  expect((await row(id))!.releaseTime).toBeGreaterThanOrEqual(at)
  await server.node.drainOutbox()
  await other.node.drainOutbox()
  expect(await titles(near)).toEqual(['明早停电'])
  const noted = await kernel.db
    .selectFrom('audit_entry')
    .select('id')
    .where('object', '=', `announcement:${id}`)
    .where('action', '=', 'announcement.published')
    .execute()
  expect(noted).toHaveLength(1)
})

test('a time that is over, missing or after the end is refused at its field', async () => {
  const end = kernel.now() + 3_600_000
  const { id, version } = await given({ expirationTime: end })
  for (const [publishTime, text] of [
    [kernel.now() - 1, '发布时间必须晚于现在'],
    [end, '发布时间必须早于失效时间'],
  ] as const)
    expect(await schedule(id, version, publishTime)).toMatchObject({ code: 422, data: { errors: [{ field: 'publishTime', text }] } })
  expect((await admin.call(scheduleAnnouncement, { params: { id }, body: { version } })).code).toBe(422)
  expect((await near.client.call(scheduleAnnouncement, { params: { id }, body: { version, publishTime: end - 1 } })).code).toBe(403)
  expect((await schedule(id, version + 5, end - 1)).code).toBe(409)
})

test('what was taken back is not published; a new time replaces the old one', async () => {
  const { id, version } = await given({ title: '撤了' })
  await schedule(id, version, kernel.now() + 3_600_000)
  const back = await admin.get(withdrawAnnouncement, { params: { id }, body: { version: version + 1 } })
  expect(await row(id)).toMatchObject({ enabledMark: 0, publishTime: null })
  const again = kernel.now() + 7_200_000
  await schedule(id, back.version, again)
  const waiting = await sql<{ state: string }>`select state from job where key = ${`announcement:${id}`} order by id`.execute(kernel.db)
  expect(waiting.rows.map(({ state }) => state)).toEqual(['cancelled', 'waiting'])
  await hurry(`announcement:${id}`)
  await expect.poll(() => row(id)).toMatchObject({ enabledMark: 1 })
})

test('one that can reach nobody at its time is a draft again, and who set the time hears why', async () => {
  const { id, version } = await given({ title: '没人', toUserIds: 'elsewhere--organize' })
  await schedule(id, version, kernel.now() + 3_600_000)
  await hurry(`announcement:${id}`)
  await expect.poll(() => row(id)).toMatchObject({ enabledMark: 0 })
  await server.node.drainOutbox()
  expect((await admin.get(listMessages, { query: { type: '3' } })).list[0]!.title).toBe(
    '公告“没人”未能定时发布：接收对象中没有可用的人员。已恢复为草稿。',
  )
})

test('who joins later gets what is published for him, once, and nothing else', async () => {
  const published = await given({ title: '给县里' })
  await admin.get(releaseAnnouncement, { params: { id: published.id }, body: null })
  const [late, away] = [await someone(), await someone('elsewhere')]
  for (let count = 0; count < 2; count += 1) await Promise.all([admitLateReceivers(kernel), admitLateReceivers(other.node.kernel)])
  await server.node.drainOutbox()
  expect((await titles(late)).filter((title) => title === '给县里')).toHaveLength(1)
  expect((await late.client.get(currentAnnouncements, {})).list.map(({ id }) => id)).toContain(published.id)
  expect(await titles(away)).toEqual([])
  expect((await titles(near)).filter((title) => title === '给县里')).toHaveLength(1)
  expect((await row(published.id))!.receivers).toBeGreaterThanOrEqual(2)
  await admin.get(readAnnouncement, { params: { id: published.id } })
})

test('open pages are told when an announcement runs out', async () => {
  const reader = await someone('elsewhere')
  const { id } = await given({ title: '短', toUserIds: `${reader.id}--user`, expirationTime: kernel.now() + 3_600_000 })
  await admin.get(releaseAnnouncement, { params: { id }, body: null })
  await server.node.drainOutbox()
  expect((await reader.client.get(countUnread, {})).announcement).toBe(1)
  const socket = await openSocket(reader.client)
  const past = new Date(kernel.now() - 1_000)
  await kernel.db.updateTable('announcement').set({ expires_at: past }).where('id', '=', id).execute()
  await kernel.db.updateTable('message').set({ expires_at: past }).where('user_id', '=', reader.id).execute()
  await hurry(`announcement-expiry:${id}`)
  expect(await socket.next('messagePush')).toMatchObject({ unreadNoticeCount: 0, messageType: 1 })
  expect((await reader.client.get(countUnread, {})).announcement).toBe(0)
})
