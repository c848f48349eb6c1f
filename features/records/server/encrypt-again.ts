import { sql } from 'kysely'
import { z } from 'zod'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { publishedFunctions } from '#features/records/server/online-function.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { rowKey } from '#features/records/server/stored-value.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { ValueCipher } from '#server/encryption/value-cipher.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'
import { keyIdOf } from '#server/query/conditions.ts'

/** Rows of one transaction, which holds their locks. */
const rowsAtOnce = 500

/** Encrypts with the newest key what an older one encrypted, after a key was added; where there is nothing to do it only looks. */
export const encryptAgainJob = job({
  name: 'records/encrypt-again',
  payload: z.object({}),
  attempts: 3,
  every: '41 2 * * *',
  schedulable: true,
  run: (_payload, { kernel, signal }) => encryptAgain(kernel, kernel.cipher, signal),
})

/** Goes through all functions; what was done stays done where it is interrupted. */
export async function encryptAgain(kernel: Kernel, cipher: ValueCipher, signal?: AbortSignal): Promise<void> {
  for (const { tables } of await publishedFunctions(kernel))
    for (const { name, stored } of [tables.main, ...tables.subTables])
      for (const one of stored.filter(({ place }) => place)) {
        const isSubTable = name !== tables.main.name
        do signal?.throwIfAborted()
        while ((await inTransaction(kernel.db, (tx) => encryptSome(cipher, tx, one, isSubTable))) === rowsAtOnce)
      }
}

interface Row {
  readonly id: string
  readonly record_id: string | undefined
  readonly value: Buffer
}

async function encryptSome(cipher: ValueCipher, tx: Tx, { place, column: name }: StoredField, isSubTable: boolean): Promise<number> {
  const table = recordsTable(place!.table)
  const own = column(name, 't')
  const key = isSubTable ? sql`t.record_id, t.id` : sql`t.id`
  const { rows } = await sql<Row>`select ${key}, ${own} as value from ${table} as t
    where ${own} is not null and ${keyIdOf(own)} <> ${cipher.newestKey()} order by ${key} limit ${rowsAtOnce} for update of t skip locked`.execute(
    tx,
  )
  if (rows.length === 0) return 0
  const written = rows.map(({ id, record_id, value }) => {
    const at = { ...place!, row: rowKey(id, record_id) }
    return { id, record_id, value: `\\x${cipher.encrypt(at, cipher.decrypt(at, value)).toString('hex')}` }
  })
  await sql`update ${table} as t set ${column(name)} = w.value
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w(id uuid, record_id uuid, value bytea)
    where t.id = w.id ${isSubTable ? sql`and t.record_id = w.record_id` : sql``}`.execute(tx)
  return rows.length
}
