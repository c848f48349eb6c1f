import { z } from 'zod'
import { requestStatus, type FlowState } from '#engine/flows/state.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'

const kind = 'approvals/boxes-changed'
const payload = z.object({ userIds: z.array(z.string()) })

/**
 * Notifies open pages of users who have lost a work item, or cannot do anything with it while its request is suspended, of those who stand in for them, and of the initiator whose request has changed.
 * Users who gain a work item learn it from their message.
 */
export function boxesChangedEntry(
  before: FlowState,
  after: FlowState,
  standInsOf: (userId: string) => readonly string[] = () => [],
): readonly OutboxEntry[] {
  const left = new Set(after.status === requestStatus.suspended ? [] : after.entries.map((entry) => entry.id))
  const losers = before.entries.filter((entry) => !left.has(entry.id)).flatMap(({ person }) => [person.id, ...standInsOf(person.id)])
  if (losers.length === 0 && before.status === after.status) return []
  const userIds = [...new Set([...losers, ...(after.initiator ? [after.initiator.id] : [])])]
  return boxesChanged(userIds)
}

/** The boxes of these people changed: their open pages read them again. */
export function boxesChanged(userIds: readonly string[]): readonly OutboxEntry[] {
  return userIds.length > 0 ? [{ kind, payload: { userIds } }] : []
}

/** Pushes the notices; sending one twice only makes pages read their boxes again. */
const pushBoxChanges: OutboxHandler = async (entries, { push }) => {
  const users = new Set(entries.flatMap((entry) => payload.parse(entry.payload).userIds))
  push({ users: [...users], frame: { method: 'approvalBoxesChanged' } })
}

export const boxChangeHandlers: Readonly<Record<string, OutboxHandler>> = { [kind]: pushBoxChanges }
