import { expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { callValues } from './call-values.ts'
import { decide } from './decide.ts'
import { callOf } from './events.ts'
import type { FlowCommand } from './actions.ts'
import type { FlowDefinition, NodeCall } from './model.ts'
import { initialState } from './state.ts'
import { approver, chain, factsFor, start } from './testing/builders.ts'

const call = (id: string): NodeCall => ({ interface: id, name: id, parameters: [] })
const calls = { launched: call('i-launched'), ended: call('i-ended'), withdrawn: call('i-withdrawn'), overdue: call('i-late') }
const ofNode = { approved: call('i-approved'), rejected: call('i-rejected'), recalled: call('i-recalled') }

/** What a story calls, each command ten hours after the one before. */
function called(definition: FlowDefinition, ...story: readonly (readonly [string, FlowCommand | ((item: string) => FlowCommand)])[]) {
  let state = initialState
  let now = 0
  return story.flatMap(([actor, said]) => {
    now += 36_000_000
    const item = state.entries.find(({ person }) => person.id === actor)?.id ?? ''
    const command = typeof said === 'function' ? said(item) : said
    const decision = decide(definition, state, command, factsFor(actor, { now }, `${now}-`))
    expect(decision.refusal).toBeUndefined()
    state = decision.state
    return [decision.events.flatMap((event) => callOf(event, definition)?.call.interface ?? [])]
  })
}
const submit: FlowCommand = { type: 'submit', people: {} }
const approve = (workItem: string): FlowCommand => ({ type: 'approve', workItem })
const sendBack = (workItem: string): FlowCommand => ({ type: 'return', workItem, to: 'start', opinion: '请补正' })

test('each event calls what its node says, and no other', () => {
  const flow = chain(
    start({ calls }),
    approver('a', ['li', 'wang'], { calls: ofNode, counterSign: { mode: 'all', ratio: 100 } }),
    approver('b', ['sun']),
  )
  expect(
    called(flow, ['zhang', submit], ['li', approve], ['li', { type: 'recall' }], ['li', approve], ['wang', approve], ['sun', approve]),
  ).toEqual([['i-launched'], ['i-approved'], ['i-recalled'], ['i-approved'], ['i-approved'], ['i-ended']])
  expect(called(flow, ['zhang', submit], ['li', sendBack], ['zhang', submit], ['zhang', { type: 'withdraw' }])).toEqual([
    ['i-launched'],
    ['i-rejected'],
    ['i-launched'],
    ['i-withdrawn'],
  ])
})

test('time limits call at one repetition, once, also when it passed unseen or the node approves with it', () => {
  const times = (approvesAt: number | null, callsAt: number) => ({
    limit: { kind: 'own', from: 'receipt', field: '', hours: 1, counts: 'clock' } as const,
    reminders: { kind: 'off' } as const,
    overdue: { kind: 'own', firstHours: 0, everyHours: 6, notifies: false, tellsSuperiors: false, approvesAt, callsAt } as const,
  })
  const flow = (approvesAt: number | null, callsAt: number) =>
    chain(start({ calls: { overdue: calls.overdue } }), approver('a', ['li'], { times: times(approvesAt, callsAt) }))
  const tick: FlowCommand = { type: 'time-out' }
  // After ten hours the first and second repetition have come, after twenty the fourth.
  expect(called(flow(null, 3), ['zhang', submit], ['', tick], ['', tick], ['', tick])).toEqual([[], [], ['i-late'], []])
  expect(called(flow(2, 1), ['zhang', submit], ['', tick])).toEqual([[], ['i-late']])
})

test('members of the family are read and written, and what is off or unknown stays', () => {
  const config = {
    on: true,
    interfaceId: 'i1',
    interfaceName: '通知',
    templateJson: [{ field: 'id', fieldName: '编号', relationField: '@taskId', required: true }],
    more: 1,
  }
  const tree = {
    nodeId: 's',
    type: 'start',
    properties: { title: '发起', initFuncConfig: config, endFuncConfig: { on: false, interfaceId: 'x' } },
  }
  const { definition } = decodeFlow({ id: 'f', code: 'f', name: 'f', version: 1 }, tree)
  expect(definition?.start.calls).toMatchObject({ launched: { interface: 'i1', parameters: [{ field: 'id', from: '@taskId' }] } })
  expect(encodeFlow(definition!)).toEqual(tree)
  const changed = {
    ...definition!,
    start: { ...definition!.start, calls: { ended: { ...calls.ended, parameters: [{ field: 'n', from: 'area' }] } } },
  }
  expect(encodeFlow(changed)['properties']).toMatchObject({
    initFuncConfig: { on: false },
    endFuncConfig: { on: true, interfaceId: 'i-ended', templateJson: [{ field: 'n', fieldName: 'n', relationField: 'area' }] },
  })
})

test('parameters are filled from the form and the request; what leads nowhere takes its default', () => {
  const known = {
    flowId: 'f',
    flowName: '备案',
    requestId: 'r',
    title: '张三的备案',
    node: 'a',
    initiator: { id: 'zhang', name: '张三' },
    people: [{ id: 'li', name: '李四' }],
    formData: { area: '12.5', kinds: ['a', 'b'], plots: [{ size: 1 }], none: null },
  }
  const from = (...names: string[]) => [
    ...callValues(
      names.map((name) => ({ field: name, from: name })),
      known,
    ).values(),
  ]
  expect(from('@taskId', '@flowOperatorUserName', '@launchUserId', 'area', 'kinds', 'plots', 'none', 'toString')).toEqual([
    'r',
    '李四',
    'zhang',
    '12.5',
    'a,b',
    '[{"size":1}]',
    '',
    '',
  ])
  expect(callValues([{ field: 'x', from: '' }], known).size).toBe(0)
})
