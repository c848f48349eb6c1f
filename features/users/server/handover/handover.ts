import { refusal, Refused } from '#engine/values/refusal.ts'
import { handedAtOnce, handOver, listHandover } from '#features/users/contract/handover.ts'
import { registeredKinds, type HandedKind, type HandoverQuestion, type HandoverWork } from '#features/users/server/handover/kinds.ts'
import { ownKinds } from '#features/users/server/handover/own-kinds.ts'
import type { Person } from '#server/directory/directory.ts'
import { actorOf } from '#server/http/route.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

export const handoverCalls = [
  serve(listHandover, async ({ params, query, say, ...asking }) => {
    const usual = await questionOf(asking, params.id, { successor: query.successorId })
    const ofKinds = new Map(query.ofKinds.split(',').map((one): [string, string] => [one.split('=')[0] ?? '', one.split('=')[1] ?? '']))
    const kinds = await Promise.all(
      kindsOf(asking).map(async (kind) => {
        const own = ofKinds.get(kind.name)
        const question = own === undefined ? usual : await questionOf(asking, params.id, { successor: own, kind: kind.name })
        const { things, total = things.length, notes = [] } = await kind.things(question, handedAtOnce)
        return {
          name: kind.name,
          title: say(refusal('invalid', kind.title)),
          effect: say(refusal('invalid', kind.effect)),
          tickedOneByOne: kind.tickedOneByOne ?? false,
          notes: notes.map(({ text, params: filled }) => say(refusal('invalid', text, { params: filled }))),
          things: things.map(({ id, name, refused }) => ({ id, name, refused: refused ? say(refused) : '' })),
          total,
        }
      }),
    )
    return { name: usual.from.name, account: usual.from.account, kinds }
  }),
  serve(handOver, async ({ params, body, transaction, say, caller, ...asking }) => {
    const parts: (HandoverQuestion & { readonly to: Person; readonly kind: HandedKind; readonly ids: readonly string[] })[] = []
    for (const kind of kindsOf(asking)) {
      const part = body.parts.find((one) => one.kind === kind.name)
      if (!part || part.ids.length === 0) continue
      const own = part.successorId === undefined ? {} : { kind: kind.name }
      const { to, ...question } = await questionOf(asking, params.id, { successor: part.successorId ?? body.successorId, ...own })
      if (!to) throw new Refused(refusal('invalid', 'users.handover.successor-missing', { field: 'successorId' }))
      // In a fixed order, so that two handovers never wait for each other.
      parts.push({ ...question, to, kind, ids: [...new Set(part.ids)].toSorted() })
    }
    // Also where nothing is handed over, whoever gets it must be somebody who could.
    await questionOf(asking, params.id, { successor: body.successorId })
    return transaction(async (tx, audit) => {
      const refused: { kind: string; id: string; name: string; reason: string }[] = []
      const given: Record<string, readonly string[]> = {}
      const to = new Set<string>()
      for (const { kind, ids, ...part } of parts) {
        const work: HandoverWork = { ...part, tx, audit, actor: actorOf(caller, asking.session) }
        const names = new Map((await kind.things(work, handedAtOnce)).things.map(({ id, name }) => [id, name]))
        const taken: string[] = []
        for (const id of ids) {
          const reason = await kind.give(work, id)
          if (reason) refused.push({ kind: kind.name, id, name: names.get(id) ?? '', reason: say(reason) })
          else taken.push(id)
        }
        if (taken.length === 0) continue
        to.add(part.to.id)
        given[kind.name] = taken
      }
      audit({ action: 'user.handed-over', object: `user_account:${params.id}`, changes: { to: [...to], ...given } })
      return { given: Object.values(given).reduce((sum, ids) => sum + ids.length, 0), refused }
    })
  }),
]

function kindsOf({ kernel }: Pick<Asking, 'kernel'>): readonly HandedKind[] {
  return [...registeredKinds(kernel), ...ownKinds]
}

/**
 * @param kind whose own successor it is, where it is not the usual one
 * @throws Refused 404 when there is no such person; 422 when the successor is the same one, unknown or disabled: then nobody could go on with
 *   the work
 */
async function questionOf(
  { kernel, session }: Asking,
  from: string,
  { successor, kind }: { readonly successor: string; readonly kind?: string },
): Promise<HandoverQuestion> {
  const directory = await kernel.directory.snapshot()
  const person = present(directory.person(from))
  // Super administrators are changed by themselves alone.
  if (person.isAdministrator && from !== session.userId) throw new Refused(refusal('forbidden', 'users.administrator-own'))
  const to = successor === '' ? undefined : directory.person(successor)
  const member = 'successorId'
  const field = kind === undefined ? member : `${member}.${kind}`
  if (successor === from) throw new Refused(refusal('invalid', 'users.handover.same', { field }))
  if (successor !== '' && !to?.enabled) throw new Refused(refusal('invalid', 'users.handover.successor-unknown', { field }))
  if (to && !(await isManaged())) throw new Refused(refusal('invalid', 'users.handover.successor-unknown', { field }))
  return { kernel, session, directory, from: person, to }

  async function isManaged(): Promise<boolean> {
    const managed = { action: 'edit', of: 'user', id: { in: 'query', member } } as const
    return (await kernel.access.administration.decide(managed, session, [successor])).allowed
  }
}
