import { emptyLine, statementIn, untilWhen } from '../../event-kind.ts'
import type { AtNode, EventKind, Statement } from '../../event-kind.ts'
import { requestStatus } from '../../state.ts'
import type { Person, Visit, WorkItemTime } from '../../state.ts'

/** Somebody asked another person to decide together with him (并加签); he keeps his own work item. */
interface SignerBeside extends AtNode, Statement {
  /** The work item of who is asked. */
  readonly entry: string
  readonly person: Person
  readonly by: Person
  /** The time limit of who asked; absent without one. */
  readonly time?: WorkItemTime
}

export const signerBeside: EventKind<'signer-beside', SignerBeside> = {
  type: 'signer-beside',
  evolve: (state, event) => {
    const { entry: id, node, nodeName, person, at: receivedAt, time } = event
    const item = { id, node, nodeName, person, receivedAt, draft: null, ...(time && { time }) }
    const visits = state.visits.map((visit) => (visit.node === node ? askedBeside(visit, event) : visit))
    return { ...state, visits, entries: [...state.entries, item] }
  },
  line: (event) => ({
    ...emptyLine(event),
    action: 14,
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    given: { from: [event.by], to: event.person },
    ...statementIn(event),
  }),
  workItems: ({ entry: id, node, nodeName, person, time }) => [{ change: 'assigned', id, node, nodeName, person, time }],
  notices: ({ entry: id, node, nodeName, person, by, time }, { state }) =>
    state.status === requestStatus.suspended
      ? []
      : [
          {
            ...untilWhen('added', time),
            people: [person],
            leadsTo: 'work-item',
            workItem: { id, node },
            params: { node: nodeName, by: by.name },
            node,
          },
        ],
}

/** He stands right behind who asked, so that both have the same turn. */
function askedBeside(visit: Visit, { person, by }: SignerBeside): Visit {
  const people = visit.people.flatMap((one) => (one.id === by.id ? [one, person] : [one]))
  return { ...visit, people, given: true, beside: [...(visit.beside ?? []), { signer: person, by }] }
}
