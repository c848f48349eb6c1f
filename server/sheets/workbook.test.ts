import { expect, test } from 'vitest'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { archiveFault, unpackedBytes } from '#server/sheets/archive-budget.ts'
import { readWorkbook, writeWorkbook } from '#server/sheets/workbook.ts'

const cellsOf = async (bytes: Uint8Array, rowsAtMost: number): Promise<readonly (readonly string[])[]> => {
  const read = await readWorkbook(bytes, rowsAtMost)
  return 'cells' in read ? read.cells : []
}

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
  expect(await readWorkbook(bytes, 10)).toEqual({
    cells: [
      ['账户*', '性别'],
      ['=1+1', '男'],
      ['+cmd|x', ''],
    ],
  })
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
  const cells = await cellsOf(bytes, 3)
  expect(cells[1]).toEqual(['2026-11-22', '13812341234'])
  expect(cells.length).toBe(3 + 2 + 1)
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
  expect(archiveFault(directoryOf([sheet, { name: 'xl/styles.xml' }]))).toBeUndefined()
  for (const [entries, fault] of [
    [[], 'unreadable'],
    [[sheet, { ...sheet, size: 12_000_000 }], 'too-large'],
    [[{ ...sheet, packed: 10_000, size: 2_000_000 }], 'too-large'],
    [[{ name: '../out.xml' }], 'unreadable'],
    [[{ name: '/etc/x' }], 'unreadable'],
    [[{ name: 'a/inner.zip' }], 'unreadable'],
    [[sheet, { name: 'xl/vbaProject.bin' }], 'macros'],
    [Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}` })), 'too-large'],
  ] as const)
    expect([entries.length, archiveFault(directoryOf(entries))]).toEqual([entries.length, fault])
  expect(archiveFault(directoryOf([sheet]).subarray(5))).toBe('unreadable')
})

test('a workbook that is imported beside the requests may unpack into more', () => {
  const large = directoryOf([{ name: 'xl/worksheets/sheet1.xml', packed: 1_000_000, size: 60_000_000 }])
  expect(archiveFault(large)).toBe('too-large')
  expect(archiveFault(large, unpackedBytes.large)).toBeUndefined()
})

test('what is no workbook is not read', async () => {
  for (const bytes of [
    Buffer.from('\u0000\u0001%PDF 姓名'),
    new Uint8Array([0x50, 0x4b, 3, 4]),
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]),
    directoryOf([{ name: 'a.txt' }]),
  ])
    expect(await readWorkbook(bytes, 10)).toEqual({ fault: 'unreadable' })
})

test('texts with separators are read in UTF-8 and in GBK, and nothing in them becomes a number', async () => {
  const text = '\ufeff姓名,编号\r\n"王, 小明",0012\r\n'
  expect(await cellsOf(Buffer.from(text), 10)).toEqual([
    ['姓名', '编号'],
    ['王, 小明', '0012'],
  ])
  const gbk = Buffer.concat([Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]), Buffer.from(',b\n'), Buffer.from([0xcd, 0xf5]), Buffer.from(',1\n')])
  expect(await cellsOf(gbk, 10)).toEqual([
    ['姓名', 'b'],
    ['王', '1'],
  ])
})

test('columns that stand together have a heading above theirs, and a cell tells what it is for', async () => {
  const grouped = [
    { key: 'no', title: '编号', note: '不能重复' },
    { key: 'kind', title: '品种', group: '明细', choices: ['甲', '乙'] },
    { key: 'area', title: '面积', group: '明细' },
  ]
  const bytes = await writeWorkbook({ name: '备案', columns: grouped, rows: [], openRows: 3 })
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]?.rows.slice(0, 2)).toEqual([
    ['编号', '明细', null],
    [null, '品种', '面积'],
  ])
  expect(sheets[0]?.merges).toHaveLength(2)
  expect(sheets[0]?.dataValidations).toMatchObject([
    { range: 'A3:A5', inputMessage: '不能重复' },
    { type: 'list', range: 'B3:B5' },
  ])
})
