import { describe, expect, test } from 'vitest'
import { monitorActions, workItemActions } from './availability.ts'
import { noticesOf, stateAfter } from './events.ts'
import { historyOf } from './history.ts'
import type { ApproverNode } from './model.ts'
import { approver, chain, start } from './testing/builders.ts'
import { given, type Story } from './testing/specification.ts'

const { actions } = approver('', [])
const node = (code: string, people: readonly string[], changes: Partial<ApproverNode> = {}) =>
  approver(code, people, { ...changes, actions: { ...actions, addSigner: true } })
const flowOf = (changes: Partial<ApproverNode> = {}, people: readonly string[] = ['li']) =>
  chain(start(), node('a', people, changes), node('b', ['sun']))
const submitted = (changes: Partial<ApproverNode> = {}, people?: readonly string[]) =>
  given(flowOf(changes, people)).and({ by: 'zhang', type: 'submit' })
const all = { counterSign: { mode: 'all', ratio: 100 } } as const
const inTurn = { counterSign: { mode: 'sequence' } } as const
const asked = ({ state }: Pick<Story, 'state'>) => state.entries.map(({ person }) => person.id)
const add = (by: string, to: string, when: 'before' | 'after' | 'beside') => ({ by, type: 'add-signer', to, when }) as const
const approve = (by: string) => ({ by, type: 'approve' }) as const

describe('adding a signer before oneself', () => {
  test('he decides first, then whoever asked; his agreement is none of the votes', () => {
    const story = submitted().and(add('li', 'zhao', 'before'))
    expect([asked(story), story.state.visits[0]?.added]).toMatchObject([
      ['zhao'],
      [{ signer: { id: 'zhao' }, by: { id: 'li' }, when: 'before' }],
    ])
    const agreed = story.and(approve('zhao'))
    expect([asked(agreed), agreed.state.visits[0]]).toMatchObject([['li'], { votes: [], people: [{ id: 'li' }] }])
    expect(agreed.state.visits[0]).not.toHaveProperty('added')
    expect(asked(agreed.and(approve('li')))).toEqual(['sun'])
  })

  test('in turn and together the number of votes and the turn stay', () => {
    expect(
      asked(
        submitted(inTurn, ['li', 'wang'])
          .and(add('li', 'zhao', 'before'))
          .and(approve('zhao'))
          .and(approve('li')),
      ),
    ).toEqual(['wang'])
    const together = submitted(all, ['li', 'wang'])
      .and(add('li', 'zhao', 'before'))
      .and(approve('wang'))
      .and(approve('zhao'))
    expect([asked(together), together.state.visits[0]?.votes]).toMatchObject([['li'], [{ person: { id: 'wang' } }]])
  })

  test('he may ask another one first, or give it away; then it comes back by the same way', () => {
    const chained = submitted()
      .and(add('li', 'zhao', 'before'))
      .and(add('zhao', 'wang', 'before'))
    expect([asked(chained), asked(chained.and(approve('wang'))), asked(chained.and(approve('wang')).and(approve('zhao')))]).toEqual([
      ['wang'],
      ['zhao'],
      ['li'],
    ])
    expect(
      asked(
        submitted()
          .and(add('li', 'zhao', 'before'))
          .and({ by: 'zhao', type: 'transfer', to: 'wang' })
          .and(approve('wang')),
      ),
    ).toEqual(['li'])
    const after = submitted()
      .and(add('li', 'zhao', 'before'))
      .and(add('zhao', 'wang', 'after'))
    expect(asked(after.and(approve('wang')))).toEqual(['li'])
  })

  test('his return is one of the node; a request that comes straight back comes to him, and then to whoever asked', () => {
    const story = submitted({ afterReturn: 'chosen' }).and(add('li', 'zhao', 'before'))
    const back = story.and({ by: 'zhao', type: 'return', to: 'start', mode: 2, opinion: '请补充' }).and({ by: 'zhang', type: 'submit' })
    expect([asked(back), asked(back.and(approve('zhao')))]).toEqual([['zhao'], ['li']])
  })

  test('when he is disabled, whoever asked decides himself', () => {
    const gone = { world: { disabled: ['zhao'] } }
    const story = submitted()
      .and(add('li', 'zhao', 'before'))
      .and({ by: '', type: 'leave-out' }, gone)
    expect(asked(story)).toEqual(['li'])
    expect(historyOf(flowOf(), story.events).at(-1)).toMatchObject({
      leftOut: { left: [{ id: 'zhao' }], to: [{ id: 'li' }], byHand: false },
    })
  })
})

