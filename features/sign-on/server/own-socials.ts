import { refusal, Refused } from '#engine/values/refusal.ts'
import { bindSocial, finishBinding, listSocials, renderSocial, unbindSocial } from '#features/sign-on/contract.ts'
import { takeArrival } from '#features/sign-on/server/attempts.ts'
import { bind, bindingsOf, unbind } from '#features/sign-on/server/bindings.ts'
import { enabledProviders, iconOf } from '#features/sign-on/server/providers.ts'
import { leadTo, whoCame } from '#features/sign-on/server/sign-in.ts'
import { revealUser } from '#features/users/contract.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** The right to the button does not say whom somebody administers (permissions 6): both are asked, as for the calls that act on one user. */
const ofUser = { action: 'edit', of: 'user', id: { in: 'query', member: 'userId' } } as const

/** Oneself, or somebody whom the caller may change in 用户管理. @throws Refused 404 for anybody else */
async function personMeant(kernel: Kernel, session: SignedIn, userId: string): Promise<string> {
  if (userId === '' || userId === session.userId) return session.userId
  const isThere = (await kernel.directory.snapshot()).person(userId) !== undefined
  const { access } = kernel
  const mayChange =
    isThere &&
    (await access.allows(revealUser.access, session, {})) &&
    (await access.administration.decide(ofUser, session, [userId])).allowed
  if (!mayChange) throw new Refused(refusal('missing', 'kernel.missing'))
  return userId
}

const serveList = serve(listSocials, async ({ query, kernel, db, session }) => {
  const userId = await personMeant(kernel, session, query.userId)
  const [providers, bindings] = await Promise.all([enabledProviders(db), bindingsOf(db, userId)])
  return providers.map((one) => {
    const { id, code, name, description } = one
    const bound = bindings.get(id)
    const entity = bound && {
      id: bound.id,
      userId,
      socialType: code,
      socialName: bound.account,
      creatorTime: bound.created_at.getTime(),
    }
    return { enname: code, name, icon: iconOf(one), logo: one.logo, describetion: description, entity: entity ?? null }
  })
})

const serveRender = serve(renderSocial, ({ params, caller, kernel, session }) =>
  leadTo(kernel, caller, params.source, { userId: session.userId }),
)

const serveFinish = serve(finishBinding, async ({ body, caller, kernel, session, transaction }) => {
  const arrival = await whoCame(kernel, caller, body, { userId: session.userId })
  return transaction(async (tx, audit) => {
    await bind(kernel, { tx, audit, session }, arrival)
    return null
  })
})

const serveBind = serve(bindSocial, ({ body, kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    const arrival = await takeArrival(tx, body.ticket)
    if (!arrival) throw new Refused(refusal('gone', 'sign-on.gone'))
    await bind(kernel, { tx, audit, session }, arrival)
    return null
  }),
)

const serveUnbind = serve(unbindSocial, async ({ params, query, kernel, session, transaction }) => {
  const userId = await personMeant(kernel, session, query.userId)
  return transaction(async (tx, audit) => {
    await unbind(kernel, { tx, audit, session }, { id: params.id, userId })
    return null
  })
})

export const socialCalls = [serveList, serveRender, serveFinish, serveBind, serveUnbind]
