import { refusal, Refused } from '#engine/values/refusal.ts'
import { passwordPolicy } from '#engine/values/system-configuration.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { askForReset, codeWays, finishReset, proveReset, resetKey, type CodeWay } from '#features/session/contract.ts'
import { countAsking, countReceiver, needCaptcha } from '#features/session/server/codes/asking.ts'
import { auditVisitor, tell } from '#features/session/server/codes/tell.ts'
import { isReady } from '#features/session/server/codes/ways.ts'
import { accountForSignIn, accountInStep, type SigningIn } from '#features/session/server/queries.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { judgeNewPassword, passwordOwner, storePassword } from '#server/sessions/new-password.ts'
import { closeCode, codeSeconds, makeCode, ownerOfTicket, tryCode } from '#server/sessions/one-time-codes.ts'
import { givePasswordKey } from '#server/sessions/password-cipher.ts'
import { accountKey, forgetFailures, tryLimits } from '#server/sessions/sign-in-failures.ts'

const gone = (): Refused => new Refused(refusal('gone', 'session.code-gone'))

/** The ways in which a code for a new password can be sent; none where the setting is off. */
export async function resetWays(kernel: Kernel): Promise<CodeWay[]> {
  if ((await systemConfiguration(kernel)).passwordReset !== 1) return []
  const ready = await Promise.all(codeWays.map((way) => isReady(kernel, way)))
  return codeWays.filter((_way, index) => ready[index])
}

/** The same statements run whether the account exists or not, so that neither answer nor time tells. */
export const serveAskForReset = serve(askForReset, async ({ body, caller, kernel }) => {
  if (!(await resetWays(kernel)).includes(body.way)) throw new Refused(refusal('forbidden', 'session.reset-off'))
  await needCaptcha(kernel, caller, body)
  await countAsking(kernel, caller, `reset ${body.account}`)
  const found = await accountForSignIn(kernel.db, body.account)
  const to = found?.enabled ? addressOf(found, body.way) : ''
  const isInTime = (await countReceiver(kernel, to || `nobody ${body.account}`)) === 0
  const person = to !== '' && isInTime ? found : undefined
  const { code, ticket } = await inTransaction(kernel.db, async (tx) => {
    const note = {
      action: 'password.reset-asked',
      object: `user_account:${found?.id ?? '-'}`,
      changes: { way: body.way, sent: person !== undefined },
    }
    await auditVisitor(kernel, tx, { caller, person: found, note })
    return makeCode(tx, { purpose: 'password', userId: person?.id })
  })
  if (person)
    await tell(kernel, person, {
      way: body.way,
      to,
      subject: 'session.reset-subject',
      text: 'session.reset-code',
      params: { code, minutes: codeSeconds / 60 },
    })
  return { ticket, seconds: codeSeconds }
})

const addressOf = ({ email, mobilePhone }: SigningIn, way: CodeWay): string => (way === 'mail' ? email : mobilePhone)

export const serveProveReset = serve(proveReset, async ({ body, caller, kernel }) => {
  const tried = await tryCode(kernel.db, 'password', body.ticket, body.code)
  if (!tried) throw gone()
  if (tried.isRight) return passwordPolicy.parse(await systemConfiguration(kernel))
  await inTransaction(kernel.db, async (tx) => {
    const object = `user_account:${tried.userId ?? '-'}`
    const note = { action: 'password.reset', object, changes: { reason: 'code' }, result: 'refused' as const }
    await auditVisitor(kernel, tx, { caller, person: undefined, note })
  })
  throw new Refused(refusal('invalid', 'session.captcha-wrong', { field: 'code' }))
})

/** Whoever has given the right code for a ticket, as long as he may sign in. @throws Refused 410 */
async function proven(kernel: Kernel, ticket: string): Promise<SigningIn> {
  const userId = await ownerOfTicket(kernel.db, 'password', ticket)
  const person = userId === undefined ? undefined : await accountInStep(kernel.db, userId)
  if (!person?.enabled) throw gone()
  return person
}

export const serveResetKey = serve(resetKey, async ({ body, kernel }) => {
  const { id } = await proven(kernel, body.ticket)
  const { keyId, publicKey, nonce } = await givePasswordKey(kernel, id)
  const members = Object.entries(publicKey).filter((member): member is [string, string] => typeof member[1] === 'string')
  return { keyId, publicKey: Object.fromEntries(members), nonce }
})

export const serveFinishReset = serve(finishReset, async ({ body, caller, kernel }) => {
  const person = await proven(kernel, body.ticket)
  if (body.password === '') throw new Refused(refusal('invalid', 'session.new-password-missing', { field: 'password' }))
  const owner = await passwordOwner(kernel.db, person.id)
  if (!owner) throw gone()
  const passwordHash = await judgeNewPassword(kernel, owner, {
    wireHash: body.password,
    cipher: body.passwordCipher,
    keyId: body.keyId,
    byUserId: person.id,
  })
  const { lockSeconds } = tryLimits(await systemConfiguration(kernel), kernel.settings.limits)
  await inTransaction(kernel.db, async (tx) => {
    if (!(await closeCode(tx, 'password', body.ticket))) throw gone()
    await storePassword(tx, owner, passwordHash, true)
    // A lock that administrators alone take away stays.
    if (Number.isFinite(lockSeconds)) await forgetFailures(tx, accountKey(person.account))
    const ended = await endSessions(kernel, tx, { userId: person.id }, 'password-changed')
    const note = { action: 'password.reset', object: `user_account:${person.id}`, changes: { by: 'code', endedSessions: ended } }
    await auditVisitor(kernel, tx, { caller, person, note })
    const from = { id: person.id, name: person.name }
    const told = { userIds: [person.id], type: 3 as const, text: 'session.reset-told', params: {}, from, body: {} }
    await kernel.outbox.write(tx, [messageEntry(told)])
  })
  for (const way of codeWays) {
    const to = addressOf(person, way)
    if (to !== '' && (await isReady(kernel, way)))
      await tell(kernel, person, { way, to, subject: 'session.reset-subject', text: 'session.reset-told' })
  }
  return null
})
