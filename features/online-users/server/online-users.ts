import { sql, type RawBuilder } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { fillText } from '#engine/texts/text.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { clientOf, isOwnNetwork } from '#engine/values/client.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  endOnlineUser,
  endOnlineUsers,
  listOnlineUsers,
  mostSessions,
  pageOnlineUsers,
  type OnlineSession,
} from '#features/online-users/contract.ts'
import { likeText } from '#server/database/like.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { belongsToAny } from '#server/directory/memberships.ts'
import { refusalOf } from '#server/http/refuse-unmanaged.ts'
import { serve, type CallContext, type Served } from '#server/http/serve.ts'
import type { Asking } from '#server/managed/resource.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { isOpenSession } from '#server/sessions/live-sessions.ts'
import '#server/sessions/tables.ts'

interface Row {
  readonly id: string
  readonly user_id: string
  readonly address: string
  readonly user_agent: string
  readonly device: string
  readonly created_at: Date
  readonly last_used_at: Date
  readonly locked: boolean
}

/**
 * Sessions that a request could still use, of the people whom the caller administers. The rule of time is the one by which
 * requests are admitted, so nobody is listed whose next request would be refused.
 */
async function openSessions({ kernel, session }: Asking, keyword: string): Promise<RawBuilder<unknown>> {
  const [isOpen, managed] = await Promise.all([isOpenSession(kernel), kernel.access.administration.organizations(session, 'select')])
  const word = keyword.trim()
  const found = likeText(word)
  const seen = managed === 'all' ? sql`true` : belongsToAny(sql.ref('s.user_id'), managed)
  return sql`session as s join user_account as u on u.id = s.user_id
    where ${isOpen} and ${seen} and (${word} = '' or u.name ilike ${found} or u.account ilike ${found} or s.address ilike ${found})`
}

async function read(asking: Asking, open: RawBuilder<unknown>, limit: number, offset = 0): Promise<OnlineSession[]> {
  const { rows } = await sql<Row>`
    select s.id, s.user_id, s.address, s.user_agent, s.device, s.created_at, s.last_used_at, s.locked
    from ${open} order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`.execute(asking.db)
  const directory = await asking.kernel.directory.snapshot()
  const { kernel, session } = asking
  return rows.map((row) => {
    const person = directory.person(row.user_id)
    const organization = directory.organization(person?.organizationIds[0] ?? '')
    const { platForm, browser } = clientOf(row.user_agent)
    return {
      id: row.id,
      userId: row.user_id,
      userName: person ? `${person.name}/${person.account}` : '',
      organize: (organization?.path ?? []).map((id) => directory.organization(id)?.name ?? '').join('/'),
      loginTime: fromEpoch(row.created_at.getTime(), 'yyyy-MM-dd HH:mm:ss', kernel.settings.timeZone) ?? '',
      loginIPAddress: row.address,
      loginAddress: isOwnNetwork(row.address) ? fillText(kernel.texts, session.language, 'session.own-network') : '',
      loginPlatForm: platForm,
      loginSystem: platForm,
      loginBrowser: browser,
      loggedInTime: row.created_at.getTime(),
      lastUsedTime: row.last_used_at.getTime(),
      locked: Number(row.locked),
      isOwn: Number(row.id === session.sessionId),
    }
  })
}

const serveList = serve(listOnlineUsers, async (context) => read(context, await openSessions(context, context.query.keyword), mostSessions))

const servePage = serve(pageOnlineUsers, async (context) => {
  const { currentPage, pageSize, keyword } = context.query
  const open = await openSessions(context, keyword)
  const [list, { rows }] = await Promise.all([
    read(context, open, pageSize, offsetOf(context.query)),
    sql<{ total: string }>`select count(*) as total from ${open}`.execute(context.db),
  ])
  return { list, pagination: { currentPage, pageSize, total: Number(rows[0]!.total) } }
})

type Ending = Pick<CallContext<typeof endOnlineUser>, 'kernel' | 'db' | 'session' | 'transaction'>

/** Ends what the ids name, sessions or people: the next request of each is refused on every node, and their sockets close. */
function end(context: Ending, ids: readonly string[]): Promise<{ sessions: number }> {
  const { kernel, session, transaction } = context
  return transaction(async (tx, audit) => {
    const targets = await targetsOf(tx, [...new Set(ids)])
    await refuseTargets(context, targets)
    const people = await kernel.directory.snapshot()
    let sessions = 0
    for (const { sessionId, userId } of targets) {
      const all = { userId, ...(userId === session.userId ? { exceptSessionId: session.sessionId } : {}) }
      const ended = await endSessions(kernel, tx, sessionId ? { sessionId } : all, 'forced', session.language)
      // Sessions are forgotten after some days; the log tells for good whose it was.
      const changes = { name: people.person(userId)?.name ?? '', reason: 'forced' }
      for (const id of ended) audit({ action: 'session.ended', object: `session:${id}`, changes })
      sessions += ended.length
    }
    return { sessions }
  })
}

interface Target {
  readonly userId: string
  /** Undefined where a person is named: then all sessions are meant. */
  readonly sessionId: string | undefined
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws Refused 404 when an id names neither an open session nor somebody who has one */
async function targetsOf(tx: Tx | Db, ids: readonly string[]): Promise<readonly Target[]> {
  const missing = new Refused(refusal('missing', 'kernel.missing'))
  if (!ids.every((id) => isUuid.test(id))) throw missing
  const rows = await tx
    .selectFrom('session')
    .select(['id', 'user_id'])
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('id', 'in', ids), eb('user_id', 'in', ids)]))
    .execute()
  return ids.map((id) => {
    const session = rows.find((row) => row.id === id)
    const person = rows.find((row) => row.user_id === id)
    if (!session && !person) throw missing
    return { userId: (session ?? person)!.user_id, sessionId: session?.id }
  })
}

const ofUser = { action: 'edit', of: 'user', id: { in: 'params', member: 'id' } } as const

/** @throws Refused 404 for people whom the caller does not see, 403 for those whom he may not change, 422 for his own session */
async function refuseTargets({ kernel, session }: Ending, targets: readonly Target[]): Promise<void> {
  const directory = await kernel.directory.snapshot()
  for (const { userId, sessionId } of targets) {
    if (sessionId === session.sessionId) throw new Refused(refusal('invalid', 'online-users.own'))
    if (session.isAdministrator || userId === session.userId) continue
    if (directory.person(userId)?.isAdministrator) throw new Refused(refusal('forbidden', 'online-users.above'))
    const decision = await kernel.access.administration.decide(ofUser, session, [userId])
    if (!decision.allowed) throw new Refused(refusalOf(decision.because, ofUser))
  }
}

export const onlineUserCalls: readonly Served[] = [
  servePage,
  serveList,
  serve(endOnlineUser, async (context) => end(context, [context.params.id])),
  serve(endOnlineUsers, async (context) => end(context, context.body.ids)),
]
