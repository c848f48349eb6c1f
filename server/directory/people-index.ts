import type { Person } from '#server/directory/directory.ts'

export interface StoredPerson extends Person {
  readonly deleted: boolean
  readonly sortCode: number
}

/** What somebody may be a member of. */
export type MembershipKind = 'organizationIds' | 'positionIds' | 'roleIds' | 'groupIds'
const membershipKinds: readonly MembershipKind[] = ['organizationIds', 'positionIds', 'roleIds', 'groupIds']

type People = readonly StoredPerson[]

interface Lists {
  readonly byId: Map<string, StoredPerson>
  readonly byAccount: Map<string, StoredPerson>
  live: People
  readonly members: Readonly<Record<MembershipKind, Map<string, People>>>
}

/** Above this many changes all lists are rebuilt: a single change copies every list the person is in. */
const changedOneByOne = 100

function listsOf(people: People): Lists {
  const live = people.filter((one) => !one.deleted).toSorted(byPlace)
  return {
    byId: new Map(people.map((one) => [one.id, one])),
    byAccount: new Map(live.map((one) => [one.account, one])),
    live,
    members: {
      organizationIds: grouped(live, 'organizationIds'),
      positionIds: grouped(live, 'positionIds'),
      roleIds: grouped(live, 'roleIds'),
      groupIds: grouped(live, 'groupIds'),
    },
  }
}

/**
 * People by id, by account and by what they are members of; lists are in the order of sort code and id. A deleted person is still
 * found by id, because old records show the name, but is in no list. The cost of changing one person grows with that person's
 * memberships.
 */
export class PeopleIndex {
  #lists: Lists
  #version = 0

  constructor(people: People) {
    this.#lists = listsOf(people)
  }

  /** Grows with each change. */
  get version(): number {
    return this.#version
  }

  person(id: string): Person | undefined {
    return this.#lists.byId.get(id)
  }

  personByAccount(account: string): Person | undefined {
    return this.#lists.byAccount.get(account)
  }

  live(): readonly Person[] {
    return this.#lists.live
  }

  members(kind: MembershipKind, id: string): readonly Person[] {
    return this.#lists.members[kind].get(id) ?? []
  }

  /** Puts people as they are now in the place of those with the same ids. Lists that were handed out before stay as they were. */
  replace(changed: People): void {
    if (changed.length === 0) return
    this.#version += 1
    if (changed.length > changedOneByOne) {
      const people = new Map([...this.#lists.byId, ...changed.map((one) => [one.id, one] as const)])
      this.#lists = listsOf([...people.values()])
      return
    }
    // All are removed before any is added: two may have exchanged their accounts.
    for (const { id } of changed) this.#leave(this.#lists.byId.get(id))
    for (const one of changed) this.#enter(one)
  }

  #leave(person: StoredPerson | undefined): void {
    if (!person || person.deleted) return
    this.#lists.byAccount.delete(person.account)
    this.#lists.live = without(this.#lists.live, person)
    for (const kind of membershipKinds)
      for (const id of person[kind]) {
        const left = without(this.#lists.members[kind].get(id) ?? [], person)
        if (left.length > 0) this.#lists.members[kind].set(id, left)
        else this.#lists.members[kind].delete(id)
      }
  }

  #enter(person: StoredPerson): void {
    this.#lists.byId.set(person.id, person)
    if (person.deleted) return
    this.#lists.byAccount.set(person.account, person)
    this.#lists.live = withOne(this.#lists.live, person)
    for (const kind of membershipKinds)
      for (const id of person[kind]) this.#lists.members[kind].set(id, withOne(this.#lists.members[kind].get(id) ?? [], person))
  }
}

function byPlace(one: StoredPerson, other: StoredPerson): number {
  return one.sortCode - other.sortCode || (one.id < other.id ? -1 : Number(one.id > other.id))
}

/** The position of somebody in a sorted list, or where to insert. */
function placeOf(list: People, person: StoredPerson): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (byPlace(list[middle]!, person) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function without(list: People, person: StoredPerson): People {
  const place = placeOf(list, person)
  return list[place]?.id === person.id ? list.toSpliced(place, 1) : list
}

function withOne(list: People, person: StoredPerson): People {
  return list.toSpliced(placeOf(list, person), 0, person)
}

function grouped(people: People, kind: MembershipKind): Map<string, StoredPerson[]> {
  const groups = new Map<string, StoredPerson[]>()
  for (const person of people)
    for (const id of person[kind]) {
      const group = groups.get(id)
      if (group) group.push(person)
      else groups.set(id, [person])
    }
  return groups
}
