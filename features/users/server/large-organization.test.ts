import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { listUsers, readUser, updateUser, userMenu } from '#features/users/contract.ts'
import type { RunStatement } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const statements: RunStatement[] = []
const server = await startTestServer({ onStatement: (one) => void statements.push(one) })
const { kernel } = server.node
let whole: TestClient
let part: TestClient

const [departments, people] = [1_000, 2_000]
const person = sql`('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`

beforeAll(async () => {
  // A code may hold what has a meaning inside an array.
  await givenTree(kernel, [{ id: 'top' }, { id: 'a "b\\c,{d}', parentId: 'top' }, { id: 'beside' }])
  await sql`insert into organization (id, parent_id, code, name, kind) select 'dept-' || n, 'top', 'dept-' || n, 'dept-' || n, 'department'
    from generate_series(1, ${departments}::int) as n`.execute(kernel.db)
  await sql`insert into user_account (id, account, name, sort_code) select ${person}, 'p' || n, 'p' || n, n
    from generate_series(1, ${people}::int) as n`.execute(kernel.db)
  await sql`insert into user_organization (user_id, organization_id, is_major) select ${person}, 'dept-' || (1 + n % ${departments}::int), true
    from generate_series(1, ${people}::int) as n`.execute(kernel.db)
  await sql`analyze user_account, user_organization, organization`.execute(kernel.db)
  const roleIds = [await givenMenuRole(kernel, 'keeper', userMenu)]
  for (const [account, organizationId] of [
    ['whole', 'top'],
    ['part', 'a "b\\c,{d}'],
    ['stranger', 'beside'],
  ] as const) {
    const id = await givenPerson(kernel, { account, organizationIds: [organizationId], roleIds, sortCode: -1 })
    await givenAdministration(kernel, id, organizationId)
  }
  await inTransaction(kernel.db, async (tx) => {
    const made = await tx.selectFrom('user_account').select('id').execute()
    await kernel.directory.changed(tx, { users: made.map(({ id }) => id) })
    await kernel.directory.changed(tx, 'organizations')
  })
  whole = await server.signIn('whole', personPassword)
  part = await server.signIn('part', personPassword)
})

const accounts = async (who: TestClient, query: object) => (await who.get(listUsers, { query })).list.map(({ account }) => account)

/** The plans of the statements, asked since the last look, that look for members of organizations. */
async function plans(): Promise<readonly string[]> {
  const asked = statements.splice(0).filter(({ sql: text }) => text.includes('user_organization as belonging'))
  const found = asked.map(async ({ sql: text, parameters }) => {
    const explained = CompiledQuery.raw(`explain ${text}`, [...parameters])
    const { rows } = await server.database.db.executeQuery<{ 'QUERY PLAN': string }>(explained)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  return Promise.all(found)
}

/** An array inside an index is sorted anew for each person who is looked at: with 5,000 organizations 8 ms each. */
const arrayInIndex = /Index Cond:.*organization_id = ANY/

test('who administers many departments sees their people alone, without an array of departments inside an index', async () => {
  statements.splice(0)
  expect(await accounts(whole, { pageSize: 5 })).toEqual(['whole', 'part', 'p1', 'p2', 'p3'])
  const { pagination } = await whole.get(listUsers, { query: {} })
  expect(pagination.total).toBe(people + 2)
  const found = await plans()
  expect(found).toHaveLength(4)
  for (const plan of found) expect(plan).not.toMatch(arrayInIndex)
})

test('who administers one department, or chooses one, sees its people alone, and finds them by the index', async () => {
  statements.splice(0)
  expect(await accounts(part, {})).toEqual(['part'])
  expect(await accounts(whole, { organizeId: 'dept-7' })).toEqual(['p6', 'p1006'])
  expect(await accounts(whole, { organizeId: 'top', keyword: 'p1006' })).toEqual(['p1006'])
  for (const plan of await plans()) expect(plan).not.toMatch(arrayInIndex)
})

test('a move of a person to another department lets each node read that person alone, by short statements', async () => {
  const there: RunStatement[] = []
  const other = await startTestServer({ database: server.database, onStatement: (one) => void there.push(one) })
  const nodes = [server.node.kernel, other.node.kernel]
  const snapshots = async () => Promise.all(nodes.map((node) => node.directory.snapshot()))
  const before = (await snapshots()).map((one) => ({ people: new Set(one.people()), organizations: one.organizations() }))
  const { list } = await whole.get(listUsers, { query: { keyword: 'p77', pageSize: 1 } })
  const { id, version, account, realName, gender } = await whole.get(readUser, { params: { id: list[0]!.id } })
  for (const noted of [statements, there]) noted.splice(0)
  await whole.get(updateUser, { params: { id }, body: { account, realName, gender, organizeId: 'dept-9', version } })
  await other.node.kernel.caches.poll()
  for (const [index, snapshot] of (await snapshots()).entries()) {
    expect(snapshot.person(id)?.organizationIds).toEqual(['dept-9'])
    // Who is the very same value was not read again.
    expect(snapshot.people().filter((one) => !before[index]!.people.has(one))).toHaveLength(1)
    expect(snapshot.organizations()).toBe(before[index]!.organizations)
  }
  const bytes = (noted: readonly RunStatement[]) =>
    noted.reduce((sum, one) => sum + one.sql.length + JSON.stringify(one.parameters).length, 0)
  expect(bytes(statements)).toBeLessThan(40_000)
  expect(bytes(there)).toBeLessThan(20_000)
  await other.stop()
})
