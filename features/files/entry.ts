import { sql } from 'kysely'
import type { StoredFileFacts } from '#engine/forms/field-type.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { FileKind } from '#features/files/contract.ts'
import { plainAddress } from '#features/files/server/signed-address.ts'
import '#features/files/server/tables.ts'
import { Batcher } from '#server/batcher.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { rowStatement, type RowStatement } from '#server/database/write-set.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'

export {
  keepMadeWorkbook,
  offerMadeWorkbook,
  offerWorkbook,
  receiveWorkbook,
  sentRows,
  uploadedRows,
} from '#features/files/server/imports.ts'
export { offerSheet, sheetHandlers } from '#features/files/server/sheet-handlers.ts'
export { pictureFor, readerAddress, signedAddress, signedFor } from '#features/files/server/signed-address.ts'
export { removalsOfFiles, storedBytes, storedIds } from '#features/files/server/clean-up.ts'
export { zipStream } from '#features/files/server/pack/zip-stream.ts'
export { registerFileReader, type FileReader } from '#features/files/server/readers.ts'

/** A stored file as a save needs it: its properties, its owner and its record. */
export interface KnownFile {
  readonly facts: StoredFileFacts
  readonly uploadedBy: string
  /** What it is attached to; undefined until then. Records of several functions can have one id: those of the forms of a request. */
  readonly place: FilePlace | undefined
}

/** The record to which a file belongs. */
export interface FilePlace {
  readonly functionId: string
  readonly recordId: string
}

export type KnownFiles = ReadonlyMap<string, KnownFile>

const filesById = fixedStatement<{
  id: string
  name: string
  size: string
  extension: string
  kind: string
  content_type: string
  uploaded_by: string
  function_id: string | null
  record_id: string | null
}>('select id, name, size, extension, kind, content_type, uploaded_by, function_id, record_id from stored_file where id = any($1::text[])')

async function readFiles(db: Db | Tx, fileIds: readonly string[]): Promise<KnownFiles> {
  const rows = await filesById(db, [fileIds])
  return new Map(
    rows.map((row) => [
      row.id,
      {
        facts: { name: row.name, fileSize: Number(row.size), fileExtension: row.extension, url: plainAddress(row) },
        uploadedBy: row.uploaded_by,
        place: row.record_id === null ? undefined : { functionId: row.function_id ?? '', recordId: row.record_id },
      },
    ]),
  )
}

const readsAtOnce = { items: 100, batches: 1, patienceMilliseconds: 2_000 }
const readers = new WeakMap<Kernel, Batcher<readonly string[], KnownFiles>>()

/**
 * The stored files among these ids, so that a save trusts no client with name, kind or size. What several requests ask for is
 * read together; nothing is read for no ids.
 *
 * @param tx where the save runs in a transaction: then it is read there
 */
export async function knownFiles(kernel: Kernel, tx: Tx | undefined, fileIds: readonly string[]): Promise<KnownFiles> {
  if (fileIds.length === 0) return new Map()
  if (tx) return readFiles(tx, fileIds)
  const reader =
    readers.get(kernel) ??
    new Batcher<readonly string[], KnownFiles>(async (wanted) => {
      const found = await readFiles(kernel.db, [...new Set(wanted.flat())])
      return wanted.map(() => ({ result: found }))
    }, readsAtOnce)
  readers.set(kernel, reader)
  return reader.do(fileIds)
}

/** The record that names a file, and who saves it. */
export interface FileOwner extends FilePlace {
  readonly userId: string
}

/** Whether a save may name a file: an upload of its user that belongs to no record yet, or one of this very record. */
export function mayName(file: KnownFile | undefined, { userId, functionId, recordId }: FileOwner): boolean {
  if (!file) return false
  const { place, uploadedBy } = file
  return place ? place.functionId === functionId && place.recordId === recordId : uploadedBy === userId
}

/**
 * Refuses a save that names files which are not the saver's to name: each must be an upload of this user that belongs to no
 * record yet, or already belong to the record (security 8.1).
 *
 * @throws Refused 422
 */
