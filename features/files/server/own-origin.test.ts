import { request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createCategory, exportCategory } from '#features/dictionaries/contract.ts'
import { fileLink, packDownload, previewAddress } from '#features/files/contract.ts'
import { givenPicture, upload } from '#features/files/testing/given-files.ts'
import { currentUser } from '#features/session/contract.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** One server under two names, as a proxy leads to it. */
const pages = 'seeds.example'
const files = 'files.seeds.example'
const server = await startTestServer({ settings: { publicAddress: `https://${pages}`, fileOrigin: `https://${files}` } })
const admin = await server.admin()

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** `fetch` sends no `Host` of our choice. */
function ask(host: string, path: string, { method = 'GET', headers = {} }: { method?: string; headers?: IncomingHttpHeaders } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(server.address + path, { method, headers: { ...headers, host } }, (response) => {
      buffer(response).then((body) => resolve({ status: response.statusCode, headers: response.headers, body }), reject)
    })
    asked.once('error', reject).end()
  })
}

const signedIn = { authorization: admin.token }
const stored = async (name: string, content: string | Buffer) => (await upload(admin, { name, content })).data

test('the host of pages leads to that of files, which gives them for ticket or signature alone', async () => {
  const text = await stored('合同.txt', 'a contract')
  const picture = await stored('a.jpg', await givenPicture())
  const { url: link } = await admin.get(fileLink, { params: { type: 'annex', name: text.fileId } })
  const preview = await admin.get(previewAddress, { query: { fileName: picture.fileId } })
  const pack = await admin.get(packDownload, { params: { type: 'annex' }, body: [{ fileId: text.fileId }] })
  for (const [path, type] of [
    [link, 'text/plain'],
    [preview, 'image/jpeg'],
    [picture.url, 'image/jpeg'],
    [pack.downloadVo.url, 'application/zip'],
  ] as const) {
    const led = await ask(pages, path)
    expect([led.status, led.headers.location, led.headers['cache-control']], path).toEqual([302, `https://${files}${path}`, 'no-store'])
    const given = await ask(files, path, { headers: { origin: 'https://elsewhere.example' } })
    expect(given.headers['content-type'], path).toContain(type)
    expect(given, path).toMatchObject({
      status: 200,
      headers: {
        'access-control-allow-origin': `https://${pages}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
    expect(given.headers, path).not.toHaveProperty('access-control-allow-credentials')
  }
  expect((await ask(files, link)).status).toBe(410)
})

test('what leads there uses up no ticket, and names that host whatever the request says', async () => {
  const text = await stored('a.txt', 'a')
  const { url } = await admin.get(fileLink, { params: { type: 'annex', name: text.fileId } })
  for (const host of [pages, '127.0.0.1', 'elsewhere.example', `${files}.elsewhere.example`]) {
    const led = await ask(host, url, { headers: { 'x-forwarded-host': 'elsewhere.example' } })
    expect([led.status, led.headers.location], host).toEqual([302, `https://${files}${url}`])
  }
  // With a header that is no session: browsers can be made to send such a one.
  const basic = await ask(pages, url, { headers: { authorization: 'Basic YTpi' } })
  expect(basic.status).toBe(302)
  expect((await ask(`${files.toUpperCase()}:443`, url)).body.toString()).toBe('a')
})

test('exports go the same way', async () => {
  const { id } = await admin.get(createCategory, { body: { fullName: '种子来源', enCode: 'seedOrigin', parentId: '-1' } })
  const { url } = await admin.get(exportCategory, { params: { id } })
  expect((await ask(pages, url)).headers.location).toBe(`https://${files}${url}`)
  expect(await ask(files, url)).toMatchObject({
    status: 200,
    headers: { 'content-disposition': expect.stringContaining('attachment') as string },
  })
})

test('a session counts for nothing on the host of files, and where it came otherwise', async () => {
  const { fileId } = await stored('a.jpg', await givenPicture())
  const path = `/api/file/Image/annex/${fileId}`
  expect(await ask(files, path, { headers: signedIn })).toMatchObject({ status: 404 })
  const own = await ask(pages, path, { headers: signedIn })
  expect(own).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
  expect(own.headers).not.toHaveProperty('access-control-allow-origin')
})

test('the host of files has nothing but files', async () => {
  for (const path of [
    '/',
    '/businessSystem/',
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    currentUser.path,
    '/api/file/ImageCode/x',
    '/api/none',
  ])
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const { status, headers } = await ask(files, path, { method, headers: signedIn })
      expect([status, headers['content-security-policy']], `${method} ${path}`).toEqual([404, "sandbox; default-src 'none'"])
    }
  expect((await ask(files, '/api/oauth/Login', { method: 'POST' })).status).toBe(404)
  // Uploads are answered with 200 everywhere, and read `code`.
  const sent = await ask(files, '/api/file/Uploader/annex', { method: 'POST', headers: signedIn })
  expect(JSON.parse(sent.body.toString())).toMatchObject({ code: 404, data: null })
  const captcha = await ask(pages, '/api/file/ImageCode/x')
  expect([captcha.status, captcha.headers['content-type']]).toEqual([200, 'image/png'])
})

test('pages may show pictures of that origin and read its bytes, and nothing else', async () => {
  const policy = String((await ask(pages, '/healthz')).headers['content-security-policy'])
  expect(policy.split('; ').filter((one) => one.includes(files))).toEqual([
    `img-src 'self' data: blob: https://${files}`,
    `connect-src 'self' https://${files}`,
  ])
})
