import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFlow } from './check.ts'
import { decodeFlow, encodeFlow } from './codec.ts'
import type { JsonObject } from './json.ts'
import { noMembers } from './model.ts'
import type { ApproverNode, FlowDefinition, FlowNode } from './model.ts'
import { anyTree } from './testing/documents.ts'

const identity = { id: 'f1', code: 'filing', name: '制种生产备案', version: 1 }

function decoded(tree: JsonObject): FlowDefinition {
  const { definition } = decodeFlow(identity, tree)
  if (!definition) throw new Error('not a flow')
  return definition
}

function approver(node: FlowNode | undefined): ApproverNode {
  if (node?.kind !== 'approver') throw new Error('not an approver')
  return node
}

const tree: JsonObject = {
  nodeId: 'start',
  prevId: '0',
  type: 'start',
  content: '所有人',
  properties: {
    title: '流程发起',
    formId: 'seed_prod_filing',
    revokeRule: 2,
    seedbedWithdrawUntil: 'county',
    errorRule: '2',
    errorRuleUser: ['u9'],
    formOperates: [{ id: 'name', jnpfKey: 'comInput', read: true, write: true }],
  },
  conditionType: 'condition',
  conditionNodes: [
    {
      nodeId: 'c1',
      prevId: 'start',
      type: 'condition',
      properties: {
        conditions: [{ fieldType: 1, field: 'depDue', symbol: '>', fieldValueType: 2, fieldValue: '0', logic: '&&' }],
        priority: 1,
      },
      childNode: {
        nodeId: 'a1',
        prevId: 'c1',
        type: 'approver',
        properties: { assigneeType: 6, approverRole: ['r-dep'], counterSign: 1, countersignRatio: 60, rejectType: 3, rejectStep: 'a0' },
      },
    },
    { nodeId: 'c2', prevId: 'start', type: 'condition', properties: { isDefault: true, conditions: [], priority: 2 } },
  ],
  childNode: {
    nodeId: 'a2',
    prevId: 'start',
    type: 'approver',
    future: [1],
    properties: { assigneeType: 1, managerLevel: 2, hasAgreeRule: true, agreeRules: [2, 4] },
  },
}

describe('reading the tree of the family', () => {
  test('the branches hang in a fork and the join is the next node', () => {
    const { start } = decoded(tree)
    expect(start).toMatchObject({
      kind: 'start',
      name: '流程发起',
      withdrawal: 'resubmit',
      withdrawUntil: 'county',
      withoutPeople: { rule: 'given', users: ['u9'] },
      form: { id: 'seed_prod_filing' },
    })
    expect(start.fork).toMatchObject({
      kind: 'condition',
      branches: [
        {
          code: 'c1',
          rules: [{ field: 'depDue', symbol: '>', other: { kind: 'constant', value: '0' }, joined: 'and' }],
          next: { code: 'a1', counterSign: { mode: 'all', ratio: 60 }, afterReturn: 'chosen', returnTo: { kind: 'node', node: 'a0' } },
        },
        { code: 'c2', isDefault: true },
      ],
    })
    expect(approver(start.next)).toMatchObject({
      code: 'a2',
      assignee: { kind: 'manager', level: 2 },
      autoApproval: ['initiator', 'approved-before'],
    })
  })

  test('a kind of node that is not run is kept whole', () => {
    const sub = { nodeId: 's1', type: 'copy', properties: { day: 1 }, childNode: { nodeId: 'a3', type: 'approver' } }
    const { start } = decoded({ ...tree, childNode: sub })
    expect(start.next).toMatchObject({ kind: 'foreign', type: 'copy', code: 's1' })
    expect(encodeFlow(decoded({ ...tree, childNode: sub }))['childNode']).toEqual(sub)
  })

  test('something below that is no proper node does not end the flow early: the check finds it', () => {
    const definition = decoded({ ...tree, childNode: { type: 'approver' } })
    expect(definition.start.next).toMatchObject({ kind: 'approver', code: '' })
    expect(checkFlow(definition).map((problem) => problem.refusal.text)).toContain('flows.check-code')
    expect(checkFlow(decoded({ ...tree, childNode: { content: 'x' } })).map((problem) => problem.refusal.text)).toContain(
      'flows.check-kind',
    )
  })

  test.each([null, [], 'start', { type: 'approver', nodeId: 'a' }])('what does not begin with a start node is refused: %j', (document) => {
    expect(decodeFlow(identity, document).refusal).toMatchObject({ kind: 'malformed', text: 'flows.not-a-flow' })
  })
})

test('reading and writing again gives the same document in the same order, with members nobody knows', () => {
  fc.assert(
    fc.property(anyTree, (document) => {
      const written = encodeFlow(decoded(document))
      expect(written).toEqual(document)
      expect(JSON.stringify(written)).toBe(JSON.stringify(document))
    }),
    { numRuns: 500 },
  )
})

describe('writing', () => {
  test('only what the model says differently is written over the document', () => {
    const definition = decoded(tree)
    const changed: FlowDefinition = {
      ...definition,
      start: {
        ...definition.start,
        next: {
          ...approver(definition.start.next),
          assignee: { kind: 'members', members: { ...noMembers, roles: ['r1'] }, narrowing: 'none' },
        },
      },
    }
    expect(encodeFlow(changed)['childNode']).toMatchObject({
      future: [1],
      properties: { assigneeType: 6, approverRole: ['r1'], managerLevel: 2, agreeRules: [2, 4] },
    })
    expect(decoded(encodeFlow(changed))).toMatchObject({ start: { next: { assignee: { kind: 'members', members: { roles: ['r1'] } } } } })
  })

  test('a node without a document gets one that reads the same', () => {
    const definition = decoded(tree)
    const { kept: _, ...bare } = approver(definition.start.next)
    const written = encodeFlow({ ...definition, start: { ...definition.start, next: bare } })
    expect(written['childNode']).toMatchObject({ nodeId: 'a2', prevId: 'start', type: 'approver' })
    const { kept: _again, ...read } = approver(decoded(written).start.next)
    expect(read).toEqual(bare)
  })
})
