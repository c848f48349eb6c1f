import { refusal, Refused } from '#engine/values/refusal.ts'
import { enterBySignOn, recordUntrusted } from '#features/session/entry.ts'
import { beginSignOn, loginBySocial } from '#features/sign-on/contract.ts'
import { keepArrival, openAttempt, takeAttempt, type Arrival, type Attempt, type Ending } from '#features/sign-on/server/attempts.ts'
import { boundUser } from '#features/sign-on/server/bindings.ts'
import {
  authorizationAddress,
  identityOf,
  newNonce,
  newVerifier,
  UntrustedAnswer,
  type ProviderAccess,
  type Returned,
  type SignOutThere,
} from '#features/sign-on/server/identity.ts'
import { enabledProviders, providerStore, secretIn, type StoredProvider } from '#features/sign-on/server/providers.ts'
import { keepSignOut } from '#features/sign-on/server/sign-out.ts'
import { serve, type Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { addressKey, countSuccess, countTry, takeBack } from '#server/sessions/sign-in-failures.ts'
import { newSecret } from '#server/sessions/token.ts'

const addressLockSeconds = 600
const gone = (): Refused => new Refused(refusal('gone', 'sign-on.gone'))

async function accessTo(kernel: Kernel, provider: StoredProvider): Promise<ProviderAccess> {
  const { name, issuer, client_id: clientId, scopes, account_claim: accountClaim } = provider
  return { name, issuer, clientId, scopes, accountClaim, secret: await secretIn(kernel, provider) }
}

/**
 * Leads somebody to a provider. Nothing is kept where the provider cannot be asked.
 *
 * @throws Refused 404 for an unknown or disabled one, 422 where it cannot be asked, 429 for an address that begins too often
 */
export async function leadTo(
  kernel: Kernel,
  caller: Caller,
  source: string,
  by: Ending & { readonly isEnterprise?: boolean },
): Promise<string> {
  const provider = (await enabledProviders(kernel.db)).find(({ code }) => code.toLowerCase() === source.toLowerCase())
  if (!provider) throw new Refused(refusal('missing', 'kernel.missing'))
  const [nonce, verifier] = [newNonce(), newVerifier()]
  const attempt = { providerId: provider.id, nonce, verifier, isEnterprise: by.isEnterprise ?? false, by, address: caller.address }
  const state = await openAttempt(kernel.db, attempt)
  if (state === undefined) throw new Refused(refusal('too-many', 'session.too-many-tries'), { retryAfterSeconds: addressLockSeconds })
  return authorizationAddress(kernel, await accessTo(kernel, provider), { state, nonce, verifier }).catch(async (problem: unknown) => {
    await takeAttempt(kernel.db, state, by)
    throw problem
  })
}

interface Came extends Arrival, Pick<Attempt, 'isEnterprise'> {
  readonly provider: StoredProvider
  readonly signOut: SignOutThere | undefined
}

/**
 * Who came back from a provider. What was begun is used up whatever comes of it.
 *
 * @throws Refused 410 for what was not begun by this browser or person, 401 for an answer that does not pass the checks, which is logged
 */
export async function whoCame(kernel: Kernel, caller: Caller, returned: Returned, by: Ending): Promise<Came> {
  const attempt = await takeAttempt(kernel.db, returned.state, by)
  const provider = attempt && (await providerStore.find(kernel.db, attempt.providerId))
  if (!attempt || !provider?.enabled) throw gone()
  try {
    const identity = await identityOf(kernel, await accessTo(kernel, provider), returned, attempt)
    return { ...identity, provider, providerId: provider.id, isEnterprise: attempt.isEnterprise }
  } catch (problem) {
    if (!(problem instanceof UntrustedAnswer)) throw problem
    await recordUntrusted(kernel, caller)
    throw new Refused(refusal('unauthenticated', 'sign-on.untrusted', { params: { name: provider.name } }))
  }
}

const serveBegin = serve(beginSignOn, async ({ body: { source, isEnterprise }, caller, kernel }) => {
  const ticket = newSecret()
  return { ticket, url: await leadTo(kernel, caller, source, { ticket, isEnterprise }) }
})

const serveLogin = serve(loginBySocial, async ({ body: { ticket, ...returned }, caller, kernel }) => {
  const counted = await countAddress(kernel, caller)
  const { isEnterprise, provider, signOut, ...arrival } = await whoCame(kernel, caller, returned, { ticket })
  await counted.right()
  const userId = await boundUser(kernel.db, arrival)
  if (userId !== undefined)
    return enterBySignOn(kernel, caller, { userId, isEnterprise, signOn: await keepSignOut(kernel, provider, signOut) })
  const { name } = provider
  const binding = { ticket: await keepArrival(kernel.db, arrival), name, account: arrival.account }
  throw new Refused(refusal('unauthenticated', 'sign-on.not-bound', { params: { name } }), { data: { binding } })
})

/** Tries count by the address as those of passwords do (security 3.5). @throws Refused 429 */
async function countAddress({ db, settings }: Kernel, { address }: Caller) {
  const [key, limit] = [addressKey(address), settings.limits.signInFailuresPerAddress]
  const { lockedSeconds } = await countTry(db, key, limit, addressLockSeconds)
  if (lockedSeconds > 0) {
    await takeBack(db, key, limit)
    throw new Refused(refusal('too-many', 'session.too-many-tries'), { retryAfterSeconds: lockedSeconds })
  }
  return { right: () => countSuccess(db, key, limit) }
}

export const signInCalls = [serveBegin, serveLogin]
