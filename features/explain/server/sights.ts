import { refusal, Refused } from '#engine/values/refusal.ts'
import { beginSight, endSight } from '#features/explain/contract.ts'
import { serve, type Served } from '#server/http/serve.ts'
import { personOf } from '#server/sessions/as-person.ts'
import { beginSight as begin, endSight as end, refuseSight } from '#server/sessions/sights.ts'

/** Begins and ends to see as somebody; who saw as whom, and what, stands in the audit log. */
export const sightCalls: readonly Served[] = [
  serve(beginSight, async ({ kernel, session, body, transaction }) => {
    const person = await personOf(kernel, body.userId)
    if (!person?.enabled) throw new Refused(refusal('missing', 'kernel.missing'))
    const refused = await refuseSight(kernel, session, person)
    if (refused) throw new Refused(refused)
    return transaction(async (tx, audit) => {
      audit({ action: 'sight.began', object: `user:${person.userId}` })
      return { id: await begin(tx, session.sessionId, person.userId), name: person.name }
    })
  }),
  serve(endSight, async ({ session, params, transaction }) =>
    transaction(async (tx, audit) => {
      const userId = await end(tx, session.sessionId, params.id)
      if (userId !== undefined) audit({ action: 'sight.ended', object: `user:${userId}` })
      return null
    }),
  ),
]
