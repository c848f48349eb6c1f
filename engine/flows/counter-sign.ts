import type { ApproverNode, CounterSign, VoteRules } from './model.ts'
import { placesIn } from './places.ts'
import type { Place } from './places.ts'
import type { Person, Visit } from './state.ts'

export type CounterSignOutcome = 'open' | 'approved' | 'returned'

/** Whom a node asks: how many people, and how many of them must agree. */
interface Ballot {
  readonly mode: CounterSign['mode']
  /** Share of approvals in whole percent; only counts where the mode is `all`. */
  readonly ratio: number
  /** People who are asked. */
  readonly asked: number
  /** What counts beside the share; only where the mode is `all`. */
  readonly rules?: VoteRules | undefined
}

/**
 * Decides a ballot from the votes cast so far. Everything that says how a counter-sign stands or will stand asks this function.
 *
 * - any one (或签): the first vote decides
 * - all (会签): approved when floor(approvals × 100 / people) reaches the ratio; returned when the share of returns reaches
 *   100 − ratio, so with a ratio of 100 the first return counts. By rules of its own: approved by a number of approvals in place of a
 *   share, never more than are asked; returned by a number or a share of returns. Whatever the rules, it is returned once those who have not
 *   voted are too few to approve it, so that everybody's vote decides it and nobody is asked in vain
 * - in turn (依次审批): everybody must approve, one return returns
 *
 * @throws RangeError when nobody is asked, or more vote than were asked
 *
 * Source: workflow 6, counter-sign arithmetic (inverse rule for returns); workflow 3.2, counterSignConfig. Whole numbers throughout.
 */
export function ballotOutcome(ballot: Ballot, approvals: number, returns: number): CounterSignOutcome {
  const { mode, asked } = ballot
  if (asked < 1 || approvals + returns > asked) throw new RangeError(`${approvals + returns} votes of ${asked}`)
  if (mode === 'any') return approvals > 0 ? 'approved' : returns > 0 ? 'returned' : 'open'
  if (mode === 'sequence') return returns > 0 ? 'returned' : approvals === asked ? 'approved' : 'open'
  if (isEnough(ballot, approvals)) return 'approved'
  const isLost = !isEnough(ballot, asked - returns)
  return returns > 0 && (isLost || isReturned(ballot, returns)) ? 'returned' : 'open'
}

function isEnough({ ratio, asked, rules }: Ballot, approvals: number): boolean {
  return rules?.approvals === undefined ? share(approvals, asked) >= ratio : approvals >= inReach(rules.approvals, asked)
}

function isReturned({ ratio, asked, rules }: Ballot, returns: number): boolean {
  const rule = rules?.returns
  if (rule) return rule.by === 'number' ? returns >= inReach(rule.least, asked) : share(returns, asked) >= rule.least
  return rules?.approvals === undefined && share(returns, asked) >= 100 - ratio
}

/** Fewer people than a rule was made for may be asked: then all of them are as many as it takes. */
function inReach(least: number, asked: number): number {
  return Math.max(1, Math.min(least, asked))
}

/** How the votes of a node are counted, as its visit keeps it: what a designer changes afterwards holds for those who come later. */
export function countedBy({ counterSign: sign }: Pick<ApproverNode, 'counterSign'>): Pick<Visit, 'mode' | 'ratio' | 'rules'> {
  if (sign.mode !== 'all') return { mode: sign.mode, ratio: 100 }
  return { mode: 'all', ratio: sign.ratio, ...(sign.rules && { rules: sign.rules }) }
}

/** How a visit stands with the votes cast so far. */
export function counterSignOutcome(visit: VotesOfVisit): CounterSignOutcome {
  const { ballot, approvals, returns } = countOf(visit)
  return ballotOutcome(ballot, approvals, returns)
}

/** Whether the approval of this person lets the visit pass. */
export function isLastApproval(visit: VotesOfVisit, person: Person): boolean {
  return counterSignOutcome({ ...visit, votes: [...visit.votes, { person, approves: true, automatic: false }] }) === 'approved'
}

/** Whether a node passes only when everybody who is asked has approved. */
export function needsEverybody(ballot: Ballot): boolean {
  return ballotOutcome(ballot, ballot.asked - 1, 0) !== 'approved'
}

type VotesOfVisit = Pick<Visit, 'mode' | 'ratio' | 'rules' | 'votes' | 'people' | 'beside'>

/** Those who decide together have one vote. */
function countOf(visit: VotesOfVisit): { ballot: Ballot; approvals: number; returns: number } {
  const { mode, ratio, rules } = visit
  const places = placesIn(visit)
  const count = (stands: Place['stands']): number => places.filter((place) => place.stands === stands).length
  return { ballot: { mode, ratio, rules, asked: places.length }, approvals: count('approved'), returns: count('returned') }
}

/** Multiplied before it is divided: 29 of 50 are 58 percent, where 29 / 50 × 100 in floating point is a little less. */
function share(part: number, whole: number): number {
  return Math.floor((part * 100) / whole)
}
