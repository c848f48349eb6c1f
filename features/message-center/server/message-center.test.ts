import { expect, test } from 'vitest'
import { createAnnouncement, releaseAnnouncement } from '#features/announcements/contract.ts'
import {
  copyConfiguration,
  copyTemplate,
  createConfiguration,
  deleteSent,
  deleteTemplate,
  emptySent,
  listSent,
  readAccount,
  readConfiguration,
  readSent,
  resendMessage,
  selectConfiguration,
  switchConfiguration,
  switchTemplate,
  updateAccount,
  updateConfiguration,
  updateTemplate,
} from '#features/message-center/contract.ts'
import { countUnread, listMessages } from '#features/messages/contract.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { forgetSent } from '#features/message-center/server/forget-sent.ts'
import { givenCenter } from '#features/message-center/testing/given-center.ts'
import { inTransaction } from '#server/database/transaction.ts'

const { services, server, kernel, admin, mailBy, someone, template, configuration, account, send, ended } = await givenCenter()

test('a message of a flow goes out as its configuration says, and stays in the box', async () => {
  const reader = await someone('reader@example.com')
  const { id: templateId } = await template('2')
  const { id, version } = await configuration([{ messageType: '2', templateId }], { usedFor: ['todo'] })
  await send([reader.id])
  const mail = await services.mails.take()
  expect(mail.to).toBe('reader@example.com')
  expect((await reader.client.get(listMessages, { query: {} })).list).toMatchObject([
    { title: '您有一件备案待办：北林种业 BA1，请及时处理。' },
  ])
  const [sent] = await ended('备案待办')
  expect(sent).toMatchObject({
    messageType: '2',
    messageSource: '2',
    title: '备案待办',
    receiveUser: reader.account,
    state: 'sent',
    reason: '',
  })
  expect(await admin.get(readSent, { params: { id: sent!.id } })).toMatchObject({ content: '北林种业 BA1，来自苗床' })
  // Messages that no configuration was made for go as before.
  await send([reader.id], { text: 'approvals.message.ended' })
  expect((await admin.get(listSent, { query: {} })).pagination.total).toBe(1)
  await admin.get(switchConfiguration, { params: { id }, body: { version } })
})

test('the words of the box may be written too', async () => {
  const reader = await someone()
  const { id: templateId } = await template('1', { title: '请办理：{{title}}', content: '{{title}}' })
  const { id } = await configuration([{ messageType: '1', templateId }])
  await send([reader.id], { sendConfiguration: id })
  expect((await reader.client.get(listMessages, { query: {} })).list).toMatchObject([
    { title: '请办理：您有一件备案待办：北林种业 BA1，请及时处理。' },
  ])
})

