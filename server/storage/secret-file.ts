import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A secret that lies in a file and not in the database, whose copies travel (security 11.4). All nodes share its folder; of several
 * that ask first, the one that puts it there first wins.
 */
export async function secretFile(path: string, make: () => Promise<string>): Promise<string> {
  const known = await readIfThere(path)
  if (known !== undefined) return known
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const own = `${path}.${randomUUID()}`
  await writeFile(own, await make(), { mode: 0o600, flush: true })
  try {
    // A link is there whole or not at all, and never in place of another.
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
