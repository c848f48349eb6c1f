import { createWriteStream } from 'node:fs'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { addFile, ArchiveRefused, copyContent, entriesOf, type PlacedEntry, type VerifiedArchive } from '#server/backup/archive-reader.ts'
import { locksOfSchema, refuseFewLocks, refuseLackedExtensions } from '#server/backup/database-needs.ts'
import { entryNames, fileIdOf } from '#server/backup/manifest.ts'
import { readSchema, type DatabaseSchema } from '#server/backup/schema.ts'
import { unfinishedMark } from '#server/backup/unfinished-restore.ts'
import { markRestored } from '#server/audit/restore-mark.ts'
import { copyIn } from '#server/database/copy-stream.ts'
import { migrationLock } from '#server/database/installation-locks.ts'
import { transactionOn } from '#server/database/one-connection.ts'
import type { Storage } from '#server/storage/storage.ts'

/** The place where an archive should be restored is not empty. */
export class NotEmpty extends Error {
  readonly what: 'database' | 'files'

  constructor(what: NotEmpty['what']) {
    super(`the ${what} of the target is not empty`)
    this.name = 'NotEmpty'
    this.what = what
  }
}

/** What was restored is not what the archive says; nothing of the database was kept. */
export class RestoreDiffers extends Error {
  constructor(what: string) {
    super(`what was restored differs from the archive: ${what}`)
    this.name = 'RestoreDiffers'
  }
}

export interface RestoreTarget {
  /** Of the owner of all tables; ended by who opened it. */
  readonly client: pg.Client
  readonly dataDirectory: string
  readonly files: Storage
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * Brings an archive that was verified back into an empty database and an empty storage. Files come first and rows last, in one transaction: a
 * restore that is killed leaves no rows, and a mark in the data folder with which no server starts; it goes on where it is begun again with
 * the same archive. Its connection holds the lock of migrations until it ends, so a server that starts beside it waits.
 *
 * @throws NotEmpty, TooFewLocks, LackedExtensions before anything was written
 * @throws ArchiveRefused where the archive was changed since it was verified
 */
export async function restoreBackup(archive: VerifiedArchive, target: RestoreTarget): Promise<void> {
  const { client, dataDirectory } = target
  const { schema, sha256 } = archive
  await client.query(`set lock_timeout = '60s'`)
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  await refuseWhereNotEmpty(archive, target)
  await refuseLackedExtensions(client, schema)
  await refuseFewLocks(client, locksOfSchema(schema))
  const mark = unfinishedMark(dataDirectory)
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  await writeFile(mark, sha256, { mode: 0o600, flush: true })
  const parts = await bringFiles(archive, target)
  await restoreRows(archive, parts, target)
  await rm(mark, { force: true })
}

/** @throws NotEmpty */
async function refuseWhereNotEmpty({ sha256 }: VerifiedArchive, { client, dataDirectory, files }: RestoreTarget): Promise<void> {
  const { tables } = await readSchema(client)
  if (tables.length > 0) throw new NotEmpty('database')
  const unfinished = await readFile(unfinishedMark(dataDirectory), 'utf8').catch(() => '')
  if (unfinished === sha256) return
  for (let shard = 0; shard < 256; shard += 1) if ((await files.shard(shard)).length > 0) throw new NotEmpty('files')
}

/** @returns the other parts, by their names */
async function bringFiles({ file, manifest }: VerifiedArchive, target: RestoreTarget): Promise<ReadonlyMap<string, PlacedEntry>> {
  const parts = new Map<string, PlacedEntry>()
  const files = { count: 0, chain: createHash('sha256') }
  for await (const entry of entriesOf(file)) {
    const id = fileIdOf(entry.name)
    if (id === undefined) parts.set(entry.name, entry)
    else addFile(files, entry.name, await bringFile(file, entry, { id, target }))
  }
  if (files.chain.digest('hex') !== manifest.files.sha256) throw new ArchiveRefused('damaged', 'files')
  return parts
}

interface Bringing {
  readonly id: string
  readonly target: RestoreTarget
}

/** @returns hash of the part */
async function bringFile(file: FileHandle, entry: PlacedEntry, { id, target: { dataDirectory, files } }: Bringing): Promise<string> {
  const waiting = `${unfinishedMark(dataDirectory)}.${id}`
  const sha256 = await copyContent(file, entry, createWriteStream(waiting, { mode: 0o600 }))
  await files.bring(id, waiting)
  await rm(waiting, { force: true })
  return sha256
}

async function restoreRows(archive: VerifiedArchive, parts: ReadonlyMap<string, PlacedEntry>, target: RestoreTarget): Promise<void> {
  const { client } = target
  const { manifest, schema, sha256 } = archive
  await client.query('begin')
  await client.query(`set local search_path = ''; set local check_function_bodies = off; set local client_min_messages = warning;
    set local lock_timeout = '60s'; set local maintenance_work_mem = '256MB'; set local synchronous_commit = on`)
  for (const statement of schema.before) await client.query(statement)
  await fillTables(archive, parts, client)
  for (const statement of schema.after) await client.query(statement)
  for (const { name, last, isCalled } of schema.sequences)
    await client.query('select pg_catalog.setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
  if ((await majorVersion(client)) === manifest.postgres) await refuseDifferent(client, schema)
  await client.query(`set local search_path = public`)
  const restored = { archive: sha256, madeAt: new Date(manifest.at), nextTransaction: manifest.nextTransaction }
  await markRestored(transactionOn(client), restored, target.now)
  await client.query('commit')
}

async function fillTables(
  { file, manifest, schema }: VerifiedArchive,
  parts: ReadonlyMap<string, PlacedEntry>,
  client: pg.Client,
): Promise<void> {
  for (const [index, { name, columns }] of schema.tables.entries()) {
    const part = entryNames.table(index + 1)
    const { rows, sha256 } = manifest.tables[index]!
    const taken = copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`)
    if ((await copyContent(file, parts.get(part)!, taken)) !== sha256) throw new ArchiveRefused('damaged', part)
    if (taken.rows !== rows) throw new RestoreDiffers(name)
  }
}

async function majorVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>(`select current_setting('server_version_num')::int / 10000 as major`)
  return rows[0]!.major
}

/** Another version of PostgreSQL may tell the same in other words; the same one does not. @throws RestoreDiffers */
async function refuseDifferent(client: pg.Client, wanted: DatabaseSchema): Promise<void> {
  const there = await readSchema(client)
  for (const part of ['before', 'after', 'tables', 'sequences'] as const) {
    if (isDeepStrictEqual(there[part], wanted[part])) continue
    const index = wanted[part].findIndex((one, at) => !isDeepStrictEqual(one, there[part][at]))
    throw new RestoreDiffers(JSON.stringify(wanted[part][index] ?? there[part].at(-1)))
  }
}

/**
 * Gives roles beside the product's own what they had, where they are there: after the product has prepared its roles.
 *
 * @returns names of roles that are missing
 */
export async function restoreRights(client: pg.Client, { schema: { rights } }: VerifiedArchive): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select rolname as name from pg_catalog.pg_roles')
  const there = new Set(rows.map(({ name }) => name))
  const missing = new Set<string>()
  await client.query(`set search_path = ''`)
  for (const { statement, roles } of rights) {
    const absent = roles.filter((role) => !there.has(role))
    if (absent.length === 0) await client.query(statement)
    for (const role of absent) missing.add(role)
  }
  return [...missing]
}
