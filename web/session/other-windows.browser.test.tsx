import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { registerNavigator } from '#web/router/navigation.ts'
import { giveUpPage } from '#web/session/end-session.ts'
import { localStore, storagePrefix } from '#web/session/local-store.ts'
import { watchOtherWindows } from '#web/session/other-windows.ts'
import { sessionStore, storeToken } from '#web/session/session-store.ts'
import { watchUnsent } from '#web/session/unsent.ts'
import { givenUser } from '#web/testing/given-user.ts'

/** A page of 张三 with unsent input, while somebody signs in in another window of the browser. */

const own = givenUser({})
const users: Readonly<Record<string, string>> = { 'token-a': own.userInfo.userId, 'token-a2': own.userInfo.userId, 'token-b': 'u-other' }
const kept = vi.fn()
let sent: string[] = []
let stop = () => undefined as unknown

beforeAll(() => {
  watchOtherWindows()
  registerNavigator({ go: async () => undefined, address: () => '/page', show: () => undefined })
})

beforeEach(() => {
  sent = []
  kept.mockReset()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization') ?? ''
    sent.push(`${token} ${new URL(address, location.href).pathname}`)
    return Response.json({
      code: 200,
      msg: '',
      data: { ...own, menuList: [{}], userInfo: { ...own.userInfo, userId: users[token] ?? '' } },
    })
  })
  storeToken('token-a')
  sessionStore.setState({ current: own, lapsed: false, locked: false })
  stop = watchUnsent({ has: () => true, keep: kept })
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  localStore.set('token', undefined)
  sessionStore.setState({ token: undefined, current: undefined, lapsed: false })
})

function signedInElsewhere(token: string): void {
  localStore.set('token', token)
  dispatchEvent(new StorageEvent('storage', { key: `${storagePrefix}token`, newValue: token }))
}

const page = () => {
  const { token, lapsed, current } = sessionStore.getState()
  return { token, lapsed, user: current?.userInfo.userId }
}

const asked = (token: string) => `${token} /api/oauth/CurrentUser`

test('another user leaves the page behind the dialog, without a token, and stays signed in elsewhere', async () => {
  signedInElsewhere('token-b')
  expect(page()).toEqual({ token: undefined, lapsed: true, user: own.userInfo.userId })
  expect(kept).toHaveBeenCalled()
  await expect.poll(() => sent).toEqual([asked('token-b')])
  expect(page()).toEqual({ token: undefined, lapsed: true, user: own.userInfo.userId })
  expect(localStore.get('token')).toBe('token-b')
})

test('the page goes on when its own user is back, after others too', async () => {
  signedInElsewhere('token-b')
  await expect.poll(() => sent).toEqual([asked('token-b')])
  signedInElsewhere('token-a2')
  await expect.poll(page).toEqual({ token: 'token-a2', lapsed: false, user: own.userInfo.userId })
  expect(sent.slice(1)).toEqual([asked('token-a2'), asked('token-a2')])
})

test('a page that is given up goes on as who is signed in now, and takes nothing from that user', async () => {
  signedInElsewhere('token-b')
  await expect.poll(() => sent).toEqual([asked('token-b')])
  giveUpPage()
  expect(page()).toEqual({ token: 'token-b', lapsed: false, user: undefined })
  expect(localStore.get('token')).toBe('token-b')
})
