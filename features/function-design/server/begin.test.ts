import { expect, test } from 'vitest'
import { readColumnSheet } from '#features/function-design/contract/begin.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { writeWorkbook } from '#server/sheets/workbook.ts'

const { admin, kernel, server } = await startDesigning()

const upload = (content: Uint8Array<ArrayBuffer> | string, fileName = '登记表.xlsx', who = admin) => {
  const form = new FormData()
  form.append('file', new Blob([content]), fileName)
  return who.call(readColumnSheet, {}, { form })
}

const columns = [
  { key: 'name', title: '企业名称', required: true },
  { key: 'variety', title: '品种', group: '明细' },
  { key: 'area', title: '面积（亩）', group: '明细' },
]

test('the first rows of a workbook are answered with names for their headings, and nothing is kept', async () => {
  const rows = [{ name: '甲公司', variety: 'x'.repeat(500), area: '12.5' }]
  const bytes = await writeWorkbook({ name: '登记', columns, rows })
  const kept = () =>
    kernel.db
      .selectFrom('stored_file')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst()
  const before = await kept()
  const { data } = await upload(new Uint8Array(bytes))
  expect(data).toMatchObject({
    name: '登记表',
    cells: [
      ['企业名称*', '明细', ''],
      ['', '品种', '面积（亩）'],
      ['甲公司', 'x'.repeat(200), '12.5'],
    ],
    names: { '企业名称*': 'qiyemingcheng', 品种: 'pinzhong', '面积（亩）': 'mianji' },
  })
  expect(await kept()).toEqual(before)
})

test('text with commas is read too, and no more rows than are looked at', async () => {
  const { data } = await upload(`名称,面积\n${Array.from({ length: 900 }, (_, n) => `甲${n},${n}`).join('\n')}`, '地块.csv')
  expect(data.cells.length).toBeLessThan(210)
  expect(data.names).toMatchObject({ 名称: 'mingcheng' })
})

test.each([
  ['another kind', 'x', 'x.exe', 422],
  ['nothing in it', ' ,\n,', 'x.csv', 422],
  ['broken bytes', 'PK\u0003\u0004broken', 'x.xlsx', 422],
  ['half a megabyte and more', 'x'.repeat(500 * 1024 + 1), 'x.csv', 413],
])('a file with %s is refused in words', async (_what, content, fileName, code) => {
  const answer = await upload(content, fileName)
  expect(answer.code).toBe(code)
  expect(answer.msg).toMatch(/\p{Script=Han}/u)
})

test('whoever does not design functions reads no workbook here', async () => {
  const { id: menuId } = await kernel.db
    .selectFrom('menu')
    .select('id')
    .where('code', '=', 'systemData-dictionary')
    .executeTakeFirstOrThrow()
  await givenRole(kernel, 'strangers', { menuId, buttons: [] })
  await givenPerson(kernel, { account: 'stranger', roleIds: ['strangers'] })
  const stranger = await server.signIn('stranger', personPassword)
  expect((await upload('名称\n甲', 'x.csv', stranger)).code).toBe(403)
})

test('what is no table is refused in words, whatever its name says', async () => {
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52])
  for (const content of [picture, '\u0000\u0001\u0002 abc'])
    expect(await upload(content)).toMatchObject({ code: 422, msg: expect.stringContaining('请确认它是 Excel 工作簿') })
})
