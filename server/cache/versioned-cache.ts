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

/** A value that is updated in place instead of being read whole: changed rows are found by the version stored with them. */
export interface KeptCache<Value> {
  readonly name: string
  readonly get: () => Promise<Value>
  /**
   * Marks a change in its transaction. Other transactions that bump the same name wait until it ends, so versions are in the
   * order of commits.
   *
   * @returns the version of this change, to be stored beside what it changed
   */
  readonly bump: (tx: Tx) => Promise<string>
}

declare module '#server/database/types.ts' {
  interface Tables {
    cache_version: { name: string; version: string }
  }
}

/** Behind the name of a cache that is changed in place: the version that counts when all of it was to be read anew. */
const whole = '/whole'

/** Notices may be lost, so versions are polled too; a notice only makes it faster. */
const pollMilliseconds = 500

interface Slot {
  loaded: Promise<unknown> | undefined
  /** Set where `loaded` must be brought up to date before it is given out. */
  stale: boolean
  load: (db: Db) => Promise<unknown>
  /** Brings a loaded value up to date; without it a changed value is loaded anew. */
  refresh?: (db: Db, value: unknown) => Promise<void>
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
    const slot: Slot = { loaded: undefined, stale: false, load }
    this.#slots.set(name, slot)
    return { name, get: () => this.#read<Value>(slot), bump: async (tx) => void (await this.#bump(tx, name)) }
  }

  /**
   * Registers a cache that is read whole once and then changed in place.
   *
   * @param load reads everything
   * @param refresh applies the rows whose version is above `since`; must be idempotent
   */
  defineKept<Value>(
    name: string,
    load: (db: Db) => Promise<Value>,
    refresh: (db: Db, value: Value, since: string) => Promise<void>,
  ): KeptCache<Value> {
    if (this.#slots.has(name)) throw new RangeError(`cache ${name} is defined twice`)
    let since = '0'
    // The version is read before the rows: a change committed in between is read twice, never missed.
    const slot: Slot = {
      loaded: undefined,
      stale: false,
      load: async (db) => {
        const version = await versionOf(db, name)
        const value = await load(db)
        since = version
        return value
      },
      refresh: async (db, value) => {
        const version = await versionOf(db, name)
        await refresh(db, value as Value, since)
        since = version
      },
    }
    this.#slots.set(name, slot)
    return { name, get: () => this.#read<Value>(slot), bump: (tx) => this.#bump(tx, name) }
  }

  /** What is kept here, by name; `value` is undefined until it was asked for. */
  async known(): Promise<readonly { readonly name: string; readonly version: string; readonly value: unknown }[]> {
    return Promise.all(
      [...this.#slots].map(async ([name, { loaded }]) => ({
        name,
        version: this.#versions.get(name) ?? '0',
        value: await loaded?.catch(() => undefined),
      })),
    )
  }

  /** Lets every node read a cache anew. @returns whether there is such a cache */
  async clear(tx: Tx, name: string): Promise<boolean> {
    const slot = this.#slots.get(name)
    if (!slot) return false
    await this.#bump(tx, slot.refresh ? name + whole : name)
    return true
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
      // Without the database nothing can be served; cached values may be stale, so they are dropped.
      for (const name of this.#slots.keys()) this.#forget(name)
      this.#log.warn({ err: error }, 'versions of caches could not be read')
    }
  }

  async #bump(tx: Tx, name: string): Promise<string> {
    const { rows } = await sql<{ version: string }>`insert into cache_version (name, version) values (${name}, 1)
      on conflict (name) do update set version = cache_version.version + 1 returning version`.execute(tx)
    await notify(tx, { topic: 'cache', body: name })
    afterCommit(tx, () => this.#drop(name))
    return rows[0]!.version
  }

  #read<Value>(slot: Slot): Promise<Value> {
    if (!slot.loaded) this.#keep(slot, slot.load(this.#db))
    else if (slot.stale) this.#keep(slot, this.#refreshed(slot, slot.loaded))
    return slot.loaded as Promise<Value>
  }

  #keep(slot: Slot, loading: Promise<unknown>): void {
    slot.loaded = loading
    slot.stale = false
    loading.catch(() => {
      if (slot.loaded === loading) slot.loaded = undefined
    })
  }

  async #refreshed(slot: Slot, loaded: Promise<unknown>): Promise<unknown> {
    const value = await loaded
    await slot.refresh?.(this.#db, value)
    return value
  }

  /** @param stored a name as it stands in the table */
  #drop(stored: string): void {
    const isWhole = stored.endsWith(whole)
    const name = isWhole ? stored.slice(0, -whole.length) : stored
    this.#forget(name, isWhole)
    for (const listener of this.#listeners.get(name) ?? []) listener()
  }

  #forget(name: string, isWhole = false): void {
    const slot = this.#slots.get(name)
    if (!slot) return
    if (slot.refresh && !isWhole) slot.stale = true
    else slot.loaded = undefined
  }
}

/** The version of a cache as the database has it; what changes with it is as new. */
export async function versionOf(db: Db | Tx, name: string): Promise<string> {
  const row = await db.selectFrom('cache_version').select('version').where('name', '=', name).executeTakeFirst()
  return row?.version ?? '0'
}
