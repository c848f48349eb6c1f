import { refusal, Refused } from '#engine/values/refusal.ts'
import { auditRow, writeAudit, type AuditNote } from '#server/audit/audit.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import { actorOf } from '#server/http/route.ts'
import { serve, type Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import * as factors from '#server/sessions/second-factor.ts'
import { base32, keyAddress } from '#server/sessions/totp.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '#features/session/contract.ts'
import { confirmPassword } from '#features/session/server/judge-try.ts'
import { judgeCode } from '#features/session/server/second-factor/judge-code.ts'

export const serveSecondFactorState = serve(secondFactorState, async ({ kernel, db, session }) => {
  const [{ second_factor_at: since }, { secondFactorForAdministrators }, recoveryCodesLeft] = await Promise.all([
    db.selectFrom('user_account').select('second_factor_at').where('id', '=', session.userId).executeTakeFirstOrThrow(),
    systemConfiguration(kernel),
    factors.recoveryCodesLeft(db, session.userId),
  ])
  const required = session.isAdministrator && secondFactorForAdministrators === 1
  return { since: since?.getTime() ?? null, required, recoveryCodesLeft }
})

/** What a change of the own second factor is made with. */
interface Changing {
  readonly kernel: Kernel
  readonly caller: Caller
  readonly session: SignedIn
}

/** One transaction with one note. Not that of the call: answers with secrets must not be kept for repeats. */
function change<Answer>({ kernel, caller, session }: Changing, action: string, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return inTransaction(kernel.db, async (tx) => {
    const answer = await work(tx)
    const note: AuditNote = { action, object: `user_account:${session.userId}` }
    await writeAudit(tx, [auditRow(note, actorOf(caller, session), kernel.now())])
    return answer
  })
}

const wrongCode = (): Refused => new Refused(refusal('invalid', 'session.code-wrong', { field: 'code' }))

export const serveBeginSecondFactor = serve(beginSecondFactor, async ({ body, kernel, caller, session }) => {
  await confirmPassword(kernel, caller, session, { kind: 'factor', password: body.password, field: 'password' })
  const { sysName } = await systemConfiguration(kernel)
  const secret = await inTransaction(kernel.db, (tx) => factors.beginSecondFactor(kernel, tx, session.userId))
  if (!secret) throw new Refused(refusal('conflict', 'session.factor-there'))
  return { secret: base32(secret), address: keyAddress(secret, sysName || 'Seedbed', session.account) }
})

export const serveConfirmSecondFactor = serve(confirmSecondFactor, ({ body, ...changing }) =>
  change(changing, 'second-factor.enabled', async (tx) => {
    const { kernel, session } = changing
    if (!(await factors.confirmSecondFactor(kernel, tx, session.userId, body.code.replace(/\s/g, '')))) throw wrongCode()
    return { recoveryCodes: await factors.makeRecoveryCodes(tx, session.userId) }
  }),
)

export const serveRenewRecoveryCodes = serve(renewRecoveryCodes, async ({ body, ...changing }) => {
  await needCode(changing, body.code)
  return change(changing, 'second-factor.codes-renewed', async (tx) => ({
    recoveryCodes: await factors.makeRecoveryCodes(tx, changing.session.userId),
  }))
})

export const serveEndSecondFactor = serve(endSecondFactor, async ({ body, ...changing }) => {
  const { kernel, caller, session } = changing
  const { secondFactorForAdministrators } = await systemConfiguration(kernel)
  if (session.isAdministrator && secondFactorForAdministrators === 1) throw new Refused(refusal('forbidden', 'session.factor-required'))
  await confirmPassword(kernel, caller, session, { kind: 'factor', password: body.password, field: 'password' })
  await needCode(changing, body.code)
  return change(changing, 'second-factor.disabled', async (tx) => {
    await factors.removeSecondFactor(tx, session.userId)
    return null
  })
})

/** Uses up a code of the caller. @throws Refused 422 for a wrong one, 429 after too many */
async function needCode({ kernel, session }: Changing, code: string): Promise<void> {
  const { right, lockedSeconds } = await judgeCode(kernel, session.userId, code)
  if (lockedSeconds > 0) throw new Refused(refusal('too-many', 'session.too-many-tries'), { retryAfterSeconds: lockedSeconds })
  if (!right) throw wrongCode()
}
