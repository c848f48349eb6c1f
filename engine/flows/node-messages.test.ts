import { describe, expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { noticesOf } from './events.ts'
import type { JsonObject } from './json.ts'
import type { NodeMessage } from './model.ts'
import { approver, chain, start, users } from './testing/builders.ts'
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

describe('each moment reaches its people by the configuration of its own node', () => {
  const configured = (prefix: string) => ({
    todo: own(`${prefix}-todo`),
    approved: own(`${prefix}-approved`),
    returned: own(`${prefix}-returned`),
    copied: own(`${prefix}-copied`),
    reminded: own(`${prefix}-reminded`),
    overdue: own(`${prefix}-overdue`),
  })
  const copies = { ...approver('x', []).copies, to: users('reader') }
  const { actions } = approver('x', [])
  const node = (code: string, id: string) =>
    approver(code, [id], { messages: configured(code), copies, actions: { ...actions, addSigner: true } })
  const definition = chain(start({ messages: { ...configured('start'), ended: own('start-ended') } }), node('a', 'li'), node('b', 'wang'))
  const submitted = given(definition).and({ by: 'zhang', type: 'submit' })
  const atB = submitted.and({ by: 'li', type: 'approve' })
  const moments: Readonly<Record<string, readonly [ReturnType<typeof submitted.when>, readonly string[]]>> = {
    'to do': [given(definition).when({ by: 'zhang', type: 'submit' }), ['todo li a-todo']],
    'approved, copied, to do': [
      submitted.when({ by: 'li', type: 'approve' }),
      ['approved zhang a-approved', 'copied reader a-copied', 'todo wang b-todo'],
    ],
    'returned to the start': [
      atB.when({ by: 'wang', type: 'return', to: 'start', mode: 1, opinion: '缺材料' }),
      ['copied reader b-copied', 'returned zhang b-returned'],
    ],
    'returned to a node': [
      atB.when({ by: 'wang', type: 'return', to: 'a', mode: 1, opinion: '缺材料' }),
      ['copied reader b-copied', 'todo li a-todo'],
    ],
    'straight back': [
      atB.and({ by: 'wang', type: 'return', to: 'a', mode: 2, opinion: '缺材料' }).when({ by: 'li', type: 'approve' }),
      ['approved zhang a-approved', 'copied reader a-copied', 'todo wang b-todo'],
    ],
    ended: [atB.when({ by: 'wang', type: 'approve' }), ['approved zhang b-approved', 'copied reader b-copied', 'ended zhang start-ended']],
    'given to somebody': [submitted.when({ by: 'li', type: 'transfer', to: 'sun' }), ['given sun a-todo']],
    'a signer before': [submitted.when({ by: 'li', type: 'add-signer', to: 'sun', when: 'before' }), ['added sun a-todo']],
  }

  test.each(Object.entries(moments))('%s', (_moment, [{ events, state }, expected]) => {
    const told = events.flatMap((event) => noticesOf(event, { state, opinion: '' }, definition))
    expect(
      told.map(({ kind, people, configuration }) => `${kind} ${people.map(({ id }) => id).join(',')} ${configuration}`).toSorted(),
    ).toEqual(expected.toSorted())
  })
})
