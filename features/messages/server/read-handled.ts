import { z } from 'zod'
import { handledKind } from '#features/messages/entry.ts'
import { stateFrame } from '#features/messages/server/unread.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'

const payload = z.object({ requestId: z.string(), workItems: z.array(z.string()), initiatorId: z.string().optional() })

/** A message names the work item it leads to; one without leads to the request itself. */
const markRead = fixedStatement<{ user_id: string }>(`
  update message set read_at = $4 where read_at is null and body->>'processId' = $1
    and (body->>'taskOperatorId' = any($2) or (user_id = $3 and body->>'taskOperatorId' = ''))
  returning user_id`)

/** Marks messages whose work items were handled as read, and moves the badges of their receivers. */
const readHandled: OutboxHandler = async (entries, { kernel, tx, push }) => {
  const readers = new Set<string>()
  for (const entry of entries) {
    const { requestId, workItems, initiatorId = null } = payload.parse(entry.payload)
    const marked = await markRead(tx, [requestId, workItems, initiatorId, new Date(kernel.now())])
    for (const { user_id: userId } of marked) readers.add(userId)
  }
  for (const userId of readers) push({ users: [userId], frame: await stateFrame(tx, userId) })
}

export const handledHandlers: Readonly<Record<string, OutboxHandler>> = { [handledKind]: readHandled }
