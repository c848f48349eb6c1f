import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fileBytes } from '#features/files/contract.ts'
import { givenAdministration, givenMenuRole, givenTree } from '#features/organizations/testing/given-organizations.ts'
import { createPosition } from '#features/positions/contract.ts'
import { createUser, listUsers, userMenu } from '#features/users/contract.ts'
import { exportUsers, userExchange, userSheet, type UserSheetRow } from '#features/users/contract/exchange.ts'
import { readWorkbook, writeWorkbook } from '#server/sheets/workbook.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer({ limits: { exchangesPerUser: 1_000 } })
const { kernel } = server.node
const admin = await server.admin()
let manager: TestClient

beforeAll(async () => {
  await givenTree(kernel, [{ id: 'county' }, { id: 'town', parentId: 'county' }, { id: 'far' }])
  const roleIds = [await givenMenuRole(kernel, 'keeper', userMenu, ['btn_upload', 'btn_download'])]
  const id = await givenPerson(kernel, { account: 'manager', name: '王主任', organizationIds: ['county'], roleIds })
  await givenAdministration(kernel, id, 'town')
  manager = await server.signIn('manager', personPassword)
  await admin.get(createPosition, { body: { organizeId: 'town', fullName: '站长', enCode: 'head', type: 'leader' } })
})

const rowOf = (rest: Partial<UserSheetRow>): Partial<UserSheetRow> => ({
  account: 'a',
  realName: '张三',
  organizeId: 'county/town',
  ...rest,
})
const take = (who: TestClient, rows: readonly Partial<UserSheetRow>[], skipFaulty = false) =>
  who.get(userExchange.take, { body: { list: [...rows], skipFaulty } })
const accountsLike = async (keyword: string) =>
  (await admin.get(listUsers, { query: { keyword, sidx: 'account', sort: 'asc' } })).list.map(({ account }) => account)

/** The cells of the workbook behind a link. */
async function download(who: TestClient, { url }: { readonly url: string }) {
  const encryption = new URL(url, server.address).searchParams.get('encryption') ?? ''
  const response = await who.fetch(fileBytes, { query: { encryption } })
  // A link that was used answers with a refusal instead of a file.
  if (response.headers.get('content-type')?.includes('json')) return undefined
  const read = await readWorkbook(new Uint8Array(await response.arrayBuffer()), 100)
  return 'cells' in read ? read.cells : undefined
}

async function uploaded(who: TestClient, bytes: Uint8Array, name = 'users.xlsx') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return who.call(userExchange.upload, {}, { form })
}

test('the template is filled in, uploaded, looked at and taken in', async () => {
  const [headings] = (await download(admin, await admin.get(userExchange.template, {}))) ?? []
  expect(headings?.slice(0, 5)).toEqual(['账户*', '姓名*', '性别', '所属组织*', '岗位'])
  const columns = headings!.map((title, place) => ({ key: userSheet.columns[place]!, title }))
  const row = rowOf({
    account: 'first',
    gender: '女',
    positionId: '站长',
    managerId: '王主任/manager',
    birthday: '1990年3月5日',
    roleId: 'keeper',
  })
  const { data } = await uploaded(admin, await writeWorkbook({ name: 's', columns, rows: [row, {}] }))
  const { dataRow } = await admin.get(userExchange.preview, { query: { fileName: data.name } })
  expect(dataRow).toMatchObject([row])
  expect(await manager.call(userExchange.preview, { query: { fileName: data.name } })).toMatchObject({ code: 404 })
  expect(await take(admin, dataRow)).toEqual({ resultType: 0, snum: 1, fnum: 0, failResult: [] })
  const [made] = (await admin.get(listUsers, { query: { keyword: 'first' } })).list
  expect(made).toMatchObject({ gender: 2, organize: 'county/town', enabledMark: 1, hasPassword: false })
})

