import { describe, expect, test } from 'vitest'
import {
  createDataField,
  createScheme,
  dataFieldFields,
  deleteDataField,
  deleteScheme,
  linkedFields,
  linkedTables,
  listDataFields,
  listSchemes,
  previewScheme,
  readDataField,
  readLink,
  readScheme,
  saveLink,
  schemeUse,
  updateDataField,
  updateScheme,
} from '#features/menu-items/contract.ts'
import { keepDataFields } from '#features/menu-items/entry.ts'
import { createRecord } from '#features/records/contract.ts'
import { functionById } from '#features/records/entry.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
await givenOrganization(kernel, 'office')
await givenFunction(kernel, {
  id: 'lots',
  parts: [
    part('name', 'text', { label: '名称' }),
    part('area', 'number', { label: '面积' }),
    part('day', 'date', { label: '日期', options: { format: 'yyyy-MM-dd' } }),
    part('holder', 'user', { label: '负责人' }),
    part('items', 'sub-table', {
      label: '明细',
      children: [part('town', 'text', { label: '乡镇' }), part('size', 'number', { label: '亩数' })],
    }),
  ],
})
const own = rowsWhere({ field: '@owner', operator: 'equals', value: { current: 'user' } })
await givenFunctionRole(kernel, 'grower', { functionId: 'lots', rows: own })
const moduleId = 'menu-grower'
const params = { moduleId }
const fn = (await functionById(kernel, 'lots'))!
await inTransaction(kernel.db, (tx) => keepDataFields(kernel, tx, moduleId, fn))
const ann = await givenPerson(kernel, { account: 'ann', name: '安', organizationIds: ['office'], roleIds: ['grower'] })
const client = await server.signIn('ann', personPassword)
const records = [
  {
    name: '甲',
    area: 10,
    day: Date.UTC(2026, 2, 1),
    holder: ann,
    items: [
      { town: '东乡', size: 5 },
      { town: '西乡', size: 50 },
    ],
  },
  { name: '乙', area: 20, items: [{ town: '东乡', size: 60 }] },
]
for (const data of records) await client.get(createRecord, { params: { modelId: 'lots' }, body: { data: JSON.stringify(data) } })
await admin.get(createRecord, { params: { modelId: 'lots' }, body: { data: JSON.stringify({ name: '丙', area: 30 }) } })

const fields = async () => (await admin.get(listDataFields, { params, query: {} })).list
const group = (items: readonly object[], rest = {}) => ({ logic: 'and', groups: items, ...rest })
const text = (field: string, op: string, value: unknown) => ({ field, op, value, conditionText: 'text' })
const preview = async (groups: readonly object[], rest = {}, userId = ann) =>
  admin.call(previewScheme, { body: { moduleId, conditionJson: JSON.stringify(groups), userId, ...rest } })

describe('data fields', () => {
  test('are declared by publishing a form, with what each can be compared by', async () => {
    const all = new Map((await fields()).map((one) => [one.enCode, one]))
    expect([...all.keys()]).toEqual(['@owner', '@organization', 'name', 'area', 'day', 'holder', 'items-town', 'items-size'])
    expect(all.get('@owner')).toMatchObject({ conditionText: '@userId', type: 'varchar', bindTable: 'lots', origin: 'published' })
    expect(all.get('area')).toMatchObject({
      type: 'double',
      conditionSymbolName: '等于,不等于,大于,大于等于,小于,小于等于,介于,是null,不是null',
      condition: { fieldType: 'number', current: [] },
    })
    expect(all.get('holder')?.condition).toMatchObject({ fieldType: 'user', current: ['user', 'user-and-subordinates'] })
    expect(all.get('items-town')).toMatchObject({ fieldRule: 2, childTableKey: 'items', bindTable: 'lots_items' })
    const found = await admin.get(readDataField, { params: { id: all.get('items-town')!.id } })
    expect(found).toMatchObject({ enCode: 'town', childTableKey: 'items', conditionText: 'text' })
  })

  test('are narrowed by hand, and refuse what their field cannot do', async () => {
    const { id, version } = (await fields()).find(({ enCode }) => enCode === 'name')!
    const body = { moduleId, fullName: '品名', enCode: 'name', conditionSymbol: 'Equal', conditionText: 'text' }
    await admin.get(updateDataField, { params: { id }, body: { ...body, version } })
    expect((await preview([group([text('name', 'Included', '甲')])])).data).toMatchObject({
      errors: [{ field: 'conditionJson.0.groups.0', text: '“品名”不支持这个条件符号' }],
    })
    await admin.get(updateDataField, { params: { id }, body: { ...body, conditionSymbol: 'Equal,Included,StartsWith' } })
    const wrong: [object, string][] = [
      [{ conditionSymbol: 'GreaterThan' }, 'conditionSymbol'],
      [{ conditionSymbol: 'Nothing' }, 'conditionSymbol'],
      [{ conditionText: '@nobody' }, 'conditionText'],
      [{ enCode: 'secret' }, 'enCode'],
      [{ enCode: 'area', conditionSymbol: 'Equal', conditionText: '@userId' }, 'conditionText'],
    ]
    for (const [given, field] of wrong)
      expect(await admin.call(createDataField, { body: { ...body, ...given } })).toMatchObject({
        code: 422,
        data: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
      })
    expect((await admin.get(dataFieldFields, { params })).map(({ field }) => field)).toContain('items-town')
    expect(await admin.call(deleteDataField, { params: { id }, body: null })).toMatchObject({ code: 422 })
  })
})

