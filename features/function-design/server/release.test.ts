import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createFlowDraft } from '#features/flow-design/contract.ts'
import { functionConfig, listRecords } from '#features/records/contract.ts'
import {
  compareFunctionVersion,
  functionDataFields,
  functionDesignMenu,
  functionFieldUses,
  listFunctionDrafts,
  listFunctionVersions,
  planRelease,
  readFunctionVersion,
  releaseFunction,
  releasePlaces,
  releaseProgress,
  restoreFunctionVersion,
  selectFunctions,
  switchFunction,
} from '#features/function-design/contract.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { setRoleGrants, setRowSchemes } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'

const { server, kernel, admin, systemId, control, name, size, formOf, given, plan, release, read, change, save } = await startDesigning()

describe('a first release', () => {
  test('is planned in words, makes tables, a menu entry and permission items, and opens', async () => {
    const { id, code } = await given([name, size])
    const asked = { pc: 1 as const, pcModuleParentId: ['beds'], pcSystemId: systemId }
    const planned = await plan(id, asked)
    expect(planned).toMatchObject({
      refusals: [],
      differences: [],
      publishedVersion: 0,
      isSame: false,
      menus: [{ text: expect.stringContaining('园艺 / 苗床') }],
      dryRun: { ok: true, text: expect.stringMatching(/^已在全部 0 条数据的副本上试运行 \d+ 个步骤/) },
    })
    expect(planned.steps[0]).toMatchObject({
      text: `新建数据表 ${code}`,
      statement: expect.stringContaining(`create table if not exists "records"."${code}"`),
    })
    expect(planned.items).toEqual(expect.arrayContaining([{ kind: 'field', code: 'size', name: '面积', change: 'added' }]))
    expect(await kernel.db.selectFrom('online_function').select('id').where('id', '=', id).execute()).toEqual([])
    const { version, columns } = await read(id)
    expect(columns).toEqual({})
    const released = await release(id, { ...asked, version })
    expect(released).toMatchObject({ publishedVersion: 1, menus: [{ address: `/model/${code}` }] })
    expect(await read(id)).toMatchObject({ isRelease: 1, publishedVersion: 1, isShipped: false, columns: { name: 'name', size: 'size' } })
    expect(await admin.get(releaseProgress, { params: { id } })).toMatchObject({ state: 'done' })
    await save(id, { name: '东园', size: 3 })
    expect((await admin.get(listRecords, { params: { modelId: id }, body: {} })).list).toMatchObject([{ name: '东园' }])
    expect((await admin.get(listFunctionDrafts, { query: { keyword: code } })).list).toMatchObject([{ pcIsRelease: 1, isRelease: 1 }])
    const items = await kernel.db.selectFrom('menu_item').select(['kind', 'code']).where('menu_id', '=', released.menus[0]!.id).execute()
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['button', 'column', 'field', 'data']))
  })

  test('done twice makes neither a second version nor a second entry, also at the same time', async () => {
    const { id } = await given([name])
    const asked = { pcModuleParentId: [systemId] }
    const { version } = await read(id)
    const once = () => admin.call(releaseFunction, { params: { id }, body: { ...asked, version } })
    const all = await Promise.all([once(), once(), once()])
    // Whoever comes while it is being published is told so at once.
    expect(all.filter(({ code }) => code !== 409)).not.toEqual([])
    for (const { code, msg, data } of all)
      if (code === 409) expect(msg).toBe('正在发布，请稍候')
      else expect({ code, msg, version: data?.publishedVersion }).toEqual({ code: 200, msg, version: 1 })
    expect((await release(id, asked)).menus).toHaveLength(1)
    expect((await plan(id, asked)).isSame).toBe(true)
  })

  test('of a list that nobody designed begins with the fields of the form', async () => {
    const { id } = await given([name, size])
    await release(id)
    const { columnData } = await admin.get(functionConfig, { params: { modelId: id }, query: {} })
    expect((JSON.parse(columnData) as { columnList: { prop: string }[] }).columnList.map(({ prop }) => prop)).toEqual(['name', 'size'])
  })
})

