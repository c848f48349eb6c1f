import type { Picture } from '#features/chat/contract/frames.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** A message as it is stored. */
export interface Message {
  readonly id: string
  readonly number: number
  readonly senderId: string
  readonly receiverId: string
  readonly kind: string
  readonly text: string
  readonly picture: Picture | null
  readonly key: string
  readonly sentAt: Date
}

/** Columns of a message `m` with its pair `p`, for statements that answer messages. */
export const messageColumns = `m.id, m.number, m.sender_id as "senderId",
  case when m.sender_id = p.one_id then p.other_id else p.one_id end as "receiverId", m.kind, m.text, m.picture, m.key, m.sent_at as "sentAt"`

const byIds = fixedStatement<Message>(
  `select ${messageColumns} from chat_message as m join chat_pair as p on p.id = m.pair_id where m.id = any($1::uuid[]) order by m.pair_id, m.number`,
)
const byKey = fixedStatement<Message>(
  `select ${messageColumns} from chat_message as m join chat_pair as p on p.id = m.pair_id where m.sender_id = $1::uuid and m.key = $2`,
)

/** Messages by id, those of one pair in their order. */
export async function messagesByIds(db: Db, ids: readonly string[]): Promise<readonly Message[]> {
  return byIds(db, [ids])
}

/** What a person has sent under a key. */
export async function messageByKey(db: Db | Tx, senderId: string, key: string): Promise<Message | undefined> {
  return (await byKey(db, [senderId, key]))[0]
}
