import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { snapshotOf, type StoredOrganization, type StoredPerson } from '#server/directory/snapshot.ts'
import { givenOrganization, givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

function organization(id: string, parentId?: string, deleted = false): StoredOrganization {
  return {
    id,
    parentId,
    code: id,
    name: id,
    kind: 'department',
    enabled: true,
    managerId: undefined,
    regionCode: undefined,
    creditCode: undefined,
    sortCode: 0,
    deleted,
  }
}
function person(id: string, given: Partial<StoredPerson> = {}): StoredPerson {
  const none = { organizationIds: [], positionIds: [], roleIds: [], groupIds: [] }
  return {
    id,
    account: id,
    name: id,
    enabled: true,
    isAdministrator: false,
    managerId: undefined,
    headIcon: '',
    mobilePhone: '',
    deleted: false,
    ...none,
    ...given,
  }
}

describe('a snapshot', () => {
  test('knows the way up and everything below', () => {
    const found = snapshotOf([], [organization('a'), organization('b', 'a'), organization('c', 'b'), organization('d')])
    expect(found.organization('c')?.path).toEqual(['a', 'b', 'c'])
    expect(found.subtree('a')).toEqual(['a', 'b', 'c'])
    expect(found.subtree('d')).toEqual(['d'])
  })

  test('survives a ring of parents', () => {
    const found = snapshotOf([], [organization('a', 'b'), organization('b', 'a')])
    expect(found.organization('a')?.path).toEqual(['b', 'a'])
    expect(found.subtree('a').toSorted()).toEqual(['a', 'b'])
  })

  test('still names what is deleted, but lists it nowhere', () => {
    const found = snapshotOf(
      [person('gone', { deleted: true, roleIds: ['r'] }), person('here', { roleIds: ['r'] })],
      [organization('old', undefined, true)],
    )
    expect(found.person('gone')?.name).toBe('gone')
    expect(found.personByAccount('gone')).toBeUndefined()
    expect(found.usersOfRole('r').map((one) => one.id)).toEqual(['here'])
    expect(found.organization('old')?.name).toBe('old')
    expect(found.organizations()).toEqual([])
  })
})

const server = await startTestServer()
const { kernel } = server.node

test('a person written is in the directory after the commit, the main organization first', async () => {
  for (const id of ['b-office', 'a-office']) await givenOrganization(kernel, id)
  const id = await givenPerson(kernel, { account: 'member', organizationIds: ['b-office', 'a-office'] })
  const snapshot = await kernel.directory.snapshot()
  expect(snapshot.personByAccount('member')).toMatchObject({ id, organizationIds: ['b-office', 'a-office'] })
  expect(snapshot.usersOfOrganization('a-office').map((one) => one.id)).toEqual([id])
  expect(await givenPerson(kernel, { account: 'member', organizationIds: ['a-office', 'b-office'] })).toBe(id)
  // The organization chosen as current stays it.
  expect((await kernel.directory.snapshot()).person(id)?.organizationIds).toEqual(['b-office', 'a-office'])
})

test('what is rolled back is not in the directory', async () => {
  const before = (await kernel.directory.snapshot()).people().length
  await inTransaction(kernel.db, async (tx) => {
    await tx
      .insertInto('user_account')
      .values({
        id: crypto.randomUUID(),
        account: 'ghost',
        name: 'ghost',
        password_hash: null,
        password_changed_at: null,
        manager_id: null,
        system_id: null,
        birthday: null,
        entry_date: null,
        created_by: null,
        modified_by: null,
        deleted_at: null,
      })
      .execute()
    await kernel.directory.changed(tx)
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect((await kernel.directory.snapshot()).people()).toHaveLength(before)
})
