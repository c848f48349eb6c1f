import { describe, expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { checkFlow } from './check.ts'
import { nodeFormFindings, type KnownForm } from './check-node-forms.ts'
import type { CheckedField, CheckedForm } from './check-form.ts'
import { decide } from './decide.ts'
import { withNewCodes } from './editing/codes.ts'
import type { ApproverNode, FlowDefinition } from './model.ts'
import { formerForms, nodesShowing, ownFormAt, reveals, rightsToForm, sourcesOf } from './node-forms.ts'
import { initialState, type FlowState, type PassedNode } from './state.ts'
import { approver, branch, chain, factsFor, pass, start } from './testing/builders.ts'
import { comingOver } from './transfers.ts'
import { approverOf } from './tree.ts'

const inspection = { id: 'inspection', name: '现场检验单' }
const inspect = (changes: Partial<ApproverNode> = {}): ApproverNode => approver('inspect', ['cat'], { form: inspection, ...changes })
const launch = (...nodes: Parameters<typeof chain> extends [unknown, ...infer Rest] ? Rest : never): FlowDefinition => ({
  ...chain(start(), ...nodes),
  isLaunch: true,
})
const right = (field: string, read: boolean, write = false) => ({ field, read, write, required: false })
const passed = (...nodes: readonly string[]): Pick<FlowState, 'passed'> => ({
  passed: nodes.map((node): PassedNode => ({ node, handlers: [], automatic: false, skipped: false })),
})

describe('the form of a node', () => {
  const flow = launch(approver('review', ['bob']), inspect(), approver('sign', ['dan'], { form: { id: 'filing', name: '备案' } }))

  test('is its own, or that of the start', () => {
    expect(['start', 'review', 'inspect', 'sign'].map((code) => ownFormAt(flow, code)?.id)).toEqual([
      undefined,
      undefined,
      'inspection',
      undefined,
    ])
    expect(nodesShowing(flow, null).map(({ code }) => code)).toEqual(['review', 'sign'])
    // In the flow of a function it rides along.
    const { isLaunch: _launched, ...ofFunction } = flow
    expect(ownFormAt(ofFunction, 'inspect')).toBeUndefined()
  })

  test('is a former one once people passed it', () => {
    expect([...formerForms(flow, passed('review'))]).toEqual([])
    expect([...formerForms(flow, passed('review', 'inspect'))]).toEqual([['inspection', ['节点inspect']]])
    const skipped = { passed: passed('inspect').passed.map((one) => ({ ...one, skipped: true })) }
    expect([...formerForms(flow, skipped)]).toEqual([])
  })

  test('is read elsewhere with what all of its nodes show, and written at none', () => {
    const hiding = launch(
      approver('review', ['bob'], { rights: [right('price', false)] }),
      inspect({ rights: [right('found', true, true), right('inner', false)] }),
      approver('sign', ['dan']),
    )
    const at = (form: string | null, node: string, field: string) => {
      const rights = rightsToForm(hiding, form, node, true)
      return [rights.isReadable(field), rights.isWritable(field)]
    }
    expect(at('inspection', 'inspect', 'found')).toEqual([true, true])
    expect(at('inspection', 'start', 'found')).toEqual([true, false])
    expect(at('inspection', 'start', 'inner')).toEqual([false, false])
    expect(at(null, 'inspect', 'price')).toEqual([false, false])
    expect(at(null, 'inspect', 'area')).toEqual([true, false])
    expect(at('unknown', 'inspect', 'area')).toEqual([false, false])
  })

  test('keeps its members and those that nobody knows, and its sources when the nodes are copied', () => {
    const properties = {
      title: '检验',
      formId: 'inspection',
      formName: '现场检验单',
      assignList: [
        {
          nodeId: 'review',
          title: '初审',
          colour: 'red',
          ruleList: [{ parentField: 'area', childField: 'found', parentJnpfKey: 'numInput' }],
        },
      ],
    }
    const tree = {
      ...{ nodeId: 'start', type: 'start', properties: { title: '发起', formId: 'filing' } },
      childNode: {
        nodeId: 'review',
        type: 'approver',
        properties: { title: '初审' },
        childNode: { nodeId: 'inspect', type: 'approver', properties },
      },
    }
    const { definition } = decodeFlow({ id: 'f', code: 'f', name: 'f', version: 1, isLaunch: true }, tree)
    expect(encodeFlow(definition!)).toEqual(tree)
    const node = approverOf(definition!, 'inspect')!
    expect(node).toMatchObject({ form: inspection, transfers: [{ node: 'review', values: [{ from: 'area', to: 'found' }] }] })
    let made = 0
    const copied = withNewCodes(approverOf(definition!, 'review')!, () => `new${(made += 1)}`)
    expect((copied.next as ApproverNode).transfers?.[0]?.node).toBe(copied.code)
  })
})

describe('what comes over', () => {
  const transfers = [
    { node: 'start', values: [{ from: 'area', to: 'found' }] },
    { node: 'review', values: [{ from: 'reason', to: 'note' }] },
  ]
  const node = inspect({ transfers })

  test('is that of the node that was passed directly before, of the last one in each branch', () => {
    const line = launch(approver('review', ['bob']), node)
    expect(sourcesOf(line, passed('review'), node)).toEqual([{ form: null, rules: transfers[1]!.values }])
    const skipped = { passed: passed('review').passed.map((one) => ({ ...one, skipped: true })) }
    expect(sourcesOf(line, skipped, node)).toEqual([{ form: null, rules: transfers[0]!.values }])
    const forked = launch(
      {
        ...pass('split'),
        fork: {
          kind: 'parallel',
          branches: [
            branch('p1', { next: approver('lab', ['li'], { form: { id: 'lab', name: '化验' } }) }),
            branch('p2', { next: approver('review', ['bob']) }),
          ],
        },
      },
      node,
    )
    expect(sourcesOf(forked, passed('review', 'lab'), node).map(({ form }) => form)).toEqual([null, 'lab'])
  })

  const field = (name: string, more: Partial<CheckedField> = {}): CheckedField => ({
    ...{ field: name, label: name, required: false, filledByProgram: false, hidden: false, type: 'comInput', values: { kind: 'text' } },
    ...more,
  })
  const formOf = (...fields: readonly CheckedField[]): CheckedForm => new Map(fields.map((one) => [one.field, one]))
  const number = { type: 'numInput', values: { kind: 'number', allows: () => true } } as const

  test('are values by rule, and those of the same name and type; nothing that would lie open, and no lists', () => {
    const from = formOf(
      field('area', number),
      field('reason'),
      field('phone', { covered: 'phone' }),
      field('code'),
      field('list', { values: { kind: 'unknown' } }),
    )
    const to = formOf(
      field('area', number),
      field('found', number),
      field('reason', number),
      field('phone'),
      field('code'),
      field('list', { values: { kind: 'unknown' } }),
    )
    const values = { area: '12', reason: '旱地', phone: '13912345678', code: 'A1', list: ['x'] }
    expect(comingOver([{ from: 'area', to: 'found' }], { from, to }, values, () => false)).toEqual({ area: '12', found: '12', code: 'A1' })
    expect(comingOver([{ from: 'phone', to: 'code' }], { from, to }, values, () => false)).toEqual({ area: '12', code: 'A1' })
    expect(comingOver([], { from, to }, values, (name) => name === 'code')).toEqual({ area: '12' })
    const covering = formOf(field('phone', { covered: 'phone' }))
    expect(comingOver([], { from, to: covering }, values, () => false)).toEqual({ phone: '13912345678' })
  })

  test('would get before people from whom a node hides it, unless it is hidden there too', () => {
    const at = (source: boolean, target: boolean) => {
      const flow = launch(
        approver('review', ['bob'], { rights: [right('price', source)] }),
        inspect({ rights: [right('price', target)], transfers: [{ node: 'review', values: [{ from: 'price', to: 'price' }] }] }),
      )
      const form = formOf(field('price'))
      const known = new Map([['inspection', { name: '检验单', isPublished: true, fields: form, ofRequests: [] }]])
      const found = nodeFormFindings(flow, form, known).map(({ severity, refusal }) => [severity, refusal.text])
      return [reveals(flow, { form: null, field: 'price' }, { form: 'inspection', field: 'price' }), found]
    }
    expect(at(true, true)).toEqual([false, []])
    expect(at(false, false)).toEqual([false, []])
    expect(at(false, true)).toEqual([true, [['warning', 'flows.check-transfer-hidden']]])
  })

  test('is checked: forms that are gone, sources that do not come before, fields that do not fit', () => {
    const known = (more: Partial<KnownForm> = {}): KnownForm => ({
      name: '检验单',
      isPublished: true,
      fields: formOf(field('found', number)),
      ofRequests: [],
      ...more,
    })
    const flow = (one: ApproverNode) => launch(approver('review', ['bob']), one)
    const told = (one: ApproverNode, form?: KnownForm) =>
      nodeFormFindings(
        flow(one),
        formOf(field('area', number), field('phone', { covered: 'phone' })),
        new Map(form ? [['inspection', form]] : []),
      ).map(({ refusal }) => refusal.text)
    expect(told(inspect())).toEqual(['flows.check-node-form-gone'])
    expect(told(inspect(), known({ isPublished: false }))).toEqual(['flows.check-node-form-unpublished'])
    expect(told(inspect(), known({ ofRequests: ['编号'] }))).toEqual(['flows.check-node-form-number'])
    expect(told(inspect({ transfers: [{ node: 'review', values: [{ from: 'gone', to: 'found' }] }] }), known())).toEqual([
      'flows.check-transfer-from',
    ])
    expect(told(inspect({ transfers: [{ node: 'review', values: [{ from: 'phone', to: 'found' }] }] }), known())).toEqual([
      'flows.check-transfer-types',
      'flows.check-transfer-covered',
    ])
    const structure = (...groups: NonNullable<ApproverNode['transfers']>) =>
      checkFlow(flow(inspect({ transfers: groups }))).map(({ refusal }) => refusal.text)
    expect(structure({ node: 'review', values: [{ from: 'a', to: 'b' }] }, { node: 'start', values: [] })).toEqual([])
    expect(structure({ node: 'inspect', values: [] })).toEqual(['flows.check-transfer-node'])
    expect(
      structure({
        node: 'review',
        values: [
          { from: '', to: 'b' },
          { from: 'a', to: 'b' },
        ],
      }),
    ).toEqual(['flows.check-transfer', 'flows.check-transfer-twice'])
    const ofFunction = { ...flow(inspect()), isLaunch: undefined } as never
    expect(nodeFormFindings(ofFunction, undefined, new Map()).map(({ refusal }) => refusal.text)).toEqual(['flows.check-form-of-function'])
  })
})

test('nothing approves by itself at a node whose form lacks something', () => {
  const flow = launch(inspect({ assignee: { kind: 'initiator' }, initiatorMayApprove: true, autoApproval: ['initiator'] }))
  const submit = { type: 'submit', requestId: 'r', urgency: 1, copyTo: [], people: {} } as const
  const after = (incomplete: boolean) => decide(flow, initialState, submit, { ...factsFor('ann'), incomplete: () => incomplete }).state
  expect(after(false).visits).toEqual([])
  expect(after(true).entries.map(({ person }) => person.id)).toEqual(['ann'])
})
