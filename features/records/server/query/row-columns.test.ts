import { beforeAll, expect, test } from 'vitest'
import { createRecord, listRecords } from '#features/records/contract.ts'
import { givenAdministration } from '#features/organizations/testing/given-organizations.ts'
import type { RowCondition } from '#server/access/access-control.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** Each condition of a data scheme against real rows (permissions 5). */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'lots' }
const people: Record<string, TestClient> = {}
const ids: Record<string, string> = {}

/** Organizations: top above left and right, leaf below left. */
beforeAll(async () => {
  const tags = {
    options: [
      { id: 'x', fullName: 'X' },
      { id: 'y', fullName: 'Y' },
    ],
  }
  await givenFunction(kernel, {
    id: 'lots',
    parts: [
      part('label', 'text'),
      part('size', 'number'),
      part('region', 'text'),
      part('holder', 'text'),
      part('day', 'date', { options: { format: 'yyyy-MM-dd' } }),
      part('tags', 'checkbox', { options: tags }),
    ],
  })
  await givenFunctionRole(kernel, 'all', { functionId: 'lots' })
  await givenOrganization(kernel, 'top')
  await givenOrganization(kernel, 'left', 'top')
  await givenOrganization(kernel, 'right', 'top')
  await givenOrganization(kernel, 'leaf', 'left')
  for (const [account, organization] of [
    ['ann', 'left'],
    ['ben', 'leaf'],
    ['cat', 'right'],
  ] as const)
    ids[account] = await givenPerson(kernel, { account, organizationIds: [organization], roleIds: ['all'] })
  ids.ben = await givenPerson(kernel, { account: 'ben', organizationIds: ['leaf'], roleIds: ['all'], managerId: ids.ann! })
  ids.lost = await givenPerson(kernel, { account: 'lost', organizationIds: [], roleIds: ['all'] })
  await inTransaction(kernel.db, (tx) =>
    upsertOrganization(kernel, byProgram(tx), {
      id: 'left',
      parentId: 'top',
      code: 'left',
      name: 'left',
      kind: 'department',
      regionCode: '620723',
      managerId: ids.ann!,
    }),
  )
  // Who leads an organization does not administer it by that; who administers it need not belong to it.
  await givenAdministration(kernel, ids.cat!, 'left', { thisLayer: ['select'], subLayers: [] })
  await givenAdministration(kernel, ids.lost, 'top', { thisLayer: [], subLayers: ['select'] })
  for (const account of ['ann', 'ben', 'cat', 'lost']) people[account] = await server.signIn(account, personPassword)
  const rows: [string, Record<string, unknown>][] = [
    ['ann', { label: 'a', size: '10', region: '620723', holder: ids.ann, day: Date.UTC(2026, 0, 10), tags: ['x'] }],
    ['ben', { label: 'b', size: '20', region: '620723102', holder: ids.ben, tags: ['x', 'y'] }],
    ['cat', { label: 'c', region: '620702', holder: ids.cat, day: Date.UTC(2026, 5, 10) }],
  ]
  for (const [account, values] of rows) await people[account]!.get(createRecord, { params, body: { data: JSON.stringify(values) } })
})

async function seenBy(account: string, condition: RowCondition): Promise<string> {
  await givenFunctionRole(kernel, 'some', { functionId: 'lots', rows: rowsWhere(condition) })
  const organizationIds: Record<string, string[]> = { ann: ['left'], ben: ['leaf'], cat: ['right'], lost: [] }
  await givenPerson(kernel, {
    account,
    roleIds: ['some'],
    organizationIds: organizationIds[account]!,
    ...(account === 'ben' ? { managerId: ids.ann! } : {}),
  })
  const { list } = await people[account]!.get(listRecords, { params, body: { sidx: 'label', sort: 'asc' } })
  return list.map((row) => row.label).join('')
}

