import { emptyLine, statementIn } from '../event-kind.ts'
import type { AtNode, AutomaticReason, EventKind, Statement } from '../event-kind.ts'
import { withoutWorkItems } from '../evolving.ts'
import { besideReplaced } from '../places.ts'
import type { AddedSigner, Person, Visit } from '../state.ts'

/** Who was added decides no more in the place of somebody, who decides himself again. */
interface SignerDone extends AtNode, Statement {
  /** His work item; null where none was open. */
  readonly entry: string | null
  readonly person: Person
  /** Whose place it is. */
  readonly to: Person
  /** He agreed; else he was taken out. */
  readonly approves: boolean
  /** Who did it: himself, or who took him out; null where he was disabled. */
  readonly by: Person | null
  /** Why he agreed without doing so by hand; null where that is not so. */
  readonly automatic: AutomaticReason | null
}

export const signerDone: EventKind<'signer-done', SignerDone> = {
  type: 'signer-done',
  evolve: (state, event) => ({
    ...state,
    entries: withoutWorkItems(state.entries, event.entry === null ? [] : [event.entry]),
    visits: state.visits.map((visit) => (visit.node === event.node ? placeBack(visit, event) : visit)),
  }),
  line: (event, { receivedAt }) => ({
    ...emptyLine(event),
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    ...(event.approves
      ? { action: 1, receivedAt: receivedAt(event.entry ?? ''), automatic: event.automatic }
      : { leftOut: { left: [event.person], to: [event.to], byHand: event.by !== null } }),
    ...statementIn(event),
  }),
  workItems: ({ entry, approves }) => {
    if (entry === null) return []
    return [approves ? { change: 'handled', id: entry, action: 1 } : { change: 'closed', id: entry }]
  },
}

function placeBack({ added = [], ...visit }: Visit, { person, to, approves }: SignerDone): Visit {
  const isTheirs = ({ signer, by }: AddedSigner): boolean => signer.id === person.id && by.id === to.id
  const others = added.filter((one) => !isTheirs(one))
  // What the place stood for before somebody agreed and asked for him, it stands for again when he is taken out.
  const left = approves
    ? others.filter(({ signer }) => signer.id !== person.id)
    : others.map((one) => (one.signer.id === person.id ? { ...one, signer: to } : one))
  const people = visit.people.map((one) => (one.id === person.id ? to : one))
  const together = visit.beside && { beside: besideReplaced(visit.beside, person.id, to) }
  return { ...visit, people, ...together, ...(visit.mode === 'sequence' && { given: true }), ...(left.length > 0 && { added: left }) }
}
