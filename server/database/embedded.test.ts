import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

const folders: string[] = []
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGTERM')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(name = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'seedbed-embedded-'))
  folders.push(folder)
  return join(folder, name)
}

interface Running {
  readonly child: ChildProcess
  readonly address: string
  readonly pid: number
}

/** A process that holds the embedded server, as the product does; prints where it is, ends cleanly when told to. */
const program = `
  import { startEmbedded } from '#server/database/embedded.ts'
  const server = await startEmbedded({ dataDirectory: process.argv[1], durable: false }).catch((error) => {
    console.log(JSON.stringify({ refused: error.name }))
    process.exit(3)
  })
  console.log(JSON.stringify({ address: server.ownerConnectionString, pid: server.pid() }))
  process.once('SIGTERM', () => server.stop())`

async function start(folder: string): Promise<Running> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, ...JSON.parse(line) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function ask(address: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('what was committed is there after the process was killed, and after process and server were killed', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await ask(first.address, 'create table kept (id int)')
  await ask(first.address, 'insert into kept values (1)')
  await end(first.child, 'SIGKILL')

  const second = await start(folder)
  await ask(second.address, 'insert into kept values (2)')
  process.kill(second.pid, 'SIGKILL')
  await end(second.child, 'SIGKILL')

  const third = await start(folder)
  expect(await ask(third.address, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
  await end(third.child, 'SIGTERM')
})

test('a second process on the same data folder is refused, and the first goes on', async () => {
  const folder = newFolder()
  const first = await start(folder)
  const second = await start(folder)
  expect(second).toMatchObject({ refused: 'DataFolderInUse' })
  expect(await ask(first.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await end(first.child, 'SIGTERM')
})

test('the server ends with its process, however that ends', async () => {
  const folder = newFolder()
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const running = await start(folder)
    const listening = new pg.Client({ connectionString: running.address })
    listening.on('error', () => {})
    await listening.connect()
    const closed = new Promise((accept) => listening.once('end', accept))
    await end(running.child, signal)
    await closed
  }
})

test('a data folder with a long name, spaces and Chinese characters works', async () => {
  const running = await start(newFolder(`种业 平台 ${'x'.repeat(120)}`))
  expect(await ask(running.address, 'select current_database() as name')).toEqual([{ name: 'seedbed' }])
  await end(running.child, 'SIGTERM')
})
