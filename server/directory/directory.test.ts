import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { organizationTree, type StoredOrganization } from '#server/directory/organization-tree.ts'
import { PeopleIndex, type StoredPerson } from '#server/directory/people-index.ts'
import { snapshotOf } from '#server/directory/read-directory.ts'
import { setMajorOrganization } from '#server/directory/write-own.ts'
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
    sortCode: 0,
    deleted: false,
    ...none,
    ...given,
  }
}

describe('a snapshot', () => {
  test('knows the way up and everything below', () => {
    const found = organizationTree([organization('a'), organization('b', 'a'), organization('c', 'b'), organization('d')])
    expect(found.organization('c')?.path).toEqual(['a', 'b', 'c'])
    expect(found.subtree('a')).toEqual(['a', 'b', 'c'])
    expect(found.subtree('d')).toEqual(['d'])
  })

  test('survives a ring of parents', () => {
    const found = organizationTree([organization('a', 'b'), organization('b', 'a')])
    expect(found.organization('a')?.path).toEqual(['b', 'a'])
    expect(found.subtree('a').toSorted()).toEqual(['a', 'b'])
  })

  test('still names what is deleted, but lists it nowhere', () => {
    const found = snapshotOf(
      organizationTree([organization('old', undefined, true)]),
      new PeopleIndex([person('gone', { deleted: true, roleIds: ['r'] }), person('here', { roleIds: ['r'] })]),
      { position: new Map(), role: new Map(), group: new Map() },
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
  expect((await kernel.directory.snapshot()).person(id)?.organizationIds).toEqual(['a-office', 'b-office'])
})

test('the organization a person chose as current stays it while the person belongs to it', async () => {
  for (const id of ['c-office', 'd-office', 'e-office']) await givenOrganization(kernel, id)
  const id = await givenPerson(kernel, { account: 'chooser', organizationIds: ['c-office', 'd-office'] })
  await inTransaction(kernel.db, async (tx) => {
    await setMajorOrganization(tx, id, 'd-office')
    await kernel.directory.changed(tx, { users: [id] })
  })
  const after = async (organizationIds: readonly string[]) => {
    await givenPerson(kernel, { account: 'chooser', organizationIds })
    return (await kernel.directory.snapshot()).person(id)?.organizationIds
  }
  expect(await after(['e-office', 'd-office'])).toEqual(['d-office', 'e-office'])
  expect(await after(['e-office', 'c-office'])).toEqual(['e-office', 'c-office'])
})

test('what is rolled back is not in the directory', async () => {
  const before = (await kernel.directory.snapshot()).people().length
  const id = crypto.randomUUID()
  await inTransaction(kernel.db, async (tx) => {
    await tx
      .insertInto('user_account')
      .values({
        id,
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
    await kernel.directory.changed(tx, { users: [id] })
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect((await kernel.directory.snapshot()).people()).toHaveLength(before)
})

test('a change of one person is read by every node, and nobody else is read with it', async () => {
  const other = await startTestServer({ database: server.database })
  await givenOrganization(kernel, 'moved-to')
  const [moved, stayed] = [await givenPerson(kernel, { account: 'moved' }), await givenPerson(kernel, { account: 'stayed' })]
  await other.node.kernel.caches.poll()
  const before = await other.node.kernel.directory.snapshot()
  await givenPerson(kernel, { account: 'moved', organizationIds: ['moved-to'] })
  await other.node.kernel.caches.poll()
  const after = await other.node.kernel.directory.snapshot()
  expect(after.person(moved)?.organizationIds).toEqual(['moved-to'])
  expect(after.usersOfOrganization('moved-to').map((one) => one.id)).toEqual([moved])
  // Those who did not change are the very same values: they were not read again.
  expect(after.person(stayed)).toBe(before.person(stayed))
  await other.stop()
})
