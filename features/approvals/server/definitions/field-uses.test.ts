import { expect, test } from 'vitest'
import type { NodeMessage, NodeTimes } from '#engine/flows/model.ts'
import { approver, chain, start, subFlow } from '#engine/flows/testing/builders.ts'
import { fieldUsesOfFlow } from '#features/approvals/server/definitions/field-uses.ts'

const tells = (...from: readonly string[]): NodeMessage => ({
  ...{ kind: 'own', configuration: 'c1', name: 'todo' },
  parameters: [{ templateId: 't1', paramJson: from.map((relationField) => ({ field: 'kind', fieldName: 'name', relationField })) }],
})

const wheres = (flow: Parameters<typeof fieldUsesOfFlow>[1], ...fields: readonly string[]) =>
  fieldUsesOfFlow('备案', flow, { functionId: 'filing', fields }).map(({ field, where }) => [field, where])

test('what fills messages uses a field, of a sub flow too; words of the document use none', () => {
  const messages = { ...start().messages, todo: tells('area', '@taskFullName'), launched: tells('plots-size') }
  const flow = chain(start({ messages }), approver('a', ['li']), subFlow('s', ['li'], { message: tells('owner') }))
  expect(wheres(flow, 'area', 'plots.size', 'owner')).toEqual([
    ['area', 'approvals.use.message'],
    ['plots.size', 'approvals.use.message'],
    ['owner', 'approvals.use.message'],
  ])
  expect(wheres(flow, 'name', 'kind', 'todo', 'configuration', 'c1', 'templateId', 'own')).toEqual([])
})

test('a date that the limit of a node counts from is used, whatever else the flow says', () => {
  const limit = { kind: 'own', from: 'form-field', field: 'sown', hours: 24, counts: 'clock' } as const
  const times: NodeTimes = { limit, reminders: { kind: 'off' }, overdue: { kind: 'off' } }
  expect(wheres(chain(start(), approver('a', ['li'], { times })), 'sown', 'hours')).toEqual([['sown', 'approvals.use.time']])
  const ofReceipt = { ...times, limit: { ...limit, from: 'receipt' as const } }
  expect(wheres(chain(start(), approver('a', ['li'], { times: ofReceipt })), 'sown')).toEqual([])
})
