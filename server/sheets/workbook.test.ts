import { expect, test } from 'vitest'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { keepsArchiveBudget } from '#server/sheets/archive-budget.ts'
import { readWorkbook, writeWorkbook } from '#server/sheets/workbook.ts'

const columns = [
  { key: 'account', title: '账户', required: true },
  { key: 'gender', title: '性别', choices: ['男', '女'] },
]

test('what is written is read back, and nothing in it is computed', async () => {
  const rows = [
    { account: '=1+1', gender: '男' },
    { account: '+cmd|x', gender: '' },
  ]
  const bytes = await writeWorkbook({ name: '用户', columns, rows, openRows: 10 })
  expect(await readWorkbook(bytes, 10)).toEqual([
    ['账户*', '性别'],
    ['=1+1', '男'],
    ['+cmd|x', ''],
  ])
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]?.cells?.get('1,0')?.formula).toBeUndefined()
  expect(sheets[0]?.dataValidations).toMatchObject([{ type: 'list', formula1: 'choices!$A$1:$A$2', range: 'B2:B11' }])
  expect(sheets[1]?.rows).toEqual([['男'], ['女']])
})

test('days are read as days, numbers as they are, and rows beyond the limit are told by one more', async () => {
  const day = new Date(Date.UTC(2026, 10, 22))
  const bytes = await writeXlsx({
    sheets: [{ name: 'a', rows: [['h', 'n'], [day, 13812341234], ...Array.from({ length: 9 }, () => [null, 1])] }],
  })
  const cells = await readWorkbook(bytes, 3)
  expect(cells?.[1]).toEqual(['2026-11-22', '13812341234'])
  expect(cells?.length).toBeGreaterThan(4)
})

/** An archive as far as its directory tells. */
function directoryOf(entries: readonly { readonly name: string; readonly packed?: number; readonly size?: number }[]): Uint8Array {
  const heads = entries.map(({ name, packed = 10, size = 10 }) => {
    const head = Buffer.alloc(46 + name.length)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt32LE(packed, 20)
    head.writeUInt32LE(size, 24)
    head.writeUInt16LE(name.length, 28)
    head.write(name, 46, 'latin1')
    return head
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  return Buffer.concat([...heads, end])
}

test('an archive is held to its number of entries, its size, its ratio and its names', () => {
  const sheet = { name: 'xl/worksheets/sheet1.xml', packed: 1_000_000, size: 10_000_000 }
  expect(keepsArchiveBudget(directoryOf([sheet, { name: 'xl/styles.xml' }]))).toBe(true)
  for (const entries of [
    [],
    [sheet, { ...sheet, size: 12_000_000 }],
    [{ ...sheet, packed: 10_000, size: 2_000_000 }],
    [{ name: '../out.xml' }],
    [{ name: '/etc/x' }],
    [{ name: 'a/inner.zip' }],
    Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}` })),
  ])
    expect(keepsArchiveBudget(directoryOf(entries))).toBe(false)
  expect(keepsArchiveBudget(directoryOf([sheet]).subarray(5))).toBe(false)
})

test('what is no workbook is not read', async () => {
  for (const bytes of [Buffer.from('账户,姓名'), new Uint8Array(), directoryOf([{ name: 'a.txt' }])])
    expect(await readWorkbook(bytes, 10)).toBeUndefined()
})