test('a form alone is published, and takes records', async () => {
  const { id, code } = await given([name], { webType: 1, columnData: JSON.stringify({ columnList: [] }) })
  expect((await plan(id)).refusals).toEqual([])
  expect(await release(id)).toMatchObject({ publishedVersion: 1, menus: [{ address: `/model/${code}` }] })
  expect((await admin.get(functionConfig, { params: { modelId: id }, query: {} })).webType).toBe('1')
  await save(id, { name: '东园' })
  expect((await admin.get(listRecords, { params: { modelId: id }, body: {} })).list).toMatchObject([{ name: '东园' }])
  const buttons = await kernel.db
    .selectFrom('menu_item')
    .select('code')
    .where('kind', '=', 'button')
    .where('code', '=', 'btn_add')
    .execute()
  expect(buttons).not.toEqual([])
})

describe('a broken draft', () => {
  test.each([
    ['no JSON', { formData: '{"fields": [' }, { page: 'json', key: 'formData' }],
    ['no fields', { formData: formOf() }, { page: 'form', key: '' }],
    ['an unknown control', { formData: formOf(control('a', 'teapot', '壶')) }, { page: 'form', key: 'a' }],
    ['a key twice', { formData: formOf(name, name) }, { page: 'form', key: 'name' }],
    [
      'a column that is gone',
      { columnData: JSON.stringify({ columnList: [{ prop: 'gone', label: '无' }] }) },
      { page: 'list', key: 'columns' },
    ],
    ['a flow that is not there', { enableFlow: 1 }, { page: 'flow', key: '' }],
    ['a flow that is not published', { enableFlow: 1, flowId: 'nowhere' }, { page: 'flow', key: '' }],
    [
      'a dictionary that is gone',
      { formData: formOf(control('a', 'select', '选', {}, { dataType: 'dictionary', dictionaryType: 'nowhere' })) },
      { page: 'form', key: 'a' },
    ],
    [
      'a function that is gone',
      { formData: formOf(control('a', 'relationForm', '关联', { modelId: 'nowhere', relationField: 'x' })) },
      { page: 'form', key: 'a' },
    ],
    [
      'a long sub-table',
      { formData: formOf(name, control('x'.repeat(40), 'table', '子表', {}, { children: [name] })) },
      { page: 'form', key: 'x'.repeat(40) },
    ],
  ])('with %s is refused at its place, and publishes nothing', async (_what, more, place) => {
    const { id } = await given([name])
    await change(id, more)
    const { refusals, dryRun, steps } = await plan(id)
    expect(refusals).toEqual([{ text: expect.stringMatching(/\p{Script=Han}/u), place }])
    expect([dryRun.ok, steps]).toEqual([false, []])
    const { version } = await read(id)
    const answer = await admin.call(releaseFunction, { params: { id }, body: { version } })
    expect([answer.code, answer.msg]).toEqual([422, refusals[0]!.text])
    expect(await read(id)).toMatchObject({ publishedVersion: 0 })
  })
})

