import { beforeAll, expect, test } from 'vitest'
import { encodeFlow } from '#engine/flows/codec.ts'
import { own } from '#engine/flows/json.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import type { FlowDefinition, Wait } from '#engine/flows/model.ts'
import { approver, chain, start, timer } from '#engine/flows/testing/builders.ts'
import {
  checkFlowDraft,
  compareFlowVersions,
  createFlowDraft,
  exportBpmn,
  readFlowDraft,
  makeMainVersion,
  readBpmn,
  templateOfTree,
  treeOfTemplate,
  tryFlow,
  updateFlowDraft,
  versionId,
} from '#features/flow-design/contract.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A flow that waits at a timer, as it is designed. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let chief = ''
let id = ''

beforeAll(async () => {
  chief = await givenPerson(kernel, { account: 'chief' })
  await givenFunction(kernel, { id: 'filing', parts: [part('title', 'text', { label: '标题' })] })
  const body = { fullName: '备案', enCode: 'filing', category: 'seedFiling', onlineFormId: 'filing' }
  id = (await admin.get(createFlowDraft, { body })).templateId
})

const waiting = (wait: Partial<Wait>): FlowDefinition =>
  chain(start(), { ...timer('t', { hours: 0, ...wait }), name: '公示' }, approver('b', [chief]))
const template = (tree: JsonObject) => templateOfTree('', '', JSON.stringify(tree))
const save = (flow: FlowDefinition) =>
  admin.get(updateFlowDraft, { params: { id }, body: { flowTemplateJson: template(encodeFlow(flow)) } })

test.each([
  [{}, '请完善公示的流程设计：请填写等待的时长'],
  [{ days: 366 }, '请完善公示的流程设计：等待时长的天、小时、分钟、秒应为不小于0的整数，合计不超过365天'],
  [{ minutes: -3 }, '请完善公示的流程设计：等待时长的天、小时、分钟、秒应为不小于0的整数，合计不超过365天'],
])('a wait of %j is told by the check and keeps the flow from being published', async (wait, text) => {
  const body = { flowTemplateJson: template(encodeFlow(waiting(wait))) }
  const { findings } = await admin.get(checkFlowDraft, { params: { id }, body })
  expect(findings.filter(({ node }) => node === 't').map((one) => [one.severity, one.text])).toEqual([['fault', text]])
  await save(waiting(wait))
  expect(await admin.call(makeMainVersion, { params: { id: versionId(id, 0) } })).toMatchObject({ code: 422 })
})

test('a tree of a family client is kept to the last member', async () => {
  const tree = encodeFlow(waiting({}))
  const below = own(tree, 'childNode') as JsonObject
  const properties = { title: '公示', day: '1', hour: '2', minute: 0, second: 0, color: '#fff', nested: { a: [1, null] } }
  const sent = { ...tree, childNode: { ...below, state: 'x', properties } }
  await admin.get(updateFlowDraft, { params: { id }, body: { flowTemplateJson: template(sent) } })
  const { flowTemplateJson } = await admin.get(readFlowDraft, { params: { id } })
  expect(JSON.parse(treeOfTemplate(flowTemplateJson))).toEqual(sent)
})

test('a trial says the wait and goes on', async () => {
  const body = { initiatorId: chief, formData: '{}', flowTemplateJson: template(encodeFlow(waiting({ days: 1, hours: 2 }))) }
  const tried = await admin.get(tryFlow, { params: { id }, body })
  expect(tried.events.filter(({ node }) => node === 't').map(({ text }) => text)).toEqual(['等待 1 天 2 小时（试运行不等待，立即继续）'])
  expect(tried.nodes.map(({ node }) => node)).toEqual(['b'])
})

test('what makes one wait another is told in words', async () => {
  await save(waiting({ days: 1, hours: 2 }))
  await admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })
  await save(waiting({ days: 3, counts: 'working-days' }))
  const { list } = await admin.get(compareFlowVersions, { params: { id }, query: { from: 1, to: 0 } })
  expect(list.map(({ name, property, before, after }) => [name, property, before, after])).toEqual([
    ['公示', '等待时长', '等待 1 天 2 小时', '等待 3 天（仅计工作日）'],
  ])
  await save(waiting({ days: 3, counts: 'office-hours' }))
  const again = await admin.get(compareFlowVersions, { params: { id }, query: { from: 1, to: 0 } })
  expect(again.list.map(({ after }) => after)).toEqual(['等待 3 天（仅计办公时间）'])
  const { losses } = await admin.get(exportBpmn, { params: { id } })
  expect(losses.find(({ node }) => node === 't')?.text).toContain('仅计办公时间')
})

test('it is written as BPMN, and read again from there and from other tools', async () => {
  await save(waiting({ days: 1, hours: 2 }))
  const { xml } = await admin.get(exportBpmn, { params: { id } })
  expect(xml).toContain('<intermediateCatchEvent id="n_t" name="公示">')
  expect(xml).toContain('P1DT2H</timeDuration>')
  const timerIn = async (text: string) => {
    const { flowTemplateJson, losses } = await admin.get(readBpmn, { body: { xml: text } })
    const { childNode } = JSON.parse(treeOfTemplate(flowTemplateJson)) as { childNode: { type: string; properties: object } }
    return { type: childNode.type, properties: childNode.properties, losses: losses.map((loss) => loss.text) }
  }
  expect(await timerIn(xml)).toMatchObject({
    type: 'timer',
    properties: { title: '公示', day: 1, hour: 2, minute: 0, second: 0 },
    losses: [],
  })
  const process = (inside: string) => `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"><bpmn:process id="p">
    <bpmn:startEvent id="s"/><bpmn:intermediateCatchEvent id="t" name="等待"><bpmn:outgoing>f2</bpmn:outgoing><bpmn:timerEventDefinition id="d">
    ${inside}</bpmn:timerEventDefinition></bpmn:intermediateCatchEvent><bpmn:userTask id="u"/><bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="t"/>
    <bpmn:sequenceFlow id="f2" sourceRef="t" targetRef="u"/></bpmn:process></bpmn:definitions>`
  expect(await timerIn(process('<bpmn:timeDuration>PT30M</bpmn:timeDuration>'))).toMatchObject({
    type: 'timer',
    properties: { minute: 30 },
    losses: [],
  })
  expect(await timerIn(process('<bpmn:timeDate>2027-01-01T00:00:00</bpmn:timeDate>'))).toMatchObject({
    type: 'timer',
    losses: ['等待时长不能转换，请重新设置：2027-01-01T00:00:00'],
  })
})