describe('the count before saving', () => {
  const mine = { field: '@owner', op: 'Equal', conditionText: '@userId' }
  const cases: [string, readonly object[], object, number][] = [
    ['of a constant', [group([text('area', 'GreaterThan', '10')])], {}, 2],
    ['of a day', [group([text('day', 'LessThanOrEqual', Date.UTC(2026, 2, 1))])], {}, 1],
    ['of a range with an open end', [group([text('area', 'Between', [20, null])])], {}, 2],
    ['of a text', [group([text('name', 'Included', '甲')])], {}, 1],
    ['of the person', [group([mine])], {}, 2],
    ['of an organization', [group([{ field: '@organization', op: 'Equal', conditionText: '@organizeId' }])], {}, 2],
    ['of one group', [group([mine, text('area', 'Equal', 10)])], {}, 1],
    ['of groups joined by or', [group([text('area', 'Equal', 10)]), group([text('area', 'Equal', 30)], { logic: 'or' })], {}, 2],
    ['of our own form', [group([text('area', 'Equal', 10), text('area', 'Equal', 30)], { match: 'or' })], { matchLogic: 'and' }, 2],
    ['of a sub-table', [group([text('items-town', 'Equal', '东乡')])], {}, 2],
    ['of one row of a sub-table', [group([text('items-town', 'Equal', '东乡'), text('items-size', 'GreaterThan', 10)])], {}, 1],
    ['of no row of a sub-table', [group([text('items-town', 'NotEqual', '西乡')])], {}, 2],
    ['of an empty sub-table', [group([{ field: 'items-town', op: 'IsNull' }])], {}, 1],
  ]
  test.each(cases)('%s', async (_name, groups, rest, admitted) =>
    expect(await preview(groups, rest)).toMatchObject({ code: 200, data: { admitted, all: 3 } }),
  )

  test('is of what the person would see', async () => {
    const root = await kernel.db.selectFrom('user_account').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
    expect((await preview([group([mine])], {}, root.id)).data).toMatchObject({ admitted: 1, all: 3 })
    expect(await preview([group([mine])], {}, 'nobody')).toMatchObject({ code: 422, msg: '请选择用户' })
  })

  const incomplete: [string, readonly object[], string][] = [
    ['no group', [], 'conditionJson'],
    ['an empty group', [group([])], 'conditionJson.0'],
    ['no field', [group([mine]), group([{ op: 'Equal', value: 1 }])], 'conditionJson.1.groups.0'],
    ['no symbol', [group([mine, { field: 'area', value: 1 }])], 'conditionJson.0.groups.1'],
    ['no value', [group([text('area', 'Equal', '')])], 'conditionJson.0.groups.0'],
    ['an empty range', [group([text('area', 'Between', [null, null])])], 'conditionJson.0.groups.0'],
    ['a value kind that is none', [group([{ ...mine, conditionText: '@x' }])], 'conditionJson.0.groups.0'],
  ]
  test.each(incomplete)('refuses %s at its place', async (_name, groups, field) =>
    expect(await preview(groups)).toMatchObject({ code: 422, data: { errors: [{ field, text: '方案内条件配置不完整' }] } }),
  )

  test('refuses a field that the menu does not declare, and a value that is none of the field', async () => {
    expect(await preview([group([text('password', 'Equal', 'x')])])).toMatchObject({
      code: 422,
      msg: '该菜单没有可作为条件的字段“password”',
    })
    expect(await preview([group([text('area', 'Equal', 'much')])])).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'conditionJson.0.groups.0' }] },
    })
  })
})

