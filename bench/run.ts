import { parseArgs } from 'node:util'
import { measureDesigners } from './designers.ts'
import { measureExchange } from './exchange.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureFlows } from './flows.ts'
import { prepareFixture } from './fixture.ts'
import { measureMillion } from './million.ts'
import { measureOrganization } from './organization.ts'
import { measureRatios } from './ratios.ts'
import { measureSockets } from './sockets.ts'
import { measureColdStart, measureStart } from './start.ts'

/**
 * `npm run bench`: how fast the product is, beside a bare server on the same machine in the same run. See docs/performance.md.
 *
 *     npm run bench                                   start, first load, cold start and ratios of all cases
 *     npm run bench -- --case list,get --rounds 2 --seconds 3
 *     npm run bench -- ratios --profile /tmp/profiles
 *     npm run bench -- designers --only form,flow,filled,table
 *     npm run bench -- exchange --rows 100000
 *     npm run bench -- million --explain
 *     npm run bench -- organization --only ratios
 *     npm run bench -- flows --rows 100000
 *     npm run bench -- sockets --connections 2000 --seconds 40
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    case: { type: 'string', default: '' },
    profile: { type: 'string' },
    explain: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    connections: { type: 'string', default: '2000' },
  },
})
const whole = values.case === '' ? ['start', 'first-load', 'cold-start', 'ratios'] : ['ratios']
const parts = new Set(positionals.length > 0 ? positionals : whole)

async function withFixture(work: (fixture: Awaited<ReturnType<typeof prepareFixture>>) => Promise<void>): Promise<void> {
  const fixture = await prepareFixture()
  try {
    await work(fixture)
  } finally {
    await fixture.stop()
  }
}

if (parts.has('start')) await measureStart(Number(values.rounds))
if (parts.has('first-load')) await measureFirstLoad()
if (parts.has('cold-start')) await withFixture((fixture) => measureColdStart(fixture, Number(values.rounds)))
if (parts.has('ratios')) {
  const options = {
    rows: Number(values.rows ?? 100_000),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    only: values.case.split(',').filter(Boolean),
    profile: values.profile,
  }
  await withFixture((fixture) => measureRatios(fixture, options))
}
if (parts.has('exchange')) await withFixture((fixture) => measureExchange(fixture, Number(values.rows ?? 100_000), Number(values.rounds)))
if (parts.has('million')) await withFixture((fixture) => measureMillion(fixture, Number(values.rows ?? 1_000_000), values.explain))
if (parts.has('flows')) await measureFlows(Number(values.rows ?? 100_000))
if (parts.has('organization'))
  await measureOrganization({
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    profile: values.profile,
    only: values.only.split(',').filter(Boolean),
  })
if (parts.has('designers'))
  await measureDesigners({ rounds: Number(values.rounds), profile: values.profile, only: values.only.split(',').filter(Boolean) })
if (parts.has('sockets'))
  await measureSockets({ connections: Number(values.connections), messagesPerSecond: 100, seconds: Number(values.seconds) })
