import { emptyLine, statementIn } from '../../event-kind.ts'
import type { AtNode, EventKind, Statement } from '../../event-kind.ts'
import { frozenVisits, withFrozenVisit } from '../../state.ts'
import type { FlowState, Person, Visit } from '../../state.ts'

/** Somebody else will be asked when the turn of a person comes, who has no work item yet. */
interface TurnGiven extends AtNode, Statement {
  readonly from: Person
  readonly person: Person
  readonly by: Person
  /** The node was left by a return that comes straight back. */
  readonly held: boolean
}

export const turnGiven: EventKind<'turn-given', TurnGiven> = {
  type: 'turn-given',
  evolve: (state, { node, from, person, held }) => {
    const given = (visit: Visit): Visit => ({
      ...visit,
      people: visit.people.map((one) => (one.id === from.id ? person : one)),
      given: true,
    })
    if (!held) return { ...state, visits: state.visits.map((visit) => (visit.node === node ? given(visit) : visit)) }
    const { straightBack } = state
    return straightBack ? { ...state, straightBack: withFrozenVisit(straightBack, node, given) } : state
  },
  line: (event) => ({
    ...emptyLine(event),
    action: 5,
    by: event.by,
    node: event.node,
    nodeName: event.nodeName,
    given: { from: [event.from], to: event.person },
    ...statementIn(event),
  }),
}

/** A turn that is still to come, at a current node or at the one that a return comes straight back to. */
export interface ComingTurn {
  readonly visit: Visit
  readonly person: Person
  readonly held: boolean
}

/** The turns of a person that are still to come: where people are asked one after the other he is among them and was not asked yet. */
export function comingTurns(state: FlowState, userId: string): readonly ComingTurn[] {
  const { visits, entries, straightBack } = state
  const held = frozenVisits(state).map((visit) => ({ visit, items: straightBack?.held ?? [], held: true }))
  return [...visits.map((visit) => ({ visit, items: entries, held: false })), ...held].flatMap(({ visit, items, held: isHeld }) => {
    const person = visit.people.find(({ id }) => id === userId)
    const isAsked = items.some((item) => item.node === visit.node && item.person.id === userId)
    const hasVoted = visit.votes.some((vote) => vote.person.id === userId)
    return person && !isAsked && !hasVoted ? [{ visit, person, held: isHeld }] : []
  })
}
