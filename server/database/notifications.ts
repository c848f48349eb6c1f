import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { PayloadReader, payloadsOf } from '#server/database/notice-parts.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** One PostgreSQL channel for all nodes. Notices may be lost, so none is the only copy of anything. */
const channel = 'seedbed'

/** A notice from one node to all. */
export interface Notice {
  readonly topic: string
  readonly body: unknown
}

/** Listens on a connection of its own and comes back after a lost one. */
export class Notifications {
  readonly #connectionString: string
  readonly #log: Logger
  readonly #listeners = new Map<string, ((body: unknown) => void)[]>()
  readonly #reconnected: (() => void)[] = []
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  constructor(connectionString: string, log: Logger) {
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
    const client = new pg.Client({ connectionString: this.#connectionString })
    const reader = new PayloadReader()
    client.on('notification', (message) => this.#receive(reader, message.payload ?? ''))
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    await client.connect()
    await client.query(`listen ${channel}`)
    this.#client = client
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
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
 * payloads as it needs, so what has many receivers should be one notice with all their ids. Not for saves that many do at once:
 * PostgreSQL commits transactions with notices one after the other.
 */
export async function notify(db: Db | Tx, notice: Notice): Promise<void> {
  const payloads = payloadsOf(notice, randomUUID())
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}
