import pg from 'pg'

/** Asks the database something trivial, over a connection that nothing else uses. */
export interface Probe {
  /**
   * @param pids processes of connections that wait for the database
   * @returns those of them that work on a statement
   */
  readonly ask: (pids: readonly number[]) => Promise<ReadonlySet<number>>
  /** Gives up what was asked, with its connection: the next question goes over a fresh one. */
  readonly giveUp: () => void
  readonly close: () => Promise<void>
}

type Connected = pg.ClientBase & { readonly connection: { readonly stream: { destroy: (error: Error) => void } } }

/** Cuts a connection off: its statements fail at once, and its pool replaces it. */
export function cutOff(client: pg.ClientBase): void {
  ;(client as Connected).connection.stream.destroy(new Error('Connection terminated: the database does not answer'))
}

/** Connected with the first question, and no longer than questions follow each other. */
export function databaseProbe(connectionString: string, connectMilliseconds: number): Probe {
  let pool: pg.Pool | undefined
  let asking: pg.PoolClient | undefined
  const opened = (): pg.Pool => {
    const made = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 60_000, connectionTimeoutMillis: connectMilliseconds })
    made.on('error', () => undefined)
    made.on('connect', (client) => void client.on('error', () => undefined))
    return made
  }
  return {
    ask: async (pids) => {
      pool ??= opened()
      const client = await pool.connect()
      asking = client
      try {
        const { rows } = await client.query<{ pid: number }>(workingOf, [pids])
        client.release()
        return new Set(rows.map(({ pid }) => pid))
      } catch (error) {
        client.release(true)
        throw error
      } finally {
        if (asking === client) asking = undefined
      }
    },
    giveUp: () => {
      if (asking) cutOff(asking)
      // One that does not come about is left to its time limit.
      void pool?.end()
      pool = undefined
    },
    close: async () => pool?.end(),
  }
}

/** What the server does not tell of a connection counts as work; one that it does not know any more is no work. */
const workingOf = `select waiting as pid from unnest($1::int[]) as waiting
  where exists (select from pg_stat_get_activity(waiting) as activity where coalesce(activity.state, '') not like 'idle%')`
