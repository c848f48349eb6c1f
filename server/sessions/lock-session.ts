import { sql } from 'kysely'
import type { Tx } from '#server/database/types.ts'
import './tables.ts'

/** Locks the screen of a session or opens it again; a locked one is refused everything but unlocking and leaving (security 3.11). */
export async function setLocked(tx: Tx, sessionId: string, locked: boolean): Promise<void> {
  await sql`update session set locked = ${locked} where id = ${sessionId}`.execute(tx)
}
