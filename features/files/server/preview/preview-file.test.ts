import { randomBytes } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { previewFile, shownAtMost, type ShownDocument, type ShownSheets } from '#features/files/contract/preview.ts'
import { givenArchive, givenDocument } from '#features/files/testing/given-archive.ts'
import { givenPicture, upload } from '#features/files/testing/given-files.ts'
import { givenPdf } from '#features/files/testing/given-pdf.ts'

const server = await startTestServer()
await givenMenu(server.node.kernel, 'seed', 'filing')
const roleIds = [await givenRole(server.node.kernel, 'clerk', { menuId: 'filing' })]
await givenPerson(server.node.kernel, { account: 'owner', roleIds })
await givenPerson(server.node.kernel, { account: 'stranger', roleIds })
const owner = await server.signIn('owner', personPassword)
const stranger = await server.signIn('stranger', personPassword)

async function shown(name: string, content: Buffer | string) {
  const stored = await upload(owner, { name, content })
  expect(stored).toMatchObject({ code: 200 })
  return owner.call(previewFile, { params: { name: stored.data.fileId } })
}

const paragraph = (text: string, its = '') => `<w:p>${its}<w:r><w:t>${text}</w:t></w:r></w:p>`

test('pictures and PDF are shown by an address that works once, in a sandbox', async () => {
  for (const [name, content, kind] of [
    ['a.jpg', await givenPicture(), 'picture'],
    ['a.pdf', givenPdf(['one']), 'pdf'],
  ] as const) {
    const { data } = await shown(name, content)
    expect(data).toMatchObject({ name, shown: { kind } })
    const { url } = data.shown as { url: string }
    const response = await fetch(server.address + url)
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([200, "sandbox; default-src 'none'"])
    expect((await fetch(server.address + url)).status).toBe(410)
  }
})

test('a text is read in the encoding it is in, a table of texts by its cells, both up to their limit', async () => {
  expect((await shown('a.txt', '品种\n郑单958')).data.shown).toEqual({ kind: 'text', text: '品种\n郑单958', cut: false })
  expect((await shown('b.txt', Buffer.from([0xd3, 0xf1, 0xc3, 0xd7]))).data.shown).toMatchObject({ text: '玉米' })
  expect((await shown('a.csv', '作物,品种\n"玉米,甜",=1+1\n')).data.shown).toMatchObject({
    kind: 'sheets',
    sheets: [
      {
        rows: [
          ['作物', '品种'],
          ['玉米,甜', '=1+1'],
        ],
      },
    ],
  })
  expect((await shown('long.txt', '字'.repeat(400_000))).data.shown).toMatchObject({ kind: 'text', cut: true })
})

test('a workbook shows its visible sheets, formulas as what was computed, dates as days', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '面积',
        rows: [
          ['地块', '亩', '日期'],
          ['东', 0.1 + 0.2, new Date(Date.UTC(2026, 10, 22))],
          ['西', 12.5, new Date(Date.UTC(2026, 10, 22, 8, 30))],
          ['合计', null, ''],
        ],
        cells: new Map([['3,1', { formula: 'SUM(B3:B3)', formulaResult: 12.5 }]]),
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }],
        columns: [{ width: 20 }],
      },
      { name: 'hidden', rows: [['secret']], hidden: true },
      { name: '长', rows: Array.from({ length: shownAtMost.rows + 5 }, (_, at) => [at]) },
    ],
  })
  const { sheets, cut } = (await shown('a.xlsx', Buffer.from(bytes))).data.shown as ShownSheets
  expect(sheets.map(({ name }) => name)).toEqual(['面积', '长'])
  expect(sheets[0]).toMatchObject({
    rows: [
      ['地块', '亩', '日期'],
      ['东', '0.3', '2026-11-22'],
      ['西', '12.5', '2026-11-22 08:30:00'],
      ['合计', '12.5', ''],
    ],
    merged: [{ row: 0, column: 0, rows: 1, columns: 2 }],
  })
  expect(sheets[0]?.widths[0]).toBeGreaterThan(10)
  expect([sheets[1]?.rows.length, cut]).toEqual([shownAtMost.rows, true])
})

