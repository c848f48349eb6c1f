import { sql, type RawBuilder } from 'kysely'
import { auditInsert, auditRow } from '#server/audit/audit.ts'
import { afterCommit, inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Change, TableShape } from '#server/database/write-set.ts'
import { outboxInsert } from '#server/outbox/outbox.ts'
import { runTransaction } from '#server/saves/handler-transaction.ts'
import type { Decide, Origin } from '#server/saves/plan.ts'
import type { Saves } from '#server/saves/saves.ts'
import { answerInsert, claimKey } from '#server/saves/stored-answers.ts'
import { demand, type SaveParts } from '#server/saves/write-plans.ts'

/**
 * The same service without optimizations: a transaction for each save, decided under locks, a statement for each row. Simple
 * enough to be correct at sight; `BatchedSaves` must leave the same tables and give the same answers.
 */
export class PlainSaves implements Saves {
  readonly #parts: SaveParts & { readonly db: Db }

  constructor(parts: SaveParts & { readonly db: Db }) {
    this.#parts = parts
  }

  save<Answer>({ actor, claim }: Origin, decide: Decide<Answer>): Promise<Answer> {
    const { db, numbers, now, wakeOutbox } = this.#parts
    return inTransaction(db, async (tx) => {
      const earlier = claim && (await claimKey(tx, claim))
      if (earlier) return earlier.answer as Answer
      const plan = await decide(tx)
      if (!('write' in plan)) return plan.answer
      const [number] = plan.numberRule === undefined ? [] : await numbers.draw(tx, plan.numberRule, 1)
      const { changes, notes, outbox, answer } = plan.write(number ?? null)
      for (const change of changes) await apply(tx, change)
      await apply(tx, auditInsert(notes.map((note) => auditRow(note, actor, now()))))
      await apply(tx, outboxInsert(outbox ?? []))
      await apply(tx, answerInsert(claim, answer))
      for (const requirement of plan.requires ?? []) await demand(tx, requirement)
      if (outbox && outbox.length > 0) afterCommit(tx, wakeOutbox)
      return answer
    })
  }

  transaction: Saves['transaction'] = (origin, work, stored) => runTransaction(this.#parts, origin, work, stored)
}

async function apply(tx: Tx, change: Change): Promise<void> {
  for (const row of change.rows) await statementOf(change, row).execute(tx)
}

type Row = Readonly<Record<string, unknown>>

function statementOf(change: Change, row: Row): RawBuilder<unknown> {
  if ('run' in change) return sql`${sql.raw(change.run.before)}${JSON.stringify([row])}${sql.raw(change.run.after)}`
  if ('update' in change)
    return sql`update ${nameOf(change.update)} set ${pairs(change.update, without(row, change.key), ', ')} where ${pairs(change.update, only(row, change.key), ' and ')}`
  if ('remove' in change) return sql`delete from ${nameOf(change.remove)} where ${pairs(change.remove, only(row, change.key), ' and ')}`
  const columns = Object.keys(change.into.columns)
  const insert = sql`insert into ${nameOf(change.into)} (${sql.join(columns.map((name) => sql.ref(name)))}) values (${sql.join(columns.map((name) => valueOf(change.into, name, row[name])))})`
  const { replacing } = change
  if (!replacing) return insert
  return sql`${insert} on conflict (${sql.join(replacing.map((name) => sql.ref(name)))}) do update set ${pairs(change.into, without(row, replacing), ', ')}`
}

function nameOf({ schema, table }: TableShape): RawBuilder<unknown> {
  return schema === undefined ? sql.id(table) : sql.id(schema, table)
}

function pairs(shape: TableShape, row: Row, between: string): RawBuilder<unknown> {
  return sql.join(
    Object.keys(row).map((name) => sql`${sql.id(name)} = ${valueOf(shape, name, row[name])}`),
    sql.raw(between),
  )
}

function only(row: Row, key: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => key.includes(name)))
}

function without(row: Row, key: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !key.includes(name)))
}

/** Plain values are cast from text; JSON and lists as they are written in JSON. */
function valueOf({ columns }: TableShape, name: string, value: unknown): RawBuilder<unknown> {
  const type = columns[name]!
  if (value === null || value === undefined) return sql`null`
  if (type === 'jsonb') return sql`${JSON.stringify(value)}::jsonb`
  if (type.endsWith('[]')) return sql`${value}::${sql.raw(type)}`
  return sql`${String(value)}::${sql.raw(type)}`
}
