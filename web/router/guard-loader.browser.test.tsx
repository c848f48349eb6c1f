import { afterEach, expect, test, vi } from 'vitest'
import { startI18n } from '#web/i18n/i18n.ts'
import { guardLoader } from '#web/router/guard-loader.ts'
import { sessionStore, storeToken } from '#web/session/session-store.ts'

/** What a link with a ticket brings about: nothing before the user agrees (security 3.10). */
function givenServer(code = 200) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([new URL(address, location.href).pathname, JSON.parse(String(init.body))])
    return Response.json({ code, msg: '', data: code === 200 ? { token: 'bearer opened' } : null })
  })
  return asked
}

const follow = () => guardLoader({ request: new Request(`${location.origin}/businessSystem/workFlowDetail?token=a-ticket&config=abc`) })
const tokenNow = () => sessionStore.getState().token

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  storeToken(undefined)
})

test.each([undefined, 'bearer mine'])('a link takes no session unasked, whether one is there or not (%s)', async (token) => {
  startI18n([])
  storeToken(token)
  const asked = givenServer()
  const question = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const answer = await follow()
  expect(answer?.headers.get('location')).toBe('/workFlowDetail?config=abc')
  expect(question).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
  expect(tokenNow()).toBe(token)
})

test('a link is traded for a session when the user agrees, and a refused one leaves the session that is there', async () => {
  startI18n([])
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const asked = givenServer()
  await follow()
  expect(asked).toEqual([['/api/oauth/ticket/session', { ticket: 'a-ticket', target: '/workFlowDetail?config=abc' }]])
  expect(tokenNow()).toBe('bearer opened')
  givenServer(410)
  await follow()
  expect(tokenNow()).toBe('bearer opened')
})
