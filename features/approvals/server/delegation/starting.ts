import { sql, type RawBuilder } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { delegationKinds } from '#features/approvals/contract/delegations.ts'
import { functionFor } from '#features/approvals/server/definitions/may-start.ts'
import { covers, delegatedTo, type Delegated } from '#features/approvals/server/delegation/stand-ins.ts'
import type { VisibleFields } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import { personOf, sessionAs } from '#server/sessions/as-person.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * Starting requests in the name of somebody else (发起委托): form, rights, organization and own records are those of the giver, and nothing
 * else of his is shown. What begins so is the giver's request; who filled it in follows it while the delegation stands.
 */

/** Somebody who starts in the name of another person. */
export interface StartedFor {
  /** The giver as his own session would show him, for what the form asks and decides. */
  readonly session: SignedIn
  readonly delegated: Delegated
  readonly by: SignedIn
}

/** The people in whose name somebody may start requests now. */
export const startsFor = (kernel: Kernel, userId: string): Promise<readonly Delegated[]> =>
  delegatedTo(kernel, userId, kernel.db, delegationKinds.start)

/** @throws Refused 403 where this person may not start the flow in that person's name now */
export async function startingFor(kernel: Kernel, by: SignedIn, giverId: string, flowId: string): Promise<StartedFor> {
  const [given, giver] = await Promise.all([startsFor(kernel, by.userId), personOf(kernel, giverId)])
  const delegated = given.find((one) => one.from.id === giverId && covers(one, flowId))
  if (!delegated || !giver?.enabled) throw new Refused(refusal('forbidden', 'approvals.delegation.may-not-start'))
  return { session: sessionAs(giver, by), delegated, by }
}

/** Condition on `flow_task as task`: requests that somebody started for others, as long as those let him; undefined where nobody does. */
export async function startedForOthers(kernel: Kernel, userId: string): Promise<RawBuilder<boolean> | undefined> {
  const given = await startsFor(kernel, userId)
  if (given.length === 0) return undefined
  const each = given.map(({ from, flowIds }) =>
    flowIds.length === 0
      ? sql`task.initiator_id = ${from.id}`
      : sql`(task.initiator_id = ${from.id} and task.flow_id = any(${[...flowIds]}::text[]))`,
  )
  return sql<boolean>`(task.started_by = ${userId} and (${sql.join(each, sql` or `)}))`
}

/** The fields that somebody sees of a request he started in the name of its initiator: those of the form it began with. */
export async function seenOfStarted(
  kernel: Kernel,
  session: SignedIn,
  row: { readonly flow_id: string; readonly initiator_id: string; readonly started_by: string | null } | undefined,
): Promise<VisibleFields | undefined> {
  if (!row || row.started_by !== session.userId) return undefined
  try {
    const { session: giver } = await startingFor(kernel, session, row.initiator_id, row.flow_id)
    return (await functionFor(kernel, giver, row.flow_id))?.visible
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}
