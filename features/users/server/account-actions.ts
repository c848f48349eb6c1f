import { refusal, Refused } from '#engine/values/refusal.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { resetPassword, resetSecondFactor, unlockUser } from '#features/users/contract.ts'
import { refuseForeignAdministrator } from '#features/users/server/users.ts'
import { userStore } from '#server/directory/user-store.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { judgeNewPassword, passwordOwner, storePassword } from '#server/sessions/new-password.ts'
import { removeSecondFactor } from '#server/sessions/second-factor.ts'
import { accountKey, factorKey, forgetFailures } from '#server/sessions/sign-in-failures.ts'

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
    // Whoever sets a password could sign in with it.
    if (!(await kernel.access.holdsAllRightsOf(session, { userId: user.id, isAdministrator: user.is_administrator })))
      throw new Refused(refusal('forbidden', 'users.password-beyond-own'))
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
  serve(resetSecondFactor, async ({ params, session, kernel, db, transaction }) => {
    const user = present(await userStore.find(db, params.id))
    if (user.id === session.userId) throw new Refused(refusal('forbidden', 'users.own-factor'))
    // Also for super administrators, who could not be helped otherwise: the password is still asked for.
    if (!(await kernel.access.holdsAllRightsOf(session, { userId: user.id, isAdministrator: user.is_administrator })))
      throw new Refused(refusal('forbidden', 'users.password-beyond-own'))
    return transaction(async (tx, audit) => {
      present(await userStore.lock(tx, user.id))
      if (!(await removeSecondFactor(tx, user.id))) throw new Refused(refusal('invalid', 'users.no-factor'))
      audit({ action: 'second-factor.reset', object: `user_account:${user.id}` })
      const from = { id: session.userId, name: session.name }
      const told = {
        userIds: [user.id],
        type: 3 as const,
        text: 'users.factor-reset-message',
        params: { name: session.name },
        from,
        body: {},
      }
      await kernel.outbox.write(tx, [messageEntry(told)])
      return null
    })
  }),
  serve(unlockUser, ({ params, session, transaction }) =>
    transaction(async (tx, audit) => {
      const user = present(await userStore.lock(tx, params.id))
      refuseForeignAdministrator(user, session.userId)
      await forgetFailures(tx, accountKey(user.account))
      await forgetFailures(tx, factorKey(user.id))
      audit({ action: 'user.unlocked', object: `user_account:${user.id}` })
      return null
    }),
  ),
]