describe('schemes', () => {
  const groups = [
    group([{ field: '@owner', op: 'Equal', conditionText: '@userId' }, text('area', 'LessThan', '15')]),
    group([text('day', 'IsNull', '')], { logic: 'or' }),
  ]
  const body = { moduleId, fullName: '本人的小地块', enCode: 'small', conditionJson: JSON.stringify(groups) }

  test('are kept with a readable text, and come back as they were sent', async () => {
    const { id } = await admin.get(createScheme, { body })
    const kept = await admin.get(readScheme, { params: { id } })
    expect(kept.conditionText).toBe('【创建人员 等于 当前用户 and 面积 小于 15】或者【日期 是null】')
    expect(kept).toMatchObject({ matchLogic: 'or', allData: 0, origin: 'hand' })
    const read = JSON.parse(kept.conditionJson) as {
      logic: string
      match: string
      groups: { id: string; field: string; value: unknown }[]
    }[]
    expect(read.map(({ logic, match }) => [logic, match])).toEqual([
      ['or', 'and'],
      ['or', 'and'],
    ])
    expect(read[0]?.groups[1]).toMatchObject({ field: 'area', op: 'LessThan', value: 15, conditionText: 'text' })
    // A client of the family saves what it read, without how groups go together.
    await admin.get(updateScheme, { params: { id }, body: { ...body, conditionJson: kept.conditionJson, version: 1 } })
    expect((await admin.get(readScheme, { params: { id } })).conditionText).toBe(kept.conditionText)
    expect(await admin.call(updateScheme, { params: { id }, body: { ...body, conditionJson: '[]' } })).toMatchObject({ code: 422 })
    expect(await admin.call(createScheme, { body })).toMatchObject({ code: 422, msg: '该菜单已有编码为“small”的项' })
    await admin.get(deleteScheme, { params: { id }, body: { version: 2 } })
  })

  test('of all rows exist once in a menu', async () => {
    const all = { moduleId, fullName: '全部数据', enCode: 'jnpf_alldata', allData: 1 as const }
    const { id } = await admin.get(createScheme, { body: all })
    expect(await admin.call(createScheme, { body: { ...all, enCode: 'another' } })).toMatchObject({
      code: 422,
      msg: '该菜单已有“全部数据”方案',
    })
    expect(await admin.call(createScheme, { body: { ...body, enCode: 'jnpf_alldata' } })).toMatchObject({ code: 422 })
    const { list } = await admin.get(listSchemes, { params, query: {} })
    expect(list[0]).toMatchObject({ id, enCode: 'jnpf_alldata', conditionText: '全部数据' })
    expect(list.find(({ enCode }) => enCode === 'own')).toMatchObject({ conditionText: '【创建人员 等于 当前用户】', origin: 'published' })
  })

  test('tell before they are saved which rows come and go for those whose roles have them', async () => {
    const small = [group([text('area', 'LessThan', '15')])]
    const own = `${moduleId}:rows:own`
    const { data } = await preview(small, { schemeId: own })
    expect(data.effect).toEqual({ id: 'lots', name: expect.any(String), gained: 0, lost: 1, counted: 'exact' })
    expect((await preview(small)).data).not.toHaveProperty('effect')
    expect((await preview([group([text('area', 'GreaterThan', '1')])], { schemeId: own })).data.effect).toMatchObject({
      gained: 1,
      lost: 0,
    })
  })

  test('that an application brings are changed but not deleted; the question names the roles', async () => {
    const id = `${moduleId}:rows:own`
    expect((await admin.get(schemeUse, { params: { id } })).notes).toEqual(['已授予1个角色（grower），删除后这些角色不再拥有'])
    expect(await admin.call(deleteScheme, { params: { id }, body: null })).toMatchObject({ code: 422 })
    await admin.get(updateScheme, { params: { id }, body: { ...body, enCode: 'own' } })
    await givenFunctionRole(kernel, 'grower', { functionId: 'lots', rows: own })
    expect((await admin.get(readScheme, { params: { id } })).fullName).toBe('本人的小地块')
  })
})

test('tables of a menu are those of its form', async () => {
  const link = { menuId: moduleId, type: '3' as const }
  expect(await admin.get(linkedTables, { params: link })).toEqual({ linkId: '0', linkTables: ['lots', 'lots_items'] })
  await admin.get(saveLink, { body: { moduleId, linkTables: 'lots_items', dataType: 3 } })
  expect(await admin.get(readLink, { params: link })).toMatchObject({ linkId: '0', linkTables: 'lots_items' })
  const saving = { moduleId, linkTables: 'lots', dataType: 3 }
  for (const given of [{ linkTables: 'user_account' }, { linkTables: '' }, { linkId: 'other' }])
    expect(await admin.call(saveLink, { body: { ...saving, ...given } })).toMatchObject({ code: 422 })
  const fieldsOf = (table: string) =>
    admin.get(linkedFields, { params: { linkId: '0', table, menuType: '3', dataType: '3' }, query: { keyword: '' } })
  expect((await fieldsOf('lots_items')).list).toEqual([
    { field: 'town', fieldName: '乡镇' },
    { field: 'size', fieldName: '亩数' },
  ])
  expect((await fieldsOf('user_account')).pagination.total).toBe(0)
})
