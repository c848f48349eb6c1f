import { parseArgs } from 'node:util'
import { measureFirstLoad } from './first-load.ts'
import { prepareFixture } from './fixture.ts'
import { measureMillion } from './million.ts'
import { measureRatios, title } from './ratios.ts'
import { measureStart } from './start.ts'

/**
 * `npm run bench`: how fast the product is, beside a bare server on the same machine in the same run. See docs/performance.md.
 *
 *     npm run bench                                   the ratios, start and first load
 *     npm run bench -- ratios --only list,get --profile /tmp/profiles
 *     npm run bench -- million --explain
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    filings: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    explain: { type: 'boolean', default: false },
  },
})
const parts = new Set(positionals.length > 0 ? positionals : ['start', 'first-load', 'ratios'])

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
if (parts.has('ratios')) {
  console.log(title)
  const options = {
    filings: Number(values.filings ?? 100_000),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    only: values.only.split(',').filter(Boolean),
    profile: values.profile,
  }
  await withFixture((fixture) => measureRatios(fixture, options))
}
if (parts.has('million')) await withFixture((fixture) => measureMillion(fixture, Number(values.filings ?? 1_000_000), values.explain))
