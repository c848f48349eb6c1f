import { describe, expect, test } from 'vitest'
import { historyOf } from './history.ts'
import { route } from './preview.ts'
import { decodeFlow, encodeFlow } from './codec.ts'
import { requestStatus } from './state.ts'
import type { ApproverNode, FlowDefinition } from './model.ts'
import { approver, chain, factsFor, start } from './testing/builders.ts'
import { describeEvents, given } from './testing/specification.ts'

/** An approval of before a return stands as long as none of the fields it depends on changed. */

const watching: Partial<ApproverNode> = { watchedFields: ['area'] }
const flow = (b: Partial<ApproverNode> = watching): FlowDefinition =>
  chain(start(), approver('a', ['li'], watching), approver('b', ['zhao', 'sun'], b), approver('c', ['wang']))
const area = (value: string) => ({ formData: { area: value, note: 'x' } })
const back = (to = 'start') => ({ by: 'wang', type: 'return', to, mode: 1, opinion: '请补充' }) as const
const atC = (definition = flow()) =>
  given(definition, area('100'))
    .and({ by: 'zhang', type: 'submit' })
    .and({ by: 'li', type: 'approve' })
    .and({ by: 'zhao', type: 'approve' })

const asked = (state: { readonly entries: readonly { readonly person: { readonly id: string } }[] }) =>
  state.entries.map(({ person }) => person.id)

describe('after a return to run again', () => {
  test('who returned is asked anew, those before him are not, where nothing they named changed', () => {
    const { state, events } = atC().and(back()).and({ by: 'zhang', type: 'submit' })
    expect(asked(state)).toEqual(['wang'])
    expect(historyOf(flow(), events).slice(-2)).toMatchObject([
      { node: 'a', by: { id: 'li' }, automatic: 'unchanged', action: 1 },
      { node: 'b', by: { id: 'zhao' }, automatic: 'unchanged', action: 1 },
    ])
  })

  test('who named a field that changed is asked anew, with his colleagues', () => {
    const { state } = atC().and(back()).and({ by: 'zhang', type: 'submit' }, area('120'))
    expect(asked(state)).toEqual(['li'])
  })

  test('a node that names no fields runs again as ever', () => {
    const { state } = atC(flow({})).and(back()).and({ by: 'zhang', type: 'submit' })
    expect(asked(state)).toEqual(['zhao', 'sun'])
  })

  test('what was changed and changed back is unchanged, and a second return counts too', () => {
    const once = atC().and(back()).and({ by: 'zhang', type: 'submit' }).and(back())
    expect(asked(once.and({ by: 'zhang', type: 'submit' }, area('120')).state)).toEqual(['li'])
    expect(asked(once.and({ by: 'zhang', type: 'submit' }).state)).toEqual(['wang'])
  })

  test('the node it was returned to decides by hand, those behind it stand', () => {
    const returned = atC().and(back('a'))
    expect(asked(returned.state)).toEqual(['li'])
    expect(asked(returned.and({ by: 'li', type: 'approve' }).state)).toEqual(['wang'])
  })

  test('who returns a request himself approves it by hand when it comes back, whatever he approved before', () => {
    const again = { by: 'zhang', type: 'submit' } as const
    const changed = atC().and(back()).and(again, area('120'))
    const returned = changed.and({ ...back(), by: 'li' })
    expect(asked(returned.and(again, area('100')).state)).toEqual(['li'])
  })

  test('of a counter-sign that returns nothing stands, of one that was passed everybody does', () => {
    const both = flow({ ...watching, counterSign: { mode: 'all', ratio: 100 } })
    const once = given(both, area('100')).and({ by: 'zhang', type: 'submit' }).and({ by: 'li', type: 'approve' })
    const half = once
      .and({ by: 'zhao', type: 'approve' })
      .and({ ...back(), by: 'sun' })
      .and({ by: 'zhang', type: 'submit' })
    // The node was never passed, so nothing of it stands.
    expect(asked(half.state)).toEqual(['zhao', 'sun'])
    const passed = once.and({ by: 'zhao', type: 'approve' }).and({ by: 'sun', type: 'approve' })
    expect(asked(passed.and(back()).and({ by: 'zhang', type: 'submit' }).state)).toEqual(['wang'])
  })

  test('the way ahead tells it', () => {
    const { state } = atC().and(back())
    const facts = { formData: { area: '100' }, directory: factsFor('zhang').directory, initiator: { id: 'zhang', name: 'Zhang' } }
    expect(route(flow(), state, facts).steps.map(({ node, outcome }) => [node, outcome])).toEqual([
      ['a', 'automatic'],
      ['b', 'automatic'],
      ['c', 'asks'],
    ])
  })
})

test('a withdrawal, a change by hand and a covered value leave nothing standing', () => {
  const again = { by: 'zhang', type: 'submit' } as const
  const withdrawn = atC().and({ by: 'zhang', type: 'withdraw' })
  expect(withdrawn.state.status).toBe(requestStatus.toResubmit)
  expect(asked(withdrawn.and(again).state)).toEqual(['li'])
  const moved = atC().and(back()).and({ by: 'keeper', type: 'change', to: 'a', opinion: '核实' })
  expect(asked(moved.and({ by: 'li', type: 'approve' }).state)).toEqual(['zhao', 'sun'])
  const covered = { ...area('100'), toldData: { area: '1**' } }
  const once = given(flow(), covered).and(again).and({ by: 'li', type: 'approve' })
  expect(asked(once.and({ ...back(), by: 'zhao' }).and(again).state)).toEqual(['li'])
})

test('requests that were approved before the node named fields tell nothing that stands', () => {
  const events = atC(flow({})).and(back())
  expect(describeEvents(events.and({ by: 'zhang', type: 'submit' }).events).at(-1)).toContain('sun')
})

test('the fields are kept in the tree of the family, and a tree without them stays as it was', () => {
  const identity = { id: 'f1', code: 'f', name: 'f', version: 1 }
  const tree = encodeFlow(flow({}))
  expect(JSON.stringify(tree).match(/seedbedWatched/g)).toHaveLength(1)
  const { definition } = decodeFlow(identity, tree)
  expect(definition?.start.next).toMatchObject({ code: 'a', watchedFields: ['area'] })
  const first = definition?.start.next as ApproverNode
  const cleared = { ...definition!, start: { ...definition!.start, next: { ...first, watchedFields: undefined } } }
  expect(decodeFlow(identity, encodeFlow(cleared)).definition?.start.next).not.toHaveProperty('watchedFields', ['area'])
})
