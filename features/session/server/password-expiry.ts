import { sql } from 'kysely'
import { messageEntry } from '#features/messages/entry.ts'
import { updatePasswordMessage } from '#features/session/contract.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import type { Tx } from '#server/database/types.ts'
import { isFirstOfDay } from '#server/saves/stored-answers.ts'
import { serve } from '#server/http/serve.ts'

/** Tells whoever enters the shell that the password must be changed soon, at most once a day (platform-api 1). */
export default serve(updatePasswordMessage, async ({ kernel, session, transaction }) => {
  const { passwordIsUpdatedRegularly, updateCycle, updateInAdvance } = await systemConfiguration(kernel)
  if (passwordIsUpdatedRegularly !== 1) return null
  return transaction(async (tx) => {
    const days = await daysLeft(tx, session.userId, updateCycle)
    if (days === undefined || days > updateInAdvance) return null
    if (!(await isFirstOfDay(tx, session.userId, 'password expiry', kernel.settings.timeZone))) return null
    const from = { id: session.userId, name: session.name }
    await kernel.outbox.write(tx, [
      messageEntry({ userIds: [session.userId], type: 3, text: 'session.password-expires', params: { days }, from, body: {} }),
    ])
    return null
  })
})

/** Whole days until the password must be changed; undefined for one that somebody else set, which must be changed at once. */
async function daysLeft(tx: Tx, userId: string, cycle: number): Promise<number | undefined> {
  const { rows } = await sql<{ days: number | null }>`
    select ceil(${cycle} - extract(epoch from now() - password_changed_at) / 86400)::int as days from user_account where id = ${userId}`.execute(
    tx,
  )
  return rows[0]?.days ?? undefined
}
