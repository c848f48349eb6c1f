import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { additionDifference, grantButton, grantDifference } from '#features/grants/contract.ts'
import { memberMenus } from '#features/members/contract.ts'
import { givenAdministration, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { countReaches } from '#features/records/server/query/count-reaches.ts'
import { setMenuItems, setRoleGrants, setRowSchemes, upsertMenu, upsertRole, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** The rows that come and go with a change of grants, as the effect before saving tells them. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const menu = 'contracts'
let keeper: TestClient

type Menus = Parameters<typeof setRoleGrants>[3]['menus']
let made = 0
/** A role that grants the function with these data schemes, and its members: one in the town, one in the village. */
async function role(rows: readonly string[], menus: Menus = [{ menuId: menu, rows }], organizationIds = ['town', 'village']) {
  const id = `role-${(made += 1)}`
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id, code: id, name: id, isGlobal: false, organizationIds })
    await setRoleGrants(kernel, byProgram(tx), id, { menus })
  })
  return id
}
const member = (roleIds: readonly string[], organization = 'town') =>
  givenPerson(kernel, { account: `member${(made += 1)}`, organizationIds: [organization], roleIds })
/** So many records of an organization. */
const written = (count: number, organization: string, region: string) =>
  sql`insert into records.contracts (id, owner_id, organization_id, definition_version, version, created_at, created_by, demo, region, secret)
    select uuidv7(), 'writer', ${organization}, 1, 1, now(), 'writer', false, ${region}, 'x' from generate_series(1, ${count}::int)`.execute(
    kernel.db,
  )
const granting = (...rows: readonly string[]) => ({
  systemIds: ['s'],
  module: [menu],
  resource: rows.map((code) => `${menu}:rows:${code}`),
})
const rowsOf = async (id: string, body: object, who = admin) => (await who.get(grantDifference, { params: { objectId: id }, body })).rows
const counted = (gained: number, lost: number, how = 'exact') => [{ id: menu, name: '合同备案', gained, lost, counted: how }]

beforeAll(async () => {
  await givenTree(kernel, [{ id: 'county' }, { id: 'town', parentId: 'county' }, { id: 'village', parentId: 'town' }])
  await givenFunction(kernel, { id: menu, parts: [part('region', 'text'), part('secret', 'text')] })
  const where = (field: string, value: Parameters<typeof rowsWhere>[0]['value']) => rowsWhere({ field, operator: 'equals', value })
  await inTransaction(kernel.db, async (tx) => {
    const write = byProgram(tx)
    await upsertSystem(kernel, write, { id: 's', code: 's', name: 's' })
    await upsertMenu(kernel, write, {
      ...{ id: menu, code: menu, systemId: 's', name: '合同备案', type: 3, address: `model/${menu}`, property: { moduleId: menu } },
      judges: { buttons: true, fields: true, rows: true },
    })
    await setMenuItems(kernel, write, menu, 'button', [{ code: 'btn_add', name: '新增' }])
    await setMenuItems(kernel, write, menu, 'field', [
      { code: 'region', name: '地区' },
      { code: 'secret', name: '内部' },
    ])
    await setRowSchemes(kernel, write, menu, [
      { code: 'all', name: '全部数据', allRows: true, definition: { match: 'and', groups: [] } },
      ...['east', 'west'].map((code) => ({ code, name: code, definition: where('region', { constant: code }) })),
      { code: 'secret', name: 'secret', definition: where('secret', { constant: 'x' }) },
      { code: 'own', name: 'own', definition: where('@owner', { current: 'user' }) },
      { code: 'place', name: 'place', definition: where('@organization', { current: 'organization' }) },
    ])
  })
  await written(3, 'town', 'east')
  await written(1, 'town', 'west')
  for (const region of ['east', 'west', 'north']) await written(1, 'village', region)
  const roles = { menuId: memberMenus.Role, buttons: ['btn_edit', grantButton] }
  const held = { menuId: menu, fields: ['region'], rows: ['east', 'west', 'secret'] }
  const keeping = await role([], [roles, held], ['county'])
  const id = await givenPerson(kernel, { account: 'keeper', organizationIds: ['county'], roleIds: [keeping] })
  await givenAdministration(kernel, id, 'town')
  keeper = await server.signIn('keeper', personPassword)
})

describe('rows that come and go with a grant', () => {
  test('are those that a scheme adds and another one took away, for all members together', async () => {
    const id = await role(['east'])
    await member([id])
    await member([id], 'village')
    expect(await rowsOf(id, granting('west'))).toEqual(counted(2, 4))
    expect(await rowsOf(id, granting('east', 'west'))).toEqual(counted(2, 0))
    expect(await rowsOf(id, granting('all'))).toEqual(counted(3, 0))
    expect(await rowsOf(id, granting())).toEqual(counted(0, 4))
    expect(await rowsOf(id, { systemIds: ['s'] })).toEqual(counted(0, 4))
    expect(await rowsOf(id, granting('east'))).toEqual([])
    const { rows } = await admin.get(additionDifference, { body: { roleIds: [id], ...granting('west') } })
    expect(rows).toEqual(counted(2, 0))
  })

  test('are none without members, and where another role of theirs shows the same', async () => {
    const [id, covering] = [await role([]), await role(['all'])]
    expect(await rowsOf(id, granting('west'))).toEqual([])
    await member([id, covering])
    expect(await rowsOf(id, granting('west'))).toEqual([])
  })

  test('are found with what each member is and where', async () => {
    const id = await role([])
    await member([id], 'village')
    expect(await rowsOf(id, granting('own'))).toEqual(counted(0, 0))
    expect(await rowsOf(id, granting('place'))).toEqual(counted(3, 0))
    await member([id], 'town')
    expect(await rowsOf(id, granting('place'))).toEqual(counted(7, 0))
  })

  test('are counted among those that the caller sees, and not by fields that he may not see', async () => {
    const id = await role([])
    await member([id])
    // Of six that are his to see.
    expect(await rowsOf(id, granting('west'), keeper)).toEqual(counted(2, 0))
    expect(await rowsOf(id, granting('secret'), keeper)).toEqual(counted(0, 0, 'hidden'))
    expect(await rowsOf(id, granting('secret'))).toEqual(counted(7, 0))
  })

  test('are at least as many as were counted where there are very many rows or people', async () => {
    const id = await role([])
    for (let one = 0; one < 51; one += 1) await member([id])
    expect(await rowsOf(id, granting('own'))).toEqual(counted(0, 0, 'at-least'))
    await written(10_001, 'county', 'south')
    expect(await rowsOf(id, granting('all'))).toEqual(counted(10_001, 0, 'at-least'))
  })

  test('are not waited for when counting takes long', async () => {
    const session = { userId: crypto.randomUUID(), organizationId: '', isAdministrator: true } as never
    const reaches = [{ asker: { userId: '', organizationId: 'town', isAdministrator: false }, before: [], after: 'all' as const }]
    const late = await inTransaction(server.database.db, async (tx) => {
      await sql`lock table records.contracts in access exclusive mode`.execute(tx)
      return countReaches({ kernel, session }, menu, reaches, 50)
    })
    expect(late).toEqual({ gained: 0, lost: 0, counted: 'late' })
  })
})
