import type { EventKind, SomeWorkItems } from '../../event-kind.ts'
import { withoutWorkItems } from '../../evolving.ts'

/** Work items of others are frozen until the request comes straight back. */
export const workItemsHeld: EventKind<'entries-held', SomeWorkItems> = {
  type: 'entries-held',
  evolve: (state, { entries, at: heldAt }) => {
    const { straightBack } = state
    if (!straightBack) return state
    const held = state.entries.filter(({ id }) => entries.includes(id)).map((workItem) => ({ ...workItem, heldAt }))
    return {
      ...state,
      entries: withoutWorkItems(state.entries, entries),
      straightBack: { ...straightBack, held: [...straightBack.held, ...held] },
    }
  },
  workItems: ({ entries }) => entries.map((id) => ({ change: 'held', id })),
}
