import { expect, test } from 'vitest'
import { startDesigning } from '#features/function-design/server/testing.ts'

/** A form that names what another function does not have is not published, and says where. */

const { control, formOf, given, plan, release, change } = await startDesigning()

const refusalsOf = async (fields: readonly object[], more: object = {}) => {
  const { id } = await given(fields, more)
  return (await plan(id)).refusals.map(({ text, place }) => [text, place.key])
}
const columns = { columns: ['name'] }
const listOf = (seedbedDirectory: object) => JSON.stringify({ columnList: [{ prop: 'name', label: '名称' }], seedbedDirectory })
const name = control('name', 'comInput', '名称')
const refersTo = (modelId: string, more: object = {}) =>
  control('firm', 'popupSelect', '单位', { modelId, relationField: 'name', columnOptions: [{ value: 'name', label: '名称' }], ...more })

test('a directory that is named is there, and where there are some for uses alone one is named', async () => {
  const open = await given([name], { fullName: '开放单位', columnData: listOf({ ...columns, uses: { village: columns } }) })
  const closed = await given([name], { fullName: '村单位', columnData: listOf({ uses: { village: columns } }) })
  const plain = await given([name], { fullName: '普通单位' })
  for (const { id } of [open, closed, plain]) await release(id)
  const directory = (seedbedDirectory: string) => ({ seedbedDirectory })
  expect(await refusalsOf([refersTo(open.id)])).toEqual([])
  expect(await refusalsOf([refersTo(open.id, directory('village'))])).toEqual([])
  expect(await refusalsOf([refersTo(plain.id)])).toEqual([])
  expect(await refusalsOf([refersTo(open.id, directory('town'))])).toEqual([
    ['“单位”选择数据的目录“town”不存在：“开放单位”已发布的列表中没有这个目录（列表设计改动后须先发布）', 'firm'],
  ])
  expect(await refusalsOf([refersTo(closed.id)])).toEqual([
    ['“单位”没有选择目录：“村单位”已发布的列表中只有按用途命名的目录，须选择其中一个', 'firm'],
  ])
  expect((await refusalsOf([refersTo(plain.id, directory('village'))]))[0]?.[1]).toBe('firm')
})

test('what a verify code tells beside a record is there and may be told', async () => {
  const licences = control(
    'licences',
    'table',
    '许可证',
    {},
    {
      children: [control('no', 'comInput', '编号'), control('phone', 'comInput', '电话', {}, { seedbedMask: { kind: 'phone' } })],
    },
  )
  const books = await given([name, licences], { fullName: '档案' })
  const code = (table: object) =>
    control('code', 'comInput', '核验码', { disabled: true }, { seedbedVerifyCode: { shown: ['name'], tables: [table] } })
  const table = { function: books.id, table: 'licences', columns: ['no'] }
  expect(await refusalsOf([name, code(table)])).toEqual([['“核验码”附带公开的“licences”：其功能不存在或没有发布', 'code']])
  await release(books.id)
  expect(await refusalsOf([name, code(table)])).toEqual([])
  expect((await refusalsOf([name, code({ ...table, table: 'name' })]))[0]?.[0]).toContain('没有这个子表')
  const [text, field] = (await refusalsOf([name, code({ ...table, columns: ['no', 'phone'] })]))[0] ?? []
  expect([text, field]).toEqual([expect.stringContaining('不能公开列“电话”'), 'code'])
})

test('a directory that fields of other forms use is neither removed nor renamed', async () => {
  const source = await given([name], { fullName: '来源', columnData: listOf({ ...columns, uses: { village: columns, free: columns } }) })
  await release(source.id)
  for (const more of [{}, { seedbedDirectory: 'village' }])
    await release((await given([refersTo(source.id, more)], { fullName: '引用' })).id)
  const planned = async (seedbedDirectory: object) => {
    await change(source.id, { columnData: listOf(seedbedDirectory) })
    return (await plan(source.id)).refusals.map(({ text, place }) => [text, place.page])
  }
  const way = '请先另外添加新目录并发布，再让该字段改用新目录并发布，最后删除'
  expect(await planned({ ...columns, uses: { village: columns } })).toEqual([])
  expect(await planned({ ...columns, uses: { town: columns } })).toEqual([
    [`目录“village”正由“引用”的“单位”使用，不能移除或改名。${way}旧目录`, 'list'],
  ])
  expect(await planned({ uses: { village: columns } })).toEqual([[`默认目录正由“引用”的“单位”使用，不能移除。${way}默认目录`, 'list']])
})

test('a directory gets another name the way that the refusal tells: add, publish, choose, publish, remove', async () => {
  const source = await given([name], { fullName: '改名来源', columnData: listOf({ uses: { village: columns } }) })
  await release(source.id)
  const user = await given([refersTo(source.id, { seedbedDirectory: 'village' })], { fullName: '改名引用' })
  await release(user.id)
  const listed = (uses: object) => change(source.id, { columnData: listOf({ uses }) })
  const isRefused = async (id: string) => (await plan(id)).refusals.length > 0
  await listed({ town: columns })
  expect(await isRefused(source.id)).toBe(true)
  await listed({ village: columns, town: columns })
  await change(user.id, { formData: formOf(refersTo(source.id, { seedbedDirectory: 'town' })) })
  // What is only designed is not there yet.
  expect(await isRefused(user.id)).toBe(true)
  await release(source.id)
  expect(await isRefused(user.id)).toBe(false)
  await release(user.id)
  await listed({ town: columns })
  expect(await isRefused(source.id)).toBe(false)
})

test('the last directory of a list is not removed either while a field uses it', async () => {
  const source = await given([name], { fullName: '独一来源', columnData: listOf(columns) })
  await release(source.id)
  await release((await given([refersTo(source.id)], { fullName: '引用者' })).id)
  await change(source.id, { columnData: JSON.stringify({ columnList: [{ prop: 'name', label: '名称' }] }) })
  const { refusals } = await plan(source.id)
  expect(refusals.map(({ text, place }) => [text, place.page])).toEqual([
    [expect.stringContaining('默认目录正由“引用者”的“单位”使用，不能移除'), 'list'],
  ])
})
