import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FormPart } from '#engine/forms/model.ts'
import { functionById, type FunctionDefinition } from '#features/records/server/online-function.ts'
import { databaseTables } from '#features/records/server/publish/database-tables.ts'
import { noNeeds } from '#features/records/server/publish/list-indexes.ts'
import { planPublication } from '#features/records/server/publish/plan.ts'
import { publishFunction, resumePublications } from '#features/records/server/publish/publish.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { startTestServer } from '#server/testing/test-server.ts'

// What is refused here is an error in the log.
const server = await startTestServer({ settings: { logLevel: 'fatal' } })
const { kernel } = server.node
const { db } = server.database

const list = {
  columns: [],
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  summary: [],
  judges: { buttons: false, columns: false, fields: false, rows: false },
} as const

function definition(...parts: FormPart[]): FunctionDefinition {
  return { name: 'plots', category: '', webType: '2', flowId: undefined, form: { parts, rules: [], settings: {} }, list }
}

const text = (key: string): FormPart => ({ key, type: 'text', label: key, options: {} })
const choice = (key: string, multiple: boolean): FormPart => ({
  key,
  type: 'select',
  label: key,
  options: { multiple, dataType: 'static', options: [{ id: 'a', fullName: 'A' }] },
})

async function givenRow(table: string, columns: Record<string, unknown>): Promise<string> {
  const id = crypto.randomUUID()
  const all = { id, owner_id: 'u', organization_id: 'o', definition_version: 1, version: 1, created_at: new Date(), ...columns }
  await sql`insert into ${sql.table(`records.${table}`)} (${sql.join(Object.keys(all).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(all))})`.execute(
    db,
  )
  return id
}

test('the same definition again is no new version', async () => {
  expect(await publishFunction(kernel, { id: 'same', code: 'same', definition: definition(text('note')) })).toBe(1)
  expect(await publishFunction(kernel, { id: 'same', code: 'same', definition: definition(text('note')) })).toBe(1)
})

test('a new field gets a column beside the rows that are there', async () => {
  await publishFunction(kernel, { id: 'grown', code: 'grown', definition: definition(text('note')) })
  const id = await givenRow('grown', { note: 'kept' })
  expect(await publishFunction(kernel, { id: 'grown', code: 'grown', definition: definition(text('note'), text('more')) })).toBe(2)
  const { rows } = await sql<{ note: string; more: string | null }>`select note, more from records.grown where id = ${id}`.execute(db)
  expect(rows).toEqual([{ note: 'kept', more: null }])
})

test('a choice of one becomes a choice of several, with the values of all rows', async () => {
  await publishFunction(kernel, { id: 'turned', code: 'turned', definition: definition(choice('kind', false)) })
  const filled = await givenRow('turned', { kind: 'a' })
  await givenRow('turned', { kind: null })
  await publishFunction(kernel, { id: 'turned', code: 'turned', definition: definition(choice('kind', true)) })
  const fn = await functionById(kernel, 'turned')
  const { column, columnType } = fn!.tables.byField.get('kind')!
  expect([column, columnType]).toEqual(['kind_v2', 'text[]'])
  const { rows } = await sql<{
    id: string
    kinds: string[] | null
  }>`select id, kind_v2 as kinds from records.turned order by kind_v2 nulls last`.execute(db)
  expect(rows).toMatchObject([{ id: filled, kinds: ['a'] }, { kinds: null }])
})

test('a change that no value would get through is refused before anything is touched', async () => {
  await publishFunction(kernel, { id: 'fixed', code: 'fixed', definition: definition(choice('kind', true)) })
  const number: FormPart = { key: 'kind', type: 'number', label: 'kind', options: {} }
  await expect(publishFunction(kernel, { id: 'fixed', code: 'fixed', definition: definition(number) })).rejects.toThrow(
    'records.publish.retyped (kind)',
  )
  expect((await functionById(kernel, 'fixed'))!.version).toBe(1)
})

/** What a node leaves that dies right after it has recorded a publication. */
async function givenTorn(id: string, ...fields: FormPart[]): Promise<string> {
  const before = (await functionById(kernel, id))!
  const plan = planPublication(id, before, definition(...fields), { version: 2, existing: await databaseTables(db, id), needs: noNeeds })
  if ('refusals' in plan) throw new Error('refused')
  const publication = crypto.randomUUID()
  await sql`insert into publication (id, function_id, from_version, to_version, definition) values (${publication}, ${id}, 1, 2, ${JSON.stringify(plan.definition)}::jsonb)`.execute(
    db,
  )
  for (const [no, step] of plan.steps.entries()) {
    await sql`insert into publication_step (publication_id, no, kind, detail) values (${publication}, ${no}, ${step.kind}, ${JSON.stringify(step)}::jsonb)`.execute(
      db,
    )
  }
  return publication
}

test('a publication that died between two steps is finished later, and the old version serves until then', async () => {
  await publishFunction(kernel, { id: 'torn', code: 'torn', definition: definition(text('note')) })
  const publication = await givenTorn('torn', { ...text('note'), column: 'note' }, { ...text('late'), column: 'late' })
  expect((await functionById(kernel, 'torn'))!.version).toBe(1)
  await resumePublications(kernel)
  expect((await functionById(kernel, 'torn'))!.version).toBe(2)
  await resumePublications(kernel)
  expect(await db.selectFrom('publication').select('state').where('id', '=', publication).execute()).toEqual([{ state: 'done' }])
})

test('a node that starts serves at once, and finishes meanwhile what another one left', async () => {
  await publishFunction(kernel, { id: 'large', code: 'large', definition: definition(text('note')) })
  await givenTorn('large', { ...text('note'), column: 'note', unique: true })
  // Its index is made when the writers of before have ended, which takes a while in a large table.
  const other = await inTransaction(db, async (writer) => {
    await sql`lock table records.large in row exclusive mode`.execute(writer)
    const started = await startTestServer({ database: server.database })
    expect((await functionById(started.node.kernel, 'large'))!.version).toBe(1)
    return started
  })
  await expect.poll(() => versionServed('large'), { timeout: 20_000 }).toBe(2)
  await other.stop()
})

const versionServed = async (id: string): Promise<number> =>
  (await db.selectFrom('online_function').select('published_version').where('id', '=', id).executeTakeFirstOrThrow()).published_version

test('a second node serves the new version', async () => {
  const other = await startTestServer({ database: server.database })
  await publishFunction(kernel, { id: 'seen', code: 'seen', definition: definition(text('note')) })
  await other.node.kernel.caches.poll()
  expect((await functionById(other.node.kernel, 'seen'))?.version).toBe(1)
  await other.stop()
})
