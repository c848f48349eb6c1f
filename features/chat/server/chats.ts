import { fillText } from '#engine/texts/text.ts'
import type { ChatRow } from '#features/chat/contract.ts'
import { toWire } from '#features/chat/contract/wire-text.ts'
import { refuseReceiver, writersTo } from '#features/chat/server/refuse-sending.ts'
import type { UnreadOfSender } from '#features/messages/entry.ts'
import { mainOrganization } from '#features/pickers/entry.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Chat {
  readonly otherId: string
  readonly kind: string | null
  readonly text: string | null
  readonly lastAt: Date
  readonly unread: number
}

/** Chats listed at most; older ones are found through the contacts. */
const listedAtMost = 500

const unreadOf = `(select count(*)::integer from chat_message as u
  where u.pair_id = s.pair_id and u.number > greatest(s.read_to, s.cleared_to) and u.sender_id <> s.user_id)`
const chatColumns = `s.other_id as "otherId", m.kind, m.text, p.last_at as "lastAt", ${unreadOf} as unread
  from chat_side as s join chat_pair as p on p.id = s.pair_id
  left join chat_message as m on m.pair_id = p.id and m.number = p.last_number and m.number > s.cleared_to`

const listed = fixedStatement<Chat>(`
  select ${chatColumns} where s.user_id = $1::uuid and p.last_number > s.removed_to order by p.last_at desc, p.id limit $2`)
const withUnread = fixedStatement<Chat>(`
  select ${chatColumns} where s.user_id = $1::uuid and p.last_number > greatest(s.read_to, s.cleared_to) and ${unreadOf} > 0
  order by p.last_at desc, p.id limit $2`)

/** The chats of a person, the one with the latest message first. */
export async function chatsOf(kernel: Kernel, session: SignedIn): Promise<ChatRow[]> {
  const [chats, directory] = await Promise.all([listed(kernel.db, [session.userId, listedAtMost]), kernel.directory.snapshot()])
  const strangers = chats.map(({ otherId }) => otherId).filter((id) => refuseReceiver(directory, session, id, false))
  const writers = await writersTo(kernel.db, session.userId, strangers)
  const say = (text: string) => fillText(kernel.texts, session.language, text)
  return chats.map((chat) => {
    const person = directory.person(chat.otherId)
    const refused = refuseReceiver(directory, session, chat.otherId, writers.has(chat.otherId))
    return {
      id: chat.otherId,
      realName: person?.name ?? say('chat.nobody'),
      account: person?.account ?? '',
      headIcon: person?.headIcon ?? '',
      latestMessage: toWire(chat.text ?? ''),
      latestDate: chat.lastAt.getTime(),
      messageType: chat.kind ?? 'text',
      unreadMessage: chat.unread,
      department: person ? mainOrganization(directory, person) : '',
      refused: refused ? say(refused.text) : '',
    }
  })
}

/** Whose messages a person has not read, as the badges tell it. */
export async function unreadBySender(db: Db, userId: string): Promise<UnreadOfSender[]> {
  const chats = await withUnread(db, [userId, listedAtMost])
  return chats.map((chat) => ({
    sendUserId: chat.otherId,
    unreadNum: chat.unread,
    defaultMessage: toWire(chat.text ?? ''),
    defaultMessageType: chat.kind ?? 'text',
    defaultMessageTime: chat.lastAt.getTime(),
  }))
}
