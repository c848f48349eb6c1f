import { sql, type RawBuilder } from 'kysely'
import type { StoredFileFacts } from '#engine/forms/field-type.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { plainAddress } from '#features/files/server/signed-address.ts'
import '#features/files/server/tables.ts'
import type { Db, Tx } from '#server/database/types.ts'

export { registerFileReader, type FileReader } from '#features/files/server/readers.ts'

/** Facts of stored files by id, so that a save trusts no client with name, kind or size; ids of no file are absent. */
export async function knownFiles(db: Db | Tx, fileIds: readonly string[]): Promise<ReadonlyMap<string, StoredFileFacts>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stored_file')
    .select(['id', 'name', 'size', 'extension', 'kind', 'content_type'])
    .where('id', 'in', [...fileIds])
    .execute()
  return new Map(
    rows.map((row) => [row.id, { name: row.name, fileSize: Number(row.size), fileExtension: row.extension, url: plainAddress(row) }]),
  )
}

/**
 * Refuses a save that names files which are not the saver's to name: each must be an upload of this user that belongs to no
 * record yet, or already belong to the record (security 8.1).
 *
 * @throws Refused 422
 */
export async function refuseForeignFiles(
  db: Db | Tx,
  fileIds: readonly string[],
  owner: { userId: string; recordId: string },
): Promise<void> {
  if (fileIds.length === 0) return
  const rows = await db
    .selectFrom('stored_file')
    .select(['id', 'uploaded_by', 'record_id'])
    .where('id', 'in', [...fileIds])
    .execute()
  const allowed = new Set(
    rows
      .filter((row) => row.record_id === owner.recordId || (row.record_id === null && row.uploaded_by === owner.userId))
      .map((row) => row.id),
  )
  if (fileIds.some((id) => !allowed.has(id))) throw new Refused(refusal('invalid', 'files.not-yours'))
}

/**
 * Binds files to a record in the statement that saves it; files that the record no longer names are let go, and a file that
 * another save took meanwhile stays there.
 */
export function attachFiles(fileIds: readonly string[], target: { functionId: string; recordId: string }): RawBuilder<unknown> {
  return sql`update stored_file set attached_at = now(),
    function_id = case when id = any(${fileIds}::text[]) then ${target.functionId} end,
    record_id = case when id = any(${fileIds}::text[]) then ${target.recordId}::uuid end
    where (id = any(${fileIds}::text[]) and record_id is null) or record_id = ${target.recordId}::uuid`
}
