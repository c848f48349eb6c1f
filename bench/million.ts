import { listRecords } from '#features/records/contract.ts'
import { demoPassword, filing } from '#server/testing/given-filing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import type { RunStatement } from '#server/database/connect.ts'
import { MeasuredProcess } from './measured-process.ts'
import type { Fixture } from './fixture.ts'
import { generateFilings } from './filings.ts'

interface Asked {
  readonly currentPage?: number
  readonly sidx?: string
  readonly sort?: 'asc' | 'desc' | ''
  readonly queryJson?: string
  readonly exactTotal?: boolean
}

/** Pages people ask for; the deep ones are the last ones of what the role may see (a county: a tenth of all). */
function pages(last: number): Readonly<Record<string, Asked>> {
  const crop = JSON.stringify({ crop: ['seed.crop.maize'] })
  return {
    'first page, as the list opens': {},
    'first page, by day of submission': { sidx: 'submitDate', sort: 'desc' },
    'first page, by area (no index)': { sidx: 'areaTotal', sort: 'desc' },
    'filter by crop, by season': { queryJson: crop, sidx: 'season', sort: 'asc' },
    'filter that matches nothing': { queryJson: JSON.stringify({ billNo: '没有这个编号' }) },
    'deep page, as the list opens': { currentPage: last },
    'deep page, by day of submission': { currentPage: last, sidx: 'submitDate', sort: 'desc' },
    'middle page, by day of submission': { currentPage: Math.ceil(last / 2), sidx: 'submitDate', sort: 'desc' },
    'exact total': { exactTotal: true },
  }
}

/** Times the list over very many filings as roles with a row right, one request at a time; `reader` has the least rights. */
export async function measureMillion(fixture: Fixture, count: number, explain: boolean): Promise<void> {
  console.log(`Preparing ${count} filings …`)
  await generateFilings(fixture.database, fixture.template.task, count, { withItems: false })
  await fixture.database.query('vacuum analyze')
  const server = await MeasuredProcess.start('product-server.ts', {
    connectionString: fixture.connectionString,
    dataDirectory: fixture.dataDirectory,
    capture: true,
  })
  const visitor = new TestClient(server.address)
  for (const [account, share] of [
    ['reader', 10],
    ['enterprise', 100],
  ] as const) {
    const client = await visitor.signIn(account, demoPassword, account === 'enterprise')
    for (const [name, asked] of Object.entries(pages(Math.floor(count / share / 20)))) {
      const times: number[] = []
      for (let run = 0; run < 6; run++) {
        await server.ask('statements')
        const before = performance.now()
        await client.get(listRecords, { params: { modelId: filing.modelId }, body: { pageSize: 20, ...asked } })
        times.push(performance.now() - before)
      }
      const [median, worst] = [times.toSorted((a, b) => a - b)[3]!, Math.max(...times.slice(1))]
      console.log(`${account.padEnd(10)} ${name.padEnd(36)} median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`)
      if (explain) await explainLast(fixture, (await server.ask('statements')) as RunStatement[])
    }
  }
  await server.stop()
}

async function explainLast(fixture: Fixture, statements: readonly RunStatement[]): Promise<void> {
  for (const { sql, parameters } of statements.filter((one) => one.sql.includes('custom plan'))) {
    const { rows } = await fixture.database.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`, [...parameters])
    console.log(rows.map((row) => `      ${row['QUERY PLAN']}`).join('\n'))
  }
}
