import { refusal, Refused } from '#engine/values/refusal.ts'
import type { AccessRule } from '#engine/contract/call.ts'
import { assistantsOf, flowsAssistedBy, nameAssistants } from '#features/approvals/entry.ts'
import { designRules, listAssistants, saveAssistants } from '#features/flow-design/contract.ts'
import { draftStore } from '#features/flow-design/server/draft-store.ts'
import { namesFor } from '#features/function-design/entry.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Co-administrators (协管员): who they are, and what they may do with their flows. */

interface Asked {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly db: Db | Tx
}

const forbidden = () => new Refused(refusal('forbidden', 'kernel.forbidden'))

/**
 * Whether somebody may change or publish a flow: by the button for all flows, or as one of its co-administrators.
 *
 * @throws Refused 403
 */
export async function refuseUnlessDesigner({ kernel, session, db }: Asked, flowId: string, act: 'edit' | 'release'): Promise<void> {
  if (await kernel.access.allows(designRules[act], session, {})) return
  if (!(await flowsAssistedBy(db, session.userId)).has(flowId)) throw forbidden()
}

/** Whether somebody may name co-administrators: who may do himself for all flows what they may do for theirs. */
export async function mayNameAssistants({ kernel, session }: Pick<Asked, 'kernel' | 'session'>): Promise<boolean> {
  const held = await Promise.all([designRules.edit, designRules.release].map((rule: AccessRule) => kernel.access.allows(rule, session, {})))
  return held.every(Boolean)
}

const serveSave = serve(saveAssistants, async ({ kernel, session, body, transaction }) => {
  if (!(await mayNameAssistants({ kernel, session }))) throw forbidden()
  const nameOf = await namesFor({ kernel, session })
  return transaction(async (tx, audit) => {
    const { id } = present(await draftStore.lock(tx, body.templateId))
    const before = await assistantsOf(tx, id)
    const added = body.list.filter((userId) => !before.includes(userId))
    if (added.some((userId) => nameOf(userId) === ''))
      throw new Refused(refusal('invalid', 'flow-design.assistants.unknown', { field: 'list' }))
    // Whom the caller does not see he does not take out either.
    const userIds = [...body.list, ...before.filter((userId) => !body.list.includes(userId) && nameOf(userId) === '')]
    await nameAssistants(tx, id, { userIds, by: session.userId })
    const after = await assistantsOf(tx, id)
    if (before.join() !== after.join())
      audit({ action: 'flow.assistants-named', object: `flow:${id}`, changes: { assistants: { before, after } } })
    return null
  })
})

const serveListed = serve(listAssistants, async ({ kernel, session, db, params }) => {
  if (!(await mayNameAssistants({ kernel, session }))) throw forbidden()
  present(await draftStore.find(db, params.id))
  const nameOf = await namesFor({ kernel, session })
  return { list: (await assistantsOf(db, params.id)).filter((userId) => nameOf(userId) !== '') }
})

export const assistantCalls = [serveSave, serveListed]
