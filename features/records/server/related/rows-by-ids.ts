import { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { columnText, tableText } from '#features/records/server/identifiers.ts'
import { compiledRight, type CompiledRight } from '#features/records/server/query/compiled-right.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import type { ReadRow } from '#features/records/server/stored-value.ts'
import { Batcher } from '#server/batcher.ts'
import type { Kernel } from '#server/kernel.ts'
import { mainAlias } from '#server/query/conditions.ts'

type Reader = Batcher<readonly string[], readonly ReadRow[]>

const askedAtOnce = { items: 100, batches: 1, patienceMilliseconds: 2_000 }
/** Number of statements for which readers are kept; without one, a read starts a batch of its own. */
const readersAtMost = 500
const readers = new WeakMap<Kernel, LRUCache<string, Reader>>()

/**
 * The columns of some rows, in no order; rows that are deleted or not within the right are left out. Many people save filings with the same few
 * varieties and companies at the same time: what they ask of one table under the same right is read in one statement.
 *
 * @param ids of records
 */
export function rowsByIds(
  kernel: Kernel,
  { fn, right }: Pick<AskedFunction, 'fn' | 'right'>,
  fields: readonly StoredField[],
  ids: readonly string[],
): Promise<readonly ReadRow[]> {
  const within = compiledRight(kernel, right)
  const columns = ['id', ...fields.map(({ column }) => column)].map((name) => columnText(name, mainAlias))
  const text = `select ${[...new Set(columns)].join(', ')} from ${tableText(fn.tables.main.name)} as ${mainAlias}
    where (${within.text}) and ${mainAlias}.id = any($${within.values.length + 1}::uuid[]) and ${mainAlias}.deleted_at is null`
  return readerOf(kernel, text, within).do(ids)
}

function readerOf(kernel: Kernel, text: string, { values, key: rightKey }: CompiledRight): Reader {
  const ofKernel = readers.get(kernel) ?? new LRUCache<string, Reader>({ max: readersAtMost })
  readers.set(kernel, ofKernel)
  const key = `${text} ${rightKey}`
  const made = (): Reader =>
    new Batcher<readonly string[], readonly ReadRow[]>(async (asked) => {
      const ids = [...new Set(asked.flat())]
      const { rows } = await kernel.db.executeQuery<ReadRow>(CompiledQuery.raw(text, [...values, ids]))
      const byId = new Map(rows.map((row) => [row.id, row]))
      return asked.map((own) => ({ result: own.flatMap((id) => byId.get(id) ?? []) }))
    }, askedAtOnce)
  const reader = ofKernel.get(key) ?? made()
  ofKernel.set(key, reader)
  return reader
}
