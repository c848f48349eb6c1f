import { sql } from 'kysely'
import type { Logger } from 'pino'
import { besidePool } from '#server/database/connect.ts'
import { notify, type Notifications } from '#server/database/notifications.ts'
import { afterCommit } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** A value read from the database and kept until its version is bumped by any node. */
export interface VersionedCache<Value> {
  readonly name: string
  /** The value of the newest version this node knows; at most a second behind the database. */
  readonly get: () => Promise<Value>
  /** Marks it changed in the transaction of the change; every node reads it anew within a second of the commit. */
  readonly bump: (tx: Tx) => Promise<void>
}

declare module '#server/database/types.ts' {
  interface Tables {
    cache_version: { name: string; version: string }
  }
}

/** Polling is the guarantee; the notice only makes it faster. */
const pollMilliseconds = 500

interface Slot {
  loaded: Promise<unknown> | undefined
  load: (db: Db) => Promise<unknown>
}

export class VersionedCaches {
  readonly #db: Db
  readonly #log: Logger
  readonly #slots = new Map<string, Slot>()
  readonly #versions = new Map<string, string>()
  readonly #listeners = new Map<string, Set<() => void>>()
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined

  constructor(db: Db, notifications: Notifications, log: Logger) {
    this.#db = besidePool(db)
    this.#log = log
    notifications.on('cache', () => void this.poll())
    notifications.onReconnect(() => void this.poll())
  }

  /**
   * Registers a cache; the name stands in the table `cache_version`.
   *
   * @param load reads over the connection it is given: one of those beside the pool
   */
  define<Value>(name: string, load: (db: Db) => Promise<Value>): VersionedCache<Value> {
    if (this.#slots.has(name)) throw new RangeError(`cache ${name} is defined twice`)
    const slot: Slot = { loaded: undefined, load }
    this.#slots.set(name, slot)
    return {
      name,
      get: () => this.#read<Value>(slot),
      bump: async (tx) => {
        await sql`insert into cache_version (name, version) values (${name}, 1)
          on conflict (name) do update set version = cache_version.version + 1`.execute(tx)
        await notify(tx, { topic: 'cache', body: name })
        afterCommit(tx, () => this.#drop(name))
      },
    }
  }

  /** Calls back on this node after a bump of that name was seen (to push to browsers, to close sessions). */
  onChange(name: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  async start(): Promise<void> {
    await this.poll()
    this.#timer = setInterval(() => void this.poll(), pollMilliseconds)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#polling
  }

  /** Compares the versions with those known here and drops what changed. */
  async poll(): Promise<void> {
    this.#polling ??= this.#compare().finally(() => (this.#polling = undefined))
    return this.#polling
  }

  async #compare(): Promise<void> {
    try {
      const rows = await this.#db.selectFrom('cache_version').selectAll().execute()
      for (const { name, version } of rows) {
        const known = this.#versions.get(name)
        this.#versions.set(name, version)
        if (known !== version) this.#drop(name)
      }
    } catch (error) {
      // Without the database nothing can be served anyway; what is cached may be stale, so it goes.
      for (const slot of this.#slots.values()) slot.loaded = undefined
      this.#log.warn({ err: error }, 'versions of caches could not be read')
    }
  }

  #read<Value>(slot: Slot): Promise<Value> {
    if (!slot.loaded) {
      const loading = slot.load(this.#db)
      slot.loaded = loading
      loading.catch(() => {
        if (slot.loaded === loading) slot.loaded = undefined
      })
    }
    return slot.loaded as Promise<Value>
  }

  #drop(name: string): void {
    const slot = this.#slots.get(name)
    if (slot) slot.loaded = undefined
    for (const listener of this.#listeners.get(name) ?? []) listener()
  }
}
