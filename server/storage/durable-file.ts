import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Moves a file so that after a crash it is complete at its new place or not there: copies it to the same disk, syncs, renames,
 * and syncs the folder.
 *
 * @param waiting a path on the target's disk that nobody else uses
 */
export async function moveDurably(path: string, waiting: string, target: string): Promise<void> {
  for (const folder of new Set([dirname(waiting), dirname(target)])) await mkdir(folder, { recursive: true, mode: 0o700 })
  await bring(path, waiting)
  const handle = await open(waiting, 'r+')
  await handle.sync().finally(() => handle.close())
  await rename(waiting, target)
  await syncFolder(dirname(target))
}

/** A rename cannot cross disks; the temporary folder may be on another one. */
async function bring(path: string, waiting: string): Promise<void> {
  try {
    await rename(path, waiting)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(path, waiting, constants.COPYFILE_EXCL)
    await rm(path, { force: true })
  }
}

/** Not every system can open a folder; there the rename itself is durable enough. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
