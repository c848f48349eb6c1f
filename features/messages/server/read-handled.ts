import { z } from 'zod'
import { messageTypes } from '#features/messages/contract.ts'
import { handledKind, takenBackKind } from '#features/messages/entry.ts'
import { badgesOf } from '#features/messages/server/unread.ts'
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
  for (const userId of readers) push(badgesOf(userId))
}

const takenBack = z.object({ announcementId: z.string() })

const removeTakenBack = fixedStatement<{ user_id: string }>(
  `delete from message where type = 1 and body->>'announcementId' = any($1) returning user_id`,
)

/** Takes announcements out of the boxes; there may be thousands, so pages only learn that they are to read their numbers anew. */
const takeBack: OutboxHandler = async (entries, { tx, push }) => {
  const ids = entries.map(({ payload: given }) => takenBack.parse(given).announcementId)
  const gone = await removeTakenBack(tx, [ids])
  const users = [...new Set(gone.map(({ user_id }) => user_id))]
  if (users.length > 0) push({ users, frame: { method: 'messagePush', unreadNoticeCount: 0, messageType: messageTypes.announcement } })
}

export const handledHandlers: Readonly<Record<string, OutboxHandler>> = { [handledKind]: readHandled, [takenBackKind]: takeBack }
