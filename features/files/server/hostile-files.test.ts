import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { fileLink, probeChunks } from '#features/files/contract.ts'
import { givenArchive, givenDocument } from '#features/files/testing/given-archive.ts'
import { chunk, chunkFields, givenPicture, merge, upload } from '#features/files/testing/given-files.ts'
import { givenPdf } from '#features/files/testing/given-pdf.ts'

/** Files that somebody made to do harm: each is refused with its reason and leaves nothing behind, or is kept without what would harm. */

const server = await startTestServer({ limits: { filesPerHour: 1_000 } })
const { db } = server.database
await givenMenu(server.node.kernel, 'seed', 'filing')
const roleIds = [await givenRole(server.node.kernel, 'clerk', { menuId: 'filing' })]
await givenPerson(server.node.kernel, { account: 'sender', roleIds })
const sender = await server.signIn('sender', personPassword)

const zeros = Buffer.alloc(20 * 1024 * 1024)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)])

const tooLarge = '文件解压后过大、压缩比异常或所含文件过多，请拆分后重新上传'
const unfit = '文件已损坏，或含有嵌套的压缩包、链接等不允许的内容，请整理后重新上传'
const macros = '文件包含宏，请另存为不含宏的文件后重新上传'
const twoKinds = '文件末尾附有压缩包，请重新保存后上传'

/** An archive with other bytes in its headers: as many as there were. */
function changed(archive: Buffer, from: string | Buffer, to: string | Buffer): Buffer {
  const [old_, new_] = [Buffer.from(from), Buffer.from(to)]
  expect(new_).toHaveLength(old_.length)
  const copy = Buffer.from(archive)
  for (let at = copy.indexOf(old_); at !== -1; at = copy.indexOf(old_, at + 1)) new_.copy(copy, at)
  return copy
}

/** What an archive says of the unpacked size of an entry. */
function told(archive: Buffer, name: string, size: number): Buffer {
  const copy = Buffer.from(archive)
  copy.writeUInt32LE(size, copy.lastIndexOf(name) - 46 + 24)
  return copy
}

function archiveWithLink(): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('/etc/passwd'), 'link.txt', { mode: 0o120777 })
  zip.end()
  return buffer(zip.outputStream as Readable)
}

const bitmap = (): Buffer => {
  const head = Buffer.alloc(54 + 4)
  head.write('BM')
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(1, 18)
  head.writeInt32LE(1, 22)
  return head
}

/** What the parts of a document are, with one part of this kind. */
const kindsOf = (kind: string): string =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/a.bin" ContentType="${kind}"/></Types>`

const programsEndIn = (ending: string): string =>
  `<Default Extension="${ending}" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>`

/** An archive behind a file, with bytes between its directory and its end: the directory is found by its place alone. */
async function apart(file: Buffer): Promise<Buffer> {
  const archive = await givenArchive({ 'a.js': 'x' })
  const end = archive.length - 22
  const tail = archive.subarray(end)
  tail.writeUInt32LE(file.length + tail.readUInt32LE(16), 16)
  return Buffer.concat([file, archive.subarray(0, end), Buffer.from('junk'), tail])
}

