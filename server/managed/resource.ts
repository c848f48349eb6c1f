import type { RawBuilder } from 'kysely'
import type { Refusal } from '#engine/values/refusal.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Condition, Store, Versioned } from '#server/resource/store.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Who asks, and where it is looked up. */
export interface Asking {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly db: Db
}

/** The transaction of a call, with its audit entries in the same commit. */
export type Transaction<Answer> = (work: (tx: Tx, audit: (note: AuditNote) => void) => Promise<Answer>) => Promise<Answer>

/** What is done to a row. */
export type Act = 'add' | 'edit' | 'switch' | 'remove'

/** What one may do: whoever may edit a row may switch its state. */
export type Right = Exclude<Act, 'switch'>

/** A row before and after a write, inside its transaction. New: no `before`. Deleted: no `after`. */
export interface Change<Item> extends Asking {
  readonly tx: Tx
  readonly act: Act
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** What an item is made from: its key, and how it was; undefined for a new one. */
export interface Base<Item> {
  readonly key: Versioned
  readonly before: Item | undefined
}

/** What may exist once only. The rule tells the writer at the field; the index judges when two write at once. */
export interface Unique<Item> {
  /** Unique indexes that hold it. */
  readonly indexes: readonly string[]
  /** Rows that would be its equals, the row itself aside; undefined where it is free anyway. */
  readonly equals: (item: Item) => Condition | undefined
  readonly refusal: (item: Item) => Refusal
}

/** How its rows are listed. */
export interface Listing {
  /** Columns that a keyword is looked for in. */
  readonly searched: readonly string[]
  /** Columns by the field that names them in `sidx`. */
  readonly sorted: Readonly<Record<string, string>>
  /** Order where none is asked for. */
  readonly order: RawBuilder<unknown>
}

/** One managed thing: what its handlers need to know of it, and nothing of how they work. */
export interface Resource<Item extends Versioned, Input, Wire> {
  readonly store: Store<Item>
  /** Begins the names of its actions in the audit log: `dictionary-entry` gives `dictionary-entry.created`. */
  readonly action: string
  readonly listing?: Listing
  /** What leaves the server. */
  readonly wire: (item: Item) => Wire
  /** What was typed, over what stands there: what was left out stays. */
  readonly typed: (input: Input, base: Base<Item>, asking: Asking) => Item
  /** Rows that exist for the caller; all without it. Others are not there, whatever is asked. */
  readonly seen?: (asking: Asking) => Promise<Condition | undefined> | Condition | undefined
  /** Whether the caller may do so to this very row: asked of it before and after (security 4.4). Without it, the rule of the call says all. */
  readonly permits?: (asking: Asking, item: Item, right: Right) => Promise<boolean> | boolean
  /** Rules of the thing itself; of a deleted row, whether it may go. */
  readonly refuse?: (change: Change<Item>) => Promise<readonly (Refusal | undefined)[]> | readonly (Refusal | undefined)[]
  readonly unique?: readonly Unique<Item>[]
  /** Members that the audit log does not tell (security 12). */
  readonly secrets?: readonly string[]
  /** Runs first in a write: lets one writer in at a time, drops caches. */
  readonly begin?: (kernel: Kernel, tx: Tx) => Promise<void>
}
