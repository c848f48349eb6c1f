import { z } from 'zod'
import type { FlowState } from '#engine/flows/state.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'

const kind = 'approvals/boxes-changed'
const payload = z.object({ userIds: z.array(z.string()) })

/**
 * Tells open pages of boxes that have lost a work item, and of the initiator whose request moved on. Who gains one learns it from
 * the message; nobody else is told.
 */
export function boxesChangedEntry(before: FlowState, after: FlowState): readonly OutboxEntry[] {
  const left = new Set(after.entries.map((entry) => entry.id))
  const losers = before.entries.filter((entry) => !left.has(entry.id)).map((entry) => entry.person.id)
  if (losers.length === 0 && before.status === after.status) return []
  const userIds = [...new Set([...losers, ...(after.initiator ? [after.initiator.id] : [])])]
  return userIds.length > 0 ? [{ kind, payload: { userIds } }] : []
}

/** Pushes the news; a second run makes pages read their boxes once more. */
const pushBoxChanges: OutboxHandler = async (entries, { push }) => {
  const users = new Set(entries.flatMap((entry) => payload.parse(entry.payload).userIds))
  push({ users: [...users], frame: { method: 'approvalBoxesChanged' } })
}

export const boxChangeHandlers: Readonly<Record<string, OutboxHandler>> = { [kind]: pushBoxChanges }
