import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Longer than any request or merge uses its folder. */
const forgottenMilliseconds = 15 * 60_000

const prefix = 'seedbed-work-'

/** A private folder for files that are being taken in; whoever makes it removes it. */
export async function makeTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), prefix))
}

/** Removes folders that a killed process left behind. */
export async function clearTemporaryFolders(now: number): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    // On a shared machine some may belong to another user.
    if (found?.isDirectory() && found.uid === process.getuid?.() && found.mtimeMs < now - forgottenMilliseconds)
      await rm(folder, { recursive: true, force: true })
  }
}
