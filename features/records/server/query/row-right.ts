import { sql } from 'kysely'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { all, any, compare, never, type Condition } from '#features/records/server/query/operators.ts'
import type { CurrentValue, MenuRights, RowCondition, RowScheme } from '#server/access/access-control.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Who asks, with the tree that turns "my organization and below" into ids. */
export interface Asker {
  readonly session: SignedIn
  readonly directory: DirectorySnapshot
}

/**
 * The rows a user may reach, as a condition of every statement on the function's records; undefined for all of them, so
 * that a right to everything costs nothing (design/database, 1). A row is visible when any granted scheme admits it.
 */
export function rowRight(rows: MenuRights['rows'], fn: OnlineFunction, asker: Asker): Condition | undefined {
  if (rows === 'all') return undefined
  return any(rows.map((scheme) => schemeCondition(scheme, fn, asker)))
}

function schemeCondition({ match, groups }: RowScheme, fn: OnlineFunction, asker: Asker): Condition {
  const join = (how: 'and' | 'or', parts: readonly Condition[]): Condition => (how === 'and' ? all(parts) : any(parts))
  // A scheme without conditions would admit everything by accident: it admits nothing.
  const filled = groups.filter((group) => group.conditions.length > 0)
  if (filled.length === 0) return never
  return join(
    match,
    filled.map((group) =>
      join(
        group.match,
        group.conditions.map((one) => conditionOf(one, fn, asker)),
      ),
    ),
  )
}

const ownColumns: Readonly<Record<string, Pick<StoredField, 'column' | 'columnType'>>> = {
  '@owner': { column: 'owner_id', columnType: 'text' },
  '@organization': { column: 'organization_id', columnType: 'text' },
}

function conditionOf({ field, operator, value }: RowCondition, fn: OnlineFunction, asker: Asker): Condition {
  const stored = storedOf(field, fn)
  if (!stored) return never
  const values = 'constant' in value ? [value.constant].flat() : currentValues(value.current, asker)
  if (operator === 'empty' || operator === 'not-empty') return compare(stored, operator, [])
  // An organization or region the user does not have matches nothing (permissions 5).
  if (values.length === 0) return never
  if (operator === 'starts-with') return startsWith(stored, values)
  if (operator === 'equals' || operator === 'in') return compare(stored, values.length === 1 ? 'equals' : 'in', values)
  if (operator === 'not-equals' || operator === 'not-in') return compare(stored, 'not-in', values)
  return compare(stored, operator, values)
}

function storedOf(field: string, fn: OnlineFunction): StoredField | undefined {
  const own = ownColumns[field]
  return own ? (own as StoredField) : fn.tables.byField.get(field)
}

function startsWith(stored: StoredField, prefixes: readonly unknown[]): Condition {
  return any(prefixes.map((prefix) => sql<boolean>`starts_with(${sql.raw('r')}.${sql.id(stored.column)}, ${String(prefix)})`))
}

function currentValues(current: CurrentValue, { session, directory }: Asker): readonly string[] {
  const own = session.organizationId
  const managed = (): string[] =>
    directory
      .organizations()
      .filter((one) => one.managerId === session.userId)
      .map((one) => one.id)
  const answers: Record<CurrentValue, () => readonly string[]> = {
    user: () => [session.userId],
    'user-and-subordinates': () => [
      session.userId,
      ...directory
        .people()
        .filter((one) => one.managerId === session.userId)
        .map((one) => one.id),
    ],
    organization: () => (own ? [own] : []),
    'organization-and-below': () => (own ? directory.subtree(own) : []),
    'organization-region': () => [directory.organization(own)?.regionCode].filter((code) => code !== undefined),
    'managed-organizations': managed,
    'managed-organizations-and-below': () => [...new Set(managed().flatMap((id) => directory.subtree(id)))],
  }
  return answers[current]()
}