test('a mail server that hangs holds up neither the box and its badge nor a webhook', async () => {
  const reader = await someone('slow@example.com')
  const robot = await account()
  const [mail, post] = [await template('2', { title: '慢' }), await template('6', { title: '快' })]
  const { id } = await configuration([
    { messageType: '2', templateId: mail.id },
    { messageType: '6', templateId: post.id, accountConfigId: robot.id },
  ])
  await mailBy(services.ports.silent)
  for (let count = 0; count < 3; count += 1) await send([reader.id], { sendConfiguration: id })
  // The first of the mails waits for its greeting, which never comes, while all else arrives.
  await services.calls.take()
  for (let count = 0; count < 3; count += 1) expect((await services.posts.take()).body).toMatchObject({ msgtype: 'text' })
  expect((await reader.client.get(countUnread, {})).flow).toBe(3)
  expect((await admin.get(listSent, { query: { keyword: '慢' } })).list.map(({ state }) => state)).toEqual([
    'waiting',
    'waiting',
    'waiting',
  ])
  expect((await ended('快')).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  const jobs = await kernel.db.selectFrom('sent_message').select('job_id').where('title', '=', '慢').execute()
  await kernel.db
    .updateTable('job')
    .set({ state: 'cancelled' })
    .where(
      'id',
      'in',
      jobs.map(({ job_id }) => job_id),
    )
    .execute()
  services.hangUp()
  await mailBy(services.ports.mail)
})

test('what cannot be delivered says why, and is sent again when that is mended', async () => {
  const [silent, wrong] = [await someone(), await someone('x@nowhere.example.com')]
  const { id: templateId } = await template('2', { title: '请查收' })
  const { id } = await configuration([{ messageType: '2', templateId }])
  await send([silent.id, wrong.id], { sendConfiguration: id })
  const list = await ended('请查收')
  expect(list.map(({ reason, state }) => `${state} ${reason}`).sort()).toEqual([
    'failed SMTP服务器拒绝了发件账户或收件地址',
    'failed 接收人没有电子邮箱',
  ])
  await kernel.db.updateTable('user_account').set({ email: 'mended@example.com' }).where('id', '=', wrong.id).execute()
  const failed = list.find(({ receiveUser }) => receiveUser === wrong.account)!
  await admin.get(resendMessage, { params: { id: failed.id } })
  expect((await services.mails.take()).to).toBe('mended@example.com')
  await ended('请查收')
  expect(await admin.get(readSent, { params: { id: failed.id } })).toMatchObject({ state: 'sent', reason: '', attempts: 2 })
  expect((await admin.call(resendMessage, { params: { id: failed.id } })).code).toBe(409)
  await admin.get(deleteSent, { body: { ids: [failed.id] } })
  await admin.get(emptySent, {})
  expect((await admin.get(listSent, { query: { keyword: '请查收' } })).list).toEqual([])
})

test('a webhook gets one message however many receivers there are; a robot that refuses is told so', async () => {
  const [one, two] = [await someone(), await someone()]
  const robot = await account({ approveType: '2', bearer: 'SEC-robot' })
  const { id: templateId } = await template('6', { title: '群消息' })
  const { id } = await configuration([{ messageType: '6', templateId, accountConfigId: robot.id }])
  await send([one.id, two.id], { sendConfiguration: id })
  const { url, body } = await services.posts.take()
  expect(url).toMatch(/^\/robot\/send\?access_token=abc&timestamp=\d+&sign=[\w%-]+$/)
  expect(body).toEqual({ msgtype: 'text', text: { content: '群消息\n北林种业 BA1，来自苗床' } })
  expect(await ended('群消息')).toMatchObject([{ state: 'sent', receiveUser: '', accountName: robot.body.fullName }])
  services.says = { errcode: 310000 }
  await send([one.id], { sendConfiguration: id })
  await services.posts.take()
  services.says = { errcode: 0 }
  expect((await ended('群消息'))[0]).toMatchObject({ state: 'failed', reason: '群机器人拒绝了消息，请检查地址和密钥' })
})

test('a message that comes in parts, as one for thousands does, is posted once', async () => {
  const [one, two] = [await someone(), await someone()]
  const robot = await account()
  const { id: templateId } = await template('6', { title: '分批' })
  const { id } = await configuration([{ messageType: '6', templateId, accountConfigId: robot.id }])
  const parts = [one, two].map((reader) =>
    messageEntry({
      userIds: [reader.id],
      type: 2,
      text: 'approvals.message.todo',
      params: {},
      from: { id: reader.id, name: '张三' },
      body: {},
      sendConfiguration: id,
      partOf: 'one message',
    }),
  )
  await inTransaction(kernel.db, (tx) => kernel.outbox.write(tx, parts))
  await server.node.drainOutbox()
  await services.posts.take()
  expect(await ended('分批')).toHaveLength(1)
  expect((await two.client.get(countUnread, {})).flow).toBe(1)
})

test('address and secret of a webhook are never read again, and the secret goes to its own host alone', async () => {
  const robot = await account({ approveType: '2', bearer: 'SEC-hidden' })
  const read = await admin.get(readAccount, { params: { id: robot.id } })
  expect(read).toMatchObject({ webhookAddress: `http://127.0.0.1:${services.ports.hook}/******`, bearer: '******' })
  const stored = await kernel.db.selectFrom('message_account').selectAll().where('id', '=', robot.id).executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toMatch(/SEC-hidden|access_token/)
  const kept = { ...robot.body, webhookAddress: read.webhookAddress, bearer: '******', version: 1 }
  await admin.get(updateAccount, { params: { id: robot.id }, body: kept })
  const moved = { ...kept, webhookAddress: 'https://203.0.113.9/robot', version: 2 }
  expect(await admin.call(updateAccount, { params: { id: robot.id }, body: moved })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'bearer', text: '更换服务器或账号后请重新输入密钥' }] },
  })
  const { rows } = {
    rows: await kernel.db.selectFrom('audit_entry').select('changes').where('action', 'like', 'message-account.%').execute(),
  }
  expect(JSON.stringify(rows)).not.toMatch(/SEC-hidden|access_token/)
})

