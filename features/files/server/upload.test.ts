import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { fileBytes, fileLink, imageBytes, previewAddress, uploadFile } from '#features/files/contract.ts'
import { registerFileReader } from '#features/files/entry.ts'
import { cleanFiles } from '#features/files/server/clean-up.ts'
import { givenMovingPicture, givenPicture, givenText, upload } from '#features/files/testing/given-files.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

const server = await startTestServer({ limits: { filesPerHour: 40, fileQuotaBytes: 11 * 1024 * 1024 } })
const { kernel } = server.node
const { db } = server.database
await givenMenu(kernel, 'seed', 'filing')
const roleIds = [await givenRole(kernel, 'clerk', { menuId: 'filing' })]

async function someone(account: string) {
  await givenPerson(kernel, { account, roleIds })
  return server.signIn(account, personPassword)
}

const owner = await someone('owner')
const stranger = await someone('stranger')
const record = '0199aaaa-0000-7000-8000-000000000001'

/** The answer to a link. */
const open = (url: string, headers: Record<string, string> = {}) => fetch(server.address + url, { headers })

describe('a file is taken in', () => {
  test('under an id of the server, with its cleaned name, and downloaded again by its uploader', async () => {
    const { code, data } = await upload(owner, { name: '..\\品种\u202e 表\u0007.csv', content: givenText })
    expect(code).toBe(200)
    expect(data).toMatchObject({ name: data.fileId, fileExtension: 'csv', fileSize: givenText.length })
    const link = await owner.get(fileLink, { params: { type: 'annex', name: data.fileId } })
    expect(link.name).toBe('品种 表.csv')
    const response = await open(link.url)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(givenText)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(/^attachment; filename="file\.csv"; filename\*=UTF-8''%E5%93%81/) as string,
    })
  })

  test('with an entry in the audit log for its coming and going', async () => {
    const { data } = await upload(owner, { name: 'a.txt', content: 'text' })
    await owner.get(fileLink, { params: { type: 'annex', name: data.fileId } })
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'actor_name'])
      .where('object', '=', `file:${data.fileId}`)
      .orderBy('at')
      .execute()
    expect(entries.map(({ action, actor_name: who }) => [action, who])).toEqual([
      ['file.uploaded', 'owner'],
      ['file.downloaded', 'owner'],
    ])
  })

  test('and pictures lose what tells about their taking', async () => {
    const content = await givenPicture()
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const { data } = await upload(owner, { name: 'field.jpg', content, type: 'annexpic' })
    const bytes = Buffer.from(await (await open(data.url)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 10 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(data.fileSize).toBe(bytes.length)
  })

  test('once, when the same request comes twice', async () => {
    const send = () => {
      const form = new FormData()
      form.append('file', new Blob(['same']), 'same.txt')
      return owner.call(uploadFile, { params: { type: 'annex' }, body: {} }, { form, idempotencyKey: 'the-very-same-upload' })
    }
    const first = await send()
    const second = await send()
    expect(second.data.fileId).toBe(first.data.fileId)
    expect(await db.selectFrom('stored_file').select('id').where('name', '=', 'same.txt').execute()).toHaveLength(1)
  })
})

