import { sql } from 'kysely'
import type { Db } from '#server/database/types.ts'

/**
 * Rows that are used up or expired, each kind with the time it is kept. Ended sessions stay a while: their tokens get 600 or 601,
 * not 602.
 */
const expiries = [
  `delete from captcha where created_at < now() - interval '5 minutes'`,
  `delete from ticket where created_at < now() - interval '5 minutes'`,
  `delete from sign_in_step where created_at < now() - interval '10 minutes'`,
  `delete from scan where created_at < now() - interval '10 minutes'`,
  `delete from one_time_code where created_at < now() - interval '30 minutes'`,
  `delete from password_nonce where created_at < now() - interval '10 minutes'`,
  `delete from sign_in_failure where started_at < now() - interval '1 day' and (locked_until is null or locked_until < now())`,
  `delete from session where last_used_at < now() - interval '7 days'`,
]

/** Removes expired rows; may run on several nodes at once. */
export async function forgetExpired(db: Db): Promise<void> {
  for (const statement of expiries) await sql.raw(statement).execute(db)
}
