import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { Refused, type Refusal } from '#engine/values/refusal.ts'
import type { Tx } from '#server/database/types.ts'
import type { Asking, Change, Resource, Transaction } from '#server/managed/resource.ts'
import { insertNew, judge, replaceOld } from '#server/managed/write-rows.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Versioned } from '#server/resource/store.ts'

/** What is wrong with a row, by the column it stands in; `''` where it is the row as a whole. */
export interface ColumnProblem {
  readonly column: string
  readonly refusal: Refusal
}

/** A row as it was read: what it means, or why it means nothing. */
export type ReadRow<Input> = { readonly input: Input } | { readonly problems: readonly ColumnProblem[] }

/** What an import would do with a row, or has done. */
export interface PlannedRow {
  /** Place among the rows, from 0. */
  readonly row: number
  readonly outcome: 'created' | 'changed' | 'refused'
  readonly problems: readonly ColumnProblem[]
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  /** False where nothing was written, because something was refused. */
  readonly written: boolean
}

interface Importing<Item extends Versioned, Input, Wire> {
  readonly resource: Resource<Item, Input, Wire>
  readonly rows: readonly ReadRow<Input>[]
  /** The row that is there already and is changed by this one; without it every row is a new one. */
  readonly existing?: (tx: Tx, input: Input) => Promise<Item | undefined>
  /** Member of the body by which the rules name a field, to the column it comes from. */
  readonly columnOf: (field: string) => string
  /** Write what is right although something is refused; otherwise nothing is written then. */
  readonly skipsFaulty: boolean
}

/** Undoes the transaction, and carries the plan out of it. */
class NothingWritten extends Error {
  readonly plan: ImportPlan
  constructor(plan: ImportPlan) {
    super('something was refused')
    this.plan = plan
  }
}

/**
 * Takes in rows with the rules of their screen, each judged beside those before it: created, changed or refused with its column. Whoever
 * imports one row at a time on the screen gets the same answers.
 */
export async function importRows<Item extends Versioned, Input, Wire>(
  asking: Asking & { readonly transaction: Transaction<ImportPlan> },
  importing: Importing<Item, Input, Wire>,
): Promise<ImportPlan> {
  const { resource, skipsFaulty } = importing
  try {
    return await asking.transaction(async (tx, audit) => {
      await resource.begin?.(asking.kernel, tx)
      const rows: PlannedRow[] = []
      for (const [place, row] of importing.rows.entries()) rows.push(await takeIn(asking, tx, audit, importing, row, place))
      const isFaulty = rows.some(({ outcome }) => outcome === 'refused')
      const plan = { rows, written: !isFaulty || skipsFaulty }
      if (!plan.written) throw new NothingWritten(plan)
      const count = (outcome: PlannedRow['outcome']): number => rows.filter((one) => one.outcome === outcome).length
      const changes = { created: count('created'), changed: count('changed'), refused: count('refused') }
      audit({ action: `${resource.action}.imported`, object: resource.store.table, changes })
      return plan
    })
  } catch (error) {
    if (error instanceof NothingWritten) return error.plan
    throw error
  }
}

async function takeIn<Item extends Versioned, Input, Wire>(
  asking: Asking,
  tx: Tx,
  audit: (note: AuditNote) => void,
  { resource, existing, columnOf }: Importing<Item, Input, Wire>,
  row: ReadRow<Input>,
  place: number,
): Promise<PlannedRow> {
  if ('problems' in row) return { row: place, outcome: 'refused', problems: row.problems }
  const before = await existing?.(tx, row.input)
  const key = before ? { id: before.id, version: before.version + 1 } : { id: randomUUIDv7(), version: 1 }
  const { kernel, session, db } = asking
  const after = resource.typed(row.input, { key, before }, asking)
  const change: Change<Item> & { after: Item } = { kernel, session, db, tx, act: before ? 'edit' : 'add', before, after }
  const problems = await judge(resource, change).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error
      return error.refusals.map((refusal) => ({ column: columnOf(refusal.field ?? ''), refusal }))
    },
  )
  if (problems.length > 0) return { row: place, outcome: 'refused', problems }
  await sql`savepoint one_row`.execute(tx)
  try {
    await (before ? replaceOld(resource, change, audit) : insertNew(resource, change, audit))
    await sql`release savepoint one_row`.execute(tx)
  } catch (error) {
    // Somebody wrote the same at the same time: the index refused it, and the rows before it stay.
    if (!(error instanceof Refused)) throw error
    await sql`rollback to savepoint one_row`.execute(tx)
    return {
      row: place,
      outcome: 'refused',
      problems: error.refusals.map((refusal) => ({ column: columnOf(refusal.field ?? ''), refusal })),
    }
  }
  return { row: place, outcome: before ? 'changed' : 'created', problems: [] }
}
