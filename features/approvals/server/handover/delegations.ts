import { sql } from 'kysely'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { managesAll } from '#features/approvals/server/decisions/managed-people.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { delegationsOf, delegationStore, lockPair, overlapsWith, type Overlap } from '#features/approvals/server/delegation/delegations.ts'
import type { StoredDelegation } from '#features/approvals/server/delegation/tables.ts'
import type { HandedKind, HandoverQuestion } from '#features/users/entry.ts'
import { replaceOld } from '#server/managed/write-rows.ts'
import type { Db, Tx } from '#server/database/types.ts'

/**
 * Delegations in which somebody is the stand-in: a successor stands in from now on, where the caller administers the giver too, as it is the
 * giver's right to approve that goes on. Those that he gave himself count for nothing while he is disabled, and what he has to do is handed
 * over by itself.
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
    const refused = await refusalsFor(question, question.kernel.db, rows)
    const nameOf = ({ user_name, flow_ids, flow_name }: StoredDelegation) =>
      flow_ids.length === 0 ? user_name : `${user_name}（${flow_name}）`
    return { things: rows.map((row) => ({ id: row.id, name: nameOf(row), refused: refused.get(row.id) })), total }
  },
  give: async (work, id) => {
    const { kernel, tx, session, audit, to } = work
    const before = await delegationStore.lock(tx, id, standing(work)[0])
    if (!before) return refusal('conflict', 'approvals.delegation.over-already')
    const after = { ...before, to_user_id: to.id, to_user_name: to.name, version: before.version + 1 }
    await lockPair(tx, after)
    const refused = (await refusalsFor(work, tx, [before])).get(id)
    if (refused) return refused
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

/** Why each of some delegations stays, by its id: the giver is not the caller's to change, or a rule refuses it to the giver himself. */
async function refusalsFor(question: HandoverQuestion, db: Db | Tx, rows: readonly StoredDelegation[]): Promise<Map<string, Refusal>> {
  const { kernel, session, to } = question
  const givers = [...new Set(rows.map(({ user_id }) => user_id))]
  const managed = new Map(await Promise.all(givers.map(async (id) => [id, await managesAll(kernel, session, [id])] as const)))
  const wanted = to ? rows.map((row) => ({ ...row, to_user_id: to.id, to_user_name: to.name })) : []
  const overlaps = await overlapsWith(db, wanted, new Date(kernel.now()))
  return new Map(
    rows.flatMap((row) => {
      const overlap = overlaps.get(row.id)
      const refused = managed.get(row.user_id)
        ? to?.id === row.user_id
          ? refusal('invalid', 'approvals.delegation.to-oneself')
          : overlap && refuseOverlapping(overlap)
        : refusal('forbidden', 'approvals.handover.giver-not-managed', { params: { name: row.user_name } })
      return refused ? [[row.id, refused] as const] : []
    }),
  )
}

/** With both names, as who hands over is mostly neither. */
function refuseOverlapping({ isMutual, user_name, to_user_name }: Overlap): Refusal {
  const text = isMutual ? 'approvals.handover.delegation-mutual' : 'approvals.handover.delegation-overlaps'
  return refusal('invalid', text, { params: { from: user_name, to: to_user_name } })
}
