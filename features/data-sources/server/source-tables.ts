import type { RawBuilder } from 'kysely'
import type { Driver, Executor, FoundTable } from '#features/data-sources/server/drivers/driver.ts'

/** A table of a data source as it may be used. */
export interface SourceTable extends FoundTable {
  /** The name by which calls name it. */
  readonly wire: string
  /** Whether its structure and its rows may be changed. */
  readonly mayChange: boolean
  /** Columns whose values are not told. */
  readonly covered: ReadonlySet<string>
  /** The rows that count; undefined for all. */
  readonly live: RawBuilder<boolean> | undefined
}

/** A data source that is open for one piece of work, within one transaction. */
export interface OpenSource {
  readonly id: string
  readonly name: string
  readonly driver: Driver
  readonly db: Executor
  /** Where tables are made. */
  readonly schema: string
  readonly tables: () => Promise<readonly SourceTable[]>
}
