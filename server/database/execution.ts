import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db, Tx } from '#server/database/types.ts'

/** How a statement is run, besides its text and its values. */
export interface Execution {
  /**
   * PostgreSQL plans it anew each time. After five runs a prepared statement may get a plan that knows no values; for lists that
   * plan was measured to be 5 to 400 times slower.
   */
  readonly planEachTime?: boolean
  /**
   * It is sent together with the next statement of the transaction, which saves a round trip. It returns no rows, and its error
   * becomes the error of that next statement; so it is for the last write before the commit.
   */
  readonly withNext?: boolean
}

/** Keyed by the list of values, the only object that the query builder passes to the driver unchanged. */
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
