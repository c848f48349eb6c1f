import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRecord, deleteRecord, deleteRecords, getRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { verifyAudit } from '#server/audit/seal.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sealWhole } from '#server/testing/sealed-audit.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What a save accepts from a client, and what it never accepts (security 4.2, 4.3, 4.4, 12, 14.2, 14.3). */

const server = await startTestServer()
const { kernel } = server.node
const { db } = server.database
const params = { modelId: 'plots' }
let clerk: TestClient
let other: TestClient
let seer: TestClient

beforeAll(async () => {
  const rows = part('rows', 'sub-table', { children: [part('area', 'number', { options: { precision: 2 } }), part('kind', 'text')] })
  await givenFunction(kernel, {
    id: 'plots',
    parts: [
      part('name', 'text', { required: true }),
      part('county', 'text'),
      part('code', 'text', { unique: true }),
      part('price', 'number'),
      part('fixed', 'text', { readOnly: true }),
      rows,
      part('total', 'calculation', { options: { expression: [{ __vModel__: 'rows.area' }], isStorage: 2 } }),
      part('org', 'own-organization'),
      part('by', 'created-by'),
    ],
  })
  const fields = ['name', 'county', 'code', 'fixed', 'rows', 'rows-area', 'rows-kind', 'total', 'org', 'by']
  await givenFunctionRole(kernel, 'north', {
    functionId: 'plots',
    fields,
    rows: rowsWhere({ field: 'county', operator: 'equals', value: { constant: 'north' } }),
  })
  await givenFunctionRole(kernel, 'all', { functionId: 'plots' })
  await givenFunctionRole(kernel, 'seeing', { functionId: 'plots', buttons: ['btn_detail'] })
  await givenOrganization(kernel, 'farm')
  await givenPerson(kernel, { account: 'clerk', roleIds: ['north'], organizationIds: ['farm'] })
  await givenPerson(kernel, { account: 'other', roleIds: ['all'] })
  await givenPerson(kernel, { account: 'seer', roleIds: ['seeing'] })
  clerk = await server.signIn('clerk', personPassword)
  other = await server.signIn('other', personPassword)
  seer = await server.signIn('seer', personPassword)
})

const create = (client: TestClient, values: Record<string, unknown>, idempotencyKey?: string) =>
  client.call(createRecord, { params, body: { data: JSON.stringify(values) } }, idempotencyKey ? { idempotencyKey } : {})
const save = (client: TestClient, id: string, values: Record<string, unknown>, version?: number) =>
  client.call(updateRecord, {
    params: { ...params, id },
    body: { data: JSON.stringify(values), ...(version === undefined ? {} : { version }) },
  })
const read = async (client: TestClient, id: string) =>
  JSON.parse((await client.get(getRecord, { params: { ...params, id } })).data) as Record<string, unknown>
const stored = async (id: string) => (await sql<Record<string, unknown>>`select * from records.plots where id = ${id}`.execute(db)).rows[0]!
const made = async (client: TestClient, values: Record<string, unknown> = {}): Promise<string> =>
  (await create(client, { name: 'n', county: 'north', ...values })).data.id

