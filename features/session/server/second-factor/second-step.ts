import { refusal, Refused } from '#engine/values/refusal.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { serve, type Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { closeStep, tryStep } from '#server/sessions/second-factor.ts'
import { logSignIn } from '#server/sessions/sign-in-log.ts'
import { loginSecondStep } from '#features/session/contract.ts'
import { enter } from '#features/session/server/enter.ts'
import { notingSession } from '#features/session/server/sign-on.ts'
import { judgeCode } from '#features/session/server/second-factor/judge-code.ts'
import { accountInStep, type SigningIn } from '#features/session/server/queries.ts'

/**
 * The second step of a sign-in. While wrong codes have locked it, a right one reads as a wrong one.
 */
export const serveLoginSecondStep = serve(loginSecondStep, async ({ body, caller, kernel }) => {
  const step = await tryStep(kernel.db, body.ticket)
  const person = step && (await accountInStep(kernel.db, step.userId))
  if (!step || !person?.enabled || !person.hasSecondFactor) throw new Refused(refusal('gone', 'session.step-gone'))
  if (!(await judgeCode(kernel, person.id, body.code)).right) {
    await recordWrongCode(kernel, caller, person)
    throw new Refused(refusal('unauthenticated', 'session.code-wrong', { field: 'code' }))
  }
  return enter(kernel, caller, person, {
    isEnterprise: step.isEnterprise,
    admit: async (tx) => {
      if (!(await closeStep(tx, body.ticket))) throw new Refused(refusal('gone', 'session.step-gone'))
    },
    opened: notingSession(kernel, step.signOn),
  })
})

async function recordWrongCode({ db, now }: Kernel, caller: Caller, { id, name }: SigningIn): Promise<void> {
  const reason = 'second-factor'
  const actor = { userId: id, userName: name, sessionId: undefined, address: caller.address, requestId: caller.requestId }
  const note = { action: 'session.opened', object: `user_account:${id}`, changes: { reason }, result: 'refused' as const }
  await inTransaction(db, async (tx) => {
    await logSignIn(tx, { kind: 'in', worked: false, reason, userId: id, sessionId: undefined, caller })
    await writeAudit(tx, [auditRow(note, actor, now())])
  })
}
