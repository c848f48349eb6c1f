import { refusal, Refused } from '#engine/values/refusal.ts'
import type { SignOnOffer } from '#features/session/contract.ts'
import { enter, firstOrganization } from '#features/session/server/enter.ts'
import { refuseAddress } from '#features/session/server/judge-try.ts'
import { accountInStep } from '#features/session/server/queries.ts'
import { recordFailure } from '#features/session/server/record-failure.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import { builtInAccount } from '#server/directory/administrators.ts'
import type { Tx } from '#server/database/types.ts'
import type { Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { openStep } from '#server/sessions/second-factor.ts'
import { lockedAmong } from '#server/sessions/sign-in-failures.ts'

/** What the feature that knows the providers does for sessions. */
interface SignOn {
  /** What the sign-in page offers beside account and password. */
  readonly offers: () => Promise<readonly SignOnOffer[]>
  /** Notes the session that was opened with the `signOn` which `enterBySignOn` was given. */
  readonly opened: (tx: Tx, signOn: string, sessionId: string) => Promise<void>
  /** Where the browser goes on to when a session ends; undefined where it ends here alone. */
  readonly ending: (tx: Tx, sessionId: string) => Promise<string | undefined>
}

const signOns = new WeakMap<Kernel, SignOn>()

/** Called at start by the feature that knows the providers. */
export function registerSignOn(kernel: Kernel, own: SignOn): void {
  signOns.set(kernel, own)
}

/** The providers of single sign-on that people can sign in by now. */
export async function signOnOffers(kernel: Kernel): Promise<SignOnOffer[]> {
  return [...((await signOns.get(kernel)?.offers()) ?? [])]
}

/** Where the browser goes on to when this session is signed out; undefined where it ends here alone. */
export async function signOutAddress(kernel: Kernel, tx: Tx, sessionId: string): Promise<string | undefined> {
  return signOns.get(kernel)?.ending(tx, sessionId)
}

/** Notes the session that a sign-in by a provider opens; undefined where nothing is to be noted. */
export function notingSession(kernel: Kernel, signOn: string | undefined) {
  if (signOn === undefined) return undefined
  return async (tx: Tx, sessionId: string): Promise<void> => signOns.get(kernel)?.opened(tx, signOn, sessionId)
}

interface Shown {
  readonly userId: string
  readonly isEnterprise: boolean
  /** What the feature is told with the session that opens; undefined where it wants to know nothing. */
  readonly signOn: string | undefined
}

/**
 * Signs in a person whom a provider of single sign-on has shown to be who he is. All other rules of signing in count: people who are
 * disabled, locks after wrong passwords, the list of addresses, the second factor.
 *
 * @throws Refused 401 for somebody disabled, deleted or locked, and where a code is needed now (`data.ticket`, as `login`); 403 for the address
 */
export async function enterBySignOn(kernel: Kernel, caller: Caller, { userId, isEnterprise, signOn }: Shown) {
  const person = await accountInStep(kernel.db, userId)
  const isLocked = person !== undefined && (await lockedAmong(kernel.db, [person.account])).size > 0
  if (!person?.enabled || isLocked) {
    await recordFailure(kernel, caller, person, isLocked ? 'locked' : 'disabled')
    throw new Refused(refusal('unauthenticated', 'session.sign-on-refused'))
  }
  if (person.account !== builtInAccount) refuseAddress(await systemConfiguration(kernel), caller.address)
  if (person.hasSecondFactor) {
    await firstOrganization(kernel, person)
    const ticket = await openStep(kernel.db, { userId: person.id, isEnterprise, signOn })
    throw new Refused(refusal('unauthenticated', 'session.code-needed'), { data: { ticket } })
  }
  return enter(kernel, caller, person, { isEnterprise, by: { reason: 'sign-on' }, opened: notingSession(kernel, signOn) })
}

/** Writes into the log of sign-ins that what a provider answered did not pass the checks. */
export function recordUntrusted(kernel: Kernel, caller: Caller): Promise<void> {
  return recordFailure(kernel, caller, undefined, 'sign-on-untrusted')
}
