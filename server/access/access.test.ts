import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import {
  setMenuItems,
  setRoleGrants,
  setRowSchemes,
  upsertMenu,
  upsertRole,
  upsertSystem,
  type RoleGrantsInput,
} from '#server/access/write.ts'
import type { RowScheme } from '#server/access/menu-rights.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { givenOrganization, givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { byProgram } from '#server/resource/audited-change.ts'

const server = await startTestServer()
const { kernel } = server.node
const change = (work: (tx: Tx) => Promise<void>) => inTransaction(kernel.db, work)

const own: RowScheme = {
  match: 'and',
  groups: [{ match: 'and', conditions: [{ field: '@owner', operator: 'equals', value: { current: 'user' } }] }],
}
const county: RowScheme = {
  match: 'and',
  groups: [{ match: 'and', conditions: [{ field: 'county', operator: 'starts-with', value: { current: 'organization-region' } }] }],
}

await givenOrganization(kernel, 'office')
await givenOrganization(kernel, 'desk', 'office')
await change(async (tx) => {
  await upsertSystem(kernel, byProgram(tx), { id: 'seed', code: 'seed', name: 'seed' })
  await upsertMenu(kernel, byProgram(tx), { id: 'top', systemId: 'seed', code: 'top', name: 'top', type: 1 })
  const judges = { buttons: true, columns: true, fields: true, rows: true }
  await upsertMenu(kernel, byProgram(tx), {
    id: 'filing',
    parentId: 'top',
    systemId: 'seed',
    code: 'filing',
    name: 'filing',
    type: 3,
    address: 'model/filing',
    property: { moduleId: 'function-1' },
    judges,
  })
  await setMenuItems(kernel, byProgram(tx), 'filing', 'button', [
    { code: 'btn_add', name: '' },
    { code: 'btn_edit', name: '' },
    { code: 'btn_upload', name: '', enabled: false },
  ])
  await setMenuItems(kernel, byProgram(tx), 'filing', 'column', [
    { code: 'billNo', name: '' },
    { code: 'crop', name: '' },
  ])
  await setMenuItems(kernel, byProgram(tx), 'filing', 'field', [
    { code: 'billNo', name: '' },
    { code: 'items-variety', name: '' },
  ])
  await setRowSchemes(kernel, byProgram(tx), 'filing', [
    { code: 'own', name: '', definition: own },
    { code: 'county', name: '', definition: county },
    { code: 'all', name: '', allRows: true, definition: { match: 'and', groups: [] } },
  ])
})

let roles = 0
type FilingGrants = Omit<RoleGrantsInput['menus'][number], 'menuId'>

async function role(given: FilingGrants, bound?: readonly string[]): Promise<string> {
  const id = `role-${(roles += 1)}`
  await change(async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id, code: id, name: id, isGlobal: bound === undefined, organizationIds: bound ?? [] })
    await setRoleGrants(kernel, byProgram(tx), id, { menus: [{ menuId: 'filing', ...given }] })
  })
  return id
}

async function sessionOf(roleIds: readonly string[], organizationId = '', isAdministrator = false): Promise<SignedIn> {
  const account = `person-${roleIds.join('-')}-${organizationId}-${isAdministrator}`
  const userId = await givenPerson(kernel, { account, roleIds, isAdministrator, organizationIds: organizationId ? [organizationId] : [] })
  return {
    sessionId: '',
    userId,
    account,
    name: account,
    organizationId,
    positionId: undefined,
    isAdministrator,
    language: 'zh',
    locked: false,
    mustChangePassword: false,
    mustEnrol: false,
  }
}

const rights = async (session: SignedIn) => kernel.access.functionRights(session, 'function-1')

