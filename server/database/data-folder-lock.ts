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
 */
export function lockDataFolder(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new DataFolderInUse(directory, readHolder(directory))
  }
  writeFileSync(join(directory, holderFile), String(process.pid))
  return () => lock.close()
}

function readHolder(directory: string): string {
  try {
    return readFileSync(join(directory, holderFile), 'utf8').trim()
  } catch {
    return ''
  }
}
