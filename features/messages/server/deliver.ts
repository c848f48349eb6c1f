import { fillText, languages } from '#engine/texts/text.ts'
import { messageTypes } from '#features/messages/contract.ts'
import { isUuid } from '#engine/values/uuid.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { InsideChannel } from '#server/channels/channel.ts'
import type { Message } from '#server/channels/message.ts'
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
  const rows = given.flatMap((message) => rowsOf(kernel, message))
  if (rows.length === 0) return
  const added = await insert(tx, [JSON.stringify(rows)])
  for (const { outbox_id, user_id } of added) push({ users: [user_id], frame: frameOf(user_id, messages.get(outbox_id)!) })
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

function rowsOf(kernel: Delivery['kernel'], message: Message): Record<string, unknown>[] {
  const { id: outboxId, userIds, type, isDelegation, text, params, from, body, expiresAt } = message
  const shared = {
    outbox_id: outboxId,
    type,
    flow_type: type === messageTypes.flow ? (isDelegation ? 2 : 1) : 0,
    text,
    params,
    search: languages.map((language) => fillText(kernel.texts, language, text, params)).join('\n'),
    from_id: from.id,
    from_name: from.name,
    body,
    released_at: new Date(kernel.now()).toISOString(),
    expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  }
  return [...new Set(userIds)].filter(isUuid).map((userId) => ({ id: newId(), user_id: userId, ...shared }))
}

/**
 * The push only says that there is a message; its text is read through the box, in the reader's language and with the reader's
 * rights.
 */
function frameOf(userId: string, { type, from }: Message): Frame {
  return { method: 'messagePush', unreadNoticeCount: 1, userId: from.id, toUserId: userId, messageType: type }
}
