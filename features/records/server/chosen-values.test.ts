import { beforeAll, expect, test } from 'vitest'
import { createRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization, upsertPosition, type PositionInput } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Departments, positions, roles and selections of several kinds as values of records, and fields that allow some people alone. */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'chosen' }
let filer: TestClient
let clerk: string
let boss: string

const place = (id: string, kind: 'company' | 'department', more = {}) =>
  inTransaction(kernel.db, (tx) => upsertOrganization(kernel, byProgram(tx), { id, code: id, name: `${id}名`, kind, ...more }))
const position = (given: Omit<PositionInput, 'code'>) =>
  inTransaction(kernel.db, (tx) => upsertPosition(kernel, byProgram(tx), { code: given.id, ...given }))

beforeAll(async () => {
  await place('bureau', 'company')
  await place('seed', 'department', { parentId: 'bureau' })
  await place('own', 'company', { creditCode: '91620000224333088M' })
  await place('rival', 'company', { creditCode: '91620000773403551X' })
  await position({ id: 'checker', organizationId: 'seed', name: '检验员' })
  await position({ id: 'rival-head', organizationId: 'rival', name: '经理' })
  await inTransaction(kernel.db, (tx) =>
    upsertRole(kernel, byProgram(tx), { id: 'secret', code: 'secret', name: '密', isGlobal: false, organizationIds: ['rival'] }),
  )
  await givenFunctionRole(kernel, 'chosen', { functionId: 'chosen' })
  const roleIds = ['chosen']
  clerk = await givenPerson(kernel, { account: 'clerk', name: '李四', organizationIds: ['seed'], positionIds: ['checker'], roleIds })
  boss = await givenPerson(kernel, { account: 'boss', name: '王五', organizationIds: ['bureau'], roleIds })
  await givenPerson(kernel, { account: 'filer', organizationIds: ['own'], roleIds })
  await givenFunction(kernel, {
    id: 'chosen',
    parts: [
      part('office', 'department', { label: '部门' }),
      part('posts', 'position', { label: '岗位', options: { multiple: true } }),
      part('duty', 'role', { label: '角色' }),
      part('all', 'selection', { label: '人员', options: { multiple: true } }),
      part('handler', 'user', { label: '经办人', options: { selectType: 'custom', ablePosIds: ['checker'] } }),
      part('colleague', 'user', { label: '同事', options: { selectType: 'dep', relationField: 'office' } }),
    ],
  })
  filer = await server.signIn('filer', personPassword)
})

const create = (values: Record<string, unknown>) => filer.call(createRecord, { params, body: { data: JSON.stringify(values) } })
const refusedAt = (field: string, text: string) => ({ code: 422, data: { errors: [{ field, text }] } })

test('what is chosen is kept, and named in the list', async () => {
  const values = { office: 'seed', posts: ['checker'], duty: 'chosen', all: ['seed--department', `${clerk}--user`, 'checker--position'] }
  expect(await create({ ...values, handler: clerk, colleague: clerk })).toMatchObject({ code: 200 })
  const { list } = await filer.get(listRecords, { params, body: {} })
  expect(list[0]).toMatchObject({ posts: '检验员', all: 'seed名,李四,检验员', handler: '李四', colleague: '李四' })
  expect(list[0]?.['office']).toContain('seed名')
})

test.each([
  ['office', 'bureau', '部门不存在'],
  ['office', 'nowhere', '部门不存在'],
  ['posts', ['rival-head'], '岗位不存在'],
  ['duty', 'secret', '角色不存在'],
  ['all', ['secret--role'], '所选内容不存在，或不能在此选择'],
  ['all', ['rival--company'], '所选内容不存在，或不能在此选择'],
])('%s refuses %s, which does not exist for the caller or is of another kind', async (field, value, text) => {
  expect(await create({ [field]: value })).toMatchObject(refusedAt(field, text))
})

test('a field takes only the people it allows, also those that follow from another field', async () => {
  expect(await create({ handler: boss })).toMatchObject(refusedAt('handler', '“王五”不在可选范围内'))
  expect(await create({ office: 'seed', colleague: boss })).toMatchObject(refusedAt('colleague', '“王五”不在可选范围内'))
  expect(await create({ colleague: clerk })).toMatchObject(refusedAt('colleague', '“李四”不在可选范围内'))
})

test('a position that is disabled since stays on the record, and is not chosen anew', async () => {
  await position({ id: 'deputy', organizationId: 'seed', name: '副站长' })
  const made = (await create({ posts: ['deputy'] })) as { data: { id: string } }
  await position({ id: 'deputy', organizationId: 'seed', name: '副站长', enabled: false })
  expect(await create({ posts: ['deputy'] })).toMatchObject(refusedAt('posts', '选项“副站长”已停用，请重新选择'))
  const body = { data: JSON.stringify({ posts: ['deputy', 'checker'] }) }
  expect(await filer.call(updateRecord, { params: { ...params, id: made.data.id }, body })).toMatchObject({ code: 200 })
})
