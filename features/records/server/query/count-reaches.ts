import { sql } from 'kysely'
import { schemesOf, type CountedRows, type ReachChange, type RowCounter } from '#features/grants/entry.ts'
import { askedFunctionIfAllowed, type AskedFunction } from '#features/records/server/asked-function.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { countedAtMost } from '#features/records/server/query/list.ts'
import { rowColumns } from '#features/records/server/query/row-columns.ts'
import { isSubmitted } from '#features/records/server/query/standing-conditions.ts'
import { comparesHidden } from '#features/records/server/query/visible-fields.ts'
import { runAs } from '#server/database/execution.ts'
import { tookTooLong } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Kernel } from '#server/kernel.ts'
import { all, any, mainAlias, type Condition } from '#server/query/conditions.ts'
import { rowRight } from '#server/query/row-right.ts'

const notCounted = { gained: 0, lost: 0 }

/**
 * Counts the records that come and go, among those that the caller sees: a count must not tell of others. A record that one person
 * gains and another loses counts as both. Drafts are seen by who writes them alone, so they are left out.
 */
export const countReaches: RowCounter = async ({ kernel, session }, functionId, reaches, milliseconds) => {
  const asked = await askedFunctionIfAllowed(kernel, session, functionId)
  if (!asked) return undefined
  const schemes = reaches.flatMap(schemesOf)
  if (schemes.some((scheme) => comparesHidden(scheme, asked.visible))) return { ...notCounted, counted: 'hidden' }
  try {
    return await count(kernel, asked, await changesOf(kernel, asked, reaches), milliseconds)
  } catch (error) {
    if (tookTooLong(error)) return { ...notCounted, counted: 'late' }
    throw error
  }
}

interface Changes {
  readonly gained: Condition
  readonly lost: Condition
}

async function changesOf(kernel: Kernel, { fn, facts: { directory } }: AskedFunction, reaches: readonly ReachChange[]): Promise<Changes> {
  const columns = rowColumns(fn)
  const pairs = reaches.map(async ({ asker, before, after }) => {
    const own = { session: asker, manager: await kernel.access.administration.of(asker), directory }
    const [was, is] = [before, after].map((rows) => rowRight(rows, columns, own) ?? sql<boolean>`true`)
    return { was: was!, is: is! }
  })
  const found = await Promise.all(pairs)
  return {
    gained: any(found.map(({ was, is }) => sql<boolean>`(${is} and (${was}) is not true)`)),
    lost: any(found.map(({ was, is }) => sql<boolean>`(${was} and (${is}) is not true)`)),
  }
}

async function count(kernel: Kernel, { fn, right }: AskedFunction, { gained, lost }: Changes, milliseconds: number): Promise<CountedRows> {
  const table = sql.raw(mainAlias)
  const seen = all([sql<boolean>`${table}.deleted_at is null`, ...(fn.flowId ? [isSubmitted] : []), ...(right ? [right] : [])])
  const judged = sql`select ${gained} as gained, ${lost} as lost from ${recordsTable(fn.tables.main.name)} as ${table} where ${seen}`
  const changed = sql`select * from (${judged}) as judged where gained or lost limit ${countedAtMost + 1}`
  const statement = sql<{ gained: number; lost: number; changed: number }>`select count(*) filter (where gained)::int as gained,
    count(*) filter (where lost)::int as lost, count(*)::int as changed from (${changed}) as changed`
  const { rows } = await inTransaction(kernel.db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx)
    return runAs(tx, statement.compile(tx), { planEachTime: true })
  })
  const { changed: found, ...counts } = rows[0]!
  return { ...counts, counted: found > countedAtMost ? 'at-least' : 'exact' }
}
