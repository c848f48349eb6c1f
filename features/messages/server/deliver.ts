import { fillText, languages } from '#engine/texts/text.ts'
import { messageTypes } from '#features/messages/contract.ts'
import { isUuid } from '#engine/values/uuid.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { InsideChannel } from '#server/channels/channel.ts'
import type { Message } from '#server/channels/message.ts'
import { combinedText, takePlaces } from '#features/messages/server/combine.ts'
import { badgesOf } from '#features/messages/server/unread.ts'
import { newId } from '#server/new-id.ts'
import type { Delivery } from '#server/outbox/outbox-handler.ts'
import type { Frame } from '#server/sockets/sockets.ts'
import './tables.ts'

/**
 * Puts messages into the boxes of their receivers, all in one statement, and moves their badges; people who are
 * disabled get none. Runs at least once: the unique key (outbox_id, user_id) makes a second run add nothing and push nothing.
 */
export const deliverMessages: InsideChannel['write'] = async (given, { kernel, tx, push }) => {
  const messages = new Map(given.map((message) => [message.id, message]))
  const rows: Record<string, unknown>[] = []
  for (const message of given) rows.push(...rowsOf(kernel, message, await takePlaces(tx, message)))
  if (rows.length === 0) return
  const added = await insert(tx, [JSON.stringify(rows)])
  for (const { outbox_id, user_id } of added) {
    const message = messages.get(outbox_id)!
    // One that took the place of others leaves the number as it was, so it is told whole.
    push(message.combined ? badgesOf(user_id) : { users: [user_id], frame: frameOf(user_id, message) })
  }
}

const columns =
  'id uuid, user_id uuid, outbox_id uuid, type smallint, flow_type smallint, text text, params jsonb, search text, from_id text, from_name text, body jsonb, released_at timestamptz, expires_at timestamptz'

/** Who is there and enabled gets one. */
const insert = fixedStatement<{ outbox_id: string; user_id: string }>(`
  insert into message (id, user_id, outbox_id, type, flow_type, text, params, search, from_id, from_name, body, released_at, expires_at)
  select given.id, u.id, given.outbox_id, given.type, given.flow_type, given.text, given.params, given.search, given.from_id,
    given.from_name, given.body, given.released_at, given.expires_at
  from jsonb_to_recordset($1::jsonb) as given(${columns}) join user_account as u on u.id = given.user_id
  where u.enabled and u.deleted_at is null
  on conflict (outbox_id, user_id) do nothing returning outbox_id, user_id`)

/** @param before how many messages about the same each receiver had unread */
function rowsOf(kernel: Delivery['kernel'], message: Message, before: ReadonlyMap<string, number>): Record<string, unknown>[] {
  const { id: outboxId, userIds, type, isDelegation, from, body, expiresAt } = message
  const shared = {
    outbox_id: outboxId,
    type,
    flow_type: type === messageTypes.flow ? (isDelegation ? 2 : 1) : 0,
    from_id: from.id,
    from_name: from.name,
    body,
    released_at: new Date(kernel.now()).toISOString(),
    expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  }
  return [...new Set(userIds)].filter(isUuid).map((userId) => {
    const said = combinedText(message, before.get(userId) ?? 0)
    const search = languages.map((language) => fillText(kernel.texts, language, said.text, said.params)).join('\n')
    return { id: newId(), user_id: userId, ...shared, ...said, search }
  })
}

/**
 * The push only says that there is a message; its text is read through the box, in the reader's language and with the reader's
 * rights.
 */
function frameOf(userId: string, { type, from }: Message): Frame {
  return { method: 'messagePush', unreadNoticeCount: 1, userId: from.id, toUserId: userId, messageType: type }
}
