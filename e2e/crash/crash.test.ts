import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningSocketDirectory } from '#server/database/embedded-folder.ts'
import { productDatabase } from '#server/database/embedded.ts'
import { demoPassword } from '#server/testing/given-filing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { againstLedger, brokenRules, undeliveredMessages } from './check-tables.ts'
import { FilingLoop, type Account, type Tokens } from './filing-loop.ts'
import { Ledger } from './ledger.ts'
import { environmentFor, Product, type Victim } from './product.ts'
import { Random } from './random.ts'

/** Kills of each kind, by CRASH_KILLS; and the seed of the run, by CRASH_SEED. */
const killsOfEach = Number(process.env['CRASH_KILLS'] || 25)
const seed = Number(process.env['CRASH_SEED'] || 20_270_401)
const loopCount = 8
const accounts: readonly Account[] = ['enterprise', 'enterprise2', 'village', 'reviewer', 'county', 'chief']

let folder: string
let product: Product | undefined

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seedbed-crash-'))
  // PostgreSQL may run as another user, who needs access to the folder.
  chmodSync(folder, 0o711)
})

afterAll(async () => {
  await product?.kill('server and database').catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
})

test('while the database is paused everything is answered, and all goes on when it answers again', { timeout: 300_000 }, async () => {
  product = await Product.start(folder)
  const tokens = await signInAll(product.address)
  const since = new Date()
  const ledger = new Ledger()
  const loops = filingLoops(ledger, tokens)
  for (const more of [8, 16]) {
    const working = await workUntilDone(loops, ledger, product.address, more)
    product.pauseDatabase()
    // Each of them ends with the first command that is not done, so all were answered.
    await working.ended
    expect(await readiness(product.address)).toBe(503)
    product.resumeDatabase()
    await expect.poll(() => readiness(product!.address), { timeout: 30_000 }).toBe(200)
    await settle(loops, product.address)
  }
  await withDatabase(async (database) => {
    expect([...(await brokenRules(database)), ...(await againstLedger(database, ledger, since, []))]).toEqual([])
  })
  const trickle = await trickleUpload(product.address, tokens.enterprise)
  expect(await product.stop(), 'the exit code, which tells a clean stop from the end of its time').toBe(0)
  expect(await trickle.answer).toMatch(/^HTTP\/1\.1 503 /)
  product = undefined
})

test(
  `what was acknowledged survives ${killsOfEach} kills of the server and ${killsOfEach} of server and database, once and whole`,
  { timeout: 300_000 + killsOfEach * 25_000 },
  async () => {
    product = await Product.start(folder)
    const tokens = await signInAll(product.address)
    const since = new Date()
    const random = new Random(seed)
    const ledger = new Ledger()
    const loops = filingLoops(ledger, tokens)
    for (const victim of shuffled(killsOfEach, random)) {
      await settle(loops, product.address)
      await workUntilKilled(loops, ledger, product, victim, random)
      product = await Product.start(folder)
      await withDatabase(async (database) => {
        const pending = loops.flatMap((loop) => loop.pending ?? [])
        expect([...(await brokenRules(database)), ...(await againstLedger(database, ledger, since, pending))]).toEqual([])
      })
    }
    await settle(loops, product.address)
    await withDatabase(async (database) => {
      await outboxEmpty(database)
      await everythingSealed(database)
      expect([
        ...(await brokenRules(database)),
        ...(await againstLedger(database, ledger, since, [])),
        ...(await undeliveredMessages(database)),
      ]).toEqual([])
    })
    // The test is valid only when the kills hit running requests.
    expect(ledger.filings.size).toBeGreaterThan(killsOfEach)
    expect(ledger.repeated).toBeGreaterThan(killsOfEach)
    expect(verifyAudit()).toMatchObject({ status: 0, stderr: '' })
    await withDatabase((database) => forge(database))
    expect(verifyAudit()).toMatchObject({ status: 1, stderr: expect.stringMatching(/entry \S+ under seal \d+ was changed/) })
    await product.stop()
    product = undefined
    expect(verifyAudit(), 'the same without a running product').toMatchObject({ status: 1 })
  },
)

function filingLoops(ledger: Ledger, tokens: Tokens): FilingLoop[] {
  return Array.from(
    { length: loopCount },
    (_, index) => new FilingLoop({ random: new Random(seed + 1 + index), ledger, tokens, filer: index % 2 ? 'enterprise2' : 'enterprise' }),
  )
}

