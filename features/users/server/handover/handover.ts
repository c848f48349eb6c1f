import { refusal, Refused } from '#engine/values/refusal.ts'
import { handedAtOnce, handOver, listHandover } from '#features/users/contract/handover.ts'
import { registeredKinds, type HandedKind, type HandoverQuestion, type HandoverWork } from '#features/users/server/handover/kinds.ts'
import { ownKinds } from '#features/users/server/handover/own-kinds.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

export const handoverCalls = [
  serve(listHandover, async ({ params, query, say, ...asking }) => {
    const question = await questionOf(asking, params.id, query.successorId)
    const kinds = await Promise.all(
      kindsOf(asking).map(async (kind) => {
        const { things, total = things.length, notes = [] } = await kind.things(question, handedAtOnce)
        return {
          name: kind.name,
          title: say(refusal('invalid', kind.title)),
          effect: say(refusal('invalid', kind.effect)),
          notes: notes.map(({ text, params: filled }) => say(refusal('invalid', text, { params: filled }))),
          things: things.map(({ id, name, refused }) => ({ id, name, refused: refused ? say(refused) : '' })),
          total,
        }
      }),
    )
    return { name: question.from.name, account: question.from.account, kinds }
  }),
  serve(handOver, async ({ params, body, transaction, say, ...asking }) => {
    const { to, ...question } = await questionOf(asking, params.id, body.successorId)
    if (!to) throw new Refused(refusal('invalid', 'users.handover.successor-missing', { field: 'successorId' }))
    return transaction(async (tx, audit) => {
      const work: HandoverWork = { ...question, to, tx, audit }
      const names = new Map<string, string>()
      const refused: { kind: string; id: string; name: string; reason: string }[] = []
      const given: Record<string, string[]> = {}
      for (const kind of kindsOf(asking)) {
        const ids = new Set(body.parts.find((part) => part.kind === kind.name)?.ids)
        if (ids.size === 0) continue
        for (const { id, name } of (await kind.things(work, handedAtOnce)).things) names.set(id, name)
        // In a fixed order, so that two handovers never wait for each other.
        for (const id of [...ids].toSorted()) {
          const reason = await kind.give(work, id)
          if (reason) refused.push({ kind: kind.name, id, name: names.get(id) ?? '', reason: say(reason) })
          else (given[kind.name] ??= []).push(id)
        }
      }
      audit({ action: 'user.handed-over', object: `user_account:${work.from.id}`, changes: { to: to.id, ...given } })
      return { given: Object.values(given).reduce((sum, ids) => sum + ids.length, 0), refused }
    })
  }),
]

function kindsOf({ kernel }: Pick<Asking, 'kernel'>): readonly HandedKind[] {
  return [...registeredKinds(kernel), ...ownKinds]
}

/**
 * @throws Refused 404 when there is no such person; 422 when the successor is the same one, unknown or disabled: then nobody could go on with
 *   the work
 */
async function questionOf({ kernel, session }: Asking, from: string, successor: string): Promise<HandoverQuestion> {
  const directory = await kernel.directory.snapshot()
  const person = present(directory.person(from))
  // Super administrators are changed by themselves alone.
  if (person.isAdministrator && from !== session.userId) throw new Refused(refusal('forbidden', 'users.administrator-own'))
  const to = successor === '' ? undefined : directory.person(successor)
  const field = 'successorId'
  if (successor === from) throw new Refused(refusal('invalid', 'users.handover.same', { field }))
  if (successor !== '' && !to?.enabled) throw new Refused(refusal('invalid', 'users.handover.successor-unknown', { field }))
  if (to && !(await isManaged())) throw new Refused(refusal('invalid', 'users.handover.successor-unknown', { field }))
  return { kernel, session, directory, from: person, to }

  async function isManaged(): Promise<boolean> {
    const managed = { action: 'edit', of: 'user', id: { in: 'query', member: field } } as const
    return (await kernel.access.administration.decide(managed, session, [successor])).allowed
  }
}
