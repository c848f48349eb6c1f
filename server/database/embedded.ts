import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { DataFolderUnusable, lockDataFolder } from '#server/database/data-folder-lock.ts'
import { createCluster, endFormerServer, serverPid, socketDirectoryFor } from '#server/database/embedded-folder.ts'
import { serverSettings } from '#server/database/embedded-settings.ts'
import type { EmbeddedOptions } from '#server/database/embedded-settings.ts'
import { productRole } from '#server/database/product-role.ts'
import { chooseRunner, findPostgres, openTheWay, spawnAs } from '#server/database/postgres-binaries.ts'
import type { Runner } from '#server/database/postgres-binaries.ts'
import { readerRole } from '#server/database/reader-role.ts'

export interface EmbeddedServer {
  /** Address of the product's database for its own role, which exists once a node has handed the database over to it. */
  readonly connectionString: string
  /** The same for the role that only reads what it was allowed to. */
  readonly readerConnectionString: string
  /** The same for the superuser; other processes of this user may use it too, as `DATABASE_URL`. */
  readonly ownerConnectionString: string
  /** Process id of PostgreSQL now; a new one after it was restarted. */
  pid(): number | undefined
  /** Ends the server cleanly and gives the data folder back. */
  stop(): Promise<void>
}

/** The database the product uses on its own server. */
export const productDatabase = 'seedbed'

const superuser = 'postgres'

/** Address of the product's database on a server whose socket lies in this folder. */
function addressFor(role: string, sockets: string): string {
  return `postgresql://${role}@${encodeURIComponent(sockets)}/${productDatabase}`
}

/** Address for the superuser of an embedded server that another process runs. */
export function ownerAddress(sockets: string): string {
  return addressFor(superuser, sockets)
}

/**
 * Waits beside PostgreSQL and ends it cleanly as soon as its input closes: that happens however this process dies.
 * Ctrl-C reaches the shell too and must not end PostgreSQL before the requests under way are done.
 */
const keeper = `exec 3<&0
trap "" INT TERM HUP
"$0" "$@" </dev/null 3<&- &
server=$!
(while read -r _ <&3; do :; done; kill -INT $server 2>/dev/null) &
reader=$!
wait $server
code=$?
kill -KILL $reader 2>/dev/null
exit $code`

/**
 * Starts the bundled PostgreSQL on the data folder, creating the database on the first start. A server that the last run
 * left behind is ended first; one that dies is started again.
 *
 * @throws DataFolderInUse when another process works on the folder
 * @throws DataFolderUnusable when the folder cannot be written, or its database does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const root = resolve(options.dataDirectory)
  const binaries = findPostgres()
  makeFolder(root)
  const unlock = lockDataFolder(root)
  try {
    const data = join(root, 'postgres')
    const runner = chooseRunner(data)
    openTheWay(runner, root, binaries)
    await endFormerServer(data)
    if (!existsSync(data)) await createCluster(binaries, runner, data, options)
    const sockets = socketDirectoryFor(root, runner)
    const command = [...runner.prefix, binaries.postgres, '-D', data, ...serverSettings(options, sockets)]
    const start = () => startServer(command, runner, options.log ?? (() => {}))
    return await keepRunning({ start, data, sockets, unlock, log: options.log ?? (() => {}) })
  } catch (error) {
    unlock()
    throw error instanceof DatabaseDidNotStart ? new DataFolderUnusable(root, error) : error
  }
}

function makeFolder(root: string): void {
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new DataFolderUnusable(root, error)
  }
}

/** PostgreSQL ended before it accepted connections. */
class DatabaseDidNotStart extends Error {
  constructor(code: number | null, lines: readonly string[]) {
    const telling = lines.filter((line) => / (FATAL|PANIC|HINT|DETAIL):|^postgres: /.test(line))
    super(`PostgreSQL did not start (exit ${code}): ${(telling.length > 0 ? telling : lines).map((line) => line.trim()).join(' ')}`)
  }
}

interface Kept {
  readonly start: () => Promise<ChildProcess>
  readonly data: string
  readonly sockets: string
  readonly unlock: () => void
  readonly log: (line: string) => unknown
}

/** Starts the server, and again whenever it ends unexpectedly. */
async function keepRunning({ start, data, sockets, unlock, log }: Kept): Promise<EmbeddedServer> {
  let stopping = false
  let running: ChildProcess | undefined
  const watch = (server: ChildProcess): void => {
    running = server
    server.once('exit', () => {
      if (!stopping) void again(0)
    })
  }
  const again = async (tries: number): Promise<void> => {
    log(`PostgreSQL ended unexpectedly; starting it again`)
    try {
      await endFormerServer(data)
      watch(await start())
    } catch (error) {
      log(String(error))
      if (!stopping) setTimeout(() => void again(tries + 1), Math.min(5000, 200 * 2 ** tries))
    }
  }
  watch(await start())
  return {
    connectionString: addressFor(productRole, sockets),
    readerConnectionString: addressFor(readerRole, sockets),
    ownerConnectionString: ownerAddress(sockets),
    pid: () => serverPid(data),
    stop: async () => {
      stopping = true
      if (running && running.exitCode === null && running.signalCode === null) {
        running.stdin?.end()
        await once(running, 'exit')
      }
      rmSync(sockets, { recursive: true, force: true })
      unlock()
    },
  }
}

/** Starts PostgreSQL and answers once it accepts connections. */
async function startServer(command: readonly string[], runner: Runner, log: (line: string) => unknown): Promise<ChildProcess> {
  const child = spawn('sh', ['-c', keeper, ...command], { ...spawnAs(runner), detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin.on('error', () => {})
  const lines: string[] = []
  await new Promise<void>((accept, refuse) => {
    child.once('error', refuse)
    child.once('exit', (code) => refuse(new DatabaseDidNotStart(code, lines)))
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (lines.length < 50) lines.push(line)
      if (line.includes('ready to accept connections')) accept()
      else if (/ (WARNING|ERROR|FATAL|PANIC):/.test(line)) log(line)
    })
  })
  lines.length = 0
  return child
}