describe('a file is refused', () => {
  test('without a session', async () => {
    expect(await upload(server.visitor, { name: 'a.txt', content: 'text' })).toMatchObject({ code: 600 })
  })

  test.each(['page.html', 'page.htm', 'drawing.svg', 'data.xml', 'run.js', 'run.mjs', 'a.php', 'a.exe', 'a.hta', 'noextension', 'a.txt.'])(
    'by its name: %s',
    async (name) => {
      expect(await upload(owner, { name, content: 'text' })).toMatchObject({ code: 422 })
    },
  )

  test('when the content is not what the name says', async () => {
    const html = '<!doctype html><script>alert(1)</script>'
    expect(await upload(owner, { name: 'page.png', content: html })).toMatchObject({ code: 422, msg: '文件内容与扩展名png不符' })
    expect(await upload(owner, { name: 'page.pdf', content: html })).toMatchObject({ code: 422 })
    expect(await upload(owner, { name: 'sheet.xlsx', content: 'PK\u0003\u0004 no sheet' })).toMatchObject({ code: 422 })
    expect(await upload(owner, { name: 'picture.txt', content: await givenPicture() })).toMatchObject({ code: 422 })
    expect(await upload(owner, { name: 'program.csv', content: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]) })).toMatchObject({
      code: 422,
    })
  })

  test('when it is no picture where pictures are wanted, or a broken or too large one', async () => {
    expect(await upload(owner, { name: 'a.txt', content: 'text', type: 'annexpic' })).toMatchObject({ code: 422, msg: '请上传图片' })
    const picture = await givenPicture()
    expect(await upload(owner, { name: 'a.jpg', content: picture.subarray(0, picture.length / 2) })).toMatchObject({
      code: 422,
      msg: '图片已损坏或无法读取',
    })
    const huge = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(await upload(owner, { name: 'huge.png', content: huge })).toMatchObject({ code: 422, msg: '图片不能超过40百万像素' })
  })

  test('when the frames of a moving picture are too many together', async () => {
    const small = await givenMovingPicture(3, 60)
    expect((await sharp(small, { animated: true }).metadata()).pages).toBe(3)
    expect(await upload(owner, { name: 'moving.gif', content: small, type: 'annexpic' })).toMatchObject({ code: 200 })
    const many = await givenMovingPicture(5, 600)
    expect(await upload(owner, { name: 'many.gif', content: many, type: 'annexpic' })).toMatchObject({
      code: 422,
      msg: '动图各帧合计不能超过1.5百万像素，且不能超过150帧',
    })
  })

  test('when it is too large for one request', async () => {
    expect(await upload(owner, { name: 'a.txt', content: Buffer.alloc(10 * 1024 * 1024 + 1, 'a') })).toMatchObject({ code: 413 })
  })

  test('when purpose or place are not of the known ones', async () => {
    for (const type of ['../annex', 'a.b', 'unknown'])
      expect(await upload(owner, { name: 'a.txt', content: 'text', type })).toMatchObject({ code: 400 })
    for (const fields of [{ folder: '../up' }, { folder: 'a/b' }, { folder: 'a.b' }, { pathType: 'x' }] as Record<string, string>[])
      expect(await upload(owner, { name: 'a.txt', content: 'text', fields })).toMatchObject({ code: 400 })
    expect(
      await upload(owner, { name: 'a.txt', content: 'text', fields: { pathType: 'selfPath', isAccount: '1', folder: '备案' } }),
    ).toMatchObject({ code: 200 })
  })

  test('without a file', async () => {
    expect(await owner.call(uploadFile, { params: { type: 'annex' }, body: {} }, { form: new FormData() })).toMatchObject({ code: 400 })
  })

  test('when the space of its user is full, or too many came within the hour', async () => {
    const collector = await someone('collector')
    const big = Buffer.alloc(9 * 1024 * 1024, 'a')
    expect(await upload(collector, { name: 'a.txt', content: big })).toMatchObject({ code: 200 })
    expect(await upload(collector, { name: 'b.txt', content: big })).toMatchObject({ code: 422, msg: '您的文件空间已满' })
    const busy = await someone('busy')
    const codes = []
    for (let sent = 0; sent < 41; sent += 1) codes.push((await upload(busy, { name: 'a.txt', content: 'text' })).code)
    expect(codes).toEqual([...Array<number>(40).fill(200), 429])
  })
})

