/** Addresses that answer without a token (document 1, section 2). */
const publicPaths: readonly string[] = [
  '/',
  '/home',
  '/login',
  '/auth-redirect',
  '/sso',
  '/formShortLink',
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

/** Addresses the kernel draws itself for a signed-in user; others come from features and from the menu. */
const ownPaths: readonly string[] = ['/', '/home', '/loginPre', '/login', '/lockScreen', '/404', '/externalLink']

export function isOwn(path: string): boolean {
  return ownPaths.includes(path) || path.startsWith('/redirect/')
}

/** Path without a slash at its end, as addresses are compared. */
export function plainPath(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}
