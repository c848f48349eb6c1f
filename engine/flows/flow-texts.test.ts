import { expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { flowTexts, mapFlowTexts } from './flow-texts.ts'

const tree = {
  nodeId: 'start',
  type: 'start',
  content: '提交',
  properties: { title: '提交', submitBtnText: '交上去', formName: '制种' },
  conditionNodes: [
    { nodeId: 'large', type: 'condition', content: '大于 500 亩', properties: { title: '大于 500 亩', conditions: [], isDefault: false } },
    { nodeId: 'other', type: 'condition', content: '其他', properties: { title: '其他', conditions: [], isDefault: true } },
  ],
  childNode: {
    nodeId: 'town',
    type: 'approver',
    content: '乡镇审核',
    properties: { title: '乡镇审核', rejectBtnText: '退回', description: '48 小时内办理' },
  },
}
const { definition } = decodeFlow({ id: 'filing', code: 'filing', name: '备案', version: 1 }, tree)

test('the flow, its nodes, branches and buttons are said in other words, in the document as well', () => {
  const places = Object.fromEntries(flowTexts(definition!).map(({ place, text }) => [place, text]))
  expect(places).toEqual({
    name: '备案',
    'node.start': '提交',
    'node.start.content': '提交',
    'node.start.submitBtnText': '交上去',
    'node.large': '大于 500 亩',
    'node.large.content': '大于 500 亩',
    'node.other': '其他',
    'node.other.content': '其他',
    'node.town': '乡镇审核',
    'node.town.content': '乡镇审核',
    'node.town.rejectBtnText': '退回',
    'node.town.description': '48 小时内办理',
  })
  const said = mapFlowTexts(definition!, (text) => `<${text}>`)
  expect(said.name).toBe('<备案>')
  expect(said.start.captions).toEqual({ submit: '<交上去>' })
  expect(encodeFlow(said)).toMatchObject({
    content: '<提交>',
    properties: { title: '<提交>', submitBtnText: '<交上去>', formName: '制种' },
    conditionNodes: [{ content: '<大于 500 亩>' }, { content: '<其他>' }],
    childNode: { content: '<乡镇审核>', properties: { title: '<乡镇审核>', rejectBtnText: '<退回>', description: '<48 小时内办理>' } },
  })
})

test('a flow whose texts stay is the same flow', () => {
  expect(mapFlowTexts(definition!, (text) => text)).toEqual(definition)
})
