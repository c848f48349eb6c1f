import { fillText } from '#engine/texts/text.ts'
import { clientOf, isOwnNetwork } from '#engine/values/client.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import { builtInAccount } from '#server/directory/administrators.ts'
import { serve, type Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { readSessionById } from '#server/sessions/read-session.ts'
import * as scans from '#server/sessions/scans.ts'
import { usable } from '#server/sessions/tickets.ts'
import { answerScan, getTicket, getTicketStatus, lookAtScan, openScan, pollScan, ticketStatuses } from '#features/session/contract.ts'
import { enter } from '#features/session/server/enter.ts'
import { refuseAddress } from '#features/session/server/judge-try.ts'
import { accountInStep } from '#features/session/server/queries.ts'

const scanGone = (): Refused => new Refused(refusal('gone', 'session.scan-gone'))
const ticketGone = (): Refused => new Refused(refusal('gone', 'session.ticket-gone'))

const tooMany = (): Refused => new Refused(refusal('too-many', 'session.too-many-tries'), { retryAfterSeconds: scans.scanSeconds })

/** @throws Refused 403 where the system does not offer it */
async function refuseSwitchedOff(kernel: Kernel): Promise<void> {
  if ((await systemConfiguration(kernel)).scanSignIn !== 1) throw new Refused(refusal('forbidden', 'session.scan-off'))
}

export const serveOpenScan = serve(openScan, async ({ body, caller, kernel }) => {
  await refuseSwitchedOff(kernel)
  const { address, userAgent } = caller
  const opened = await scans.openScan(kernel.db, { address, userAgent, isEnterprise: body.isEnterprise })
  if (!opened) throw tooMany()
  return { ...opened, seconds: scans.scanSeconds }
})

export const servePollScan = serve(pollScan, async ({ body, caller, kernel }) => {
  await refuseSwitchedOff(kernel)
  const outcome = await scans.takeScan(kernel.db, body.ticket)
  if (outcome === 'waiting' || outcome === 'refused') return { state: outcome, token: '' }
  const { token } = await enterAgreed(kernel, caller, outcome, scanGone)
  return { state: 'signed-in' as const, token }
})

export const serveGetTicket = serve(getTicket, async ({ caller, kernel }) => {
  await refuseSwitchedOff(kernel)
  const { address, userAgent } = caller
  const ticket = await scans.openClientTicket(kernel.db, { address, userAgent, isEnterprise: false })
  if (ticket === undefined) throw tooMany()
  return ticket
})

/** Clients of the family read a refusal here as a fault of the network, so every end is an answer. */
export const serveGetTicketStatus = serve(getTicketStatus, async ({ params, caller, kernel, say }) => {
  const outcome = await scans.takeScan(kernel.db, params.ticket, caller)
  if (outcome === 'waiting') return { status: ticketStatuses.waiting, value: '', theme: '' }
  if (outcome === 'refused') return { status: ticketStatuses.failed, value: say(refusal('forbidden', 'session.ticket-refused')), theme: '' }
  try {
    await refuseSwitchedOff(kernel)
    const { token, theme } = await enterAgreed(kernel, caller, outcome, ticketGone)
    return { status: ticketStatuses.signedIn, value: token, theme }
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    const [reason] = problem.refusals
    return { status: ticketStatuses.failed, value: reason ? say(reason) : '', theme: '' }
  }
})

/**
 * Signs in by an agreement. The person who agreed is read anew: who was signed out or disabled since signs nobody in.
 *
 * @param gone what is said where the agreement is not good any more
 * @throws Refused
 */
async function enterAgreed(
  kernel: Kernel,
  caller: Caller,
  outcome: Exclude<scans.ScanOutcome, 'waiting' | 'refused'>,
  gone: () => Refused,
) {
  if (outcome === 'gone') throw gone()
  const agreeing = usable(await readSessionById(kernel, outcome.sessionId))
  const person = agreeing && (await accountInStep(kernel.db, agreeing.userId))
  if (!agreeing || !person?.enabled) throw gone()
  if (person.account !== builtInAccount) refuseAddress(await systemConfiguration(kernel), caller.address)
  return enter(kernel, caller, person, {
    isEnterprise: outcome.isEnterprise,
    by: { reason: 'scan', sessionId: agreeing.sessionId },
  })
}

export const serveLookAtScan = serve(lookAtScan, async ({ body, kernel, db, session }) => {
  const found = await scans.findScan(db, body.code)
  if (!found) throw scanGone()
  return {
    address: found.address,
    place: isOwnNetwork(found.address) ? fillText(kernel.texts, session.language, 'session.own-network') : '',
    ...clientOf(found.userAgent),
    askedAt: found.askedAt.getTime(),
  }
})

export const serveAnswerScan = serve(answerScan, ({ body, kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    await refuseSwitchedOff(kernel)
    if (!(await scans.answerScan(tx, body.code, body.agreed ? session.sessionId : undefined))) throw scanGone()
    audit({ action: body.agreed ? 'session.scan-agreed' : 'session.scan-refused', object: `session:${session.sessionId}` })
    return null
  }),
)
