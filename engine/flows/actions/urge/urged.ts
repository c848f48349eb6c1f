import type { EventKind } from '../../event-kind.ts'
import type { Person } from '../../state.ts'

/** The initiator reminded everybody the request waits for; `people` in the order of `entries`. */
interface Urged {
  readonly by: Person
  readonly entries: readonly string[]
  readonly people: readonly Person[]
}

export const urged: EventKind<'urged', Urged> = {
  type: 'urged',
  evolve: (state, { at }) => ({ ...state, urgedAt: at }),
  notices: ({ entries, people }) =>
    people.map((person, index) => ({
      kind: 'urged',
      people: [person],
      leadsTo: 'work-item',
      workItem: { id: entries[index] ?? '', node: '' },
    })),
}
