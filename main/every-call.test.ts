import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changesState, type Call } from '#engine/contract/call.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { refuseUndeclared } from '#server/http/access-declared.ts'
import { rateOf } from '#server/http/rate-limits.ts'
import { serverFeatures } from './server-features.ts'

const server = await startTestServer()
const { kernel } = server.node
await givenRole(kernel, 'elsewhere', { menuId: await givenMenu(kernel, 'elsewhere', 'elsewhere-page') })
await givenPerson(kernel, { account: 'stranger', roleIds: ['elsewhere'] })
const stranger = await server.signIn('stranger', personPassword)
const admin = await server.admin()
const calls = serverFeatures.flatMap((feature) => feature.calls).map((one) => one.call)

/** Signing out would end the sessions of the other tests. */
const endsSession = (one: Call): boolean => one.path === '/api/oauth/Logout' || one.path === '/api/oauth/LockScreen'

const isGuarded = (one: Call): boolean => one.access === 'administrator' || typeof one.access === 'object'

interface Answer {
  readonly status: number
  readonly code: number | undefined
  readonly requestId: string | undefined
}

/** Sends what the call declares, or what a test puts in its place. */
async function send(
  one: Call,
  token: string | undefined,
  change: { body?: string; contentType?: string; search?: string } = {},
): Promise<Answer> {
  const input = { params: sampleOf(one.params), query: sampleOf(one.query) }
  const path = one.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown>)?.[name] ?? 'x')),
  )
  const search = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)])).toString()
  const body = bodyOf(one, change)
  const response = await fetch(`${server.address}${path}?${change.search ?? search}`, {
    method: one.method,
    headers: { ...(token ? { authorization: token } : {}), ...body.headers },
    ...(body.content === undefined ? {} : { body: body.content }),
  })
  const text = await response.text()
  const envelope = text.startsWith('{"code"') ? (JSON.parse(text) as { code: number; requestId: string }) : undefined
  return { status: response.status, code: envelope?.code, requestId: envelope?.requestId }
}

function bodyOf(
  one: Call,
  change: { body?: string; contentType?: string },
): { headers: Record<string, string>; content?: string | FormData } {
  if (change.body !== undefined) return { headers: { 'content-type': change.contentType ?? 'application/json' }, content: change.body }
  if (one.bodyKind === 'multipart') return { headers: {}, content: fileForm() }
  if (one.bodyKind === 'form')
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      content: new URLSearchParams(sampleOf(one.body) as Record<string, string>).toString(),
    }
  if (!one.body) return { headers: {} }
  return { headers: { 'content-type': 'application/json' }, content: JSON.stringify(sampleOf(one.body) ?? null) }
}

function fileForm(): FormData {
  const form = new FormData()
  form.append('file', new Blob(['plain text']), 'note.txt')
  return form
}

/** The smallest value a schema lets through, made from its JSON Schema. */
function sampleOf(schema: z.ZodType | undefined): unknown {
  return schema ? sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })) : undefined
}

function sample(schema: z.core.JSONSchema._JSONSchema): unknown {
  if (typeof schema === 'boolean') return null
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const first = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (first) return sample(first)
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]))
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sample((schema.items ?? {}) as z.core.JSONSchema._JSONSchema))
  if (schema.type === 'string') return 'x'.repeat(schema.minLength ?? 1)
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 0)
  return schema.type === 'boolean' ? false : null
}

/** Upload components of the family send no origin header, and read `code` alone. */
const statusFor = (one: Call, status: number): number => ((one.byUploader ?? one.bodyKind === 'multipart') ? 200 : status)

const named = (some: readonly Call[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const)

describe.each(named(calls))('%s', (_name, one) => {
  test('a visitor gets no further than a public call lets him', async () => {
    const answer = await send(one, undefined)
    if (one.access === 'public') expect(answer.code).not.toBe(600)
    else expect(answer).toMatchObject({ status: statusFor(one, 401), code: 600 })
    expect(answer.code ?? 200).not.toBe(500)
  })

  test('malformed input is refused and not run', async () => {
    if (one.query) expect((await send(one, admin.token, { search: 'a=1&a=2' })).code).toBe(400)
    if (one.bodyKind === 'multipart') expect((await send(one, admin.token, { body: '{}' })).code).toBe(415)
    else if (one.method !== 'GET') {
      expect(
        (await send(one, admin.token, { body: '{"a":', contentType: one.bodyKind === 'form' ? 'application/json' : 'application/json' }))
          .code,
      ).toBe(one.bodyKind === 'form' ? 415 : 400)
      expect((await send(one, admin.token, { body: 'x', contentType: 'text/plain' })).code).toBe(415)
    }
  })
})

test.each(named(calls.filter(isGuarded)))('a user without the right is refused: %s', async (_name, one) => {
  expect(await send(one, stranger.token)).toMatchObject({ status: statusFor(one, 403), code: 403 })
})

// What ends a session would take the administrator's from the tests after it.
test.each(named(calls.filter((one) => !endsSession(one))))('well-formed input is answered in the envelope: %s', async (_name, one) => {
  const answer = await send(one, admin.token)
  expect(answer.code ?? 200).not.toBe(500)
  if (!one.bytes) expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('the OpenAPI document lists exactly the calls that are served', async () => {
  const document = (await (await fetch(`${server.address}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> }
  const listed = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`),
  )
  const served = calls.map((one) => `${one.method} ${one.path.replace(/\{[^}]*\}/g, '{}')}`)
  expect(listed.sort()).toEqual(served.sort())
})

test('a call that stores or removes something counts in a budget of its own, also where it takes no idempotency key', () => {
  const free = calls.filter((one) => (one.method === 'PUT' || one.method === 'DELETE' || changesState(one)) && rateOf(one) === 'read')
  // A large file has hundreds of chunks; its bytes and the files an hour are limited instead.
  expect(free.map((one) => `${one.method} ${one.path}`)).toEqual(['GET /api/file/chunk', 'POST /api/file/chunk'])
})

test('what an access rule asks of the menu entry made for a thing, its request names, and a finder leads from rows to it', () => {
  const finders = Object.assign({}, ...serverFeatures.map((feature) => feature.subjects)) as object
  for (const one of calls) {
    if (typeof one.access === 'string' || !('menu' in one.access) || !one.access.orEntry) continue
    const { id, of } = one.access.orEntry
    expect(Object.keys((one[id.in] as z.ZodObject).shape), `${one.method} ${one.path}`).toContain(id.member)
    if (of !== undefined) expect(Object.keys(finders)).toContain(of)
  }
})

test('a call without an access rule stops the start', () => {
  const bare = { call: { method: 'GET', path: '/api/bare' } as unknown as Call, handle: async () => null }
  expect(() => refuseUndeclared([bare])).toThrow('GET /api/bare has no access rule')
})
