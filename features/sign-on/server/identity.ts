import * as oidc from 'openid-client'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import { webBase } from '#server/http/serve-web.ts'
import type { Kernel } from '#server/kernel.ts'
import { jsonClient, outgoingFaultTexts, type OutgoingFault } from '#server/outgoing/json-client.ts'
import { outgoingFetch, OutgoingProblem } from '#server/outgoing/outgoing-fetch.ts'

/** A provider as it is asked; the secret in clear, `''` for a client without one. */
export interface ProviderAccess {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  readonly scopes: string
  readonly accountClaim: string
}

/** Whom a provider named: the subject means something together with the issuer alone. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** The account there as people read it, `''` where the provider does not tell it. */
  readonly account: string
}

/** What ends the session that somebody has at a provider (OpenID Connect RP-Initiated Logout 1.0). */
export interface SignOutThere {
  readonly address: string
  readonly idToken: string
}

/** Thrown where an answer of a provider did not pass the checks, so that it is noted; people read a sentence that tells nothing of it. */
export class UntrustedAnswer extends Error {
  readonly problem: unknown

  constructor(problem: unknown) {
    super('the answer of a provider did not pass the checks')
    this.name = 'UntrustedAnswer'
    this.problem = problem
  }
}

/** Clocks of servers may differ by so much. */
const toleranceSeconds = 30
const longestSubject = 255
const longestAccount = 200

/** Where providers lead back to: the configured address, never that of a request (security 3.12). Undefined where none is configured. */
export function redirectAddress({ settings }: Kernel): string | undefined {
  return settings.publicAddress === undefined ? undefined : `${settings.publicAddress}${webBase}/auth-redirect`
}

/** Where providers lead to once somebody has signed out there. Undefined where no public address is configured. */
export function afterSignOutAddress({ settings }: Kernel): string | undefined {
  return settings.publicAddress === undefined ? undefined : `${settings.publicAddress}${webBase}/loginPre`
}

/** The configured address. @throws Refused where there is none */
function neededAddress(kernel: Kernel): string {
  const address = redirectAddress(kernel)
  if (address === undefined) throw new Refused(refusal('invalid', 'sign-on.no-address'))
  return address
}

/** Asks through the one client of the server, and remembers why no answer came: the library wraps what it is thrown. */
async function asking<Result>(
  kernel: Kernel,
  work: (fetch: oidc.CustomFetch) => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly fault: OutgoingFault } | { readonly problem: unknown }> {
  const { outgoingAddresses } = await settingValues(kernel, connectionSettings)
  const client = jsonClient({ allowed: outgoingAddresses })
  const fetch = outgoingFetch(client)
  let fault: OutgoingFault | undefined
  try {
    const watched: oidc.CustomFetch = (address, options) =>
      fetch(address, options).catch((problem: unknown) => {
        if (problem instanceof OutgoingProblem) fault = problem.fault
        throw problem
      })
    return { result: await work(watched) }
  } catch (problem) {
    return fault === undefined ? { problem } : { fault }
  } finally {
    client.close()
  }
}

/** Reads what the issuer says of itself; the name of the issuer in it must be the one that was asked. */
async function discovered(fetch: oidc.CustomFetch, issuer: string): Promise<oidc.ServerMetadata> {
  const address = new URL(issuer)
  // Unencrypted answers are taken from addresses inside alone: the client of the server refuses all others.
  const execute = address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(address, 'unknown', undefined, oidc.None(), { [oidc.customFetch]: fetch, execute })
  return found.serverMetadata()
}

function configured(fetch: oidc.CustomFetch, server: oidc.ServerMetadata, provider: ProviderAccess): oidc.Configuration {
  const metadata = { [oidc.clockTolerance]: toleranceSeconds }
  const configuration = new oidc.Configuration(server, provider.clientId, metadata, clientAuthOf(server, provider.secret))
  configuration[oidc.customFetch] = fetch
  if (provider.issuer.startsWith('http:')) oidc.allowInsecureRequests(configuration)
  // The library trusts the connection to the token endpoint by itself; here the signature is checked against the keys of the issuer too.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** How the client names itself: by what the provider takes, Basic where it says nothing (OpenID Connect Discovery 1.0, 3). */
function clientAuthOf({ token_endpoint_auth_methods_supported: taken }: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  if (secret === '') return oidc.None()
  return taken && !taken.includes('client_secret_basic') && taken.includes('client_secret_post')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret)
}

/**
 * Asks a provider what it says of itself.
 *
 * @returns the text of what is wrong with it, undefined where people can sign in by it
 */
export async function metadataOf(kernel: Kernel, issuer: string): Promise<TextKey | undefined> {
  const found = await asking(kernel, (fetch) => discovered(fetch, issuer))
  if ('fault' in found) return outgoingFaultTexts[found.fault]
  if ('problem' in found) return 'sign-on.no-metadata'
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = found.result
  const isWhole = isPage(authorization, issuer) && token !== undefined && keys !== undefined
  return isWhole ? undefined : 'sign-on.no-metadata'
}