const constant = (value: unknown) => ({ constant: value })
const operators: [string, RowCondition, string][] = [
  ['equals', { field: 'size', operator: 'equals', value: constant('10') }, 'a'],
  ['equals one of several', { field: 'label', operator: 'equals', value: constant(['a', 'c']) }, 'ac'],
  ['not-equals counts rows without a value', { field: 'size', operator: 'not-equals', value: constant('10') }, 'bc'],
  ['more', { field: 'size', operator: 'more', value: constant('10') }, 'b'],
  ['at-least', { field: 'size', operator: 'at-least', value: constant('10') }, 'ab'],
  ['less', { field: 'size', operator: 'less', value: constant('20') }, 'a'],
  ['at-most', { field: 'size', operator: 'at-most', value: constant('20') }, 'ab'],
  ['in', { field: 'label', operator: 'in', value: constant(['a', 'b']) }, 'ab'],
  ['in nothing admits nothing', { field: 'label', operator: 'in', value: constant([]) }, ''],
  ['not-in', { field: 'label', operator: 'not-in', value: constant(['a', 'b']) }, 'c'],
  ['empty', { field: 'size', operator: 'empty', value: constant('') }, 'c'],
  ['not-empty', { field: 'day', operator: 'not-empty', value: constant('') }, 'ac'],
  ['starts-with', { field: 'region', operator: 'starts-with', value: constant('620723') }, 'ab'],
  ['starts-with takes wildcards as they are', { field: 'region', operator: 'starts-with', value: constant('62072%') }, ''],
  ['one of several choices', { field: 'tags', operator: 'in', value: constant(['y']) }, 'b'],
  ['a field that is none admits nothing', { field: 'nothing', operator: 'not-empty', value: constant('') }, ''],
  ['a text that is no condition', { field: 'label', operator: 'equals', value: constant("' or 1=1 --") }, ''],
]
test.each(operators)('%s', async (_name, condition, expected) => expect(await seenBy('ann', condition)).toBe(expected))

const current: [string, string, RowCondition, string][] = [
  ['user', 'ann', { field: '@owner', operator: 'equals', value: { current: 'user' } }, 'a'],
  ['user in a field', 'cat', { field: 'holder', operator: 'equals', value: { current: 'user' } }, 'c'],
  ['user-and-subordinates', 'ann', { field: '@owner', operator: 'in', value: { current: 'user-and-subordinates' } }, 'ab'],
  ['organization', 'ann', { field: '@organization', operator: 'equals', value: { current: 'organization' } }, 'a'],
  ['organization-and-below', 'ann', { field: '@organization', operator: 'in', value: { current: 'organization-and-below' } }, 'ab'],
  ['organization-region', 'ann', { field: 'region', operator: 'equals', value: { current: 'organization-region' } }, 'a'],
  [
    'organization-region as a beginning',
    'ann',
    { field: 'region', operator: 'starts-with', value: { current: 'organization-region' } },
    'ab',
  ],
  ['an organization without a region', 'cat', { field: 'region', operator: 'starts-with', value: { current: 'organization-region' } }, ''],
  ['managed-organizations', 'cat', { field: '@organization', operator: 'in', value: { current: 'managed-organizations' } }, 'a'],
  [
    'managed-organizations-and-below',
    'cat',
    { field: '@organization', operator: 'in', value: { current: 'managed-organizations-and-below' } },
    'ab',
  ],
  [
    'managed-organizations below another',
    'lost',
    { field: '@organization', operator: 'in', value: { current: 'managed-organizations' } },
    'abc',
  ],
  [
    'a leader administers nothing by that',
    'ann',
    { field: '@organization', operator: 'in', value: { current: 'managed-organizations-and-below' } },
    '',
  ],
  ['no organization matches nothing', 'lost', { field: '@organization', operator: 'equals', value: { current: 'organization' } }, ''],
  [
    'no organization matches nothing, not even by "not"',
    'lost',
    { field: '@organization', operator: 'not-equals', value: { current: 'organization' } },
    '',
  ],
]
test.each(current)('%s', async (_name, account, condition, expected) => expect(await seenBy(account, condition)).toBe(expected))
