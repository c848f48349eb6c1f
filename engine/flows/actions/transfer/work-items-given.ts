import { emptyLine, statementIn, untilWhen } from '../../event-kind.ts'
import type { AtNode, EventKind, Statement } from '../../event-kind.ts'
import { besideReplaced, besideWithout } from '../../places.ts'
import { addedWithout } from '../../signers.ts'
import { requestStatus, withFrozenVisit } from '../../state.ts'
import type { AddedSigner, FlowState, Person, Visit, WorkItem, WorkItemTime } from '../../state.ts'

/** One person got the work items that others had at a node. */
interface WorkItemsGiven extends AtNode, Statement {
  /** Work items that are gone, and who had them, in the same order. Only an assignment takes several. */
  readonly entries: readonly string[]
  readonly people: readonly Person[]
  /** The work item that stands for them, and who has it now. */
  readonly entry: string
  readonly person: Person
  readonly by: Person
  /**
   * 7: its person passed it on; 5: somebody who manages took it away; 10: its person asks somebody to decide before him; 6: he agreed and
   * asks somebody to decide after him.
   */
  readonly action: 5 | 6 | 7 | 10
  /** They are frozen until the request comes straight back, and so is the new one. */
  readonly held: boolean
  /** The time limit stays that of the first one that is gone; absent without one. */
  readonly time?: WorkItemTime
}

export const workItemsGiven: EventKind<'entries-given', WorkItemsGiven> = {
  type: 'entries-given',
  evolve: (state, event) => (event.held ? givenWhileHeld(state, event) : givenAtNode(state, event)),
  line: (event, { receivedAt }) => ({
    ...emptyLine(event),
    action: event.action,
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    receivedAt: event.action === 5 ? null : receivedAt(event.entries[0] ?? ''),
    given: { from: event.people, to: event.person },
    ...statementIn(event),
  }),
  workItems: ({ entries, entry, node, nodeName, person, action, held, time }) => [
    ...entries.map((id) => (action === 5 ? ({ change: 'closed', id } as const) : ({ change: 'handled', id, action } as const))),
    { change: 'assigned', id: entry, node, nodeName, person, time },
    ...(held ? [{ change: 'held', id: entry } as const] : []),
  ],
  // Who gets it while nothing can be done is told when the request goes on.
  notices: ({ entry: id, node, nodeName, person, by, held, time, action }, { state }) => {
    const params = { node: nodeName, by: by.name }
    const kind = whenAdded(action) ? 'added' : 'given'
    return held || state.status === requestStatus.suspended
      ? []
      : [{ ...untilWhen(kind, time), people: [person], leadsTo: 'work-item', workItem: { id, node }, params, node }]
  },
}

type Given = Parameters<typeof workItemsGiven.evolve>[1]

function givenAtNode(state: FlowState, event: Given): FlowState {
  const visits = state.visits.map((visit) => (visit.node === event.node ? askedInstead(visit, event) : visit))
  return { ...state, visits, entries: withGiven(state.entries, event) }
}

function givenWhileHeld(state: FlowState, event: Given): FlowState {
  const { straightBack } = state
  if (!straightBack) return state
  const asked = withFrozenVisit(straightBack, event.node, (visit) => askedInstead(visit, event))
  return { ...state, straightBack: { ...asked, held: withGiven(straightBack.held, event) } }
}

/** Whether somebody is asked besides its person, and when. */
const whenAdded = (action: Given['action']): AddedSigner['when'] | undefined =>
  action === 10 ? 'before' : action === 6 ? 'after' : undefined

/**
 * Who was added for the former person decides for the new one's place now; who is added here is the innermost. An assignment gives the place for
 * good.
 */
function addedAfter(added: readonly AddedSigner[], { people, person, by, action }: Given): Pick<Visit, 'added'> {
  if (action === 5) return addedWithout(added, people)
  const kept = added.map((one) => (people.some(({ id }) => id === one.signer.id) ? { ...one, signer: person } : one))
  const when = whenAdded(action)
  // Whoever asks for somebody after him is done: what he was added for passes to that person.
  const all = when === undefined ? kept : [...(when === 'after' ? kept : added), { signer: person, by, when }]
  return all.length > 0 ? { added: all } : {}
}

/** The receiver takes the place of the first, so that a turn stays where it was; the number of votes that are asked for changes with several. */
function askedInstead({ added = [], beside = [], ...visit }: Visit, event: Given): Visit {
  const { people, person } = event
  const [first, ...others] = people.map(({ id }) => id)
  const left = visit.people.filter(({ id }) => !others.includes(id))
  const together = besideWithout(
    beside,
    people.filter(({ id }) => others.includes(id)),
  )
  return {
    ...visit,
    people: left.map((one) => (one.id === first ? person : one)),
    given: true,
    ...addedAfter(added, event),
    ...(together.beside && first !== undefined && { beside: besideReplaced(together.beside, first, person) }),
  }
}

/** What the former person saved for later is not shown to the next one. */
function withGiven(workItems: readonly WorkItem[], { entries, entry, node, nodeName, person, at, time }: Given): readonly WorkItem[] {
  const given: WorkItem = { id: entry, node, nodeName, person, receivedAt: at, draft: null, ...(time && { time }) }
  const inPlaceOf = ({ heldAt }: WorkItem): WorkItem => (heldAt === undefined ? given : { ...given, heldAt })
  return workItems.flatMap((one) => (one.id === entries[0] ? [inPlaceOf(one)] : entries.includes(one.id) ? [] : [one]))
}
