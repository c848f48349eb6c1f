import { sql } from 'kysely'
import { z } from 'zod'
import { fillText, languages, type Language } from '#engine/texts/text.ts'
import { Refused } from '#engine/values/refusal.ts'
import { withSource, type OpenSource } from '#features/data-sources/entry.ts'
import { existings, syncResult, type SyncOutcome } from '#features/data-sync/contract.ts'
import { copyTable } from '#features/data-sync/server/copy-table.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { job, JobLost, type JobContext } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'

/** How far the copy of one table goes. */
const mostRows = 5_000_000
const whole = { seconds: 1_800, bytes: 4 * 1024 ** 3 }

/** How often the owner is told how far it is. */
const tellMilliseconds = 1_000

const payload = z.object({
  from: z.string(),
  to: z.string(),
  tables: z.array(z.string()),
  rules: z.record(z.string(), z.string()),
  existing: z.enum(existings),
  language: z.enum(languages),
})
type Payload = z.output<typeof payload>

/**
 * Copies tables one after the other, each whole or not at all, for a super administrator who still is one. It runs once: what another
 * database has taken already would come twice.
 */
export const syncJob = job({
  name: 'data-sync/copy',
  payload,
  attempts: 1,
  run: async (wanted, context) => {
    const { kernel, ownerId, finish } = context
    const owner = (await kernel.directory.snapshot()).person(ownerId ?? '')
    const may = owner?.enabled === true && owner.isAdministrator
    const tables: SyncOutcome[] = []
    for (const [index, table] of wanted.tables.entries())
      tables.push(may ? await copied(wanted, table, context, index) : failed(kernel, wanted.language, table, undefined))
    const counts = Object.fromEntries(tables.map(({ table, state, rows }) => [table, state === 'copied' ? rows : state]))
    const note = { action: 'data-sync.ended', object: `data_sync:${wanted.from}/${wanted.to}`, changes: { tables: counts } }
    const actor = { ...systemActor, userId: ownerId, userName: owner?.name }
    await finish(async (tx) => {
      await writeAudit(tx, [auditRow(note, actor, kernel.now())])
      return syncResult.parse({ tables })
    })
  },
})

async function copied(wanted: Payload, table: string, context: JobContext, index: number): Promise<SyncOutcome> {
  const { kernel, signal } = context
  const { from, to, rules, existing, language } = wanted
  let told = 0
  const progress = async (rows: number): Promise<void> => {
    signal.throwIfAborted()
    if (told > 0 && performance.now() - told < tellMilliseconds) return
    told = performance.now()
    await context.progress({ percent: (index / wanted.tables.length) * 100, text: 'data-sync.progress', params: { name: table, rows } })
  }
  try {
    await progress(0)
    const copying = { table, rules, existing, makes: true, rows: mostRows, progress }
    const write = (one: OpenSource) =>
      withSource(kernel, to, (other) => copyTable({ from: one, to: other }, copying), { ...whole, writes: true })
    const { state, rows } = await withSource(kernel, from, write, whole)
    // A table that is missing is made, so none is.
    return { table, state: state === 'missing' ? 'failed' : state, rows, reason: '' }
  } catch (error) {
    if (error instanceof JobLost || signal.aborted) throw error
    return failed(kernel, language, table, error)
  }
}

/** @throws what is no refusal: a fault of the product is no result */
function failed(kernel: Kernel, language: Language, table: string, error: unknown): SyncOutcome {
  if (error !== undefined && !(error instanceof Refused)) throw error
  const [first] = error?.refusals ?? []
  const reason = first
    ? fillText(kernel.texts, language, first.text, first.params)
    : fillText(kernel.texts, language, 'data-sync.owner-gone')
  return { table, state: 'failed', rows: 0, reason }
}

/** Whether a copy goes on or waits. */
export async function runningSync(db: Db | Tx): Promise<boolean> {
  return (await syncsOf(db)).length > 0
}

/** The copies that go on or wait and name this data source; all without one. */
export async function syncsOf(db: Db | Tx, sourceId?: string): Promise<readonly string[]> {
  const named = sourceId === undefined ? sql`true` : sql`${sourceId} in (payload->>'from', payload->>'to')`
  const { rows } = await sql<{ id: string }>`select id from job
    where name = ${syncJob.name} and state in ('waiting', 'running') and ${named}`.execute(db)
  return rows.map(({ id }) => id)
}
