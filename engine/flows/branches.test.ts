import { describe, expect, test } from 'vitest'
import { returnChoices } from './actions/return/choices.ts'
import type { FlowDefinition } from './model.ts'
import { approver, branch, chain, person, start, users } from './testing/builders.ts'
import { given } from './testing/specification.ts'
import type { Story } from './testing/specification.ts'
import { completion, nodeStates } from './wire-codes.ts'

/** What the tables of docs/flow-semantics.md leave out of branches that run beside each other. */

const parallel = (changes: Parameters<typeof approver>[2] = {}): FlowDefinition =>
  chain(
    start(),
    approver('a', ['li'], {
      fork: {
        kind: 'parallel',
        branches: [
          branch('left', { next: approver('x', ['wang'], { ...changes, progress: 30, next: approver('x2', ['wu'], { progress: 60 }) }) }),
          branch('right', { next: approver('y', ['sun'], { ...changes, progress: 40 }) }),
        ],
      },
    }),
    approver('b', ['zhao'], { afterReturn: 'chosen' }),
  )
const begun = (flow = parallel()): Story => given(flow).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' })
const nodes = ({ state }: Story): readonly string[] => state.visits.map(({ node }) => node)

describe('branches beside each other', () => {
  test('the drawing shows several current nodes, and the progress is that of the least advanced', () => {
    const { state } = begun()
    expect([...nodeStates(parallel(), state)].filter(([, one]) => one === 1).map(([code]) => code)).toEqual(['x', 'y'])
    expect(completion(parallel(), state)).toBe(30)
  })

  test('the join passes once, after the last of them', () => {
    const left = begun().and({ by: 'wang', type: 'approve' }).and({ by: 'wu', type: 'approve' })
    expect([nodes(left), left.state.forks]).toEqual([['y'], [{ fork: 'a', branches: ['left', 'right'], done: ['left'] }]])
    const joined = left.and({ by: 'sun', type: 'approve' })
    expect([nodes(joined), joined.events.filter(({ type }) => type === 'branches-joined').length]).toEqual([['b'], 1])
  })

  test('from behind the join a return to a node of one branch runs that branch again alone', () => {
    const joined = begun().and({ by: 'wang', type: 'approve' }).and({ by: 'wu', type: 'approve' }).and({ by: 'sun', type: 'approve' })
    const back = joined.and({ by: 'zhao', type: 'return', to: 'x', mode: 1 })
    expect([nodes(back), back.state.passed.map(({ node }) => node)]).toEqual([['x'], ['a', 'y']])
    const again = back.and({ by: 'wang', type: 'approve' }).and({ by: 'wu', type: 'approve' })
    expect(nodes(again)).toEqual(['b'])
  })

  test('within a branch a return leaves the others alone', () => {
    const back = begun().and({ by: 'wang', type: 'approve' }).and({ by: 'wu', type: 'return', to: 'x' })
    expect(nodes(back).toSorted()).toEqual(['x', 'y'])
    expect(back.state.entries.map(({ person: { id } }) => id).toSorted()).toEqual(['sun', 'wang'])
  })

  test('who returns is told which nodes beside his own a run again takes back', () => {
    const { state } = begun().and({ by: 'wang', type: 'approve' })
    const workItem = state.entries.find(({ person: { id } }) => id === 'wu')?.id ?? ''
    const { beside, targets } = returnChoices({ definition: parallel(), state, actorId: 'wu', now: 1_000, workItem })
    expect(beside).toEqual(['节点y'])
    expect(targets.map(({ node, takesBack }) => [node, takesBack])).toEqual([
      ['start', ['节点y']],
      ['a', ['节点y']],
      ['x', []],
    ])
  })

  test('a return straight back freezes the others, which go on with it; who was disabled meanwhile is left out', () => {
    const away = begun(parallel({ afterReturn: 'straight-back' })).and({ by: 'wang', type: 'return', to: 'start' })
    expect(away.state).toMatchObject({
      status: 3,
      entries: [],
      visits: [],
      straightBack: { beside: [{ node: 'y' }], held: [{ node: 'y' }] },
    })
    const back = away.and({ by: 'zhang', type: 'submit' })
    expect([nodes(back).toSorted(), back.state.straightBack]).toEqual([['x', 'y'], null])
    const gone = away.and({ by: 'zhang', type: 'submit' }, { world: { disabled: ['sun'] } })
    expect(gone.state.entries.map(({ person: { id } }) => id).toSorted()).toEqual(['admin', 'wang'])
  })

  test('each branch takes back its own last approval, also one that passed the join, until the node behind has decided', () => {
    const joined = begun().and({ by: 'sun', type: 'approve' }).and({ by: 'wang', type: 'approve' }).and({ by: 'wu', type: 'approve' })
    const undone = joined.and({ by: 'sun', type: 'recall' })
    expect([nodes(undone), undone.state.forks]).toMatchObject([['y'], [{ done: ['left'] }]])
    expect(joined.when({ by: 'wang', type: 'recall' }).refusal).toMatchObject({ text: 'flows.not-recallable' })
    expect(nodes(undone.and({ by: 'sun', type: 'approve' }))).toEqual(['b'])
  })

  test('time limits run in each branch, and an approval by time passes the join', () => {
    const times = {
      limit: { kind: 'own', from: 'receipt', field: '', hours: 1, counts: 'clock' },
      reminders: { kind: 'off' },
      overdue: { kind: 'own', firstHours: 0, everyHours: 1, notifies: true, tellsSuperiors: false, approvesAt: 1 },
    } as const
    const late = begun(parallel({ times })).and({ by: '', type: 'time-out' }, { now: 2 * 3_600_000 })
    expect(nodes(late)).toEqual(['x2'])
    expect(late.state.forks).toMatchObject([{ done: ['right'] }])
  })

  test('who approved in a branch beside is not who approved before', () => {
    const again = { autoApproval: ['approved-before', 'previous-handler'] as const }
    const flow = chain(
      start({
        fork: {
          kind: 'parallel',
          branches: [
            branch('l', { next: approver('x', ['wang']) }),
            branch('r', { next: approver('y', ['sun'], { next: approver('z', ['wang'], again) }) }),
          ],
        },
      }),
      approver('b', ['wang'], again),
    )
    const both = given(flow).and({ by: 'zhang', type: 'submit' }).and({ by: 'wang', type: 'approve' }).and({ by: 'sun', type: 'approve' })
    expect(nodes(both)).toEqual(['z'])
    // Behind the join it is one of the previous nodes.
    expect(both.and({ by: 'wang', type: 'approve' }).state.status).toBe(2)
  })
})

