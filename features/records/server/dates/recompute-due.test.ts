import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createRecord, getRecord } from '#features/records/contract.ts'
import { recomputeDue } from '#features/records/server/dates/recompute-due.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What is valid until a day is over on the next one, though nobody saves it. */

let now = Date.UTC(2026, 11, 30, 4)
const server = await startTestServer({ now: () => now })
const { kernel } = server.node
const params = { modelId: 'permits' }
const day = 86_400_000
let admin: TestClient

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'permits',
    parts: [part('validTo', 'date'), part('state', 'text', { readOnly: true }), part('told', 'text', { readOnly: true })],
    rules: [
      { then: [{ do: 'set', field: 'state', value: "if(notEmpty(validTo) and today() > validTo, 'over', 'ok')" }] },
      { then: [{ do: 'set', field: 'told', value: "concat('is ', state)" }] },
    ],
  })
  await givenFunctionRole(kernel, 'permits', { functionId: 'permits' })
  admin = await server.admin()
})

const created = async (validTo: string) =>
  (await admin.get(createRecord, { params, body: { data: JSON.stringify({ validTo: Date.parse(`${validTo}T00:00:00+08:00`) }) } })).id
const read = async (id: string) => {
  const { data, version } = await admin.get(getRecord, { params: { ...params, id } })
  const { state, told } = JSON.parse(data) as Record<string, unknown>
  return { state, told, version }
}

test('rules that ask for today run again when the day is over, and what depends on them', async () => {
  const [ending, lasting] = [await created('2026-12-31'), await created('2027-12-31')]
  now += day
  await recomputeDue(kernel)
  expect(await read(ending)).toEqual({ state: 'ok', told: 'is ok', version: 1 })
  now += day
  await recomputeDue(kernel)
  expect(await read(ending)).toEqual({ state: 'over', told: 'is over', version: 2 })
  expect(await read(lasting)).toEqual({ state: 'ok', told: 'is ok', version: 1 })
  await recomputeDue(kernel)
  expect((await read(ending)).version).toBe(2)
  const audited = await sql<{ actor_id: string | null }>`select actor_id from audit_entry
    where action = 'record.updated' and object = ${`permits:${ending}`}`.execute(server.database.db)
  expect(audited.rows).toEqual([{ actor_id: null }])
})

test('a run that was missed is made up for, and deleted records are left alone', async () => {
  const [late, deleted] = [await created('2027-01-05'), await created('2027-01-05')]
  await sql`update ${recordsTable('permits')} set deleted_at = now() where id = ${deleted}::uuid`.execute(server.database.db)
  now += 12 * day
  await recomputeDue(kernel)
  expect(await read(late)).toMatchObject({ state: 'over', version: 2 })
  const { rows } = await sql<{ version: number }>`select version from ${recordsTable('permits')} where id = ${deleted}::uuid`.execute(
    server.database.db,
  )
  expect(rows).toEqual([{ version: 1 }])
})
