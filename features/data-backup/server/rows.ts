import { sql } from 'kysely'
import { likeText } from '#server/database/like.ts'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** A backup with the job that makes it. */
export interface BackupRow {
  readonly id: string
  readonly file_name: string
  readonly created_by: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
  readonly problem: TextKey | null
  readonly bytes: string | null
  readonly files: number | null
  readonly missing_files: number | null
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly percent: number
  readonly progress: TextKey | null
  readonly progress_params: TextParams | null
  readonly error: string | null
}

/** `seedbed-20261128-084144-1f0c9a7e.tar`, in UTC: when it was begun, and a part of its id. */
export function fileNameOf(id: string, now: number): string {
  const [day = '', time = ''] = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').split('T')
  return `seedbed-${day}-${time}-${id.slice(-8)}.tar`
}

/** A backup is whole when its row has an end; without one it is as its job is, and failed where the job has ended or was forgotten. */
const state = sql`case when b.ended_at is not null then 'done' when j.state in ('waiting', 'running') then j.state else 'failed' end`
const columns = sql`b.*, ${state} as state, coalesce(j.percent, 0) as percent, j.progress, j.progress_params, j.error`
const from = sql`data_backup as b left join job as j on j.id = b.id`

export async function pageOfBackups(
  db: Db,
  keyword: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly BackupRow[]; readonly total: number }> {
  const where =
    keyword === ''
      ? sql`true`
      : sql`(b.file_name ilike ${likeText(keyword)} or b.created_by in (
    select id::text from user_account where name ilike ${likeText(keyword)}))`
  const [{ rows }, counted] = await Promise.all([
    sql<BackupRow>`select ${columns} from ${from} where ${where} order by b.created_at desc, b.id limit ${page.limit} offset ${page.offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from data_backup as b where ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total }
}

const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Undefined for an id of another shape too. */
export async function backupById(db: Db | Tx, id: string): Promise<BackupRow | undefined> {
  if (!shape.test(id)) return undefined
  const { rows } = await sql<BackupRow>`select ${columns} from ${from} where b.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Backups that are being made, or never became whole. */
export async function unfinishedBackups(db: Db | Tx): Promise<readonly BackupRow[]> {
  const { rows } = await sql<BackupRow>`select ${columns} from ${from} where b.ended_at is null`.execute(db)
  return rows
}
