import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

/** From `npm start`'s own script, installed and built, to the first HTTP answer: with a new data folder and with one that is there. */
export async function measureStart(rounds: number): Promise<void> {
  const times: { readonly fresh: number[]; readonly existing: number[] } = { fresh: [], existing: [] }
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'seedbed-start-'))
    chmodSync(folder, 0o711)
    times.fresh.push(await timeOfStart(folder))
    times.existing.push(await timeOfStart(folder))
    rmSync(folder, { recursive: true, force: true })
  }
  for (const [name, taken] of Object.entries(times))
    console.log(`start, ${name} data folder: ${taken.map((one) => `${(one / 1000).toFixed(2)} s`).join(', ')}`)
}

async function timeOfStart(dataDirectory: string): Promise<number> {
  const port = await freePort()
  const before = performance.now()
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SEEDBED_DATA: dataDirectory, LOG_LEVEL: 'error' },
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
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
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
