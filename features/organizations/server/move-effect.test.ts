import { expect, test } from 'vitest'
import { moveEffect } from '#features/organizations/contract.ts'
import { givenAdministration, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { setMenuItems, setRoleGrants, setRowSchemes, upsertMenu, upsertRole, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()

await givenTree(kernel, [
  { id: 'linze' },
  { id: 'ganzhou' },
  { id: 'station', parentId: 'linze', name: '种子站' },
  { id: 'desk', parentId: 'station' },
  { id: 'taken', parentId: 'ganzhou', name: '种子站' },
  { id: 'empty', parentId: 'ganzhou' },
])
await inTransaction(kernel.db, async (tx) => {
  const by = byProgram(tx)
  await upsertSystem(kernel, by, { id: 'seed', code: 'seed', name: 'seed' })
  await upsertMenu(kernel, by, { id: 'filings', systemId: 'seed', code: 'filings', name: 'filings', type: 2, judges: { rows: true } })
  await setMenuItems(kernel, by, 'filings', 'button', [])
  const condition = { field: '@organization', operator: 'in', value: { current: 'organization-and-below' } } as const
  await setRowSchemes(kernel, by, 'filings', [
    { code: 'below', name: 'below', definition: { match: 'and', groups: [{ match: 'and', conditions: [condition] }] } },
  ])
  await upsertRole(kernel, by, { id: 'reader', code: 'reader', name: 'reader', isGlobal: true })
  await setRoleGrants(kernel, by, 'reader', { menus: [{ menuId: 'filings', rows: ['below'] }] })
})
await givenPerson(kernel, { account: 'zhang', name: '张', organizationIds: ['desk'] })
await givenPerson(kernel, { account: 'linze-reader', name: '临泽读者', organizationIds: ['linze'], roleIds: ['reader'] })
await givenPerson(kernel, { account: 'linze-other', name: '无权者', organizationIds: ['linze'] })
await givenPerson(kernel, { account: 'ganzhou-reader', name: '甘州读者', organizationIds: ['ganzhou'], roleIds: ['reader'] })
const graded = await givenPerson(kernel, { account: 'graded', name: '分级管理员', organizationIds: ['empty'] })
await givenAdministration(kernel, graded, 'linze')

const effect = (id: string, parentId: string) => admin.get(moveEffect, { params: { id }, body: { parentId } })

test('names who loses and who gains the moved part, and how much goes with it', async () => {
  expect(await effect('station', 'empty')).toEqual({
    refusal: '',
    effects: [
      { kind: 'moves', text: '随同移动1个下级组织、1名用户' },
      { kind: 'loses', text: '2人不再管理或看到其数据：分级管理员、临泽读者' },
      { kind: 'gains', text: '1人将可以管理或看到其数据：甘州读者' },
    ],
  })
})

test('changes nothing by asking, and nothing for those whose reach covers both places', async () => {
  expect((await kernel.directory.snapshot()).organization('station')?.parentId).toBe('linze')
  expect((await effect('desk', 'linze')).effects.map(({ kind }) => kind)).toEqual(['moves'])
})

test('says why a move is refused', async () => {
  expect(await effect('station', 'desk')).toEqual({ refusal: '上级不能是自己或自己的下级组织', effects: [] })
  expect(await effect('station', 'ganzhou')).toEqual({ refusal: '同一上级下已有名称“种子站”', effects: [] })
  expect(await admin.call(moveEffect, { params: { id: 'nowhere' }, body: { parentId: 'linze' } })).toMatchObject({ code: 404 })
})
