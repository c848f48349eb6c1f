import { join } from 'node:path'
import { fillText, type TextKey, type TextParams } from '#engine/texts/text.ts'
import { ArchiveRefused, withVerified, type VerifiedArchive } from '#server/backup/archive-reader.ts'
import { LackedExtensions, TooFewLocks } from '#server/backup/database-needs.ts'
import { isSigned, keyIdsOf, missingKeys } from '#server/backup/keys.ts'
import { NotEmpty, RestoreDiffers, restoreBackup, restoreRights } from '#server/backup/restore-backup.ts'
import { backupTexts } from '#server/backup/texts.ts'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { openLongConnection } from '#server/database/long-connection.ts'
import { handOver } from '#server/database/product-role.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { startProblem } from '#server/start/start-problem.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'
import { allMigrations } from './migrations.ts'

/** A reason that is told and not a fault of the program. */
class Stopped extends Error {
  readonly text: TextKey
  readonly params: TextParams

  constructor(text: keyof typeof backupTexts, params: TextParams = {}) {
    super(text)
    this.text = text
    this.params = params
  }
}

/** In Chinese, and in English for whoever runs the machine. */
function say(text: TextKey, params: TextParams = {}): string {
  return ['zh', 'en'].map((language) => fillText(backupTexts, language as 'zh' | 'en', text, params)).join('\n')
}

/**
 * `node start.mjs restore <archive>`: brings a backup back into the empty database and data folder of the settings. `verify` reads it and
 * changes nothing. Ends with 0 when it is done, with 1 and the reason when it is refused.
 *
 * @param command of the command line, `restore` or `verify`
 */
export async function runArchiveCommand(command: string, path: string | undefined, env: NodeJS.ProcessEnv): Promise<number> {
  const read = readSettings(env)
  if ('problem' in read) {
    console.error(read.problem)
    return 2
  }
  try {
    if (path === undefined || (command !== 'restore' && command !== 'verify')) throw new Stopped('backup.usage')
    await withVerified(path, async (archive) => {
      await tell(archive)
      if (command === 'restore') await restore(archive, read.settings)
      else await judgeKeys(archive, read.settings)
    })
    return 0
  } catch (error) {
    const told = reasonOf(error, path ?? '') ?? startProblem(error, read.settings)
    console.error(told ?? error)
    return 1
  }
}

function reasonOf(error: unknown, path: string): string | undefined {
  if (error instanceof Stopped) return say(error.text, error.params)
  if (error instanceof ArchiveRefused) return say(`backup.${error.reason}`, { path, place: error.place })
  if (error instanceof NotEmpty) return say(`backup.${error.what}-not-empty`)
  if (error instanceof TooFewLocks) return say('backup.few-locks', { least: error.least })
  if (error instanceof LackedExtensions) return say('backup.extensions-missing', { names: error.names.join(', ') })
  if (error instanceof RestoreDiffers) return say('backup.differs', { what: error.message })
  const { code, path: place } = error as NodeJS.ErrnoException
  return place === path && code !== undefined ? say('backup.unreadable', { path }) : undefined
}

/** @throws Stopped for tables of a newer product */
async function tell({ manifest: { at, version, tables, files, migrations } }: VerifiedArchive): Promise<void> {
  const known = new Set((await allMigrations()).map(({ part, number }) => `${part}/${number}`))
  if (!migrations.every((one) => known.has(one))) throw new Stopped('backup.newer-format')
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(say('backup.is-whole', { at, version, tables: tables.length, rows, files: files.count }))
}

/** Whether the archive comes from the installation of this data folder, as far as its keys can tell. @throws Stopped where it does not */
async function judgeKeys(archive: VerifiedArchive, { dataDirectory }: Settings): Promise<void> {
  if (!('settings.key' in (await keyIdsOf(dataDirectory)))) return console.log(say('backup.signature-unchecked', { folder: dataDirectory }))
  await refuseForeign(archive, dataDirectory)
  console.log(say('backup.signature-fits'))
}

/** @throws Stopped where keys are missing or the signature is another */
async function refuseForeign({ manifest, sha256, signature }: VerifiedArchive, dataDirectory: string): Promise<void> {
  const lacking = missingKeys(manifest.keys, await keyIdsOf(dataDirectory))
  if (lacking.length > 0) throw new Stopped('backup.keys-missing', { names: lacking.join(', '), folder: join(dataDirectory, 'files') })
  if (!(await isSigned(dataDirectory, sha256, signature))) throw new Stopped('backup.not-signed')
}

async function restore(archive: VerifiedArchive, settings: Settings): Promise<void> {
  const { dataDirectory } = settings
  await refuseForeign(archive, dataDirectory)
  const embedded = settings.databaseUrl ? undefined : await startEmbedded({ dataDirectory, log: (line) => console.error(line) })
  const connectionString = embedded?.ownerConnectionString ?? settings.databaseUrl!
  try {
    const client = await openLongConnection(connectionString)
    try {
      await restoreBackup(archive, { client, dataDirectory, files: filePlace({ settings }).files, now: Date.now() })
      if (embedded) await handOverTo(connectionString)
      const missing = await restoreRights(client, archive)
      if (missing.length > 0) console.error(say('backup.roles-missing', { names: missing.join(', ') }))
    } finally {
      await client.end()
    }
  } finally {
    await embedded?.stop()
  }
  console.log(say('backup.restored'))
}

/** As each start does: the product's own role, and the one that reads, must be there before rights of theirs. */
async function handOverTo(connectionString: string): Promise<void> {
  const { db, close } = connect({ connectionString, poolSize: 1, waitMilliseconds: 15_000 })
  await handOver(db).finally(close)
}