/**
 * Works until so many more commands are done, and on. A busy product may refuse some with 503, which ends a loop; then all begin again.
 *
 * @returns what ends when a command of each loop was not done
 */
async function workUntilDone(
  loops: readonly FilingLoop[],
  ledger: Ledger,
  address: string,
  more: number,
): Promise<{ readonly ended: Promise<void> }> {
  let isEnough = false
  const enough = ledger.after(more).then(() => void (isEnough = true))
  for (;;) {
    const ended = workOn(loops, address)
    await Promise.race([enough, ended])
    if (isEnough) return { ended }
  }
}

/** Works until a command is not done. */
async function workOn(loops: readonly FilingLoop[], address: string): Promise<void> {
  await settle(loops, address)
  await Promise.all(loops.map((loop) => loop.work(() => true)))
}

async function readiness(address: string): Promise<number> {
  return (await fetch(`${address}/readyz`)).status
}

/** Sends an upload byte by byte, until it is answered. */
async function trickleUpload(address: string, token: string): Promise<{ readonly answer: Promise<string> }> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  const head = `POST /api/file/Uploader/annex HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 1000000\r\n\r\n`
  socket.write(`${head}--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`)
  let text = ''
  socket.on('data', (part: string) => (text += part)).on('error', () => undefined)
  const trickle = setInterval(() => socket.writable && socket.write('a'), 50)
  const answer = new Promise<string>((resolve) =>
    socket.once('close', () => {
      clearInterval(trickle)
      resolve(text)
    }),
  )
  // Answered after it: the server has met it.
  await fetch(`${address}/healthz`)
  return { answer }
}

function shuffled(ofEach: number, random: Random): Victim[] {
  const victims = Array.from({ length: 2 * ofEach }, (_, index): Victim => (index % 2 ? 'server and database' : 'server'))
  for (let last = victims.length - 1; last > 0; last--) {
    const other = random.between(0, last)
    const kept = victims[last]!
    victims[last] = victims[other]!
    victims[other] = kept
  }
  return victims
}

async function signInAll(address: string): Promise<Tokens> {
  const visitor = new TestClient(address)
  const pairs = await Promise.all(
    accounts.map(
      async (account) => [account, (await visitor.signIn(account, demoPassword, account.startsWith('enterprise'))).token!] as const,
    ),
  )
  return Object.fromEntries(pairs) as Tokens
}

async function settle(loops: readonly FilingLoop[], address: string): Promise<void> {
  await Promise.all(loops.map((loop) => loop.settle(address)))
}

/** Kills at a random moment, while the loops wait for answers. */
async function workUntilKilled(
  loops: readonly FilingLoop[],
  ledger: Ledger,
  running: Product,
  victim: Victim,
  random: Random,
): Promise<void> {
  const enough = ledger.after(random.between(4, 24))
  let goesOn = true
  const working = Promise.all(loops.map((loop) => loop.work(() => goesOn)))
  await Promise.race([enough, working])
  await pause(random.between(0, 15))
  await running.kill(victim)
  goesOn = false
  await working
}

async function withDatabase(work: (database: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ host: runningSocketDirectory(join(folder, 'postgres')), user: 'postgres', database: productDatabase })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function outboxEmpty(database: pg.Client): Promise<void> {
  await expect.poll(async () => (await database.query('select 1 from outbox')).rowCount, { timeout: 30_000 }).toBe(0)
}

/** Sealing runs once a second, and a run of kills may leave no time for it. */
async function everythingSealed(database: pg.Client): Promise<void> {
  const unsealed = 'select 1 from audit_entry where xid >= coalesce((select max(xid_to) from audit_seal), 0)'
  await expect.poll(async () => (await database.query(unsealed)).rowCount, { timeout: 30_000 }).toBe(0)
}

/** Tampers as an owner of the database could; the seals must show it. */
async function forge(database: pg.Client): Promise<void> {
  await database.query('alter table audit_entry disable trigger user')
  await database.query(`update audit_entry set actor_name = 'somebody else' where id = (select min(id::text)::uuid from audit_entry)`)
}

function verifyAudit(): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['main/audit-verify.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: environmentFor(folder),
    encoding: 'utf8',
  })
}
