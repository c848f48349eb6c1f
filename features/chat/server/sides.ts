import { isUuid } from '#engine/values/uuid.ts'
import { letGoFiles } from '#features/files/entry.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db, Tx } from '#server/database/types.ts'

const read = fixedStatement<{ pair_id: string }>(`
  update chat_side as s set read_to = least($3, p.last_number) from chat_pair as p
  where p.id = s.pair_id and s.user_id = $1::uuid and s.other_id = $2::uuid and s.read_to < least($3, p.last_number) returning s.pair_id`)

const numberAtMost = 2_147_483_647

/** Marks what the other person wrote as read, to a number or all of it. @returns whether that changed anything */
export async function readTo(db: Db, userId: string, otherId: string, number = numberAtMost): Promise<boolean> {
  return isUuid(otherId) && (await read(db, [userId, otherId, Math.min(number, numberAtMost)])).length > 0
}

// The row of the pair is locked first, as by who writes: nothing arrives between what is seen and what is cleared.
const lockPair = fixedStatement<{ id: string }>(`
  select id from chat_pair where one_id = least($1::uuid, $2::uuid) and other_id = greatest($1::uuid, $2::uuid) for update`)
const clear = fixedStatement<never>(`
  update chat_side as s set cleared_to = p.last_number, read_to = p.last_number from chat_pair as p
  where p.id = s.pair_id and s.pair_id = $1::uuid and s.user_id = $2::uuid`)
const remove = fixedStatement<never>(`
  update chat_side as s set removed_to = p.last_number, read_to = p.last_number from chat_pair as p
  where p.id = s.pair_id and s.pair_id = $1::uuid and s.user_id = $2::uuid`)
/** What both have cleared nobody can read any more. */
const forget = fixedStatement<{ name: string | null }>(`
  delete from chat_message where pair_id = $1::uuid and number <= (select min(cleared_to) from chat_side where pair_id = $1::uuid)
  returning picture->>'name' as name`)
const stillShown = fixedStatement<{ name: string }>(`
  select picture->>'name' as name from chat_message where pair_id = $1::uuid and picture->>'name' = any($2::text[])`)

/** Clears a chat for one of its two people. @returns the pair, undefined where they have no chat */
export async function clearSide(tx: Tx, userId: string, otherId: string): Promise<string | undefined> {
  const pairId = await lockedPair(tx, userId, otherId)
  if (pairId === undefined) return undefined
  await clear(tx, [pairId, userId])
  const gone = (await forget(tx, [pairId])).flatMap(({ name }) => name ?? [])
  const kept = new Set((await stillShown(tx, [pairId, gone])).map(({ name }) => name))
  await letGoFiles(
    tx,
    gone.filter((name) => !kept.has(name)),
    pairId,
  )
  return pairId
}

/** Takes a chat out of the list of one of its two people. @returns the pair, undefined where they have no chat */
export async function removeSide(tx: Tx, userId: string, otherId: string): Promise<string | undefined> {
  const pairId = await lockedPair(tx, userId, otherId)
  if (pairId !== undefined) await remove(tx, [pairId, userId])
  return pairId
}

async function lockedPair(tx: Tx, userId: string, otherId: string): Promise<string | undefined> {
  return isUuid(otherId) ? (await lockPair(tx, [userId, otherId]))[0]?.id : undefined
}

const removeOf = fixedStatement<{ id: string }>(
  'delete from chat_pair where one_id = any($1::uuid[]) or other_id = any($1::uuid[]) returning id',
)

/** Removes all chats of some people, for both sides. @returns the pairs, whose pictures are to be let go */
export async function removeChatsOf(tx: Tx, users: readonly string[]): Promise<string[]> {
  return (await removeOf(tx, [users])).map(({ id }) => id)
}
