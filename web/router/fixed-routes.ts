/** Where the QR code of a verify code leads: the page on which anybody asks what stands behind it. */
export const checkPath = '/check'

/** Addresses that answer without a token (document 1, section 2). */
const publicPaths: readonly string[] = [
  '/',
  '/home',
  '/login',
  '/auth-redirect',
  '/sso',
  '/formShortLink',
  checkPath,
  '/signUp',
  '/loginPre',
  '/createSeedWork',
  '/seedBusinessWord',
  '/cunjitiWork',
  '/socialWork',
  '/newsDetails',
  '/privacyPolicy',
  '/useAgreement',
  '/lockScreen',
  '/contractSign',
  '/contractSigning',
  '/contractInfo',
  '/404',
]

export function isPublic(path: string): boolean {
  return publicPaths.includes(path) || path.startsWith('/redirect/')
}

/** Addresses of `web/` itself for signed-in users; others belong to features and to the menu. */
const ownPaths: readonly string[] = ['/', '/home', '/loginPre', '/login', '/lockScreen', '/404', '/externalLink']

export function isOwn(path: string): boolean {
  return ownPaths.includes(path) || path.startsWith('/redirect/')
}

/** Pages that somebody only passes through, so that no tab stays of them. */
export const isPassing = (path: string): boolean => path.startsWith('/redirect/') || path === '/sso' || path === '/auth-redirect'

/** The path without a trailing slash, for comparing addresses. */
export function plainPath(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}

/** Where the addresses of online functions begin (document 1, section 2). */
export const functionStart = '/model/'
