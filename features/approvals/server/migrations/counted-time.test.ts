import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { approver, chain, start, timer } from '#engine/flows/testing/builders.ts'
import { flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { up } from '#features/approvals/server/migrations/0017-counted-time.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

test('limits and waits of versions that were published before count as they did', async () => {
  const server = await startTestServer()
  const { kernel } = server.node
  const limit = { kind: 'own', from: 'receipt', field: '', hours: 48, counts: 'working-days' } as const
  const waits = timer('t', { hours: 1, counts: 'clock' })
  const quoting = approver('b', ['zhao'], { description: '"inWorkingTime": true' })
  const flow = {
    ...chain(start(), approver('a', ['zhao'], { times: { limit, reminders: { kind: 'off' }, overdue: { kind: 'off' } } }), waits, quoting),
    id: 'old',
    code: 'old',
    name: '旧',
  }
  await givenFunction(kernel, { id: 'old', parts: [part('name', 'text')], flow })
  const stored = () => kernel.db.selectFrom('flow_version').select('definition').where('flow_id', '=', 'old').executeTakeFirstOrThrow()
  const before = await stored()
  await sql`update flow_version set definition = replace(replace(definition::text,
    '"counts": "working-days"', '"inWorkingTime": true'), '"counts": "clock"', '"inWorkingTime": false')::jsonb
    where flow_id = 'old'`.execute(kernel.db)
  expect(JSON.stringify(await stored())).toContain('"inWorkingTime":true')
  await up(kernel.db as unknown as Kysely<unknown>)
  expect(await stored()).toEqual(before)
  expect(await flowVersion(kernel, 'old', 1)).toEqual(before.definition)
  await server.stop()
})