describe('a changed function', () => {
  test('tells what differs in words, what becomes of the rows, and keeps what was saved', { timeout: 120_000 }, async () => {
    const { id, code } = await given([name, control('day', 'date', '日期', { format: 'yyyy-MM-dd' }), size])
    await release(id)
    await sql`insert into records.${sql.id(code)} (id, owner_id, organization_id, definition_version, version, created_at, name, day)
      select gen_random_uuid(), 'someone', 'somewhere', 1, 1, now(), 'n' || i, '2026-01-01' from generate_series(1, 10000) as i`.execute(
      kernel.db,
    )
    await change(id, {
      fullName: '新园',
      columnData: '',
      formData: formOf(
        control('name', 'comInput', '园名', {}, { required: true, unique: true }),
        control('day', 'comInput', '日期'),
        control('note', 'textarea', '备注'),
      ),
    })
    const planned = await plan(id)
    expect(planned.refusals).toEqual([])
    expect(planned.differences.map(({ what, name: of, before, after }) => [what, of, before, after])).toEqual(
      expect.arrayContaining([
        ['功能名称', '新园', expect.any(String), '新园'],
        ['新增控件', '备注', '', ''],
        ['删除控件（数据保留）', '面积', '', ''],
        ['标题', '园名', '名称', '园名'],
        ['必填', '园名', '', '是'],
        ['控件类型', '日期', '日期选择', '单行输入'],
      ]),
    )
    expect(planned.steps).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: expect.stringContaining('把已有数据转换到'), rows: 10_000 }),
        expect.objectContaining({ statement: expect.stringContaining('add column if not exists "note" text') }),
      ]),
    )
    expect(planned.dryRun).toEqual({ ok: true, text: expect.stringContaining('全部 10000 条') })
    expect(planned.items).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'note', change: 'added' })]))
    expect((await release(id)).publishedVersion).toBe(2)
    const { pagination } = await admin.get(listRecords, { params: { modelId: id }, body: { queryJson: JSON.stringify({ name: 'n777' }) } })
    expect(pagination.total).toBeGreaterThan(0)
    const versions = (await admin.get(listFunctionVersions, { params: { id } })).list
    expect(versions).toMatchObject([
      { version: 2, current: true, records: 0, publishedBy: expect.stringMatching(/./) },
      { version: 1, current: false, records: 10_000 },
    ])
  })

  test('plans none of the indexes that are there', async () => {
    const { id } = await given([name])
    expect((await plan(id)).steps).not.toEqual([])
    await release(id)
    await change(id, { formData: formOf(control('name', 'comInput', '园名')) })
    expect((await plan(id)).steps).toEqual([])
  })

  test('whose values repeat in a field that becomes unique is refused there', async () => {
    const { id } = await given([name])
    await release(id)
    await save(id, { name: '同' })
    await save(id, { name: '同' })
    await change(id, { formData: formOf(control('name', 'comInput', '名称', {}, { unique: true })) })
    expect((await plan(id)).refusals).toMatchObject([{ place: { page: 'form', key: 'name' } }])
  })

  test('comes back to an earlier version through its draft, which tells what changed since', async () => {
    const { id } = await given([name, size])
    await release(id)
    await change(id, { formData: formOf(name), columnData: '' })
    await release(id)
    const old = await admin.get(readFunctionVersion, { params: { id, version: 1 } })
    expect(old.formData).toContain('面积')
    const since = await admin.get(compareFunctionVersion, { params: { id, version: 1 } })
    expect(since.list).toEqual(expect.arrayContaining([expect.objectContaining({ what: '删除控件（数据保留）', name: '面积' })]))
    const { version } = await read(id)
    const stale = await admin.call(restoreFunctionVersion, { params: { id }, body: { version: 1, draftVersion: version - 1 } })
    expect(stale.code).toBe(409)
    await admin.get(restoreFunctionVersion, { params: { id }, body: { version: 1, draftVersion: version } })
    expect(await read(id)).toMatchObject({ isRelease: 2, formData: expect.stringContaining('面积') })
    expect((await release(id)).publishedVersion).toBe(3)
    await change(id, { formData: '{' })
    await admin.get(restoreFunctionVersion, { params: { id }, body: { version: 0 } })
    expect(await read(id)).toMatchObject({ formData: expect.stringContaining('面积') })
    expect(await admin.call(readFunctionVersion, { params: { id, version: 9 } })).toMatchObject({ code: 404 })
  })

  test('that was changed while somebody looked at the plan is not released', async () => {
    const { id, version } = await given([name])
    await change(id, { description: 'x' })
    expect(await admin.call(releaseFunction, { params: { id }, body: { version } })).toMatchObject({ code: 409 })
  })

  test('is disabled and enabled again', async () => {
    const { id } = await given([name])
    expect(await admin.call(switchFunction, { params: { id }, body: {} })).toMatchObject({ code: 404 })
    await release(id)
    await save(id, { name: '甲' })
    const { columns } = await read(id)
    await admin.get(switchFunction, { params: { id }, body: {} })
    expect(await admin.call(functionConfig, { params: { modelId: id }, query: {} })).toMatchObject({ code: 404 })
    // Its table and records are there, so the keys of its fields stay fixed, and removing one tells what it holds.
    expect(columns).toEqual({ name: expect.any(String) })
    expect(await read(id)).toMatchObject({ enabledMark: 0, columns })
    expect(await admin.get(functionFieldUses, { params: { id }, query: { field: 'name' } })).toMatchObject({ records: 1 })
    await admin.get(switchFunction, { params: { id }, body: {} })
    expect(await admin.call(functionConfig, { params: { modelId: id }, query: {} })).toMatchObject({ code: 200 })
  })
})

