import { sql } from 'kysely'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { delegationsOf, delegationStore, refuseOverlap } from '#features/approvals/server/delegation/delegations.ts'
import type { StoredDelegation } from '#features/approvals/server/delegation/tables.ts'
import type { HandedKind, HandoverQuestion } from '#features/users/entry.ts'
import { replaceOld } from '#server/managed/write-rows.ts'
import type { Db, Tx } from '#server/database/types.ts'

/**
 * Delegations in which somebody is the stand-in: a successor stands in from now on. Those that he gave end with his account, as nobody acts
 * for a person who is disabled, and what he has to do is handed over by itself.
 */
export const handedDelegations: HandedKind = {
  name: 'delegations',
  title: 'approvals.handover.delegations',
  effect: 'approvals.handover.delegations-effect',
  things: async (question, atMost) => {
    const where = standing(question)
    const [rows, total] = await Promise.all([
      delegationStore.list(question.kernel.db, { where, order: sql`id`, limit: atMost }),
      delegationStore.count(question.kernel.db, where),
    ])
    const things = rows.map(async (row) => ({
      id: row.id,
      name: row.flow_name === '' ? row.user_name : `${row.user_name}（${row.flow_name}）`,
      refused: question.to && (await refusedFor(question, question.kernel.db, row)),
    }))
    return { things: await Promise.all(things), total }
  },
  give: async (work, id) => {
    const { kernel, tx, session, audit, to } = work
    const before = await delegationStore.lock(tx, id, standing(work)[0])
    if (!before) return refusal('conflict', 'approvals.delegation.over-already')
    const refused = await refusedFor(work, tx, before)
    if (refused) return refused
    const after = { ...before, to_user_id: to.id, to_user_name: to.name, version: before.version + 1 }
    const resource = delegationsOf({ directory: work.directory, flows: await currentFlows(kernel) })
    try {
      await replaceOld(resource, { kernel, session, db: kernel.db, tx, act: 'edit', before, after }, audit)
      return undefined
    } catch (error) {
      if (error instanceof Refused) return error.refusals[0]
      throw error
    }
  },
}

/** Those that are not over and in which this person stands in. */
function standing({ kernel, from }: HandoverQuestion) {
  return [sql<boolean>`(to_user_id = ${from.id} and ends_at > ${new Date(kernel.now())})`]
}

/** By the rules that refuse the giver; whom he sees is not asked, as the caller administers whom it goes to. */
async function refusedFor({ kernel, to }: HandoverQuestion, db: Db | Tx, row: StoredDelegation): Promise<Refusal | undefined> {
  if (!to) return undefined
  if (to.id === row.user_id) return refusal('invalid', 'approvals.delegation.to-oneself')
  return refuseOverlap(db, { ...row, to_user_id: to.id }, new Date(kernel.now()))
}
