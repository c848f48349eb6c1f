import { refusal, Refused } from '#engine/values/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { hashPassword, isOutdated } from '#server/sessions/password-hash.ts'
import { openStep } from '#server/sessions/second-factor.ts'
import { login } from '#features/session/contract.ts'
import { enter, firstOrganization } from '#features/session/server/enter.ts'
import { judgeTry } from '#features/session/server/judge-try.ts'

/** Who has a second factor gets no token yet, but a ticket with which `loginSecondStep` goes on. */
export const serveLogin = serve(login, async ({ body, caller, kernel }) => {
  const person = await judgeTry(kernel, caller, {
    kind: 'in',
    account: body.account,
    password: body.password,
    captcha: { code: body.code, name: body.timestamp },
  })
  // The enterprise side only changes the display and is stored with the session; rights come from roles alone.
  const isEnterprise = body.isEnterprise === '1' || body.isEnterprise === 'true'
  if (person.hasSecondFactor) {
    await firstOrganization(kernel, person)
    const ticket = await openStep(kernel.db, { userId: person.id, isEnterprise })
    throw new Refused(refusal('unauthenticated', 'session.code-needed'), { data: { ticket } })
  }
  const passwordHash = isOutdated(person.passwordHash ?? '') ? await hashPassword(body.password) : undefined
  return enter(kernel, caller, person, { isEnterprise, passwordHash })
})
