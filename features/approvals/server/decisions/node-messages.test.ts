import { beforeAll, expect, test } from 'vitest'
import type { SubFlowNode } from '#engine/flows/model.ts'
import { approver, chain, start, subFlow } from '#engine/flows/testing/builders.ts'
import { approveCall, startRequest } from '#features/approvals/contract.ts'
import { listSent, readSent, selectConfiguration, switchConfiguration } from '#features/message-center/contract.ts'
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
let judgeId: string
let todoConfiguration: { readonly id: string; readonly version: number }

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'mailed', fields: ['title'] })
  const person = (account: string) => givenPerson(kernel, { account, roleIds: ['filing'], email: `${account}@example.com` })
  await person('filer')
  judgeId = await person('judge')
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

test('parameters of a template are filled from the form and the request, as those of the node may read it', async () => {
  const words = { title: '{{@单位}}：{{@地块}}', content: '{{@面积}}{{@电话}}{{@密级}}{{@发起人}}{{@没有}}{{flow}}' }
  const { id: templateId } = await template('2', words)
  const { id: told } = await configuration([{ messageType: '2', templateId }])
  const { list } = await admin.get(selectConfiguration, { query: { messageSource: '2' } })
  const [asking] = list.find(({ id }) => id === told)!.templateJson
  expect(asking?.templateId).toBe(templateId)
  expect(asking?.paramJson.map(({ field }) => field)).toEqual(['单位', '地块', '面积', '电话', '密级', '发起人', '没有'])
  const from: Readonly<Record<string, string>> = {
    单位: 'title',
    地块: 'items-plot',
    面积: 'area',
    电话: 'phone',
    密级: 'secret',
    发起人: '@launchUserName',
  }
  const paramJson = asking!.paramJson.map((one) => ({ ...one, relationField: from[one.field] ?? '' }))
  const message = { kind: 'own', configuration: told, name: '', parameters: [{ ...asking!, paramJson }] } as const
  const hidden = [{ field: 'secret', read: false, write: false, required: false }]
  const usual = { approved: { kind: 'as-start' }, returned: { kind: 'as-start' }, copied: { kind: 'as-start' } } as const
  const node = approver('first', [judgeId], { messages: { ...usual, todo: message }, rights: hidden })
  const parts = [
    part('title', 'text'),
    part('area', 'number'),
    part('phone', 'text', { mask: { kind: 'phone' } }),
    part('secret', 'text'),
    part('items', 'sub-table', { children: [part('plot', 'text')] }),
  ]
  await givenFunctionRole(kernel, 'told', { functionId: 'told' })
  await givenPerson(kernel, { account: 'teller', roleIds: ['told'] })
  await givenFunction(kernel, { id: 'told', parts, flow: { ...chain(start(), node), id: 'flow-told', code: 'told', name: '备案' } })
  const teller = await server.signIn('teller', personPassword)
  const formData = { title: '北林\n种业', area: 12, phone: '13812345678', secret: '机密', items: [{ plot: '东' }, { plot: '西' }] }
  savedIn(await teller.get(startRequest, { body: { flowId: 'flow-told', formData, status: 0 } }))
  await server.node.drainOutbox()
  const mail = await services.mails.take()
  expect(mail.to).toBe('judge@example.com')
  const [sent] = await ended('北林')
  expect(sent).toMatchObject({ title: '北林 种业：东、西' })
  const { content } = await admin.get(readSent, { params: { id: sent!.id } })
  expect(content).toBe('12138****5678teller备案')
})

