import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BareGiven } from './bare-server.ts'
import type { Fixture } from './fixture.ts'
import { MeasuredProcess } from './measured-process.ts'

const root = join(import.meta.dirname, '..')

/** From `npm start`'s own script, installed and built, to the first HTTP answer: with a new data folder and with one that is there. */
export async function measureStart(rounds: number): Promise<void> {
  const times: { readonly fresh: number[]; readonly existing: number[] } = { fresh: [], existing: [] }
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'seedbed-start-'))
    chmodSync(folder, 0o711)
    times.fresh.push(await timeOfStart({ SEEDBED_DATA: folder }))
    times.existing.push(await timeOfStart({ SEEDBED_DATA: folder }))
    rmSync(folder, { recursive: true, force: true })
  }
  for (const [name, taken] of Object.entries(times))
    console.log(`start, ${name} data folder: ${taken.map((one) => `${(one / 1000).toFixed(2)} s`).join(', ')}`)
}

/** The same beside the bare server, on a database that is running and filled: what is left is loading and connecting. */
export async function measureColdStart({ connectionString, dataDirectory }: Fixture, rounds: number): Promise<void> {
  const folder = join(dataDirectory, 'cold-start')
  const times: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] }
  // The first start compiles and may build pages; it is not counted.
  for (let round = 0; round <= rounds; round++) {
    const ours = await timeOfStart({ SEEDBED_DATA: folder, DATABASE_URL: connectionString })
    const bare = await timeOfBareStart(connectionString)
    if (round === 0) continue
    times.ours.push(ours)
    times.bare.push(bare)
  }
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
  const [ours, bare] = [median(times.ours), median(times.bare)]
  console.log(`cold start      ${ours.toFixed(0)} / ${bare.toFixed(0)} ms  ratio ${(ours / bare).toFixed(1)}`)
}

async function timeOfBareStart(connectionString: string): Promise<number> {
  const before = performance.now()
  const bare = await MeasuredProcess.start('bare-server.ts', { connectionString, poolSize: 10 } satisfies BareGiven)
  await (await fetch(`${bare.address}/orders/${randomUUID()}?county=`)).text()
  const taken = performance.now() - before
  await bare.stop()
  return taken
}

async function timeOfStart(environment: Readonly<Record<string, string>>): Promise<number> {
  const port = await freePort()
  const before = performance.now()
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...environment },
    stdio: 'ignore',
  })
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/businessSystem/`).catch(() => undefined)
      if (answer?.ok) return performance.now() - before
      if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
      await pause(5)
    }
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
