import { type FileReader } from '#features/files/entry.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Kernel } from '#server/kernel.ts'

/** Place of the pictures of chats; what they belong to there is the pair. */
export const chatPlace = 'chat'

const shown = fixedStatement<{ id: string }>(`
  select m.picture->>'name' as id from chat_side as s join chat_message as m on m.pair_id = s.pair_id and m.number > s.cleared_to
  where s.pair_id = $1::uuid and s.user_id = $2::uuid and m.picture->>'name' = any($3::text[])`)

/** A picture of a chat is read by its two people alone, and by none of them who has cleared it (security 8.1). */
export function chatFileReader(kernel: Kernel): FileReader {
  return async ({ userId }, functionId, pairId, fileIds) => {
    const found = await shown(kernel.db, [pairId, userId, fileIds])
    return functionId === chatPlace ? found.map(({ id }) => id) : []
  }
}
