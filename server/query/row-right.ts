import { sql } from 'kysely'
import { decideAdministration, type Manager } from '#engine/access/graded-administration.ts'
import type { CurrentValue, MenuRights, RowCondition, RowScheme } from '#server/access/access-control.ts'
import type { AccessUser } from '#server/access/access-user.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { all, any, columnRef, compare, never, type Condition, type QueryColumn } from '#server/query/conditions.ts'

/** The user, with the tree that turns "my organization and below" into ids, and with what he administers. */
export interface Asker {
  readonly session: AccessUser
  readonly manager: Manager
  readonly directory: DirectorySnapshot
}

/** Columns that data schemes may name: fields by their key, `@owner` and `@organization`. */
export type RowColumns = (field: string) => QueryColumn | undefined

/**
 * The rows of a list a user may reach, as a condition of every statement on them; undefined for all of them, so that a right to
 * all rows adds no condition. A row is visible when any granted scheme admits it; a condition on a column that the list does not
 * have admits nothing.
 */
export function rowRight(rows: MenuRights['rows'], columns: RowColumns, asker: Asker): Condition | undefined {
  if (rows === 'all') return undefined
  return any(rows.map((scheme) => schemeCondition(scheme, columns, asker)))
}

function schemeCondition({ match, groups }: RowScheme, columns: RowColumns, asker: Asker): Condition {
  const join = (how: 'and' | 'or', parts: readonly Condition[]): Condition => (how === 'and' ? all(parts) : any(parts))
  // A scheme without conditions admits nothing; an empty condition would admit every row.
  const filled = groups.filter((group) => group.conditions.length > 0)
  if (filled.length === 0) return never
  return join(
    match,
    filled.map((group) =>
      join(
        group.match,
        group.conditions.map((one) => conditionOf(one, columns, asker)),
      ),
    ),
  )
}

function conditionOf({ field, operator, value }: RowCondition, columns: RowColumns, asker: Asker): Condition {
  const column = columns(field)
  if (!column) return never
  const values = 'constant' in value ? [value.constant].flat() : currentValues(value.current, asker)
  if (operator === 'empty' || operator === 'not-empty') return compare(column, operator, [])
  // An organization or region the user does not have matches nothing (permissions 5).
  if (values.length === 0) return never
  if (operator === 'starts-with') return startsWith(column, values)
  if (operator === 'equals' || operator === 'in') return compare(column, values.length === 1 ? 'equals' : 'in', values)
  if (operator === 'not-equals' || operator === 'not-in') return compare(column, 'not-in', values)
  return compare(column, operator, values)
}

function startsWith(column: QueryColumn, prefixes: readonly unknown[]): Condition {
  return any(prefixes.map((prefix) => sql<boolean>`starts_with(${columnRef(column)}, ${String(prefix)})`))
}

function currentValues(current: CurrentValue, { session, manager, directory }: Asker): readonly string[] {
  const own = session.organizationId
  const managed = (): string[] =>
    directory
      .organizations()
      .filter(({ path }) => decideAdministration(manager, 'select', { organizations: [path] }).allowed)
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