describe('a file is handed out', () => {
  test('by a link that works once and for this file alone', async () => {
    const { data } = await upload(owner, { name: 'a.txt', content: 'one' })
    const { data: second } = await upload(owner, { name: 'b.txt', content: 'two' })
    const { url } = await owner.get(fileLink, { params: { type: 'annex', name: data.fileId } })
    expect((await open(url)).status).toBe(200)
    expect((await open(url)).status).toBe(410)
    const another = await owner.get(fileLink, { params: { type: 'annex', name: data.fileId } })
    expect((await open(another.url.replace(data.fileId, second.fileId))).status).toBe(410)
    const preview = await owner.get(fileLink, { params: { type: 'annex', name: data.fileId } })
    expect((await open(preview.url.replace('=d.', '=p.'))).status).toBe(410)
    expect((await open('/api/file/Download?encryption=nonsense')).status).toBe(410)
    expect((await server.visitor.fetch(fileBytes, {})).status).toBe(400)
  })

  test('to nobody but its uploader while it is loose', async () => {
    const { data } = await upload(owner, { name: 'a.jpg', content: await givenPicture() })
    const named = { type: 'annex' as const, name: data.fileId }
    expect(await server.visitor.call(fileLink, { params: named })).toMatchObject({ code: 600 })
    for (const client of [stranger, await server.admin()]) {
      expect(await client.call(fileLink, { params: named })).toMatchObject({ code: 404, msg: '文件不存在' })
      expect(await client.call(previewAddress, { query: { fileName: data.fileId } })).toMatchObject({ code: 404 })
      expect((await client.fetch(imageBytes, { params: named })).status).toBe(404)
    }
    expect(await owner.call(fileLink, { params: { type: 'annex', name: 'no-such-file' } })).toMatchObject({ code: 404, msg: '文件不存在' })
  })

  test('as a picture with the header or the signature of its reader, else not', async () => {
    const { data } = await upload(owner, { name: 'a.jpg', content: await givenPicture() })
    const [path = '', signature = ''] = data.url.split('?')
    expect((await owner.fetch(imageBytes, { params: { type: 'annex', name: data.fileId } })).status).toBe(200)
    const signed = await open(data.url)
    expect(signed.status).toBe(200)
    expect(signed.headers.get('content-disposition')).toMatch(/^inline/)
    expect((await open(path)).status).toBe(404)
    expect((await open(data.url.replace(/=(\d)/, '=9$1'))).status).toBe(404)
    const { data: other } = await upload(owner, { name: 'b.jpg', content: await givenPicture() })
    expect((await open(`${other.url.split('?')[0]}?${signature}`)).status).toBe(404)
  })

  test('as a small picture where it is large, which goes with it', async () => {
    const { data } = await upload(owner, { name: 'a.jpg', content: await givenPicture(800, 400), type: 'annexpic' })
    const asked = (client: typeof owner, name = data.fileId) =>
      client.fetch(imageBytes, { params: { type: 'annexpic', name }, query: { size: 'small' } })
    const answer = await asked(owner)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect((await asked(stranger)).status).toBe(404)
    expect((await asked(server.visitor)).status).toBe(404)
    const whole = await upload(owner, { name: 'b.jpg', content: await givenPicture(), type: 'annexpic' })
    expect((await asked(owner, whole.data.fileId)).headers.get('content-type')).toBe('image/jpeg')
    const { small_id: small } = await db
      .selectFrom('stored_file')
      .select('small_id')
      .where('id', '=', data.fileId)
      .executeTakeFirstOrThrow()
    const { files } = filePlace(kernel)
    expect(await files.stat(small ?? '')).toBeDefined()
    await db
      .updateTable('stored_file')
      .set({ uploaded_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', data.fileId)
      .execute()
    await cleanFiles(kernel)
    expect(await files.stat(small ?? '')).toBeUndefined()
  })

  test('for viewing only where browsers can show it', async () => {
    const picture = await upload(owner, { name: 'a.jpg', content: await givenPicture() })
    const address = await owner.get(previewAddress, { query: { fileName: picture.data.fileId } })
    expect((await open(address)).headers.get('content-disposition')).toMatch(/^inline/)
    expect((await open(address)).status).toBe(410)
    const text = await upload(owner, { name: 'a.txt', content: 'text' })
    expect(await owner.call(previewAddress, { query: { fileName: text.data.fileId } })).toMatchObject({ code: 422 })
  })

  test('once attached only to whom a reader of records admits, at the time of reading', async () => {
    const { data } = await upload(owner, { name: 'a.txt', content: 'text' })
    await db.updateTable('stored_file').set({ function_id: 'fn', record_id: record }).where('id', '=', data.fileId).execute()
    const named = { type: 'annex' as const, name: data.fileId }
    expect(await owner.call(fileLink, { params: named })).toMatchObject({ code: 404 })
    let admits = true
    registerFileReader(kernel, async (session, functionId, recordId, fileIds) =>
      admits && session.account === 'stranger' && functionId === 'fn' && recordId === record ? fileIds : [],
    )
    expect(await owner.call(fileLink, { params: named })).toMatchObject({ code: 404 })
    const { url } = await stranger.get(fileLink, { params: named })
    admits = false
    expect((await open(url)).status).toBe(404)
  })
})

test('files that no record took within a day are removed, with bytes that nothing names', async () => {
  const young = (await upload(owner, { name: 'young.txt', content: 'text' })).data.fileId
  const old = (await upload(owner, { name: 'old.txt', content: 'text' })).data.fileId
  const kept = (await upload(owner, { name: 'kept.txt', content: 'text' })).data.fileId
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await db.updateTable('stored_file').set({ uploaded_at: yesterday }).where('id', 'in', [old, kept]).execute()
  await db.updateTable('stored_file').set({ function_id: 'fn', record_id: record }).where('id', '=', kept).execute()
  await cleanFiles(kernel)
  const { files } = filePlace(kernel)
  expect(await Promise.all([young, old, kept].map(async (id) => (await files.stat(id)) !== undefined))).toEqual([true, false, true])
  expect(await owner.call(fileLink, { params: { type: 'annex', name: old } })).toMatchObject({ code: 404 })
})
