import { sql } from 'kysely'
import { fillText, type Language } from '#engine/texts/text.ts'
import { afterCommit } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { textOfEnd } from '#server/sessions/end-texts.ts'
import type { EndReason } from '#server/sessions/tables.ts'
import { serverTexts } from '#server/texts.ts'

/** Which sessions end: one, or those of a user, all but one or those on one kind of device. */
export type EndingSessions =
  | { readonly sessionId: string }
  | { readonly userId: string; readonly exceptSessionId?: string; readonly device?: string }

/**
 * Ends sessions: the next request of each is refused on every node, their sockets get a `logout` frame and close.
 *
 * @returns the ids of the sessions that were open until now
 */
export async function endSessions(
  kernel: Pick<Kernel, 'sockets' | 'log'>,
  tx: Tx,
  which: EndingSessions,
  reason: EndReason,
  language: Language = 'zh',
): Promise<string[]> {
  const condition =
    'sessionId' in which
      ? sql`id = ${which.sessionId}`
      : sql`user_id = ${which.userId}
    and (${which.exceptSessionId ?? null}::uuid is null or id <> ${which.exceptSessionId ?? null}::uuid)
    and (${which.device ?? null}::text is null or device = ${which.device ?? null}::text)`
  const { rows } = await sql<{ id: string }>`
    update session set ended_at = now(), end_reason = ${reason} where ended_at is null and ${condition} returning id`.execute(tx)
  const ids = rows.map((row) => row.id)
  const frame = { method: 'logout', msg: fillText(serverTexts, language, textOfEnd(reason)) }
  if (ids.length > 0)
    afterCommit(
      tx,
      () =>
        void kernel.sockets
          .endSessions(ids, frame)
          .catch((error: unknown) => kernel.log.warn({ err: error }, 'sockets of ended sessions stay open')),
    )
  return ids
}
