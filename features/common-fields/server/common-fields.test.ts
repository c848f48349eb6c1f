import { expect, test } from 'vitest'
import {
  createCommonField,
  deleteCommonField,
  listCommonFields,
  readCommonField,
  switchCommonField,
  updateCommonField,
} from '#features/common-fields/contract.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const body = { field: 'creator_user', fieldName: '创建人', dataType: 'varchar', dataLength: '50', allowNull: 0, sortCode: 2 } as const

test('a common column is made, listed whole, changed under its version, disabled and deleted', async () => {
  const { id, version } = await admin.get(createCommonField, { body })
  const amount = { field: 'amount', fieldName: '金额', dataType: 'decimal', dataLength: '10,2', sortCode: 1 } as const
  await admin.get(createCommonField, { body: amount })
  for (let no = 0; no < 30; no += 1)
    await admin.get(createCommonField, { body: { ...body, field: `f${no}`, dataType: 'int', dataLength: '11', sortCode: 9 } })
  // As clients of the family ask: without a page.
  const { list } = await admin.get(listCommonFields, { query: {} })
  expect(list).toHaveLength(32)
  expect(list.slice(0, 3)).toMatchObject([
    { ...amount, allowNull: 1, enabledMark: 1 },
    { ...body, id },
    { field: 'f0', dataLength: '' },
  ])
  expect((await admin.get(listCommonFields, { query: { keyword: '创建', currentPage: 2, pageSize: 20 } })).list).toHaveLength(11)
  await admin.get(updateCommonField, { params: { id }, body: { ...body, fieldName: '填报人', version } })
  expect(await admin.call(updateCommonField, { params: { id }, body: { ...body, version } })).toMatchObject({ code: 409 })
  await admin.get(switchCommonField, { params: { id }, body: { version: 2 } })
  expect(await admin.get(readCommonField, { params: { id } })).toMatchObject({
    fieldName: '填报人',
    enabledMark: 0,
    allowNull: 0,
    version: 3,
  })
  await admin.get(deleteCommonField, { params: { id }, body: { version: 3 } })
  expect(await admin.call(readCommonField, { params: { id } })).toMatchObject({ code: 404 })
})

test.each([
  [{ field: '1st' }, 'field'],
  [{ field: 'AMOUNT' }, 'field'],
  [{ fieldName: '' }, 'fieldName'],
  [{ dataType: 'json' }, 'dataType'],
  [{ dataLength: '' }, 'dataLength'],
  [{ dataLength: '0' }, 'dataLength'],
  [{ dataLength: '10,2' }, 'dataLength'],
  [{ dataType: 'decimal', dataLength: '39' }, 'dataLength'],
  [{ dataType: 'decimal', dataLength: '5,6' }, 'dataLength'],
])('with %j it is refused at its field', async (wrong, field) => {
  const answer = await admin.call(createCommonField, { body: { ...body, field: 'other', ...wrong } as never })
  expect(answer).toMatchObject({ code: 422, data: { errors: [{ field }] } })
})

test('it is managed by who has the menu', async () => {
  await givenRole(kernel, 'other', { menuId: await givenMenu(kernel, 'seed', 'page') })
  await givenPerson(kernel, { account: 'other', roleIds: ['other'] })
  const other = await server.signIn('other', personPassword)
  const params = { id: 'x' }
  for (const answer of [
    await other.call(listCommonFields, { query: {} }),
    await other.call(readCommonField, { params }),
    await other.call(createCommonField, { body }),
    await other.call(updateCommonField, { params, body }),
    await other.call(switchCommonField, { params, body: {} }),
    await other.call(deleteCommonField, { params, body: {} }),
  ])
    expect(answer.code).toBe(403)
})
