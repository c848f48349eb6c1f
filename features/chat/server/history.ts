import type { z } from 'zod'
import type { askMessages } from '#features/chat/contract/frames.ts'
import { isUuid } from '#engine/values/uuid.ts'
import { messageColumns, type Message } from '#features/chat/server/message.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import { likeText } from '#server/database/like.ts'
import type { Db } from '#server/database/types.ts'

type Asked = z.output<typeof askMessages>

/** What one of two people sees of their chat: $1 the reader, $2 the other, $3 a keyword, $4 and $5 numbers to begin and end before. */
const seen = `from chat_pair as p
  join chat_side as s on s.pair_id = p.id and s.user_id = $1::uuid
  join chat_message as m on m.pair_id = p.id and m.number > s.cleared_to
  where p.one_id = least($1::uuid, $2::uuid) and p.other_id = greatest($1::uuid, $2::uuid)
    and ($3::text is null or (m.kind = 'text' and m.text ilike $3)) and m.number > $4 and m.number < $5`

const latest = fixedStatement<Message>(`select ${messageColumns} ${seen} order by m.number desc limit $6 offset $7`)
const first = fixedStatement<Message>(`select ${messageColumns} ${seen} order by m.number limit $6 offset $7`)
/** More are counted as 10,001. */
const counted = fixedStatement<{ count: string }>(`select count(*) from (select ${seen} limit 10001) as found`)

const numberAtMost = 2_147_483_647

/** A page of a chat as one of its two people sees it, in the order of time. */
export async function pageOfChat(
  db: Db,
  userId: string,
  asked: Asked,
): Promise<{ readonly rows: readonly Message[]; readonly total: number }> {
  if (!isUuid(asked.toUserId)) return { rows: [], total: 0 }
  const keyword = asked.keyword.trim()
  const values = [userId, asked.toUserId, keyword === '' ? null : likeText(keyword), asked.after ?? 0, asked.before ?? numberAtMost]
  const place = [asked.pageSize, (asked.currentPage - 1) * asked.pageSize]
  const isFirst = asked.sord === 'asc' || asked.after !== undefined
  const rows = await (isFirst ? first : latest)(db, [...values, ...place])
  const total = Number((await counted(db, values))[0]!.count)
  return { rows: isFirst ? rows : [...rows].reverse(), total }
}
