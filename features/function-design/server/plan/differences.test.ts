import { expect, test } from 'vitest'
import { restoreFunctionVersion } from '#features/function-design/contract.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { saveLanguage } from '#features/session/contract.ts'

/** What a publication would change is told in words, also of lists, and never as the text of a definition. */

const { admin, systemId, control, name, size, formOf, given, plan, release, read, change } = await startDesigning()

const column = (prop: string, label: string, more: object = {}) => ({ prop, label, ...more })
const button = (more: object) => ({ value: 'btn_open', label: '地图', seedbedPlaces: ['row'], ...more })

const before = {
  columnList: [column('name', '名称'), column('size', '面积', { width: 120 })],
  searchList: [{ prop: 'name', __config__: { label: '名称' }, searchType: 2 }],
  btnsList: [{ value: 'add', label: '新增' }],
  columnBtnsList: [{ value: 'edit', label: '编辑' }],
  customBtnsList: [button({ event: { btnType: 'seedbedLink', seedbedAddress: '/a' } })],
  hasPage: true,
  pageSize: 20,
  type: 1,
}
const after = {
  ...before,
  columnList: [column('size', '面积（亩）', { width: 160, align: 'right', fixed: 'left', sortable: true }), column('name', '名称')],
  searchList: [{ prop: 'name', __config__: { label: '名称' }, searchType: 1, isKeyword: true }],
  btnsList: [{ value: 'add', label: '登记' }],
  customBtnsList: [
    button({
      label: '查看地图',
      seedbedPlaces: ['row', 'list'],
      event: { btnType: 'seedbedLink', seedbedAddress: '/b', useConfirm: true },
    }),
  ],
  defaultSidx: 'size',
  sort: 'asc',
  pageSize: 50,
  summaryField: ['size'],
  type: 3,
  groupField: 'name',
  ruleList: {
    matchLogic: 'and',
    conditionList: [
      {
        logic: 'or',
        groups: [
          { field: 'size', symbol: '>', fieldValue: '5' },
          { field: 'name', symbol: 'notNull', fieldValue: '' },
        ],
      },
    ],
  },
}

const list = JSON.stringify

test('columns, searches, buttons, sorting, groups, totals and the filter of a list are told as sentences', async () => {
  const { id } = await given([name, size], { columnData: list(before) })
  await release(id, { pcModuleParentId: [systemId] })
  await change(id, { columnData: list(after) })
  const told = (await plan(id)).differences.map(({ what, name: of, before: was, after: is }) => [of, what, was, is])
  expect(told.toSorted()).toEqual(
    [
      ['面积（亩）', '列的标题', '面积', '面积（亩）'],
      ['面积（亩）', '列的宽度', '120像素', '160像素'],
      ['面积（亩）', '列的对齐方式', '左对齐', '右对齐'],
      ['面积（亩）', '列的固定位置', '不固定', '左侧'],
      ['面积（亩）', '列可点击排序', '否', '是'],
      ['', '列的顺序', '名称、面积', '面积（亩）、名称'],
      ['名称', '查询方式', '包含', '等于'],
      ['登记', '按钮的文字', '新增', '登记'],
      ['查看地图', '按钮的文字', '地图', '查看地图'],
      ['查看地图', '按钮的位置', '每行', '每行、列表上方'],
      ['查看地图', '链接地址', '/a', '/b'],
      ['查看地图', '执行前确认', '否', '是'],
      ['', '列表默认排序', '最新的在前', '面积升序'],
      ['', '列表每页条数', '20条', '50条'],
      ['', '列表合计的列', '', '面积'],
      ['', '列表布局', '普通表格', '分组表格'],
      ['', '列表分组字段', '', '名称'],
      ['', '列表固定过滤', '', '面积 大于 5 或 名称 不为空'],
      ['名称', '参与关键词查询', '否', '是'],
    ].toSorted(),
  )
  for (const one of told.flat()) expect(one).not.toMatch(/[{}]|undefined|function-design\./)
})

