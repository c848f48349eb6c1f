import { describe, expect, test } from 'vitest'
import { checkFlow } from './check.ts'
import { findingsOf } from './check-findings.ts'
import { decodeFlow, encodeFlow } from './codec.ts'
import { noticesOf } from './events.ts'
import type { ApproverNode, ApproveWhen, ConditionRule } from './model.ts'
import { route } from './preview.ts'
import { initialState } from './state.ts'
import { approver, chain, directory, person, start } from './testing/builders.ts'
import { given } from './testing/specification.ts'

/** What has to hold before a node can be approved, and who is told of the end. */

const settled: ConditionRule = { kind: 'comparison', field: 'gap', symbol: '<=', other: { kind: 'constant', value: '0' }, joined: 'and' }
const approveWhen: ApproveWhen = { rules: [settled], message: '保证金尚未缴清' }
const flowOf = (changes: Partial<ApproverNode> = {}) =>
  chain(start(), approver('a', ['li']), approver('b', ['wang'], { approveWhen, ...changes }))
const atNode = (changes: Partial<ApproverNode> = {}) =>
  given(flowOf(changes), { formData: { gap: '12.5' } })
    .and({ by: 'zhang', type: 'submit' })
    .and({ by: 'li', type: 'approve' })

describe('an approval before the conditions hold', () => {
  test('is refused with the message, and changes nothing', () =>
    expect(atNode().when({ by: 'wang', type: 'approve' })).toMatchObject({
      events: [],
      refusal: { text: 'flows.approve-early-for', params: { reason: '保证金尚未缴清' } },
    }))
  test('without a message names the node', () =>
    expect(atNode({ approveWhen: { rules: [settled], message: '' } }).when({ by: 'wang', type: 'approve' }).refusal).toMatchObject({
      text: 'flows.approve-early',
      params: { node: '节点b' },
    }))
  test('goes through once they hold', () =>
    expect(atNode().when({ by: 'wang', type: 'approve' }, { formData: { gap: '0' } }).state.status).toBe(2))
  test('does not keep anybody from returning', () =>
    expect(atNode().when({ by: 'wang', type: 'return', to: 'start', mode: 1, opinion: '请缴清' }).state.status).toBe(3))

  test('is not given by a rule either', () => {
    const byRule: Partial<ApproverNode> = { autoApproval: ['approved-before'] }
    const flow = chain(start(), approver('a', ['li']), approver('b', ['li'], { approveWhen, ...byRule }))
    const stands = (gap: string) =>
      given(flow, { formData: { gap } }).and({ by: 'zhang', type: 'submit' }).when({ by: 'li', type: 'approve' }).state
    expect([stands('1').status, stands('0').status]).toEqual([1, 2])
    const facts = (gap: string) => ({ formData: { gap }, directory: directory(), initiator: person('zhang') })
    const told = (gap: string) => route(flow, initialState, facts(gap)).steps.map(({ outcome }) => outcome)
    expect([told('1'), told('0')]).toEqual([
      ['asks', 'asks'],
      ['asks', 'automatic'],
    ])
  })
})

test('the document keeps conditions and message, and takes them away again', () => {
  const identity = { id: 'f', code: 'f', name: 'f', version: 1 }
  const written = encodeFlow(flowOf({ toldAtEnd: true }))
  const { definition } = decodeFlow(identity, written)
  const second = definition?.start.next?.next
  if (second?.kind !== 'approver') throw new Error('not read')
  expect(second).toMatchObject({ approveWhen: { rules: [{ field: 'gap', symbol: '<=' }], message: '保证金尚未缴清' }, toldAtEnd: true })
  expect(JSON.stringify(encodeFlow(flowOf({ approveWhen: undefined })))).not.toContain('seedbedApproveWhen')
})

test('fields that are gone and conditions that nobody can judge are faults', () => {
  const texts = (one: ApproveWhen) => findingsOf(flowOf({ approveWhen: one }), new Map()).map(({ refusal }) => refusal.text)
  expect(texts(approveWhen)).toContain('flows.check-condition-field')
  expect(
    checkFlow(flowOf({ approveWhen: { rules: [{ kind: 'foreign', document: {} }], message: '' } })).map(({ refusal }) => refusal.text),
  ).toEqual(['flows.check-condition-kind'])
})

test('who handled a node that says so is told of the end beside the initiator', () => {
  const flow = chain(start(), approver('a', ['li'], { toldAtEnd: true }), approver('b', ['wang']))
  const last = given(flow).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' }).when({ by: 'wang', type: 'approve' })
  expect(last.events.at(-1)).toMatchObject({ type: 'task-approved', told: [{ id: 'li' }] })
  // Each reads the form as at his node; the initiator as he began it.
  expect(noticesOf(last.events.at(-1)!, { state: last.state, opinion: '' }, flow)).toMatchObject([
    { kind: 'ended', people: [{ id: 'zhang' }], leadsTo: 'request' },
    { kind: 'ended', people: [{ id: 'li' }], leadsTo: 'request', readAt: 'a' },
  ])
})
