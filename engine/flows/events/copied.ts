import type { AtNode, EventKind } from '../event-kind.ts'
import type { Circulation, Person } from '../state.ts'

/** Copies were sent to people (抄送). A copy from the same node replaces an earlier one. */
interface Copied extends AtNode {
  readonly by: Person
  readonly people: readonly Person[]
}

export const copied: EventKind<'copied', Copied> = {
  type: 'copied',
  evolve: (state, event) => {
    const added = event.people.map((person): Circulation => ({ node: event.node, person, at: event.at }))
    const isAdded = (one: Circulation): boolean => one.node === event.node && event.people.some((person) => person.id === one.person.id)
    return { ...state, circulations: [...state.circulations.filter((one) => !isAdded(one)), ...added] }
  },
  copies: ({ node, people }) => people.map((person) => ({ node, person })),
  notices: ({ people, node }) => [{ kind: 'copied', people, leadsTo: 'copy', node }],
}
