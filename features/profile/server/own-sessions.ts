import { fillText } from '#engine/texts/text.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { clientOf, isOwnNetwork } from '#engine/values/client.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { disownSession, endMyOtherSessions, endMySession, mySessions } from '#features/profile/contract.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { markPasswordExposed } from '#server/directory/write-own.ts'
import { serve, type Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { isOpenSession } from '#server/sessions/live-sessions.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import '#server/sessions/tables.ts'

/** Sessions of the caller that a request could still use. */
async function openOf(kernel: Kernel, db: Db | Tx, { userId }: SignedIn) {
  return db
    .selectFrom('session as s')
    .innerJoin('user_account as u', 'u.id', 's.user_id')
    .select(['s.id', 's.device', 's.address', 's.user_agent', 's.created_at', 's.last_used_at', 's.locked'])
    .where('s.user_id', '=', userId)
    .where(await isOpenSession(kernel))
}

const serveList = serve(mySessions, async ({ kernel, db, session }) => {
  const rows = await (await openOf(kernel, db, session)).orderBy('s.last_used_at', 'desc').orderBy('s.id', 'desc').execute()
  return {
    list: rows.map((row) => ({
      id: row.id,
      device: row.device,
      ...clientOf(row.user_agent),
      address: row.address,
      place: isOwnNetwork(row.address) ? fillText(kernel.texts, session.language, 'session.own-network') : '',
      signedInAt: row.created_at.getTime(),
      lastUsedAt: row.last_used_at.getTime(),
      locked: Number(row.locked),
      isOwn: Number(row.id === session.sessionId),
    })),
  }
})

/** One of the caller's other sessions. @throws Refused 422 for the own one, 404 for what is none of his */
async function otherSession(kernel: Kernel, tx: Tx, session: SignedIn, id: string) {
  if (id === session.sessionId) throw new Refused(refusal('invalid', 'profile.own-session'))
  const found = await (await openOf(kernel, tx, session)).where('s.id', '=', id).executeTakeFirst()
  if (!found) throw new Refused(refusal('missing', 'kernel.missing'))
  return found
}

const serveEnd = serve(endMySession, ({ params, kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    const { id } = await otherSession(kernel, tx, session, params.id)
    const ended = await endSessions(kernel, tx, { sessionId: id }, 'signed-out', session.language)
    audit({ action: 'session.ended', object: `session:${id}`, changes: { reason: 'own' } })
    return { sessions: ended.length }
  }),
)

const serveEndOthers = serve(endMyOtherSessions, ({ kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    const others = { userId: session.userId, exceptSessionId: session.sessionId }
    const ended = await endSessions(kernel, tx, others, 'signed-out', session.language)
    for (const id of ended) audit({ action: 'session.ended', object: `session:${id}`, changes: { reason: 'own' } })
    return { sessions: ended.length }
  }),
)

const serveDisown = serve(disownSession, ({ params, kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    const found = await otherSession(kernel, tx, session, params.id)
    const ended = await endSessions(kernel, tx, { sessionId: found.id }, 'signed-out', session.language)
    await markPasswordExposed(tx, session.userId)
    audit({ action: 'session.ended', object: `session:${found.id}`, changes: { reason: 'disowned' } })
    const { platForm, browser } = clientOf(found.user_agent)
    const told = {
      client: [platForm, browser].filter((part) => part !== '').join(' ') || '-',
      address: found.address,
      time: fromEpoch(found.created_at.getTime(), 'yyyy-MM-dd HH:mm', kernel.settings.timeZone) ?? '',
    }
    const from = { id: session.userId, name: session.name }
    await kernel.outbox.write(tx, [
      messageEntry({ userIds: [session.userId], type: 3, text: 'profile.disowned-message', params: told, from, body: {} }),
    ])
    return { sessions: ended.length }
  }),
)

export const ownSessionCalls: readonly Served[] = [serveList, serveEnd, serveEndOthers, serveDisown]
