import { sql, type ExpressionBuilder } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { isUuid } from '#engine/values/uuid.ts'
import { likeText } from '#server/database/like.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import './tables.ts'

/** Conditions of a search in the own box; `''` means no condition. */
export interface BoxFilter {
  readonly type: string
  readonly isRead: string
  readonly keyword: string
}

/** Rows counted at most; more show as 10,000+. */
const countedAtMost = 10_001

const inTime = sql<boolean>`(expires_at is null or expires_at > now())`

/** Condition for the messages of one person that match a filter and have not expired; every read of the table uses it. */
function inBox(userId: string, { type, isRead, keyword }: BoxFilter) {
  const word = keyword.trim()
  const like = likeText(word)
  return (eb: ExpressionBuilder<Tables, 'message'>) =>
    eb.and([
      eb('user_id', '=', userId),
      inTime,
      ...(type === '' ? [] : [eb('type', '=', /^[1-9]$/.test(type) ? Number(type) : 0)]),
      ...(isRead === '0' ? [eb('read_at', 'is', null)] : []),
      ...(isRead === '1' ? [eb('read_at', 'is not', null)] : []),
      ...(word === '' ? [] : [eb.or([eb('search', 'ilike', like), eb('from_name', 'ilike', like)])]),
    ])
}

/** One page, newest first, and how many there are (counted up to 10,001). */
export async function pageOfBox(db: Db, userId: string, filter: BoxFilter, page: { readonly limit: number; readonly offset: number }) {
  const found = db.selectFrom('message').where(inBox(userId, filter))
  const rows = await found.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  const counted = await db
    .selectFrom(found.select('id').limit(countedAtMost).as('counted'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(counted.count) }
}

/** Unread messages of one person by type; a type without any is missing. */
export async function unreadByType(db: Db, userId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('message')
    .where(inBox(userId, { type: '', isRead: '0', keyword: '' }))
    .select((eb) => ['type', eb.fn.countAll<string>().as('count')])
    .groupBy('type')
    .execute()
  return new Map(rows.map((row) => [row.type, Number(row.count)]))
}

/**
 * Marks one message as read; one that was read before keeps its time.
 *
 * @throws Refused 404 when it is not in this person's box: the same as for one that does not exist
 */
export async function openMessage(tx: Tx, userId: string, id: string, now: Date) {
  const row = await tx
    .updateTable('message')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('id', '=', checkedId(id))
    .where('user_id', '=', userId)
    .where(inTime)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** Marks what the filter finds as read. */
export async function markRead(tx: Tx, userId: string, filter: BoxFilter, now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ read_at: now })
    .where(inBox(userId, { ...filter, isRead: '0' }))
    .execute()
}

/** Takes messages out of the box; @throws Refused 404 when one of them is not in it, and then takes none */
export async function removeFromBox(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)].map(checkedId)
  const gone = await tx.deleteFrom('message').where('user_id', '=', userId).where('id', 'in', wanted).returning('id').execute()
  if (gone.length < wanted.length) throw missing()
}

function checkedId(id: string): string {
  if (!isUuid(id)) throw missing()
  return id.toLowerCase()
}

const missing = (): Refused => new Refused(refusal('missing', 'kernel.missing'))