test('a template in use is held by its configurations, and a configuration needs what fits', async () => {
  const mail = await template('2')
  const config = await configuration([{ messageType: '2', templateId: mail.id }])
  expect(await admin.call(deleteTemplate, { params: { id: mail.id }, body: null })).toMatchObject({ code: 422 })
  expect(await admin.call(updateTemplate, { params: { id: mail.id }, body: { ...mail.body, messageType: '3', version: 1 } })).toMatchObject(
    { code: 422 },
  )
  const wrong = { ...config.body, sendConfigTemplateList: [{ messageType: '6' as const, templateId: mail.id }], version: 1 }
  expect(await admin.call(updateConfiguration, { params: { id: config.id }, body: wrong })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'sendConfigTemplateList', text: '第1行的模板不存在，或与渠道、消息来源不符' }] },
  })
  const copy = await admin.get(copyConfiguration, { params: { id: config.id } })
  expect(await admin.get(readConfiguration, { params: { id: copy.id } })).toMatchObject({
    fullName: `${config.body.fullName}.副本1`,
    enabledMark: 0,
    sendConfigTemplateList: [{ templateId: mail.id, templateName: mail.body.fullName }],
  })
  expect(await admin.get(copyTemplate, { params: { id: mail.id } })).toMatchObject({ version: 1 })
})

test('one message of flows has one configuration at most', async () => {
  const { id: templateId } = await template('2')
  const first = await configuration([{ messageType: '2', templateId }], { usedFor: ['copied', 'urged'] })
  const second = { ...first.body, fullName: '第二个', enCode: 'second', usedFor: ['urged' as const] }
  expect(await admin.call(createConfiguration, { body: second })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'usedFor', text: `所选流程消息已由发送配置“${first.body.fullName}”发送` }] },
  })
  const { id, version } = await admin.get(createConfiguration, { body: { ...second, enabledMark: 0 } })
  expect((await admin.call(switchConfiguration, { params: { id }, body: { version } })).code).toBe(422)
})

test('a disabled template sends nothing', async () => {
  const reader = await someone('quiet@example.com')
  const mail = await template('2', { title: '停用的' })
  const { id } = await configuration([{ messageType: '2', templateId: mail.id }])
  await admin.get(switchTemplate, { params: { id: mail.id }, body: null })
  await send([reader.id], { sendConfiguration: id })
  expect((await admin.get(listSent, { query: { keyword: '停用的' } })).list).toEqual([])
  expect((await reader.client.get(countUnread, {})).flow).toBe(1)
})

test('an announcement goes over its send configuration too', async () => {
  const reader = await someone('news@example.com')
  const { id: templateId } = await template('2', { title: '公告：{{title}}', content: '{{sender}}发布' }, '1')
  const config = await configuration([{ messageType: '2', templateId }], { messageSource: '1' })
  expect((await admin.get(selectConfiguration, { query: { messageSource: '1' } })).list).toMatchObject([{ id: config.id }])
  const body = { title: '停机', category: '1', bodyText: '<p>周六</p>', toUserIds: `${reader.id}--user`, remindCategory: '2' } as const
  expect(await admin.call(createAnnouncement, { body })).toMatchObject({ code: 422, data: { errors: [{ field: 'sendConfigId' }] } })
  const { id } = await admin.get(createAnnouncement, { body: { ...body, sendConfigId: config.id } })
  await admin.get(releaseAnnouncement, { params: { id }, body: null })
  await server.node.drainOutbox()
  expect((await services.mails.take()).to).toBe('news@example.com')
  expect(await ended('公告：停机')).toMatchObject([{ messageSource: '1', state: 'sent' }])
})

test('the log is cut by age, and keeps what still waits', async () => {
  const reader = await someone()
  const { id: templateId } = await template('2', { title: '旧的' })
  const { id } = await configuration([{ messageType: '2', templateId }])
  for (let count = 0; count < 3; count += 1) await send([reader.id], { sendConfiguration: id })
  const [first, second] = await ended('旧的')
  const old = { created_at: new Date(kernel.now() - 181 * 86_400_000) }
  await kernel.db.updateTable('sent_message').set(old).where('id', '=', first!.id).execute()
  await kernel.db
    .updateTable('sent_message')
    .set({ ...old, state: 'waiting' })
    .where('id', '=', second!.id)
    .execute()
  await forgetSent(kernel)
  const left = (await admin.get(listSent, { query: { keyword: '旧的' } })).list.map(({ id: one }) => one)
  expect(left).toHaveLength(2)
  expect(left).toContain(second!.id)
})
