import { expect, test } from 'vitest'
import { readTest, sendTest, testTemplate } from '#features/message-center/contract.ts'
import { givenCenter } from '#features/message-center/testing/given-center.ts'
import { listMessages } from '#features/messages/contract.ts'

const { services, server, kernel, admin, someone, template, configuration, account } = await givenCenter()

test('a configuration is tried over each of its channels, and each tells how it ended', async () => {
  const [reader, silent] = [await someone('trial@example.com'), await someone()]
  const robot = await account()
  const [box, mail, post, short] = [
    await template('1', { title: '试：{{flow}}' }),
    await template('2', { title: '试：{{flow}}' }),
    await template('6', { title: '试：{{flow}}' }),
    await template('3'),
  ]
  const { id } = await configuration([
    { messageType: '1', templateId: box.id },
    { messageType: '2', templateId: mail.id },
    { messageType: '6', templateId: post.id, accountConfigId: robot.id },
    { messageType: '3', templateId: short.id },
  ])
  const channels = await admin.get(readTest, { params: { id } })
  expect(channels[1]).toMatchObject({ messageType: '2', msgTemplateName: mail.body.fullName, title: '试：{{flow}}' })
  expect(channels[1]!.paramJson.find(({ field }) => field === 'flow')).toEqual({
    field: 'flow',
    fieldName: '流程名称',
    value: '制种生产备案',
  })
  const wanted = channels.map((one) => ({
    ...one,
    toUser: [reader.id, silent.id],
    paramJson: one.paramJson.map(({ field }) => ({ field, value: field === 'flow' ? '种子备案' : '值' })),
  }))
  const results = await admin.get(sendTest, { body: wanted })
  expect(results).toEqual([
    { messageType: '1', isSuccess: '1', result: `已发送给${reader.account}、${silent.account}` },
    { messageType: '2', isSuccess: '0', result: `已发送给${reader.account}；${silent.account}：接收人没有电子邮箱` },
    { messageType: '6', isSuccess: '1', result: '已发送到群或服务' },
    {
      messageType: '3',
      isSuccess: '0',
      result: [reader, silent].map(({ account: name }) => `${name}：该发送渠道尚未配置`).join('；'),
    },
  ])
  expect((await services.mails.take()).to).toBe('trial@example.com')
  expect((await services.posts.take()).body).toMatchObject({ text: { content: '试：种子备案\n值 值，来自值' } })
  await server.node.drainOutbox()
  expect((await silent.client.get(listMessages, { query: {} })).list).toMatchObject([{ title: '试：种子备案' }])
  // Who may not change a configuration may not send by it either.
  expect((await reader.client.call(sendTest, { body: wanted })).code).toBe(403)
})

test('a test without receivers, with strangers or with a template of another channel sends nothing', async () => {
  const { id: templateId } = await template('2')
  const entry = { messageType: '2', templateId, paramJson: [] } as const
  const refused = async (body: readonly { messageType: string; templateId: string; toUser: string[] }[]) =>
    (await admin.call(sendTest, { body: [...body] })).data
  expect(await refused([{ ...entry, toUser: [] }])).toMatchObject({ errors: [{ field: 'toUser', text: '请选择接收人' }] })
  expect(await refused([{ ...entry, toUser: ['nobody'] }])).toMatchObject({ errors: [{ field: 'toUser' }] })
  const box = { ...entry, messageType: '1', toUser: [(await someone()).id] }
  expect(await refused([box])).toMatchObject({ errors: [{ field: 'templateId' }] })
})

test('a template of mails is tried at the own address', async () => {
  const mail = await template('2', { title: '样稿：{{flow}}' })
  const input = { ...mail.body, messageSource: '2' as const }
  expect(await admin.call(testTemplate, { body: input })).toMatchObject({
    code: 422,
    msg: '您的账号没有电子邮箱，请先在个人信息中填写',
  })
  await kernel.db.updateTable('user_account').set({ email: 'admin@example.com' }).where('account', '=', 'admin').execute()
  await admin.get(testTemplate, { body: input })
  expect(await services.mails.take()).toMatchObject({ to: 'admin@example.com' })
  expect(await admin.call(testTemplate, { body: { ...input, messageType: '1' } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'messageType' }] },
  })
})
