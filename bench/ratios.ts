import { join } from 'node:path'
import { TestClient } from '#server/testing/test-client.ts'
import { demoPassword, filing } from '#server/testing/given-filing.ts'
import type { BareGiven } from './bare-server.ts'
import { casesOf, recordStatements, type Case } from './cases.ts'
import { Child } from './child.ts'
import type { Fixture } from './fixture.ts'
import { connections, measure, type Measured } from './load.ts'
import { generateFilings, generateOpenTasks, generateUploads } from './many-filings.ts'
import type { ProductGiven } from './product-server.ts'

const poolSize = 10

export interface RatioOptions {
  readonly filings: number
  readonly rounds: number
  readonly seconds: number
  /** Names of the cases; all when empty. */
  readonly only: readonly string[]
  /** Folder for processor profiles of the product, one a case. */
  readonly profile: string | undefined
}

/** Measures ours and the bare server in turn, so that noise of the machine meets both; prints the medians and their ratios. */
export async function measureRatios(fixture: Fixture, options: RatioOptions): Promise<void> {
  const { connectionString, dataDirectory, database } = fixture
  console.log(`Preparing ${options.filings} filings …`)
  await generateFilings(database, fixture.template.task, options.filings, { withItems: true })
  const entries = await generateOpenTasks(database, fixture.template, 20_000 + 4_000 * options.rounds)
  const uploads = await generateUploads(database, fixture.template.file, 20_000 + 4_000 * options.rounds)
  await database.query(
    'create table bench_row (id uuid primary key, owner_id text, organization_id text, created_at timestamptz, version integer, amount numeric, body text)',
  )
  await database.query(
    `insert into bench_row select uuidv7(), 'owner', 'organization', now(), 1, 12.5, 'body' from generate_series(1, 20000)`,
  )
  await database.query('vacuum analyze')
  const { rows: readable } = await database.query<{ id: string }>(
    `select id from records.seed_prod_filing where county = '620723' and bill_no like 'BENCH%' order by id limit 2000`,
  )
  const { rows: plain } = await database.query<{ id: string }>('select id from bench_row')

  const given: ProductGiven = { connectionString, dataDirectory }
  const capturing = await Child.start('product-server.ts', { ...given, capture: true })
  const tokens = await signInAll(capturing.address)
  const cases = casesOf({ tokens, ids: readable.map((row) => row.id), entries, uploads })
  const replays: Record<string, BareGiven['replays'][string]> = {}
  for (const one of cases.filter(({ name }) => name === 'list' || name === 'get'))
    replays[one.name] = await recordStatements(capturing, Array.from({ length: 24 }, one.ours))
  await capturing.stop()
  for (const [name, requests] of Object.entries(replays)) console.log(`${name}: ${requests[0]!.length} statements a request`)

  const ours = await Child.start('product-server.ts', given)
  const bareGiven: BareGiven = { connectionString, poolSize, replays, rowIds: plain.map((row) => row.id) }
  const bare = await Child.start('bare-server.ts', bareGiven)
  for (const one of cases) if (options.only.length === 0 || options.only.includes(one.name)) await measureCase(one, { ours, bare }, options)
  await ours.stop()
  await bare.stop()
}

async function signInAll(address: string): Promise<Record<'enterprise' | 'reviewer' | 'county', string>> {
  const visitor = new TestClient(address)
  const token = async (account: string): Promise<string> => (await visitor.signIn(account, demoPassword, account === 'enterprise')).token!
  return { enterprise: await token('enterprise'), reviewer: await token('reviewer'), county: await token('county') }
}

/** Long enough for the compiler of the engine to be done with what is hot. */
const warmUpSeconds = 5

async function measureCase(
  one: Case,
  { ours, bare }: { ours: Child; bare: Child },
  { rounds, seconds, profile }: RatioOptions,
): Promise<void> {
  const runs: { ours: Measured; bare: Measured }[] = []
  await measure(ours, one.ours, warmUpSeconds)
  await measure(bare, one.bare, warmUpSeconds)
  if (profile) await profileOf(one, ours, profile, seconds)
  for (let round = 0; round < rounds; round++) {
    const first = await measure(ours, one.ours, seconds)
    await ours.ask('drain')
    runs.push({ ours: first, bare: await measure(bare, one.bare, seconds) })
  }
  const failed = runs.reduce((sum, run) => sum + run.ours.failed + run.bare.failed, 0)
  const column = (name: string, of: (run: Measured) => number): string =>
    `${name} ${Math.round(median(runs.map((run) => of(run.ours))))} / ${Math.round(median(runs.map((run) => of(run.bare))))}`
  const rate = median(runs.map((run) => run.ours.requestsPerSecond / run.bare.requestsPerSecond))
  const cpu = median(runs.map((run) => run.bare.cpuMicroseconds / run.ours.cpuMicroseconds))
  console.log(
    [
      one.name.padEnd(8),
      column('req/s', (run) => run.requestsPerSecond),
      column('µs cpu', (run) => run.cpuMicroseconds),
      column('p50 ms', (run) => run.p50),
      column('p99 ms', (run) => run.p99),
      `throughput ${rate.toFixed(2)}`,
      `cpu ${cpu.toFixed(2)}`,
      one.goal === undefined ? '' : `goal ${one.goal}`,
      failed > 0 ? `${failed} FAILED` : '',
    ].join('  '),
  )
}

async function profileOf(one: Case, ours: Child, folder: string, seconds: number): Promise<void> {
  await ours.ask('startProfile')
  await measure(ours, one.ours, seconds)
  await ours.ask('endProfile', join(folder, `${one.name}.cpuprofile`))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export const title = `${filing.modelId}, ${connections} connections, pool ${poolSize}; each pair is ours / bare`
