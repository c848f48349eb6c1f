import { expect, test } from 'vitest'
import { createInterface, deleteInterface, interfaceUse, switchInterface, updateInterface } from '#features/data-interfaces/contract.ts'
import { createRecord, functionConfig, listRecords, getRecord, updateRecord } from '#features/records/contract.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Fields that choose from data interfaces: what is offered, checked and shown, and what stays when an interface fails. */

let shift = 0
const server = await startTestServer({ now: () => Date.now() + shift })
const { kernel } = server.node
const admin = await server.admin()

const rows = (...names: string[]) => JSON.stringify(names.map((name, no) => ({ code: `v${no + 1}`, name })))
const body = { fullName: '品种', enCode: 'PZ', categoryId: 'DataInterfaceType.business', dataType: 2, query: rows('郑单958', '先玉335') }
const { id: interfaceId } = await admin.get(createInterface, { body })

const dynamic = (key: string, type: string, more: object = {}) =>
  part(key, type, {
    label: '品种',
    column: key,
    options: { dataType: 'dynamic', ...more },
    rest: { __config__: { propsUrl: interfaceId, templateJson: [] }, props: { props: { label: 'name', value: 'code' } } },
  })
await givenFunction(kernel, {
  id: 'plots',
  parts: [dynamic('variety', 'select'), dynamic('others', 'checkbox'), part('note', 'text', { column: 'note' })],
})
const roleId = await givenFunctionRole(kernel, 'plots', { functionId: 'plots' })
await givenPerson(kernel, { account: 'files', roleIds: [roleId] })
const client = await server.signIn('files', personPassword)

interface Control {
  readonly __vModel__: string
  readonly options?: readonly { readonly id: string; readonly fullName: string; readonly disabled?: boolean }[]
  readonly __config__: { readonly dataType?: string; readonly tipLabel?: string }
}
const params = { modelId: 'plots' }
const config = async (): Promise<readonly Control[]> => {
  const { formData } = await client.get(functionConfig, { params, query: {} })
  return (JSON.parse(formData) as { fields: Control[] }).fields
}
const variety = async () => (await config()).find(({ __vModel__ }) => __vModel__ === 'variety')!
const save = (data: object) => client.call(createRecord, { params, body: { data: JSON.stringify(data) } })
/** Choices are kept for half a minute, and given out once more while they are read anew. */
const later = async () => {
  shift += 31_000
  await config()
}

test('a form offers what the interface gives, and a save takes nothing else', async () => {
  expect(await variety()).toMatchObject({
    options: [
      { id: 'v1', fullName: '郑单958' },
      { id: 'v2', fullName: '先玉335' },
    ],
  })
  expect(await save({ variety: 'v2', others: ['v1'] })).toMatchObject({ code: 200 })
  const refused = await save({ variety: 'v9' })
  expect(refused).toMatchObject({ code: 422, data: { errors: [{ field: 'variety' }] } })
  expect(await save({ others: ['v1', 'x'] })).toMatchObject({ code: 422, data: { errors: [{ field: 'others' }] } })
  const { list } = await client.get(listRecords, { params, body: {} })
  expect(list[0]).toMatchObject({ variety: '先玉335', others: '郑单958' })
})

test('what is not offered any more keeps its label where it stands', async () => {
  const { data } = await save({ variety: 'v2' })
  const id = (data as { id: string }).id
  await admin.get(updateInterface, { params: { id: interfaceId }, body: { ...body, query: rows('郑单958') } })
  await later()
  await expect
    .poll(async () => (await variety()).options)
    .toEqual([
      { id: 'v1', fullName: '郑单958' },
      { id: 'v2', fullName: '先玉335', disabled: true },
    ])
  const { list } = await client.get(listRecords, { params, body: {} })
  expect(list.find((one) => one['id'] === id)).toMatchObject({ variety: '先玉335' })
  const read = await client.get(getRecord, { params: { ...params, id } })
  expect(
    await client.call(updateRecord, {
      params: { ...params, id },
      body: { data: JSON.stringify({ ...JSON.parse(read.data), note: '改' }) },
    }),
  ).toMatchObject({ code: 200 })
})

test('an interface that fails leaves the last choices, and the field says so', async () => {
  await admin.get(switchInterface, { params: { id: interfaceId }, body: {} })
  await later()
  await expect.poll(async () => (await variety()).__config__.tipLabel).toContain('“品种”的选项暂时无法更新')
  expect((await variety()).options?.map(({ fullName }) => fullName)).toContain('郑单958')
  expect((await config()).find(({ __vModel__ }) => __vModel__ === 'note')?.__config__.tipLabel ?? '').toBe('')
  expect(await save({ variety: 'v1' })).toMatchObject({ code: 200 })
  expect(await save({ variety: 'v9' })).toMatchObject({ code: 422 })
})

test('an interface that functions choose from tells them, and is not deleted', async () => {
  expect(await admin.get(interfaceUse, { params: { id: interfaceId } })).toMatchObject({ functions: ['plots'] })
  expect(await admin.call(deleteInterface, { params: { id: interfaceId }, body: null })).toMatchObject({
    code: 422,
    msg: '1个功能正在使用：plots，不能删除',
  })
})
