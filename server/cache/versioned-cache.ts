import type { Tx } from '#server/database/types.ts'

/** A value read from the database and kept until its version is bumped by any node. */
export interface VersionedCache<Value> {
  readonly name: string
  /** The value of the newest version this node knows; at most a second behind the database. */
  readonly get: () => Promise<Value>
  /** Marks it changed in the transaction of the change; every node reads it anew within a second of the commit. */
  readonly bump: (tx: Tx) => Promise<void>
}

export interface VersionedCaches {
  /** Registers a cache; the name stands in the table `cache_version`. */
  readonly define: <Value>(name: string, load: () => Promise<Value>) => VersionedCache<Value>
  /** Calls back on this node after a bump of that name was seen (to push to browsers, to close sessions). */
  readonly onChange: (name: string, listener: () => void) => () => void
}
