import { sql } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { clientOf } from '#engine/values/client.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { offerWorkbook } from '#features/files/entry.ts'
import {
  exportClientErrors,
  handleClientError,
  listClientErrors,
  listOccurrences,
  mostLogRows,
  searchedDays,
  type ClientErrorFilters,
  type ClientErrorRow,
} from '#features/logs/contract.ts'
import type { Condition } from '#features/logs/server/log-sources.ts'
import '#features/logs/server/tables.ts'
import { likeText } from '#server/database/like.ts'
import type { Db } from '#server/database/types.ts'
import { serve, type Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import '#server/traces/tables.ts'

const dayMilliseconds = 86_400_000
const shownPlaces = 10

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
  readonly state: ClientErrorRow['state']
  readonly handled_at: Date | null
  readonly handled_by: string | null
  readonly total: number
}

/** Identifies an error: the expression of the index. */
const idOfError = sql`md5(name || chr(10) || message)`

const sinceOf = (now: number, { startTime, endTime }: ClientErrorFilters): number =>
  startTime ?? (endTime ?? now) - searchedDays * dayMilliseconds

function occurrencesIn(since: number, { keyword, endTime }: ClientErrorFilters): Condition {
  const word = keyword.trim()
  const conditions = [
    sql`source = 'browser'`,
    sql`at >= ${new Date(since)}`,
    ...(endTime === undefined ? [] : [sql`at <= ${new Date(endTime)}`]),
    ...(word === '' ? [] : [sql`(name ilike ${likeText(word)} or message ilike ${likeText(word)} or place ilike ${likeText(word)})`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** Errors by their message with whether they were dealt with, which any later time undoes, also one beyond the period that is shown. */
async function groupedErrors(
  db: Db,
  since: number,
  filters: ClientErrorFilters,
  part: { readonly limit: number; readonly offset: number },
) {
  const isHandled = sql`state = 'handled'`
  const wanted = { '': sql`true`, open: sql`not ${isHandled}`, handled: isHandled }[filters.state]
  const { rows } = await sql<Grouped>`
    with grouped as (
      select ${idOfError} as id, name, message, count(*)::int as count, count(distinct user_id)::int as people,
        min(at) as first_at, max(at) as last_at, (array_agg(distinct place))[1:${shownPlaces}::int] as places,
        (array_agg(distinct user_agent))[1:20] as clients, (array_agg(request_id order by at desc))[1] as request_id,
        (array_agg(stack order by at desc))[1] as stack
      from exception_log where ${occurrencesIn(since, filters)} group by name, message),
    judged as (
      select grouped.*, mark.handled_at, mark.handled_by, case when mark.id is null then 'open'
        when exists (select 1 from exception_log where source = 'browser' and ${idOfError} = grouped.id and at > mark.handled_at) then 'again'
        else 'handled' end as state
      from grouped left join handled_client_error as mark on mark.id = grouped.id)
    select *, (count(*) over ())::int as total from judged where ${wanted}
    order by last_at desc, id limit ${part.limit} offset ${part.offset}`.execute(db)
  return rows
}

async function wireIn(kernel: Kernel): Promise<(row: Grouped) => ClientErrorRow> {
  const people = await kernel.directory.snapshot()
  return (row) => ({
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
    state: row.state,
    handledBy: people.person(row.handled_by ?? '')?.name ?? '',
    handledTime: row.handled_at?.getTime() ?? null,
  })
}

/** Errors of pages by their message. Who had them is told as a number alone; the log of exceptions tells more of each. */
const serveList = serve(listClientErrors, async ({ kernel, db, query }) => {
  const { currentPage, pageSize, startTime } = query
  const since = sinceOf(kernel.now(), query)
  const rows = await groupedErrors(db, since, query, { limit: pageSize, offset: offsetOf(query) })
  return {
    list: rows.map(await wireIn(kernel)),
    pagination: { currentPage, pageSize, total: rows[0]?.total ?? 0 },
    since: startTime === undefined ? since : null,
  }
})

function clientText(userAgent: string): string {
  const { platForm, browser } = clientOf(userAgent)
  return [platForm, browser].filter((part) => part !== '').join(' ')
}

const serveHandle = serve(handleClientError, ({ kernel, session, params: { id }, body, transaction }) =>
  transaction(async (tx, audit) => {
    const { rows } = await sql<{ name: string; message: string }>`
      select name, message from exception_log where source = 'browser' and ${idOfError} = ${id} limit 1`.execute(tx)
    const error = rows[0]
    if (!error) throw new Refused(refusal('missing', 'kernel.missing'))
    const mark = { handled_at: new Date(kernel.now()), handled_by: session.userId }
    if (body.handled)
      await tx
        .insertInto('handled_client_error')
        .values({ id, ...mark })
        .onConflict((taken) => taken.column('id').doUpdateSet(mark))
        .execute()
    else await tx.deleteFrom('handled_client_error').where('id', '=', id).execute()
    const action = body.handled ? 'client-error.handled' : 'client-error.reopened'
    audit({ action, object: `client_error:${id}`, changes: { name: `${error.name}: ${error.message}` } })
    return null
  }),
)

const serveOccurrences = serve(listOccurrences, async ({ db, params, query }) => {
  const { currentPage, pageSize } = query
  const which = sql`source = 'browser' and ${idOfError} = ${params.id}`
  const { rows } = await sql<{ id: string; at: Date; place: string; user_agent: string; request_id: string }>`
    select id, at, place, user_agent, request_id from exception_log where ${which}
    order by at desc, id desc limit ${pageSize} offset ${offsetOf(query)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total
    from (select 1 from exception_log where ${which} limit ${mostLogRows + 1}) as found`.execute(db)
  return {
    list: rows.map((row) => ({
      id: row.id,
      time: row.at.getTime(),
      place: row.place,
      client: clientText(row.user_agent),
      requestId: row.request_id,
    })),
    pagination: { currentPage, pageSize, total: counted.rows[0]!.total },
  }
})

const sheetColumns = [
  ['error', 'logs.error'],
  ['state', 'logs.client-errors.state'],
  ['count', 'logs.client-errors.count'],
  ['people', 'logs.client-errors.people'],
  ['places', 'logs.client-errors.places'],
  ['clients', 'logs.client'],
  ['last', 'logs.client-errors.last'],
  ['first', 'logs.client-errors.first'],
  ['handledBy', 'logs.client-errors.handled-by'],
  ['handledTime', 'logs.client-errors.handled-time'],
  ['trace', 'logs.trace'],
  ['stack', 'logs.stack'],
] as const

const serveExport = serve(exportClientErrors, async (context) => {
  const { kernel, db, query, say } = context
  const found = await groupedErrors(db, sinceOf(kernel.now(), query), query, { limit: mostLogRows + 1, offset: 0 })
  if (found.length > mostLogRows) throw new Refused(refusal('too-large', 'logs.too-many', { params: { most: mostLogRows } }))
  const words = (key: string): string => say(refusal('invalid', key))
  const time = (at: number | null): string => (at === null ? '' : (fromEpoch(at, 'yyyy-MM-dd HH:mm:ss', kernel.settings.timeZone) ?? ''))
  const rows = found.map(await wireIn(kernel)).map((row) => ({
    error: `${row.name}: ${row.message}`,
    state: words(`logs.client-errors.state-${row.state}`),
    count: String(row.count),
    people: String(row.people),
    places: row.places.join('\n'),
    clients: row.clients.join('\n'),
    last: time(row.lastTime),
    first: time(row.firstTime),
    handledBy: row.handledBy,
    handledTime: time(row.handledTime),
    trace: row.requestId,
    stack: row.stack,
  }))
  const name = words('logs.client-errors')
  const columns = sheetColumns.map(([key, title]) => ({ key, title: words(title) }))
  const note = { action: 'client-error.exported', object: 'exception_log', changes: { rows: rows.length } }
  return offerWorkbook(context, name, { name, columns, rows }, note)
})

/** The export stands before what names an error by its id. */
export const clientErrorCalls: readonly Served[] = [serveExport, serveList, serveHandle, serveOccurrences]
