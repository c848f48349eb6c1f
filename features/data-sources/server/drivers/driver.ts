import type { RawBuilder } from 'kysely'
import type { Reach } from '#features/data-sources/server/drivers/connection.ts'
import type { ColumnType, DriverName } from '#features/data-sources/contract.ts'
import type { TextKey } from '#engine/texts/text.ts'
import type { Tx } from '#server/database/types.ts'

/** A transaction in a database, the platform's or another one: statements of names that were looked up or checked, and bound values. */
export type Executor = Tx

/** A table by its place. */
export interface TableName {
  readonly schema: string
  readonly name: string
}

/** A table as the catalog of its database tells it. */
export interface FoundTable extends TableName {
  /** Its comment, which people read as its name. */
  readonly label: string
  /** About how many rows it has, as the database itself estimates; below 0 where it does not know. */
  readonly rows: number
}

export interface Column {
  readonly name: string
  readonly label: string
  /** Undefined for a type that no other kind of database has. */
  readonly type: ColumnType | undefined
  /** The type in the words of the database. */
  readonly native: string
  /** `50` of a `varchar`, `18,2` of a `decimal`, else `''`. */
  readonly length: string
  readonly primary: boolean
  readonly nullable: boolean
  /** Made by the database itself, so nothing can be written into it. */
  readonly generated: boolean
}

/** A column that is to be made. */
export interface NewColumn {
  readonly name: string
  readonly label: string
  /** One of our types, or one of the few of the same kind of database that are known to be plain (`Driver.plainTypes`). */
  readonly type: string
  readonly length: string
  readonly primary: boolean
  readonly nullable: boolean
}

/** Why a database gives nothing. The words of the other side are never passed on. */
export type SourceFault =
  | 'unknown' // its name leads nowhere
  | 'inside' // it lies inside, at an address that nobody allowed
  | 'insecure' // the password would travel readable through the internet
  | 'unreachable'
  | 'late'
  | 'certificate' // no encryption there, or a certificate for another name or of an unknown authority
  | 'account'
  | 'database' // there is no such database
  | 'schema'
  | 'platform' // it is the platform's own
  | 'busy'
  | 'too-large'
  | 'denied' // the account may not do this there
  | 'in-use' // something else depends on it
  | 'value' // a value does not fit its column, or breaks a rule of the table
  | 'failed'

export const sourceFaultTexts: Readonly<Record<SourceFault, TextKey>> = {
  unknown: 'kernel.outgoing-unknown',
  inside: 'kernel.outgoing-inside',
  insecure: 'data-sources.fault.insecure',
  unreachable: 'data-sources.fault.unreachable',
  late: 'data-sources.fault.late',
  certificate: 'data-sources.fault.certificate',
  account: 'data-sources.fault.account',
  database: 'data-sources.fault.database',
  schema: 'data-sources.fault.schema',
  platform: 'data-sources.fault.platform',
  busy: 'data-sources.fault.busy',
  'too-large': 'data-sources.fault.too-large',
  denied: 'data-sources.fault.denied',
  'in-use': 'data-sources.fault.in-use',
  value: 'data-sources.fault.value',
  failed: 'data-sources.fault.failed',
}

/** Carries a fault out of the work with a database. */
export class SourceProblem extends Error {
  readonly fault: SourceFault
  constructor(fault: SourceFault, options?: ErrorOptions) {
    super(`data source: ${fault}`, options)
    this.name = 'SourceProblem'
    this.fault = fault
  }
}

/** What the structure of a table is to become. */
export interface TableChange {
  readonly from: TableName
  readonly columns: readonly Column[]
  readonly name: string
  readonly label: string
  readonly wanted: readonly NewColumn[]
}

/** A kind of database: its catalog, its types and its statements. */
export interface Driver {
  readonly name: DriverName
  /** Types of this kind alone that a table made from another one of the same kind may have. */
  readonly plainTypes: ReadonlySet<string>
  /** Where the tables are: the database itself where it has no schemas. */
  readonly schemaOf: (reach: Pick<Reach, 'database' | 'schema'>) => string
  /** Whether there is such a schema, and the account may look into it. */
  readonly hasSchema: (db: Executor, schema: string) => Promise<boolean>
  readonly tables: (db: Executor, schema: string) => Promise<readonly FoundTable[]>
  readonly columns: (db: Executor, table: TableName) => Promise<readonly Column[]>
  /** The value of a column as a text that every kind of database reads: moments in the platform's zone, truth as 1 and 0. */
  readonly asText: (column: Column) => RawBuilder<string | null>
  /** Whether a text contains another one, large and small letters alike; `pattern` is one of `like`. */
  readonly contains: (text: RawBuilder<string | null>, pattern: string) => RawBuilder<boolean>
  readonly quoted: (table: TableName) => RawBuilder<unknown>
  readonly create: (db: Executor, table: TableName, label: string, columns: readonly NewColumn[]) => Promise<void>
  readonly addColumns: (db: Executor, table: TableName, columns: readonly NewColumn[]) => Promise<void>
  /** Of an empty table. */
  readonly change: (db: Executor, change: TableChange) => Promise<void>
  readonly drop: (db: Executor, table: TableName) => Promise<void>
  /** Keeps others from writing the table until the work ends. */
  readonly hold: (db: Executor, table: TableName) => Promise<void>
  /** Rows in the order they come, a part at a time, so that none of a large table pile up. */
  readonly read: (db: Executor, statement: RawBuilder<Row>, size: number) => AsyncIterable<readonly Row[]>
  /** Deletes all rows of a table. */
  readonly clear: (db: Executor, table: TableName) => Promise<void>
  /** Adds rows, values as `asText` gives them. */
  readonly insert: (db: Executor, table: TableName, columns: readonly string[], rows: readonly Row[]) => Promise<void>
  /** What went wrong there; undefined for what is no fault of the database. */
  readonly faultIn: (error: unknown) => SourceFault | undefined
}

/** A row whose values are texts. */
export type Row = Readonly<Record<string, string | null>>
