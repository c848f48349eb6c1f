import type { RawBuilder } from 'kysely'
import type { Refusal } from '#engine/values/refusal.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Condition, Store, Versioned } from '#server/resource/store.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** The caller and the database to read from. */
export interface Asking {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly db: Db
}

/** The transaction of a call, with its audit entries in the same commit. */
export type Transaction<Answer> = (work: (tx: Tx, audit: (note: AuditNote) => void) => Promise<Answer>) => Promise<Answer>

/** Operations on a row. */
export type Act = 'add' | 'edit' | 'switch' | 'remove'

/** Operations that rights distinguish: whoever may edit a row may also enable and disable it. */
export type Right = Exclude<Act, 'switch'>

/** A row before and after a write, inside its transaction. A new row has no `before`, a deleted one no `after`. */
export interface Change<Item> extends Asking {
  readonly tx: Tx
  readonly act: Act
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** What an item is made from: its key, and its former state; undefined for a new one. */
export interface Base<Item> {
  readonly key: Versioned
  readonly before: Item | undefined
}

/** A rule of uniqueness. The look-up gives the writer a message at the field; the index decides when two write at once. */
export interface Unique<Item> {
  /** Unique indexes that hold it. */
  readonly indexes: readonly string[]
  /** Rows that would be its equals, the row itself aside; undefined where it is free anyway. */
  readonly equals: (item: Item) => Condition | undefined
  readonly refusal: (item: Item) => Refusal
}

/**
 * How many rows there may be, in all or of one owner. It is asked of a row that is added or comes from other rows by a change. Of two who add one
 * at once the second waits for the count of the first.
 */
export interface AtMost<Item> {
  readonly rows: number
  /** The rows that count together with this one. */
  readonly among: (item: Item) => Condition
  /** Tells these rows from others; equal for all of them. */
  readonly key: (item: Item) => string
  readonly refusal: (item: Item) => Refusal
}

/** How its rows are listed. */
export interface Listing {
  /** Columns that a keyword is looked for in. */
  readonly searched: readonly string[]
  /** Columns that a keyword must equal: personal numbers, which nobody is to find out piece by piece. */
  readonly exactly?: readonly string[]
  /** Columns by the field that names them in `sidx`. */
  readonly sorted: Readonly<Record<string, string>>
  /** Order where none is asked for. */
  readonly order: RawBuilder<unknown>
}

/** A managed resource as its handlers need it, declared as data. */
export interface Resource<Item extends Versioned, Input, Wire> {
  readonly store: Store<Item>
  /** Prefix of its actions in the audit log: `dictionary-entry` gives `dictionary-entry.created`. */
  readonly action: string
  readonly listing?: Listing
  /** The item as the server answers it. */
  readonly wire: (item: Item) => Wire
  /** The input merged over the stored item; members that were left out stay. */
  readonly typed: (input: Input, base: Base<Item>, asking: Asking) => Item
  /** Rows the caller may see; all rows when absent. All others are answered as missing. */
  readonly seen?: (asking: Asking) => Promise<Condition | undefined> | Condition | undefined
  /**
   * Whether the caller may do this to this row: asked for the row before and after the write (security 4.4). When absent, the
   * access rule of the call decides alone.
   */
  readonly permits?: (asking: Asking, item: Item, right: Right) => Promise<boolean> | boolean
  /** Rules of the resource itself; for a deletion, whether the row may be deleted. */
  readonly refuse?: (change: Change<Item>) => Promise<readonly (Refusal | undefined)[]> | readonly (Refusal | undefined)[]
  readonly unique?: readonly Unique<Item>[]
  readonly atMost?: AtMost<Item>
  /** Members whose values the audit log omits (security 12). */
  readonly secrets?: readonly string[]
  /** Runs first in a write, for example to take a lock or to drop a cache. */
  readonly begin?: (kernel: Kernel, tx: Tx) => Promise<void>
  /** What follows from a write, after it and in its transaction: what nodes must read anew, sessions that end. */
  readonly written?: (change: Change<Item>) => Promise<void>
}

/** What reading rows needs of a resource. */
export type Listed<Item extends Versioned, Wire> = Pick<Resource<Item, never, Wire>, 'store' | 'action' | 'listing' | 'wire' | 'seen'>
