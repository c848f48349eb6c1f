import type { CallInput } from '#engine/contract/call.ts'
import { toEpoch } from '#engine/values/calendar.ts'
import type { listMyRequests, nextWorkItem } from '#features/approvals/contract.ts'
import type { ListQuery } from '#web/list/model.ts'

const dayMilliseconds = 86_400_000

/** The input of the call for a page of a box. */
export function boxRequest({ page, size, filter }: ListQuery, zone: string): CallInput<typeof listMyRequests>['query'] {
  return { currentPage: page, pageSize: size, ...boxConditions(filter, zone) }
}

/** The order of the box to do, which can be sorted by when things are due. */
export function toDoOrder(sort: ListQuery['sort']): { readonly sidx?: 'dueTime'; readonly sort?: 'asc' | 'desc' } {
  return sort?.key === 'dueTime' ? { sidx: sort.key, sort: sort.direction } : {}
}

/** What is searched for. A period reaches from the start of its first day to the end of its last, in the zone. */
export function boxConditions(
  filter: ListQuery['filter'],
  zone: string,
): Omit<NonNullable<CallInput<typeof nextWorkItem>['query']>, 'sidx'> {
  const text = (key: string): string => (typeof filter[key] === 'string' ? filter[key] : '')
  const [from, to] = Array.isArray(filter['started']) ? (filter['started'] as readonly unknown[]) : []
  const start = epochOf(from, zone)
  const end = epochOf(to, zone)
  return {
    keyword: text('keyword'),
    status: text('status'),
    flowId: text('flow'),
    flowUrgent: text('urgency'),
    creatorUserId: text('initiator'),
    ...(start === undefined ? {} : { startTime: start }),
    ...(end === undefined ? {} : { endTime: end + dayMilliseconds - 1 }),
  }
}

function epochOf(day: unknown, zone: string): number | undefined {
  return typeof day === 'string' ? toEpoch(day, zone) : undefined
}
