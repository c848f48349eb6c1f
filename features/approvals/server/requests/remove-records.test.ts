import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withdrawCall } from '#features/approvals/contract.ts'
import { deleteRecord, deleteRecords, getRecord } from '#features/records/contract.ts'
import { demoPassword, demoSettings, filing, startFiling } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Deleting requests from the list of their records goes through their flow (workflow 6). */

const server = await startTestServer({ settings: demoSettings })
const { db } = server.database
const params = { modelId: filing.modelId }
let filer: TestClient

beforeAll(async () => {
  filer = await server.signIn('enterprise', demoPassword)
})

async function lastEvent(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ type: string }>`select type from flow_event where task_id = ${id} order by sequence desc limit 1`.execute(db)
  return rows[0]?.type
}

const audited = (object: string) =>
  db.selectFrom('audit_entry').select('action').where('object', '=', object).orderBy('id', 'desc').executeTakeFirst()

describe('one record', () => {
  test('a draft goes with its request, and history and audit tell it', async () => {
    const draft = await startFiling(filer, { status: 1 })
    await filer.get(deleteRecord, { params: { ...params, id: draft.id }, body: { version: draft.version } })
    expect((await filer.call(getRecord, { params: { ...params, id: draft.id } })).code).toBe(404)
    expect(await lastEvent(draft.id)).toBe('task-deleted')
    expect(await audited(`${filing.modelId}:${draft.id}`)).toEqual({ action: 'flow.delete' })
    expect((await filer.call(withdrawCall, { params: { id: draft.id }, body: {} })).code).toBe(404)
  })

  test('what somebody has saved since stays', async () => {
    const draft = await startFiling(filer, { status: 1 })
    expect(await filer.call(deleteRecord, { params: { ...params, id: draft.id }, body: { version: draft.version + 1 } })).toMatchObject({
      code: 409,
    })
    expect(await lastEvent(draft.id)).not.toBe('task-deleted')
  })

  test('what runs stays', async () => {
    const sent = await startFiling(filer)
    expect(await filer.call(deleteRecord, { params: { ...params, id: sent.id }, body: {} })).toMatchObject({ code: 409 })
    expect((await filer.call(getRecord, { params: { ...params, id: sent.id } })).code).toBe(200)
  })
})

test('of several, those that may go do, and the others say why in the language of the session', async () => {
  const draft = await startFiling(filer, { status: 1 })
  const sent = await startFiling(filer)
  const nowhere = '01900000-0000-7000-8000-000000000000'
  const answer = await filer.get(deleteRecords, { params, body: { ids: [sent.id, draft.id, nowhere] } })
  expect(answer.deleted).toBe(1)
  const reasons = new Map(answer.refused.map(({ id, reason }) => [id, reason]))
  expect([...reasons.keys()].sort()).toEqual([nowhere, sent.id].sort())
  for (const reason of reasons.values()) expect(reason).toMatch(/^[\p{Script=Han}，。（）、0-9]+$/u)
  expect(await lastEvent(draft.id)).toBe('task-deleted')
})
