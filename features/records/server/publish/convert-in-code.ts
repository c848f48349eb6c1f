import { sql, type RawBuilder } from 'kysely'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { conversionsInCode, writtenSince, type Conversion, type Refilling } from '#features/records/server/publish/convert.ts'
import { rowKey } from '#features/records/server/stored-value.ts'
import { isRetryable } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { ValueCipher } from '#server/encryption/value-cipher.ts'

/** Rows converted in one transaction, which holds their locks. */
const rowsAtOnce = 500

/** The database has no key, so values are encrypted and decrypted here; every other conversion is an expression of the database. */
export const isInCode = ({ kind }: Pick<Conversion, 'kind'>): boolean => conversionsInCode.has(kind)

/**
 * Fills the new column of all rows. Rows that have a value in it already are left out, so after a crash it goes on where it stopped;
 * what was written to them meanwhile is copied when the new version goes live.
 */
export async function fillInCode(db: Db, cipher: ValueCipher, conversion: Conversion): Promise<void> {
  const waiting = sql`${column(conversion.from, 't')} is not null and ${column(conversion.to, 't')} is null`
  while ((await retried(() => inTransaction(db, (tx) => convertRows(tx, cipher, conversion, { where: waiting, limit: rowsAtOnce })))) > 0);
}

/** Converts again what was written since the converting began, in the transaction of the switch or after it. */
export async function refillInCode(tx: Tx, cipher: ValueCipher, conversion: Conversion, refilling: Refilling): Promise<void> {
  const { record, from, where } = writtenSince(conversion, refilling)
  await convertRows(tx, cipher, conversion, { from, where, locks: record === 't' ? sql`t` : sql`t, r` })
}

interface Wanted {
  /** The records, where rows of a sub-table are asked for by them. */
  readonly from?: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  readonly limit?: number
  readonly locks?: RawBuilder<unknown>
}

interface Row {
  readonly id: string
  readonly record_id: string | undefined
  readonly value: string | Buffer | null
}

/** Rows stay locked until the transaction ends, so nothing that is written meanwhile is lost. @returns how many were converted */
async function convertRows(
  tx: Tx,
  cipher: ValueCipher,
  conversion: Conversion,
  { from = sql``, where, limit, locks = sql`t` }: Wanted,
): Promise<number> {
  const { table, isSubTable } = conversion
  const key = isSubTable ? sql`t.record_id, t.id` : sql`t.id`
  const { rows } = await sql<Row>`select ${key}, ${column(conversion.from, 't')} as value
    from ${recordsTable(table)} as t ${from} where ${where} order by ${key} ${limit === undefined ? sql`` : sql`limit ${limit}`}
    for update of ${locks}`.execute(tx)
  if (rows.length === 0) return 0
  const written = rows.map((row) => ({ id: row.id, record_id: row.record_id, value: converted(cipher, conversion, row) }))
  const type = sql.raw(conversion.kind === 'text>bytea' ? 'bytea' : 'text')
  await sql`update ${recordsTable(table)} as t set ${column(conversion.to)} = w.value
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w(id uuid, record_id uuid, value ${type})
    where t.id = w.id ${isSubTable ? sql`and t.record_id = w.record_id` : sql``}`.execute(tx)
  return rows.length
}

function converted(cipher: ValueCipher, { table, from, to, kind }: Conversion, { id, record_id, value }: Row): string | null {
  if (value === null) return null
  const row = rowKey(id, record_id)
  if (kind === 'text>bytea') return `\\x${cipher.encrypt({ table, column: to, row }, String(value)).toString('hex')}`
  return cipher.decrypt({ table, column: from, row }, value as Buffer)
}

/** Empties the column that held values in clear until they were encrypted. */
export async function clearColumn(db: Db, { table, column: name }: { readonly table: string; readonly column: string }): Promise<void> {
  const own = column(name, 't')
  for (;;) {
    const { rows } = await retried(() =>
      sql`with batch as (select ctid from ${recordsTable(table)} as t where ${own} is not null limit ${rowsAtOnce} for update)
        update ${recordsTable(table)} as t set ${column(name)} = null from batch where t.ctid = batch.ctid returning 1`.execute(db),
    )
    if (rows.length === 0) return
  }
}

const triesAtMost = 10

/** Saves may lock the same rows in another order; whoever is given up for that tries again. */
async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || tries >= triesAtMost) throw error
    }
  }
}
