import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#server/testing/given-filing.ts'

const root = join(import.meta.dirname, '..', '..')

const limits = { requestsPerUser: 1e9, requestsPerAddress: 1e9, writesPerUser: 1e9, searchesPerUser: 1e9, filesPerHour: 1e9 }

/** What one kill ends. */
export type Victim = 'server' | 'server and database'

/** The product as `npm start` runs it, in a process of its own on a data folder of its own. */
export class Product {
  readonly address: string
  readonly #process: ChildProcess

  private constructor(process: ChildProcess, address: string) {
    this.#process = process
    this.address = address
  }

  /**
   * Starts it and returns once it takes requests.
   *
   * @param changes of its environment
   * @throws Error with its output when it ends instead
   */
  static async start(dataFolder: string, changes: NodeJS.ProcessEnv = {}): Promise<Product> {
    const child = spawn(process.execPath, ['main/server.ts'], {
      cwd: root,
      env: { ...environmentFor(dataFolder), ...changes },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
    const address = await new Promise<string>((accept, refuse) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /(http:\/\/[^/]+)\/businessSystem\//.exec(line)
        if (found) accept(found[1]!)
      })
      child.once('exit', (code, signal) => refuse(new Error(`the product ended with ${code ?? signal}:\n${said.join('\n')}`)))
    })
    return new Product(child, address)
  }

  /** Kills without a warning; returns once no process of it is left. */
  async kill(victim: Victim): Promise<void> {
    const server = this.#process.pid!
    const pids = victim === 'server' ? [server] : [...familyOf(server), server]
    const ended = once(this.#process, 'exit')
    for (const pid of pids) sendSignal(pid, 'SIGKILL')
    await ended
    while (pids.some(isRunning)) await pause(5)
  }

  /** Ends it as an operator would. @returns its exit code */
  async stop(): Promise<number | null> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    return ((await ended) as [number | null])[0]
  }

  /** Stops every process of its database, as a machine that is paused does: connections stay open, nothing answers. */
  pauseDatabase(): void {
    const running = (): number[] => familyOf(this.#process.pid!, /^[^TZ]/)
    // Parents first; what they started meanwhile is found by looking again.
    for (let found = running(); found.length > 0; found = running()) for (const pid of found) sendSignal(pid, 'SIGSTOP')
  }

  resumeDatabase(): void {
    for (const pid of familyOf(this.#process.pid!)) sendSignal(pid, 'SIGCONT')
  }
}

export function environmentFor(dataFolder: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _given, ...rest } = process.env
  return {
    ...rest,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SEEDBED_DATA: dataFolder,
    // Temporary files of killed processes are removed with the folder.
    TMPDIR: dataFolder,
    SEEDBED_DEMO: '1',
    SEEDBED_DEMO_PASSWORD: demoPassword,
    SEEDBED_ADMIN_PASSWORD: demoPassword,
    SEEDBED_LIMITS: JSON.stringify(limits),
    NODE_COMPILE_CACHE: join(dataFolder, 'compiled'),
  }
}

interface ListedProcess {
  readonly pid: number
  readonly parent: number
  readonly state: string
}

function listProcesses(): ListedProcess[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = '', parent = '', state = ''] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), state }
    })
}

/**
 * All descendants of a process, parents first: so the shell that watches PostgreSQL dies before it could end the database cleanly.
 */
function familyOf(parent: number, state = /^/): number[] {
  const all = listProcesses()
  const below = (pid: number): ListedProcess[] => all.filter((one) => one.parent === pid).flatMap((one) => [one, ...below(one.pid)])
  return below(parent).flatMap((one) => (state.test(one.state) ? one.pid : []))
}

/** A zombie process holds no files or ports any more. */
function isRunning(pid: number): boolean {
  return listProcesses().some((one) => one.pid === pid && !one.state.startsWith('Z'))
}

function sendSignal(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process ended between the check and the signal.
  }
}
