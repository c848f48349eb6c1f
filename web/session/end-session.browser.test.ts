import { afterEach, expect, test } from 'vitest'
import { registerNavigator } from '#web/router/navigation.ts'
import { sessionEnded } from '#web/session/end-session.ts'
import { sessionStore, storeToken } from '#web/session/session-store.ts'

afterEach(() => {
  storeToken(undefined)
  sessionStore.setState({ current: undefined, lapsed: false })
})

test('of several calls that meet the end of a session the first leads to the sign-in, and its way back stays', () => {
  let address = '/page?id=1'
  registerNavigator({
    go: async (to) => {
      address = to
    },
    address: () => address,
    show: () => undefined,
  })
  storeToken('token')
  sessionEnded(601, '已被踢出')
  sessionEnded(601, '已被踢出')
  expect(address).toBe(`/login?redirect=${encodeURIComponent('/page?id=1')}`)
})
