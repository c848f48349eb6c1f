import { parseArgs } from 'node:util'
import { prepareGround } from './ground.ts'
import { measureRatios, title } from './ratios.ts'

/**
 * `npm run bench`: how fast the product is beside a bare server on the same machine in the same run. See docs/performance.md.
 *
 *     npm run bench -- --rounds 3 --seconds 4 --only list,get --profile /tmp/profile
 */
const { values } = parseArgs({
  options: {
    filings: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
})

const ground = await prepareGround()
try {
  console.log(title)
  await measureRatios(ground, {
    filings: Number(values.filings),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    only: values.only.split(',').filter(Boolean),
    profile: values.profile,
  })
} finally {
  await ground.stop()
}
