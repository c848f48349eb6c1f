import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import { readWorkbook } from '#server/sheets/workbook.ts'

/** Files that somebody made to do harm: each is refused with its reason, or read as the texts it holds, and none holds the server up. */

interface Entry {
  readonly name: string
  readonly text: string | Buffer
  /** What the archive says of its size, where it lies. */
  readonly told?: number
  /** Says that it is empty and that its sizes stand behind it. */
  readonly toldBehind?: boolean
}

function archiveOf(entries: readonly Entry[]): Uint8Array {
  const [parts, heads]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, text, told, toldBehind = false } of entries) {
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain)
    const size = told ?? plain.length
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(plain), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(20, 6)
    head.writeUInt16LE(8, 10)
    local.copy(head, 16, 14, 26)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(at, 42)
    if (toldBehind) {
      head.writeUInt16LE(8, 8)
      head.fill(0, 20, 28)
    }
    parts.push(local, Buffer.from(name), packed)
    heads.push(head, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...parts, directory, end]))
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook of one sheet, by its XML. */
function workbookOf(sheet: string | Buffer, rest: readonly Entry[] = [], told?: number): Uint8Array {
  return archiveOf([
    {
      name: '[Content_Types].xml',
      text: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', text: sheet, ...(told === undefined ? {} : { told }) },
    ...rest,
  ])
}

const sheetOf = (rows: string): string => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

test('a plain workbook that was made like these is read', async () => {
  const bytes = workbookOf(sheetOf(`<row r="1">${cell('A1', '名称')}</row>`))
  expect(await readWorkbook(bytes, 10)).toEqual({ cells: [['名称']] })
})

test('a sheet that unpacks into very much is refused, also where the archive says it does not', async () => {
  const zeros = Buffer.alloc(40 * 1024 * 1024)
  expect(await readWorkbook(workbookOf(zeros), 10)).toEqual({ fault: 'too-large' })
  expect(await readWorkbook(workbookOf(Buffer.concat([Buffer.from(sheetOf('')), zeros]), [], 1_000), 10)).toEqual({ fault: 'unreadable' })
})

test('what says that it is empty and is not is refused, as is a second directory behind the first', async () => {
  const row = sheetOf(`<row r="1">${cell('A1', 'x')}</row>`)
  const plain = workbookOf(row)
  expect(await readWorkbook(workbookOf(row, [{ name: 'xl/a.xml', text: Buffer.alloc(40_000_000), toldBehind: true }]), 10)).toEqual({
    fault: 'unreadable',
  })
  expect(await readWorkbook(workbookOf(row, [], 0), 10)).toEqual({ fault: 'unreadable' })
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  const large = Buffer.concat([plain.subarray(0, -22), locator, plain.subarray(-22)])
  expect(await readWorkbook(new Uint8Array(large), 10)).toEqual({ fault: 'unreadable' })
})

test('macros are refused whatever the file is called', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'a', rows: [['x']] }], vbaProject: new Uint8Array([1, 2, 3]) })
  expect(await readWorkbook(bytes, 10)).toEqual({ fault: 'macros' })
})

test('formulas are not computed: what they gave when the file was saved counts', async () => {
  const row = `<c r="A1"><f>1+1</f><v>7</v></c><c r="B1" t="str"><f>IF(A1,"")</f><v></v></c><c r="C1" t="str"><f>A1</f><v>=cmd</v></c>`
  const read = await readWorkbook(workbookOf(sheetOf(`<row r="1">${row}</row>`)), 10)
  expect('cells' in read ? read.cells[0] : read).toEqual(['7', '', '=cmd'])
})

test('a formula that was never computed is refused, as its cell would be taken for an empty one', async () => {
  const row = `<c r="A1"><v>1</v></c><c r="B1"><f>WEBSERVICE("http://example.com")</f></c>`
  expect(await readWorkbook(workbookOf(sheetOf(`<row r="1">${row}</row>`)), 10)).toEqual({ fault: 'formulas' })
})

test('a million cells are refused, and one at the far end of the sheet makes no million', async () => {
  const line = (row: number): string => `<row r="${row}">${Array.from({ length: 1_000 }, (_, at) => cell(`A${at}`, 'x')).join('')}</row>`
  const bytes = workbookOf(sheetOf(Array.from({ length: 1_000 }, (_, row) => line(row + 1)).join('')))
  expect(await readWorkbook(bytes, 10)).toEqual({ fault: 'too-large' })
  const far = await readWorkbook(
    workbookOf(sheetOf(`<row r="1">${cell('A1', 'a')}</row><row r="1048576">${cell('XFD1048576', 'z')}</row>`)),
    10,
  )
  const cells = 'cells' in far ? far.cells : []
  expect(cells.length).toBeLessThanOrEqual(13)
  expect(cells.every((row) => row.length <= 200)).toBe(true)
})

test('entities are neither fetched nor multiplied', async () => {
  const levels = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
  const declared = `<!DOCTYPE x [<!ENTITY e0 "ha"><!ENTITY file SYSTEM "file:///etc/passwd">${levels}]>`
  const bytes = workbookOf(`${declared}${sheetOf(`<row r="1">${cell('A1', '&e12;')}${cell('B1', '&file;')}</row>`)}`)
  const read = await readWorkbook(bytes, 10)
  const text = JSON.stringify(read)
  expect(text.length).toBeLessThan(1_000)
  expect(text).not.toContain('root:')
})

test('what is no sheet at all is refused', async () => {
  expect(await readWorkbook(archiveOf([{ name: 'a.txt', text: 'x' }]), 10)).toEqual({ fault: 'unreadable' })
  expect(await readWorkbook(new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0xff]), 10)).toEqual({ fault: 'unreadable' })
})
