import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { cutOff } from '#server/database/probe.ts'
import { PayloadReader, payloadsOf } from '#server/database/notice-parts.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** One PostgreSQL channel for all nodes. Notices may be lost, so none is the only copy of anything. */
const channel = 'seedbed'

/** A notice from one node to all. */
export interface Notice {
  readonly topic: string
  readonly body: unknown
}

/** How often the connection is asked whether it is still there, and how long it may take to say so. */
const usualBeat = { everyMilliseconds: 5_000, waitMilliseconds: 5_000 }

/**
 * Listens on a connection of its own and comes back after a lost one. Whoever only listens cannot tell a dead connection from one on which
 * nothing happens, so it is asked now and then.
 */
export class Notifications {
  readonly #connectionString: string
  readonly #log: Logger
  readonly #listeners = new Map<string, ((body: unknown) => void)[]>()
  readonly #reconnected: (() => void)[] = []
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  readonly #beats: typeof usualBeat
  #stopped = false

  constructor(connectionString: string, log: Logger, beats = usualBeat) {
    this.#beats = beats
    this.#connectionString = connectionString
    this.#log = log
  }

  on(topic: string, listener: (body: unknown) => void): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener])
  }

  /** Called after a lost connection was restored: notices may have been missed. */
  onReconnect(listener: () => void): void {
    this.#reconnected.push(listener)
  }

  async start(): Promise<void> {
    const { everyMilliseconds, waitMilliseconds } = this.#beats
    const client = new pg.Client({
      connectionString: this.#connectionString,
      // A start on a busy machine may take longer.
      connectionTimeoutMillis: 3 * waitMilliseconds,
      query_timeout: waitMilliseconds,
    })
    const reader = new PayloadReader()
    client.on('notification', (message) => this.#receive(reader, message.payload ?? ''))
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    await client.connect()
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      cutOff(client)
      throw error
    }
    this.#client = client
    this.#ask(client, everyMilliseconds)
  }

  /** Asks whether the connection is there, again and again as long as it is. */
  #ask(client: pg.Client, everyMilliseconds: number): void {
    this.#beat = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && !this.#stopped && this.#ask(client, everyMilliseconds),
        () => cutOff(client),
      )
    }, everyMilliseconds).unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    clearTimeout(this.#beat)
    await this.#client?.end().catch(() => undefined)
  }

  #receive(reader: PayloadReader, payload: string): void {
    try {
      const notice = reader.read(payload) as Notice | undefined
      if (notice) for (const listener of this.#listeners.get(notice.topic) ?? []) listener(notice.body)
    } catch (error) {
      this.#log.warn({ err: error }, 'a notice could not be read')
    }
  }

  #lost(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return
    this.#client = undefined
    const again = (): void => {
      this.start().then(
        () => this.#reconnected.forEach((listener) => listener()),
        () => (this.#retry = setTimeout(again, 1_000)),
      )
    }
    this.#retry = setTimeout(again, 200)
  }
}

/**
 * Notifies every node, this one too; inside a transaction the notice is sent on commit. A notice of any length arrives, in as many
 * payloads as it needs, so what has many receivers should be one notice with all their ids. PostgreSQL
 * commits transactions with notices one after the other, on all nodes: so notices keep the order of the commits, and saves that many do at
 * once are to leave theirs to the outbox.
 */
export async function notify(db: Db | Tx, notice: Notice): Promise<void> {
  const payloads = payloadsOf(notice, randomUUID())
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}
