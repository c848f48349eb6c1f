import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { RowCondition, RowScheme } from '#server/access/access-control.ts'
import { all, mainAlias, type Condition, type QueryColumn } from '#server/query/conditions.ts'
import { keywordCondition, searchConditions, superConditions, type FilterColumn, type ListFilter } from '#server/query/filter.ts'
import { rowRight } from '#server/query/row-right.ts'
import { givenOrganization, givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Rights and filters over a table that is no table of records: the users of organizations. */

const { kernel } = (await startTestServer()).node
const ids: Record<string, string> = {}

beforeAll(async () => {
  await givenOrganization(kernel, 'county')
  await givenOrganization(kernel, 'town', 'county')
  await givenOrganization(kernel, 'far')
  for (const [account, organization, name] of [
    ['ann', 'county', '安'],
    ['ben', 'town', '100%'],
    ['cat', 'far', '1000'],
  ] as const)
    ids[account] = await givenPerson(kernel, { account, name, organizationIds: [organization] })
})

const text = (column: string): FilterColumn => ({
  column,
  columnType: 'text',
  operators: ['equals', 'contains', 'in', 'not-in', 'empty', 'not-empty'],
  toColumn: String,
})
const columns: Readonly<Record<string, FilterColumn>> = { account: text('account'), realName: text('name'), email: text('email') }
const filter: ListFilter = {
  searches: [
    { key: 'account', label: '', kind: 'equal', multiple: true, keyword: false },
    { key: 'realName', label: '', kind: 'like', multiple: false, keyword: true },
  ],
  column: (key) => columns[key],
  keywordColumns: [columns['account']!, columns['realName']!],
}
const rowColumns: Readonly<Record<string, QueryColumn>> = {
  '@owner': { column: 'id', columnType: 'uuid' },
  '@organization': { column: 'organization_id', columnType: 'text', alias: 'm' },
}

async function usersWhere(conditions: readonly Condition[]): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`select r.account from user_account as ${sql.raw(mainAlias)}
    join user_organization as m on m.user_id = r.id where ${all(conditions)} order by r.account`.execute(kernel.db)
  return rows.map(({ account }) => account)
}

test('a search bar, an advanced search and a quick search find what their columns hold', async () => {
  expect(await usersWhere(searchConditions(filter, JSON.stringify({ account: ['ann', 'cat'] })))).toEqual(['ann', 'cat'])
  expect(await usersWhere(searchConditions(filter, JSON.stringify({ realName: '100%' })))).toEqual(['ben'])
  const advanced = {
    matchLogic: 'or',
    conditionJson: [
      { field: 'account', symbol: '==', fieldValue: 'ann' },
      { field: 'email', symbol: 'null' },
    ],
  }
  expect(await usersWhere(superConditions(filter, JSON.stringify(advanced)))).toEqual(['ann'])
  expect(await usersWhere(keywordCondition(filter, '100'))).toEqual(['ben', 'cat'])
})

test('a name that the list does not have is refused', () => {
  expect(() => searchConditions(filter, JSON.stringify({ password_hash: 'x' }))).toThrow()
  expect(() => superConditions(filter, JSON.stringify({ conditionJson: [{ field: 'password_hash', symbol: 'null' }] }))).toThrow()
})

test.each<[string, RowCondition, string[]]>([
  ['oneself', { field: '@owner', operator: 'equals', value: { current: 'user' } }, ['ann']],
  ['the own organization', { field: '@organization', operator: 'equals', value: { current: 'organization' } }, ['ann']],
  ['and below it', { field: '@organization', operator: 'in', value: { current: 'organization-and-below' } }, ['ann', 'ben']],
  ['a column the list does not have', { field: 'salary', operator: 'not-empty', value: { constant: '' } }, []],
])('a data scheme admits %s', async (_name, condition, expected) => {
  const scheme: RowScheme = { match: 'and', groups: [{ match: 'and', conditions: [condition] }] }
  const session = { userId: ids['ann']!, organizationId: 'county', isAdministrator: false }
  const right = rowRight([scheme], (field) => rowColumns[field], {
    session,
    manager: await kernel.access.administration.of(session),
    directory: await kernel.directory.snapshot(),
  })
  expect(await usersWhere(right ? [right] : [])).toEqual(expected)
})
