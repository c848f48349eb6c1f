import { describe, expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { noticesOf } from './events.ts'
import type { JsonObject } from './json.ts'
import type { NodeMessage } from './model.ts'
import { approver, chain, start } from './testing/builders.ts'
import { given } from './testing/specification.ts'

const own = (configuration: string): NodeMessage => ({ kind: 'own', configuration, name: configuration, parameters: [] })
const off: NodeMessage = { kind: 'off' }
const usual = start().messages
const atNode = approver('x', []).messages

const document = (startConfigs: JsonObject, nodeConfigs: JsonObject): JsonObject => ({
  nodeId: 'start',
  type: 'start',
  properties: startConfigs,
  childNode: { nodeId: 'a', type: 'approver', properties: nodeConfigs },
})
const decoded = (tree: JsonObject) => decodeFlow({ id: 'f', code: 'f', name: '备案', version: 1 }, tree).definition!

describe('the configurations of a node', () => {
  test('are read by their codes, absent ones by the default of the place', () => {
    const parameters = [{ field: 'x', relationField: '@flowId' }]
    const definition = decoded(
      document(
        {
          waitMsgConfig: { on: 1, msgId: 'c1', msgName: '短信', templateJson: parameters },
          endMsgConfig: { on: '0' },
          copyMsgConfig: { on: 2 },
        },
        { approveMsgConfig: { on: '1', msgId: 'c2' }, rejectMsgConfig: { on: 3 }, copyMsgConfig: { on: 1, msgId: '' } },
      ),
    )
    expect(definition.start.messages).toEqual({
      todo: { kind: 'own', configuration: 'c1', name: '短信', parameters },
      ended: off,
      approved: { kind: 'default' },
      returned: { kind: 'default' },
      copied: { kind: 'default' },
      reminded: { kind: 'default' },
      overdue: { kind: 'default' },
    })
    expect(definition.start.next).toMatchObject({
      messages: {
        todo: { kind: 'as-start' },
        approved: { kind: 'own', configuration: 'c2', name: '', parameters: [] },
        returned: { kind: 'default' },
        copied: { kind: 'as-start' },
      },
    })
  })

  test('of versions from before a kind of message existed are written as they are', () => {
    const { start: first, ...rest } = decoded(document({}, {}))
    const { reminded: _, overdue: __, ...messages } = first.messages
    expect(encodeFlow({ ...rest, start: { ...first, messages } })['properties']).not.toHaveProperty('noticeMsgConfig')
  })

  test('are written back where the model says something else', () => {
    const definition = decoded(document({}, {}))
    const changed = { ...definition, start: { ...definition.start, messages: { ...definition.start.messages, ended: own('c9') } } }
    const written = encodeFlow(changed)
    expect(written['properties']).toMatchObject({ endMsgConfig: { on: 1, msgId: 'c9', msgName: 'c9', templateJson: [] } })
    expect(decoded(written).start.messages).toEqual(changed.start.messages)
    expect(encodeFlow(definition)).toEqual(document({}, {}))
  })
})

describe('messages go out', () => {
  const told = (startMessages: Partial<typeof usual>, nodeMessages: Partial<typeof atNode>, end: 'approve' | 'return') => {
    const definition = chain(
      start({ messages: { ...usual, ...startMessages } }),
      approver('a', ['li'], { messages: { ...atNode, ...nodeMessages } }),
    )
    const story = given(definition).and({ by: 'zhang', type: 'submit' })
    const then =
      end === 'approve' ? story.and({ by: 'li', type: 'approve' }) : story.and({ by: 'li', type: 'return', to: 'start', opinion: '缺材料' })
    // Of an earlier decision the work items are closed again, so its state counts.
    const of = (events: typeof then.events, { state }: typeof then) =>
      events.flatMap((event) => noticesOf(event, { state, opinion: '' }, definition))
    return [...of(story.events, story), ...of(then.events.slice(story.events.length), then)].map(({ kind, configuration = '' }) =>
      `${kind} ${configuration}`.trim(),
    )
  }

  test('as the product sends them where the flow says nothing; who started it is not told of each node', () => {
    expect(told({}, {}, 'approve')).toEqual(['todo', 'ended'])
    expect(told({}, {}, 'return')).toEqual(['todo', 'returned'])
  })

  test('as the start says where the node says nothing of its own', () => {
    expect(told({ todo: own('c1'), ended: off, approved: own('c2') }, {}, 'approve')).toEqual(['todo c1', 'approved c2'])
    expect(told({ returned: own('c3') }, {}, 'return')).toEqual(['todo', 'returned c3'])
  })

  test('as the node says before the start', () => {
    const start = { todo: own('c1'), approved: own('c2'), returned: own('c3') }
    expect(told(start, { todo: off, approved: { kind: 'default' } }, 'approve')).toEqual(['ended'])
    expect(told(start, { todo: { kind: 'default' }, returned: own('c4') }, 'return')).toEqual(['todo', 'returned c4'])
  })
})
