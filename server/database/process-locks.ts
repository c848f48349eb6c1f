import pg from 'pg'

/** Gives a lock back. */
export type Release = () => Promise<void>

/**
 * Locks for work outside of any transaction that one process of the installation does at a time. PostgreSQL holds them for a
 * connection of their own and gives them up with it, so a process that is killed leaves none behind. A process whose connection
 * breaks loses them while it works on: they save work, and what must not happen twice needs a condition in its last statement too.
 */
export class ProcessLocks {
  readonly #connectionString: string
  readonly #held = new Set<string>()
  #connecting: Promise<pg.Client> | undefined

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  /** @returns how to give the lock back; undefined while somebody else has it, in this process or another */
  async tryLock(name: string): Promise<Release | undefined> {
    // To PostgreSQL all work of this process is one and the same.
    if (this.#held.has(name)) return undefined
    this.#held.add(name)
    try {
      const client = await this.#client()
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as got', [name])
      if (rows[0]?.got) return () => this.#release(client, name)
    } catch (error) {
      // PostgreSQL may give the lock after all; it goes with its connection.
      await this.stop()
      this.#held.delete(name)
      throw error
    }
    this.#held.delete(name)
    return undefined
  }

  async stop(): Promise<void> {
    const client = await this.#connecting?.catch(() => undefined)
    this.#connecting = undefined
    await client?.end().catch(() => undefined)
  }

  async #release(client: pg.Client, name: string): Promise<void> {
    // A connection that is gone has given its locks up; one that does not answer is ended for it.
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => this.stop())
    this.#held.delete(name)
  }

  /** Connected with the first lock. The server looks whether a silent client is still there, so that a machine that vanished keeps no lock. */
  #client(): Promise<pg.Client> {
    if (this.#connecting) return this.#connecting
    const connecting = this.#connect(() => {
      if (this.#connecting === connecting) this.#connecting = undefined
    })
    this.#connecting = connecting
    return connecting
  }

  async #connect(forget: () => void): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#connectionString, connectionTimeoutMillis: 1_800, query_timeout: 1_800 })
    client.on('error', forget)
    client.on('end', forget)
    try {
      await client.connect()
      await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
      return client
    } catch (error) {
      forget()
      throw error
    }
  }
}
