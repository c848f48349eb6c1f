import { parseArgs } from 'node:util'
import { measureFirstLoad } from './first-load.ts'
import { prepareGround } from './ground.ts'
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

async function onGround(work: (ground: Awaited<ReturnType<typeof prepareGround>>) => Promise<void>): Promise<void> {
  const ground = await prepareGround()
  try {
    await work(ground)
  } finally {
    await ground.stop()
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
  await onGround((ground) => measureRatios(ground, options))
}
if (parts.has('million')) await onGround((ground) => measureMillion(ground, Number(values.filings ?? 1_000_000), values.explain))
