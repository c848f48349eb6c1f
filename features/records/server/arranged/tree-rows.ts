import { sql, type RawBuilder } from 'kysely'
import { recordsTable } from '#features/records/server/identifiers.ts'
import type { FilterScope } from '#features/records/server/query/filter.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { runAs } from '#server/database/execution.ts'
import type { Db } from '#server/database/types.ts'
import { all, columnRef, mainAlias, type Condition } from '#server/query/conditions.ts'

/** A list whose records stand below each other, for one reader. */
export interface TreeOfRecords {
  readonly scope: FilterScope
  /** Holds the id of the record above. */
  readonly parent: StoredField
  /** The right of the reader with the fixed filter of the list; undefined when the list has every record for him. */
  readonly right: Condition | undefined
}

const main = sql.raw(mainAlias)
const table = ({ scope }: TreeOfRecords) => sql`${recordsTable(scope.fn.tables.main.name)} as ${main}`
const live = ({ right }: TreeOfRecords): Condition => all([sql<boolean>`${main}.deleted_at is null`, ...(right ? [right] : [])])

/** The id that a text names; null for one of another shape. */
const idIn = (text: RawBuilder<unknown>) => sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`

/**
 * That a record stands at the top: without a record above, or with one that the reader may not see, which so stays untold. Who may see all
 * records is spared the look at those above: none of them is deleted while others stand below.
 */
export function atTop(tree: TreeOfRecords): Condition {
  const above = columnRef(tree.parent)
  if (!tree.right) return sql<boolean>`${above} is null`
  // The inner table has the name of the outer one, as the right names it; so the value of the outer row gets another.
  return sql<boolean>`not exists (select 1 from (select ${idIn(above)} as id) as above join ${table(tree)} on ${main}.id = above.id
    where ${live(tree)})`
}

/** Whether the reader may see a record. */
export async function isSeen(db: Db, tree: TreeOfRecords, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${table(tree)} where ${main}.id = ${id}::uuid and ${live(tree)}`.execute(db)
  return rows.length > 0
}

/** Those of the records below which there is one that the reader may see. */
export async function withRecordsBelow(db: Db, tree: TreeOfRecords, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const below = sql<boolean>`exists (select 1 from ${table(tree)} where ${columnRef(tree.parent)} = asked.id and ${live(tree)})`
  const statement = sql<{ id: string }>`select asked.id from unnest(${ids}::text[]) as asked (id) where ${below}`
  const { rows } = await runAs(db, statement.compile(db), { planEachTime: true })
  return new Set(rows.map(({ id }) => id))
}

/** Ids of the records above some, up to the first that the reader may not see, without these themselves. */
export async function recordsAbove(db: Db, tree: TreeOfRecords, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const above = idIn(columnRef(tree.parent))
  // A record is met once, so a circle ends.
  const statement = sql<{ id: string }>`with recursive above (id) as (
      select ${above} from ${table(tree)} where ${main}.id = any(${ids}::uuid[]) and ${live(tree)}
      union
      select ${above} from above join ${table(tree)} on ${main}.id = above.id where ${live(tree)}
    )
    select ${main}.id from above join ${table(tree)} on ${main}.id = above.id where ${live(tree)} and ${main}.id <> all(${ids}::uuid[])`
  const { rows } = await runAs(db, statement.compile(db), { planEachTime: true })
  return rows.map(({ id }) => id)
}

/** Finds a row where a record may be put below another: it is not below itself then. */
export function standsBelow(fn: FilterScope['fn'], parent: StoredField, id: string, above: string): RawBuilder<unknown> {
  const from = sql`${recordsTable(fn.tables.main.name)} as ${main}`
  return sql`with recursive above (id) as (
      select ${idIn(sql`${above}::text`)}
      union
      select ${idIn(columnRef(parent))} from above join ${from} on ${main}.id = above.id
    )
    select 1 where not exists (select 1 from above where above.id = ${id}::uuid)`
}
