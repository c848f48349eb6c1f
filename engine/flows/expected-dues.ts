import type { FlowFacts } from './facts.ts'
import type { JsonObject } from './json.ts'
import type { ApproverNode, FlowDefinition } from './model.ts'
import type { FlowState, Visit } from './state.ts'
import { timeOf, timesAt } from './time-rules.ts'
import { placeOf } from './tree.ts'

/**
 * Until when nodes to come have to be handled at the latest: if everybody before them uses all the time that he has. Nothing is told behind a
 * node without a time limit, as nobody knows how long it takes.
 */
export interface ExpectedDues {
  readonly clock: Pick<FlowFacts, 'now' | 'calendar'> | undefined
  /** Of the launch; now before the submission. */
  readonly submittedAt: number
  /** When each node is over at the latest; null where that is not known. */
  readonly over: ReadonlyMap<string, number | null>
}

/** @param here where the request stands, with when each of its timers is over */
export function runningDues(
  { entries, submittedAt }: FlowState,
  here: readonly Visit[],
  clock: ExpectedDues['clock'],
  timers: ReadonlyMap<string, number>,
): ExpectedDues {
  const latestOf = ({ node, timer }: Visit): number | null => {
    if (timer) return timers.get(node) ?? null
    const moments = entries.filter((item) => item.node === node).map(({ time }) => time?.dueAt ?? null)
    return moments.length === 0 || moments.includes(null) ? null : Math.max(...moments.map(Number))
  }
  return { clock, submittedAt: submittedAt ?? clock?.now ?? 0, over: new Map(here.map((visit) => [visit.node, latestOf(visit)])) }
}

/** When the request comes to a node at the latest; null where that is not known. */
export function latestArrival(definition: FlowDefinition, { clock, over }: ExpectedDues, code: string): number | null {
  if (!clock) return null
  const before = placeOf(definition, code)?.before ?? []
  const moments = before.flatMap((one) => (over.has(one) ? [over.get(one) ?? null] : []))
  return moments.includes(null) ? null : Math.max(clock.now, ...moments.map(Number))
}

/** Until when a node has to be handled at the latest; null where it has no time limit, or that is not known. */
export function latestDue(
  definition: FlowDefinition,
  dues: ExpectedDues,
  node: ApproverNode,
  { formData, people }: { readonly formData: JsonObject; readonly people: number },
): number | null {
  const times = timesAt(definition, node)
  const arrival = latestArrival(definition, dues, node.code)
  if (!times || arrival === null || !dues.clock) return null
  const { calendar } = dues.clock
  // In turn each of them has his own time from when it is his.
  const turns = node.counterSign.mode === 'sequence' ? Math.max(people, 1) : 1
  let due = arrival
  for (let turn = 0; turn < turns; turn += 1) due = timeOf(times, { calendar, now: due, submittedAt: dues.submittedAt, formData }).dueAt
  return due
}

/** With when one more node is over. */
export function withOver(dues: ExpectedDues, node: string, at: number | null): ExpectedDues {
  return { ...dues, over: new Map([...dues.over, [node, at]]) }
}