test('rules, masks, patterns and values of several members are told in words as well', async () => {
  const { id } = await given([name, size])
  await release(id, { pcModuleParentId: [systemId] })
  const masked = control(
    'name',
    'comInput',
    '名称',
    {},
    { seedbedMask: { kind: 'phone', clearFor: ['chief'] }, regList: [{ pattern: '/^1/', message: '以1开头' }] },
  )
  const form = {
    ...(JSON.parse(formOf(masked, size)) as object),
    seedbedRules: [{ when: 'size > 5', then: [{ do: 'require', field: 'name' }] }],
  }
  await change(id, { formData: JSON.stringify(form) })
  const told = (await plan(id)).differences.map(({ what, name: of, before: was, after: is }) => [of, what, was, is])
  expect(told.toSorted()).toEqual(
    [
      ['名称', '掩码', '', '手机号（chief 可查看完整信息）'],
      ['名称', '校验规则', '', '/^1/（以1开头）'],
      // Of covered values no part is searched.
      ['名称', '查询方式', '包含', '等于'],
      ['1', '新增联动规则', '', '当 {面积} > 5 时，名称必填'],
    ].toSorted(),
  )
})

test('a field that comes back with its former values is told apart from a new one', async () => {
  const rows = (...children: object[]) => control('rows', 'table', '明细', {}, { children })
  const no = control('no', 'comInput', '编号')
  const { id } = await given([name, size, rows(no, size)])
  await release(id)
  await change(id, { formData: formOf(name, rows(no)) })
  await release(id)
  const more = control('more', 'comInput', '备注')
  await change(id, { formData: formOf(name, control('size', 'comInput', '面积'), rows(no, size), more) })
  const told = async () => (await plan(id)).differences.filter(({ what }) => what.includes('控件')).map(({ what, name: of }) => [of, what])
  expect(await told()).toEqual([
    ['面积', '新增控件'],
    ['面积', '恢复控件（原有数据重新显示）'],
    ['备注', '新增控件'],
  ])
  await change(id, { formData: formOf(name, size, rows(no)) })
  expect(await told()).toEqual([['面积', '恢复控件（原有数据重新显示）']])
})

test('that added fields are seen by nobody before they are granted is told where fields are judged', async () => {
  const columnData = (judged: boolean) => JSON.stringify({ ...before, useFormPermission: judged })
  const { id } = await given([name, size], { columnData: columnData(true) })
  await release(id, { pcModuleParentId: [systemId] })
  const words = '新增的权限项须授权给角色后，使用者才能看到或使用'
  const texts = async () => (await plan(id)).menus.map(({ text }) => text)
  expect(await texts()).not.toContain(words)
  await change(id, { formData: formOf(name, size, control('more', 'comInput', '备注', {}, { required: true })) })
  expect(await texts()).toContain(words)
  await change(id, { columnData: columnData(false) })
  expect(await texts()).not.toContain(words)
})

test('what phones have of their own is told with the device, and an earlier version brings it back', async () => {
  const { id } = await given([name, size], { columnData: list(before) })
  await release(id, { pcModuleParentId: [systemId] })
  const phone = { seedbedApart: ['columns', 'display'], columnList: [column('size', '面积')], pageSize: 50, hasPage: true }
  await change(id, { appColumnData: list(phone) })
  const told = async () => (await plan(id)).differences.map(({ what, name: of, before: was, after: is }) => [of, what, was, is])
  expect(await told()).toEqual([
    ['', '手机列表单独设置', '与电脑相同', '列、显示'],
    ['名称', '手机：移除列', '', ''],
    ['', '手机：列表每页条数', '20条', '50条'],
  ])
  await release(id)
  await change(id, { appColumnData: '' })
  expect(await told()).toContainEqual(['', '手机列表单独设置', '列、显示', '与电脑相同'])
  const { version } = await read(id)
  await admin.get(restoreFunctionVersion, { params: { id }, body: { version: 0, draftVersion: version } })
  expect(JSON.parse((await read(id)).appColumnData)).toMatchObject({ seedbedApart: phone.seedbedApart, pageSize: 50 })
  expect(await told()).toEqual([])
})

test('scripts of a list are told by their moments', async () => {
  const { id } = await given([name, size], { columnData: list({ ...before, funcs: { rowStyle: '() => 1', cellStyle: '() => 2' } }) })
  await release(id, { pcModuleParentId: [systemId] })
  await change(id, { columnData: list({ ...before, funcs: { rowStyle: '() => 3', afterOnload: '() => 4' } }) })
  const told = (await plan(id)).differences.map(({ what, before: was, after: is }) => [what, was, is])
  expect(told).toEqual([
    ['列表脚本（行样式）', '() => 1', '() => 3'],
    ['列表脚本（单元格样式）', '() => 2', ''],
    ['列表脚本（加载数据后）', '', '() => 4'],
  ])
})

