import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { platformSource } from '#features/data-sources/contract.ts'
import { onPlatform, withSource, type OpenSource, type Work } from '#features/data-sources/entry.ts'
import { beginSync, checkSync, checkSyncTable, executeSync, executeSyncs, outcomes, tableStates } from '#features/data-sync/contract.ts'
import { copyTable, stateOf, type Copying, type CopyState, type Pair } from '#features/data-sync/server/copy-table.ts'
import { runningSync, syncJob } from '#features/data-sync/server/sync-job.ts'
import { conversions } from '#features/data-sync/server/types.ts'
import type { Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Kernel } from '#server/kernel.ts'

interface Ends {
  readonly dbConnectionFrom: string
  readonly dbConnectionTo: string
}

/** How far a copy within one call goes; larger ones are a job. */
const smallRows = 100_000
const small: Work = { seconds: 25, bytes: 256 * 1024 * 1024 }

/** @throws Refused for one and the same: a table would be copied into itself */
function refuseSame({ dbConnectionFrom, dbConnectionTo }: Ends): void {
  if (dbConnectionFrom === dbConnectionTo) throw new Refused(refusal('invalid', 'data-sync.same', { field: 'dbConnectionTo' }))
}

/** Opens both ends. In the platform's own database the target is the transaction that is given. */
async function withPair<Result>(kernel: Kernel, ends: Ends, how: Work, work: (pair: Pair) => Promise<Result>): Promise<Result> {
  refuseSame(ends)
  const reading = { ...how, writes: false }
  return withSource(kernel, ends.dbConnectionFrom, (from) => target(kernel, ends.dbConnectionTo, how, (to) => work({ from, to })), reading)
}

function target<Result>(kernel: Kernel, id: string, how: Work, work: (to: OpenSource) => Promise<Result>): Promise<Result> {
  return id === platformSource && how.tx ? onPlatform(kernel, how.tx, work, how) : withSource(kernel, id, work, how)
}

const numberOf: Readonly<Record<CopyState | 'ready', number>> = {
  ready: tableStates.ready,
  copied: tableStates.ready,
  empty: tableStates.empty,
  missing: tableStates.missing,
  'has-rows': tableStates.hasRows,
}

const outcomeOf: Readonly<Record<CopyState, number>> = {
  copied: outcomes.copied,
  empty: outcomes.empty,
  missing: outcomes.failed,
  'has-rows': outcomes.hasRows,
}

const objectOf = ({ dbConnectionFrom, dbConnectionTo }: Ends): string => `data_sync:${dbConnectionFrom}/${dbConnectionTo}`

const serveCheck = serve(checkSync, ({ body, kernel }) =>
  withPair(kernel, body, {}, async (pair) => ({
    checkDbFlag: true,
    tableList: (await pair.from.tables()).map(({ wire, label, rows }) => ({ table: wire, tableName: label, sum: rows })),
    convertRuleMap: conversions(pair),
  })),
)

const serveCheckTable = serve(checkSyncTable, async ({ body, kernel }) =>
  withPair(kernel, body, {}, async (pair) => numberOf[await stateOf(pair, body.dbTable)]),
)

/** Refusals of a copy that was not agreed to: a table would be made, or rows would come to others or be lost. */
const stops = { empty: 'data-sync.source-empty', missing: 'data-sync.target-missing', 'has-rows': 'data-sync.target-has-rows' } as const

/**
 * The copy happens within the transaction of the call, which claims its idempotency key before; another database than the platform's is
 * written once, however often the transaction is repeated.
 */
const serveExecute = serve(executeSync, async ({ body, kernel, transaction }) => {
  const { dbTable: table, convertRuleMap: rules, type } = body
  const makes = type === tableStates.missing
  const copying: Copying = { table, rules, makes, existing: type === tableStates.hasRows ? 'replace' : 'keep', rows: smallRows }
  let once: { readonly rows: number } | undefined
  const copy = async (tx: Tx) => {
    const done = await withPair(kernel, body, { ...small, writes: true, tx }, (pair) => copyTable(pair, copying))
    if (done.state !== 'copied') throw new Refused(refusal('invalid', stops[done.state], { params: { name: table } }))
    return done
  }
  return transaction(async (tx, audit) => {
    // The transaction waits while another database is written.
    await sql`select set_config('idle_in_transaction_session_timeout', '40000', true)`.execute(tx)
    const done = body.dbConnectionTo === platformSource ? await copy(tx) : (once ??= await copy(tx))
    audit({ action: 'data-sync.ended', object: objectOf(body), changes: { tables: { [table]: done.rows }, made: makes } })
    return null
  })
})

/** Each table counts by itself, so one that fails holds the others back by nothing but its time. */
const serveBatch = serve(executeSyncs, async ({ body, kernel, transaction }) => {
  const until = kernel.now() + small.seconds! * 1000
  const results: Record<string, number> = {}
  const copied: Record<string, number> = {}
  refuseSame(body)
  for (const table of new Set(body.dbTableList)) {
    const seconds = (until - kernel.now()) / 1000
    const copying: Copying = { table, rules: body.convertRuleMap, makes: true, existing: 'keep', rows: smallRows }
    const done =
      seconds < 1
        ? undefined
        : await withPair(kernel, body, { ...small, seconds, writes: true }, (pair) => copyTable(pair, copying)).catch((error: unknown) => {
            if (error instanceof Refused) return undefined
            throw error
          })
    results[table] = done ? outcomeOf[done.state] : outcomes.failed
    if (done?.state === 'copied') copied[table] = done.rows
  }
  return transaction(async (_tx, audit) => {
    audit({ action: 'data-sync.ended', object: objectOf(body), changes: { tables: copied, of: Object.keys(results).length } })
    return results
  })
})

const serveBegin = serve(beginSync, async ({ body, session, transaction }) => {
  refuseSame(body)
  return transaction(async (tx, audit) => {
    await sql`select pg_advisory_xact_lock(hashtext('data_sync'))`.execute(tx)
    if (await runningSync(tx)) throw new Refused(refusal('conflict', 'data-sync.running'))
    const { dbConnectionFrom: from, dbConnectionTo: to, convertRuleMap: rules, existing } = body
    const tables = [...new Set(body.dbTableList)]
    audit({ action: 'data-sync.began', object: objectOf(body), changes: { tables, existing } })
    const payload = { from, to, tables, rules, existing, language: session.language ?? 'zh' }
    return { jobId: await addJob(tx, syncJob, payload, { ownerId: session.userId }) }
  })
})

export const syncCalls = [serveCheck, serveCheckTable, serveExecute, serveBatch, serveBegin]
