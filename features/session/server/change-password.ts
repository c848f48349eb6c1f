import { refusal, Refused } from '#engine/values/refusal.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { actorOf } from '#server/http/route.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import { drawCaptcha, useCaptcha } from '#server/sessions/captcha.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { renewToken } from '#server/sessions/open-session.ts'
import { judgeNewPassword, passwordOwner, storePassword } from '#server/sessions/new-password.ts'
import { givePasswordKey } from '#server/sessions/password-cipher.ts'
import { accountKey, failuresOf, tryLimits } from '#server/sessions/sign-in-failures.ts'
import { captchaByRandom, captchaByTimestamp, loginCaptchaNeed, modifyPassword, passwordKey } from '#features/session/contract.ts'
import { confirmPassword } from '#features/session/server/judge-try.ts'

/** Opens its transaction itself: an answer that holds a token must not be kept for repeats, as those of `transaction` are. */
export const serveModifyPassword = serve(modifyPassword, async ({ body, caller, session, kernel }) => {
  if (body.oldPassword === '') throw new Refused(refusal('invalid', 'session.old-password-missing', { field: 'oldPassword' }))
  if (body.password === '') throw new Refused(refusal('invalid', 'session.new-password-missing', { field: 'password' }))
  if (body.code === '') throw new Refused(refusal('invalid', 'session.captcha-missing', { field: 'code' }))
  if (!(await useCaptcha(kernel.db, body.timestamp, caller.address, body.code)))
    throw new Refused(refusal('invalid', 'session.captcha-wrong', { field: 'code' }))

  await confirmPassword(kernel, caller, session, { kind: 'change', password: body.oldPassword, field: 'oldPassword' })
  const owner = present(await passwordOwner(kernel.db, session.userId))
  const passwordHash = await judgeNewPassword(kernel, owner, {
    wireHash: body.password,
    cipher: body.passwordCipher,
    keyId: body.keyId,
    byUserId: session.userId,
  })
  return inTransaction(kernel.db, async (tx) => {
    await storePassword(tx, owner, passwordHash, true)
    const others = { userId: owner.id, exceptSessionId: session.sessionId }
    const ended = await endSessions(kernel, tx, others, 'password-changed', session.language)
    const note = { action: 'password.changed', object: `user_account:${owner.id}`, changes: { endedSessions: ended } }
    await writeAudit(tx, [auditRow(note, actorOf(caller, session), kernel.now())])
    return { token: await renewToken(tx, session.sessionId) }
  })
})

export const servePasswordKey = serve(passwordKey, async ({ session, kernel }) => {
  const { keyId, publicKey, nonce } = await givePasswordKey(kernel, session.userId)
  const members = Object.entries(publicKey).filter((member): member is [string, string] => typeof member[1] === 'string')
  return { keyId, publicKey: Object.fromEntries(members), nonce }
})

export const serveLoginCaptchaNeed = serve(loginCaptchaNeed, async ({ params, kernel }) => {
  const configuration = await systemConfiguration(kernel)
  const failures = await failuresOf(kernel.db, accountKey(params.id))
  const needed = failures >= tryLimits(configuration, kernel.settings.limits).failuresBeforeCaptcha
  return { enableVerificationCode: Number(needed), verificationCodeNumber: configuration.verificationCodeNumber }
})

export const serveCaptchaByRandom = serve(captchaByRandom, async ({ params, caller, kernel }) => {
  const { verificationCodeNumber } = await systemConfiguration(kernel)
  return { contentType: 'image/png', body: await drawCaptcha(kernel, params.random, caller.address, verificationCodeNumber) }
})

export const serveCaptchaByTimestamp = serve(captchaByTimestamp, async ({ params, caller, kernel }) => ({
  contentType: 'image/png',
  body: await drawCaptcha(kernel, params.timestamp, caller.address, params.length),
}))
