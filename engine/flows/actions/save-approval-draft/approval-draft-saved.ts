import type { AtNode, EventKind } from '../../event-kind.ts'
import type { Json } from '../../json.ts'
import type { Person } from '../../state.ts'

/** The person of a work item kept what he had typed. */
interface ApprovalDraftSaved extends AtNode {
  readonly entry: string
  readonly by: Person
  readonly draft: Json
}

export const approvalDraftSaved: EventKind<'approval-draft-saved', ApprovalDraftSaved> = {
  type: 'approval-draft-saved',
  evolve: (state, { entry, draft }) => ({
    ...state,
    entries: state.entries.map((workItem) => (workItem.id === entry ? { ...workItem, draft } : workItem)),
  }),
}
