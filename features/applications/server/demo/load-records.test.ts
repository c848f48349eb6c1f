import { sql } from 'kysely'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadedParts } from '#features/applications/server/demo/demo-parts.ts'
import { loadRecords } from '#features/applications/server/demo/load-records.ts'
import { readApplication } from '#features/applications/server/read-application.ts'
import { demoSettings } from '#server/testing/given-filing.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { serverFeatures } from '../../../../main/server-features.ts'

/** A demo that was loaded before it had a register finds there what the system made of its own since. */

const server = await startTestServer({ settings: demoSettings })
const { kernel } = server.node
const application = await readApplication(fileURLToPath(new URL('../../../../apps/seed-industry', import.meta.url)))
const system = application.system.content.code

test('a record whose unique values are there already is taken for the one of the demo', async () => {
  const before = await loadedParts(kernel.db, system)
  const part = [...before.keys()].find((one) => one.startsWith('records/') && one.endsWith('v01'))!
  await sql`delete from demo_load where part = ${part}`.execute(kernel.db)
  // Its first loading was another system's, so no answer of it is kept.
  await sql`delete from idempotency`.execute(kernel.db)
  const calls = serverFeatures.flatMap((feature) => feature.calls)
  await loadRecords(kernel, application, calls, await loadedParts(kernel.db, system))
  expect(await loadedParts(kernel.db, system)).toEqual(before)
})
