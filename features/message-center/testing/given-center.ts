import { expect, beforeAll } from 'vitest'
import { createAccount, createConfiguration, createTemplate, listSent, type ChannelType } from '#features/message-center/contract.ts'
import { Services } from '#features/message-center/testing/services.ts'
import { messageEntry, type NewMessage } from '#features/messages/entry.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A server that sends, the services it sends to, and what a test of the message centre makes. */
export async function givenCenter() {
  const services = new Services()
  const server = await startTestServer({ runsJobs: true, settings: { logLevel: 'silent' } })
  const { kernel } = server.node
  const admin = await server.admin()
  await givenMenu(kernel, 'seed', 'filing')
  const clerk = await givenRole(kernel, 'clerk', { menuId: 'filing' })

  const mailBy = (port: number) =>
    admin.get(saveConfiguration, { body: { emailSmtpHost: '127.0.0.1', emailSmtpPort: String(port), emailAccount: 'seed@example.com' } })

  beforeAll(async () => {
    await admin.get(saveConfiguration, { body: { outgoingAddresses: services.addresses, sysName: '苗床' } })
    await mailBy(services.ports.mail)
  })

  let made = 0
  async function someone(email?: string) {
    made += 1
    const account = `hearer${made}`
    const id = await givenPerson(kernel, { account, roleIds: [clerk], ...(email === undefined ? {} : { email }) })
    return { id, account, client: await server.signIn(account, personPassword) }
  }

  async function template(
    messageType: ChannelType,
    words: { title?: string; content?: string; templateCode?: string; smsFieldList?: { smsField: string; field: string }[] } = {},
    messageSource = '2',
  ) {
    made += 1
    const body = {
      fullName: `模板${made}`,
      enCode: `template${made}`,
      messageSource: messageSource as '2',
      messageType,
      title: '{{flow}}待办',
      content: '{{subject}} {{number}}，来自{{system}}',
      ...words,
    }
    return { ...(await admin.get(createTemplate, { body })), body }
  }

  async function configuration(
    entries: readonly { messageType: ChannelType; templateId: string; accountConfigId?: string }[],
    more: object = {},
  ) {
    made += 1
    const body = {
      fullName: `配置${made}`,
      enCode: `config${made}`,
      messageSource: '2' as const,
      sendConfigTemplateList: [...entries],
      ...more,
    }
    return { ...(await admin.get(createConfiguration, { body })), body }
  }

  async function send(userIds: readonly string[], more: Partial<NewMessage> = {}) {
    const message: NewMessage = {
      userIds,
      type: 2,
      text: 'approvals.message.todo',
      params: { flow: '备案', subject: '北林种业', number: 'BA1' },
      from: { id: userIds[0]!, name: '张三' },
      body: { type: 2, processId: 'p1' },
      ...more,
    }
    await inTransaction(kernel.db, (tx) => kernel.outbox.write(tx, [messageEntry(message)]))
    await server.node.drainOutbox()
  }

  const account = async (more: object = {}) => {
    made += 1
    const body = {
      fullName: `机器人${made}`,
      enCode: `robot${made}`,
      type: '6' as const,
      webhookType: '1' as const,
      webhookAddress: `http://127.0.0.1:${services.ports.hook}/robot/send?access_token=abc`,
      ...more,
    }
    return { ...(await admin.get(createAccount, { body })), body }
  }

  /** Entries of the log about one text, as soon as all have ended. */
  async function ended(keyword: string) {
    return expect
      .poll(async () => {
        const { list } = await admin.get(listSent, { query: { keyword } })
        return list.length > 0 && list.every(({ state }) => state !== 'waiting') ? list : undefined
      })
      .toBeDefined()
      .then(async () => (await admin.get(listSent, { query: { keyword } })).list)
  }

  return { services, server, kernel, admin, mailBy, someone, template, configuration, account, send, ended }
}
