import type { AddedSigner, Person, Visit } from './state.ts'

/** Who asked for the person who decides in his place now (加签); undefined of everybody else. */
export function addedFor(visit: Visit, signerId: string): AddedSigner | undefined {
  return visit.added?.findLast(({ signer }) => signer.id === signerId)
}

/** Who decides before another one, whose turn comes back once he has agreed; undefined of everybody else. */
export function asksBefore(visit: Pick<Visit, 'added'>, signerId: string): Person | undefined {
  return visit.added?.findLast(({ signer, when }) => signer.id === signerId && when === 'before')?.by
}

/** The signers of a visit whose decision is waited for, those beside somebody too. */
export function waitingFor({ added = [], beside = [], votes }: Visit): readonly { readonly signer: Person }[] {
  return [...added, ...beside].filter(({ signer }) => !votes.some(({ person }) => person.id === signer.id))
}

/**
 * What is left of the added signers when the places of some people are given away by somebody who manages: whoever gets a place decides in it
 * for good, so nobody waits to have it back.
 */
export function addedWithout(added: readonly AddedSigner[], people: readonly Person[]): Pick<Visit, 'added'> {
  const given = new Set(people.map(({ id }) => id))
  // The innermost stands last, so one look from the end finds all who stand behind it.
  const kept = added.toReversed().filter(({ signer, by }) => {
    if (given.has(signer.id)) given.add(by.id)
    return !given.has(signer.id)
  })
  return kept.length > 0 ? { added: kept.toReversed() } : {}
}

/** The signers that a person has asked for and that have not decided yet. */
export function openSignersOf(visit: Visit, userId: string): readonly Person[] {
  const hasVoted = (person: Person): boolean => visit.votes.some((vote) => vote.person.id === person.id)
  const isAsked = (person: Person): boolean => visit.people.some(({ id }) => id === person.id) && !hasVoted(person)
  return (visit.added ?? []).filter(({ by, signer }) => by.id === userId && isAsked(signer)).map(({ signer }) => signer)
}

/** Those whom a person has asked to decide together with him and that have not decided yet. */
export function openBesideOf({ votes, beside = [] }: Visit, userId: string): readonly Person[] {
  return beside
    .filter(({ by }) => by.id === userId)
    .flatMap(({ signer }) => (votes.some(({ person }) => person.id === signer.id) ? [] : [signer]))
}
