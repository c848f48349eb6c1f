import { connect } from 'node:net'
import { z } from 'zod'
import { describe, expect, test, vi } from 'vitest'
import { call } from '#engine/contract/call.ts'
import { listBox } from '#features/approvals/contract.ts'
import { exportCategory } from '#features/dictionaries/contract.ts'
import { reportClientError } from '#features/client-errors/contract.ts'
import { listMessages } from '#features/messages/contract.ts'
import { areaNames } from '#features/areas/contract.ts'
import { currentUser, lockScreen, login, logout, myLog, saveTheme } from '#features/session/contract.ts'
import { serve } from '#server/http/serve.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing/test-server.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { serverFeatures } from '../../main/server-features.ts'

/** What every answer has, and what the limits of requests are (security 2, 9, 10). */
const failing = call({ method: 'GET', path: '/api/test/Failing', access: 'signed-in', answer: z.null() })
const keeping = call({
  method: 'POST',
  path: '/api/test/Keeping',
  access: 'signed-in',
  body: z.object({ value: z.unknown() }),
  answer: z.object({ value: z.unknown() }),
})
const secretOfTheServer = 'select password_hash from user_account -- /srv/seedbed/server.ts'
const server = await startTestServer({
  // A call that fails on purpose is logged.
  settings: { logLevel: 'silent' },
  features: [
    ...serverFeatures,
    {
      name: 'failing',
      texts: {},
      calls: [
        serve(failing, () => Promise.reject(Object.assign(new Error(secretOfTheServer), { detail: secretOfTheServer }))),
        serve(keeping, async ({ body }) => ({ value: body.value })),
      ],
    },
  ],
  webFolder: new URL('testing/web/', import.meta.url),
})
const { address, database } = server
const { token = '' } = await server.admin()
const signedIn = (contentType: string) => ({ authorization: token, 'content-type': contentType })

/** Another node on the same database, with settings of its own. */
async function beside(options: TestServerOptions, work: (node: TestServer) => Promise<void>): Promise<void> {
  const node = await startTestServer({ database, ...options })
  await work(node).finally(() => node.stop())
}

