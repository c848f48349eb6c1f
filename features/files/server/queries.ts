import { sql, type Selectable } from 'kysely'
import '#features/files/server/tables.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'

export type StoredFileRow = Selectable<Tables['stored_file']>

export async function storedFileById(db: Db | Tx, id: string): Promise<StoredFileRow | undefined> {
  return db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function storedFilesById(db: Db | Tx, ids: readonly string[]): Promise<StoredFileRow[]> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
}

/** Lets uploads of one user count one after the other until the transaction ends, so that no two slip past a limit together. */
export async function lockUploadsOf(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${userId}`}, 0))`.execute(tx)
}

/** What a user has stored, and how many files of the last hour. */
export async function usageOf(db: Db | Tx, userId: string): Promise<{ bytes: number; lastHour: number }> {
  const { rows } = await sql<{ bytes: string; last_hour: string }>`
    select coalesce(sum(size), 0) as bytes, count(*) filter (where uploaded_at > now() - interval '1 hour') as last_hour
    from stored_file where uploaded_by = ${userId}`.execute(db)
  return { bytes: Number(rows[0]!.bytes), lastHour: Number(rows[0]!.last_hour) }
}
