import { beforeAll, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { approveCall, startRequest } from '#features/approvals/contract.ts'
import { switchConfiguration } from '#features/message-center/contract.ts'
import { givenCenter } from '#features/message-center/testing/given-center.ts'
import { listMessages } from '#features/messages/contract.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'

/** Send configurations that the nodes of a flow name (workflow 9), up to the mail server. */

const { services, server, kernel, admin, template, configuration, ended } = await givenCenter()
let filer: TestClient
let judge: TestClient
let todoConfiguration: { readonly id: string; readonly version: number }

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'mailed', fields: ['title'] })
  const person = (account: string) => givenPerson(kernel, { account, roleIds: ['filing'], email: `${account}@example.com` })
  await person('filer')
  const judgeId = await person('judge')
  const configured = async (title: string) => {
    const { id: templateId } = await template('2', { title })
    return configuration([{ messageType: '2', templateId }])
  }
  todoConfiguration = await configured('首环节待办')
  const approved = await configured('首环节通过')
  const own = (id: string) => ({ kind: 'own', configuration: id, name: '', parameters: [] }) as const
  const asStart = { kind: 'as-start' } as const
  const messages = { todo: own(todoConfiguration.id), approved: own(approved.id), returned: asStart, copied: asStart }
  const usual = start().messages
  const flow = {
    ...chain(
      start({ messages: { ...usual, ended: { kind: 'off' } } }),
      approver('first', [judgeId], { messages }),
      approver('second', [judgeId]),
    ),
    id: 'flow-mailed',
    code: 'mailed',
    name: '备案',
  }
  await givenFunction(kernel, { id: 'mailed', parts: [part('title', 'text')], flow })
  filer = await server.signIn('filer', personPassword)
  judge = await server.signIn('judge', personPassword)
})

async function submit(): Promise<string> {
  const { id } = savedIn(await filer.get(startRequest, { body: { flowId: 'flow-mailed', formData: { title: '甲' }, status: 0 } }))
  await server.node.drainOutbox()
  return id
}

async function approve(requestId: string): Promise<void> {
  const workItem = await openEntry(judge, requestId)
  await judge.get(approveCall, { params: { id: workItem! }, body: { handleOpinion: '' } })
  await server.node.drainOutbox()
}

const titles = async (client: TestClient) => (await client.get(listMessages, { query: {} })).list.map(({ title }) => title)

test('each node sends by the configuration it names, and tells nobody where it says so', async () => {
  const requestId = await submit()
  expect(await services.mails.take()).toMatchObject({ to: 'judge@example.com' })
  expect(await ended('首环节待办')).toMatchObject([{ state: 'sent', receiveUser: 'judge' }])
  await approve(requestId)
  expect((await services.mails.take()).to).toBe('filer@example.com')
  expect(await ended('首环节通过')).toHaveLength(1)
  // The second node names none: its work item is told in the box alone.
  expect(await titles(judge)).toHaveLength(2)
  await approve(requestId)
  // The end is told to nobody.
  expect(await titles(filer)).toEqual(['您的备案已通过“节点first”。'])
  expect(await ended('首环节待办')).toHaveLength(1)
})

test('a configuration that was disabled is not used; the message goes out by default and the log says why', async () => {
  const { id, version } = todoConfiguration
  await admin.get(switchConfiguration, { params: { id }, body: { version } })
  const before = (await titles(judge)).length
  await submit()
  expect(await titles(judge)).toHaveLength(before + 1)
  expect(await ended('您有一件备案待办')).toMatchObject([
    { messageType: '1', state: 'sent', receiveUser: 'judge', reason: '指定的发送配置不存在或已停用，已按默认方式发送' },
  ])
})
