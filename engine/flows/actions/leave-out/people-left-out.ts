import { emptyLine } from '../../event-kind.ts'
import type { AtNode, EventKind } from '../../event-kind.ts'
import { withoutWorkItems } from '../../evolving.ts'
import { besideWithout } from '../../places.ts'
import type { FoundBy, Person, Visit } from '../../state.ts'

/** People who were disabled since they were found are asked no more. */
interface PeopleLeftOut extends AtNode {
  readonly left: readonly Person[]
  /** Their work items that were open. */
  readonly entries: readonly string[]
  /** Who is asked instead, because nobody was left; empty where others are asked anyway. */
  readonly people: readonly Person[]
  readonly foundBy: FoundBy | null
}

export const peopleLeftOut: EventKind<'people-left-out', PeopleLeftOut> = {
  type: 'people-left-out',
  evolve: (state, { node, left, entries, people, foundBy }) => {
    const isLeft = (person: Person): boolean => left.some(({ id }) => id === person.id)
    const others = ({ beside = [], ...visit }: Visit): Visit => ({
      ...visit,
      ...besideWithout(beside, left),
      people: [...visit.people.filter((person) => !isLeft(person)), ...people],
      foundBy: foundBy ?? visit.foundBy,
    })
    const visits = state.visits.map((visit) => (visit.node === node ? others(visit) : visit))
    return { ...state, visits, entries: withoutWorkItems(state.entries, entries) }
  },
  line: (event) => ({ ...emptyLine(event), node: event.node, nodeName: event.nodeName, leftOut: { left: event.left, to: event.people } }),
  workItems: ({ entries }) => entries.map((id) => ({ change: 'closed', id })),
}
