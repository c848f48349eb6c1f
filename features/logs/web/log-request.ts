import type { CallInput } from '#engine/contract/call.ts'
import { toEpoch } from '#engine/values/calendar.ts'
import type { exportLog } from '#features/logs/contract.ts'
import type { ListQuery } from '#web/list/model.ts'

const dayMilliseconds = 86_400_000

/** Epoch milliseconds; an end that is absent is open. */
interface Period {
  readonly startTime?: number
  readonly endTime?: number
}

/** What is searched for, as the calls take it. A period reaches from the start of its first day to the end of its last, in the zone. */
export function logFilters(filter: ListQuery['filter'], zone: string): CallInput<typeof exportLog>['query'] & Period {
  const text = (key: string): string => {
    const value: unknown = Array.isArray(filter[key]) ? (filter[key] as readonly unknown[])[0] : filter[key]
    return typeof value === 'string' ? value : ''
  }
  const [from, to] = Array.isArray(filter['when']) ? (filter['when'] as readonly unknown[]) : []
  const start = epochOf(from, zone)
  const end = epochOf(to, zone)
  const result = text('result')
  return {
    keyword: text('keyword'),
    userId: text('userId'),
    thing: text('thing'),
    object: text('object'),
    address: text('address'),
    result: result === 'done' || result === 'refused' || result === 'failed' ? result : '',
    ...(start === undefined ? {} : { startTime: start }),
    ...(end === undefined ? {} : { endTime: end + dayMilliseconds - 1 }),
  }
}

function epochOf(day: unknown, zone: string): number | undefined {
  return typeof day === 'string' ? toEpoch(day, zone) : undefined
}
