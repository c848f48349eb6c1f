import { expect, test } from 'vitest'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { approver, branch, branchAbove, chain, start, users } from '#engine/flows/testing/builders.ts'
import { compareFlowVersions, createFlowDraft, makeMainVersion, updateFlowDraft, versionId } from '#features/flow-design/contract.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()

test('two versions, and a version and the draft, are compared in words', async () => {
  const [li, wang] = await Promise.all(['li', 'wang'].map((account) => givenPerson(kernel, { account })))
  await givenFunction(kernel, { id: 'compared', parts: [part('amount', 'number', { label: '面积', required: true })] })
  const text = (flow: FlowDefinition) => JSON.stringify(encodeFlow(flow))
  const fork = (amount: string) => ({
    kind: 'condition' as const,
    branches: [branchAbove('big', 'amount', amount), branch('else', { isDefault: true })],
  })
  const first = chain(start(), { ...approver('a', [li!]), fork: fork('500') })
  const rights = [{ field: 'amount', read: true, write: true, required: false }]
  const second = chain(
    start({ comments: true }),
    { ...approver('a', [wang!], { counterSign: { mode: 'all', ratio: 60 }, rights }), fork: fork('800') },
    approver('b', [li!]),
  )
  const body = { fullName: '比较', enCode: 'compared', category: 'seedFiling', onlineFormId: 'compared', flowTemplateJson: text(first) }
  const { templateId: id } = await admin.get(createFlowDraft, { body })
  await admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })
  await admin.get(updateFlowDraft, { params: { id }, body: { flowTemplateJson: text(second) } })
  const told = async (from: number, to: number) =>
    (await admin.get(compareFlowVersions, { params: { id }, query: { from, to } })).list.map(({ node, change, property, before, after }) =>
      [node, change, property, before, after].filter((one) => one !== ''),
    )
  const expected = [
    ['start', 'changed', '允许评论', '否', '是'],
    ['a', 'changed', '审批人', 'li', 'wang'],
    ['a', 'changed', '审批方式', '或签，一人通过即可', '会签，60%通过'],
    ['a', 'changed', '字段权限', '面积：可编辑'],
    ['big', 'changed', '条件', '面积 ＞ 500', '面积 ＞ 800'],
    ['b', 'added'],
  ]
  expect((await told(1, 0)).toSorted()).toEqual(expected.toSorted())
  await admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })
  expect((await told(1, 2)).toSorted()).toEqual(expected.toSorted())
  expect(await told(2, 0)).toEqual([])
  expect(await admin.call(compareFlowVersions, { params: { id }, query: { from: 9, to: 0 } })).toMatchObject({ code: 404 })
})

