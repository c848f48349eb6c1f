import { describe, expect, test } from 'vitest'
import {
  allow,
  copyInterface,
  createInterface,
  dataInterfaceMenu,
  deleteInterface,
  exportInterface,
  importInterface,
  interfaceFields,
  interfaceLog,
  interfaceRows,
  interfaceRowsByIds,
  listInterfaces,
  previewInterface,
  readInterface,
  selectInterfaces,
  switchInterface,
  testInterface,
  updateInterface,
} from '#features/data-interfaces/contract.ts'
import { commonWordsMenu } from '#features/common-words/contract.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()

const categoryId = 'DataInterfaceType.business'
let made = 0
const bodyOf = (more: object) => {
  made += 1
  return { fullName: `接口${made}`, enCode: `I${made}`, categoryId, dataType: 2, query: '[{"id":"1","fullName":"一"}]', ...more }
}
async function given(more: object = {}) {
  const body = bodyOf(more)
  return { ...(await admin.get(createInterface, { body })), body }
}
const creating = (more: object) => admin.call(createInterface, { body: bodyOf(more) })
const preview = (id: string, values: Readonly<Record<string, string>> = {}) =>
  admin.call(previewInterface, {
    params: { id },
    body: { tenantId: '', origin: 'preview', paramList: Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue })) },
  })
const parameter = (field: string, more: object = {}) => ({
  field,
  fieldName: field,
  dataType: 'varchar',
  defaultValue: '',
  required: 0,
  ...more,
})
const withParameters = (...all: object[]) => ({ requestParameters: JSON.stringify(all) })
const problems = (answer: { data: unknown }) => (answer.data as { errors: { field: string; text: string }[] }).errors