describe('members the client does not decide', () => {
  test("owner, organization, version, state and fields of the system are the server's", async () => {
    const id = await made(clerk, {
      id: randomUUID(),
      owner_id: 'x',
      ownerId: 'x',
      organization_id: 'x',
      version: 9,
      flow_state: 2,
      flowState: 2,
      deleted_at: 'now',
      demo: true,
      org: 'x',
      by: 'x',
      total: 99,
      unknown: 1,
    })
    const row = await stored(id)
    expect(row).toMatchObject({ organization_id: 'farm', version: 1, flow_state: null, deleted_at: null, demo: false, org: 'farm' })
    expect(row.owner_id).toBe(row.created_by)
    expect(row.owner_id).toBe(row.by)
    expect(Number(row.total)).toBe(0)
  })

  test('a field nobody types is refused when it is changed, ignored when it is not', async () => {
    expect((await create(clerk, { name: 'n', county: 'north', fixed: 'x' })).code).toBe(403)
    const id = await made(clerk)
    expect((await save(clerk, id, { fixed: 'x' }, 1)).code).toBe(403)
    expect((await save(clerk, id, { fixed: '', name: 'm' }, 1)).code).toBe(200)
  })

  test('a hidden field is neither written nor emptied by a save without it', async () => {
    const id = await made(other, { price: '7' })
    expect((await save(clerk, id, { price: '8' }, 1)).code).toBe(403)
    expect((await save(clerk, id, { price: '7' }, 1)).code).toBe(403)
    expect((await save(clerk, id, { name: 'm' }, 1)).code).toBe(200)
    expect(await read(other, id)).toMatchObject({ price: 7, name: 'm' })
  })
})

describe('sub-tables', () => {
  test('a row of another record is not adopted', async () => {
    const first = await made(clerk, { rows: [{ area: '1', kind: 'mine' }] })
    const second = await made(clerk)
    const [row] = (await read(clerk, first)).rows as { id: string }[]
    expect((await save(clerk, second, { rows: [{ id: row!.id, area: '5', kind: 'taken' }] }, 1)).code).toBe(200)
    expect((await read(clerk, first)).rows).toEqual([{ id: row!.id, area: 1, kind: 'mine' }])
    const [own] = (await read(clerk, second)).rows as { id: string }[]
    expect(own!.id).not.toBe(row!.id)
  })

  test('rows change by their ids, and totals follow', async () => {
    const id = await made(clerk, { rows: [{ area: '1' }, { area: '2' }, { area: '3' }] })
    const [a, , c] = (await read(clerk, id)).rows as { id: string }[]
    expect((await save(clerk, id, { rows: [{ ...c, area: '30' }, a, { area: '4' }] }, 1)).code).toBe(200)
    const next = await read(clerk, id)
    expect((next.rows as { area: number }[]).map((row) => row.area)).toEqual([30, 1, 4])
    expect(next.total).toBe(35)
  })

  test('one row twice, and more than a thousand rows, are refused', async () => {
    const id = await made(clerk, { rows: [{ area: '1' }] })
    const [row] = (await read(clerk, id)).rows as { id: string }[]
    expect((await save(clerk, id, { rows: [row, row] }, 1)).code).toBe(400)
    expect((await create(clerk, { name: 'n', county: 'north', rows: Array.from({ length: 1_001 }, () => ({ area: '1' })) })).code).toBe(413)
    expect((await create(clerk, { name: 'n', county: 'north', rows: Array.from({ length: 1_000 }, () => ({ area: '1' })) })).code).toBe(200)
    for (const rows of ['x', [1], [null], {}]) expect((await create(clerk, { name: 'n', county: 'north', rows })).code).toBe(400)
  })
})