test('hidden sheets take no place of visible ones, of which more than fit are told', async () => {
  const sheetsOf = (count: number, hidden: boolean) =>
    Array.from({ length: count }, (_, at) => ({ name: `${hidden ? 'h' : 's'}${at}`, rows: [['x']], hidden }))
  const read = async (count: number) => {
    const bytes = await writeXlsx({
      sheets: [...sheetsOf(shownAtMost.sheets + 5, true), ...sheetsOf(count, false)],
      activeSheet: shownAtMost.sheets + 5,
    })
    return (await shown('a.xlsx', Buffer.from(bytes))).data.shown as ShownSheets
  }
  const all = await read(shownAtMost.sheets)
  expect([all.sheets.map(({ name }) => name), all.cut]).toEqual([sheetsOf(shownAtMost.sheets, false).map(({ name }) => name), false])
  const more = await read(shownAtMost.sheets + 2)
  expect([more.sheets.length, more.cut]).toEqual([shownAtMost.sheets, true])
})

test('a document shows headings, lists, looks, tables and pictures, and nothing from outside or deleted', async () => {
  const picture = await givenPicture()
  const list = (level: number) => `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>`
  const bytes = await givenDocument(
    [
      paragraph('合同', '<w:pPr><w:pStyle w:val="1"/><w:jc w:val="center"/></w:pPr>'),
      paragraph('总则', list(0)),
      paragraph('定义', list(1)),
      paragraph('义务', list(0)),
      '<w:p><w:r><w:rPr><w:b/><w:i w:val="0"/><w:color w:val="FF0000"/><w:sz w:val="28"/></w:rPr><w:t>重要 &lt;script&gt;</w:t></w:r><w:del><w:r><w:t>旧</w:t></w:r></w:del></w:p>',
      `<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${paragraph('甲方')}</w:tc><w:tc>${paragraph('张三')}</w:tc></w:tr>` +
        `<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc><w:tc>${paragraph('李四')}</w:tc></w:tr></w:tbl>`,
      '<w:p><w:r><w:drawing><wp:extent cx="127000"/><a:blip r:embed="p1"/></w:drawing></w:r><w:r><w:drawing><a:blip r:embed="p2"/><a:blip r:embed="p3"/></w:drawing></w:r></w:p>',
    ].join(''),
    {
      'word/styles.xml': '<w:styles><w:style w:styleId="1"><w:name w:val="heading 1"/></w:style></w:styles>',
      'word/numbering.xml':
        '<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="%1、"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>',
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="p1" Target="media/a.jpeg"/><Relationship Id="p2" Target="http://elsewhere.example/x.png" TargetMode="External"/><Relationship Id="p3" Target="media/b.png"/></Relationships>',
      'word/media/a.jpeg': picture,
      'word/media/b.png': '<svg onload="alert(1)"/>',
    },
  )
  const { blocks, cut } = (await shown('a.docx', bytes)).data.shown as ShownDocument
  expect(cut).toBe(false)
  expect(blocks.slice(0, 4)).toMatchObject([
    { level: 1, align: 'center', runs: [{ text: '合同' }] },
    { marker: '一、' },
    { marker: '一.1' },
    { marker: '二、' },
  ])
  expect(blocks[4]).toEqual({ kind: 'paragraph', runs: [{ text: '重要 <script>', bold: true, colour: 'FF0000', size: 14 }] })
  expect(blocks[5]).toMatchObject({ kind: 'table', rows: [[{ rows: 2 }, { rows: 1 }], [{ paragraphs: [{ runs: [{ text: '李四' }] }] }]] })
  expect(blocks[6]).toEqual({
    kind: 'paragraph',
    runs: [{ text: '', picture: `data:image/jpeg;base64,${picture.toString('base64')}`, width: 10 }],
  })
})

test('a document that is long is cut, and one that nests deeply is read', async () => {
  const long = await givenDocument(paragraph(randomBytes(50_000).toString('hex')).repeat(6))
  const read = (await shown('long.docx', long)).data.shown as ShownDocument
  expect([read.blocks.length, read.cut]).toEqual([4, true])
  const deep = await givenDocument(`<w:p>${'<w:sdt>'.repeat(5_000)}<w:r><w:t>x</w:t></w:r>${'</w:sdt>'.repeat(5_000)}</w:p>`)
  expect(await shown('deep.docx', deep)).toMatchObject({ code: 200 })
})

