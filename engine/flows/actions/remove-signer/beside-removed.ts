import { emptyLine, statementIn } from '../../event-kind.ts'
import type { AtNode, EventKind, Statement } from '../../event-kind.ts'
import { withoutWorkItems } from '../../evolving.ts'
import { besideWithout } from '../../places.ts'
import type { Person, Visit } from '../../state.ts'

/** Who was asked to decide together with somebody is asked no more, because that person took him out. */
interface BesideRemoved extends AtNode, Statement {
  /** His work item; null where none was open. */
  readonly entry: string | null
  readonly person: Person
  readonly by: Person
}

export const besideRemoved: EventKind<'beside-removed', BesideRemoved> = {
  type: 'beside-removed',
  evolve: (state, { node, entry, person }) => {
    const without = ({ beside = [], ...visit }: Visit): Visit => ({
      ...visit,
      people: visit.people.filter(({ id }) => id !== person.id),
      ...besideWithout(beside, [person]),
    })
    const visits = state.visits.map((visit) => (visit.node === node ? without(visit) : visit))
    return { ...state, visits, entries: withoutWorkItems(state.entries, entry === null ? [] : [entry]) }
  },
  line: (event) => ({
    ...emptyLine(event),
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    leftOut: { left: [event.person], to: [], byHand: true },
    ...statementIn(event),
  }),
  workItems: ({ entry }) => (entry === null ? [] : [{ change: 'closed', id: entry }]),
}
