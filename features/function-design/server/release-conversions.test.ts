import { expect, test } from 'vitest'
import { functionDesignMenu, planRelease, releaseFunction, restoreFunctionVersion } from '#features/function-design/contract.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { listRecords } from '#features/records/contract.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'

/** Releases that convert values, of which single ones may not get over. */

const { server, kernel, admin, control, name, size, formOf, given, plan, release, read, change, save } = await startDesigning()

test('a function whose values do not all convert tells how many and which, is released when that is confirmed, and comes back with them', async () => {
  const { id } = await given([control('name', 'comInput', '编号'), control('size', 'comInput', '面积'), control('day', 'comInput', '日期')])
  await release(id)
  for (const size of ['1', ' 2.5 ', '三亩', '约 4 亩']) await save(id, { name: '编号', size, day: '2026-03-05' })
  const numbered = (config: object = {}) =>
    formOf(name, control('size', 'numInput', '面积', {}, config), control('day', 'date', '日期', { format: 'yyyy-MM-dd' }))
  await change(id, { formData: numbered(), columnData: '' })
  const { conversions, refusals, dryRun } = await plan(id)
  expect([refusals, dryRun.ok]).toEqual([[], true])
  expect(conversions).toEqual([
    {
      field: 'size',
      text: '“面积”：2 条可以转换，2 条不能转换，这些记录的该字段将为空，原值仍保留在数据库旧列中',
      lost: 2,
      examples: ['三亩', '约 4 亩'],
    },
    { field: 'day', text: '“日期”：4 条可以转换', lost: 0, examples: [] },
  ])
  const { version } = await read(id)
  const releaseWith = (accepted?: { field: string; rows: number }[]) =>
    admin.call(releaseFunction, { params: { id }, body: { version, ...(accepted && { accepted }) } })
  const unconfirmed = { code: 409, msg: '“面积”有 2 条数据不能完整转换，超出已确认的数量，请查看发布计划并重新确认' }
  expect(await releaseWith()).toMatchObject(unconfirmed)
  expect(await releaseWith([{ field: 'size', rows: 1 }])).toMatchObject(unconfirmed)
  expect(await releaseWith([{ field: 'day', rows: 9 }])).toMatchObject(unconfirmed)
  expect(await read(id)).toMatchObject({ publishedVersion: 1 })
  expect(await releaseWith([{ field: 'size', rows: 2 }])).toMatchObject({ code: 200 })
  const sizes = async () => {
    const { list } = await admin.get(listRecords, { params: { modelId: id }, body: {} })
    return list.map((one) => one['size']).toSorted((one, other) => String(one).localeCompare(String(other)))
  }
  expect(await sizes()).toHaveLength(4)
  expect(await sizes()).not.toContain('三亩')
  await admin.get(restoreFunctionVersion, { params: { id }, body: { version: 1, draftVersion: (await read(id)).version } })
  await release(id, {})
  expect(await sizes()).toEqual(expect.arrayContaining(['1', '三亩', '约 4 亩']))
})

test('a designer is told how many values do not convert, and none of them; covered ones are told to nobody', async () => {
  const { id: menuId } = await kernel.db.selectFrom('menu').select('id').where('code', '=', functionDesignMenu).executeTakeFirstOrThrow()
  await givenRole(kernel, 'designers', { menuId, buttons: ['btn_add', 'btn_edit', 'btn_release'] })
  await givenPerson(kernel, { account: 'designer', roleIds: ['designers'] })
  const client = await server.signIn('designer', personPassword)
  const covered = control('phone', 'comInput', '电话', {}, { seedbedMask: { kind: 'phone' } })
  const { id } = await given([control('size', 'comInput', '面积'), covered])
  await release(id)
  await save(id, { size: '三亩', phone: '一三八' })
  await change(id, { formData: formOf(size, control('phone', 'numInput', '电话')), columnData: '' })
  const told = (conversions: { field: string; lost: number; examples: string[] }[]) =>
    conversions.map(({ field, lost, examples }) => [field, lost, examples])
  expect(told((await plan(id)).conversions)).toEqual([
    ['size', 1, ['三亩']],
    ['phone', 1, []],
  ])
  await change(id, { formData: formOf(size, covered) })
  expect(told((await client.get(planRelease, { params: { id }, body: {} })).conversions)).toEqual([['size', 1, []]])
})
