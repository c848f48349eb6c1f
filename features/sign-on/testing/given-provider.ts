import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll } from 'vitest'

/** The client of the product at the provider. */
export const clientId = 'seedbed'
export const clientSecret = 'a-secret-of-the-provider'

/** How an answer of the token endpoint is spoiled before it leaves. */
type Spoil = (claims: Record<string, unknown>) => {
  readonly claims: Record<string, unknown>
  readonly by: 'own-key' | 'other-key' | 'none'
}

/** A real provider of OpenID Connect on loopback; whoever is led there is signed in at once as `person`. */
export interface GivenProvider {
  readonly issuer: string
  /** `host:port`, as an administrator allows it. */
  readonly address: string
  /** Who is signed in there. */
  person: string
  /** Spoils identity tokens while it is set. */
  spoil: Spoil | undefined
  /** What its token endpoint was asked, the latest last. */
  readonly asked: URLSearchParams[]
  /** Goes through the pages of the provider as a browser does. @returns the query it leads back with */
  visit(url: string): Promise<{ code: string; state: string; iss: string; error: string }>
  /** Goes through the sign-out of the provider as a browser does, and agrees there. @returns where it leads back to */
  signOut(url: string): Promise<string>
  /** Ends it before the end of the file; it answers nothing any more. */
  stop(): void
}

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/**
 * @param redirectAddress of the product, the only one that the client may name
 * @param signOutAddress the only one that it may name for signing out; without it the provider offers no sign-out
 */
export async function givenProvider(redirectAddress: string, signOutAddress?: string): Promise<GivenProvider> {
  const keys = { own: rsa(), other: rsa() }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = `127.0.0.1:${port}`
  const given: GivenProvider = {
    issuer: `http://${address}`,
    address,
    person: 'zhang.san',
    spoil: undefined,
    asked: [],
    visit,
    signOut,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const provider = new Provider(given.issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectAddress],
        post_logout_redirect_uris: signOutAddress ? [signOutAddress] : [],
      },
    ],
    jwks: { keys: [{ ...keys.own.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'own' }] },
    cookies: { keys: ['only-for-tests'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: signOutAddress !== undefined } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: `subject-of-${id}`, preferred_username: id }) }),
    // Nobody is asked whether the product may know who he is.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (context.path.startsWith('/interaction/')) {
      await provider.interactionFinished(context.req, context.res, { login: { accountId: given.person, remember: false } })
      context.respond = false
      return
    }
    await next()
    if (context.path !== '/token') return
    given.asked.push(new URLSearchParams(Object.entries(context.oidc?.params ?? {}).map(([name, value]) => [name, String(value)])))
    const body: unknown = context.body
    if (given.spoil && isTokens(body)) context.body = { ...body, id_token: spoiled(body.id_token, given.spoil, keys) }
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  afterAll(given.stop)
  return given
}

const isTokens = (body: unknown): body is { readonly id_token: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string'

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

function spoiled(token: string, spoil: Spoil, keys: { readonly own: KeyObject; readonly other: KeyObject }): string {
  const { claims, by } = spoil(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>)
  const text = `${encoded(by === 'none' ? { alg: 'none' } : { alg: 'RS256', kid: 'own' })}.${encoded(claims)}`
  if (by === 'none') return `${text}.`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), by === 'own-key' ? keys.own : keys.other).toString('base64url')}`
}

/** Follows redirects within the provider, with its cookies, until one leads elsewhere. */
async function visit(url: string) {
  const cookies = new Map<string, string>()
  let at = new URL(url)
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    const to = new URL(next, at)
    if (to.origin !== at.origin) {
      const of = (name: string) => to.searchParams.get(name) ?? ''
      return { code: of('code'), state: of('state'), iss: of('iss'), error: of('error') }
    }
    at = to
  }
  throw new Error('the provider leads nowhere')
}

async function signOut(url: string): Promise<string> {
  const asked = await fetch(url, { redirect: 'manual' })
  const page = await asked.text()
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  if (!asked.ok || xsrf === '' || action === '') throw new Error(`the provider answered ${asked.status}: ${page}`)
  const cookie = asked.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const agreed = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  return agreed.headers.get('location') ?? ''
}

/** What a verifier must have been derived to (RFC 7636, 4.2). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
