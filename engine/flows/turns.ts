import { placesIn } from './places.ts'
import { asksBefore } from './signers.ts'
import type { Person, Visit } from './state.ts'

/** Whose turn it is at a visited node, and who follows there before the node is passed. */

type Asked = Pick<Visit, 'mode' | 'people' | 'votes' | 'added' | 'beside'>

/** Those who have not voted. */
export function unanswered({ people, votes }: Pick<Visit, 'people' | 'votes'>): readonly Person[] {
  return people.filter((person) => !votes.some((vote) => vote.person.id === person.id))
}

/** Those who are to decide now: where people decide in turn the first one, and those who decide together with him. */
export function askedNow(visit: Asked): readonly Person[] {
  const waiting = unanswered(visit)
  return visit.mode === 'sequence' ? samePlace(visit, waiting, waiting[0]) : waiting
}

/** Those whose turn is still to come, in order: who asked somebody to decide before him (前加签), and where people decide in turn all others. */
export function turnsToCome(visit: Asked): readonly Person[] {
  const now = askedNow(visit)
  const later = unanswered(visit).filter(({ id }) => !now.some((person) => person.id === id))
  return [...now.flatMap((person) => askersOf(visit, person)), ...later]
}

/** Who decides at the node once a person who is asked now has agreed; nobody where the turn does not pass on by that. */
export function turnAfter(visit: Asked, userId: string): readonly Person[] {
  const asker = asksBefore(visit, userId)
  if (asker) return [asker]
  const now = askedNow(visit)
  if (visit.mode !== 'sequence' || now.length > 1) return []
  const later = unanswered(visit).filter(({ id }) => !now.some((person) => person.id === id))
  return samePlace(visit, later, later[0])
}

/** Those of them who share the place of one. */
function samePlace(visit: Asked, waiting: readonly Person[], one: Person | undefined): readonly Person[] {
  const place = placesIn(visit).find(({ people }) => people.some(({ id }) => id === one?.id))
  return waiting.filter(({ id }) => place?.people.some((member) => member.id === id))
}

/** Who gets the turn back when they have agreed, one after the other. */
function askersOf(visit: Asked, { id }: Person): readonly Person[] {
  const asker = asksBefore(visit, id)
  return asker ? [asker, ...askersOf(visit, asker)] : []
}
