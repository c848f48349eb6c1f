import { afterEach, expect, test, vi } from 'vitest'
import type { Language } from '#engine/texts/text.ts'
import { chooseOwnLanguage, currentLanguage, showLanguage, startI18n } from '#web/i18n/i18n.ts'
import { loadUser } from '#web/session/load-user.ts'
import { localStore } from '#web/session/local-store.ts'
import { sessionStore } from '#web/session/session-store.ts'

/** A server that writes the place of the last sign-in in the language of the account. */
function givenServer({ mustChangePassword = false, chosen = 'zh' }: { mustChangePassword?: boolean; chosen?: Language | null } = {}) {
  let language = chosen
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    asked.push(`${init.method} ${pathname}`)
    if (init.method === 'PUT') language = JSON.parse(String(init.body)).language
    const userInfo = { language, mustChangePassword, prevLoginIPAddressName: language === 'en' ? 'Local network' : '内网IP' }
    return Response.json({ code: 200, msg: '', data: { userInfo, menuList: [{}] } })
  })
  return asked
}

const place = () => sessionStore.getState().current?.userInfo.prevLoginIPAddressName

afterEach(() => {
  vi.unstubAllGlobals()
  localStore.set('language', undefined)
  sessionStore.setState({ current: undefined })
})

test('the language chosen here becomes that of the account before anything of it is shown', async () => {
  startI18n([])
  await chooseOwnLanguage('en')
  const asked = givenServer()
  await loadUser()
  expect(asked).toEqual(['GET /api/oauth/CurrentUser', 'PUT /api/permission/Users/Current/SystemLanguage', 'GET /api/oauth/CurrentUser'])
  expect(place()).toBe('Local network')
})

test('an account that already speaks it, or may not save yet, is asked for once', async () => {
  await chooseOwnLanguage('en')
  const asked = givenServer({ mustChangePassword: true })
  await loadUser()
  await chooseOwnLanguage('zh')
  await loadUser()
  expect(asked).toEqual(['GET /api/oauth/CurrentUser', 'GET /api/oauth/CurrentUser'])
  expect(place()).toBe('内网IP')
})

test('an account that never chose leaves the browser its language, and nothing is saved', async () => {
  await showLanguage('en')
  const asked = givenServer({ chosen: null })
  await loadUser()
  expect([currentLanguage(), asked]).toEqual(['en', ['GET /api/oauth/CurrentUser']])
})

test('the choice of an account counts in a browser that has none', async () => {
  await showLanguage('en')
  const asked = givenServer({ chosen: 'zhtw' })
  await loadUser()
  expect([currentLanguage(), asked]).toEqual(['zhtw', ['GET /api/oauth/CurrentUser']])
})
