import type { BesideSigner, Person, Visit, Vote } from './state.ts'

/**
 * The places of a visit: a node asks for one vote of each. A place is one person's, unless he asked others to decide together with him
 * (并加签): then it agrees when all of them have, and the first vote against it is one of the place. So ratios and turns stay as they are.
 */
export interface Place {
  readonly people: readonly Person[]
  readonly stands: 'open' | 'approved' | 'returned'
}

type Asked = Pick<Visit, 'people' | 'votes' | 'beside'>

export function placesIn({ people, votes, beside = [] }: Asked): readonly Place[] {
  const groups = Map.groupBy(people, ({ id }) => placeOf(id, beside))
  return [...groups.values()].map((members) => ({ people: members, stands: standingOf(members, votes) }))
}

function standingOf(members: readonly Person[], votes: readonly Vote[]): Place['stands'] {
  const cast = members.map(({ id }) => votes.find(({ person }) => person.id === id))
  if (cast.some((vote) => vote && !vote.approves)) return 'returned'
  return cast.every((vote) => vote !== undefined) ? 'approved' : 'open'
}

/** Id of the person whose place it was first. */
function placeOf(userId: string, beside: readonly BesideSigner[]): string {
  const asked = beside.find(({ signer }) => signer.id === userId)
  return asked ? placeOf(asked.by.id, beside) : userId
}

/** With another person in the place of somebody. */
export function besideReplaced(beside: readonly BesideSigner[], from: string, to: Person): readonly BesideSigner[] {
  const other = (person: Person): Person => (person.id === from ? to : person)
  return beside.map(({ signer, by }) => ({ signer: other(signer), by: other(by) }))
}

/** What is left of it when people decide no more: who was asked by them belongs to who is left in their place. */
export function besideWithout(beside: readonly BesideSigner[], people: readonly Person[]): Pick<Visit, 'beside'> {
  const left = people.reduce((kept, { id }) => withoutOne(kept, id), beside)
  return left.length > 0 ? { beside: left } : {}
}

function withoutOne(beside: readonly BesideSigner[], id: string): readonly BesideSigner[] {
  const own = beside.find(({ signer }) => signer.id === id)
  const others = beside.filter((one) => one !== own)
  const heir = own?.by ?? others.find(({ by }) => by.id === id)?.signer
  if (!heir) return others
  return besideReplaced(others, id, heir).filter(({ signer, by }) => signer.id !== by.id)
}
