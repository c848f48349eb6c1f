import { describe, expect, test } from 'vitest'
import { guard } from '#web/router/guard.ts'
import type { GuardState } from '#web/router/guard.ts'

const visitor: GuardState = { token: undefined, locked: false, menusLoaded: false, hasScreen: () => false }
const user: GuardState = { token: 'bearer a', locked: false, menusLoaded: true, hasScreen: (path) => path === '/system/user' }
const at = (address: string) => {
  const url = new URL(address, 'http://here')
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}

describe('a visitor', () => {
  test.each([
    '/',
    '/home',
    '/login',
    '/loginPre',
    '/signUp',
    '/newsDetails',
    '/privacyPolicy',
    '/useAgreement',
    '/lockScreen',
    '/404',
    '/redirect/a/b',
  ])('may see the public page %s', (path) => expect(guard(visitor, at(path))).toEqual({ kind: 'allow' }))

  test('is led to the sign-in with the way back, query included', () => {
    expect(guard(visitor, at('/system/user?page=2#x'))).toEqual({ kind: 'go', to: '/login?redirect=%2Fsystem%2Fuser%3Fpage%3D2%23x' })
  })

  test('is led to the sign-in also from an unknown address', () => {
    expect(guard(visitor, at('/nowhere'))).toEqual({ kind: 'go', to: '/login?redirect=%2Fnowhere' })
  })

  test('is not tricked by an address that only begins like a public one', () => {
    expect(guard(visitor, at('/loginX')).kind).toBe('go')
    expect(guard(visitor, at('/home/secret')).kind).toBe('go')
  })
})

describe('a signed-in user', () => {
  test('goes from the sign-in to the start', () => {
    expect(guard(user, at('/login?redirect=%2Fx'))).toEqual({ kind: 'go', to: '/' })
  })

  test.each(['/', '/loginPre'])('has the start page of the shell at %s', (path) => {
    expect(guard(user, at(path))).toEqual({ kind: 'go', to: '/home' })
  })

  test('waits for the menus before anything is shown', () => {
    expect(guard({ ...user, menusLoaded: false }, at('/system/user'))).toEqual({ kind: 'load-menus' })
    expect(guard({ ...user, menusLoaded: false }, at('/nowhere'))).toEqual({ kind: 'load-menus' })
  })

  test('sees the screens of the menu', () => {
    expect(guard(user, at('/system/user'))).toEqual({ kind: 'allow' })
    expect(guard(user, at('/system/user/'))).toEqual({ kind: 'allow' })
  })

  test.each(['/home', '/externalLink?href=x', '/redirect/system/user', '/404'])('sees the page of the shell %s', (path) => {
    expect(guard(user, at(path))).toEqual({ kind: 'allow' })
  })

  test('is led to 404 from an unknown address, which goes along', () => {
    expect(guard(user, at('/nowhere?id=1'))).toEqual({ kind: 'go', to: '/404?from=%2Fnowhere%3Fid%3D1' })
  })
})

describe('a locked screen', () => {
  const locked = { ...user, locked: true }

  test.each(['/', '/home', '/system/user', '/nowhere', '/404', '/loginPre'])('holds everything back: %s', (path) => {
    expect(guard(locked, at(path))).toEqual({ kind: 'go', to: '/lockScreen' })
  })

  test('shows itself, without asking for menus', () => {
    expect(guard({ ...locked, menusLoaded: false }, at('/lockScreen'))).toEqual({ kind: 'allow' })
  })

  test('lets the sign-in address lead to the start, which leads back to it', () => {
    expect(guard(locked, at('/login'))).toEqual({ kind: 'go', to: '/' })
  })

  test('holds no visitor', () => {
    expect(guard({ ...visitor, locked: true }, at('/home'))).toEqual({ kind: 'allow' })
  })
})

describe('a page that stands for everybody', () => {
  test.each([visitor, user, { ...user, locked: true }, { ...user, menusLoaded: false }])('is always let through', (state) => {
    expect(guard(state, at('/formShortLink?id=1'))).toEqual({ kind: 'allow' })
    expect(guard(state, at('/check?code=AAAA'))).toEqual({ kind: 'allow' })
  })
})

test('the ticket of a client that wants to be signed in leads to the question whether it may', () => {
  for (const state of [visitor, user]) expect(guard(state, at('/sso?jnpf_ticket=a%2Bb'))).toEqual({ kind: 'go', to: '/scan?code=a%2Bb' })
  expect(guard(visitor, at('/sso'))).toEqual({ kind: 'allow' })
})

describe('a workflow detail with a ticket in its address', () => {
  test('offers a visitor a session, and loses the ticket from the address', () => {
    expect(guard(visitor, at('/workFlowDetail?config=c&token=t'))).toEqual({
      kind: 'redeem-ticket',
      ticket: 't',
      to: '/workFlowDetail?config=c',
      replaces: false,
    })
  })

  test('would replace the session that is there', () => {
    expect(guard(user, at('/workFlowDetail?token=t'))).toEqual({
      kind: 'redeem-ticket',
      ticket: 't',
      to: '/workFlowDetail',
      replaces: true,
    })
  })

  test('that is the token we have only leaves the address', () => {
    expect(guard({ ...user, token: 't' }, at('/workFlowDetail?token=t&config=c'))).toEqual({ kind: 'go', to: '/workFlowDetail?config=c' })
  })

  test('is honoured nowhere else', () => {
    expect(guard(visitor, at('/system/user?token=t')).kind).toBe('go')
  })
})