describe('branches and people that somebody chooses', () => {
  const picked = approver('lab', [], { assignee: { kind: 'candidates', members: users('qian', 'sun'), narrowing: 'none' } })
  const choosing = (changes: Parameters<typeof approver>[2] = {}): FlowDefinition =>
    chain(
      start(),
      approver('a', ['li'], {
        ...changes,
        fork: { kind: 'chosen', branches: [branch('p', { next: picked }), branch('q', { next: approver('y', ['sun']) })] },
      }),
    )
  const at = (flow = choosing()) => given(flow).and({ by: 'zhang', type: 'submit' })

  test('what is asked is told with the refusal', () => {
    expect(at().when({ by: 'li', type: 'approve' })).toMatchObject({
      events: [],
      refusal: { text: 'flows.branches-missing', field: 'branchList' },
      asked: { forks: [{ node: 'a', branches: [{ node: 'lab' }, { node: 'y' }] }], candidates: [] },
    })
    const wrong = { by: 'li', type: 'approve', branches: ['lab'], people: { lab: ['wang'] } } as const
    expect(at().when(wrong)).toMatchObject({ refusal: { field: 'candidateList' }, asked: { candidates: [{ node: 'lab' }] } })
  })

  test('those that are chosen run, with whom somebody picked', () => {
    const both = at().and({ by: 'li', type: 'approve', branches: ['lab', 'y'], people: { lab: ['qian'] } })
    expect(both.state.entries.map(({ person: { id } }) => id)).toEqual(['qian', 'sun'])
    const one = at().and({ by: 'li', type: 'approve', branches: ['y'] })
    expect([nodes(one), one.and({ by: 'sun', type: 'approve' }).state.status]).toEqual([['y'], 2])
  })

  test('no rule and no time passes a node from which somebody has to choose', () => {
    expect(nodes(at(choosing({ autoApproval: ['initiator'], assignee: { kind: 'initiator' } })))).toEqual(['a'])
  })

  test('where nobody is there to choose, all are taken', () => {
    const all = at(
      choosing({
        counterSign: { mode: 'all', ratio: 50 },
        assignee: { kind: 'members', members: users('li', 'wang', 'wu'), narrowing: 'none' },
      }),
    )
    const after = all
      .and({ by: 'li', type: 'approve', branches: ['y'] })
      .and({ by: '', type: 'leave-out' }, { world: { disabled: ['wang', 'wu'] } })
    expect(nodes(after)).toEqual(['lab', 'y'])
    expect(after.state.visits[0]?.people).toEqual([person('qian'), person('sun')])
  })
})
