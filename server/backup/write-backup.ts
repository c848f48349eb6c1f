import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { addFile } from '#server/backup/archive-reader.ts'
import { ArchiveWriter, type WrittenPart } from '#server/backup/archive-writer.ts'
import { keyIdsOf, signatureOf, signingKey } from '#server/backup/keys.ts'
import { entryNames, formatNumber, type Manifest } from '#server/backup/manifest.ts'
import { readSchema, schemaShape, type DatabaseSchema } from '#server/backup/schema.ts'
import { takeSnapshot } from '#server/backup/snapshot.ts'
import { productVersion } from '#server/backup/version.ts'
import { copyOut } from '#server/database/copy-stream.ts'
import type { Storage } from '#server/storage/storage.ts'

/** How far a backup is. */
export interface BackupProgress {
  /** 0 to 100. */
  readonly percent: number
  /** What is written now. */
  readonly step: 'rows' | 'files'
  readonly done: number
  readonly all: number
}

export interface BackupParts {
  /** A connection that does nothing else; who opened it ends it, at once where the backup fails. */
  readonly client: pg.Client
  readonly dataDirectory: string
  readonly files: Pick<Storage, 'open' | 'stat'>
  /** Statement that tells the ids under which stored files lie, as `id`. */
  readonly storedIds: string
  /** Where the archive is written; there is no such file yet. */
  readonly path: string
  /** Asked again and again while it grows; throws where the disk has too little left. */
  readonly room: () => Promise<void>
  readonly signal: AbortSignal
  readonly progress: (progress: BackupProgress) => Promise<void>
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface WrittenBackup {
  readonly manifest: Manifest
  /** SHA-256 of the manifest. */
  readonly sha256: string
  readonly bytes: number
  /** Files that the database names and the storage does not have. */
  readonly missingFiles: number
}

/**
 * Writes one archive of all rows and files as they are at one moment, while the product goes on: a snapshot holds no writer up. Takes the
 * memory of a few pieces, however large tables and files are.
 */
export async function writeBackup(parts: BackupParts): Promise<WrittenBackup> {
  const writer = await ArchiveWriter.create(parts.path, parts.room)
  try {
    await signingKey(parts.dataDirectory)
    const snapshot = await takeSnapshot(parts.client)
    // What the catalog could not tell must stop the backup, not the restore.
    const schema = schemaShape.parse(await readSchema(parts.client))
    const schemaPart = await writer.addCompressed(entryNames.schema, Readable.from([Buffer.from(JSON.stringify(schema))]), parts.signal)
    const tables = await writeTables(parts, writer, schema)
    const { missingFiles, ...files } = await writeFiles(parts, writer)
    await parts.client.query('commit')
    const manifest: Manifest = {
      ...snapshot,
      format: formatNumber,
      version: productVersion(),
      at: new Date(parts.now).toISOString(),
      keys: Object.fromEntries(Object.entries(await keyIdsOf(parts.dataDirectory)).map(([name, ids]) => [name, [...ids]])),
      schema: schemaPart,
      tables,
      files,
    }
    const { sha256 } = await writer.add(entryNames.manifest, Buffer.from(JSON.stringify(manifest)))
    const seal = { sha256, signature: await signatureOf(parts.dataDirectory, sha256) }
    await writer.add(entryNames.seal, Buffer.from(JSON.stringify(seal)))
    return { manifest, sha256, bytes: await writer.end(), missingFiles }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

async function writeTables(parts: BackupParts, writer: ArchiveWriter, { tables }: DatabaseSchema): Promise<Manifest['tables']> {
  const { client, signal, progress } = parts
  const written: Manifest['tables'] = []
  for (const [index, { name, columns, isEmptied }] of tables.entries()) {
    await progress({ percent: (index / tables.length) * 60, step: 'rows', done: index, all: tables.length })
    const rows = copyOut(client, `copy (select ${columns.join(', ')} from ${name}${isEmptied ? ' where false' : ''}) to stdout`)
    const part = await writer.addCompressed(entryNames.table(index + 1), rows, signal)
    written.push({ name, rows: rows.rows, ...part })
  }
  return written
}

/** Ids are read in portions of this size. */
const portion = 500

type WrittenFiles = Manifest['files'] & { readonly missingFiles: number }

async function writeFiles(parts: BackupParts, writer: ArchiveWriter): Promise<WrittenFiles> {
  const { client, storedIds, progress } = parts
  const files = { count: 0, chain: createHash('sha256') }
  let bytes = 0
  let missingFiles = 0
  const { rows: counted } = await client.query<{ all: number }>(`select count(*)::int as all from (${storedIds}) as stored`)
  await client.query(`declare stored_ids no scroll cursor for ${storedIds}`)
  for (let ids = await nextIds(client); ids.length > 0; ids = await nextIds(client)) {
    await progress({ percent: 60 + (files.count / counted[0]!.all) * 40, step: 'files', done: files.count, all: counted[0]!.all })
    for (const id of ids) {
      const written = await writeFile(parts, writer, id)
      if (!written) missingFiles += 1
      else {
        addFile(files, entryNames.file(id), written.part.sha256)
        bytes += written.bytes
      }
    }
  }
  return { count: files.count, bytes, sha256: files.chain.digest('hex'), missingFiles }
}

async function nextIds(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(`fetch ${portion} from stored_ids`)
  return rows.map(({ id }) => id)
}

async function writeFile(
  { files, signal }: BackupParts,
  writer: ArchiveWriter,
  id: string,
): Promise<{ readonly part: WrittenPart; readonly bytes: number } | undefined> {
  const found = await files.stat(id)
  if (!found) return undefined
  return { part: await writer.addCompressed(entryNames.file(id), await files.open(id), signal), bytes: found.sizeBytes }
}
