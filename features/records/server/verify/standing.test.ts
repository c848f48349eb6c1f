import { expect, test } from 'vitest'
import { requestStatus, type RequestStatus } from '#engine/flows/state.ts'
import { standingOf, type Standing } from '#features/records/server/verify/standing.ts'

const days = { from: 'first', until: 'last' }
const of = (flowState: RequestStatus | null, values: Readonly<Record<string, unknown>> = {}, verifyCode = days) =>
  standingOf({ flowState, values }, verifyCode, '2026-03-05')

test.each<[keyof typeof requestStatus, Standing]>([
  ['draft', 'pending'],
  ['waiting', 'pending'],
  ['approved', 'valid'],
  ['returned', 'pending'],
  ['withdrawn', 'withdrawn'],
  ['terminated', 'revoked'],
  ['suspended', 'pending'],
  ['toResubmit', 'withdrawn'],
])('a request that is %s is told as %s', (status, standing) => {
  expect(of(requestStatus[status])).toBe(standing)
  // Its days do not make it count.
  if (standing !== 'valid') expect(of(requestStatus[status], { first: '2026-01-01', last: '2026-12-31' })).toBe(standing)
})

test.each<[string, string, Standing]>([
  ['2026-03-05', '2026-03-05', 'valid'],
  ['2026-03-06', '2026-12-31', 'not-yet'],
  ['2026-01-01', '2026-03-04', 'expired'],
  ['2026', '2026', 'valid'],
  ['2026-03', '2026-03', 'valid'],
  ['2025', '2026-02', 'expired'],
  ['2026-04', '', 'not-yet'],
  ['', '', 'valid'],
])('from %j until %j it is %s', (first, last, standing) => {
  expect(of(requestStatus.approved, { first, last })).toBe(standing)
  expect(of(null, { first, last })).toBe(standing)
})

test('a deleted record is told as revoked, and one without days counts for good', () => {
  expect(standingOf(undefined, days, '2026-03-05')).toBe('revoked')
  expect(standingOf({ flowState: null, values: { last: '2020-01-01' } }, { shown: ['last'] }, '2026-03-05')).toBe('valid')
})