describe('somebody who may design and release, and is no super administrator', () => {
  async function designer() {
    const { id: menuId } = await kernel.db.selectFrom('menu').select('id').where('code', '=', functionDesignMenu).executeTakeFirstOrThrow()
    await givenRole(kernel, 'designers', { menuId, buttons: ['btn_add', 'btn_edit', 'btn_release'] })
    await givenPerson(kernel, { account: 'designer', roleIds: ['designers'] })
    return server.signIn('designer', personPassword)
  }

  test('takes no mask off, and reads nothing through what he publishes', async () => {
    const client = await designer()
    const covered = control('phone', 'comInput', '电话', {}, { seedbedMask: { kind: 'phone' } })
    const { id } = await given([name, covered])
    await release(id, { pcModuleParentId: [systemId] })
    await save(id, { name: '甲', phone: '13800000000' })
    await change(id, { formData: formOf(name, control('phone', 'comInput', '电话')), columnData: '' })
    const { refusals } = await client.get(planRelease, { params: { id }, body: {} })
    expect(refusals).toEqual([{ text: '“电话”的掩码被取消或放宽，须由超级管理员发布', place: { page: 'form', key: 'phone' } }])
    const { version } = await read(id)
    expect((await client.call(releaseFunction, { params: { id }, body: { version } })).code).toBe(403)
    expect(await client.call(listRecords, { params: { modelId: id }, body: {} })).toMatchObject({ code: 403 })
    expect((await plan(id)).refusals).toEqual([])
  })

  test('makes entries in systems that he works in alone', async () => {
    const client = await designer()
    const { id } = await given([name])
    const { version } = await read(id)
    const systems = async () => (await client.get(releasePlaces, {})).list.map((system) => system.id)
    expect(await systems()).not.toContain(systemId)
    for (const place of [systemId, 'beds'])
      expect(await client.call(releaseFunction, { params: { id }, body: { pcModuleParentId: [place], version } })).toMatchObject({
        code: 422,
        msg: '所选菜单位置不存在或已停用',
      })
    const { id: menuId } = await kernel.db.selectFrom('menu').select('id').where('code', '=', functionDesignMenu).executeTakeFirstOrThrow()
    const rights = { menus: [{ menuId, buttons: ['btn_release'] }], systemIds: [systemId] }
    await inTransaction(kernel.db, (tx) => setRoleGrants(kernel, byProgram(tx), 'designers', rights))
    expect(await systems()).toContain(systemId)
    const { menus } = await client.get(releaseFunction, { params: { id }, body: { pcModuleParentId: ['beds'], version } })
    expect(menus).toHaveLength(1)
  })

  test('switches nothing off that roles are granted by name', async () => {
    const client = await designer()
    const judging = { columnList: [{ prop: 'name', label: '名称' }], useDataPermission: true, useFormPermission: true }
    const { id } = await given([name], { columnData: JSON.stringify(judging) })
    const { menus } = await release(id, { pcModuleParentId: [systemId] })
    const switches = () =>
      kernel.db.selectFrom('menu').select(['judges_rows', 'judges_fields', 'name']).where('id', '=', menus[0]!.id).executeTakeFirstOrThrow()
    expect(await switches()).toMatchObject({ judges_rows: true, judges_fields: true })
    await change(id, { fullName: '改名', columnData: JSON.stringify({ ...judging, useDataPermission: false }) })
    expect((await client.get(planRelease, { params: { id }, body: {} })).menus.map(({ text }) => text)).toEqual([
      expect.stringContaining('权限项将随之更新'),
      expect.stringContaining('只有超级管理员可以关闭'),
    ])
    await client.get(releaseFunction, { params: { id }, body: { version: (await read(id)).version } })
    expect(await switches()).toMatchObject({ judges_rows: true, name: '改名' })
  })
})