describe('reach', () => {
  test('a record must be in reach before and after a save', async () => {
    const id = await made(clerk)
    expect((await save(clerk, id, { county: 'south' }, 1)).code).toBe(403)
    expect(await read(clerk, id)).toMatchObject({ county: 'north' })
    const foreign = await made(other, { county: 'south' })
    for (const answer of [
      await save(clerk, foreign, { name: 'x' }, 1),
      await clerk.call(deleteRecord, { params: { ...params, id: foreign }, body: {} }),
      await clerk.call(getRecord, { params: { ...params, id: foreign } }),
    ])
      expect(answer.code).toBe(404)
    expect(await clerk.get(deleteRecords, { params, body: { ids: [foreign, id] } })).toMatchObject({
      deleted: 1,
      refused: [{ id: foreign }],
    })
    expect((await clerk.get(listRecords, { params, body: { pageSize: 500 } })).list.every((row) => row.county === 'north')).toBe(true)
  })

  test('a new record must be in reach too, or nothing is kept', async () => {
    expect((await create(clerk, { name: 'n', county: 'south' })).code).toBe(403)
    expect((await sql`select id from records.plots where county = 'south' and organization_id = 'farm'`.execute(db)).rows).toEqual([])
  })

  test('without the button nothing is written, and the refusal stands in the audit log', async () => {
    const id = await made(other)
    for (const answer of [
      await create(seer, { name: 'n' }),
      await save(seer, id, { name: 'x' }, 1),
      await seer.call(deleteRecord, { params: { ...params, id }, body: {} }),
      await seer.call(deleteRecords, { params, body: { ids: [id] } }),
    ])
      expect(answer.code).toBe(403)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from audit_entry where action = 'access.refused' and actor_name = 'seer'`.execute(db)
    expect(rows[0]!.count).toBe(4)
  })
})

describe('versions and repeats', () => {
  test('a stale save is refused with the current version; one without a version is marked', async () => {
    const id = await made(clerk)
    expect(await save(clerk, id, { name: 'a' }, 1)).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await save(clerk, id, { name: 'b' }, 1)).toMatchObject({ code: 409, data: { version: 2 } })
    expect(await clerk.call(deleteRecord, { params: { ...params, id }, body: { version: 1 } })).toMatchObject({
      code: 409,
      data: { version: 2 },
    })
    expect((await save(clerk, id, { name: 'c' })).code).toBe(200)
    const { rows } = await sql<{
      changes: Record<string, unknown>
    }>`select changes from audit_entry where object = ${`plots:${id}`} and action = 'record.updated' order by id`.execute(db)
    expect(rows.map((row) => row.changes.unconditional)).toEqual([undefined, true])
    expect(rows[1]!.changes.name).toEqual({ before: 'a', after: 'c' })
  })

  test('of saves at once one wins', async () => {
    const id = await made(clerk)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save(clerk, id, { name: `n${index}` }, 1)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  test('a repeated creation has one effect', async () => {
    const key = randomUUID()
    const first = await create(clerk, { name: 'once', county: 'north', code: 'U-1' }, key)
    expect(await create(clerk, { name: 'once', county: 'north', code: 'U-1' }, key)).toMatchObject({ code: 200, data: first.data })
    expect((await create(clerk, { name: 'twice', county: 'north', code: 'U-1' }, key)).code).toBe(409)
    expect(await create(clerk, { name: 'n', county: 'north', code: 'U-1' })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'code' }] },
    })
  })
})

test('every write stands in the sealed log, and a changed entry is found', async () => {
  const id = await made(clerk, { name: 'logged' })
  await save(clerk, id, { name: 'changed' }, 1)
  await clerk.call(deleteRecord, { params: { ...params, id }, body: {} })
  const { rows } = await sql<{
    action: string
    changes: Record<string, unknown> | null
  }>`select action, changes from audit_entry where object = ${`plots:${id}`} order by id`.execute(db)
  expect(rows.map((row) => row.action)).toEqual(['record.created', 'record.updated', 'record.deleted'])
  expect(rows[0]!.changes?.name).toEqual({ after: 'logged' })
  expect(rows[1]!.changes?.name).toEqual({ before: 'logged', after: 'changed' })
  await sealWhole(db, Date.now())
  expect((await verifyAudit(db)).fault).toBeUndefined()
  await expect(sql`update audit_entry set actor_name = 'nobody' where object = ${`plots:${id}`}`.execute(db)).rejects.toThrow()
  await expect(sql`delete from audit_entry where object = ${`plots:${id}`}`.execute(db)).rejects.toThrow()
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`update audit_entry set actor_name = 'nobody' where object = ${`plots:${id}`} and action = 'record.deleted'`.execute(
      connection,
    )
    await sql`set session_replication_role = origin`.execute(connection)
  })
  expect((await verifyAudit(db)).fault).toMatchObject({ text: expect.stringContaining('changed') })
})
