import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ballotOutcome, counterSignOutcome, isLastApproval, needsEverybody } from './counter-sign.ts'
import { route } from './preview.ts'
import { initialState } from './state.ts'
import { approver, chain, directory, person, start } from './testing/builders.ts'
import type { Vote } from './state.ts'

const everybody = Array.from({ length: 61 }, (_, at) => ({ id: `p${at}`, name: '' }))
const votes = (...approves: readonly boolean[]): readonly Vote[] =>
  approves.map((one, at) => ({ person: everybody[at]!, approves: one, automatic: false }))
const all = (people: number, ratio: number, ...approves: readonly boolean[]) =>
  counterSignOutcome({ mode: 'all', ratio, people: everybody.slice(0, people), votes: votes(...approves) })

test.each([
  [3, 66, [true, true], 'approved'],
  [3, 67, [true, true], 'open'],
  [3, 67, [false], 'returned'],
  [3, 66, [false], 'open'],
  [2, 50, [true], 'approved'],
  [5, 100, [true, true, false], 'returned'],
  [10, 10, [true], 'approved'],
] as const)('%i people, %i %%, votes %j: %s', (people, ratio, approves, outcome) => expect(all(people, ratio, ...approves)).toBe(outcome))

test('when everybody has voted it is decided, and before that not both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 100 }), fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (ratio, approves) => {
      expect(all(approves.length, ratio, ...approves)).not.toBe('open')
    }),
  )
})

test('more votes than people is a mistake of the caller', () =>
  expect(() => ballotOutcome({ mode: 'all', ratio: 100, asked: 1 }, 2, 0)).toThrow(RangeError))

const asked = fc.integer({ min: 1, max: 60 })
const ratio = fc.integer({ min: 10, max: 100 })
const ballots = fc.record({ mode: fc.constantFrom('any' as const, 'all' as const, 'sequence' as const), ratio, asked })

test('a share is compared as a fraction of whole numbers, for every size and ratio', () => {
  fc.assert(
    fc.property(asked, ratio, fc.nat({ max: 60 }), (people, percent, votes) => {
      const approvals = Math.min(votes, people)
      const isApproved = ballotOutcome({ mode: 'all', ratio: percent, asked: people }, approvals, 0) === 'approved'
      expect(isApproved).toBe(approvals * 100 >= percent * people)
    }),
  )
  expect(ballotOutcome({ mode: 'all', ratio: 58, asked: 50 }, 29, 0)).toBe('approved')
})

test('what is said to be the last approval lets the visit pass, and no other does', () => {
  fc.assert(
    fc.property(ballots, (ballot) => {
      const visitWith = (approvals: number) => ({
        ...ballot,
        people: everybody.slice(0, ballot.asked),
        votes: votes(...Array.from({ length: approvals }, () => true)),
      })
      let given = 0
      while (!isLastApproval(visitWith(given), everybody[given]!)) {
        given += 1
        expect(counterSignOutcome(visitWith(given))).toBe('open')
      }
      expect(counterSignOutcome(visitWith(given + 1))).toBe('approved')
      expect(needsEverybody(ballot)).toBe(given + 1 === ballot.asked)
    }),
  )
})

test('the preview says of automatic approvals what the visit will make of them', () => {
  const people = fc.uniqueArray(fc.constantFrom('li', 'wang', 'zhao', 'sun', 'chen', 'liu', 'zhou'), { minLength: 1 })
  fc.assert(
    fc.property(people, people, ratio, (first, second, percent) => {
      const counterSign = { mode: 'all' as const, ratio: percent }
      // Everybody of the first node approved before, so that a rule approves for those who come again.
      const definition = chain(
        start(),
        approver('a', first, { counterSign: { mode: 'sequence' } }),
        approver('b', second, { counterSign, autoApproval: ['approved-before'] }),
      )
      const facts = { formData: {}, directory: directory(), initiator: person('zhang') }
      const outcome = route(definition, initialState, facts).steps[1]?.outcome
      const automatic = second.filter((one) => first.includes(one)).length
      const ballot = { mode: 'all' as const, ratio: percent, asked: second.length }
      expect(outcome).toBe(ballotOutcome(ballot, automatic, 0) === 'approved' ? 'automatic' : 'asks')
    }),
  )
})
