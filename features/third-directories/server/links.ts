import { sql, type Generated } from 'kysely'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { LinkKind, Platform } from '#features/third-directories/contract.ts'
import type { Link, Sent } from '#features/third-directories/server/difference.ts'
import type { Db, Tx } from '#server/database/types.ts'

interface LinkRow {
  platform: Platform
  kind: LinkKind
  own_id: string
  third_id: string | null
  sent: unknown
  /** `pending`: it is being created under an id that we chose. */
  state: 'pending' | 'done' | 'failed'
  reason: TextKey | null
  reason_params: unknown
  changed_at: Generated<Date>
}

declare module '#server/database/types.ts' {
  interface Tables {
    third_link: LinkRow
  }
}

/** Organizations or people on one platform. */
export interface LinkScope {
  readonly platform: Platform
  readonly kind: LinkKind
}

/** How the last try of one thing ended. */
export interface LinkState extends Link {
  readonly state: 'pending' | 'done' | 'failed'
  readonly reason?: { readonly text: TextKey; readonly params?: TextParams }
}

export async function linksOf(
  db: Db | Tx,
  { platform, kind }: LinkScope,
): Promise<(Link & { readonly state: LinkRow['state']; readonly changedAt: Date })[]> {
  const rows = await db.selectFrom('third_link').selectAll().where('platform', '=', platform).where('kind', '=', kind).execute()
  return rows.map((row) => ({
    ownId: row.own_id,
    thirdId: row.third_id ?? undefined,
    sent: row.sent as Sent,
    state: row.state,
    changedAt: row.changed_at,
  }))
}

/** Notes how a try ended. An id of the platform belongs to one thing: whoever had it before, and is gone, loses it. */
export async function noteLink(tx: Tx, { platform, kind }: LinkScope, { ownId, thirdId, sent, state, reason }: LinkState): Promise<void> {
  if (thirdId !== undefined)
    await sql`delete from third_link where platform = ${platform} and kind = ${kind} and third_id = ${thirdId} and own_id <> ${ownId}`.execute(
      tx,
    )
  await sql`insert into third_link (platform, kind, own_id, third_id, sent, state, reason, reason_params)
    values (${platform}, ${kind}, ${ownId}, ${thirdId ?? null}, ${JSON.stringify(sent)}::jsonb, ${state}, ${reason?.text ?? null},
      ${reason ? JSON.stringify(reason.params ?? {}) : null}::jsonb)
    on conflict (platform, kind, own_id) do update set third_id = excluded.third_id, sent = excluded.sent, state = excluded.state,
      reason = excluded.reason, reason_params = excluded.reason_params, changed_at = now()`.execute(tx)
}

/** Forgets things of ours, because they are gone on both sides. */
export async function forgetLinks(tx: Tx, { platform, kind }: LinkScope, ownIds: readonly string[]): Promise<void> {
  if (ownIds.length === 0) return
  await sql`delete from third_link where platform = ${platform} and kind = ${kind} and own_id = any(${ownIds}::text[])`.execute(tx)
}

/** Things that a comparison found equal count as done, however the last try ended. */
export async function settleLinks(tx: Tx, { platform, kind }: LinkScope, ownIds: readonly string[]): Promise<void> {
  if (ownIds.length === 0) return
  await sql`update third_link set state = 'done', reason = null, reason_params = null, changed_at = now()
    where platform = ${platform} and kind = ${kind} and own_id = any(${ownIds}::text[]) and state <> 'done'`.execute(tx)
}

/** Failed tries, newest first. */
export async function failedLinks(
  db: Db,
  { platform, kind }: LinkScope,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly LinkRow[]; readonly total: number }> {
  const found = db.selectFrom('third_link').where('platform', '=', platform).where('kind', '=', kind).where('state', '=', 'failed')
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('changed_at', 'desc').orderBy('own_id').limit(page.limit).offset(page.offset).execute(),
    found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows as unknown as LinkRow[], total: Number(total) }
}