describe('an interface', () => {
  test('is made, read, listed with its category, changed under its version, switched and deleted, all of it audited', async () => {
    const { id, version, body } = await given({ fullName: '品种', description: 'd', ...withParameters(parameter('a')) })
    expect(await admin.get(readInterface, { params: { id } })).toMatchObject({
      ...body,
      requestParameters: expect.stringContaining('"field":"a"'),
      id,
      version,
      enabledMark: 1,
      approvedBy: '',
    })
    expect((await admin.get(listInterfaces, { query: { keyword: body.enCode } })).list).toMatchObject([
      { id, category: '业务数据', calls: 0 },
    ])
    await admin.get(updateInterface, { params: { id }, body: { ...body, fullName: '作物', version } })
    expect(await admin.call(updateInterface, { params: { id }, body: { ...body, version } })).toMatchObject({ code: 409 })
    await admin.get(switchInterface, { params: { id }, body: { version: 2 } })
    expect(JSON.stringify(await admin.get(selectInterfaces, {}))).not.toContain(id)
    await admin.get(deleteInterface, { params: { id }, body: { version: 3 } })
    expect(await admin.call(readInterface, { params: { id } })).toMatchObject({ code: 404 })
    const audit = await kernel.db
      .selectFrom('audit_entry')
      .select('action')
      .where('object', '=', `data_interface:${id}`)
      .orderBy('at')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['created', 'changed', 'disabled', 'deleted'].map((one) => `data-interface.${one}`))
  })

  test.each([
    [{ fullName: '' }, 'fullName', undefined],
    [{ enCode: '中' }, 'enCode', undefined],
    [{ categoryId: 'nowhere' }, 'categoryId', '所选接口分类不存在'],
    [{ dataType: 9 }, 'dataType', '请选择接口类型'],
    [{ query: 'not json' }, 'query', '请输入正确的 JSON 数组或对象'],
    [{ dataProcessing: '(data) => data' }, 'dataProcessing', '服务器不执行数据处理脚本'],
    [withParameters(parameter('a b')), 'requestParameters', '参数名以字母开头，只能包含字母、数字和下划线'],
    [withParameters(parameter('a'), parameter('a')), 'requestParameters', '参数名不能重复'],
    [{ requestParameters: '{' }, 'requestParameters', '接口参数不正确'],
    [{ dataType: 3, path: 'ftp://a/b' }, 'path', undefined],
    [{ dataType: 3, path: 'https://{host}.example.com/' }, 'path', undefined],
    [{ dataType: 3, path: 'https://user:pass@example.com/' }, 'path', undefined],
    [{ dataType: 3, path: 'https://not-allowed.example.com/' }, 'path', undefined],
  ])('with %j is refused at its field', async (wrong, field, text) => {
    const answer = await creating(wrong)
    expect(answer).toMatchObject({ code: 422 })
    expect(problems(answer)[0]).toMatchObject({ field: expect.stringContaining(field), ...(text === undefined ? {} : { text }) })
  })

  test('gives rows, columns, pages and rows by their ids, and writes each call into its log', async () => {
    const query = JSON.stringify(Array.from({ length: 30 }, (_, no) => ({ id: `${no}`, fullName: `品种${no}`, area: no })))
    const { id } = await given({ query })
    expect((await preview(id)).data).toHaveLength(30)
    expect(await admin.get(interfaceFields, { params: { id }, body: {} })).toEqual(['id', 'fullName', 'area'])
    const page = await admin.get(interfaceRows, { params: { id }, body: { currentPage: 2, pageSize: 10, columnOptions: 'fullName' } })
    expect(page).toMatchObject({ list: expect.arrayContaining([{ id: '10', fullName: '品种10' }]), pagination: { total: 30 } })
    expect((await admin.get(interfaceRows, { params: { id }, body: { keyword: '品种29' } })).list).toHaveLength(1)
    expect(await admin.get(interfaceRowsByIds, { params: { id }, body: { ids: ['3', 'x'] } })).toEqual([
      { id: '3', fullName: '品种3', area: 3 },
    ])
    expect(await admin.get(testInterface, { params: { id }, body: {} })).toMatchObject({ rows: 30, columns: ['id', 'fullName', 'area'] })
    const { list, pagination } = await admin.get(interfaceLog, { params: { id }, query: {} })
    expect(pagination.total).toBe(6)
    expect(list[0]).toMatchObject({ invokType: '试运行', rows: 30, failure: '', userId: expect.stringContaining('admin') })
  })

  test('asks for values that are missing or of another type at their parameters', async () => {
    const { id } = await given(
      withParameters(parameter('year', { dataType: 'int', required: 1, fieldName: '年度' }), parameter('day', { dataType: 'datetime' })),
    )
    expect(problems(await preview(id))).toMatchObject([{ field: 'year', text: '请输入参数年度' }])
    expect(problems(await preview(id, { year: "1'; drop table x" }))).toMatchObject([{ field: 'year', text: '参数年度的值与类型不符' }])
    expect(problems(await preview(id, { year: '1', day: 'x' }))).toMatchObject([{ field: 'day' }])
    expect((await preview(id, { year: '2026', day: '2026-01-01' })).code).toBe(200)
  })

  test('is copied disabled with a code of its own, and travels in a file without what is secret', async () => {
    const { id, body } = await given()
    const copy = await admin.get(copyInterface, { params: { id } })
    expect(await admin.get(readInterface, { params: { id: copy.id } })).toMatchObject({
      enCode: `${body.enCode}copy1`,
      enabledMark: 0,
      query: body.query,
    })
    const { url, name } = await admin.get(exportInterface, { params: { id } })
    expect(name).toMatch(/\.bd$/)
    const text = await (await fetch(`${server.address}${url}`)).text()
    expect((await fetch(`${server.address}${url}`)).status).not.toBe(200)
    const send = (content: string) => {
      const file = new FormData()
      file.append('file', new Blob([content]), 'a.bd')
      return admin.call(importInterface, {}, { form: file })
    }
    expect(await send(text)).toMatchObject({ code: 422 })
    expect(await send(text.replace(body.enCode, 'TAKENIN'))).toMatchObject({ code: 200 })
    expect(await send('{"kind":"bill-rule"}')).toMatchObject({ code: 422, msg: expect.stringContaining('不是数据接口') })
  })

  test('is run by those who may change it, and what it may reach is changed by super administrators alone', async () => {
    const { id } = await given()
    const roleId = await givenRole(kernel, 'looks', { menuId: dataInterfaceMenu, buttons: [] })
    await givenPerson(kernel, { account: 'looks', roleIds: [roleId] })
    await givenPerson(kernel, { account: 'plain', roleIds: [await givenRole(kernel, 'words', { menuId: commonWordsMenu })] })
    const looks = await server.signIn('looks', personPassword)
    const plain = await server.signIn('plain', personPassword)
    for (const answer of [
      await plain.call(listInterfaces, { query: {} }),
      await plain.call(createInterface, { body: bodyOf({}) }),
      await plain.call(allow, { body: { kind: 'origin', name: 'https://a.example.com' } }),
    ])
      expect(answer.code).toBe(403)
    // Nobody without a form that names it is told that it exists.
    expect((await plain.call(previewInterface, { params: { id }, body: {} })).code).toBe(404)
    expect(await looks.call(listInterfaces, { query: {} })).toMatchObject({ code: 200 })
    for (const answer of [
      await looks.call(previewInterface, { params: { id }, body: {} }),
      await looks.call(deleteInterface, { params: { id }, body: null }),
    ])
      expect(answer.code).toBe(403)
  })
})