test('what uses a field is told with the plan, and asked for before: relations, views, rights, schemes', async () => {
  const { id, code } = await given([name, size])
  const { menus } = await release(id)
  const relation = control('plot', 'relationForm', '田块', { modelId: id, relationField: 'name' })
  const { id: other } = await given([relation], { fullName: '播种' })
  await release(other)
  const menuId = menus[0]!.id
  await inTransaction(kernel.db, async (tx) => {
    const condition = { field: 'size', operator: 'less', value: { constant: '5' } } as const
    const definition = { match: 'and', groups: [{ match: 'and', conditions: [condition] }] } as const
    await setRowSchemes(kernel, byProgram(tx), menuId, [{ code: 'small', name: '小田块', definition }])
  })
  await givenRole(kernel, 'growers', { menuId })
  await inTransaction(kernel.db, (tx) => setRoleGrants(kernel, byProgram(tx), 'growers', { menus: [{ menuId, fields: ['size'] }] }))
  await sql`insert into data_interface (id, code, name, category, kind, query) values ('plots', 'plots', '田块查询', '', 1,
    ${`select name from ${code} where size > 1`})`.execute(kernel.db)
  await sql`insert into list_view (id, function_id, user_id, name, published, role_ids, is_default, sort_code, content, version, modified_at)
    select 'v1', ${id}, id, '我的', false, '{}', false, 0, '{"sidx":"size"}', 1, now() from user_account where account = 'admin'`.execute(
    kernel.db,
  )
  await sql`insert into query_plan (id, user_id, menu_id, name, match_any, conditions, version, modified_at)
    select 'p1', id, ${menuId}, '大田块', false, '[{"field":"size","symbol":">","fieldValue":"5"}]', 1, now() from user_account where account = 'admin'`.execute(
    kernel.db,
  )
  const sumOf = { function: id, through: 'name', value: 'size' }
  const total = control('total', 'numInput', '合计', { disabled: true }, { seedbedSumOf: sumOf })
  const opening = {
    value: 'btn_open',
    label: '登记',
    event: { btnType: 1, modelId: id, formOptions: [{ currentField: 'sort', field: 'name' }] },
  }
  const columnData = JSON.stringify({ columnList: [{ prop: 'sort', label: '品种' }], customBtnsList: [opening] })
  const summing = await given([control('sort', 'comInput', '品种'), total], { fullName: '汇总', columnData })
  await release(summing.id)
  const node = { nodeId: 'a', type: 'approver', content: '审批', properties: { assigneeType: 4, formField: 'size', formFieldType: 1 } }
  const tree = {
    nodeId: 'start',
    type: 'start',
    content: '流程发起',
    properties: { titleType: 1, titleContent: '{name}{fresh}' },
    childNode: node,
  }
  await admin.get(createFlowDraft, {
    body: { fullName: '田块审批', enCode: 'plots', category: 'seedFiling', onlineFormId: id, flowTemplateJson: JSON.stringify(tree) },
  })
  const asked = await admin.get(functionFieldUses, { params: { id }, query: { field: 'name,size' } })
  const told = asked.uses.map((use) => `${use.field} ${use.kind} ${use.name}`)
  expect(told.toSorted()).toEqual(
    [
      '名称 关联功能 播种',
      '名称 数据接口 田块查询',
      '面积 数据接口 田块查询',
      '面积 数据权限方案 小田块',
      '面积 已授权的角色（个） 1',
      '面积 已保存的视图（个） 1',
      '面积 已保存的查询方案（个） 1',
      '名称 汇总到功能 汇总',
      '面积 汇总到功能 汇总',
      '名称 自定义按钮 汇总 / 登记',
      '面积 流程草稿 田块审批',
      '名称 流程草稿 田块审批',
    ].toSorted(),
  )
  // Who designs functions alone is told how many other things there are, and not which.
  const { id: design } = await kernel.db.selectFrom('menu').select('id').where('code', '=', functionDesignMenu).executeTakeFirstOrThrow()
  await givenRole(kernel, 'functions-alone', { menuId: design, buttons: [] })
  await givenPerson(kernel, { account: 'functions.alone', roleIds: ['functions-alone'] })
  const alone = await server.signIn('functions.alone', personPassword)
  const { uses: counted } = await alone.get(functionFieldUses, { params: { id }, query: { field: 'size' } })
  expect(counted.map((use) => `${use.kind} ${use.name}${use.where}`).toSorted()).toEqual(
    [
      '汇总到功能 汇总',
      '已授权的角色（个） 1',
      '已保存的视图（个） 1',
      '已保存的查询方案（个） 1',
      '无权查看的数据接口（个） 1',
      '无权查看的数据权限方案（个） 1',
      '无权查看的流程草稿（个） 1',
    ].toSorted(),
  )
  // A field that is designed and not published yet is known to flows already.
  await change(id, { formData: formOf(name, size, control('fresh', 'comInput', '新字段')), columnData: '' })
  const { uses: fresh } = await admin.get(functionFieldUses, { params: { id }, query: { field: 'fresh' } })
  expect(fresh.map((use) => `${use.field} ${use.kind} ${use.name}`)).toEqual(['新字段 流程草稿 田块审批'])
  await change(id, { formData: formOf(name), columnData: '' })
  expect((await plan(id)).uses.every(({ field }) => field === '面积')).toBe(true)
})

