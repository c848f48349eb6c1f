import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { CallError } from '#web/call/call-error.ts'
import { request, requestAnswer } from '#web/call/request.ts'
import { registerNavigator } from '#web/router/navigation.ts'
import { sessionStore } from '#web/session/session-store.ts'
import type { CurrentUser } from '#web/session/session-store.ts'
import { watchUnsent } from '#web/session/unsent.ts'
import { toastStore } from '#web/toast/toast-store.ts'

const read = call({
  method: 'GET',
  path: '/api/things/{id}',
  access: 'signed-in',
  params: z.object({ id: z.string() }),
  answer: z.string(),
})
const write = call({ method: 'POST', path: '/api/things', access: 'signed-in', body: z.object({ name: z.string() }), answer: z.null() })
const signIn = call({
  method: 'POST',
  path: '/api/oauth/Login',
  access: 'public',
  bodyKind: 'form',
  body: z.object({ account: z.string() }),
  answer: z.null(),
})

const visited: string[] = []
/** Addresses that were shown in the address bar. */
const shown: string[] = []
let sent: { readonly address: string; readonly init: RequestInit }[] = []

function serverAnswers(envelope: unknown) {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return Response.json(envelope)
  })
}

const header = (name: string) => new Headers(sent[0]?.init.headers).get(name)
const toasts = () => toastStore.getState().toasts.map((toast) => toast.text)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  sent = []
  visited.length = 0
  shown.length = 0
  toastStore.setState({ toasts: [] })
  sessionStore.setState({ token: 'bearer abc', locked: false, lapsed: false, current: undefined })
  registerNavigator({ go: async (to) => void visited.push(to), address: () => '/system/user?page=2', show: (to) => void shown.push(to) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('carries token, origin and time, and answers the data', async () => {
    serverAnswers({ code: 200, msg: 'ok', data: 'seed' })
    expect(await request(read, { params: { id: '7' } })).toBe('seed')
    expect(sent[0]?.address).toBe('/api/things/7?n=1700000000')
    expect([header('Authorization'), header('jnpf-origin'), header('Idempotency-Key')]).toEqual(['bearer abc', 'pc', null])
  })

  test('that changes something carries the key of the intention', async () => {
    serverAnswers({ code: 200, msg: '保存成功', data: null })
    const answer = await requestAnswer(write, { body: { name: '玉米' } }, { idempotencyKey: 'k1' })
    expect([answer.msg, header('Idempotency-Key'), sent[0]?.init.body]).toEqual(['保存成功', 'k1', '{"name":"玉米"}'])
  })

  test('that signs in travels as a form', async () => {
    serverAnswers({ code: 200, msg: '', data: null })
    await request(signIn, { body: { account: 'a b' } })
    expect(String(sent[0]?.init.body)).toBe('account=a+b')
  })
})

describe('an answer other than 200', () => {
  test('shows the words of the server', async () => {
    serverAnswers({ code: 400, msg: '参数错误', data: null, requestId: 'r1' })
    await expect(request(read, { params: { id: '7' } })).rejects.toMatchObject({ code: 400, msg: '参数错误', requestId: 'r1' })
    expect(toasts()).toEqual(['参数错误'])
  })

  test('600 forgets the session and leads to the sign-in with the way back', async () => {
    serverAnswers({ code: 600, msg: '登录过期,请重新登录', data: null })
    await expect(request(read, { params: { id: '7' } })).rejects.toBeInstanceOf(CallError)
    expect(sessionStore.getState().token).toBeUndefined()
    expect(visited).toEqual(['/login?redirect=%2Fsystem%2Fuser%3Fpage%3D2'])
  })

  test.each([
    { code: 600, over: true },
    { code: 601, over: false },
    { code: 602, over: true },
  ])('$code under an unsent form asks for the sign-in over it: $over', async ({ code, over }) => {
    sessionStore.setState({ current: {} as CurrentUser })
    const stop = watchUnsent({ has: () => true, keep: () => undefined })
    serverAnswers({ code, msg: '登录过期,请重新登录', data: null })
    for (const _ of [1, 2]) await expect(request(read, { params: { id: '7' } })).rejects.toBeInstanceOf(CallError)
    stop()
    const { token, lapsed, current } = sessionStore.getState()
    expect([token, lapsed, current !== undefined]).toEqual([undefined, over, over])
    const signIn = '/login?redirect=%2Fsystem%2Fuser%3Fpage%3D2'
    expect([shown, [...new Set(visited)]]).toEqual(over ? [[signIn], []] : [[], [signIn]])
    expect(toasts()).toEqual(['登录过期,请重新登录'])
  })

  test('600 asks over the page only while something on it is unsent', async () => {
    sessionStore.setState({ current: {} as CurrentUser })
    const stop = watchUnsent({ has: () => false, keep: () => undefined })
    serverAnswers({ code: 600, msg: '登录过期,请重新登录', data: null })
    await expect(request(read, { params: { id: '7' } })).rejects.toBeInstanceOf(CallError)
    stop()
    expect([sessionStore.getState().lapsed, shown, visited]).toEqual([false, [], ['/login?redirect=%2Fsystem%2Fuser%3Fpage%3D2']])
  })

  test('a locked session keeps its token and leads to the lock screen', async () => {
    serverAnswers({ code: 403, msg: '已锁定', data: { reason: 'locked' } })
    await expect(request(read, { params: { id: '7' } })).rejects.toBeInstanceOf(CallError)
    expect(sessionStore.getState()).toMatchObject({ token: 'bearer abc', locked: true })
    expect([visited, toasts()]).toEqual([['/lockScreen'], []])
  })

  test('a conflict is left to the caller that asks for it', async () => {
    serverAnswers({ code: 409, msg: '数据已被修改', data: null })
    await expect(request(write, { body: { name: 'a' } }, { handles: [409] })).rejects.toMatchObject({ code: 409 })
    expect(toasts()).toEqual([])
  })
})

test('a server that cannot be reached is told once', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(request(read, { params: { id: '7' } })).rejects.toMatchObject({ failure: 'network' })
  await expect(request(read, { params: { id: '7' } })).rejects.toMatchObject({ failure: 'network' })
  expect(toasts()).toHaveLength(1)
})

test('a call given up by its caller says nothing', async () => {
  const given = new AbortController()
  vi.stubGlobal('fetch', async () => {
    given.abort()
    throw new DOMException('aborted', 'AbortError')
  })
  await expect(request(read, { params: { id: '7' } }, { signal: given.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(toasts()).toEqual([])
})

test('a call given up while its answer arrives says nothing', async () => {
  const given = new AbortController()
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({ start: (stream) => given.signal.addEventListener('abort', () => stream.error(given.signal.reason)) })
    queueMicrotask(() => given.abort())
    return new Response(body)
  })
  await expect(request(read, { params: { id: '7' } }, { signal: given.signal })).rejects.toThrow(DOMException)
  expect(toasts()).toEqual([])
})
