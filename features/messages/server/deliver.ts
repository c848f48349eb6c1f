import { randomUUIDv7 } from 'node:crypto'
import { z } from 'zod'
import { fillText, languages } from '#engine/texts/text.ts'
import { messageTypes } from '#features/messages/contract.ts'
import { isUuid } from '#features/messages/server/uuid.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Kernel } from '#server/kernel.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'
import './tables.ts'

const newMessage = z.object({
  userIds: z.array(z.string()),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  from: z.object({ id: z.string(), name: z.string() }),
  body: z.record(z.string(), z.unknown()),
})
type Message = z.output<typeof newMessage>

/**
 * Puts one outbox entry into the boxes of its receivers and moves their badges; people who are disabled get none.
 * Runs at least once: the unique key (outbox_id, user_id) makes a second run add nothing and push nothing.
 */
export const deliverMessage: OutboxHandler = async ({ id, payload }, { kernel, tx, afterCommit }) => {
  const message = newMessage.parse(payload)
  const named = message.userIds.filter(isUuid)
  if (named.length === 0) return
  const added = await insert(tx, [named.map(() => randomUUIDv7()), named, id, ...columnsOf(kernel, message)])
  afterCommit(async () => {
    for (const { user_id } of added) await tell(kernel, user_id, message)
  })
}

/** Who is there and enabled gets one; the same for every message, so that a delivery is one statement. */
const insert = fixedStatement<{ user_id: string }>(`
  insert into message (id, user_id, outbox_id, type, flow_type, text, params, search, from_id, from_name, body, released_at)
  select given.id, u.id, $3::uuid, $4::smallint, $5::smallint, $6, $7::jsonb, $8, $9, $10, $11::jsonb, $12::timestamptz
  from unnest($1::uuid[], $2::uuid[]) as given(id, user_id) join user_account as u on u.id = given.user_id
  where u.enabled and u.deleted_at is null
  on conflict (outbox_id, user_id) do nothing returning user_id`)

/** From the fourth value on, in the order of the statement. */
function columnsOf(kernel: Kernel, { type, text, params, from, body }: Message): readonly unknown[] {
  const search = languages.map((language) => fillText(kernel.texts, language, text, params)).join('\n')
  return [
    type,
    type === messageTypes.flow ? 1 : 0,
    text,
    JSON.stringify(params),
    search,
    from.id,
    from.name,
    JSON.stringify(body),
    new Date(kernel.now()),
  ]
}

/** Only that there is something: the sentence is read through the box, in the reader's language and with the reader's right. */
async function tell(kernel: Kernel, userId: string, { type, from }: Message): Promise<void> {
  await kernel.sockets.push([userId], { method: 'messagePush', unreadNoticeCount: 1, userId: from.id, toUserId: userId, messageType: type })
}
