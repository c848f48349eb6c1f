import { administrationActions } from '#engine/access/graded-administration.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { resetPassword, unlockUser } from '#features/users/contract.ts'
import { refuseForeignAdministrator } from '#features/users/server/users.ts'
import { userStore, type UserRow } from '#server/directory/user-store.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { judgeNewPassword, passwordOwner, storePassword } from '#server/sessions/new-password.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { accountKey, forgetFailures } from '#server/sessions/sign-in-failures.ts'

/** What an administrator does to an account besides its data: a new password, and letting it sign in again. */
export const accountActions = [
  serve(resetPassword, async ({ params, body, session, kernel, db, transaction }) => {
    if (body.userPassword === '') throw new Refused(refusal('invalid', 'session.new-password-missing', { field: 'password' }))
    if (body.validatePassword.toLowerCase() !== body.userPassword.toLowerCase())
      throw new Refused(refusal('invalid', 'session.repeat-differs', { field: 'validatePassword' }))
    const user = present(await userStore.find(db, params.id))
    // Whoever finds an open screen must not get the account for good: the own password asks for the old one.
    if (user.id === session.userId) throw new Refused(refusal('forbidden', 'users.own-password'))
    refuseForeignAdministrator(user, session.userId)
    await refuseBeyondOwn(kernel, session, user)
    const owner = present(await passwordOwner(db, user.id))
    const passwordHash = await judgeNewPassword(kernel, owner, {
      wireHash: body.userPassword,
      cipher: body.passwordCipher,
      keyId: body.keyId,
      byUserId: session.userId,
    })
    return transaction(async (tx, audit) => {
      present(await userStore.lock(tx, user.id))
      await storePassword(tx, owner, passwordHash, false)
      await forgetFailures(tx, accountKey(user.account))
      const ended = await endSessions(kernel, tx, { userId: user.id }, 'password-changed')
      audit({ action: 'password.reset', object: `user_account:${user.id}`, changes: { endedSessions: ended } })
      return null
    })
  }),
  serve(unlockUser, ({ params, session, transaction }) =>
    transaction(async (tx, audit) => {
      const user = present(await userStore.lock(tx, params.id))
      refuseForeignAdministrator(user, session.userId)
      await forgetFailures(tx, accountKey(user.account))
      audit({ action: 'user.unlocked', object: `user_account:${user.id}` })
      return null
    }),
  ),
]

/**
 * Whoever sets a password could sign in with it, so it is for those alone who hold all that the roles of the other grant, and administer
 * all that he does (security 4.5).
 */
async function refuseBeyondOwn(kernel: Kernel, session: SignedIn, user: UserRow): Promise<void> {
  if (session.isAdministrator) return
  const { access } = kernel
  const held = await Promise.all(user.roles.map((id) => access.holdsAllOf(session, id)))
  const other = { userId: user.id, organizationId: '', isAdministrator: user.is_administrator }
  const administered = await Promise.all(
    administrationActions.map(async (action) => {
      const [own, theirs] = [
        await access.administration.organizations(session, action),
        await access.administration.organizations(other, action),
      ]
      return own === 'all' || (theirs !== 'all' && [...theirs].every((id) => own.has(id)))
    }),
  )
  if (![...held, ...administered].every(Boolean)) throw new Refused(refusal('forbidden', 'users.password-beyond-own'))
}
