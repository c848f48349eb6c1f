import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db, Tx } from '#server/database/types.ts'

/** How a statement is run, besides its text and its values. */
export interface Execution {
  /**
   * PostgreSQL plans it anew each time. After five runs a prepared statement may get a plan that knows no values; for lists
   * that plan is 5 to 400 times slower (measured, design of the database, section 1).
   */
  readonly planEachTime?: boolean
  /**
   * It is sent together with the next statement of the transaction, which saves a round trip. It gives no rows, and its error
   * becomes the error of that next statement; so it is for a write after which nothing is asked but to commit.
   */
  readonly withNext?: boolean
}

/** By the list of values: the query builder hands that same object to the driver, and nothing else that could carry it. */
const executions = new WeakMap<readonly unknown[], Execution>()

/** Runs a compiled statement in a way of its own: `runAs(db, sql….compile(db), { planEachTime: true })`. */
export function runAs<Row>(db: Db | Tx, query: CompiledQuery<Row>, execution: Execution): Promise<QueryResult<Row>> {
  executions.set(query.parameters, execution)
  return db.executeQuery(query)
}

/** For the driver: how the statement with these values is to be run. */
export function executionOf(parameters: readonly unknown[]): Execution {
  return executions.get(parameters) ?? ordinary
}

const ordinary: Execution = {}
