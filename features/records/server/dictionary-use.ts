import { sql } from 'kysely'
import { z } from 'zod'
import { mostCountedUses } from '#engine/resource/calls.ts'
import { choiceOptions } from '#fields/choice-source.ts'
import type { DictionarySubject } from '#features/dictionaries/entry.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { functionsCache, type OnlineFunction } from '#features/records/server/online-function.ts'
import { any, compare, mainAlias } from '#server/query/conditions.ts'
import type { RecordTable, StoredField } from '#features/records/server/record-tables.ts'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Uses } from '#server/resource/uses.ts'

type CategoryNames = DictionarySubject['category']

const chosen = z.object(choiceOptions)
const alias = sql.raw(mainAlias)

/**
 * Counts the published functions that choose from a dictionary or look something up in it, and their records that contain one of
 * its entries. Row rights are ignored: whoever may delete an entry must know all it affects.
 */
export async function countDictionaryUse(
  kernel: Kernel,
  { category, entryId }: DictionarySubject,
): Promise<Pick<Uses, 'functions' | 'records'>> {
  const all = [...(await functionsCache(kernel).get()).values()]
  const using = all.filter((fn) => choosing(fn, category).some(({ fields }) => fields.length > 0) || looksUp(fn, category))
  const counts = entryId === undefined ? [] : await Promise.all(using.map((fn) => recordsHolding(kernel.db, fn, category, entryId)))
  return { functions: using.map(({ name }) => name), records: counts.reduce((sum, count) => sum + count, 0) }
}

/** The tables of a function with the fields that choose from the dictionary, the main table first. */
function choosing({ tables }: OnlineFunction, { id, code }: CategoryNames): { table: RecordTable; fields: readonly StoredField[] }[] {
  return [tables.main, ...tables.subTables].map((table) => ({
    table,
    fields: table.stored.filter(({ field }) => {
      const { success, data } = chosen.safeParse(field.options)
      return success && data.dataType === 'dictionary' && (data.dictionaryType === id || data.dictionaryType === code)
    }),
  }))
}

/** Rules name a dictionary as a text: `lookup('seed.depositRate', county)`. */
function looksUp({ form }: OnlineFunction, { id, code }: CategoryNames): boolean {
  const rules = JSON.stringify(form.rules)
  return [id, code].some((name) => rules.includes(`'${name}'`))
}

async function recordsHolding(db: Db, fn: OnlineFunction, category: CategoryNames, entryId: string): Promise<number> {
  const [main, ...subTables] = choosing(fn, category)
  if (!main) return 0
  const held = (fields: readonly StoredField[]) => any(fields.map((field) => compare(field, 'equals', [entryId])))
  const own = sql`select ${alias}.id from ${recordsTable(main.table.name)} as ${alias} where ${alias}.deleted_at is null and ${held(main.fields)}`
  const ofRows = subTables.map(
    ({ table, fields }) => sql`select ${alias}.record_id from ${recordsTable(table.name)} as ${alias}
      join ${recordsTable(main.table.name)} as m on m.id = ${alias}.record_id where m.deleted_at is null and ${held(fields)}`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${sql.join([own, ...ofRows], sql` union `)} limit ${mostCountedUses + 1}) as used`.execute(db)
  return rows[0]?.count ?? 0
}
