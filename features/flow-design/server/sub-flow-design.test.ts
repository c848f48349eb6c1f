import { beforeAll, expect, test } from 'vitest'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { FlowDefinition, SubFlowNode } from '#engine/flows/model.ts'
import { approver, chain, start, subFlow } from '#engine/flows/testing/builders.ts'
import {
  checkFlowDraft,
  compareFlowVersions,
  createFlowDraft,
  makeMainVersion,
  pageSubFlows,
  releaseFlow,
  selectFlows,
  stopFlow,
  templateOfTree,
  testApprover,
  tryFlow,
  updateFlowDraft,
  versionId,
} from '#features/flow-design/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A flow that starts inspections, as it is designed; the flow of inspections is published. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const ids: Record<string, string> = {}
let id = ''

beforeAll(async () => {
  ids['chief'] = await givenPerson(kernel, { account: 'chief' })
  ids['lone'] = await givenPerson(kernel, { account: 'lone', managerId: ids['chief'] })
  ids['gone'] = await givenPerson(kernel, { account: 'gone', enabled: false })
  await givenFunctionRole(kernel, 'inspects', { functionId: 'inspection' })
  ids['inspector'] = await givenPerson(kernel, { account: 'inspector', roleIds: ['inspects'] })
  await givenFunction(kernel, {
    id: 'inspection',
    parts: [part('subject', 'text', { label: '对象' }), part('size', 'number', { label: '亩数' })],
    flow: { ...chain(start(), approver('judge', [ids['chief']])), id: 'flow-inspection', code: 'inspection', name: '现场检验' },
  })
  await givenFunction(kernel, {
    id: 'filing',
    parts: [part('title', 'text', { label: '标题' }), part('kind', 'number', { label: '面积' })],
  })
  const body = { fullName: '备案', enCode: 'filing', category: 'seedFiling', onlineFormId: 'filing' }
  id = (await admin.get(createFlowDraft, { body })).templateId
})

const template = (definition: FlowDefinition) => templateOfTree('', '', JSON.stringify(encodeFlow(definition)))
const inspecting = (who: string, changes: Partial<SubFlowNode> = {}): FlowDefinition =>
  chain(
    start(),
    subFlow('inspect', [who], { name: '检验', flow: { id: 'flow-inspection', name: '现场检验' }, ...changes }),
    approver('b', [ids['chief']!]),
  )
const check = async (definition: FlowDefinition) => {
  const body = { flowTemplateJson: template(definition) }
  const { findings } = await admin.get(checkFlowDraft, { params: { id }, body })
  return findings.filter(({ node }) => node === 'inspect').map(({ severity, text }) => `${severity} ${text}`)
}

test('flows that can be started are offered for a sub flow, stopped ones and drafts are not, and only to who designs', async () => {
  const offered = async (keyword: string) => (await admin.get(pageSubFlows, { query: { keyword } })).list.map((one) => one.id)
  expect(await offered('现场')).toEqual(['flow-inspection'])
  expect(await offered('备案')).not.toContain(id)
  const groups = (await admin.get(selectFlows, { query: {} })).list
  expect(groups.flatMap(({ children }) => children)).toContainEqual({ id: 'flow-inspection', fullName: '现场检验', enCode: 'inspection' })
  const inspector = await server.signIn('inspector', personPassword)
  expect(await inspector.call(pageSubFlows, { query: {} })).toMatchObject({ code: 403 })
  expect(await inspector.call(selectFlows, { query: {} })).toMatchObject({ code: 403 })
  await admin.get(stopFlow, { params: { id: 'flow-inspection' } })
  expect(await offered('现场')).toEqual([])
  expect(await check(inspecting(ids['chief']!))).toEqual(['fault 请完善检验的流程设计：子流程“现场检验”未发布或已停用'])
  await admin.get(releaseFlow, { params: { id: 'flow-inspection' }, body: null })
})

test('the check tells of sub flows whom nobody starts, and what is handed on to no field', async () => {
  const given = { rule: 'given' as const, users: [ids['gone']!] }
  expect(await check(inspecting(ids['gone']!, { withoutPeople: given }))).toEqual([
    'warning 检验指定的人员已停用：gone',
    'warning 检验目前没有子流程发起人，将由指定人员发起',
    'warning 检验：找不到子流程发起人时指定的人员都已停用，子流程将无法发起',
  ])
  const byManager = await check(
    inspecting('', { assignee: { kind: 'manager', level: 1 }, withoutPeople: { rule: 'initiator', users: [] } }),
  )
  expect(byManager).toHaveLength(1)
  expect(byManager[0]).toMatch(/发起时，检验没有子流程发起人，将由主流程发起人发起$/)
  expect(byManager[0]).not.toContain('lone')
  expect(await check(inspecting(ids['chief']!, { values: [{ from: 'title', to: 'size' }] }))).toEqual([
    'fault 请完善检验的流程设计：传递的字段类型不一致（标题 → 亩数）',
  ])
  expect(await check(inspecting(ids['chief']!, { flow: { id: '', name: '' } }))).toEqual(['fault 请完善检验的流程设计：未选择子流程'])
})

test('who would start a sub flow is tested as who approves, and a trial goes on behind it', async () => {
  const flow = inspecting('', { assignee: { kind: 'manager', level: 1 }, withoutPeople: { rule: 'initiator', users: [] } })
  const ask = (initiatorId: string) =>
    admin.get(testApprover, {
      params: { id },
      body: { node: 'inspect', initiatorId, formData: '{}', flowTemplateJson: template(flow) },
    })
  expect(await ask(ids['lone']!)).toMatchObject({ outcome: 'people', people: [{ id: ids['chief'] }], text: '' })
  expect(await ask(ids['inspector']!)).toMatchObject({ outcome: 'people', people: [{ id: ids['inspector'] }] })
  const body = { initiatorId: ids['lone']!, formData: '{}', flowTemplateJson: template(flow) }
  const tried = await admin.get(tryFlow, { params: { id }, body })
  expect(tried.nodes.map(({ node }) => node)).toEqual(['b'])
  expect(tried.events.filter(({ node }) => node === 'inspect').map(({ text }) => text)).toEqual([
    '由chief发起子流程“现场检验”，等待其结束',
    'chief的子流程按审核通过处理（试运行不发起子流程）',
    '检验已通过',
  ])
})

test('what makes one version of a sub flow another is told in words', async () => {
  const save = (flow: FlowDefinition) => admin.get(updateFlowDraft, { params: { id }, body: { flowTemplateJson: template(flow) } })
  await save(inspecting(ids['chief']!))
  await admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })
  const given = { rule: 'given' as const, users: [ids['lone']!] }
  await save(inspecting(ids['lone']!, { waits: false, submits: true, values: [{ from: 'title', to: 'subject' }], withoutPeople: given }))
  const { list } = await admin.get(compareFlowVersions, { params: { id }, query: { from: 1, to: 0 } })
  expect(list.map(({ property, before, after }) => [property, before, after]).toSorted()).toEqual(
    [
      ['子流程发起人', 'chief', 'lone'],
      ['等待子流程结束', '是', '否'],
      ['自动提交', '否', '是'],
      ['字段传递', '', '标题 → subject'],
      ['找不到发起人时', '将由超级管理员发起', '将由指定人员发起：lone'],
    ].toSorted(),
  )
})
