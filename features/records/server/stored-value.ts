import type { StoredField } from '#features/records/server/record-tables.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'

/** A row as it was read, with its id. */
export type ReadRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** Key of a row, to which its encrypted values are bound; rows of sub-tables are told by their record too. */
export const rowKey = (id: string, recordId?: string): string => (recordId === undefined ? id : `${recordId}/${id}`)

/**
 * The value of a field in a row that was read: whoever reads rows reads them by this, so an encrypted field is like any other above it.
 *
 * @param recordId of a row of a sub-table
 */
export function valueIn(stored: StoredField, row: ReadRow, facts: ServerFacts, recordId?: string): unknown {
  const { type, options } = stored.field
  return type.fromColumn(clearColumn(stored, row, facts, recordId), options, facts)
}

function clearColumn({ column, columnType, place }: StoredField, row: ReadRow, facts: ServerFacts, recordId: string | undefined): unknown {
  const read = row[column] ?? null
  // Inside JSON a moment is text; otherwise the driver returns a Date.
  if (columnType === 'timestamptz' && typeof read === 'string') return new Date(read)
  if (!place || read === null) return read
  return facts.cipher.decrypt({ ...place, row: rowKey(row.id, recordId) }, bytesOf(read))
}

/** Inside JSON bytes are text: `\x` and two digits for each. */
const bytesOf = (read: unknown): Buffer => (Buffer.isBuffer(read) ? read : Buffer.from(String(read).slice(2), 'hex'))

/**
 * A value of a column as a write binds it: encrypted where the field asks for it, else as it is.
 *
 * @param clear what the field's type makes of the value
 */
export function boundIn({ place }: StoredField, row: string, clear: unknown, { cipher }: Pick<ServerFacts, 'cipher'>): unknown {
  if (!place || clear === null || clear === undefined) return clear
  return `\\x${cipher.encrypt({ ...place, row }, String(clear)).toString('hex')}`
}

/** What conditions compare a column with: of an encrypted one the hash of the value. */
export function comparedIn({ place }: StoredField, clear: unknown, { cipher }: Pick<ServerFacts, 'cipher'>): unknown {
  return place && clear !== null && clear !== undefined ? cipher.hash(place, String(clear)) : clear
}