describe('adding a signer after oneself', () => {
  test('whoever asked has agreed; the decision of the other one counts', () => {
    const story = submitted().and({ ...add('li', 'zhao', 'after'), opinion: '同意，请把关' })
    expect(asked(story)).toEqual(['zhao'])
    expect(historyOf(flowOf(), story.events).at(-1)).toMatchObject({
      action: 6,
      by: { id: 'li' },
      given: { to: { id: 'zhao' } },
      opinion: '同意，请把关',
    })
    expect(asked(story.and(approve('zhao')))).toEqual(['sun'])
    expect(story.when({ by: 'zhao', type: 'return', to: 'start', mode: 1, opinion: '不符' }).state.status).toBe(3)
  })

  test('where the node wants signatures, it is signed as an approval is', () => {
    const story = submitted({ signed: true })
    expect(story.when(add('li', 'zhao', 'after')).refusal).toBeDefined()
    expect(story.when(add('li', 'zhao', 'before')).refusal).toBeUndefined()
  })
})

test('the new signer is told, by the message for work items', () => {
  const story = submitted()
  const { events, state } = story.when(add('li', 'zhao', 'before'))
  expect(events.flatMap((event) => noticesOf(event, { state, opinion: '' }, flowOf()))).toMatchObject([
    { kind: 'added', people: [{ id: 'zhao' }], leadsTo: 'work-item', params: { by: 'li' } },
  ])
})

test('not oneself, nobody who is asked already, not the initiator, nobody who waits for this decision, and only where the node offers it', () => {
  const story = submitted({}, ['li', 'wang'])
  const refused = (to: string, from = story, by = 'li') => from.when(add(by, to, 'before')).refusal?.text
  expect([refused('li'), refused('wang'), refused('zhang'), refused('')]).toEqual([
    'flows.signer-oneself',
    'flows.receiver-asked',
    'flows.receiver-initiator',
    'flows.receiver-missing',
  ])
  expect(refused('li', story.and(add('li', 'zhao', 'before')), 'zhao')).toBe('flows.receiver-waits')
  const without = given(chain(start(), approver('a', ['li']))).and({ by: 'zhang', type: 'submit' })
  expect(refused('zhao', without)).toBe('flows.action-off')
  expect(workItemActions(flowOf(), story.state, 'li', 0)[0]?.actions).toContain('addSigner')
})

describe('taking a signer out', () => {
  test('whoever asked decides himself again, and the line says so', () => {
    for (const when of ['before', 'after'] as const) {
      const story = submitted().and(add('li', 'zhao', when))
      const removed = story.and({ by: 'li', type: 'remove-signer', opinion: '不需要了' })
      expect([asked(removed), asked(removed.and(approve('li')))]).toEqual([['li'], ['sun']])
      expect(historyOf(flowOf(), removed.events).at(-1)).toMatchObject({
        by: { id: 'li' },
        leftOut: { left: [{ id: 'zhao' }], to: [{ id: 'li' }], byHand: true },
        opinion: '不需要了',
      })
      expect(removed.when(approve('zhao')).refusal).toBeDefined()
    }
  })

  test('an inner one is taken out by who asked for him, and what the place stood for stays', () => {
    const story = submitted()
      .and(add('li', 'zhao', 'before'))
      .and(add('zhao', 'wang', 'after'))
    expect(story.when({ by: 'li', type: 'remove-signer' }).refusal).toBeUndefined()
    const inner = story.and({ by: 'zhao', type: 'remove-signer' })
    expect([asked(inner), asked(inner.and(approve('zhao')))]).toEqual([['zhao'], ['li']])
  })

  test('not once he has decided, and by nobody else', () => {
    const story = submitted(all, ['li', 'wang']).and(add('li', 'zhao', 'after'))
    const refused = (by: string, from = story) => from.when({ by, type: 'remove-signer' }).refusal?.text
    expect([refused('wang'), refused('zhang'), refused('zhao'), refused('li', story.and(approve('zhao')))]).toEqual(
      Array<string>(4).fill('flows.no-signer'),
    )
    expect(monitorActions(flowOf(), story.state, 'li', 0)).not.toContain('removeSigner')
  })
})

