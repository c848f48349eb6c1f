import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedOptions } from '#server/database/embedded-settings.ts'
import { spawnAs } from '#server/database/postgres-binaries.ts'
import type { PostgresBinaries, Runner } from '#server/database/postgres-binaries.ts'

/**
 * Makes the database's folder with the product's database in it. All happens in a folder beside it that is renamed last,
 * so a start that was killed leaves nothing half made.
 *
 * Collation by code point of a built-in provider: no library update can make an index wrong.
 */
export async function createCluster(binaries: PostgresBinaries, runner: Runner, data: string, options: EmbeddedOptions): Promise<void> {
  const fresh = `${data}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  giveTo(runner, fresh)
  const passwordFile = `${data}.password`
  if (options.tcp) writeFileSync(passwordFile, options.tcp.password, { mode: 0o600 })
  giveTo(runner, passwordFile)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8']
  const access = options.tcp ? ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
  const sync = options.durable === false ? ['--no-sync'] : []
  await run(runner, [binaries.initdb, '-D', fresh, '-U', 'postgres', ...locale, ...access, ...sync])
  rmSync(passwordFile, { force: true })
  await run(runner, [binaries.postgres, '--single', '-D', fresh, '-c', 'log_checkpoints=off', 'template1'], 'create database seedbed;\n')
  renameSync(fresh, data)
}

async function run(runner: Runner, command: readonly string[], input = ''): Promise<void> {
  const [program = '', ...rest] = [...runner.prefix, ...command]
  const child = spawn(program, rest, { ...spawnAs(runner), stdio: 'pipe' })
  const said: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => said.push(part))
  child.stderr.on('data', (part: Buffer) => said.push(part))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await new Promise<number | null>((accept, refuse) => child.once('error', refuse).once('close', accept))
  if (code !== 0) throw new Error(`${command[0]} failed (exit ${code}):\n${Buffer.concat(said).toString()}`)
}

function giveTo(runner: Runner, path: string): void {
  if (runner.user !== undefined && existsSync(path)) chownSync(path, runner.user, runner.user)
}

/** Longest path of a socket that every platform takes, less the name PostgreSQL gives it. */
const longestSocketDirectory = 103 - '/.s.PGSQL.65535'.length

/** Makes an empty folder for the socket that only this user may enter. A comma would read as two folders. */
export function socketDirectoryFor(root: string, runner: Runner): string {
  const beside = join(root, 'socket')
  const fits = Buffer.byteLength(beside) <= longestSocketDirectory && !/[,"']/.test(beside)
  if (fits) {
    rmSync(beside, { recursive: true, force: true })
    mkdirSync(beside)
  }
  const directory = fits ? beside : mkdtempSync(join(tmpdir(), 'seedbed-'))
  chmodSync(directory, 0o700)
  giveTo(runner, directory)
  return directory
}

/** Process id in the lock file of PostgreSQL, alive or not. */
export function serverPid(data: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Folder of the socket of the server that runs on the data now, undefined when its lock file names none. */
export function runningSocketDirectory(data: string): string | undefined {
  try {
    // Fifth line of the file, by PostgreSQL's own rule.
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[4] || undefined
  } catch {
    return undefined
  }
}

/**
 * Ends a PostgreSQL that a killed process left on the folder, and waits until it is gone. Normally its watching shell ends it
 * within moments; it gets a signal as well, in case that shell was killed too. The caller must hold the lock of the data folder.
 *
 * @throws Error when it is still there after a minute
 */
export async function endFormerServer(data: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const pid = serverPid(data)
    if (pid === undefined || !isAlive(pid)) return
    if (!isServerOf(pid, data)) {
      // The process id now belongs to another program, which PostgreSQL would take for a running server.
      rmSync(join(data, 'postmaster.pid'), { force: true })
      return
    }
    if (waited % 10_000 === 0) signal(pid, waited < 20_000 ? 'SIGINT' : 'SIGQUIT')
    await delay(20)
  }
  throw new Error(`The former PostgreSQL (process ${serverPid(data)}) on ${data} does not end.`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isServerOf(pid: number, data: string): boolean {
  const listed = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  const line = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : listed.stdout
  return (line ?? '').includes(`-D ${data} `)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended between the check and the signal.
  }
}