/** Whether a browser may be led there: encrypted as the issuer is, and nothing that would run on our page. */
function isPage(address: string | undefined, issuer: string): boolean {
  const protocol = address === undefined ? undefined : URL.parse(address)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
}

/** What an answer is tied to. */
interface Tied {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export const newVerifier = oidc.randomPKCECodeVerifier
export const newNonce = oidc.randomNonce

/** The address to lead a browser to. @throws Refused where the provider cannot be asked */
export async function authorizationAddress(kernel: Kernel, provider: ProviderAccess, { state, nonce, verifier }: Tied): Promise<string> {
  const redirect = neededAddress(kernel)
  const found = await asking(kernel, async (fetch) => {
    const configuration = configured(fetch, await discovered(fetch, provider.issuer), provider)
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href
  })
  if ('result' in found && isPage(found.result, provider.issuer)) return found.result
  throw down(kernel, provider, 'fault' in found ? found.fault : 'problem' in found ? found.problem : 'authorization_endpoint')
}

/** What the provider put into the address it led back to. */
export interface Returned {
  readonly code: string
  readonly state: string
  readonly iss: string
  readonly error: string
}

/**
 * Trades the code for who it is, with every check of OpenID Connect Core 1.0, 3.1.3.7: issuer, audience, signature, times, nonce.
 *
 * @throws Refused where the provider cannot be asked or takes the code no more; UntrustedAnswer where a check fails
 */
export async function identityOf(
  kernel: Kernel,
  provider: ProviderAccess,
  returned: Returned,
  tied: Omit<Tied, 'state'>,
): Promise<Identity & { readonly signOut: SignOutThere | undefined }> {
  const address = new URL(neededAddress(kernel))
  for (const name of ['code', 'state', 'iss', 'error'] as const) if (returned[name] !== '') address.searchParams.set(name, returned[name])
  const found = await asking(kernel, async (fetch) => {
    const configuration = configured(fetch, await discovered(fetch, provider.issuer), provider)
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: tied.verifier,
      expectedState: returned.state,
      expectedNonce: tied.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || claims.sub === '' || claims.sub.length > longestSubject) throw new UntrustedAnswer('subject')
    const account = claims[provider.accountClaim] ?? (await furtherClaim(configuration, tokens.access_token, claims.sub, provider))
    const { end_session_endpoint: leaving } = configuration.serverMetadata()
    return {
      issuer: claims.iss,
      subject: claims.sub,
      account: typeof account === 'string' ? account.slice(0, longestAccount) : '',
      signOut: leaving !== undefined && isPage(leaving, provider.issuer) ? { address: leaving, idToken: tokens.id_token ?? '' } : undefined,
    }
  })
  if ('result' in found) return found.result
  if ('fault' in found) throw down(kernel, provider, found.fault)
  throw refused(kernel, provider, found.problem)
}

/** A claim that the provider tells on request alone; undefined where it does not: nobody is kept out for it. */
async function furtherClaim(
  configuration: oidc.Configuration,
  accessToken: string,
  subject: string,
  { accountClaim }: ProviderAccess,
): Promise<unknown> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return undefined
  const told = await oidc.fetchUserInfo(configuration, accessToken, subject).catch(() => undefined)
  return told?.[accountClaim]
}

/** The words are the same whatever the reason; the log has it. */
function down(kernel: Kernel, { name, issuer }: ProviderAccess, reason: unknown): Refused {
  kernel.log.warn({ issuer, reason: codeOf(reason) }, 'a sign-on provider cannot be asked')
  return new Refused(refusal('invalid', 'sign-on.down', { params: { name } }))
}

function refused(kernel: Kernel, { name, issuer }: ProviderAccess, problem: unknown): Error {
  kernel.log.warn({ issuer, reason: codeOf(problem) }, 'a sign-on provider gave no identity')
  // The browser brought this back; the person has said no, or the provider did.
  if (problem instanceof oidc.AuthorizationResponseError)
    return new Refused(refusal('unauthenticated', 'sign-on.denied', { params: { name } }))
  if (problem instanceof oidc.ResponseBodyError) {
    const text = problem.error === 'invalid_client' ? 'sign-on.client-refused' : 'sign-on.gone'
    return new Refused(refusal(problem.error === 'invalid_client' ? 'invalid' : 'gone', text, { params: { name } }))
  }
  return problem instanceof UntrustedAnswer ? problem : new UntrustedAnswer(problem)
}

/** A short name of a problem, without anything that the other side wrote. */
function codeOf(problem: unknown): string {
  if (typeof problem === 'string') return problem
  if (problem instanceof oidc.ResponseBodyError || problem instanceof oidc.AuthorizationResponseError) return problem.code
  if (problem instanceof oidc.ClientError) return problem.code ?? problem.message
  return problem instanceof Error ? problem.name : 'unknown'
}
