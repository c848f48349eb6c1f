import { expect, test } from 'vitest'
import { tidyCaption } from './captions.ts'
import { decodeFlow, encodeFlow } from './codec.ts'
import type { JsonObject } from './json.ts'
import type { ApproverNode } from './model.ts'
import { approver, chain, start } from './testing/builders.ts'

const tree = (startProperties: JsonObject, properties: JsonObject): JsonObject => ({
  nodeId: 'start',
  type: 'start',
  properties: startProperties,
  childNode: { nodeId: 'a', type: 'approver', properties },
})
const decoded = (document: JsonObject) => decodeFlow({ id: 'f', code: 'f', name: '备案', version: 1 }, document).definition!
const approverIn = (document: JsonObject) => decoded(document).start.next as ApproverNode

test('captions are read as they were written, what the family fills in says nothing', () => {
  const document = tree(
    { submitBtnText: '报送', saveBtnText: '暂 存', revokeBtnText: '撤 回', pressBtnText: '' },
    { auditBtnText: '通 过', rejectBtnText: '驳回补正', hasFreeApproverBtnText: '请人会审', seedbedTerminateText: '不予受理' },
  )
  expect(decoded(document).start.captions).toEqual({ submit: '报送' })
  expect(approverIn(document).captions).toEqual({ return: '驳回补正', addSigner: '请人会审', terminate: '不予受理' })
  expect(encodeFlow(decoded(document))).toEqual(document)
})

test('a node without own captions has none, and a version from before keeps its document', () => {
  const document = tree({}, { auditBtnText: '确认' })
  expect(decoded(document).start).toHaveProperty('captions', undefined)
  const { captions: _, ...older } = approverIn(document)
  const { start: first, ...rest } = decoded(document)
  expect(encodeFlow({ ...rest, start: { ...first, next: older } })).toEqual(document)
})

test('captions that were changed or taken away are written', () => {
  const flow = decoded(tree({}, { auditBtnText: '确认', rejectBtnText: '驳回' }))
  const next = { ...(flow.start.next as ApproverNode), captions: { return: '退件' } }
  const written = encodeFlow({ ...flow, start: { ...flow.start, next } })
  expect(written['childNode']).toMatchObject({ properties: { auditBtnText: '', rejectBtnText: '退件' } })
  expect((decoded(written).start.next as ApproverNode).captions).toEqual({ return: '退件' })
})

test('a caption is one line of at most twenty characters, whatever was put into it', () => {
  expect(tidyCaption('  确认\n\u202e无误\u0000 ')).toBe('确认 无误')
  expect(tidyCaption('一二三四五六七八九十一二三四五六七八九十多余')).toBe('一二三四五六七八九十一二三四五六七八九十')
  expect(tidyCaption('<b>通过</b>')).toBe('<b>通过</b>')
  const flow = chain(start(), approver('a', ['li']))
  expect(encodeFlow(flow)['childNode']).not.toHaveProperty('properties.auditBtnText')
})