test('a place comes back to be decided by hand, whatever rule would decide it: it was asked for or given to him before', () => {
  const flow = chain(start(), node('a', ['li']), node('b', ['wang'], { autoApproval: ['approved-before'] }), node('c', ['sun']))
  const mine = given(flow)
    .and({ by: 'zhang', type: 'submit' })
    .and(approve('li'))
    .and({ by: 'wang', type: 'transfer', to: 'li' })
    .and(add('li', 'zhao', 'before'))
  for (const back of [mine.and(approve('zhao')), mine.and({ by: 'li', type: 'remove-signer' })]) {
    expect([asked(back), back.state.visits[0]?.votes]).toEqual([['li'], []])
    expect(asked(back.and(approve('li')))).toEqual(['sun'])
  }
})

test('asking others gains no time: what is left stays with the place, there and back', () => {
  const hours = 48
  const limit = { kind: 'own', from: 'receipt', field: '', hours, counts: 'clock' } as const
  const limited = flowOf({ times: { limit, reminders: { kind: 'off' }, overdue: { kind: 'off' } } })
  const due = ({ state }: Story) => state.entries.map(({ person, time }) => [person.id, time?.dueAt])
  const at = (now: number) => ({ now })
  const story = given(limited).and({ by: 'zhang', type: 'submit' }, at(0))
  const before = story.and(add('li', 'zhao', 'before'), at(1_000))
  expect(due(before)).toEqual([['zhao', hours * 3_600_000]])
  expect(due(before.and(approve('zhao'), at(2_000)))).toEqual([['li', hours * 3_600_000]])
  expect(due(before.and({ by: 'li', type: 'remove-signer' }, at(2_000)))).toEqual([['li', hours * 3_600_000]])
  expect(due(before.and({ by: '', type: 'leave-out' }, { ...at(2_000), world: { disabled: ['zhao'] } }))).toEqual([
    ['li', hours * 3_600_000],
  ])
  expect(due(story.and(add('li', 'zhao', 'after'), at(1_000)))).toEqual([['zhao', hours * 3_600_000]])
})

test('a signer who is done keeps nobody else in a counter-sign from taking his approval back', () => {
  const recalled = submitted(all, ['li', 'wang'])
    .and(approve('wang'))
    .and(add('li', 'zhao', 'before'))
    .and(approve('zhao'))
    .and({ by: 'wang', type: 'recall' })
  expect(asked(recalled)).toEqual(['li', 'wang'])
  // Back again by another way than a hand-over: only a turn that was given keeps the one before it.
  const { given: _, ...visit } = submitted(all, ['li', 'wang']).and(add('li', 'zhao', 'before')).state.visits[0]!
  const done = {
    person: { id: 'zhao', name: 'zhao' },
    to: { id: 'li', name: 'li' },
    approves: false,
    by: null,
    automatic: null,
    entry: null,
  }
  const event = {
    type: 'signer-done',
    node: 'a',
    nodeName: 'a',
    sequence: 9,
    at: 0,
    opinion: '',
    signature: '',
    files: [],
    ...done,
  } as const
  const after = (mode: 'all' | 'sequence') => stateAfter({ ...submitted(all).state, visits: [{ ...visit, mode }] }, event).visits[0]?.given
  expect([after('all'), after('sequence')]).toEqual([undefined, true])
})

test('at most ten signers of one step are waited for', () => {
  const crowd = Array.from({ length: 11 }, (_, at) => `p${at}`)
  let story = submitted()
  for (const [at, to] of crowd.slice(0, 10).entries()) story = story.and(add(crowd[at - 1] ?? 'li', to, at % 2 ? 'after' : 'before'))
  expect(story.when(add('p9', 'p10', 'before')).refusal?.text).toBe('flows.signers-full')
  const fewer = story.and({ by: 'p8', type: 'remove-signer' })
  expect(fewer.when(add('p8', 'p10', 'before')).refusal).toBeUndefined()
})

test('whoever gets the work item of a signer by an assignment decides for good, and both can be replaced', () => {
  for (const when of ['before', 'after'] as const) {
    const story = submitted()
      .and(add('li', 'zhao', when))
      .and(add('zhao', 'wang', 'before'))
    const assigned = story.and({ by: 'keeper', type: 'assign', to: 'qian', workItem: story.state.entries[0]!.id })
    expect([asked(assigned), assigned.state.visits[0]?.added]).toEqual([['qian'], undefined])
    expect(asked(assigned.and(approve('qian')))).toEqual(['sun'])
  }
  const elsewhere = submitted(all, ['li', 'he'])
    .and(add('li', 'zhao', 'before'))
    .and(add('he', 'wang', 'before'))
  const one = elsewhere.and({ by: 'keeper', type: 'assign', to: 'qian', workItem: elsewhere.state.entries[0]!.id })
  expect(asked(one.and(approve('wang')))).toEqual(['qian', 'he'])
})

