import type { Generated } from 'kysely'
import { directoryOf } from '#features/approvals/server/definitions/flow-facts.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    flow_assistant: { flow_id: string; user_id: string; named_by: string; named_at: Generated<Date> }
  }
}

/** Ids of the co-administrators (协管员) of a flow, in the order of their ids. */
export async function assistantsOf(db: Db | Tx, flowId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('flow_assistant').select('user_id').where('flow_id', '=', flowId).orderBy('user_id').execute()
  return rows.map((row) => row.user_id)
}

/** Who is told when a request of a flow is stuck: the administrators, and the co-administrators of the flow who may sign in. */
export async function whoAdministers(kernel: Kernel, flowId: string): Promise<readonly string[]> {
  const [assistants, snapshot] = await Promise.all([assistantsOf(kernel.db, flowId), kernel.directory.snapshot()])
  const directory = directoryOf(snapshot)
  return [...new Set([...directory.administrators(), ...assistants.filter((id) => directory.isEnabled(id))])]
}

/** Ids of the flows that somebody helps to administer. */
export async function flowsAssistedBy(db: Db | Tx, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('flow_assistant').select('flow_id').where('user_id', '=', userId).execute()
  return new Set(rows.map((row) => row.flow_id))
}

/** Makes these people the co-administrators of a flow; who is among them already stays as he was named. */
export async function nameAssistants(
  tx: Tx,
  flowId: string,
  { userIds, by }: { readonly userIds: readonly string[]; readonly by: string },
): Promise<void> {
  const others = tx.deleteFrom('flow_assistant').where('flow_id', '=', flowId)
  await (userIds.length === 0 ? others : others.where('user_id', 'not in', [...userIds])).execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('flow_assistant')
    .values(userIds.map((user_id) => ({ flow_id: flowId, user_id, named_by: by })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
