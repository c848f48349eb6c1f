import { sql } from 'kysely'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { ownFormAt } from '#engine/flows/node-forms.ts'
import { launchFormOf } from '#features/approvals/server/definitions/form-of-flow.ts'
import { mayStart } from '#features/approvals/server/definitions/may-start.ts'
import { currentFlows, flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { handlerRights } from '#features/approvals/server/definitions/node-rights.ts'
import { delegatedTo } from '#features/approvals/server/delegation/stand-ins.ts'
import type { FlowDoors, OnlineFunction } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Place {
  readonly flow_id: string
  readonly flow_version: number
  /** Null: he is the initiator. */
  readonly node: string | null
}

/**
 * What somebody reads of a form in requests: at the nodes of open work items that are his, or of whom he stands in for, as the initiator of
 * requests that have not ended, and where he may begin one of a launch flow. What a node hides is not among it.
 */
export const formsBeforeSomebody =
  (kernel: Kernel): FlowDoors['formsBefore'] =>
  async (session, fn) => {
    const { userId } = session
    const givers = await delegatedTo(kernel, userId)
    // Nodes of any launch flow may show a flow form: which of his do is known of their versions, which are cached.
    const people = [userId, ...givers.map(({ from }) => from.id)]
    const { rows } = await sql<Place>`select distinct task.flow_id, task.flow_version, item.node
      from flow_task as task join flow_operator as item on item.task_id = task.id
      where (task.function_id = ${fn.id} or ${fn.isFlowForm === true}) and task.deleted_at is null and item.state = 'open'
        and item.user_id = any(${people}::text[])
      union select distinct flow_id, flow_version, null from flow_task
      where function_id = ${fn.id} and deleted_at is null and ended_at is null and initiator_id = ${userId}`.execute(kernel.db)
    const begun = fn.isFlowForm ? await startableWith(kernel, session, fn) : []
    const before = await Promise.all(
      rows.map(async (row) => {
        const definition = await flowVersion(kernel, row.flow_id, row.flow_version)
        const node = row.node ?? definition.start.code
        // Of a flow that shows the form elsewhere it is not before him.
        const isBefore = (ownFormAt(definition, node)?.id ?? definition.start.form?.id) === fn.id || !fn.isFlowForm
        return isBefore ? [handlerRights(fn, definition, node).visible] : []
      }),
    )
    return [...before.flat(), ...begun.map((flow) => handlerRights(fn, flow, flow.start.code).visible)]
  }

/** The launch flows with this form that somebody may begin requests of. */
async function startableWith(kernel: Kernel, session: SignedIn, fn: OnlineFunction): Promise<readonly FlowDefinition[]> {
  const withForm = [...(await currentFlows(kernel)).values()].filter(({ definition }) => launchFormOf(definition) === fn.id)
  const admitted = await Promise.all(withForm.map((flow) => mayStart(kernel, session, flow)))
  return withForm.filter((_flow, index) => admitted[index]).map(({ definition }) => definition)
}
