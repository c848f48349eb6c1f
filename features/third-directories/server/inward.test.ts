import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { readJob } from '#features/jobs/contract.ts'
import { saveConfiguration } from '#features/settings/contract.ts'
import {
  applyThird,
  compareThird,
  synchronizeDingTalkOrganizations,
  synchronizeDingTalkPeople,
  synchronizeWecomOrganizations,
  synchronizeWecomPeople,
  type Comparison,
  type LinkKind,
} from '#features/third-directories/contract.ts'
import { dingTalkCredentials, StandIn, wecomCredentials } from '#features/third-directories/testing/stand-in.ts'
import { givenOrganization, givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Taking organizations and people in from a platform (`type` 1). */

const standIn = new StandIn()
const address = await standIn.start()
const server = await startTestServer()
const { kernel, drainJobs } = server.node
const { db } = kernel
const company = await givenOrganization(kernel, 'company')
const admin = await server.admin()
const wecom = { params: { type: '1' as const } }

await admin.get(saveConfiguration, {
  body: {
    ...wecomCredentials,
    ...dingTalkCredentials,
    qyhApiAddress: address,
    dingApiAddress: address,
    outgoingAddresses: new URL(address).host,
  },
})

beforeEach(async () => {
  standIn.clear()
  await sql`truncate third_link`.execute(db)
})

async function resultOf({ jobId }: { jobId: string }): Promise<unknown> {
  await drainJobs()
  return (await admin.get(readJob, { params: { id: jobId } })).result
}
const compared = async (kind: LinkKind) =>
  (await resultOf(await admin.get(compareThird, { ...wecom, body: { kind, direction: 'in' } }))) as Comparison
const applied = async (kind: LinkKind, keys: string[], all = false) =>
  resultOf(await admin.get(applyThird, { ...wecom, body: { kind, direction: 'in', all, keys } }))
const organization = async (name: string) => (await kernel.directory.snapshot()).organizations().find((one) => one.name === name)
const person = async (account: string) => (await kernel.directory.snapshot()).people().find((one) => one.account === account)
const inShort = ({ list }: Comparison) => list.map(({ key, action, name }) => [key, action, name])
const writes = () => standIn.asked.filter((path) => /\/(create|update|delete)$/.test(path))

test('what is picked is taken in, by the rules of the screens, and nothing is written on the platform', async () => {
  standIn.departments.set(2, { id: 2, parentId: 1, name: 'name of company' })
  standIn.departments.set(3, { id: 3, parentId: 2, name: '检验科' })
  standIn.departments.set(4, { id: 4, parentId: 3, name: '检验一组' })
  standIn.people.set('sun', { id: 'sun', name: '孙七', mobile: '13700000007', departmentIds: [3] })
  expect(inShort(await compared('organization'))).toEqual([
    ['take:2', 'link', 'name of company'],
    ['take:3', 'create', '检验科'],
    ['take:4', 'create', '检验一组'],
  ])
  expect(await organization('检验科')).toBeUndefined()
  expect((await compared('person')).list).toMatchObject([{ name: '孙七', held: '所属组织尚未同步' }])
  expect(await applied('organization', ['take:4'])).toMatchObject({
    failed: 1,
    failures: [{ name: '检验一组', reason: '上级部门尚未同步' }],
  })
  expect(await applied('organization', [], true)).toMatchObject({ direction: 'in', created: 2, updated: 1, failed: 0, problem: null })
  const [lab, group] = [await organization('检验科'), await organization('检验一组')]
  expect([lab?.parentId, lab?.kind, group?.parentId]).toEqual([company, 'department', lab?.id])
  expect((await compared('organization')).list).toEqual([])
  expect(JSON.stringify(await compared('person'))).not.toContain('13700000007')
  expect(await applied('person', ['take:sun'])).toMatchObject({ created: 1, failed: 0 })
  expect(await person('sun')).toMatchObject({ name: '孙七', mobilePhone: '13700000007', organizationIds: [lab?.id], enabled: true })
  expect(writes()).toEqual([])
  const log = await db
    .selectFrom('audit_entry')
    .select(['action', 'actor_name'])
    .where('action', 'in', ['user.created', 'organization.created'])
    .execute()
  expect(
    log
      .filter(({ actor_name: name }) => name !== null)
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual(['organization.created', 'organization.created', 'user.created'])
})

test('changes follow, gone people are disabled only where they are picked', async () => {
  const field = await givenOrganization(kernel, 'field', company)
  const zhang = await givenPerson(kernel, { account: 'zhang', name: '张三', mobilePhone: '13800000001', organizationIds: [field] })
  standIn.departments.set(2, { id: 2, parentId: 1, name: 'name of company' })
  standIn.departments.set(5, { id: 5, parentId: 2, name: 'name of field' })
  await applied('organization', [], true)
  standIn.people.set('z3', { id: 'z3', name: '张三丰', mobile: '13800000001', departmentIds: [5, 2] })
  expect(await applied('person', [], true)).toMatchObject({ updated: 1, failed: 0 })
  expect(await person('zhang')).toMatchObject({ name: '张三丰', organizationIds: [field, company] })
  standIn.people.clear()
  expect(inShort(await compared('person'))).toContainEqual([`disable:${zhang}`, 'disable', '张三丰'])
  await admin.get(synchronizeWecomPeople, { query: { type: '1' } })
  await drainJobs()
  expect((await person('zhang'))?.enabled).toBe(true)
  expect(await applied('person', [`disable:${zhang}`])).toMatchObject({ removed: 1 })
  expect((await person('zhang'))?.enabled).toBe(false)
})

test('what the screen refuses is refused, with the reason, and the others are taken in', async () => {
  standIn.departments.set(2, { id: 2, parentId: 1, name: 'name of company' })
  await applied('organization', [], true)
  standIn.people.set('bad account', { id: 'bad account', name: '甲', mobile: '13700000011', departmentIds: [2] })
  standIn.people.set('good', { id: 'good', name: '乙', mobile: '13700000012', departmentIds: [2] })
  const result = await applied('person', ['take:bad account', 'take:good'])
  expect(result).toMatchObject({ created: 1, failed: 1, failures: [{ name: '甲', reason: expect.stringMatching(/./) }] })
  expect(await person('good')).toBeDefined()
})

describe('the calls of the family', () => {
  test('take in with type 1, one run at a time, for both platforms', async () => {
    standIn.departments.set(2, { id: 2, parentId: 1, name: 'name of company' })
    standIn.departments.set(6, { id: 6, parentId: 2, name: '种子站' })
    for (const call of [synchronizeWecomOrganizations, synchronizeDingTalkOrganizations]) {
      expect(await admin.call(call, { query: { type: '1' } })).toMatchObject({ code: 200, msg: '正在进行同步,请稍等' })
      expect(await admin.call(applyThird, { ...wecom, body: { kind: 'person', direction: 'in', all: true, keys: [] } })).toMatchObject({
        code: call === synchronizeWecomOrganizations ? 409 : 200,
      })
      await drainJobs()
    }
    expect(await organization('种子站')).toMatchObject({ parentId: company })
    standIn.people.set('qian', { id: 'qian', name: '钱', mobile: '13700000021', departmentIds: [6] })
    await admin.get(synchronizeDingTalkPeople, { query: { type: '1' } })
    await drainJobs()
    expect(await person('qian')).toMatchObject({ name: '钱' })
    expect(writes()).toEqual([])
  })

  test('a super administrator is never disabled', async () => {
    const boss = await givenPerson(kernel, { account: 'boss', name: '站长', isAdministrator: true, organizationIds: [company] })
    await sql`insert into third_link (platform, kind, own_id, third_id, sent, state) values ('wecom', 'person', ${boss}, 'boss', '{}', 'done')`.execute(
      db,
    )
    standIn.departments.set(2, { id: 2, parentId: 1, name: 'name of company' })
    expect(await applied('person', [`disable:${boss}`])).toMatchObject({ removed: 0, failed: 1, failures: [{ name: '站长' }] })
    expect((await person('boss'))?.enabled).toBe(true)
  })
})