test('of the end each is told what he may read: the initiator by start and menu, who handled a node by that node', async () => {
  const { id: templateId } = await template('2', { title: '办结{{@名称}}', content: '{{@面积}}/{{@密级}}/{{@电话}}' })
  const { id: told } = await configuration([{ messageType: '2', templateId }])
  const from = { 名称: 'title', 面积: 'area', 密级: 'secret', 电话: 'phone' }
  const parameters = Object.entries(from).map(([field, relationField]) => ({ field, relationField }))
  const hidden = (field: string) => [{ field, read: false, write: false, required: false }]
  const messages = { ...start().messages, ended: { kind: 'own', configuration: told, name: '', parameters } as const }
  const filledIn = ['secret', 'phone'].map((field) => ({ field, read: true, write: true, required: false }))
  const node = approver('first', [judgeId], { rights: [...hidden('area'), ...filledIn], toldAtEnd: true })
  const flow = { ...chain(start({ messages, rights: hidden('secret') }), node), id: 'flow-finished', code: 'finished', name: '备案' }
  const parts = ['title', 'area', 'secret', 'phone'].map((key) => part(key, 'text'))
  // The menu of the initiator hides a column, too.
  await givenFunctionRole(kernel, 'finished', { functionId: 'finished', fields: ['title', 'area', 'secret'] })
  await givenPerson(kernel, { account: 'finisher', roleIds: ['finished'] })
  await givenFunction(kernel, { id: 'finished', parts, flow })
  const finisher = await server.signIn('finisher', personPassword)
  const formData = { title: '甲', area: '12亩' }
  const requestId = savedIn(await finisher.get(startRequest, { body: { flowId: 'flow-finished', formData, status: 0 } })).id
  // What the initiator does not see is filled in at the node, which in turn does not see what he wrote.
  const filled = { secret: '机密', phone: '138' }
  const workItem = await openEntry(judge, requestId)
  await judge.get(approveCall, { params: { id: workItem! }, body: { handleOpinion: '', formData: filled } })
  await server.node.drainOutbox()
  const contents = async (receiver: string) => {
    const { list } = await admin.get(listSent, { query: { keyword: '办结' } })
    const own = list.filter(({ receiveUser }) => receiveUser === receiver)
    return Promise.all(own.map(async ({ id }) => (await admin.get(readSent, { params: { id } })).content))
  }
  await expect.poll(() => contents('finisher')).toEqual(['12亩//'])
  await expect.poll(() => contents('judge')).toEqual(['/机密/138'])
})

test('who starts a sub flow is told as its node says, with values of the request above', async () => {
  const { id: templateId } = await template('2', { title: '请检验{{@名称}}', content: '{{@发起人}}{{@内部}}{{@隐藏}}' })
  const { id: told } = await configuration([{ messageType: '2', templateId }])
  const parameters = [
    { field: '名称', relationField: 'title' },
    { field: '发起人', relationField: '@launchUserName' },
    // Whoever begins the sub flow gets the title alone.
    { field: '内部', relationField: 'secret' },
    { field: '隐藏', relationField: 'kept' },
  ]
  const message = { kind: 'own', configuration: told, name: '', parameters } as const
  const rights = [{ field: 'unseen', read: false, write: false, required: false }]
  const child = { ...chain(start({ rights }), approver('x', [judgeId])), id: 'flow-report', code: 'report', name: '检验' }
  await givenFunction(kernel, { id: 'report', parts: [part('result', 'text'), part('unseen', 'text')], flow: child })
  const values = [
    { from: 'title', to: 'result' },
    { from: 'kept', to: 'unseen' },
  ]
  const reports = (code: string, more: Partial<SubFlowNode>) =>
    subFlow(code, [judgeId], { flow: { id: 'flow-report', name: '检验' }, waits: false, values, ...more })
  const flow = chain(
    start({ messages: { ...start().messages, launched: { kind: 'off' } } }),
    reports('told', { message }),
    reports('silent', {}),
    approver('end', [judgeId]),
  )
  await givenFunctionRole(kernel, 'above', { functionId: 'above' })
  await givenPerson(kernel, { account: 'above', roleIds: ['above'] })
  await givenFunction(kernel, {
    id: 'above',
    parts: [part('title', 'text'), part('secret', 'text'), part('kept', 'text')],
    flow: { ...flow, id: 'flow-above', code: 'above', name: '总' },
  })
  const above = await server.signIn('above', personPassword)
  savedIn(
    await above.get(startRequest, { body: { flowId: 'flow-above', formData: { title: '甲地', secret: '机密', kept: '内情' }, status: 0 } }),
  )
  const sent = async () => {
    await server.node.drainOutbox()
    return (await admin.get(listSent, { query: { keyword: '请检验' } })).list
  }
  await expect.poll(sent).toMatchObject([{ title: '请检验甲地', receiveUser: 'judge' }])
  const [logged] = await sent()
  expect((await admin.get(readSent, { params: { id: logged!.id } })).content).toBe('above')
  // The other node leaves it to the start, which tells nobody.
  const begun = async () => (await titles(judge)).filter((title) => title.startsWith('已为您发起子流程'))
  await expect.poll(begun).toHaveLength(1)
})
