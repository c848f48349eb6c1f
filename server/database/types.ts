import type { Kysely, Transaction } from 'kysely'

/**
 * All tables the code names. Each part adds its own beside its queries:
 *
 *     declare module '#server/database/types.ts' {
 *       interface Tables { dictionary_entry: DictionaryEntryTable }
 *     }
 *
 * Tables of published forms are not here: their names are known only at run time.
 *
 * How columns arrive: bigint, numeric and count() as text, timestamptz as Date, date as text `yyyy-MM-dd`, uuid as text.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by declaration merging
export interface Tables {}

/** The database outside a transaction: for reads. */
export type Db = Kysely<Tables>

/** A transaction of a handler: what must happen together takes one of these. */
export type Tx = Transaction<Tables>
