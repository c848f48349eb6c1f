import { sql, type RawBuilder, type Selectable } from 'kysely'
import { runAs } from '#server/database/execution.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'

/** What every managed thing has. */
export interface Versioned {
  readonly id: string
  /** 1 when it is made, one more with each write. */
  readonly version: number
}

/** When and by whom something is written. */
export interface Stamp {
  readonly now: Date
  readonly userId: string
}

export type Condition = RawBuilder<boolean>

/** Which rows, in which order, of which page. */
export interface Wanted {
  readonly where?: readonly Condition[]
  /** Columns with a direction; the last makes the order unambiguous. */
  readonly order: RawBuilder<unknown>
  readonly limit?: number
  readonly offset?: number
}

/** Rows of one table, as what they stand for. A feature with further tables behind an item wraps one of these. */
export interface Store<Item extends Versioned> {
  readonly table: string
  readonly find: (db: Db | Tx, id: string, seen?: Condition) => Promise<Item | undefined>
  /** The same, locked until the commit. */
  readonly lock: (tx: Tx, id: string, seen?: Condition) => Promise<Item | undefined>
  readonly list: (db: Db | Tx, wanted: Wanted) => Promise<Item[]>
  /** How many there are, counted up to `countedAtMost` and one more. */
  readonly count: (db: Db | Tx, where: readonly Condition[]) => Promise<number>
  readonly insert: (tx: Tx, items: readonly Item[], stamp: Stamp) => Promise<void>
  readonly replace: (tx: Tx, item: Item, stamp: Stamp) => Promise<void>
  readonly remove: (tx: Tx, item: Item, stamp: Stamp) => Promise<void>
}

interface TableRules<Row, Item> {
  readonly item: (row: Row) => Item
  /** The columns of an item; JSON as text. */
  readonly row: (item: Item) => Columns<Row>
  /** Columns that tell when and by whom: of a new row, and of one that is changed. */
  readonly stamp: (stamp: Stamp, isNew: boolean) => Columns<Row>
  /** Deleting marks `deleted_at`: what was deleted is found no more, and keeps its name in old records. */
  readonly marksDeleted?: boolean
  /** The id is a `uuid`: one of another shape, which PostgreSQL would refuse, is of nothing. */
  readonly uuidIds?: boolean
}

type Columns<Row> = Readonly<Partial<Record<keyof Row & string, unknown>>>

/** Counting stops here; one more reads "10,000+". */
export const countedAtMost = 10_000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Rows a statement takes: PostgreSQL binds 65,535 values at most. */
const rowsOfStatement = 1_000

/** The store of a table with the columns `id` and `version`. */
export function storeOf<Name extends keyof Tables, Item extends Versioned>(
  table: Name,
  { item, row, stamp, marksDeleted = false, uuidIds = false }: TableRules<Selectable<Tables[Name]>, Item>,
): Store<Item> {
  type Row = Selectable<Tables[Name]>
  const from = sql.table(table)
  const live = marksDeleted ? [sql<boolean>`deleted_at is null`] : []
  const one = async (db: Db | Tx, id: string, seen: Condition | undefined, end: RawBuilder<unknown>): Promise<Item | undefined> => {
    if (uuidIds && !uuid.test(id)) return undefined
    const where = allOf([sql<boolean>`id = ${id}`, ...live, ...(seen ? [seen] : [])])
    const { rows } = await sql<Row>`select * from ${from} where ${where} ${end}`.execute(db)
    return rows[0] && item(rows[0])
  }
  return {
    table,
    find: (db, id, seen) => one(db, id, seen, sql``),
    lock: (tx, id, seen) => one(tx, id, seen, sql`for update`),
    list: async (db, { where = [], order, limit, offset = 0 }) => {
      const part = limit === undefined ? sql`` : sql`limit ${limit} offset ${offset}`
      const { rows } = await planned(db, sql<Row>`select * from ${from} where ${allOf([...live, ...where])} order by ${order} ${part}`)
      return rows.map(item)
    },
    count: async (db, where) => {
      const counted = sql`select 1 from ${from} where ${allOf([...live, ...where])} limit ${countedAtMost + 1}`
      const { rows } = await planned(db, sql<{ count: string }>`select count(*) as count from (${counted}) as counted`)
      return Number(rows[0]?.count)
    },
    insert: async (tx, items, by) => {
      for (let start = 0; start < items.length; start += rowsOfStatement) {
        const rows = items.slice(start, start + rowsOfStatement).map((made) => ({ ...row(made), ...stamp(by, true) }))
        const columns = Object.keys(rows[0]!)
        const values = rows.map((values) => sql`(${sql.join(Object.values(values))})`)
        await sql`insert into ${from} (${sql.join(columns.map((name) => sql.ref(name)))}) values ${sql.join(values)}`.execute(tx)
      }
    },
    replace: async (tx, changed, by) => {
      await setColumns(tx, from, changed.id, { ...row(changed), ...stamp(by, false) })
    },
    remove: async (tx, gone, by) => {
      if (marksDeleted) await setColumns(tx, from, gone.id, { deleted_at: by.now, version: gone.version + 1, ...stamp(by, false) })
      else await sql`delete from ${from} where id = ${gone.id}`.execute(tx)
    },
  }
}

/** Conditions may hold one id or thousands, so a plan that knows no values may be a bad one. */
function planned<Row>(db: Db | Tx, statement: RawBuilder<Row>) {
  return runAs(db, statement.compile(db), { planEachTime: true })
}

async function setColumns(tx: Tx, from: RawBuilder<unknown>, id: string, columns: object): Promise<void> {
  const values = Object.entries(columns).map(([name, value]: [string, unknown]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${from} set ${sql.join(values)} where id = ${id}`.execute(tx)
}

/** All of the conditions; none is true. */
function allOf(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
