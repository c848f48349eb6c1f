import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { LoadRequest } from './load.ts'
import type { MeasuredProcess } from './measured-process.ts'

/** How many rows one action of ours writes into each table, without those that the bare server writes into the product's tables itself. */
export type WrittenRows = readonly number[]

const actions = 20

/** PostgreSQL tells the rows of a connection at the latest this long after its last statement. */
const statisticsAfter = 11_000

/**
 * Sends an action some times and counts the rows that were inserted, changed and deleted for each of them, outbox and jobs included.
 *
 * @param own rows that the bare server writes itself, by table
 */
export async function writtenBy(
  server: MeasuredProcess,
  database: pg.Client,
  next: () => LoadRequest,
  own: Readonly<Record<string, number>>,
): Promise<WrittenRows> {
  await server.ask('drain')
  await pause(statisticsAfter)
  const before = await writtenSoFar(database)
  for (let run = 0; run < actions; run++) {
    const { path, ...request } = next()
    const answer = await fetch(server.address + path, request)
    if (!answer.ok) throw new Error(await answer.text())
  }
  await server.ask('drain')
  await pause(statisticsAfter)
  const after = await writtenSoFar(database)
  return [...after]
    .map(([table, rows]) => Math.round((rows - (before.get(table) ?? 0)) / actions) - (own[table] ?? 0))
    .filter((rows) => rows > 0)
}

async function writtenSoFar(database: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ table: string; rows: number }>(
    `select relname as "table", sum(n_tup_ins + n_tup_upd + n_tup_del)::int as rows from pg_stat_user_tables group by 1`,
  )
  return new Map(rows.map((row) => [row.table, row.rows]))
}