test('messages, time limits, copies, buttons and further settings of steps are told from what to what', async () => {
  const [zhao, qian] = await Promise.all(['zhao', 'qian'].map((account) => givenPerson(kernel, { account })))
  await givenFunction(kernel, { id: 'settings', parts: [part('amount', 'number', { label: '面积' })] })
  const text = (flow: FlowDefinition) => JSON.stringify(encodeFlow(flow))
  const plain = approver('a', [zhao!])
  const first = chain(start(), plain)
  const noTimes = { kind: 'as-start' } as const
  const limit = { kind: 'own', from: 'receipt', field: '', hours: 24, counts: 'working-days' } as const
  const overdue = { kind: 'own', firstHours: 1, everyHours: 2, notifies: true, tellsSuperiors: true, approvesAt: 3 } as const
  const second = chain(start({ withoutPeople: { rule: 'given', users: [qian!] }, withdrawUntil: 'a', summary: 'decisions' }), {
    ...plain,
    messages: {
      ...plain.messages,
      returned: { kind: 'off' },
      copied: { kind: 'own', configuration: 'c1', name: '抄送短信', parameters: [] },
    },
    times: { limit, reminders: noTimes, overdue },
    copies: { to: users(qian!), narrowing: 'same-company', custom: true, toInitiator: false },
    actions: { ...plain.actions, transfer: false, addSigner: true },
    autoApproval: ['initiator', 'approved-before'],
    watchedFields: ['amount'],
  })
  const body = { fullName: '设置', enCode: 'settings', category: 'seedFiling', onlineFormId: 'settings', flowTemplateJson: text(first) }
  const { templateId: id } = await admin.get(createFlowDraft, { body })
  await admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })
  await admin.get(updateFlowDraft, { params: { id }, body: { flowTemplateJson: text(second) } })
  const { list } = await admin.get(compareFlowVersions, { params: { id }, query: { from: 1, to: 0 } })
  const told = list.map(({ node, property, before, after }) => [node, property, before, after])
  const expected = [
    ['start', '无审批人时', '超级管理员处理', '指定人员处理：qian'],
    ['start', '撤回截止节点', '', '节点a'],
    ['start', '审批汇总', '', '仅通过和退回'],
    ['a', '消息通知', '节点退回：同步发起配置，节点抄送：同步发起配置', '节点退回：关闭，节点抄送：自定义“抄送短信”'],
    [
      'a',
      '办理期限',
      '限时：同步发起配置，超时后：同步发起配置',
      '限时：接收后24小时（按工作日计算），超时后：超时1小时后首次通知、每隔2小时、发送消息、同时通知其主管、第3次时自动通过',
    ],
    ['a', '抄送', '抄送人：无，附加条件：无，允许自选抄送人：否', '抄送人：qian，附加条件：同一公司，允许自选抄送人：是'],
    ['a', '操作按钮', '转审：显示，加签：不显示', '转审：不显示，加签：显示'],
    ['a', '自动通过', '', '审批人是发起人、审批人此前已同意'],
    ['a', '关注字段', '', '面积'],
  ]
  expect(told.toSorted()).toEqual(expected.toSorted())
  const inOffice = chain(start(), {
    ...plain,
    times: { limit: { ...limit, counts: 'office-hours' }, reminders: noTimes, overdue: noTimes },
  })
  await admin.get(updateFlowDraft, { params: { id }, body: { flowTemplateJson: text(inOffice) } })
  const again = await admin.get(compareFlowVersions, { params: { id }, query: { from: 1, to: 0 } })
  expect(again.list.map(({ after }) => after)).toEqual(['限时：接收后24小时（按办公时间计算）'])
})

test('a setting with yes or no that one version does not state is told by what it means there', async () => {
  await givenFunction(kernel, { id: 'flags', parts: [part('amount', 'number', { label: '面积' })] })
  const li = await givenPerson(kernel, { account: 'flags-li' })
  const text = (flow: FlowDefinition) => JSON.stringify(encodeFlow(flow))
  const [first, second] = [
    chain(start(), approver('a', [li])),
    chain(start({ opinion: false }), approver('a', [li], { opinionNeeded: true, toldAtEnd: true })),
  ]
  const body = { fullName: '是否', enCode: 'flags', category: 'seedFiling', onlineFormId: 'flags', flowTemplateJson: text(first) }
  const { templateId: id } = await admin.get(createFlowDraft, { body })
  await admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })
  await admin.get(updateFlowDraft, { params: { id }, body: { flowTemplateJson: text(second) } })
  const { list } = await admin.get(compareFlowVersions, { params: { id }, query: { from: 1, to: 0 } })
  expect(list.map(({ node, property, before, after }) => [node, property, before, after]).toSorted()).toEqual(
    [
      ['start', '审批意见', '是', '否'],
      ['a', '必须填写意见', '否', '是'],
      ['a', '办结时通知办理人', '否', '是'],
    ].toSorted(),
  )
})

test('words that a designer gave to buttons are told', async () => {
  await givenFunction(kernel, { id: 'captions', parts: [part('amount', 'number', { label: '面积' })] })
  const li = await givenPerson(kernel, { account: 'captions-li' })
  const text = (caption: string) => {
    const tree = encodeFlow(chain(start(), approver('a', [li]))) as { childNode: { properties: object } }
    return JSON.stringify({
      ...tree,
      childNode: { ...tree.childNode, properties: { ...tree.childNode.properties, auditBtnText: caption } },
    })
  }
  const body = { fullName: '按钮', enCode: 'captions', category: 'seedFiling', onlineFormId: 'captions', flowTemplateJson: text('通过') }
  const { templateId: id } = await admin.get(createFlowDraft, { body })
  await admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })
  await admin.get(updateFlowDraft, { params: { id }, body: { flowTemplateJson: text('同意备案') } })
  const { list } = await admin.get(compareFlowVersions, { params: { id }, query: { from: 1, to: 0 } })
  expect(list).toMatchObject([{ node: 'a', property: '按钮文字', before: '', after: '通过：同意备案' }])
})
