import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fromEpoch } from '#engine/values/calendar.ts'
import { listSent, readChoices, saveChoices, type ChoosableEvent, type PersonalChannel } from '#features/message-center/contract.ts'
import { givenCenter } from '#features/message-center/testing/given-center.ts'
import { countUnread } from '#features/messages/contract.ts'
import type { TestClient } from '#server/testing/test-client.ts'

const { services, server, kernel, admin, someone, template, configuration, send, ended } = await givenCenter()

const loud = { quiet: 0, quietFrom: '22:00', quietTo: '08:00' } as const
const off = (event: ChoosableEvent, channel: PersonalChannel) => ({ event, channel })
const save = (client: TestClient, body: object) => client.call(saveChoices, { body: { off: [], ...loud, ...body } })

/** Quiet hours that run now and end in an hour. */
function quietNow() {
  const at = (minutes: number) => fromEpoch(kernel.now() + minutes * 60_000, 'yyyy-MM-dd HH:mm', kernel.settings.timeZone)!.slice(11)
  return { quiet: 1, quietFrom: at(-60), quietTo: at(60) }
}

test('everything is on until something is chosen; the channels are those the product sends over', async () => {
  const reader = await someone('first@example.com')
  expect(await reader.client.get(readChoices, {})).toEqual({
    off: [],
    quiet: 0,
    quietFrom: '22:00',
    quietTo: '08:00',
    channels: [
      { code: 'inSite', hasAddress: 1 },
      { code: 'mail', hasAddress: 1 },
    ],
    version: 0,
  })
  expect((await (await someone()).client.get(readChoices, {})).channels).toContainEqual({ code: 'mail', hasAddress: 0 })
})

test('a channel that somebody switched off is not used for him, and goes on for others', async () => {
  const [quiet, other] = [await someone('quiet@example.com'), await someone('other@example.com')]
  const { id: templateId } = await template('2', { title: '选择' })
  const { id } = await configuration([{ messageType: '2', templateId }])
  expect(await save(quiet.client, { off: [off('todo', 'mail')], version: 0 })).toMatchObject({ code: 200, data: { version: 1 } })
  await send([quiet.id, other.id], { sendConfiguration: id })
  expect((await services.mails.take()).to).toBe('other@example.com')
  expect((await ended('选择')).map(({ receiveUser }) => receiveUser)).toEqual([other.account])
  // The box keeps what asks for an action.
  expect((await quiet.client.get(countUnread, {})).flow).toBe(1)
  // Another event is another choice.
  await send([quiet.id], { sendConfiguration: id, text: 'approvals.message.ended' })
  expect((await services.mails.take()).to).toBe('quiet@example.com')
})

test('the box can be left out for what ended alone', async () => {
  const reader = await someone()
  expect(await save(reader.client, { off: [off('todo', 'inSite')] })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'off', text: '待办和公告的站内信不能关闭' }] },
  })
  expect((await save(reader.client, { off: [off('ended', 'inSite'), off('copied', 'inSite')] })).code).toBe(200)
  for (const text of ['approvals.message.ended', 'approvals.message.copied', 'approvals.message.todo']) await send([reader.id], { text })
  expect((await reader.client.get(countUnread, {})).flow).toBe(1)
})

test('in quiet hours nothing leaves the product; it is sent once when they are over', async () => {
  const reader = await someone('night@example.com')
  const { id: templateId } = await template('2', { title: '夜里' })
  const { id } = await configuration([{ messageType: '2', templateId }])
  const hours = quietNow()
  await save(reader.client, hours)
  await send([reader.id], { sendConfiguration: id })
  expect((await reader.client.get(countUnread, {})).flow).toBe(1)
  const logged = async () => (await admin.get(listSent, { query: { keyword: '夜里' } })).list
  await expect.poll(logged).toMatchObject([{ state: 'waiting', attempts: 0, reason: '接收人处于免打扰时段，结束后发送' }])
  const { rows } = await sql<{ id: string; run_at: Date }>`select queued.id, queued.run_at from graphile_worker.jobs as queued
    join sent_message on sent_message.job_id::text = queued.key where title = '夜里'`.execute(kernel.db)
  const runAt = rows[0]!.run_at.getTime()
  expect(fromEpoch(runAt + 30_000, 'yyyy-MM-dd HH:mm', kernel.settings.timeZone)!.slice(11)).toBe(hours.quietTo)
  // The clock of the queue is the database's: the test has it come, after the person ended his quiet hours.
  const run = () => sql`select graphile_worker.reschedule_jobs(array[${rows[0]!.id}::bigint], run_at => now())`.execute(kernel.db)
  await save(reader.client, {})
  await run()
  expect((await services.mails.take()).to).toBe('night@example.com')
  expect(await ended('夜里')).toMatchObject([{ state: 'sent', reason: '', attempts: 1 }])
})

test('hours and choices are judged, and the newest version counts', async () => {
  const reader = await someone()
  for (const [wrong, field] of [
    [{ quiet: 1, quietFrom: '24:00' }, 'quietFrom'],
    [{ quiet: 1, quietTo: '8:00' }, 'quietTo'],
    [{ quiet: 1, quietFrom: '08:00', quietTo: '08:00' }, 'quietTo'],
  ] as const)
    expect((await save(reader.client, wrong)).data).toMatchObject({ errors: [{ field }] })
  expect((await save(reader.client, { off: [{ event: 'nothing', channel: 'mail' }] })).code).toBe(400)
  expect((await save(reader.client, { version: 0 })).code).toBe(200)
  expect(await save(reader.client, { version: 0 })).toMatchObject({ code: 409, data: { version: 1 } })
  const noted = await kernel.db.selectFrom('audit_entry').select('object').where('action', '=', 'notification-choice.changed').execute()
  expect(noted).toContainEqual({ object: `user:${reader.id}` })
  expect((await server.visitor.call(readChoices, {})).code).toBe(600)
})