const hostile: readonly (readonly [what: string, name: string, content: () => Promise<Buffer | string>, msg: string])[] = [
  ['a bomb as a document', 'a.docx', () => givenDocument('', { 'word/a.xml': zeros }), tooLarge],
  ['a bomb as an archive', 'a.zip', () => givenArchive({ 'a.txt': zeros }), tooLarge],
  [
    'very many entries',
    'a.zip',
    () => givenArchive(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.txt`, 'x']))),
    tooLarge,
  ],
  [
    'a bomb that says it is small',
    'a.docx',
    async () => told(await givenDocument('', { 'word/a.xml': zeros }), 'word/a.xml', 1_000),
    unfit,
  ],
  ['an archive in an archive', 'a.zip', async () => givenArchive({ 'b.zip': await givenArchive({ 'a.txt': 'x' }) }), unfit],
  ['an entry outside', 'a.zip', async () => changed(await givenArchive({ 'xx/out.txt': 'x' }), 'xx/out.txt', '../out.txt'), unfit],
  ['an entry from the root', 'a.zip', async () => changed(await givenArchive({ 'xout.txt': 'x' }), 'xout.txt', '/out.txt'), unfit],
  ['a link', 'a.zip', archiveWithLink, unfit],
  [
    'bytes behind the end of an archive',
    'a.zip',
    async () => Buffer.concat([await givenArchive({ 'a.txt': 'x' }), Buffer.from(svg)]),
    unfit,
  ],
  ['an archive that was cut off', 'a.docx', async () => (await givenDocument('')).subarray(0, -30), unfit],
  ['macros', 'a.docx', () => givenDocument('', { 'word/vbaProject.bin': 'x' }), macros],
  [
    'macros under another name',
    'a.docx',
    () => givenDocument('', { '[Content_Types].xml': kindsOf('application/vnd.ms-office.vbaProject'), 'word/a.bin': 'x' }),
    macros,
  ],
  [
    'macros by the ending of their name',
    'a.docx',
    () =>
      givenDocument('', {
        '[Content_Types].xml': kindsOf('application/xml').replace('<Types>', `<Types>${programsEndIn('BIN')}`),
        'word/a.bin': 'x',
      }),
    macros,
  ],
  [
    'macros that numbers of letters hide',
    'a.docx',
    () => givenDocument('', { '[Content_Types].xml': kindsOf('application/vnd.ms-office.vba&#80;roject'), 'word/a.bin': 'x' }),
    unfit,
  ],
  [
    'macros that another encoding hides',
    'a.docx',
    () => {
      const kinds = kindsOf('application/vnd.ms-office.vba+AFA-roject').replace('?>', ' encoding="UTF-7"?>')
      return givenDocument('', { '[Content_Types].xml': kinds, 'word/a.bin': 'x' })
    },
    unfit,
  ],
  [
    'kinds of parts that are no UTF-8',
    'a.docx',
    () => givenDocument('', { '[Content_Types].xml': Buffer.from(kindsOf('\u00ff'), 'latin1'), 'word/a.bin': 'x' }),
    unfit,
  ],
  ['macros in an old document', 'a.doc', async () => Buffer.concat([old, Buffer.from('_VBA_PROJECT', 'utf16le'), old]), macros],
  [
    'a PDF that is an archive too',
    'a.pdf',
    async () => Buffer.concat([Buffer.from(givenPdf(['a'])), await givenArchive({ 'a.js': 'x' })]),
    twoKinds,
  ],
  ['a PDF that is an archive too, with bytes before its end', 'a.pdf', () => apart(Buffer.from(givenPdf(['a']))), twoKinds],
  ['a picture that is an archive too', 'a.bmp', async () => Buffer.concat([bitmap(), await givenArchive({ 'a.class': 'x' })]), twoKinds],
  ['a drawing with a program', 'a.svg', async () => svg, '不支持svg类型的文件'],
  ['a drawing that says it is a picture', 'a.png', async () => svg, '文件内容与扩展名png不符'],
  ['a drawing that says it is a text', 'a.txt', async () => `<?xml version="1.0"?>${svg}`, '文件内容与扩展名txt不符'],
  ['a page that says it is a PDF', 'a.pdf', async () => '<html><script>alert(1)</script>', '文件内容与扩展名pdf不符'],
  ['a document that says it is a workbook', 'a.xlsx', () => givenDocument(''), '文件内容与扩展名xlsx不符'],
  [
    'a program that says it is a document',
    'a.docx',
    async () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
    '文件内容与扩展名docx不符',
  ],
  ['a program behind a harmless ending', '合同.pdf.exe', async () => 'x', '不支持exe类型的文件'],
  ['a page behind a byte that ends names', 'a.txt\u0000.html', async () => 'x', '不支持html类型的文件'],
]

/** How many files there are, by their rows and by their bytes. */
async function kept(): Promise<readonly number[]> {
  const rows = await db.selectFrom('stored_file').select('id').execute()
  const bytes = await readdir(join(server.node.kernel.settings.dataDirectory, 'files'), { recursive: true, withFileTypes: true })
  return [rows.length, bytes.filter((one) => one.isFile()).length]
}

describe('is refused and leaves nothing behind:', () => {
  beforeAll(async () => {
    // The first file makes what all need.
    expect((await upload(sender, { name: 'a.txt', content: 'text' })).code).toBe(200)
  })

  test.each(hostile)('%s', async (_what, name, content, msg) => {
    const before = await kept()
    const answer = await upload(sender, { name, content: await content() })
    expect(answer).toMatchObject({ code: 422, msg })
    expect(await kept()).toEqual(before)
  })

  test('what came in chunks', async () => {
    const file = { content: await givenDocument('', { 'word/a.xml': zeros }), name: 'a.docx', chunkSize: 10_000 }
    const before = await kept()
    await sender.call(probeChunks, { query: chunkFields(file, 1) })
    for (let number = 1; number <= Math.ceil(file.content.length / file.chunkSize); number += 1) await chunk(sender, file, number)
    expect(await merge(sender, file)).toMatchObject({ code: 422, msg: tooLarge })
    expect(await kept()).toEqual(before)
    expect(await sender.call(probeChunks, { query: chunkFields(file, 1) })).toMatchObject({ data: { chunkNumbers: [] } })
  })
})

describe('is taken in as it is meant:', () => {
  test.each([
    ['a document with a workbook for its chart', 'a.docx', () => givenDocument('', { 'word/embeddings/a.xlsx': 'x' })],
    [
      'an archive with documents',
      'a.zip',
      async () => givenArchive({ '材料/合同.docx': await givenDocument(''), 'a.pdf': givenPdf(['a']) }),
    ],
    ['a workbook', 'a.xlsx', async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['x']] }] }))],
    [
      'a document that lists an ending of programs and has none',
      'a.docx',
      () => givenDocument('', { '[Content_Types].xml': kindsOf('application/xml').replace('<Types>', `<Types>${programsEndIn('vml')}`) }),
    ],
    ['an old document', 'a.doc', async () => old],
    ['a PDF', 'a.pdf', async () => givenPdf(['a'])],
  ])('%s', async (_what, name, content) => {
    expect(await upload(sender, { name, content: await content() })).toMatchObject({ code: 200 })
  })

  test('a picture without the archive behind it', async () => {
    const { data } = await upload(sender, {
      name: 'a.jpg',
      content: Buffer.concat([await givenPicture(), await givenArchive({ 'a.js': 'x' })]),
    })
    const { url } = await sender.get(fileLink, { params: { type: 'annex', name: data.fileId } })
    expect(Buffer.from(await (await fetch(server.address + url)).arrayBuffer()).includes('PK')).toBe(false)
  })

  test.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Windows\\system32\\a.txt', 'a.txt'],
    ['\u202Etxt.exe.txt', 'txt.exe.txt'],
    ['合同\u0000\u0007\u001B[31m.txt', '合同[31m.txt'],
    [`${'长'.repeat(1_000)}.txt`, `${'长'.repeat(196)}.txt`],
    ['..\u200b/.txt', 'file.txt'],
    ['a"; filename="b.html\r\nSet-Cookie: x.txt', 'a%22; filename=%22b.html%0D%0ASet-Cookie_ x.txt'],
  ])('a name without what is not part of one: %j', async (name, shown) => {
    const { code, data } = await upload(sender, { name, content: 'text' })
    expect(code).toBe(200)
    const link = await sender.get(fileLink, { params: { type: 'annex', name: data.fileId } })
    expect(link.name).toBe(shown)
    const headers = (await fetch(server.address + link.url)).headers
    expect([headers.get('set-cookie'), headers.get('content-type')]).toEqual([null, 'text/plain; charset=utf-8'])
  })
})