describe('headers', () => {
  const protective = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(
      /^default-src 'self'; script-src 'self'; .*object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'$/,
    ),
  }
  const answers: [string, number, () => Promise<Response>][] = [
    ['a page', 200, () => fetch(`${address}/businessSystem/`)],
    ['a page of the application', 200, () => fetch(`${address}/businessSystem/workFlowDetail?token=x`)],
    ['a file of the pages', 200, () => fetch(`${address}/businessSystem/assets/app.js`)],
    ['a missing file of the pages', 404, () => fetch(`${address}/businessSystem/assets/none.js`)],
    ['the way to the pages', 302, () => fetch(`${address}/`, { redirect: 'manual' })],
    ['the document of calls', 200, () => fetch(`${address}/api/openapi.json`)],
    ['the state of the process', 200, () => fetch(`${address}/healthz`)],
    ['a picture', 200, () => fetch(`${address}/api/file/ImageCode/one`)],
    ['a call without session', 401, () => fetch(`${address}/api/oauth/CurrentUser`)],
    ['an unknown address', 404, () => fetch(`${address}/api/nothing`)],
    ['another method', 405, () => fetch(`${address}/api/oauth/CurrentUser`, { method: 'DELETE' })],
    ['an address that cannot be read', 400, () => fetch(`${address}/api/oauth/getConfig/%c0`)],
    ['an address with an overlong part', 400, () => fetch(`${address}/api/oauth/getConfig/${'x'.repeat(301)}`)],
    [
      'a malformed body',
      400,
      () => fetch(`${address}/api/oauth/LockScreen`, { method: 'POST', headers: signedIn('application/json'), body: '{' }),
    ],
    [
      'another content type',
      415,
      () => fetch(`${address}/api/oauth/LockScreen`, { method: 'POST', headers: signedIn('text/plain'), body: '{}' }),
    ],
    [
      'a body that is too large',
      413,
      () =>
        fetch(`${address}/api/oauth/LockScreen`, {
          method: 'POST',
          headers: signedIn('application/json'),
          body: JSON.stringify({ account: 'x'.repeat(1024 * 1024) }),
        }),
    ],
  ]

  test.each(answers)('%s has them, and lets no other site read it', async (_name, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(protective)
    for (const header of [
      'access-control-allow-origin',
      'access-control-allow-credentials',
      'server',
      'x-powered-by',
      'set-cookie',
      'strict-transport-security',
    ])
      expect(answer.headers.get(header), header).toBeNull()
  })

  test('the worker of scripts may compile WebAssembly and reach nothing', async () => {
    const answer = await fetch(`${address}/businessSystem/assets/script-worker-x.js`)
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
  })

  test('no other site is answered as such', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await fetch(`${address}/api/oauth/getLoginConfig`, {
        method,
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
      })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('answers of calls are kept nowhere', async () => {
    const admin = await server.admin()
    for (const answer of [await admin.fetch(currentUser, { query: {} }), await server.visitor.fetch(currentUser, { query: {} })])
      expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('browsers that came over TLS come so again', async () => {
    const tlsOf = async (at: { address: string }): Promise<string | null> =>
      (await fetch(`${at.address}/healthz`, { headers: { 'x-forwarded-proto': 'https' } })).headers.get('strict-transport-security')
    await beside({ settings: { publicAddress: 'https://seeds.example' } }, async (node) =>
      expect(await tlsOf(node)).toBe('max-age=31536000'),
    )
    await beside({ settings: { trustProxy: '127.0.0.1' } }, async (node) => expect(await tlsOf(node)).toBe('max-age=31536000'))
    expect(await tlsOf(server)).toBeNull()
  })
})

test('a fault of the server tells nothing of it but the id of the request', async () => {
  const admin = await server.admin()
  const answer = await admin.call(failing, {})
  expect(answer).toMatchObject({ status: 500, code: 500, msg: '请求出错，请重试', data: null })
  expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/)
  const withHeader = await admin.fetch(failing, {}, { headers: { 'jnpf-origin': 'pc' } })
  expect([withHeader.status, await withHeader.text()]).toEqual([200, expect.not.stringContaining('password_hash')])
})

describe('a body', () => {
  const sent = async (body: string) =>
    (await fetch(`${address}/api/test/Keeping`, { method: 'POST', body, headers: signedIn('application/json') })).json()

  test('that is no JSON, no object or too deep is refused with a text that has no open places', async () => {
    for (const body of ['{"value":', 'value', '[1]', '7', `${'['.repeat(30)}${']'.repeat(30)}`])
      expect(await sent(body), body).toMatchObject({ code: 400, msg: '请求格式不正确', data: null })
    expect(await sent('{"value":1}')).toMatchObject({ code: 200, data: { value: 1 } })
  })

  test('keeps numbers that floating point would change as they were written', async () => {
    expect(await sent('{"value":12345678901234567890.123}')).toMatchObject({ data: { value: '12345678901234567890.123' } })
  })
})

test('an address that cannot be routed is answered in the envelope', async () => {
  for (const part of ['%c0', '%', 'x'.repeat(301)]) {
    const answer = await fetch(`${address}/api/oauth/getConfig/${part}`)
    expect(await answer.json()).toEqual({
      code: 400,
      msg: '请求格式不正确',
      data: null,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
})

test('HEAD does nothing of what GET does', async () => {
  const admin = await server.admin()
  const answer = await fetch(`${address}${logout.path}`, { method: 'HEAD', headers: { authorization: admin.token! } })
  expect(answer.status).toBe(405)
  expect(await admin.call(currentUser, { query: {} })).toMatchObject({ code: 200 })
})

describe('what a body costs', () => {
  const body = 'a&'.repeat(500_000)
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body })

  test('a form holds the few fields of a sign-in', async () => {
    const read = vi.spyOn(globalThis, 'URLSearchParams')
    const statuses = [(await post(login.path)).status, (await post('/')).status, (await post('/api/nothing')).status]
    const forms = read.mock.calls.filter(([text]) => String(text).length > 1_000)
    read.mockRestore()
    expect(statuses).toEqual([413, 404, 404])
    expect(forms).toEqual([])
  })

  test('whoever may not make the call learns nothing of its content type', async () => {
    const admin = await server.admin()

    const put = (headers: Record<string, string>) =>
      fetch(`${address}${saveTheme.path}`, { method: 'PUT', headers: { 'content-type': 'text/plain', ...headers }, body: '{' })
    expect((await put({})).status).toBe(401)
    await admin.get(lockScreen, { body: {} })
    expect((await put({ authorization: admin.token! })).status).toBe(403)
  })

  test('an address whose budget is used up is refused before its body is read', async () => {
    await beside({ limits: { requestsPerAddress: 1 } }, async (strict) => {
      await new TestClient(strict.address).call(currentUser, { query: {} })
      const ask = (path: string, contentType: string) =>
        fetch(`${strict.address}${path}`, { method: 'POST', headers: { 'content-type': contentType }, body: '{' })
      expect((await ask(login.path, 'text/plain')).status).toBe(429)
      expect((await ask(lockScreen.path, 'application/json')).status).toBe(429)
      expect((await ask('/api/nothing', 'application/json')).status).toBe(429)
    })
  })
})

test('the id of a request is the server’s, whatever the caller sends', async () => {
  const answer = await server.visitor.call(currentUser, { query: {} }, { headers: { 'request-id': 'mine', 'x-request-id': 'mine' } })
  expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/)
})

describe('budgets', () => {
  const limits = { requestsPerUser: 12, writesPerUser: 3, searchesPerUser: 3, exchangesPerUser: 2 }

  test('of a user: writes, searches, exports, and all together', async () => {
    await beside({ limits }, async (strict) => {
      const admin = await strict.admin()
      const codes = async (times: number, ask: () => Promise<{ code: number }>): Promise<number[]> => {
        const found = []
        for (let at = 0; at < times; at += 1) found.push((await ask()).code)
        return found
      }
      expect(await codes(4, () => admin.call(saveTheme, { body: { theme: 'classic' } }))).toEqual([200, 200, 200, 429])
      expect(await codes(4, () => admin.call(areaNames, { body: { idsList: [] } }))).toEqual([200, 200, 200, 429])
      expect(await codes(3, () => admin.call(exportCategory, { params: { id: 'none' } }))).toEqual([404, 404, 429])
      // Eleven requests so far: one is left.
      expect(await codes(2, () => admin.call(currentUser, { query: {} }))).toEqual([200, 429])
      const refused = await admin.fetch(currentUser, { query: {} })
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({ msg: `操作过于频繁，请在${seconds}秒后再试` })
    })
  })

  test('of an address, visitors included; a claimed address counts only from a proxy that is known', async () => {
    const ask = async (at: { address: string }, forwarded: string): Promise<number> =>
      (await new TestClient(at.address).call(currentUser, { query: {} }, { headers: { 'x-forwarded-for': forwarded } })).code
    const limits = { requestsPerAddress: 2 }
    await beside({ limits }, async (strict) => {
      expect([await ask(strict, '192.0.2.1'), await ask(strict, '192.0.2.2'), await ask(strict, '192.0.2.3')]).toEqual([600, 600, 429])
    })
    await beside({ limits, settings: { trustProxy: '127.0.0.1' } }, async (proxied) => {
      expect([await ask(proxied, '192.0.2.1'), await ask(proxied, '192.0.2.2'), await ask(proxied, '192.0.2.3')]).toEqual([600, 600, 600])
      expect([await ask(proxied, '192.0.2.1'), await ask(proxied, '192.0.2.1')]).toEqual([600, 429])
    })
  })
})

/** What comes back for bytes that no client sends. */
async function answerTo(at: { address: string }, sent: string): Promise<string> {
  const { hostname, port } = new URL(at.address)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(sent)
  const chunks: Buffer[] = []
  for await (const chunk of socket as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('limits of a request', () => {
  test('of its language: what is no HTTP is answered, and nobody else notices', async () => {
    for (const sent of [
      '\u0000\u0001\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ]) {
      const answer = await answerTo(server, sent)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: 400, data: null })
    }
  })

  test('of its headers', async () => {
    const ask = async (bytes: number): Promise<number> =>
      (await fetch(`${address}/healthz`, { headers: { 'x-filler': 'x'.repeat(bytes) } })).status
    expect([await ask(15 * 1024), await ask(17 * 1024)]).toEqual([200, 431])
  })

  test('of the time it takes to arrive', async () => {
    await beside({ limits: { requestSeconds: 0.2 } }, async (impatient) => {
      for (const sent of [
        `POST /api/oauth/LockScreen HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
        'GET /api/oauth/Curr',
      ]) {
        const answer = await answerTo(impatient, sent)
        expect(answer).toMatch(/^HTTP\/1\.1 408 /)
        expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: 408, data: null })
      }
    })
  })

  test('of the rows of a page, and of the rows before it', async () => {
    const admin = await server.admin()
    const codes = async (query: { pageSize: number; currentPage?: number }): Promise<number[]> => [
      (await admin.call(listMessages, { query })).code,
      (await admin.call(listBox, { params: { id: '1' }, query })).code,
      (await admin.call(myLog, { query })).code,
    ]
    expect(await codes({ pageSize: 500, currentPage: 2_001 })).toEqual([200, 200, 200])
    expect(await codes({ pageSize: 501 })).toEqual([413, 413, 413])
    expect(await codes({ pageSize: 0 })).toEqual([400, 400, 400])
    expect(await codes({ pageSize: 500, currentPage: 2_002 })).toEqual([400, 400, 400])
  })

  test('characters that no text can hold are refused wherever they stand', async () => {
    const form = new URLSearchParams({ account: 'a\u0000b', password: 'x' }).toString()
    const typed = await fetch(`${address}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    })
    expect(typed.status).toBe(400)
    const admin = await server.admin()
    const upload = new FormData()
    upload.append('folder', 'a\u0000b')
    upload.append('file', new Blob(['text']), 'a.txt')
    const uploaded = await fetch(`${address}/api/file/Uploader/annex`, {
      method: 'POST',
      headers: { authorization: admin.token! },
      body: upload,
    })
    expect(await uploaded.json()).toMatchObject({ code: 400 })
  })
})

test('names of members that every object has are refused in addresses and forms', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    expect((await fetch(`${address}/api/oauth/getLoginConfig?${name}=1`)).status).toBe(400)
    expect((await fetch(`${address}${login.path}`, { method: 'POST', headers: form, body: `account=a&${name}=1` })).status).toBe(400)
  }
})

test('a multipart body that cannot be read is refused, with the status that upload components of the family read', async () => {
  const upload = (contentType: string, body: string): Promise<Response> =>
    fetch(`${address}/api/file/Uploader/annex`, { method: 'POST', headers: signedIn(contentType), body })
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\ntext'
  for (const [contentType, body] of [
    ['multipart/form-data', `${part}\r\n--x--\r\n`],
    ['multipart/form-data; boundary=', `${part}\r\n--x--\r\n`],
    ['multipart/form-data; boundary=x', part],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition'],
    ['multipart/form-data; boundary=x', '--x\r\n\r\n\r\n--x--'],
    ['multipart/form-data; boundary=y', `${part}\r\n--x--\r\n`],
    ['multipart/form-data; boundary=x', ''],
  ] as const) {
    const answer = await upload(contentType, body)
    expect([answer.status, await answer.json()], `${contentType} ${body}`).toEqual([200, expect.objectContaining({ code: 400 })])
  }
})

test('an error reported by a page is logged, without what follows its address', async () => {
  const warn = vi.spyOn(server.node.kernel.log, 'warn').mockImplementation(() => undefined)
  const admin = await server.admin()
  const fault = { traceId: 't', name: 'Error', message: 'm', stack: 's' }
  await admin.get(reportClientError, { body: { ...fault, address: 'http://x/workFlowDetail?token=secret-ticket#config=1' } })
  const lines = JSON.stringify(warn.mock.calls)
  warn.mockRestore()
  expect(lines).toContain('/workFlowDetail')
  expect(lines).not.toContain('secret-ticket')
})
