import { sql } from 'kysely'
import '#features/files/server/tables.ts'
import type { Cut } from '#features/files/server/chunks/plan.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { newId } from '#server/new-id.ts'
import type { Part } from '#server/storage/upload-parts.ts'

/** An upload in chunks. */
export interface Upload {
  readonly id: string
  readonly sha256: string | null
  readonly name: string
  readonly cut: Cut
  readonly fileId: string | null
  /** The stored file has become part of a record. */
  readonly attached: boolean
  readonly expired: boolean
}

/** The upload of a user for a hash; expired after 24 h (security 8.6). */
export async function uploadOf(db: Db | Tx, userId: string, identifier: string): Promise<Upload | undefined> {
  const { rows } = await sql<{
    id: string
    sha256: string | null
    name: string
    size: string
    chunk_size: number
    chunk_count: number
    file_id: string | null
    attached: boolean
    expired: boolean
  }>`
    select u.id, u.sha256, u.name, u.size, u.chunk_size, u.chunk_count, u.file_id, f.record_id is not null as attached,
      u.opened_at < now() - interval '24 hours' as expired
    from file_upload as u left join stored_file as f on f.id = u.file_id
    where u.user_id = ${userId} and u.identifier = ${identifier}`.execute(db)
  const row = rows[0]
  return (
    row && {
      id: row.id,
      sha256: row.sha256,
      name: row.name,
      cut: { totalSize: Number(row.size), chunkSize: row.chunk_size, totalChunks: row.chunk_count },
      fileId: row.file_id,
      attached: row.attached,
      expired: row.expired,
    }
  )
}

export interface NewUpload {
  readonly userId: string
  readonly identifier: string
  readonly sha256: string | null
  readonly name: string
  readonly cut: Cut
}

export async function insertUpload(tx: Tx, command: NewUpload): Promise<void> {
  const { totalSize, chunkSize, totalChunks } = command.cut
  await tx
    .insertInto('file_upload')
    .values({
      id: newId(),
      user_id: command.userId,
      identifier: command.identifier,
      sha256: command.sha256,
      name: command.name,
      size: String(totalSize),
      chunk_size: chunkSize,
      chunk_count: totalChunks,
      file_id: null,
    })
    .execute()
}

export async function deleteUpload(db: Db | Tx, uploadId: string): Promise<void> {
  await db.deleteFrom('file_upload').where('id', '=', uploadId).execute()
}

/** Bytes that a user's unfinished uploads will take. */
export async function promisedBytes(db: Db | Tx, userId: string): Promise<number> {
  const { rows } = await sql<{
    bytes: string
  }>`select coalesce(sum(size), 0) as bytes from file_upload where user_id = ${userId} and file_id is null`.execute(db)
  return Number(rows[0]!.bytes)
}

/** The chunks that are there, by number. */
export async function chunksOf(db: Db | Tx, uploadId: string): Promise<Part[]> {
  return db.selectFrom('file_upload_chunk').select(['number', 'sha256']).where('upload_id', '=', uploadId).orderBy('number').execute()
}

/**
 * Notes a chunk whose bytes are stored.
 *
 * @returns the hash that counts: that of the first who brought this chunk; undefined when the upload is gone
 */
export async function noteChunk(db: Db, uploadId: string, { number, sha256 }: Part): Promise<string | undefined> {
  await sql`insert into file_upload_chunk (upload_id, number, sha256)
    select id, ${number}::integer, ${sha256} from file_upload where id = ${uploadId} on conflict do nothing`.execute(db)
  const row = await db
    .selectFrom('file_upload_chunk')
    .select('sha256')
    .where('upload_id', '=', uploadId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.sha256
}

/** Ties the stored file to its upload. @returns false when somebody else was first or the upload is gone */
export async function finishUpload(tx: Tx, uploadId: string, fileId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update file_upload set file_id = ${fileId} where id = ${uploadId} and file_id is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
