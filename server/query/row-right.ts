import { sql } from 'kysely'
import { decideAdministration, type Manager } from '#engine/access/graded-administration.ts'
import {
  oppositeOf,
  type ConditionOperator,
  type CurrentValue,
  type RowCondition,
  type RowScheme,
  type SchemeGroup,
} from '#engine/access/row-scheme.ts'
import type { MenuRights } from '#server/access/access-control.ts'
import type { AccessUser } from '#server/access/access-user.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { all, any, compare, never, startsWith, type Condition, type QueryColumn } from '#server/query/conditions.ts'

/** The user, with the tree that turns "my organization and below" into ids, and with what he administers. */
export interface Asker {
  readonly session: AccessUser
  readonly manager: Manager
  readonly directory: DirectorySnapshot
}

/** A column that data schemes may name. */
export interface RowColumn extends QueryColumn {
  /** Of a column that stands in rows below the listed one: the table of these rows. */
  readonly rows?: {
    /** Tells the table from others. */
    readonly key: string
    /** That one of the rows meets a condition, whose columns have the alias of this one. */
    readonly some: (condition: Condition) => Condition
  }
}

/** Columns that data schemes may name: fields by their key, those of sub-tables as `table-field`, `@owner` and `@organization`. */
export type RowColumns = (field: string) => RowColumn | undefined

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
  // A scheme without conditions admits nothing; an empty condition would admit every row.
  const filled = groups.filter((group) => group.conditions.length > 0)
  if (filled.length === 0) return never
  return joined(
    match,
    filled.map((group) => groupCondition(group, columns, asker)),
  )
}

const joined = (how: 'and' | 'or', parts: readonly Condition[]): Condition => (how === 'and' ? all(parts) : any(parts))

/** Conditions of an "and" group on the rows of one sub-table must be met by the same row. */
function groupCondition({ match, conditions }: SchemeGroup, columns: RowColumns, asker: Asker): Condition {
  const read = conditions.map((one) => conditionOf(one, columns, asker))
  if (match === 'or') return any(read.map(alone))
  const ofRows = Map.groupBy(read, ({ rows }) => rows?.key)
  return all(
    [...ofRows].flatMap(([key, some]) =>
      key === undefined ? some.map(alone) : [some[0]!.rows!.some(all(some.map(({ condition }) => condition)))],
    ),
  )
}

/** A condition; `rows` where it is to be met by one of the rows below. */
interface Read {
  readonly condition: Condition
  readonly rows?: NonNullable<RowColumn['rows']>
}

const alone = ({ condition, rows }: Read): Condition => (rows ? rows.some(condition) : condition)

function conditionOf({ field, operator, value }: RowCondition, columns: RowColumns, asker: Asker): Read {
  const column = columns(field)
  const values = 'constant' in value ? [value.constant].flat() : currentValues(value.current, asker)
  const comparesNothing = operator === 'empty' || operator === 'not-empty'
  // An organization or region the user does not have matches nothing (permissions 5), not even by "not".
  if (!column || (values.length === 0 && !comparesNothing)) return { condition: never }
  if (!column.rows) return { condition: comparison(column, operator, values) }
  const opposite = oppositeOf(operator)
  if (!opposite) return { condition: comparison(column, operator, values), rows: column.rows }
  return { condition: sql<boolean>`not ${column.rows.some(comparison(column, opposite, values))}` }
}

function comparison(column: QueryColumn, operator: ConditionOperator, values: readonly unknown[]): Condition {
  if (operator === 'empty' || operator === 'not-empty') return compare(column, operator, [])
  if (operator === 'starts-with') return startsWith(column, values)
  if (operator === 'equals' || operator === 'in') return compare(column, values.length === 1 ? 'equals' : 'in', values)
  if (operator === 'not-equals' || operator === 'not-in') return compare(column, 'not-in', values)
  return compare(column, operator, values)
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
