import { refusal, Refused } from '#engine/values/refusal.ts'
import { askForPhoneCode, enterByPhone } from '#features/session/contract.ts'
import { countAsking, needCaptcha } from '#features/session/server/codes/asking.ts'
import { auditVisitor, tell } from '#features/session/server/codes/tell.ts'
import { isReady } from '#features/session/server/codes/ways.ts'
import { enter, firstOrganization } from '#features/session/server/enter.ts'
import { refuseAddress } from '#features/session/server/judge-try.ts'
import { accountByPhone, accountInStep, type SigningIn } from '#features/session/server/queries.ts'
import { recordFailure } from '#features/session/server/record-failure.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { builtInAccount } from '#server/directory/administrators.ts'
import { serve, type Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { closeCode, codeSeconds, makeCode, tryCode, type CodeTry } from '#server/sessions/one-time-codes.ts'
import { openStep } from '#server/sessions/second-factor.ts'
import { accountKey, addressKey, countSuccess, countTry, forgetFailures, takeBack, tryLimits } from '#server/sessions/sign-in-failures.ts'

const purpose = 'sign-in'
const addressLockSeconds = 600
const gone = (): Refused => new Refused(refusal('gone', 'session.code-gone'))

/** Whether the system offers it: the setting is on and short messages are set up. */
export async function offersPhone(kernel: Kernel): Promise<boolean> {
  return (await systemConfiguration(kernel)).phoneSignIn === 1 && (await isReady(kernel, 'phone'))
}

async function refuseSwitchedOff(kernel: Kernel): Promise<void> {
  if (!(await offersPhone(kernel))) throw new Refused(refusal('forbidden', 'session.phone-off'))
}

/** The same statements run whether the number belongs to an account or not, so that neither answer nor time tells. */
export const serveAskForPhoneCode = serve(askForPhoneCode, async ({ body, caller, kernel }) => {
  await refuseSwitchedOff(kernel)
  await needCaptcha(kernel, caller, body)
  // The same key as that of messages to the number, so a reset and a sign-in together send one a minute.
  await countAsking(kernel, caller, body.mobilePhone)
  const person = await accountByPhone(kernel.db, body.mobilePhone)
  const { code, ticket } = await inTransaction(kernel.db, async (tx) => {
    const object = `user_account:${person?.id ?? '-'}`
    await auditVisitor(kernel, tx, { caller, person, note: { action: 'session.code-asked', object } })
    return makeCode(tx, { purpose, userId: person?.id, isEnterprise: body.isEnterprise })
  })
  if (person) {
    const words = { subject: 'session.phone-subject', text: 'session.phone-code', params: { code, minutes: codeSeconds / 60 } }
    await tell(kernel, person, { way: 'phone', to: body.mobilePhone, ...words })
  }
  return { ticket, seconds: codeSeconds }
})

export const serveEnterByPhone = serve(enterByPhone, async ({ body, caller, kernel }) => {
  await refuseSwitchedOff(kernel)
  const { person, isEnterprise } = await judge(kernel, caller, body)
  if (person.account !== builtInAccount) refuseAddress(await systemConfiguration(kernel), caller.address)
  if (person.hasSecondFactor) {
    await firstOrganization(kernel, person)
    const ticket = await inTransaction(kernel.db, async (tx) => {
      if (!(await closeCode(tx, purpose, body.ticket))) throw gone()
      return openStep(tx, { userId: person.id, isEnterprise })
    })
    throw new Refused(refusal('unauthenticated', 'session.code-needed'), { data: { ticket } })
  }
  return enter(kernel, caller, person, {
    isEnterprise,
    by: { reason: 'phone' },
    admit: async (tx) => {
      if (!(await closeCode(tx, purpose, body.ticket))) throw gone()
    },
  })
})

/**
 * Judges a code by the rules of passwords: tries count by address and account, and while the account is locked a right code reads as a wrong
 * one.
 *
 * @throws Refused 410, 422 at the code, 429 for the address
 */
async function judge(kernel: Kernel, caller: Caller, given: { readonly ticket: string; readonly code: string }) {
  const { db, settings } = kernel
  const perAddress = settings.limits.signInFailuresPerAddress
  const byAddress = addressKey(caller.address)
  const address = await countTry(db, byAddress, perAddress, addressLockSeconds)
  if (address.lockedSeconds > 0) {
    await takeBack(db, byAddress, perAddress)
    throw new Refused(refusal('too-many', 'session.too-many-tries'), { retryAfterSeconds: address.lockedSeconds })
  }
  const tried = await tryCode(db, purpose, given.ticket, given.code)
  if (!tried) throw gone()
  const person = await ownerOf(kernel, tried)
  // Who is nobody is counted too, by his ticket: the time must not tell.
  const byAccount = accountKey(person?.account ?? given.ticket)
  const { failuresBeforeLock, lockSeconds } = tryLimits(await systemConfiguration(kernel), settings.limits)
  const account = await countTry(db, byAccount, failuresBeforeLock, lockSeconds)
  if (!tried.isRight || !person?.enabled || account.lockedSeconds > 0) {
    await recordFailure(kernel, caller, person, account.lockedSeconds > 0 ? 'locked' : 'phone-code')
    throw new Refused(refusal('invalid', 'session.captcha-wrong', { field: 'code' }))
  }
  await forgetFailures(db, byAccount)
  await countSuccess(db, byAddress, perAddress)
  return { person, isEnterprise: tried.isEnterprise }
}

const nobody = '00000000-0000-0000-0000-000000000000'

const ownerOf = ({ db }: Kernel, { userId }: CodeTry): Promise<SigningIn | undefined> => accountInStep(db, userId ?? nobody)
