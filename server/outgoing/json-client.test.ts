import { createServer, request as requestPlain, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { jsonClient, outgoingFaultTexts } from '#server/outgoing/json-client.ts'
import { outgoingFetch, OutgoingProblem } from '#server/outgoing/outgoing-fetch.ts'
import { serverTexts } from '#server/texts.ts'

/** A service on loopback; what it answers depends on the path. */
const seen: { readonly url: string; readonly host: string; readonly body: string }[] = []
let connections = 0
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const url = request.url ?? ''
    seen.push({ url, host: request.headers.host ?? '', body: Buffer.concat(parts).toString() })
    if (url === '/silent') return
    if (url === '/gone') request.socket.destroy()
    else if (url === '/away') response.writeHead(302, { location: '/ok' }).end()
    else if (url === '/broken') response.writeHead(500).end('{}')
    else if (url === '/page') response.end('<html></html>')
    else if (url === '/large') response.end(`"${'x'.repeat(2_000)}"`)
    else response.end(JSON.stringify({ url }))
  })
})
service.on('connection', () => (connections += 1))
await new Promise<void>((resolve) => {
  service.listen(0, '127.0.0.1', resolve)
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
const { port } = service.address() as AddressInfo
const at = (path: string) => ({ method: 'GET' as const, url: new URL(path, `http://127.0.0.1:${port}`) })

function given(parts: Partial<Parameters<typeof jsonClient>[0]> = {}) {
  const client = jsonClient({ allowed: `127.0.0.1:${port}`, mostBytes: 1_000, ...parts })
  afterAll(client.close)
  return client
}

describe('a question to another server', () => {
  test('is sent as JSON and answered as JSON', async () => {
    const client = given()
    const asked = { method: 'POST' as const, url: at('/ok?a=1').url, body: { name: '种业' } }
    expect(await client.send(asked)).toEqual({ data: { url: '/ok?a=1' } })
    expect(seen.at(-1)).toEqual({ url: '/ok?a=1', host: `127.0.0.1:${port}`, body: '{"name":"种业"}' })
  })

  test('opens no connection to an address inside that nobody allowed, nor an unencrypted one to the internet', async () => {
    const before = connections
    let opened = 0
    const open = (options: RequestOptions) => ((opened += 1), requestPlain(options))
    const lookup = async (host: string) => (host === 'inside.example.com' ? ['127.0.0.1'] : ['93.184.216.34'])
    const closed = given({ allowed: '', open, lookup })
    expect(await closed.send(at('/ok'))).toEqual({ fault: 'inside' })
    expect(await closed.send({ method: 'GET', url: new URL(`https://inside.example.com:${port}/`) })).toEqual({ fault: 'inside' })
    expect(await closed.send({ method: 'GET', url: new URL('http://outside.example.com/') })).toEqual({ fault: 'insecure' })
    expect(await given({ open, lookup: async () => [] }).send({ method: 'GET', url: new URL('https://none.example.com/') })).toEqual({
      fault: 'unknown',
    })
    expect({ opened, connections }).toEqual({ opened: 0, connections: before })
  })

  test('goes to the address that was checked, with a certificate for the name', async () => {
    const opened: (RequestOptions & { servername?: string })[] = []
    const open = (options: RequestOptions) => (opened.push(options), requestPlain({ ...options, host: '127.0.0.1', port, agent: false }))
    const client = given({ open, lookup: async () => ['93.184.216.34'] })
    expect(await client.send({ method: 'GET', url: new URL('https://api.example.com/token?x=1') })).toEqual({ data: { url: '/token?x=1' } })
    expect(opened[0]).toMatchObject({ host: '93.184.216.34', port: 443, servername: 'api.example.com' })
    expect(seen.at(-1)?.host).toBe('api.example.com')
  })

  test('says what went wrong and follows no redirect', async () => {
    const client = given()
    expect(await client.send(at('/away'))).toEqual({ fault: 'redirect' })
    expect(await client.send(at('/large'))).toEqual({ fault: 'too-large' })
    for (const path of ['/broken', '/page']) expect(await client.send(at(path)), path).toEqual({ fault: 'unreadable' })
    expect(await client.send(at('/gone'))).toEqual({ fault: 'unreachable' })
    expect(await given({ patienceMilliseconds: 50 }).send(at('/silent'))).toEqual({ fault: 'late' })
    const lookup = () => new Promise<never>(() => {})
    expect(await given({ patienceMilliseconds: 50, lookup }).send({ method: 'GET', url: new URL('https://a.example.com') })).toEqual({
      fault: 'late',
    })
  })

  test('in other words than JSON is answered as it came, whatever the status', async () => {
    const client = given()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await client.exchange({ method: 'POST', url: at('/broken').url, body: 'a=1&b=%E7%A7%8D', headers })
    expect(answer).toMatchObject({ status: 500, body: Buffer.from('{}') })
    expect(seen.at(-1)?.body).toBe('a=1&b=%E7%A7%8D')
    expect(await client.exchange(at('/away'))).toEqual({ fault: 'redirect' })
    expect(await client.exchange(at('/large'))).toEqual({ fault: 'too-large' })
    expect(await given({ allowed: '' }).exchange(at('/ok'))).toEqual({ fault: 'inside' })
  })

  test('is asked by libraries like a fetch', async () => {
    const fetch = outgoingFetch(given())
    const form = new URLSearchParams({ code: 'x' })
    const answer = await fetch(at('/ok').url.href, { method: 'POST', headers: {}, body: form })
    expect([answer.status, await answer.json()]).toEqual([200, { url: '/ok' }])
    expect(seen.at(-1)?.body).toBe('code=x')
    const away = fetch(at('/away').url.href, { method: 'GET', headers: {} })
    await expect(away).rejects.toThrow(new OutgoingProblem('redirect'))
    await expect(fetch(at('/ok').url.href, { method: 'DELETE', headers: {} })).rejects.toThrow('DELETE')
  })

  test('ends with the work that asked it', async () => {
    await expect(given().send({ ...at('/silent'), signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('cancelled')
  })

  test('has words for each fault', () => {
    for (const text of Object.values(outgoingFaultTexts)) expect(serverTexts).toHaveProperty([text])
  })
})
