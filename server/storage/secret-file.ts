import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A secret stored in a file instead of the database, so that copies of the database do not contain it (security 11.4). All nodes
 * share its folder; when several create it at once, the first one wins.
 */
export async function secretFile(path: string, make: () => Promise<string>): Promise<string> {
  const known = await readIfThere(path)
  if (known !== undefined) return known
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const own = `${path}.${randomUUID()}`
  await writeFile(own, await make(), { mode: 0o600, flush: true })
  try {
    // Creating a hard link is atomic and never replaces an existing file.
    await link(own, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(own, { force: true })
  }
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code
}