test('designers choose among published functions, their fields, and places of the navigation', async () => {
  const { id, code } = await given([name, control('rows', 'table', '子表', {}, { children: [size] })])
  const choices = async () =>
    (await admin.get(selectFunctions, { query: {} })).list.flatMap(({ children }) => children.map((one) => one.id))
  expect(await choices()).not.toContain(id)
  await release(id)
  const { list } = await admin.get(selectFunctions, { query: { webType: '1,2', enableFlow: '0' } })
  const general = list.find(({ fullName }) => fullName === '通用功能')
  expect(general?.children).toEqual(expect.arrayContaining([expect.objectContaining({ id, enCode: code })]))
  expect((await admin.get(functionDataFields, { params: { id }, query: {} })).list).toEqual([{ vmodel: 'name', label: '名称' }])
  const places = (await admin.get(releasePlaces, {})).list
  expect(places.find((one) => one.id === systemId)).toMatchObject({ fullName: '园艺', children: [{ id: 'beds', fullName: '苗床' }] })
  await save(id, { name: '一' })
  await save(id, {})
  expect(await admin.get(functionFieldUses, { params: { id }, query: { field: 'name' } })).toEqual({ uses: [], records: 1, atLeast: false })
  const { version } = await read(id)
  const nowhere = await admin.call(releaseFunction, { params: { id }, body: { pcModuleParentId: ['nowhere'], version } })
  expect(nowhere).toMatchObject({ code: 422, msg: '所选菜单位置不存在或已停用' })
})