test('a document of very many pieces is cut wherever they stand, so that a browser can lay it out', async () => {
  const cells = '<w:tr><w:tc/></w:tr>'.repeat(100_000)
  const runs = `<w:p>${'<w:r><w:t>字</w:t></w:r>'.repeat(100_000)}</w:p>`
  const wide = `<w:tr>${'<w:tc><w:tcPr><w:gridSpan w:val="63"/></w:tcPr></w:tc>'.repeat(1_000)}</w:tr>`
  const long = paragraph('字'.repeat(500_000))
  // With noise, as nothing but the same would be refused for its ratio.
  const noise = `<!--${randomBytes(40_000).toString('hex')}-->`
  for (const body of [`<w:tbl>${cells}</w:tbl>`, runs, `<w:tbl>${wide}</w:tbl>`, long]) {
    const { data } = await shown('many.docx', await givenDocument(noise + body))
    const read = data.shown as ShownDocument
    expect(JSON.stringify(read).length).toBeLessThan(3_000_000)
    expect(read.cut).toBe(true)
  }
})

test('pictures that would unpack into more than a browser holds are left out', async () => {
  const png = (width: number, height: number): Buffer => {
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const size = Buffer.alloc(16)
    size.writeUInt32BE(width, 0)
    size.writeUInt32BE(height, 4)
    return Buffer.concat([head, size])
  }
  const jpeg = await givenPicture(30, 20)
  const pictures = {
    'a.png': png(30_000, 30_000),
    'b.png': png(6_000, 6_000),
    'c.jpg': jpeg,
    'd.jpg': jpeg.subarray(0, 12),
    'e.png': png(0, 9),
  }
  const names = Object.keys(pictures)
  const bytes = await givenDocument(names.map((name) => `<w:p><w:r><a:blip r:embed="${name}"/></w:r></w:p>`).join(''), {
    'word/_rels/document.xml.rels': `<Relationships>${names.map((name) => `<Relationship Id="${name}" Target="media/${name}"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(Object.entries(pictures).map(([name, content]) => [`word/media/${name}`, content])),
  })
  const { blocks } = (await shown('a.docx', bytes)).data.shown as ShownDocument
  expect(blocks.map((block) => ('runs' in block ? block.runs.map(({ picture }) => picture?.slice(5, 15)) : []))).toEqual([
    [],
    ['image/png;'],
    ['image/jpeg'],
    [],
    [],
  ])
})

test('merged cells that lie over each other are left out beyond the cells there are', async () => {
  const whole = { startRow: 0, startCol: 0, endRow: 999, endCol: 59 }
  const bytes = await writeXlsx({
    sheets: [{ name: 'a', rows: Array.from({ length: 1_000 }, () => ['x']), merges: Array.from({ length: 500 }, () => whole) }],
  })
  const { sheets } = (await shown('a.xlsx', bytes as Buffer)).data.shown as ShownSheets
  expect(sheets[0]?.merged).toEqual([{ row: 0, column: 0, rows: 1_000, columns: 60 }])
})

test('entities are not expanded, and what says less than it holds is refused', async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b SYSTEM "file:///etc/passwd">]><w:document><w:body>${paragraph('&a;&b;')}</w:body></w:document>`
  const bytes = await givenDocument('', { 'word/document.xml': bomb })
  expect(JSON.stringify((await shown('a.docx', bytes)).data)).not.toMatch(/xxxx|root:/)
  const large = await givenDocument('', { 'word/media/a.png': Buffer.alloc(30 * 1024 * 1024) })
  const stored = await upload(owner, { name: 'bomb.docx', content: large })
  // Refused when it is taken in, or when it is shown.
  if (stored.code === 200) expect(await owner.call(previewFile, { params: { name: stored.data.fileId } })).toMatchObject({ code: 422 })
  else expect(stored.code).toBe(422)
})

test('what cannot be shown is refused with its reason', async () => {
  expect(await shown('a.zip', await givenArchive({ 'a.txt': 'x' }))).toMatchObject({ code: 422, msg: '此类文件不支持预览，请下载后查看' })
  expect(await shown('a.docx', await givenDocument('', { 'word/document.xml': 'nothing' }))).toMatchObject({
    code: 422,
    msg: '文件无法解析或内容过大，无法预览，请下载后查看',
  })
})

test('nobody but who may read a file sees what is in it', async () => {
  const { data } = await upload(owner, { name: 'a.txt', content: 'text' })
  const named = { params: { name: data.fileId } }
  expect(await stranger.call(previewFile, named)).toMatchObject({ code: 404, msg: '文件不存在' })
  expect(await stranger.call(previewFile, { params: { name: 'none' } })).toMatchObject({ code: 404, msg: '文件不存在' })
  expect(await server.visitor.call(previewFile, named)).toMatchObject({ code: 600 })
})
