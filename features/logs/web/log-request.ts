import type { CallInput } from '#engine/contract/call.ts'
import type { exportLog } from '#features/logs/contract.ts'
import type { ListQuery } from '#web/list/model.ts'
import { periodOf, type Period } from '#web/list/period.ts'

/** What is searched for, as the calls take it. A period reaches from the start of its first day to the end of its last, in the zone. */
export function logFilters(filter: ListQuery['filter'], zone: string): CallInput<typeof exportLog>['query'] & Period {
  const text = (key: string): string => {
    const value: unknown = Array.isArray(filter[key]) ? (filter[key] as readonly unknown[])[0] : filter[key]
    return typeof value === 'string' ? value : ''
  }
  const result = text('result')
  return {
    keyword: text('keyword'),
    userId: text('userId'),
    thing: text('thing'),
    object: text('object'),
    address: text('address'),
    change: text('change'),
    result: result === 'done' || result === 'refused' || result === 'failed' ? result : '',
    ...periodOf(filter['when'], zone),
  }
}
