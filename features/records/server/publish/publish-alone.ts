import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'

/** Publications that one node runs at the same time: each holds a connection of the pool, and needs others for its steps. */
const atOnce = 2

const running = new WeakMap<Kernel, Set<string>>()

/**
 * Runs the work on a function's publications where nobody else does, on this node or another one. Nobody waits here: whoever waited would
 * hold a connection all the while.
 *
 * @returns undefined where the work was not run, because somebody else is at it or this node has enough to do
 */
export async function alone<Result>(
  kernel: Kernel,
  functionId: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const here = running.get(kernel) ?? new Set()
  running.set(kernel, here)
  if (here.has(functionId) || here.size >= atOnce) return undefined
  here.add(functionId)
  try {
    return await kernel.db.connection().execute(async (connection) => {
      const name = `records/publish/${functionId}`
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as mine`.execute(connection)
      if (!rows[0]?.mine) return undefined
      try {
        return { result: await work() }
      } finally {
        await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection)
      }
    })
  } finally {
    here.delete(functionId)
  }
}
