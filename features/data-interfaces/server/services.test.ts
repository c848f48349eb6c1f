import { createServer, request as requestPlain, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import {
  allow,
  copyInterface,
  createInterface,
  disallow,
  previewInterface,
  readAllowed,
  readInterface,
  updateInterface,
} from '#features/data-interfaces/contract.ts'
import { originOf } from '#features/data-interfaces/server/reach.ts'
import { useClient } from '#features/data-interfaces/server/run/run-http.ts'
import { interfaceStore } from '#features/data-interfaces/server/tables.ts'
import { jsonClient } from '#server/outgoing/json-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Interfaces that ask services: at allowed addresses alone, never inside, secrets stay here (security 6 and 7). */

const asked: { readonly url: string; readonly method: string; readonly secret: string; readonly body: string }[] = []
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (one: Buffer) => parts.push(one))
  request.on('end', () => {
    const { url = '', method = '' } = request
    asked.push({ url, method, secret: String(request.headers['x-key'] ?? ''), body: Buffer.concat(parts).toString() })
    if (url.startsWith('/away')) response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else response.end(JSON.stringify({ code: 200, data: { list: [{ id: 'a', fullName: '甲' }] } }))
  })
})
await new Promise<void>((resolve) => {
  service.listen(0, '127.0.0.1', resolve)
})
afterAll(() => service.close())
const { port } = service.address() as AddressInfo

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()

/** Names as they are looked up, and the connections that were opened; none leaves this machine. */
const addresses: Record<string, readonly string[]> = {
  'api.example.com': ['93.184.216.34'],
  'inside.example.com': ['10.0.0.5'],
  'mixed.example.com': ['93.184.216.34', '192.168.1.1'],
}
const opened: string[] = []
const open = (options: RequestOptions) => {
  opened.push(String(options.host))
  return requestPlain({ ...options, host: '127.0.0.1', port, agent: false })
}
useClient(kernel, (allowed) => jsonClient({ allowed, lookup: async (host) => addresses[host] ?? [], open }))

let made = 0
const bodyOf = (path: string, more: object = {}) => {
  made += 1
  return {
    fullName: `服务${made}`,
    enCode: `H${made}`,
    categoryId: 'DataInterfaceType.outside',
    dataType: 3,
    path,
    requestMethod: '6',
    ...more,
  }
}
const permit = (name: string) => admin.get(allow, { body: { kind: 'origin', name } })
const given = (path: string, more: object = {}) => admin.get(createInterface, { body: bodyOf(path, more) })
const run = (id: string, values: Readonly<Record<string, string>> = {}) =>
  admin.call(previewInterface, {
    params: { id },
    body: { paramList: Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue })) },
  })
const parameters = (...fields: string[]) => JSON.stringify(fields.map((field) => ({ field, dataType: 'varchar', required: 0 })))

test('an origin is scheme, host and port, and nothing else', () => {
  expect(originOf('https://api.example.com/a/{b}?c={d}')).toBe('https://api.example.com')
  expect(originOf('http://api.example.com:8080')).toBe('http://api.example.com:8080')
  for (const wrong of [
    'https://{host}/a',
    'https://a@b/',
    'https://a:b@c/',
    'ftp://a/',
    '//a/',
    'https:a',
    'https://a\\@b/',
    'https://a{b}.com/',
  ])
    expect(originOf(wrong), wrong).toBeUndefined()
})

test('a service is asked once its origin is allowed, with values that cannot leave their places', async () => {
  expect(await admin.call(createInterface, { body: bodyOf('https://api.example.com/list') })).toMatchObject({
    code: 422,
    msg: expect.stringContaining('https://api.example.com'),
  })
  const allowed = await permit('https://api.example.com/')
  const { id } = await given('https://api.example.com/list/{kind}', { requestParameters: parameters('kind', 'word') })
  expect((await run(id, { kind: '../../x?y=1#', word: 'a&b=c 种' })).data).toMatchObject({ data: { list: [{ id: 'a' }] } })
  expect(asked.at(-1)).toMatchObject({ method: 'GET', url: '/list/..%2F..%2Fx%3Fy%3D1%23?word=a%26b%3Dc+%E7%A7%8D' })
  const post = await given('https://api.example.com/find', { requestMethod: '7', requestParameters: parameters('word') })
  await run(post.id, { word: '"}' })
  expect(asked.at(-1)).toMatchObject({ method: 'POST', url: '/find', body: '{"word":"\\"}"}' })
  expect(await admin.call(allow, { body: { kind: 'origin', name: 'https://api.example.com' } })).toMatchObject({ code: 422 })
  await admin.get(disallow, { params: { id: allowed.id }, body: { version: allowed.version } })
  const before = opened.length
  expect(await run(id, { kind: 'a' })).toMatchObject({ code: 422, msg: expect.stringContaining('不在允许的访问范围内') })
  expect(opened.length).toBe(before)
  await permit('https://api.example.com')
})

test('addresses inside are never connected to, nor is a redirect followed', async () => {
  for (const origin of [
    'https://inside.example.com',
    'https://mixed.example.com',
    'http://127.0.0.1',
    'http://169.254.169.254',
    'http://[::1]',
  ])
    await permit(origin)
  expect((await admin.get(readAllowed, {})).origins.length).toBeGreaterThan(5)
  const before = opened.length
  for (const path of [
    'https://inside.example.com/',
    'https://mixed.example.com/a',
    'http://127.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
  ]) {
    const { id } = await given(path)
    expect(await run(id), path).toMatchObject({ code: 422, msg: expect.stringContaining('内网') })
  }
  expect(opened.length).toBe(before)
  const { id } = await given('https://api.example.com/away')
  const answer = await run(id)
  expect(answer.code).toBe(422)
  expect(opened.slice(before)).toEqual(['93.184.216.34'])
})

test('values of headers are sent, kept encrypted, and shown to nobody', async () => {
  const headers = (value: string) => JSON.stringify([{ field: 'X-Key', value }])
  const { id, version } = await given('https://api.example.com/a', { requestHeaders: headers('s3cret-value') })
  await run(id)
  expect(asked.at(-1)?.secret).toBe('s3cret-value')
  const read = await admin.get(readInterface, { params: { id } })
  expect(JSON.parse(read.requestHeaders)).toEqual([{ field: 'X-Key', value: '******' }])
  const stored = JSON.stringify(await interfaceStore.find(kernel.db, id))
  const audit = JSON.stringify(
    await kernel.db.selectFrom('audit_entry').select('changes').where('object', '=', `data_interface:${id}`).execute(),
  )
  for (const text of [JSON.stringify(read), stored, audit]) expect(text).not.toContain('s3cret')
  const change = (more: object) =>
    admin.call(updateInterface, { params: { id }, body: { ...bodyOf('https://api.example.com/b'), ...more } })
  expect(await change({ version, requestHeaders: headers('******') })).toMatchObject({ code: 200 })
  await run(id)
  expect(asked.at(-1)).toMatchObject({ url: '/b', secret: 's3cret-value' })
  // Whoever names a service of his own would read the secret there.
  expect(await change({ path: 'https://mixed.example.com/', requestHeaders: headers('******') })).toMatchObject({
    code: 422,
    msg: '请重新输入请求头X-Key的值',
  })
  const copy = await admin.get(copyInterface, { params: { id } })
  expect((await admin.get(readInterface, { params: { id: copy.id } })).requestHeaders).toBe('[]')
})
