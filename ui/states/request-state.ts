import type { RecordState } from '#ui/states/state-tag.tsx'

const states: readonly RecordState[] = ['draft', 'waiting', 'approved', 'returned', 'withdrawn', 'terminated', 'suspended']

/** State of a record by the status code of calls (workflow 2); undefined for a record without a flow. */
export function stateOfStatus(status: unknown): RecordState | undefined {
  return typeof status === 'number' ? states[status] : undefined
}
