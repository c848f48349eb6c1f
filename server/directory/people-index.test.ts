import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PeopleIndex, type MembershipKind, type StoredPerson } from '#server/directory/people-index.ts'

const kinds: readonly MembershipKind[] = ['organizationIds', 'positionIds', 'roleIds', 'groupIds']
const memberships = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))

/** One of few people, each with an account of its own. */
const person: fc.Arbitrary<StoredPerson> = fc
  .record({
    number: fc.integer({ min: 0, max: 6 }),
    renamed: fc.boolean(),
    sortCode: fc.integer({ min: 0, max: 2 }),
    deleted: fc.boolean(),
    organizationIds: memberships,
    positionIds: memberships,
    roleIds: memberships,
    groupIds: memberships,
  })
  .map(({ number, renamed, ...rest }) => ({
    ...rest,
    id: `id-${number}`,
    account: renamed ? `other-${number}` : `account-${number}`,
    name: `name-${number}`,
    enabled: !rest.deleted,
    isAdministrator: false,
    managerId: undefined,
    headIcon: '',
    mobilePhone: '',
  }))
const people = fc.uniqueArray(person, { selector: (one) => one.id })

function contentsOf(index: PeopleIndex): unknown {
  const accounts = Array.from({ length: 7 }, (_, number) => [`account-${number}`, `other-${number}`]).flat()
  return {
    people: Array.from({ length: 7 }, (_, number) => index.person(`id-${number}`)),
    accounts: accounts.map((account) => index.personByAccount(account)?.id),
    live: index.live(),
    members: kinds.map((kind) => ['a', 'b', 'c'].map((id) => index.members(kind, id))),
  }
}

test('after changes one by one the index is the one that is made of what stands then', () => {
  fc.assert(
    fc.property(people, fc.array(people), (first, changes) => {
      const changed = new PeopleIndex(first)
      const stored = new Map(first.map((one) => [one.id, one]))
      for (const change of changes) {
        changed.replace(change)
        for (const one of change) stored.set(one.id, one)
      }
      expect(contentsOf(changed)).toEqual(contentsOf(new PeopleIndex([...stored.values()])))
    }),
  )
})

test('two people may exchange their accounts in one change', () => {
  const [one, other] = fc.sample(person, { numRuns: 1, seed: 1 }).flatMap((made) => [
    { ...made, id: '1', account: 'x', deleted: false },
    { ...made, id: '2', account: 'y', deleted: false },
  ]) as [StoredPerson, StoredPerson]
  const index = new PeopleIndex([one, other])
  index.replace([
    { ...one, account: 'y' },
    { ...other, account: 'x' },
  ])
  expect([index.personByAccount('x')?.id, index.personByAccount('y')?.id]).toEqual(['2', '1'])
})

test('a list that was handed out does not change', () => {
  const [made] = fc.sample(person, { numRuns: 1, seed: 1 }) as [StoredPerson]
  const index = new PeopleIndex([{ ...made, deleted: false }])
  const list = index.live()
  index.replace([{ ...made, deleted: true }])
  expect([list.length, index.live().length]).toEqual([1, 0])
})
