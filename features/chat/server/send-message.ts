import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { isUuid } from '#engine/values/uuid.ts'
import { picture as pictureShape, type Picture, type sendMessage } from '#features/chat/contract/frames.ts'
import { messageSent } from '#features/chat/server/frames-of-messages.ts'
import { messageByKey, type Message } from '#features/chat/server/message.ts'
import { refusePace, refuseReceiver, writersTo } from '#features/chat/server/refuse-sending.ts'
import { chatPlace } from '#features/chat/server/pictures.ts'
import '#features/chat/server/tables.ts'
import { bindPicture } from '#features/files/entry.ts'
import { violatedUnique } from '#server/database/failures.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type Given = z.output<typeof sendMessage>
type Said = Pick<Message, 'kind' | 'text' | 'picture'>

/** A stored message, and whether it was sent before under the same key. */
export interface Sent {
  readonly message: Message
  readonly isRepeated: boolean
}

/**
 * Stores a message and has both people told of it, in one transaction.
 *
 * @throws Refused for an empty or too long text, a picture that is not the sender's, somebody he may not write to, too many in a second,
 * and a key that was used for another message
 */
export async function send(kernel: Kernel, session: SignedIn, given: Given): Promise<Sent> {
  const said = contentOf(kernel, given)
  const repeated = given.key === undefined ? undefined : await repeatedBy(kernel, session, given, said)
  if (repeated) return repeated
  const pace = refusePace(kernel, session.userId)
  if (pace) throw new Refused(pace)
  await refuse(kernel, session, given.toUserId)
  const message: Omit<Message, 'number'> = {
    id: newId(),
    senderId: session.userId,
    receiverId: given.toUserId.toLowerCase(),
    key: given.key ?? randomUUID(),
    sentAt: new Date(kernel.now()),
    ...said,
  }
  try {
    return await inTransaction(kernel.db, (tx) => store(kernel, tx, message))
  } catch (error) {
    // The same message came a second time while the first was being stored.
    const stored = violatedUnique(error) === 'chat_message_key' ? await repeatedBy(kernel, session, given, said) : undefined
    if (stored) return stored
    throw error
  }
}

async function repeatedBy(kernel: Kernel, { userId }: SignedIn, given: Given, said: Said): Promise<Sent | undefined> {
  const message = await messageByKey(kernel.db, userId, given.key!)
  if (!message) return undefined
  const isSame =
    message.receiverId === given.toUserId.toLowerCase() && message.text === said.text && message.picture?.name === said.picture?.name
  if (!isSame) throw new Refused(refusal('conflict', 'kernel.key-reused'))
  return { message, isRepeated: true }
}

async function refuse(kernel: Kernel, session: SignedIn, receiverId: string): Promise<void> {
  const directory = await kernel.directory.snapshot()
  const found = refuseReceiver(directory, session, receiverId.toLowerCase(), false)
  if (!found) return
  const hasWritten = isUuid(receiverId) && (await writersTo(kernel.db, session.userId, [receiverId])).size > 0
  const refused = refuseReceiver(directory, session, receiverId.toLowerCase(), hasWritten)
  if (refused) throw new Refused(refused)
}

/** Text is trimmed (document 1, section 5); voice and video have no place to be stored, so they are refused. */
function contentOf({ settings }: Kernel, { messageType, messageContent }: Given): Said {
  if (messageType === 'image') return { kind: 'image', text: '', picture: pictureIn(messageContent) }
  if (messageType !== 'text' || typeof messageContent !== 'string') throw new Refused(refusal('invalid', 'chat.kind-refused'))
  const text = messageContent.replaceAll('\u0000', '').trim()
  if (text === '') throw new Refused(refusal('invalid', 'chat.empty'))
  const most = settings.limits.chatMessageCharacters
  if (text.length > most) throw new Refused(refusal('invalid', 'chat.too-long', { params: { most } }))
  return { kind: 'text', text, picture: null }
}

/** Clients of the family send an object or its JSON text. */
function pictureIn(content: Given['messageContent']): Picture {
  const read = pictureShape.safeParse(typeof content === 'string' ? jsonIn(content) : content)
  if (!read.success) throw new Refused(refusal('invalid', 'files.not-yours'))
  return read.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The row of the pair is locked by its new number until the commit. */
const insert = fixedStatement<{ pair_id: string; number: number }>(`
  with pair as (
    insert into chat_pair as p (id, one_id, other_id, last_number, last_at)
    values ($1::uuid, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), 1, $8)
    on conflict (one_id, other_id) do update set last_number = p.last_number + 1, last_at = excluded.last_at
    returning id, last_number),
  sides as (
    insert into chat_side (pair_id, user_id, other_id)
    select pair.id, person.id, person.other from pair, (values ($2::uuid, $3::uuid), ($3::uuid, $2::uuid)) as person (id, other)
    where pair.last_number = 1 on conflict do nothing)
  insert into chat_message (id, pair_id, number, sender_id, kind, text, picture, key, sent_at)
  select $4::uuid, pair.id, pair.last_number, $2::uuid, $5, $6, $7::jsonb, $9, $8 from pair returning pair_id, number`)

async function store(kernel: Kernel, tx: Tx, message: Omit<Message, 'number'>): Promise<Sent> {
  const { id, senderId, receiverId, kind, text, picture, key, sentAt } = message
  const rows = await insert(tx, [
    newId(),
    senderId,
    receiverId,
    id,
    kind,
    text,
    picture && JSON.stringify(picture),
    sentAt.toISOString(),
    key,
  ])
  const { pair_id: pairId, number } = rows[0]!
  if (picture) {
    const bound = await bindPicture(tx, picture.name, { kind: 'IM', userId: senderId, functionId: chatPlace, recordId: pairId })
    if (!bound) throw new Refused(refusal('invalid', 'files.not-yours'))
  }
  // With the commit, which the row of the pair lets happen one after the other: so windows at all nodes are told in the order of the numbers.
  await kernel.sockets.push([{ users: [senderId, receiverId], about: messageSent, ids: [id] }], tx)
  return { message: { ...message, number }, isRepeated: false }
}
