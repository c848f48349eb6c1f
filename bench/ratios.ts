import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { demoPassword } from '#server/testing/given-filing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import type { BareGiven } from './bare-server.ts'
import { cases, prepareRows, type Callers, type Case, type Round } from './cases.ts'
import type { Fixture } from './fixture.ts'
import { connections, measure, type Measured } from './load.ts'
import { MeasuredProcess } from './measured-process.ts'
import { orderPeople } from './orders.ts'
import type { ProductGiven } from './product-server.ts'
import { writtenBy } from './written-rows.ts'

export const poolSize = 10

export interface RatioOptions {
  /** Rows of each of the two forms. */
  readonly rows: number
  readonly rounds: number
  readonly seconds: number
  /** Names of the cases; all when empty. */
  readonly only: readonly string[]
  /** Folder for processor profiles of the product, one a case. */
  readonly profile: string | undefined
}

export interface Servers {
  readonly ours: MeasuredProcess
  readonly bare: MeasuredProcess
}

/** Measures the product and the bare server in turn, so that noise of the machine meets both; prints the medians and their ratios. */
export async function measureRatios(fixture: Fixture, options: RatioOptions): Promise<void> {
  const { connectionString, dataDirectory } = fixture
  const unknown = options.only.filter((name) => cases.every((one) => one.name !== name))
  if (unknown.length > 0) throw new RangeError(`no case ${unknown.join(', ')}; there are ${cases.map((one) => one.name).join(', ')}`)
  const chosen = cases.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
  console.log(`${connections} connections, pool ${poolSize}, ${options.rows} rows; each pair is ours / bare`)
  const loadSeconds = warmUpSeconds + (options.profile ? options.seconds : 0) + options.rounds * options.seconds
  const rows = await prepareRows(fixture, chosen, options.rows, loadSeconds)
  const given: ProductGiven = { connectionString, dataDirectory }
  const servers = {
    ours: await MeasuredProcess.start('product-server.ts', given),
    bare: await MeasuredProcess.start('bare-server.ts', { connectionString, poolSize } satisfies BareGiven),
  }
  const callers = await signInAll(servers.ours.address, fixture)
  await pause(2_000)
  await printMemory('memory idle', servers, (usage) => usage.residentBytes)
  for (const { name, round, bareWrites } of chosen) {
    if (!bareWrites) continue
    const written = await writtenBy(servers.ours, fixture.database, (await round(callers, rows)).ours, bareWrites)
    console.log(
      `${name.padEnd(15)} one writes ${written.reduce((sum, count) => sum + count, 0)} further rows into ${written.length} tables`,
    )
    rows.written.set(name, written)
  }
  for (const { name, goal, round } of chosen) await measureCase({ name, goal, round: () => round(callers, rows) }, servers, options)
  await printMemory('memory peak', servers, (usage) => usage.peakBytes)
  await servers.ours.stop()
  await servers.bare.stop()
}

async function signInAll(address: string, { database }: Fixture): Promise<Callers> {
  const visitor = new TestClient(address)
  const token = async (account: string, password = demoPassword, captcha = false): Promise<string> =>
    (await visitor.signIn(account, password, captcha)).token!
  const { rows } = await database.query<{ id: string }>(`select id from user_account where account = 'county'`)
  return {
    tokens: {
      planner: await token(orderPeople.planner, orderPeople.password),
      clerk: await token(orderPeople.clerk, orderPeople.password),
      county: await token('county'),
      enterprise: await token('enterprise', demoPassword, true),
      reviewer: await token('reviewer'),
    },
    countyUserId: rows[0]!.id,
  }
}

async function printMemory(
  name: string,
  { ours, bare }: Servers,
  of: (usage: { residentBytes: number; peakBytes: number }) => number,
): Promise<void> {
  const megabytes = async (server: MeasuredProcess): Promise<number> => Math.round(of(await server.usage()) / 1e6)
  console.log(`${name.padEnd(15)} ${await megabytes(ours)} / ${await megabytes(bare)} MB`)
}

/** Long enough for V8 to have optimized the hot functions. */
const warmUpSeconds = 5

/** A case whose rows and callers are ready. */
interface ReadyCase extends Pick<Case, 'name' | 'goal'> {
  readonly round: () => Promise<Round>
}

/** Prints one line: the medians of the product and of the bare server, and their ratios. */
export async function measureCase(
  one: ReadyCase,
  { ours, bare }: Servers,
  { rounds, seconds, profile }: Pick<RatioOptions, 'rounds' | 'seconds' | 'profile'>,
): Promise<void> {
  const runs: { ours: Measured; bare: Measured }[] = []
  const warmUp = await one.round()
  await measure(ours, warmUp.ours, warmUpSeconds)
  await measure(bare, warmUp.bare, warmUpSeconds)
  if (profile) await profileOf(one.name, ours, (await one.round()).ours, profile, seconds)
  for (let round = 0; round < rounds; round++) {
    const first = await measure(ours, (await one.round()).ours, seconds)
    await ours.ask('drain')
    runs.push({ ours: first, bare: await measure(bare, (await one.round()).bare, seconds) })
  }
  const failed = runs.reduce((sum, run) => sum + run.ours.failed + run.bare.failed, 0)
  const column = (name: string, of: (run: Measured) => number): string =>
    `${name} ${Math.round(median(runs.map((run) => of(run.ours))))} / ${Math.round(median(runs.map((run) => of(run.bare))))}`
  const rate = median(runs.map((run) => run.ours.requestsPerSecond / run.bare.requestsPerSecond))
  const cpu = median(runs.map((run) => run.bare.cpuMicroseconds / run.ours.cpuMicroseconds))
  console.log(
    [
      one.name.padEnd(15),
      column('req/s', (run) => run.requestsPerSecond),
      column('µs cpu', (run) => run.cpuMicroseconds),
      column('p50 ms', (run) => run.p50),
      column('p99 ms', (run) => run.p99),
      `throughput ${rate.toFixed(2)}`,
      `cpu ${cpu.toFixed(2)}`,
      `goal ${one.goal}`,
      failed > 0 ? `${failed} FAILED` : '',
    ].join('  '),
  )
}

async function profileOf(
  name: string,
  ours: MeasuredProcess,
  next: Parameters<typeof measure>[1],
  folder: string,
  seconds: number,
): Promise<void> {
  await ours.ask('startProfile')
  await measure(ours, next, seconds)
  await ours.ask('endProfile', join(folder, `${name}.cpuprofile`))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
