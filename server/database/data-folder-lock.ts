import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process works on the data folder; the product ends with exit code 3 (security 14.10). */
export class DataFolderInUse extends Error {
  constructor(directory: string, holder: string) {
    super(
      `The data folder ${directory} is in use by another process${holder && ` (process ${holder})`}. Stop it first, or set SEEDBED_DATA to another folder.`,
    )
    this.name = 'DataFolderInUse'
  }
}

/** The data folder cannot be made, read or written, or what lies in it does not start. */
export class DataFolderUnusable extends Error {
  /** @param reason a file system's error, or a line of the database */
  constructor(directory: string, reason: unknown) {
    const said = reason instanceof Error ? reason.message : String(reason)
    super(`The data folder ${directory} cannot be used: ${said}. Correct that, or set SEEDBED_DATA to another folder.`, { cause: reason })
    this.name = 'DataFolderUnusable'
  }
}

/** What SQLite calls a lock that somebody else holds. */
const busy = 5

/** Says who holds the lock, for the message only. */
const holderFile = 'lock.pid'

/**
 * Takes the data folder for this process alone.
 *
 * It is a file lock of the operating system, which ends with the process even after a kill. Node has no file locks; SQLite's
 * exclusive transaction is one on every platform.
 *
 * @returns gives the folder back
 * @throws DataFolderInUse
 * @throws DataFolderUnusable
 */
export function lockDataFolder(directory: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(directory, 'lock'))
    lock.exec('begin exclusive')
    writeFileSync(join(directory, holderFile), String(process.pid))
  } catch (error) {
    lock?.close()
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === busy
    throw isHeld ? new DataFolderInUse(directory, readHolder(directory)) : new DataFolderUnusable(directory, error)
  }
  const held = lock
  return () => held.close()
}

function readHolder(directory: string): string {
  try {
    return readFileSync(join(directory, holderFile), 'utf8').trim()
  } catch {
    return ''
  }
}