describe('a signer beside oneself', () => {
  const submitAgain = { by: 'zhang', type: 'submit' } as const
  const beside = submitted().and(add('li', 'zhao', 'beside'))

  test('both are asked at once, and only when both have agreed the node is passed', () => {
    expect(asked(beside)).toEqual(['li', 'zhao'])
    for (const [first, second] of [
      ['li', 'zhao'],
      ['zhao', 'li'],
    ] as const) {
      const half = beside.and(approve(first))
      expect([asked(half), half.state.visits[0]?.node]).toEqual([[second], 'a'])
      expect(asked(half.and(approve(second)))).toEqual(['sun'])
    }
  })

  test('a vote against it by either is one of the node', () => {
    const back = { type: 'return', to: 'start', mode: 1, opinion: '请补充' } as const
    expect(beside.and({ by: 'zhao', ...back }).state.status).toBe(3)
    expect(beside.and(approve('li')).and({ by: 'zhao', ...back }).state.status).toBe(3)
  })

  test('together they have one vote, so the share of a counter-sign stays', () => {
    const two = submitted({ counterSign: { mode: 'all', ratio: 50 } }, ['li', 'wang']).and(add('li', 'zhao', 'beside'))
    expect(asked(two.and(approve('li')))).toEqual(['wang', 'zhao'])
    expect(asked(two.and(approve('li')).and(approve('zhao')))).toEqual(['sun'])
    expect(asked(two.and(approve('wang')))).toEqual(['sun'])
  })

  test('in turn both have the same turn', () => {
    const turn = submitted(inTurn, ['li', 'wang']).and(add('li', 'zhao', 'beside'))
    expect([asked(turn), asked(turn.and(approve('zhao'))), asked(turn.and(approve('li')).and(approve('zhao')))]).toEqual([
      ['li', 'zhao'],
      ['li'],
      ['wang'],
    ])
  })

  test('who asked takes him out; had he agreed already, the node is passed by that', () => {
    const remove = { by: 'li', type: 'remove-signer' } as const
    expect(asked(beside.and(remove))).toEqual(['li'])
    expect(beside.and(remove).state.visits[0]).not.toHaveProperty('beside')
    expect(asked(beside.and(approve('li')).and(remove))).toEqual(['sun'])
    expect(beside.and(approve('zhao')).when(remove).refusal?.text).toBe('flows.no-signer')
  })

  test('a place that is given to others keeps who decides with it, and who is disabled is not waited for', () => {
    const given = beside.and({ by: 'li', type: 'transfer', to: 'wang' })
    expect([asked(given), given.state.visits[0]?.beside]).toMatchObject([
      ['wang', 'zhao'],
      [{ signer: { id: 'zhao' }, by: { id: 'wang' } }],
    ])
    expect(asked(given.and(approve('wang')))).toEqual(['zhao'])
    const left = beside.and(approve('li')).and({ by: 'program', type: 'leave-out' }, { world: { disabled: ['zhao'] } })
    expect(asked(left)).toEqual(['sun'])
    const heir = beside.and({ by: 'program', type: 'leave-out' }, { world: { disabled: ['li'] } })
    expect([asked(heir), heir.state.visits[0]]).toMatchObject([['zhao'], { people: [{ id: 'zhao' }] }])
    expect(heir.state.visits[0]).not.toHaveProperty('beside')
  })

  test('it comes straight back as it was left', () => {
    const straight = { afterReturn: 'straight-back' } as const
    const away = submitted(straight)
      .and(add('li', 'zhao', 'beside'))
      .and({ by: 'zhao', type: 'return', to: 'start', mode: 2, opinion: '请补充' })
    const back = away.and(submitAgain)
    expect([asked(back), back.state.visits[0]?.beside]).toMatchObject([['li', 'zhao'], [{ signer: { id: 'zhao' }, by: { id: 'li' } }]])
    expect(asked(back.and(approve('li')))).toEqual(['zhao'])
  })

  test('the history says it, and he is told', () => {
    const line = historyOf(flowOf(), beside.events).find(({ action }) => action === 14)
    expect(line).toMatchObject({ by: { id: 'li' }, given: { from: [{ id: 'li' }], to: { id: 'zhao' } } })
    const event = beside.events.find(({ type }) => type === 'signer-beside')!
    expect(noticesOf(event, { state: beside.state, opinion: '' }, flowOf())).toMatchObject([{ kind: 'added', people: [{ id: 'zhao' }] }])
  })
})
