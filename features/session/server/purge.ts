import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import { repeat } from '#server/repeat.ts'

const everyMilliseconds = 60_000

/** What is used up or too old to count, each with the time it is kept. Ended sessions stay a while: their tokens get 600 or 601, not 602. */
const expiries = [
  `delete from captcha where created_at < now() - interval '5 minutes'`,
  `delete from ticket where created_at < now() - interval '5 minutes'`,
  `delete from password_nonce where created_at < now() - interval '10 minutes'`,
  `delete from sign_in_failure where started_at < now() - interval '1 day' and (locked_until is null or locked_until < now())`,
  `delete from session where last_used_at < now() - interval '7 days'`,
]

/** Clears up every minute on each node; several nodes at once do no harm. */
export async function startPurging(kernel: Kernel): Promise<() => Promise<void>> {
  return repeat('clearing old sessions', everyMilliseconds, () => purge(kernel), kernel.log)
}

export async function purge(kernel: Pick<Kernel, 'db'>): Promise<void> {
  for (const statement of expiries) await sql.raw(statement).execute(kernel.db)
}
