import { randomUUIDv7 } from 'node:crypto'
import { z } from 'zod'
import { fillText, languages } from '#engine/texts/text.ts'
import { messageTypes } from '#features/messages/contract.ts'
import { isUuid } from '#features/messages/server/uuid.ts'
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
  const receivers = await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', named)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  if (receivers.length === 0) return
  const common = { ...rowOf(kernel, message), outbox_id: id }
  const added = await tx
    .insertInto('message')
    .values(receivers.map((receiver) => ({ ...common, id: randomUUIDv7(), user_id: receiver.id })))
    .onConflict((conflict) => conflict.columns(['outbox_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute()
  afterCommit(async () => {
    for (const { user_id } of added) await tell(kernel, user_id, message)
  })
}

function rowOf(kernel: Kernel, { type, text, params, from, body }: Message) {
  return {
    type,
    flow_type: type === messageTypes.flow ? 1 : 0,
    text,
    params: JSON.stringify(params),
    search: languages.map((language) => fillText(kernel.texts, language, text, params)).join('\n'),
    from_id: from.id,
    from_name: from.name,
    body: JSON.stringify(body),
    released_at: new Date(kernel.now()),
  }
}

/** Only that there is something: the sentence is read through the box, in the reader's language and with the reader's right. */
async function tell(kernel: Kernel, userId: string, { type, from }: Message): Promise<void> {
  await kernel.sockets.push([userId], { method: 'messagePush', unreadNoticeCount: 1, userId: from.id, toUserId: userId, messageType: type })
}
