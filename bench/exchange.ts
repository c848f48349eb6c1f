import { setTimeout as pause } from 'node:timers/promises'
import { fileBytes, fileLink } from '#features/files/contract.ts'
import { readJob } from '#features/jobs/contract.ts'
import { exportByJob, exportResult, importRecords } from '#features/records/contract/exchange.ts'
import { TestClient } from '#server/testing/test-client.ts'
import type { BareGiven } from './bare-server.ts'
import type { Fixture } from './fixture.ts'
import { MeasuredProcess } from './measured-process.ts'
import { crops, generateOrders, orderForm, orderPeople } from './orders.ts'
import type { ProductGiven } from './product-server.ts'
import { median, poolSize } from './ratios.ts'

const importedRows = 1_000
const askedMilliseconds = 100

/** Rows as people write them into a workbook, and what a server without names gets. */
const asTexts = Array.from({ length: importedRows }, (_, place) => ({
  company: `公司${place}`,
  crop: '玉米',
  stage: '阶段1',
  county: '甘肃省/张掖市/临泽县',
  area: String(place),
  price: '1234.50',
  orderDay: '2026-11-23',
  harvestDay: '2026-12-23',
  organic: '开',
  contact: '甲',
  remark: '演示说明。'.repeat(10),
}))
const asIds = asTexts.map((row) => ({ ...row, crop: crops[2], stage: '1', county: '620723', price: '123450', organic: true }))

/** Times the import of 1,000 rows by one call and the export of all orders, and the same on the bare server; memory at its highest. */
export async function measureExchange({ connectionString, dataDirectory, database, template }: Fixture, rows: number, rounds: number) {
  await generateOrders(database, template.order, rows)
  await database.query('create sequence if not exists bench_number')
  await database.query('vacuum analyze')
  const ours = await MeasuredProcess.start('product-server.ts', { connectionString, dataDirectory } satisfies ProductGiven)
  const bare = await MeasuredProcess.start('bare-server.ts', { connectionString, poolSize } satisfies BareGiven)
  const planner = await new TestClient(ours.address).signIn(orderPeople.planner, orderPeople.password)
  const params = { modelId: orderForm }
  const takeOurs = async () => {
    const { snum } = await planner.get(importRecords, { params, body: { list: asTexts } })
    if (snum !== importedRows) throw new Error(`${snum} rows were imported`)
  }
  const takeBare = () => read(`${bare.address}/orders/import`, { list: asIds })
  await compare(`import of ${importedRows}`, rounds, { server: ours, work: takeOurs }, { server: bare, work: takeBare })
  const memory = async () => (await ours.usage()).residentBytes
  const before = await memory()
  const writeOurs = () => exportOurs(planner, ours.address)
  const writeBare = () => read(`${bare.address}/orders/export`)
  await compare(`export of ${rows}`, rounds, { server: ours, work: writeOurs }, { server: bare, work: writeBare })
  const { peakBytes } = await ours.usage()
  console.log(`memory of the product: ${megabytes(before)} MB before the exports, ${megabytes(peakBytes)} MB at its highest`)
  await ours.stop()
  await bare.stop()
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

async function exportOurs(client: TestClient, address: string): Promise<void> {
  const { id } = await client.get(exportByJob, { params: { modelId: orderForm }, body: { dataType: 1 } })
  for (;;) {
    const job = await client.get(readJob, { params: { id } })
    if (job.state === 'failed' || job.state === 'cancelled') throw new Error(`the export ${job.state}`)
    if (job.state === 'done') {
      const { fileId } = exportResult.parse(job.result)
      const { url } = await client.get(fileLink, { params: { type: 'temporary', name: fileId } })
      const encryption = new URL(url, address).searchParams.get('encryption') ?? ''
      await (await client.fetch(fileBytes, { query: { encryption } })).arrayBuffer()
      return
    }
    await pause(askedMilliseconds)
  }
}

async function read(address: string, body?: object): Promise<void> {
  const answer = await fetch(
    address,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  await answer.arrayBuffer()
}

interface Side {
  readonly server: MeasuredProcess
  readonly work: () => Promise<void>
}

/** Prints the medians of both, and how many times the time and the processor the product takes. */
async function compare(name: string, rounds: number, ours: Side, bare: Side): Promise<void> {
  const runs: { readonly ours: Taken; readonly bare: Taken }[] = []
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) runs.push({ ours: await taken(ours), bare: await taken(bare) })
  const of = (read: (run: (typeof runs)[number]) => number): number => median(runs.slice(1).map(read))
  const column = (what: keyof Taken): string =>
    `${what} ${of((run) => run.ours[what]).toFixed(0)} / ${of((run) => run.bare[what]).toFixed(0)} ms, ${of((run) => run.ours[what] / run.bare[what]).toFixed(1)} times`
  console.log(`${name.padEnd(20)} ${column('time')}  ${column('processor')}`)
}

interface Taken {
  readonly time: number
  /** Of the server alone, without the database. */
  readonly processor: number
}

async function taken({ server, work }: Side): Promise<Taken> {
  const [begun, before] = [performance.now(), await server.usage()]
  await work()
  const time = performance.now() - begun
  return { time, processor: ((await server.usage()).cpuMicroseconds - before.cpuMicroseconds) / 1_000 }
}
