import { sql, type RawBuilder } from 'kysely'
import type { CallQuery } from '#engine/contract/call.ts'
import type { listBox } from '#features/approvals/contract.ts'

/** The order of the box to do, of `flow_operator as entry`. */
interface ToDoOrder {
  readonly by: RawBuilder<unknown>
  /** What it is sorted by before the id, the newest of which comes first; of `entry`. */
  readonly key: RawBuilder<unknown>
  /** Whether a larger key comes later. */
  readonly isRising: boolean
}

/** The newest first; by the moment at which they are due, what is due at no moment comes last. */
export function orderOfToDo({ sidx, sort }: Pick<CallQuery<typeof listBox>, 'sidx' | 'sort'>): ToDoOrder {
  if (sidx === '') return { by: sql`entry.id desc`, key: sql`0`, isRising: true }
  return sort === 'desc'
    ? { by: sql`entry.due_at desc nulls last, entry.id desc`, key: sql`coalesce(entry.due_at, '-infinity')`, isRising: false }
    : { by: sql`entry.due_at asc nulls last, entry.id desc`, key: sql`coalesce(entry.due_at, 'infinity')`, isRising: true }
}
