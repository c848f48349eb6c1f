import { refusal, Refused } from '#engine/values/refusal.ts'
import type { SignOnOffer } from '#features/session/contract.ts'
import { enter, firstOrganization } from '#features/session/server/enter.ts'
import { refuseAddress } from '#features/session/server/judge-try.ts'
import { accountInStep } from '#features/session/server/queries.ts'
import { recordFailure } from '#features/session/server/record-failure.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import { builtInAccount } from '#server/directory/administrators.ts'
import type { Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { openStep } from '#server/sessions/second-factor.ts'
import { lockedAmong } from '#server/sessions/sign-in-failures.ts'

type Offers = () => Promise<readonly SignOnOffer[]>

const offers = new WeakMap<Kernel, Offers>()

/** Called at start by the feature that knows the providers: what the sign-in page offers beside account and password. */
export function registerSignOn(kernel: Kernel, own: Offers): void {
  offers.set(kernel, own)
}

/** The providers of single sign-on that people can sign in by now. */
export async function signOnOffers(kernel: Kernel): Promise<SignOnOffer[]> {
  return [...((await offers.get(kernel)?.()) ?? [])]
}

/**
 * Signs in a person whom a provider of single sign-on has shown to be who he is. All other rules of signing in count: people who are
 * disabled, locks after wrong passwords, the list of addresses, the second factor.
 *
 * @throws Refused 401 for somebody disabled, deleted or locked, and where a code is needed now (`data.ticket`, as `login`); 403 for the address
 */
export async function enterBySignOn(kernel: Kernel, caller: Caller, userId: string, isEnterprise: boolean) {
  const person = await accountInStep(kernel.db, userId)
  const isLocked = person !== undefined && (await lockedAmong(kernel.db, [person.account])).size > 0
  if (!person?.enabled || isLocked) {
    await recordFailure(kernel, caller, person, isLocked ? 'locked' : 'disabled')
    throw new Refused(refusal('unauthenticated', 'session.sign-on-refused'))
  }
  if (person.account !== builtInAccount) refuseAddress(await systemConfiguration(kernel), caller.address)
  if (person.hasSecondFactor) {
    await firstOrganization(kernel, person)
    const ticket = await openStep(kernel.db, { userId: person.id, isEnterprise })
    throw new Refused(refusal('unauthenticated', 'session.code-needed'), { data: { ticket } })
  }
  return enter(kernel, caller, person, { isEnterprise, by: { reason: 'sign-on' } })
}

/** Writes into the log of sign-ins that what a provider answered did not pass the checks. */
export function recordUntrusted(kernel: Kernel, caller: Caller): Promise<void> {
  return recordFailure(kernel, caller, undefined, 'sign-on-untrusted')
}
