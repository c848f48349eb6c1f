import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { Parameter } from '#features/data-interfaces/contract.ts'
import { isList } from '#features/data-interfaces/server/run/parameters.ts'
import type { SqlFault } from '#features/data-interfaces/server/sql/check-sql.ts'
import { withNumbers, type Placeholder } from '#features/data-interfaces/server/sql/placeholders.ts'
import type { StoredInterface } from '#features/data-interfaces/server/tables.ts'

/** How far one statement goes (security 6.1). */
export const seconds = 5
export const mostRows = 10_000
export const mostBytes = 5 * 1024 * 1024

const casts: Readonly<Record<Parameter['dataType'], string>> = {
  varchar: '::text',
  int: '::bigint',
  decimal: '::numeric',
  datetime: '::timestamptz',
}

/** What a statement is made of. */
export type Statement = Pick<StoredInterface, 'query' | 'parameters'>

/** A statement for PostgreSQL, with numbered values in its places. */
export function numbered({ query, parameters }: Statement) {
  const types = new Map(parameters.map(({ field, dataType }) => [field, dataType]))
  const castOf = ({ kind, name }: Placeholder): string => {
    if (kind === 'variable') return isList(name) ? '::text[]' : '::text'
    return casts[types.get(name) ?? 'varchar']
  }
  return withNumbers(query, castOf)
}

/** Something wrong with a statement, at its field. */
export const sqlRefusal = (text: string, params: Readonly<Record<string, string>> = {}): Refusal =>
  refusal('invalid', text, { params, field: 'query' })

/** What is wrong with a statement in words. */
export function wordsOf(fault: SqlFault): Refusal {
  if (fault.is === 'syntax') return sqlRefusal('data-interfaces.sql-syntax', { detail: fault.detail })
  if (fault.is === 'not-one-select') return sqlRefusal('data-interfaces.sql-one-select')
  if (fault.is === 'writes') return sqlRefusal('data-interfaces.sql-writes')
  if (fault.is === 'place') return sqlRefusal('data-interfaces.sql-place')
  return sqlRefusal(`data-interfaces.sql-${fault.is}`, { name: fault.name })
}
