import { sql } from 'kysely'
import type { CallGives } from '#engine/contract/call.ts'
import { offsetOf } from '#engine/contract/shapes.ts'
import { fillText } from '#engine/texts/text.ts'
import { clientOf } from '#engine/values/client.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { countedAtMost } from '#server/resource/store.ts'
import '#server/traces/tables.ts'
import { myLog } from '#features/session/contract.ts'
import { placeOf } from '#features/session/server/current-user.ts'
import { sessionTexts } from '#features/session/texts.ts'

/** The logs that people read about themselves, by the numbers of the family. */
const categories = { signIn: 1, request: 5 }
const wording = { in: 'session.log-in', out: 'session.log-out', unlock: 'session.log-unlock' } as const

type Asked = Pick<CallContext<typeof myLog>, 'query' | 'session' | 'db'>
type Lines = Pick<CallGives<typeof myLog>, 'list'> & { readonly total: number }

export const serveMyLog = serve(myLog, async (asked) => {
  const { currentPage, pageSize, category } = asked.query
  const { list, total } = await linesOf(category, asked)
  return { list, pagination: { currentPage, pageSize, total } }
})

function linesOf(category: number, asked: Asked): Promise<Lines> {
  if (category === categories.signIn) return ownSignIns(asked)
  return category === categories.request ? ownRequests(asked) : Promise.resolve({ list: [], total: 0 })
}

async function ownSignIns(asked: Asked): Promise<Lines> {
  const { query, session, db } = asked
  let own = db.selectFrom('sign_in_log').where('user_id', '=', session.userId)
  if (query.startTime !== undefined) own = own.where('created_at', '>=', new Date(query.startTime))
  if (query.endTime !== undefined) own = own.where('created_at', '<=', new Date(query.endTime))
  const [rows, counted] = await Promise.all([
    own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(query.pageSize).offset(offsetOf(query)).execute(),
    own.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => ({
    ...lineOf(row, asked),
    abstracts: fillText(sessionTexts, session.language, wording[row.kind]),
    loginMark: Number(row.worked),
    loginType: Number(row.kind === 'out'),
    creatorTime: row.created_at.getTime(),
  }))
  return { list, total: Number(counted.total) }
}

async function ownRequests(asked: Asked): Promise<Lines> {
  const { query, session, db } = asked
  let own = db.selectFrom('request_log').where('user_id', '=', session.userId)
  if (query.startTime !== undefined) own = own.where('at', '>=', new Date(query.startTime))
  if (query.endTime !== undefined) own = own.where('at', '<=', new Date(query.endTime))
  const [rows, { rows: counted }] = await Promise.all([
    own.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(query.pageSize).offset(offsetOf(query)).execute(),
    sql<{ total: string }>`select count(*) as total from (${own.select('id').limit(countedAtMost + 1)}) as found`.execute(db),
  ])
  const list = rows.map((row) => ({
    ...lineOf(row, asked),
    loginMark: Number(row.code === 200),
    requestURL: row.path,
    requestMethod: row.method,
    requestDuration: row.milliseconds,
    creatorTime: row.at.getTime(),
  }))
  return { list, total: Number(counted[0]!.total) }
}

/** Who it was and from where; the members that only the other log has are empty. */
function lineOf(row: { readonly id: string; readonly address: string; readonly user_agent: string }, { session }: Asked) {
  return {
    id: row.id,
    userName: `${session.name}/${session.account}`,
    ipaddress: row.address,
    ipAddressName: placeOf(row.address, session.language),
    ...clientOf(row.user_agent),
    abstracts: '',
    loginType: 0,
    requestURL: '',
    requestMethod: '',
    requestDuration: 0,
  }
}
