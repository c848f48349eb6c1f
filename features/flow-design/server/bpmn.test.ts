import { expect, test } from 'vitest'
import { exportBpmn, readBpmn, treeOfTemplate } from '#features/flow-design/contract.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const admin = await server.admin()
const read = (xml: string) => admin.call(readBpmn, { body: { xml } })

test('the built-in flow is written as BPMN and read again, with what it cannot say', async () => {
  const { xml, name, losses } = await admin.get(exportBpmn, { params: { id: 'filing' } })
  expect(name).toMatch(/\.bpmn$/)
  expect(xml).toContain('<userTask')
  expect(losses[0]!.text).toContain('BPMN不能表示')
  const back = await admin.get(readBpmn, { body: { xml } })
  const tasks = xml.match(/<userTask/g)!.length
  expect(treeOfTemplate(back.flowTemplateJson).match(/"type":"approver"/g)).toHaveLength(tasks)
})

test('a file of another tool, with prefixes and escaped conditions, is read', async () => {
  const { data } = await read(`<?xml version="1.0"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL">
    <bpmn:process id="p" name="请假"><bpmn:startEvent id="s"/><bpmn:userTask id="t" name="审批 &amp; 核对"/><bpmn:endEvent id="e"/>
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="t"/><bpmn:sequenceFlow id="f2" sourceRef="t" targetRef="e"/></bpmn:process></bpmn:definitions>`)
  expect(data).toMatchObject({ fullName: '请假', losses: [] })
  expect(treeOfTemplate(data.flowTemplateJson)).toContain('审批 & 核对')
})

test.each([
  ['entities of its own', '<!DOCTYPE x [<!ENTITY a "aaaa">]><definitions><process/></definitions>', 'BPMN文件不能包含DOCTYPE或实体定义'],
  ['no process', '<html/>', '该文件不是BPMN文件'],
  ['no start', '<definitions><process/></definitions>', 'BPMN流程没有开始事件'],
])('a file with %s is refused', async (_what, xml, msg) => expect(await read(xml)).toMatchObject({ code: 422, msg }))

test('a file that was cut off is refused with the place, and what no way leads to is told', async () => {
  const open = '<definitions>\n<process id="p">\n<startEvent id="s"/>\n<userTask id="t" name="a > b"/>'
  const way = '<sequenceFlow id="f" sourceRef="s" targetRef="t"/>'
  const broken = [`${open}<userTask id="u"`, `${open}<userTask id="u">\n</process></definitions>`]
  const told = await Promise.all(broken.map(async (xml) => (await read(xml)).msg))
  expect(told).toEqual(['第2行的<process>没有结束，BPMN文件可能不完整', '第4行的<userTask>没有结束，BPMN文件可能不完整'])
  const { data } = await read(
    `${open}${way}<sendTask id="m" name="发信"/><boundaryEvent id="b" attachedToRef="t"/></process></definitions>`,
  )
  expect(data.losses.map(({ node, text }) => [node, text])).toEqual([
    ['m', '没有连线到达该节点，已略过'],
    ['b', '没有连线到达该节点，已略过'],
  ])
})

const chainOf = (nodes: number, more = '') => {
  const ids = Array.from({ length: nodes - 1 }, (_, at) => `t${at}`)
  const tasks = ids.map((id) => `<userTask id="${id}" name="${id}"/>`).join('')
  const ways = ids.map((id, at) => `<sequenceFlow id="f${at}" sourceRef="${ids[at - 1] ?? 's'}" targetRef="${id}"/>`).join('')
  return `<definitions><process><startEvent id="s"/>${tasks}${ways}${more}</process></definitions>`
}
const deep = (levels: number) =>
  `<sequenceFlow id="d" sourceRef="s" targetRef="t0"><conditionExpression>${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}</conditionExpression></sequenceFlow>`

test('a large file is read up to its limits; beyond them it is refused in words', async () => {
  expect(await read(chainOf(2_000))).toMatchObject({ code: 200 })
  expect(await read(chainOf(3, deep(90)))).toMatchObject({ code: 200 })
  const manyWays = '<sequenceFlow sourceRef="s" targetRef="t0"/>'.repeat(4_000)
  for (const xml of [chainOf(2_001), chainOf(3, manyWays), chainOf(3, deep(100)), chainOf(3, deep(100_000))])
    expect(await read(xml)).toMatchObject({ code: 422, msg: 'BPMN文件过大：最多2000个节点、4000条连线、100层嵌套' })
})