describe('rights to a function', () => {
  test('are those granted, by its id and by the code of its menu', async () => {
    const session = await sessionOf([
      await role({ buttons: ['btn_add', 'btn_upload'], columns: ['billNo'], fields: ['items-variety'], rows: ['own'] }),
    ])
    expect(await rights(session)).toEqual({
      menuId: 'filing',
      menuCode: 'filing',
      buttons: new Set(['btn_add']),
      columns: new Set(['billNo']),
      fields: new Set(['items-variety']),
      rows: [own],
    })
    expect(await kernel.access.menuRights(session, 'filing')).toEqual(await rights(session))
    expect((await kernel.access.grantedMenus(session)).map((one) => one.menuId)).toEqual(['filing', 'top'])
  })

  test('of several roles are their union: a row is visible when any scheme admits it', async () => {
    const two = [await role({ buttons: ['btn_add'], rows: ['own'] }), await role({ buttons: ['btn_edit'], rows: ['county'] })]
    expect(await rights(await sessionOf(two))).toMatchObject({ buttons: new Set(['btn_add', 'btn_edit']), rows: [own, county] })
    expect(await rights(await sessionOf([...two, await role({ rows: ['all'] })]))).toMatchObject({ rows: 'all' })
  })

  test('without any scheme admit no row', async () => {
    expect(await rights(await sessionOf([await role({})]))).toMatchObject({ rows: [], buttons: new Set(), columns: new Set() })
  })

  test('are nobody’s without a role, and everybody’s own only where the role counts', async () => {
    expect(await rights(await sessionOf([]))).toBeUndefined()
    const bound = await role({ buttons: ['btn_add'] }, ['office'])
    expect(await rights(await sessionOf([bound], 'office'))).toBeDefined()
    expect(await rights(await sessionOf([bound], 'desk'))).toBeUndefined()
    expect(await rights(await sessionOf([bound]))).toBeUndefined()
  })

  test('of an administrator are all of them', async () => {
    const admin = await sessionOf([], '', true)
    expect(await rights(admin)).toMatchObject({ columns: 'all', fields: 'all', rows: 'all' })
    expect((await rights(admin))?.buttons.has('btn_remove')).toBe(true)
  })

  test('need the system granted too', async () => {
    const id = await role({ buttons: ['btn_add'] })
    const session = await sessionOf([id])
    await change(async (tx) => {
      await tx.deleteFrom('role_grant').where('role_id', '=', id).where('kind', '=', 'system').execute()
      await kernel.access.changed(tx)
    })
    expect(await rights(session)).toBeUndefined()
  })

  test('end with the menu, its folder or its system being switched off', async () => {
    const session = await sessionOf([await role({ buttons: ['btn_add'] })])
    for (const table of ['menu', 'system'] as const) {
      const id = table === 'menu' ? 'top' : 'seed'
      const enable = (enabled: boolean) =>
        change(async (tx) => {
          await tx.updateTable(table).set({ enabled }).where('id', '=', id).execute()
          await kernel.access.changed(tx)
        })
      await enable(false)
      expect(await rights(session)).toBeUndefined()
      await enable(true)
      expect(await rights(session)).toBeDefined()
    }
  })
})

describe('the rule of a call', () => {
  test('passes who holds the menu and the button it names', async () => {
    const session = await sessionOf([await role({ buttons: ['btn_add'] })])
    const allows = (rule: Parameters<typeof kernel.access.allows>[0]) =>
      kernel.access.allows(rule, session, { id: 'function-1', other: 'function-2' })
    expect(await allows({ menu: 'filing' })).toBe(true)
    expect(await allows({ menu: 'filing', button: 'btn_add' })).toBe(true)
    expect(await allows({ menu: 'filing', button: 'btn_edit' })).toBe(false)
    expect(await allows({ menu: 'no-such-menu' })).toBe(false)
    expect(await allows({ functionOf: 'id', button: 'btn_add' })).toBe(true)
    expect(await allows({ functionOf: 'other' })).toBe(false)
    expect(await allows({ functionOf: 'missing' })).toBe(false)
    expect(await allows('signed-in')).toBe(true)
    expect(await allows('administrator')).toBe(false)
  })
})

test('writing the same again changes nothing, and items that go keep their grants for when they come back', async () => {
  const id = await role({ buttons: ['btn_edit'] })
  const session = await sessionOf([id])
  const set = (codes: readonly string[]) =>
    change((tx) =>
      setMenuItems(
        kernel,
        byProgram(tx),
        'filing',
        'button',
        codes.map((code) => ({ code, name: '' })),
      ),
    )
  await set(['btn_add'])
  expect((await rights(session))?.buttons).toEqual(new Set())
  await set(['btn_add', 'btn_edit'])
  expect((await rights(session))?.buttons).toEqual(new Set(['btn_edit']))
})
