import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/database/embedded.ts'
import { startProblem } from '#server/start/start-problem.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What keeps the product from starting and lies outside of it is told in one line. */

const server = await startTestServer()
const folder = await mkdtemp(join(tmpdir(), 'seedbed-start-'))
// A database that runs as another user has to pass.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true }))

test('a data folder that cannot be made, cannot be locked or holds no database is named with the reason', async () => {
  const [file, locked, foreign] = [join(folder, 'file'), join(folder, 'locked'), join(folder, 'foreign')] as const
  await writeFile(file, '')
  await mkdir(join(locked, 'lock'), { recursive: true })
  await mkdir(join(foreign, 'postgres'), { recursive: true })
  const { settings } = server.node.kernel
  const told = (dataDirectory: string) =>
    startEmbedded({ dataDirectory }).then(
      () => 'started',
      (error: unknown) => startProblem(error, { ...settings, dataDirectory }),
    )
  const line = (data: string, reason: string): unknown =>
    expect.stringMatching(`^The data folder ${data} cannot be used: ${reason}[^\n]*set SEEDBED_DATA to another folder.$`)
  expect(await told(`${file}/data`)).toEqual(line(`${file}/data`, 'ENOTDIR'))
  expect(await told(locked)).toEqual(line(locked, 'unable to open database file'))
  expect(await told(foreign)).toEqual(line(foreign, 'PostgreSQL did not start'))
})

test('a data folder whose restore was broken off is not started', async () => {
  const broken = join(folder, 'broken')
  await mkdir(broken)
  await writeFile(join(broken, 'restore.unfinished'), 'archive')
  const env = { ...process.env, SEEDBED_DATA: broken, DATABASE_URL: '' }
  const ended = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'server.ts')], { env, timeout: 60_000 }).catch(
    (error: unknown) => error,
  )
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(`数据目录 ${broken} 的恢复尚未完成`) })
  expect(await readdir(broken)).toEqual(['restore.unfinished'])
}, 90_000)

test('a port that is in use is named with its number', async () => {
  const port = Number(new URL(server.address).port)
  // The error of the operating system, which the web server passes on.
  const failed = await new Promise((accept) => createServer().once('error', accept).listen(port, '127.0.0.1'))
  expect(startProblem(failed, { ...server.node.kernel.settings, port })).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop it, or set PORT to another port.`,
  )
})

test('a database that cannot be reached is told with what the network said', () => {
  const settings = { ...server.node.kernel.settings, databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' }
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  expect(startProblem(new Error('no connection', { cause }), settings)).toBe(
    'The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check the address, the user and whether it runs.',
  )
})

test('a fault of the program keeps its stack', () => {
  expect(startProblem(new TypeError('x is not a function'), server.node.kernel.settings)).toBeUndefined()
})
