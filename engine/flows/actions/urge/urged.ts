import type { EventKind } from '../../event-kind.ts'
import type { Person } from '../../state.ts'

/** The initiator, or somebody who watches over the request, reminded everybody the request waits for; `people` in the order of `entries`. */
interface Urged {
  readonly by: Person
  readonly entries: readonly string[]
  readonly people: readonly Person[]
}

export const urged: EventKind<'urged', Urged> = {
  type: 'urged',
  evolve: (state, { at }) => ({ ...state, urgedAt: at }),
  notices: ({ entries, people, by }, { state }) =>
    people.map((person, index) => ({
      kind: by.id === state.initiator?.id ? 'urged' : 'urged-by-monitor',
      people: [person],
      leadsTo: 'work-item',
      workItem: { id: entries[index] ?? '', node: '' },
      params: { by: by.name },
    })),
}
