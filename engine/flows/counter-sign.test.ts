import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { ballotOutcome, counterSignOutcome, isLastApproval, needsEverybody } from './counter-sign.ts'
import { route } from './preview.ts'
import { initialState } from './state.ts'
import { approver, chain, directory, person, start } from './testing/builders.ts'
import type { CounterSign, VoteRules } from './model.ts'
import type { Vote } from './state.ts'

const everybody = Array.from({ length: 61 }, (_, at) => ({ id: `p${at}`, name: '' }))
const asked = fc.integer({ min: 1, max: 60 })
const ratio = fc.integer({ min: 10, max: 100 })
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

const ruled = (people: number, rules: VoteRules, ...approves: readonly boolean[]) =>
  counterSignOutcome({ mode: 'all', ratio: 100, rules, people: everybody.slice(0, people), votes: votes(...approves) })

test.each([
  [5, { approvals: 2 }, [true], 'open'],
  [5, { approvals: 2 }, [true, false, true], 'approved'],
  [5, { approvals: 2 }, [false, false, false], 'open'],
  [5, { approvals: 2 }, [false, false, false, false], 'returned'],
  [2, { approvals: 3 }, [true], 'open'],
  [2, { approvals: 3 }, [true, true], 'approved'],
  [5, { returns: { by: 'number', least: 2 } }, [false], 'returned'],
  [5, { approvals: 1, returns: { by: 'number', least: 2 } }, [false], 'open'],
  [5, { approvals: 3, returns: { by: 'number', least: 2 } }, [true, false, false], 'returned'],
  [5, { approvals: 3, returns: { by: 'share', least: 60 } }, [false, false], 'open'],
  [5, { approvals: 3, returns: { by: 'share', least: 60 } }, [false, false, false], 'returned'],
  [1, { approvals: 3, returns: { by: 'number', least: 9 } }, [false], 'returned'],
] as const)('%i people, rules %j, votes %j: %s', (people, rules, approves, outcome) =>
  expect(ruled(people, rules, ...approves)).toBe(outcome),
)

const votesNeeded = fc.oneof(
  fc.record({ by: fc.constant('share' as const), least: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ by: fc.constant('number' as const), least: fc.integer({ min: 1, max: 15 }) }),
)
const voteRules = fc.record({ approvals: fc.integer({ min: 1, max: 15 }), returns: votesNeeded }, { requiredKeys: [] })

/** How it ends when people vote one after the other until it is decided; with how many votes that took. */
function endOf(people: number, percent: number, rules: VoteRules, approves: readonly boolean[]) {
  for (let count = 1; count <= people; count += 1) {
    const cast = approves.slice(0, count)
    const given = cast.filter(Boolean).length
    const outcome = ballotOutcome({ mode: 'all', ratio: percent, asked: people, rules }, given, count - given)
    if (outcome !== 'open') return { outcome, count }
  }
  return { outcome: 'open', count: people } as const
}

test('by any rules exactly one outcome occurs, at the latest with the last vote, and it is no approval that sends it back', () => {
  fc.assert(
    fc.property(ratio, voteRules, fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (percent, rules, approves) => {
      const { outcome, count } = endOf(approves.length, percent, rules, approves)
      expect(outcome).not.toBe('open')
      expect(outcome === 'approved').toBe(approves[count - 1])
    }),
  )
})

test('where both rules cannot be met by the same votes, the order of votes decides nothing', () => {
  const cases = fc
    .record({ percent: ratio, rules: voteRules, approves: fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }) })
    .chain((one) => fc.shuffledSubarray(one.approves, { minLength: one.approves.length }).map((other) => ({ ...one, other })))
  fc.assert(
    fc.property(cases, ({ percent, rules, approves, other }) => {
      const people = approves.length
      const ballot = { mode: 'all', ratio: percent, asked: people, rules } as const
      const counts = Array.from({ length: people + 1 }, (_, at) => at)
      const passes = counts.find((count) => ballotOutcome(ballot, count, 0) === 'approved') ?? people + 1
      const returns = counts.find((count) => ballotOutcome(ballot, 0, count) === 'returned') ?? people + 1
      fc.pre(passes + returns > people)
      expect(endOf(people, percent, rules, other).outcome).toBe(endOf(people, percent, rules, approves).outcome)
    }),
  )
})

test('the rules of a share alone are what they were before others could be said', () => {
  fc.assert(
    fc.property(asked, ratio, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (people, percent, some, others) => {
      const approvals = Math.min(some, people)
      const returns = Math.min(others, people - approvals)
      const shareOf = (part: number): number => Math.floor((part * 100) / people)
      const inverse = returns > 0 && shareOf(returns) >= 100 - percent ? 'returned' : 'open'
      const expected = shareOf(approvals) >= percent ? 'approved' : inverse
      expect(ballotOutcome({ mode: 'all', ratio: percent, asked: people }, approvals, returns)).toBe(expected)
    }),
  )
})

test('more votes than people is a mistake of the caller', () =>
  expect(() => ballotOutcome({ mode: 'all', ratio: 100, asked: 1 }, 2, 0)).toThrow(RangeError))

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

test('a stored version counts alike after it was written and read, whatever newer members its document has', () => {
  const anyRules = fc.option(voteRules, { nil: undefined })
  const config = fc.option(
    fc.record(
      {
        auditType: fc.integer({ min: 0, max: 2 }),
        auditRatio: ratio,
        auditNum: asked,
        rejectType: fc.integer({ min: 0, max: 2 }),
        rejectNum: asked,
      },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  )
  const signs: fc.Arbitrary<CounterSign> = fc.oneof(
    fc.constantFrom({ mode: 'any' } as const, { mode: 'sequence' } as const),
    fc.record({ mode: fc.constant('all' as const), ratio, rules: anyRules }),
  )
  fc.assert(
    fc.property(signs, config, ratio, (counterSign, counterSignConfig, older) => {
      const properties = { counterSign: 1, countersignRatio: older, ...(counterSignConfig && { counterSignConfig }) }
      const kept = { nodeId: 'a', type: 'approver', properties }
      const stored = chain(start(), approver('a', ['li'], { counterSign, kept }))
      const again = decodeFlow({ id: 'f', code: 'f', name: 'f', version: 1 }, encodeFlow(stored)).definition?.start.next
      const read = again?.kind === 'approver' ? again.counterSign : undefined
      const neutral = (sign: CounterSign | undefined) => (sign?.mode === 'all' ? { ...sign, rules: sign.rules ?? {} } : sign)
      expect(neutral(read)).toEqual(neutral(counterSign))
    }),
  )
})