export function refuseForeignFiles(known: KnownFiles, fileIds: readonly string[], owner: FileOwner): void {
  if (!fileIds.every((id) => mayName(known.get(id), owner))) throw new Refused(refusal('invalid', 'files.not-yours'))
}

const attach = rowStatement(
  { id: 'text', function_id: 'text', record_id: 'uuid' },
  `update stored_file as stored set attached_at = now(), function_id = rows.function_id, record_id = rows.record_id
    from $rows where stored.id = rows.id and stored.record_id is null`,
)
const letGo = rowStatement(
  { id: 'text', function_id: 'text', record_id: 'uuid' },
  `update stored_file as stored set attached_at = now(), function_id = null, record_id = null
    from $rows where stored.id = rows.id and stored.function_id = rows.function_id and stored.record_id = rows.record_id`,
)

/**
 * Binds files to a record with the save that names them; files that the record no longer names are let go, and a file that
 * another save took meanwhile stays there.
 *
 * @param before files the record named until now
 * @returns nothing where its files stay the same
 */
export function attachFiles(fileIds: readonly string[], before: readonly string[], { functionId, recordId }: FilePlace): RowStatement[] {
  const added = fileIds.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !fileIds.includes(id))
  return [
    { run: attach, rows: added.map((id) => ({ id, function_id: functionId, record_id: recordId })) },
    { run: letGo, rows: removed.map((id) => ({ id, function_id: functionId, record_id: recordId })) },
  ].filter(({ rows }) => rows.length > 0)
}

const letGoAt = rowStatement(
  { id: 'text', function_id: 'text' },
  `update stored_file as stored set attached_at = now(), function_id = null, record_id = null
    from $rows where stored.id = rows.id and stored.function_id = rows.function_id`,
)

/** Binds loose files to a place whose owner notes himself what they belong to, with the save that names them. */
export function bindAtPlace(fileIds: readonly string[], functionId: string): RowStatement[] {
  return fileIds.flatMap((id) => attachFiles([id], [], { functionId, recordId: newId() }))
}

/** Lets files of such a place go with a save; they are then cleared up like those that nobody saved. */
export function letGoAtPlace(fileIds: readonly string[], functionId: string): RowStatement[] {
  return fileIds.length > 0 ? [{ run: letGoAt, rows: fileIds.map((id) => ({ id, function_id: functionId })) }] : []
}

/**
 * Binds a picture to the thing that shows it, in the transaction that names it there.
 *
 * @returns false, and binds nothing, unless it is a picture that was uploaded for this purpose, and either is this user's and bound to
 * nothing yet, or is bound to this very thing
 */
export async function bindPicture(
  tx: Tx,
  fileId: string,
  to: { readonly kind: FileKind; readonly userId: string; readonly functionId: string; readonly recordId: string },
): Promise<boolean> {
  const { rows } = await sql`update stored_file set attached_at = now(), function_id = ${to.functionId}, record_id = ${to.recordId}::uuid
    where id = ${fileId} and kind = ${to.kind} and content_type like 'image/%'
      and ((record_id is null and uploaded_by = ${to.userId}) or (function_id = ${to.functionId} and record_id = ${to.recordId}::uuid))
    returning id`.execute(tx)
  return rows.length === 1
}

/** Lets go of some files of a thing, which are then cleared up like those that nobody saved. */
export async function letGoFiles(tx: Tx, fileIds: readonly string[], recordId: string): Promise<void> {
  await sql`update stored_file set attached_at = now(), function_id = null, record_id = null
    where id = any(${fileIds}::text[]) and record_id = ${recordId}::uuid`.execute(tx)
}

/** Lets go of all files of some records, which are then cleared up like those that nobody saved. */
export async function letGoFilesOf(tx: Tx, records: readonly string[]): Promise<void> {
  await sql`update stored_file set attached_at = now(), function_id = null, record_id = null
    where record_id = any(${records}::uuid[])`.execute(tx)
}