test('of a faulty file nothing is taken in, each cell tells why, and what is right is taken in when asked for', async () => {
  const rows = [
    rowOf({ account: 'right' }),
    rowOf({ account: 'right', realName: '李四' }),
    rowOf({ account: '', realName: '' }),
    rowOf({ account: 'bad', organizeId: 'nowhere', gender: '男性', birthday: '昨天', mobilePhone: '123', positionId: '局长' }),
    rowOf({ account: 'first' }),
  ]
  const refused = await take(admin, rows)
  expect(refused).toMatchObject({ resultType: 1, snum: 0, fnum: 4 })
  expect(refused.failResult.map(({ row, problems }) => [row, problems.map(({ column }) => column)])).toEqual([
    [1, ['account']],
    [2, ['account', 'realName']],
    [3, ['organizeId', 'gender', 'positionId', 'birthday']],
    [4, ['account']],
  ])
  expect(refused.failResult[0]?.errorsInfo).toBe('账户：账户“right”已存在')
  expect(refused.failResult[2]?.problems[0]).toEqual({ column: 'organizeId', text: '“nowhere”不存在' })
  expect(await accountsLike('right')).toEqual([])
  expect(await take(admin, rows, true)).toMatchObject({ resultType: 1, snum: 1, fnum: 4 })
  expect(await accountsLike('right')).toEqual(['right'])
  const cells = await download(admin, await admin.get(userExchange.exportFaulty, { body: { list: refused.failResult } }))
  expect(cells?.[0]?.at(-1)).toBe('错误原因')
  expect(cells?.[1]?.at(-1)).toBe('账户：账户“right”已存在')
})

test('rules of the screen hold for each row', async () => {
  const { failResult } = await take(manager, [
    rowOf({ account: 'm1', organizeId: 'far' }),
    rowOf({ account: 'm2', roleId: 'keeper' }),
    rowOf({ account: 'm3', mobilePhone: '123' }),
    rowOf({ account: 'm4' }),
  ])
  expect(failResult.map(({ errorsInfo }) => errorsInfo)).toEqual([
    '所属组织：所属组织不存在',
    '角色：您不能授予或收回角色“keeper”',
    expect.stringContaining('手机号码：'),
  ])
})

test('what is no workbook of users is refused in words', async () => {
  expect(await uploaded(admin, Buffer.from('账户,姓名'), 'users.txt')).toMatchObject({
    code: 422,
    msg: '请选择 .xlsx、.xls 或 .csv 格式的文件',
  })
  const preview = async (columns: readonly string[], rows: readonly Record<string, string>[]) => {
    const bytes = await writeWorkbook({ name: 's', columns: columns.map((title) => ({ key: title, title })), rows })
    const { data } = await uploaded(admin, bytes)
    return admin.call(userExchange.preview, { query: { fileName: data.name } })
  }
  expect(await preview(['姓名', '年龄'], [])).toMatchObject({ code: 422, msg: '文件缺少列：账户、所属组织，请使用模板填写' })
  expect(await preview(['账户', '姓名', '所属组织'], [])).toMatchObject({ code: 422, msg: '文件中没有数据' })
  const many = Array.from({ length: 1_001 }, (_, n) => ({ 账户: `u${n}` }))
  expect(await preview(['账户', '姓名', '所属组织'], many)).toMatchObject({ code: 422, msg: '一次最多导入1000行' })
})

test('an export holds the chosen columns of what the caller sees, masked, and its link works once', async () => {
  await admin.get(createUser, { body: { account: 'out.side', realName: '外人', gender: 1, organizeId: 'far', mobilePhone: '13812341234' } })
  const query = { keyword: 'out', selectKey: 'mobilePhone,account,organizeId', dataType: '1' as const }
  const link = await admin.get(exportUsers, { query })
  expect(await download(admin, link)).toEqual([
    ['账户', '所属组织', '手机号码'],
    ['out.side', 'far', '138****1234'],
  ])
  expect(await download(admin, link)).toBeUndefined()
  const page = await admin.get(exportUsers, { query: { pageSize: 1, sidx: 'account', sort: 'asc', selectKey: 'account' } })
  expect(await download(admin, page)).toEqual([['账户'], ['admin']])
  expect(await download(manager, await manager.get(exportUsers, { query }))).toEqual([['账户', '所属组织', '手机号码']])
  expect(await admin.call(exportUsers, { query: { ...query, selectKey: 'password' } })).toMatchObject({ code: 422, msg: '请至少选择一列' })
  const { rows } = await sql<{ changes: unknown }>`select changes from audit_entry where action = 'user.exported' order by id`.execute(
    kernel.db,
  )
  expect(rows.map(({ changes }) => changes)).toEqual([
    { rows: 1, columns: ['account', 'organizeId', 'mobilePhone'] },
    { rows: 1, columns: ['account'] },
    { rows: 0, columns: ['account', 'organizeId', 'mobilePhone'] },
  ])
})
