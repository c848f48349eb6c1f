import { sql } from 'kysely'
import { requestStatus } from '#engine/flows/state.ts'
import { batchFlows, batchFlowsOfTemplate, batchNodes } from '#features/approvals/contract/batch.ts'
import { actedOnBy } from '#features/approvals/server/delegation/stand-ins.ts'
import { saidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Condition on `flow_task as task`: the version of the flow that it runs with allows batches. */
export const allowsBatch = sql<boolean>`exists (select 1 from flow_version as ran
  where ran.flow_id = task.flow_id and ran.version = task.flow_version and ran.definition @> '{"start":{"batchApproval":true}}')`

interface Waiting {
  readonly flow_id: string
  readonly node: string
  readonly node_name: string
}

/** Where work items of the caller wait that may be handled in batches. */
async function waitingFor(kernel: Kernel, { userId }: SignedIn): Promise<readonly Waiting[]> {
  const { where } = await actedOnBy(kernel, userId)
  const { rows } = await sql<Waiting>`select task.flow_id, entry.node, min(entry.node_name) as node_name
    from flow_operator as entry join flow_task as task on task.id = entry.task_id
    where ${where} and entry.state = 'open' and task.status = ${requestStatus.waiting} and task.deleted_at is null and ${allowsBatch}
    group by task.flow_id, entry.node order by min(entry.id::text)`.execute(kernel.db)
  return rows
}

/** @param flowId of one flow; absent: all of them */
async function flowsWaiting(kernel: Kernel, session: SignedIn, flowId?: string) {
  const flows = await currentFlows(kernel)
  const ids = [...new Set((await waitingFor(kernel, session)).map((one) => one.flow_id))]
  return Promise.all(
    ids
      .filter((id) => flowId === undefined || id === flowId)
      .flatMap((id) => flows.get(id) ?? [])
      .map(async ({ id, definition }) => ({ id, fullName: (await saidFlow(kernel, session.language, definition)).definition.name })),
  )
}

export const batchChoiceCalls = [
  serve(batchFlows, ({ kernel, session }) => flowsWaiting(kernel, session)),
  serve(batchFlowsOfTemplate, ({ kernel, session, params }) => flowsWaiting(kernel, session, params.id)),
  serve(batchNodes, async ({ kernel, session, params }) => {
    const flow = (await currentFlows(kernel)).get(params.id)
    const say = flow && (await saidFlow(kernel, session.language, flow.definition)).say
    const waiting = (await waitingFor(kernel, session)).filter((one) => one.flow_id === params.id)
    return waiting.map(({ node, node_name: name }) => ({ id: node, fullName: say ? say(name) : name }))
  }),
]
