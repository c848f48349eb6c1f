import { beforeAll, describe, expect, test } from 'vitest'
import { setMenuItems, setRoleGrants, upsertRole, type RoleInput } from '#server/access/write.ts'
import type { AuditActor } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization, type OrganizationInput } from '#server/directory/write.ts'
import { upsertPerson } from '#server/people/upsert-person.ts'
import { byProgram, type Writing } from '#server/resource/audited-change.ts'
import { givenMenu, givenOrganization } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const { kernel } = (await startTestServer()).node
const li: AuditActor = { userId: crypto.randomUUID(), userName: 'Li', sessionId: undefined, address: '::1', requestId: 'r' }

/** Writes as Li, who read this version. */
const asLi = <Result>(version: number | undefined, work: (writing: Writing) => Promise<Result>): Promise<Result> =>
  inTransaction(kernel.db, (tx) => work({ tx, actor: li, ...(version === undefined ? {} : { version }) }))
const audited = (object: string) =>
  kernel.db.selectFrom('audit_entry').select(['action', 'actor_name', 'changes']).where('object', '=', object).orderBy('id').execute()
const versionOf = async (table: 'organization' | 'role' | 'menu', id: string) =>
  (await kernel.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const bumps = async () => (await kernel.db.selectFrom('cache_version').selectAll().orderBy('name').execute()).map(({ version }) => version)

const county: OrganizationInput = { id: 'county', code: 'county', name: 'before', kind: 'company', property: { shortName: 'c' } }
const role: RoleInput = { id: 'clerk', code: 'clerk', name: 'clerk', isGlobal: false, organizationIds: ['place'] }

beforeAll(async () => {
  await givenOrganization(kernel, 'place')
  await givenMenu(kernel, 'administration', 'page')
})

describe('an organization', () => {
  test('is written with its difference in the audit log, and by whom', async () => {
    await asLi(undefined, (writing) => upsertOrganization(kernel, writing, county))
    await asLi(1, (writing) => upsertOrganization(kernel, writing, { ...county, name: 'after' }))
    expect(await audited('organization:county')).toMatchObject([
      { action: 'organization.created', actor_name: 'Li', changes: { name: 'before', property: { shortName: 'c' } } },
      { action: 'organization.changed', actor_name: 'Li', changes: { name: { before: 'before', after: 'after' } } },
    ])
    expect(await versionOf('organization', 'county')).toBe(2)
  })

  test('is not written over a version that the writer did not read', async () => {
    await expect(asLi(1, (writing) => upsertOrganization(kernel, writing, { ...county, name: 'late' }))).rejects.toMatchObject({
      refusals: [{ kind: 'conflict' }],
    })
  })

  test('that stays the same gets no version, no entry, and makes no node read anew', async () => {
    const [entries, versions] = [await audited('organization:county'), await bumps()]
    await asLi(undefined, (writing) => upsertOrganization(kernel, writing, { ...county, name: 'after' }))
    expect(await versionOf('organization', 'county')).toBe(2)
    expect([await audited('organization:county'), await bumps()]).toEqual([entries, versions])
  })
})

describe('a user', () => {
  test('is written with memberships, personal data only as changed', async () => {
    const given = { account: 'wang', name: 'Wang', mobilePhone: '13800000000', organizationIds: ['place'] }
    const id = await asLi(undefined, (writing) => upsertPerson(kernel, writing, given))
    await asLi(1, (writing) => upsertPerson(kernel, writing, { ...given, mobilePhone: '13900000000', organizationIds: [] }))
    const [, changed] = await audited(`user_account:${id}`)
    expect(changed).toEqual({
      action: 'user.changed',
      actor_name: 'Li',
      changes: { mobile_phone: { before: '******', after: '******' }, organizations: { before: ['place'], after: [] } },
    })
    await expect(asLi(1, (writing) => upsertPerson(kernel, writing, given))).rejects.toMatchObject({ data: { version: 2 } })
  })
})

describe('a role', () => {
  test('counts its grants and organizations into its version', async () => {
    await asLi(undefined, (writing) => upsertRole(kernel, writing, role))
    await asLi(1, (writing) => setRoleGrants(kernel, writing, 'clerk', { menus: [{ menuId: 'page', buttons: ['btn_add'] }] }))
    await asLi(2, (writing) => setRoleGrants(kernel, writing, 'clerk', { menus: [{ menuId: 'page' }] }))
    await asLi(3, (writing) => upsertRole(kernel, writing, { ...role, organizationIds: [] }))
    expect((await audited('role:clerk')).slice(1)).toMatchObject([
      { changes: { granted: { after: expect.arrayContaining(['button page:button:btn_add', 'menu page', 'system administration']) } } },
      { changes: { withdrawn: { after: ['button page:button:btn_add'] } } },
      { changes: { organizations: { before: ['place'], after: [] } } },
    ])
    await expect(asLi(2, (writing) => setRoleGrants(kernel, writing, 'clerk', { menus: [] }))).rejects.toMatchObject({
      data: { version: 4 },
    })
    const before = await audited('role:clerk')
    await asLi(4, (writing) => setRoleGrants(kernel, writing, 'clerk', { menus: [{ menuId: 'page' }] }))
    expect(await audited('role:clerk')).toEqual(before)
  })
})

test('items of a menu that stay the same are not written, also when others went before', async () => {
  const items = (codes: readonly string[]) =>
    inTransaction(kernel.db, (tx) =>
      setMenuItems(
        kernel,
        byProgram(tx),
        'page',
        'button',
        codes.map((code) => ({ code, name: code })),
      ),
    )
  await items(['btn_edit', 'btn_detail'])
  await items(['btn_edit'])
  const version = await versionOf('menu', 'page')
  await items(['btn_edit'])
  expect(await versionOf('menu', 'page')).toBe(version)
})
