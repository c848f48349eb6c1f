import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { contentStream, entriesOf, type PlacedEntry, type VerifiedArchive } from '#server/backup/archive-reader.ts'
import { entryNames, fileIdOf } from '#server/backup/manifest.ts'
import { readSchema, schemaShape, type DatabaseSchema } from '#server/backup/schema.ts'
import { markRestored } from '#server/audit/restore-mark.ts'
import { copyIn } from '#server/database/copy-stream.ts'
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

/** Names the archive whose files are being brought, until its rows are there as well. */
const markFile = 'restore.unfinished'

/**
 * Brings an archive that was verified back into an empty database and an empty storage. Files come first and rows last, in one transaction:
 * a restore that is killed leaves no database that would start, and goes on where it is begun again with the same archive.
 *
 * @throws NotEmpty before anything was written
 */
export async function restoreBackup(archive: VerifiedArchive, target: RestoreTarget): Promise<void> {
  await refuseWhereNotEmpty(archive, target)
  const mark = join(target.dataDirectory, markFile)
  await mkdir(target.dataDirectory, { recursive: true, mode: 0o700 })
  await writeFile(mark, archive.sha256, { mode: 0o600, flush: true })
  const file = await open(archive.path, 'r')
  try {
    const parts = new Map<string, PlacedEntry>()
    for await (const entry of entriesOf(file)) {
      const id = fileIdOf(entry.name)
      if (id === undefined) parts.set(entry.name, entry)
      else await bringFile(archive.path, entry, { id, target })
    }
    await restoreRows(archive, parts, target)
  } finally {
    await file.close()
  }
  await rm(mark, { force: true })
}

/** @throws NotEmpty */
async function refuseWhereNotEmpty({ sha256 }: VerifiedArchive, { client, dataDirectory, files }: RestoreTarget): Promise<void> {
  const { tables } = await readSchema(client)
  if (tables.length > 0) throw new NotEmpty('database')
  const unfinished = await readFile(join(dataDirectory, markFile), 'utf8').catch(() => '')
  if (unfinished === sha256) return
  for (let shard = 0; shard < 256; shard += 1) if ((await files.shard(shard)).length > 0) throw new NotEmpty('files')
}

interface Bringing {
  readonly id: string
  readonly target: RestoreTarget
}

async function bringFile(path: string, entry: PlacedEntry, { id, target: { dataDirectory, files } }: Bringing): Promise<void> {
  const waiting = join(dataDirectory, `${markFile}.${id}`)
  await pipeline(contentStream(path, entry), createWriteStream(waiting, { mode: 0o600 }))
  await files.bring(id, waiting)
  await rm(waiting, { force: true })
}

async function restoreRows(archive: VerifiedArchive, parts: ReadonlyMap<string, PlacedEntry>, target: RestoreTarget): Promise<void> {
  const { client } = target
  const { manifest, sha256, path } = archive
  const schema = schemaShape.parse(JSON.parse((await buffer(contentStream(path, parts.get(entryNames.schema)!))).toString('utf8')))
  await client.query('begin')
  await client.query(`set local search_path = ''; set local check_function_bodies = off; set local client_min_messages = warning;
    set local lock_timeout = '60s'; set local maintenance_work_mem = '256MB'; set local synchronous_commit = on`)
  for (const statement of schema.before) await client.query(statement)
  for (const [index, { name, columns }] of schema.tables.entries()) {
    const rows = copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`)
    await pipeline(contentStream(path, parts.get(entryNames.table(index + 1))!), rows)
    if (rows.rows !== manifest.tables[index]?.rows) throw new RestoreDiffers(name)
  }
  for (const statement of schema.after) await client.query(statement)
  for (const { name, last, isCalled } of schema.sequences)
    await client.query('select pg_catalog.setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
  if ((await majorVersion(client)) === manifest.postgres) await refuseDifferent(client, schema)
  await client.query(`set local search_path = public`)
  const restored = { archive: sha256, madeAt: new Date(manifest.at), nextTransaction: manifest.nextTransaction }
  await markRestored(transactionOn(client), restored, target.now)
  await client.query('commit')
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
export async function restoreRights(client: pg.Client, { path }: VerifiedArchive): Promise<readonly string[]> {
  const rights = await rightsOf(path)
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

async function rightsOf(path: string): Promise<DatabaseSchema['rights']> {
  const file = await open(path, 'r')
  try {
    for await (const entry of entriesOf(file))
      if (entry.name === entryNames.schema)
        return schemaShape.parse(JSON.parse((await buffer(contentStream(path, entry))).toString('utf8'))).rights
    return []
  } finally {
    await file.close()
  }
}
