import { expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { noticesOf } from './events.ts'
import type { Json } from './json.ts'
import { messageParameters, sourceOf, writtenParameters } from './message-parameters.ts'
import type { NodeMessage } from './model.ts'
import { launchMessageOf } from './node-messages.ts'
import { start, chain, subFlow } from './testing/builders.ts'

const parameter = (field: string, relationField: string) => ({ field, fieldName: field, relationField })

test('parameters are read by template, or without one, as far as something fills them', () => {
  const document: Json = [
    { templateId: 't1', msgTemplateName: '短信', paramJson: [parameter('面积', 'area'), parameter('空', ''), 'odd'] },
    { templateId: 't2', paramJson: [parameter('面积', '@flowFullName')] },
    parameter('单位', 'name'),
    7,
  ]
  const parameters = messageParameters(document)
  expect(parameters).toEqual([
    { template: 't1', field: '面积', from: 'area' },
    { template: 't2', field: '面积', from: '@flowFullName' },
    { template: '', field: '单位', from: 'name' },
  ])
  expect([sourceOf(parameters, 't1', '面积'), sourceOf(parameters, 't9', '单位'), sourceOf(parameters, 't9', '面积')]).toEqual([
    'area',
    'name',
    '',
  ])
  expect(messageParameters('x')).toEqual([])
})

test('what is written is read again, for the templates as they are now', () => {
  const templates = [{ templateId: 't1', msgTemplateName: '短信', paramJson: [{ field: '面积', fieldName: '面积' }] }]
  const written = writtenParameters(templates, () => 'area')
  expect(written).toEqual([{ templateId: 't1', msgTemplateName: '短信', paramJson: [parameter('面积', 'area')] }])
  expect(messageParameters(written)).toEqual([{ template: 't1', field: '面积', from: 'area' }])
})

const own: NodeMessage = { kind: 'own', configuration: 'c1', name: '短信', parameters: [parameter('单位', 'name')] }

test('how the beginning of a sub flow is told, says its node, else the start, else nobody', () => {
  const flow = (launched?: NodeMessage) => chain(start({ messages: { ...start().messages, launched } }))
  expect(launchMessageOf(flow(), subFlow('s', []))).toEqual({ kind: 'default' })
  expect(launchMessageOf(flow(own), subFlow('s', []))).toEqual(own)
  expect(launchMessageOf(flow(own), subFlow('s', [], { message: { kind: 'off' } }))).toEqual({ kind: 'off' })
  expect(launchMessageOf(flow({ kind: 'off' }), subFlow('s', [], { message: { kind: 'as-start' } }))).toEqual({ kind: 'off' })
})

test('it is read and written as the family does', () => {
  const document = {
    nodeId: 'start',
    type: 'start',
    properties: { launchMsgConfig: { on: 0 } },
    childNode: { nodeId: 's', type: 'subFlow', properties: { launchMsgConfig: { on: 1, msgId: 'c1', templateJson: [] } } },
  }
  const { definition } = decodeFlow({ id: 'f', code: 'f', name: '备案', version: 1 }, document)
  expect(definition?.start.messages.launched).toEqual({ kind: 'off' })
  expect(definition?.start.next).toMatchObject({ message: { kind: 'own', configuration: 'c1' } })
  expect(encodeFlow(definition!)).toEqual(document)
})

test('a request that begins as a sub flow tells its initiator so', () => {
  const person = { id: 'li', name: 'li' }
  const parent = { request: 'r1', node: 's', waits: true, depth: 1 }
  const event = { type: 'task-drafted', sequence: 1, at: 1, taskId: 'r2', by: person, title: '', urgency: 1, parent } as const
  const after = { state: { submittedAt: null } as never, opinion: '' }
  const flow = chain(start())
  expect(noticesOf(event, after, flow)).toMatchObject([{ kind: 'sub-flow-begun' }])
  expect(noticesOf(event, after, flow, { kind: 'off' })).toEqual([])
  expect(noticesOf(event, after, flow, own)).toMatchObject([{ configuration: 'c1', parameters: [parameter('单位', 'name')] }])
})
