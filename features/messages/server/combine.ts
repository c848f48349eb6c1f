import { isUuid } from '#engine/values/uuid.ts'
import type { Message } from '#server/channels/message.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Tx } from '#server/database/types.ts'

/** The member of the parameters by which the next message about the same finds an unread one. */
const member = 'combined'

const takeOut = fixedStatement<{ user_id: string; count: number }>(`
  delete from message where user_id = any($1::uuid[]) and read_at is null and params->>'${member}' = $2 and outbox_id <> $3::uuid
  returning user_id, coalesce((params->>'count')::int, 1) as count`)

/**
 * Unread messages about the same as this one leave the boxes, as it takes their place. A delivery that comes a second time finds none but its
 * own, which stays.
 *
 * @returns how many each receiver had, by his id
 */
export async function takePlaces(tx: Tx, { id, combined, userIds }: Message): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  if (!combined) return counts
  for (const { user_id, count } of await takeOut(tx, [userIds.filter(isUuid), combined.key, id]))
    counts.set(user_id, (counts.get(user_id) ?? 0) + count)
  return counts
}

/** Text and parameters of a message for a receiver who had so many about the same unread. */
export function combinedText({ text, params, combined }: Message, before: number): Pick<Message, 'text' | 'params'> {
  if (!combined) return { text, params }
  const marked = { ...params, [member]: combined.key }
  return before === 0 ? { text, params: marked } : { text: combined.text, params: { ...marked, count: before + 1 } }
}
