import { sql } from 'kysely'
import { afterCommit } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import './tables.ts'

/** Locks the screen of a session or opens it again; a locked one is refused everything but unlocking and leaving, and its sockets close (security 3.11). */
export async function setLocked(kernel: Pick<Kernel, 'sockets' | 'log'>, tx: Tx, sessionId: string, locked: boolean): Promise<void> {
  await sql`update session set locked = ${locked} where id = ${sessionId}`.execute(tx)
  if (!locked) return
  afterCommit(
    tx,
    () =>
      void kernel.sockets
        .lockSession(sessionId)
        .catch((error: unknown) => kernel.log.warn({ err: error }, 'sockets of a locked session stay open')),
  )
}