test('a list of phones that cannot be read, or names what is gone, is not published', async () => {
  const { id } = await given([name, size], { columnData: list(before), appColumnData: '{' })
  expect((await plan(id)).refusals).toMatchObject([{ place: { page: 'json', key: 'appColumnData' } }])
  await change(id, { appColumnData: list({ columnList: [column('gone', '旧列')] }) })
  expect((await plan(id)).refusals).toMatchObject([
    { text: '手机：列表的列“旧列”引用的字段“gone”不存在', place: { page: 'list', key: 'phone-columns' } },
  ])
})

test('the words are those of the reader', async () => {
  const { id } = await given([name, size], { columnData: list(before) })
  await release(id, { pcModuleParentId: [systemId] })
  await change(id, { columnData: list({ ...before, defaultSidx: 'size', sort: 'desc', pageSize: 100 }) })
  const inLanguage = async (language: 'zh' | 'zhtw' | 'en') => {
    await admin.get(saveLanguage, { body: { language } })
    return (await plan(id)).differences.map(({ what, before: was, after: is }) => [what, was, is])
  }
  expect(await inLanguage('en')).toEqual([
    ['Order of the list at first', 'newest first', '面积, descending'],
    ['Rows of a page of the list', '20 rows', '100 rows'],
  ])
  expect(await inLanguage('zhtw')).toEqual([
    ['列表預設排序', '最新的在前', '面积降冪'],
    ['列表每頁筆數', '20筆', '100筆'],
  ])
  await admin.get(saveLanguage, { body: { language: 'zh' } })
})

test('what a verify code tells is told in words', async () => {
  const code = (seedbedVerifyCode: object) => control('code', 'comInput', '核验码', { disabled: true }, { seedbedVerifyCode })
  const until = control('until', 'date', '有效期至', { format: 'yyyy-MM-dd' })
  const rows = control('rows', 'table', '明细', {}, { children: [control('no', 'comInput', '编号')] })
  const { id } = await given([name, until, rows, code({ shown: ['name'] })])
  await release(id)
  const tables = [{ function: id, table: 'rows', title: '许可', columns: ['no'] }]
  await change(id, { formData: formOf(name, until, rows, code({ shown: ['name', 'until'], until: 'until', tables })) })
  const told = (await plan(id)).differences.find(({ what }) => what === '核验码')
  expect(told).toMatchObject({ name: '核验码', before: '公开 名称' })
  const { fullName } = await read(id)
  expect(told?.after).toBe(`公开 名称、有效期至、有效期至 止有效、附带“${fullName}”的 明细（标题 许可；列 明细.编号；按 所属组织 查找）`)
  // Of a change of the conditions alone the conditions are told.
  const filtered = (symbol: string) => {
    const ruleList = [{ field: 'name', symbol, fieldValue: '甲', jnpfKey: 'comInput' }]
    return { formData: formOf(name, until, rows, code({ shown: ['name'], tables: [{ ...tables[0], ruleList }] })) }
  }
  await change(id, filtered('=='))
  await release(id)
  await change(id, filtered('<>'))
  const changed = (await plan(id)).differences.find(({ what }) => what === '核验码')
  const words = (operator: string) => `附带“${fullName}”的 明细（标题 许可；列 明细.编号；按 所属组织 查找；其中 名称 ${operator} 甲）`
  expect([changed?.before, changed?.after]).toEqual([words('等于'), words('不等于')])
})

test('a script is told with the moment at which it runs', async () => {
  const scripted = (change: string, onLoad: string) =>
    JSON.stringify({ fields: [name, { ...size, on: { change } }], classJson: '', funcs: { onLoad } })
  const { id } = await given([name, size], { formData: scripted('() => 1', '') })
  await release(id)
  await change(id, { formData: scripted('() => 2', '() => 3') })
  expect((await plan(id)).differences).toEqual([
    { what: '脚本（打开表单时）', name: '', before: '', after: '() => 3' },
    { what: '脚本（值变化时）', name: '面积', before: '() => 1', after: '() => 2' },
  ])
})
