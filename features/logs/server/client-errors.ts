import { sql } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { clientOf } from '#engine/values/client.ts'
import { listClientErrors, searchedDays } from '#features/logs/contract.ts'
import { likeText } from '#server/database/like.ts'
import { serve } from '#server/http/serve.ts'

const dayMilliseconds = 86_400_000
const shownPlaces = 10
const readClients = 20

interface Grouped {
  readonly id: string
  readonly name: string
  readonly message: string
  readonly count: number
  readonly people: number
  readonly first_at: Date
  readonly last_at: Date
  readonly places: readonly string[]
  readonly clients: readonly string[]
  readonly request_id: string
  readonly stack: string
  readonly total: number
}

/** Errors of pages by their message. Who had them is told as a number alone; the log of exceptions tells more of each. */
export const serveClientErrors = serve(listClientErrors, async ({ kernel, db, query }) => {
  const { currentPage, pageSize, startTime, endTime } = query
  const word = query.keyword.trim()
  const since = startTime ?? (endTime ?? kernel.now()) - searchedDays * dayMilliseconds
  const conditions = [
    sql`source = 'browser'`,
    sql`at >= ${new Date(since)}`,
    ...(endTime === undefined ? [] : [sql`at <= ${new Date(endTime)}`]),
    ...(word === '' ? [] : [sql`(name ilike ${likeText(word)} or message ilike ${likeText(word)} or place ilike ${likeText(word)})`]),
  ]
  const { rows } = await sql<Grouped>`
    select md5(name || chr(10) || message) as id, name, message, count(*)::int as count, count(distinct user_id)::int as people,
      min(at) as first_at, max(at) as last_at, (array_agg(distinct place))[1:${shownPlaces}::int] as places,
      (array_agg(distinct user_agent))[1:${readClients}::int] as clients, (array_agg(request_id order by at desc))[1] as request_id,
      (array_agg(stack order by at desc))[1] as stack, (count(*) over ())::int as total
    from exception_log where ${sql.join(conditions, sql` and `)}
    group by name, message order by max(at) desc, id limit ${pageSize} offset ${offsetOf(query)}`.execute(db)
  return {
    list: rows.map((row) => ({
      id: row.id,
      name: row.name,
      message: row.message,
      count: row.count,
      people: row.people,
      firstTime: row.first_at.getTime(),
      lastTime: row.last_at.getTime(),
      places: [...row.places],
      clients: [...new Set(row.clients.map(clientText))].filter((text) => text !== ''),
      requestId: row.request_id,
      stack: row.stack,
    })),
    pagination: { currentPage, pageSize, total: rows[0]?.total ?? 0 },
    since: startTime === undefined ? since : null,
  }
})

function clientText(userAgent: string): string {
  const { platForm, browser } = clientOf(userAgent)
  return [platForm, browser].filter((part) => part !== '').join(' ')
}
