import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Refused, type Refusal } from '#engine/values/refusal.ts'
import type { Tx } from '#server/database/types.ts'
import type { Asking, Change, Resource, Transaction } from '#server/managed/resource.ts'
import { insertNew, judge, replaceOld } from '#server/managed/write-rows.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import { newId } from '#server/new-id.ts'
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
  /** `kept`: the row says what is there already, so nothing is written. */
  readonly outcome: 'created' | 'changed' | 'kept' | 'refused'
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
  /** The row that is there already and is changed by this one; without it every row is a new one. What it throws is a problem of the row. */
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
 *
 * @param told what the call answers for the plan
 */
export async function importRows<Item extends Versioned, Input, Wire, Answer>(
  asking: Asking & { readonly transaction: Transaction<Answer> },
  importing: Importing<Item, Input, Wire>,
  told: (plan: ImportPlan) => Answer,
): Promise<Answer> {
  const { resource, skipsFaulty } = importing
  try {
    return await asking.transaction(async (tx, audit) => {
      await resource.begin?.(asking.kernel, tx)
      const rows: PlannedRow[] = []
      for (const [place, row] of importing.rows.entries()) {
        const taken = 'problems' in row ? row : await takeIn({ ...asking, tx }, audit, importing, row.input)
        rows.push({ row: place, ...('problems' in taken ? { outcome: 'refused', problems: taken.problems } : { ...taken, problems: [] }) })
      }
      const isFaulty = rows.some(({ outcome }) => outcome === 'refused')
      const plan = { rows, written: !isFaulty || skipsFaulty }
      if (!plan.written) throw new NothingWritten(plan)
      const count = (outcome: PlannedRow['outcome']): number => rows.filter((one) => one.outcome === outcome).length
      const changes = { created: count('created'), changed: count('changed'), refused: count('refused') }
      audit({ action: `${resource.action}.imported`, object: resource.store.table, changes })
      return told(plan)
    })
  } catch (error) {
    if (error instanceof NothingWritten) return told(error.plan)
    throw error
  }
}

/** Writes a row; one that is refused, also by an index because somebody wrote its equal at the same time, leaves those before it. */
async function takeIn<Item extends Versioned, Input, Wire>(
  { kernel, session, db, tx }: Asking & { readonly tx: Tx },
  audit: (note: AuditNote) => void,
  { resource, existing, columnOf }: Importing<Item, Input, Wire>,
  input: Input,
): Promise<{ readonly outcome: 'created' | 'changed' | 'kept' } | { readonly problems: readonly ColumnProblem[] }> {
  await sql`savepoint one_row`.execute(tx)
  try {
    const before = await existing?.(tx, input)
    const key = before ? { id: before.id, version: before.version + 1 } : { id: newId(), version: 1 }
    const after = resource.typed(input, { key, before }, { kernel, session, db })
    const change: Change<Item> & { after: Item } = { kernel, session, db, tx, act: before ? 'edit' : 'add', before, after }
    await judge(resource, change)
    const isKept = before !== undefined && isDeepStrictEqual(before, { ...after, version: before.version })
    if (!isKept) await (before ? replaceOld(resource, change, audit) : insertNew(resource, change, audit))
    await sql`release savepoint one_row`.execute(tx)
    return { outcome: isKept ? 'kept' : before ? 'changed' : 'created' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await sql`rollback to savepoint one_row`.execute(tx)
    return { problems: error.refusals.map((refusal) => ({ column: columnOf(refusal.field ?? ''), refusal })) }
  }
}
