import type { Visit } from './state.ts'

export type CounterSignOutcome = 'open' | 'approved' | 'returned'

/**
 * Decides a visit from the votes cast so far.
 *
 * - any one (或签): the first vote decides
 * - all (会签): approved when floor(approvals × 100 / people) reaches the ratio; returned when the share of returns reaches
 *   100 − ratio, so with a ratio of 100 the first return counts
 * - in turn (依次审批): everybody must approve, one return returns
 *
 * @throws RangeError when nobody is asked, or more vote than were asked
 *
 * Source: workflow 6, counter-sign arithmetic (inverse rule for returns). Whole numbers throughout.
 */
export function counterSignOutcome(
  visit: Pick<Visit, 'mode' | 'ratio' | 'votes'> & { readonly people: readonly unknown[] },
): CounterSignOutcome {
  const asked = visit.people.length
  if (asked < 1 || visit.votes.length > asked) throw new RangeError(`${visit.votes.length} votes of ${asked}`)
  const approvals = visit.votes.filter((vote) => vote.approves).length
  const returns = visit.votes.length - approvals
  if (visit.mode === 'any') return approvals > 0 ? 'approved' : returns > 0 ? 'returned' : 'open'
  if (visit.mode === 'sequence') return returns > 0 ? 'returned' : approvals === asked ? 'approved' : 'open'
  if (share(approvals, asked) >= visit.ratio) return 'approved'
  return returns > 0 && share(returns, asked) >= 100 - visit.ratio ? 'returned' : 'open'
}

function share(part: number, whole: number): number {
  return Math.floor((part * 100) / whole)
}
